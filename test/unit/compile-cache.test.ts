/** Node runs compiled code only from a folder in which nobody else can put any. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempDisposableSync, renameSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

const MODULE = new URL("../../src/compile-cache.js", import.meta.url).pathname;
const PRINT = "process.stdout.write(String(require('node:module').getCompileCacheDir()))";

/** Where a process with this home keeps its cache, and what it says about it. */
function startedAt(home: string, more: Readonly<Record<string, string>> = {}) {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", MODULE, "--eval", PRINT], {
    env: { HOME: home, ...more },
    encoding: "utf8",
  });
  return { cache: stdout, errors: stderr };
}

/** A home with a cache folder that `prepare` has changed. */
function withCache(prepare: (folder: string) => void) {
  using home = mkdtempDisposableSync(join(tmpdir(), "bridge-home-"));
  const folder = join(home.path, ".cache", "conversation-bridge");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  prepare(folder);
  return startedAt(home.path);
}

it("is a private folder of the user's own", () => {
  using home = mkdtempDisposableSync(join(tmpdir(), "bridge-home-"));
  const folder = join(home.path, ".cache", "conversation-bridge");
  const { cache, errors } = startedAt(home.path);
  expect(errors).toBe("");
  expect(cache.startsWith(folder)).toBe(true);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe("700");
  expect(startedAt(home.path, { NODE_COMPILE_CACHE: join(home.path, "chosen") }).cache).toContain("chosen");
});

it.each<[string, (folder: string) => void, RegExp]>([
  [
    "others may write into",
    (folder) => {
      chmodSync(folder, 0o777);
    },
    /other users may write into/u,
  ],
  [
    "a group may write into",
    (folder) => {
      chmodSync(folder, 0o770);
    },
    /other users may write into/u,
  ],
  [
    "is in a folder that others may write into",
    (folder) => {
      chmodSync(join(folder, ".."), 0o777);
    },
    /may replace/u,
  ],
  [
    "is a link",
    (folder) => {
      renameSync(folder, `${folder}-elsewhere`);
      symlinkSync(`${folder}-elsewhere`, folder);
    },
    /not a folder/u,
  ],
])("is not used when it %s", (_, prepare, reason) => {
  const { cache, errors } = withCache(prepare);
  expect(errors).toMatch(reason);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(cache).toBe("undefined");
});

it("is not used when somebody else owns it", () => {
  using home = mkdtempDisposableSync(join(tmpdir(), "bridge-home-"));
  startedAt(home.path);
  const asAnother = `--import "data:text/javascript,process.getuid=()=>12345"`;
  const { cache, errors } = startedAt(home.path, { NODE_OPTIONS: asAnother });
  expect(errors).toMatch(/belongs to another user/u);
  expect(cache).toBe("undefined");
});

it("is not used when there is no home", () => {
  const { cache, errors } = startedAt("/dev/null");
  expect(errors).toMatch(/^Starting without a compile cache, which takes longer: .+\n$/u);
  expect(cache).toBe("undefined");
});
