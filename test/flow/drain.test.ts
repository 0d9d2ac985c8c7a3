/** A shutdown with `DRAIN_SECONDS`, of a real process: not ready at once, and requests are accepted meanwhile. */
import { once } from "node:events";
import { request as httpRequest, Agent, type IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startProcess } from "../support/bridge-process.ts";
import { runCommand } from "../support/command-line.ts";

/** Over one connection that is kept, as a load balancer's. */
async function get(url: string, agent: Agent): Promise<IncomingMessage> {
  const request = httpRequest(url, { agent }).end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response;
}

const SERVICE = { SERVICE_API_KEY: "a-key-of-sixteen-or-more", DRAIN_SECONDS: "2" };

describe.concurrent("a shutdown with a drain", () => {
  it("of the bridge", async () => {
    await using slack = await startSlackEmulator();
    await using bridge = await startProcess(["start"], {
      SLACK_BOT_TOKEN: slack.botToken,
      SLACK_APP_TOKEN: slack.appToken,
      SLACK_API_URL: slack.apiUrl,
      SLACK_ROOM: ROOMS.support,
      DRAIN_SECONDS: "2",
    });
    using agents = new DisposableStack();
    const agent = agents.adopt(new Agent({ keepAlive: true }), (one) => {
      one.destroy();
    });
    const before = await get(`${bridge.url}/readyz/traffic`, agent);
    expect([before.statusCode, before.headers.connection]).toEqual([200, "keep-alive"]);

    bridge.kill("SIGTERM");
    const signalledAt = performance.now();
    await bridge.logs("shutting down");
    for (const path of ["/readyz/traffic", "/readyz"]) {
      const answer = await get(bridge.url + path, agent);
      expect([answer.statusCode, answer.headers.connection], path).toEqual([503, "close"]);
    }
    const refused = await fetch(`${bridge.url}/readyz`);
    expect(await refused.json()).toMatchObject({ parts: { traffic: { ok: false, reason: "traffic-stopping" } } });
    // Requests are still accepted: the forged event is looked at.
    const event = await fetch(`${bridge.url}/webhooks/conversations`, { method: "POST", body: "{}" });
    expect([event.status, event.headers.get("connection")]).toEqual([401, "close"]);

    expect(await bridge.ended).toBe(0);
    expect(performance.now() - signalledAt).toBeGreaterThan(1_990);
    await expect(fetch(`${bridge.url}/healthz`)).rejects.toThrow(TypeError);
  });

  it("of the service", async () => {
    await using service = await startProcess(["service", "run"], SERVICE);
    service.kill("SIGTERM");
    await service.logs("shutting down");
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${service.url}/v1/contacts`)).status).toBe(401);
    expect(await service.ended).toBe(0);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("ends at once on a further %s", async (second) => {
    await using service = await startProcess(["service", "run"], { ...SERVICE, DRAIN_SECONDS: "300" });
    service.kill("SIGTERM");
    await service.logs("shutting down");
    service.kill(second);
    expect(await service.ended).toBe(1);
  });

  it("takes no more than 300 seconds", async () => {
    const { code, errors } = await runCommand(["service"], { ...SERVICE, DRAIN_SECONDS: "301" });
    expect([code, errors]).toEqual([1, expect.stringMatching(/DRAIN_SECONDS.*300/u)]);
  });
});
