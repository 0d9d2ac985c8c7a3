/** Other users of the machine cannot read the databases. */
import { chmodSync, mkdirSync, mkdtempDisposableSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { silentLog } from "../support/log.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((file) => [file, modeOf(join(folder, file))]));

/** Opens the database as the bridge does, and returns what it logged and the modes while it is open. */
async function opened(path: string) {
  const logged: object[] = [];
  const log = { ...silentLog, warn: (ids: object) => void logged.push(ids) };
  await using database = await openDatabase(`file:${path}`, { lockOwner: true, log });
  await database.transaction((tx) => tx.all("create table if not exists words (word text)"));
  return { logged, folder: modeOf(dirname(path)), files: modesIn(dirname(path)) };
}

const PRIVATE = { "bridge.db": "600", "bridge.db-owner": "600", "bridge.db-shm": "600", "bridge.db-wal": "600" };

it("are created for the bridge's user alone, whatever the umask", async () => {
  using temp = mkdtempDisposableSync(join(tmpdir(), "bridge-modes-"));
  const found = await opened(join(temp.path, "data", "bridge.db"));
  expect(found).toEqual({ logged: [], folder: "700", files: PRIVATE });
});

it("are corrected when an earlier version left them open, with one line in the log", async () => {
  using temp = mkdtempDisposableSync(join(tmpdir(), "bridge-modes-"));
  const folder = join(temp.path, "data");
  await opened(join(folder, "bridge.db"));
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644);
  chmodSync(folder, 0o755);
  const { logged, ...modes } = await opened(join(folder, "bridge.db"));
  expect(modes).toEqual({ folder: "700", files: PRIVATE });
  expect(logged).toEqual([{ corrected: [folder, join(folder, "bridge.db"), join(folder, "bridge.db-owner")] }]);
});

it("do not close a folder that holds other files too", async () => {
  using temp = mkdtempDisposableSync(join(tmpdir(), "bridge-modes-"));
  const shared = join(temp.path, "shared");
  mkdirSync(shared, 0o755);
  writeFileSync(join(shared, "minutes.txt"), "", { mode: 0o644 });
  const { logged, folder, files } = await opened(join(shared, "bridge.db"));
  expect({ logged, folder, files }).toEqual({ logged: [], folder: "755", files: { ...PRIVATE, "minutes.txt": "644" } });
});

it("are left as they are by commands", async () => {
  using temp = mkdtempDisposableSync(join(tmpdir(), "bridge-modes-"));
  const path = join(temp.path, "bridge.db");
  await opened(path);
  chmodSync(path, 0o644);
  await using _ = await openDatabase(`file:${path}`);
  expect(modeOf(path)).toBe("644");
});
