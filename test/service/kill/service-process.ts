/**
 * The service in a process of its own, to be killed or paused. Prints its address. Arguments: database address, key, and
 * options of the deliveries in JSON, if others run beside it.
 */
import { getRequestListener } from "@hono/node-server";
import { openDatabase } from "../../../src/database/index.ts";
import { startHttp } from "../../../src/platform/http/server.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { screenReplyWith } from "../../../src/app/screen-reply.ts";
import { createService, type DeliveryOptions } from "../../../src/service/index.ts";

const [url = "", firstKey = "", beside] = process.argv.slice(2);
const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const database = await openDatabase(url, { lockOwner: true });
const deliveries = {
  retryPausesMs: [20, 50, 100],
  stopGraceMs: 50,
  ...(JSON.parse(beside ?? "{}") as Partial<DeliveryOptions>),
};
const console = { screenReply: screenReplyWith([]) };
const webhookTargets = { networks: ["127.0.0.0/8"] };
const service = await createService({
  database,
  locales: loadLocales(),
  log,
  firstKey,
  deliveries,
  webhookTargets,
  console,
});
const listener = getRequestListener((request, bound) => service.app.fetch(request, bound), {
  overrideGlobalObjects: false,
});
const http = await startHttp({
  host: "127.0.0.1",
  port: 0,
  routes: {},
  otherwise: (request, response) => listener(request, response),
  log,
});
// A test does not wait for the lease of the killed process: it is treated as expired.
if (database.dialect === "postgres" && beside === undefined)
  await database.transaction((tx) => tx.all("update service_lease set until = 0"));
await service.start();
process.stdout.write(`${http.url}\n`);
