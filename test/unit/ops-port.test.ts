/** Readiness and metrics may have a port of their own, and are then on no other. */
import { expect, it } from "vitest";
import { bridgeRoutes, startServers } from "../../src/app/http-routes.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ListenError } from "../../src/platform/http/server.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog } from "../support/log.ts";

const handler = () => Promise.resolve({ status: 200, headers: {}, body: "" });
const routes = bridgeRoutes({
  webhook: handler,
  slackEvents: handler,
  telegramUpdates: handler,
  traffic: () => Promise.resolve({ ok: true, reason: { key: "database-silent" } }),
  health: () => Promise.resolve({}),
  say: loadLocales().in("en"),
  metrics: createMetrics({
    version: "0.0.0",
    laneKinds: [],
    failureCodes: [],
    eventSources: [],
    readDatabase: () => Promise.resolve({ entries: [], roomAgesMs: {}, bytes: {}, schema: {} }),
    connections: () => ({}),
    isDraining: () => false,
  }),
});

/** Starts on free ports. Result: what a path answers on the public port, and on that of operations. */
async function served(opsPort: number | undefined) {
  let opsUrl: string | undefined;
  const log = { ...silentLog, info: (ids: object) => void ({ url: opsUrl } = ids as { url: string }) };
  const http = await startServers({ host: "127.0.0.1", port: 0, opsPort, routes, log });
  const statusAt = async (url: string | undefined, path: string) =>
    url === undefined ? undefined : (await fetch(url + path)).status;
  try {
    const paths = ["/healthz", "/readyz/traffic", "/readyz", "/metrics", "/webhooks/conversations"];
    return await Promise.all(
      paths.map(async (path) => [path, await statusAt(http.url, path), await statusAt(opsUrl, path)] as const),
    );
  } finally {
    await http.close();
  }
}

it("serves everything on one port without OPS_PORT", async () => {
  expect(await served(undefined)).toEqual([
    ["/healthz", 200, undefined],
    ["/readyz/traffic", 200, undefined],
    ["/readyz", 200, undefined],
    ["/metrics", 200, undefined],
    ["/webhooks/conversations", 405, undefined],
  ]);
});

it("serves readiness and metrics on OPS_PORT only, and nothing else there", async () => {
  expect(await served(0)).toEqual([
    ["/healthz", 200, 200],
    ["/readyz/traffic", 200, 200],
    ["/readyz", 404, 200],
    ["/metrics", 404, 200],
    ["/webhooks/conversations", 405, 404],
  ]);
});

it("keeps no port when it cannot have the other", async () => {
  await using taken = new AsyncDisposableStack();
  const options = { host: "127.0.0.1", opsPort: undefined, routes, log: silentLog };
  const first = await startServers({ ...options, port: 0 });
  taken.defer(() => first.close());
  const free = await startServers({ ...options, port: 0 });
  await free.close();
  const [port, opsPort] = [first, free].map(({ url }) => Number(new URL(url).port));
  const failed = startServers({ ...options, port: port ?? 0, opsPort: opsPort ?? 0 });
  await expect(failed).rejects.toThrow(ListenError);
  await expect(fetch(`${free.url}/healthz`)).rejects.toThrow();
});
