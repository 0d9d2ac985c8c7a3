import { request } from "undici";
import { expect, it } from "vitest";
import { bridgeRoutes } from "../../src/app/http-routes.ts";
import { startHttp } from "../../src/platform/http/server.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog } from "../support/log.ts";
import { sayAtTerminal } from "../support/terminal.ts";

const MIB = 1024 * 1024;

it.each([
  ["/slack/events", 413],
  // Telegram would redeliver it for a day.
  ["/telegram/webhook", 200],
])("%s takes 1 MiB, and answers %i to a larger body and counts it", async (path, status) => {
  const sizes: number[] = [];
  const handler = (_: unknown, body: Buffer) => {
    sizes.push(body.length);
    return Promise.resolve({ status: 401, headers: {}, body: "" });
  };
  const metrics = createMetrics({
    version: "0.0.0",
    laneKinds: [],
    failureCodes: [],
    eventSources: [],
    readDatabase: () => Promise.resolve({ entries: [], roomAgesMs: {}, bytes: {}, schema: {} }),
    connections: () => ({}),
    isDraining: () => false,
  });
  const server = await startHttp({
    host: "127.0.0.1",
    port: 0,
    log: silentLog,
    routes: bridgeRoutes({
      webhook: handler,
      slackEvents: handler,
      telegramUpdates: handler,
      telegramTooLarge: () => ({ status: 200, headers: {}, body: "" }),
      traffic: () => Promise.resolve({ ok: true, reason: { key: "database-silent" } }),
      health: () => Promise.resolve({}),
      say: sayAtTerminal,
      metrics,
    }),
  });
  try {
    const post = async (bytes: number) => {
      const answer = await request(server.url + path, { method: "POST", body: Buffer.alloc(bytes, "a&") });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await post(MIB)).toBe(401);
    expect(await post(MIB + 1)).toBe(status);
    expect(await post(4 * MIB)).toBe(status);
    expect(sizes).toEqual([MIB]);
    const source = path.split("/")[1] ?? "";
    expect(await metrics.text()).toContain(`bridge_events_in_total{source="${source}",outcome="too-large"} 2`);
  } finally {
    await server.close();
  }
});
