/**
 * Writes the databases that this version leaves behind: `node test/flow/upgrade/make.ts 0.1.0`. Run once per version,
 * if its tables or their content have changed. The output is never regenerated. A second argument names another folder
 * for it.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../../bench/postgres.ts";
import { openEmbeddedService } from "../../../src/app/embedded-service.ts";
import { editLane, interactionLane } from "../../../src/bridge/lanes.ts";
import type { StaffMessage } from "../../../src/bridge/model/message.ts";
import { openDatabase, type Dialect } from "../../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../../src/database/service-database-url.ts";
import { createStores } from "../../../src/bridge/stores/index.ts";
import { openBridgeLedger } from "../../../src/app/open-ledger.ts";
import { openSpaces } from "../../../src/key-value/index.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { silentLog } from "../../support/log.ts";
import { shiftDate } from "../../support/shifted-date.ts";
import { FIXTURES, ROUTES_FILE, writeFixture } from "./fixture.ts";
import { dump, recordDdl, restore } from "./store.ts";
import { HOLD_SECONDS, routesAt, traffic } from "./traffic.ts";
import { startWorld } from "./world.ts";

const [, , version = "", fixtures = FIXTURES] = process.argv;
if (!/^\d+\.\d+\.\d+$/u.test(version)) throw new RangeError("name the version, as in package.json");

const folder = await mkdtemp(join(tmpdir(), "bridge-fixture-"));
// The server runs as an unprivileged user, who must be able to pass through here.
await chmod(folder, 0o755);
await using server = await startPostgres(join(folder, "server"));
for (const dialect of ["sqlite", "postgres"] as const) await make(dialect);
await rm(folder, { recursive: true, force: true });

async function make(dialect: Dialect): Promise<void> {
  const target = join(fixtures, version, dialect);
  await mkdir(target, { recursive: true });
  const routes = join(target, ROUTES_FILE);
  // Quiet hours end while the bridge is down.
  await writeFile(routes, routesAt(Date.now(), 4));
  const urlOf = async (name: string) => {
    if (dialect === "postgres") return await server.database(name);
    await mkdir(join(folder, name));
    return `file:${join(folder, name, "bridge.db")}`;
  };
  using ddl = recordDdl();
  const url = await urlOf("running");
  let shifted: Disposable | undefined;
  const cut = join(folder, `${dialect}-cut`);
  await mkdir(cut);
  await using world = await startWorld({ databaseUrl: url, routes });
  const expected = await traffic(world, (ms) => {
    shifted = shiftDate(Date.now() + ms);
  });
  const at = Date.now();
  const states = world.states();
  await dump(dialect, url, cut, ddl);
  const statements = [...ddl];
  await world[Symbol.asyncDispose]();

  const left = await urlOf("left");
  await restore(dialect, cut, left);
  const secret = await whatNoTrafficLeaves(left, expected.conversations["Ada"] ?? "");
  await dump(dialect, left, target, statements);
  for (const name of ["bridge.db", "service.db"]) await rm(join(target, name), { force: true });
  await writeFixture(target, { at, states, expected, secret });
  shifted?.[Symbol.dispose]();
  process.stdout.write(`${dialect}: ${at}, held for ${HOLD_SECONDS} s\n`);
}

/**
 * State that exists only for a moment between two commits, where a power cut would have to hit exactly. Result: the
 * secret with which the service signs webhooks to the bridge.
 */
async function whatNoTrafficLeaves(url: string, ada: string): Promise<string> {
  const locales = loadLocales();
  await using embedded = await openEmbeddedService({
    databaseUrl: url,
    firstKey: undefined,
    locales,
    language: "en",
    log: silentLog,
  });
  // Not started, so that nothing is delivered.
  await embedded.service.admin.clientWrites(ada, "ada waits for a delivery");

  await using database = await openDatabase(url);
  const { serviceRecord } = createStores(await openSpaces(database));
  await serviceRecord.setKeepsNoNotes(new Date().toISOString());
  const ledger = await openBridgeLedger(database, { log: silentLog, clock: { now: Date.now } });
  const [confirmed] = await database.all<{ payload: string }>(
    "select payload from entry where kind = 'operator' order by seq limit 1",
  );
  if (confirmed === undefined) throw new Error("nobody was confirmed as an operator");
  const payload = JSON.parse(confirmed.payload) as { readonly operator: string };
  const written = async (text: string) => {
    const [row] = await database.all<{ payload: string }>(
      "select payload from entry where kind = 'staff' and payload like $1",
      [`%${text}%`],
    );
    if (row === undefined) throw new Error(`nobody wrote ${text}`);
    return JSON.parse(row.payload) as StaffMessage;
  };
  const edited = await written("ron is answered");
  const deleted = await written("ada is a regular");
  await ledger.append([
    {
      lane: interactionLane("operator:left"),
      kind: "operator",
      keys: ["decided:operator:left"],
      payload: { ...payload, operator: "op_mark-oduya-2" },
    },
    {
      lane: editLane(edited.post),
      kind: "edited",
      keys: [`edited:${edited.post}:left`],
      payload: { ...edited, editedAt: new Date().toISOString() },
    },
    {
      lane: editLane(deleted.post),
      kind: "deleted",
      keys: [`deleted:${deleted.post}`],
      payload: { post: deleted.post, thread: deleted.thread },
    },
  ]);

  await using service = await openDatabase(serviceDatabaseUrl(url));
  const [subscription] = await service.all<{ secret: string }>(
    "select secret from service_subscription where url like '%/webhooks/conversations'",
  );
  if (subscription === undefined) throw new Error("the bridge has not subscribed");
  return subscription.secret;
}
