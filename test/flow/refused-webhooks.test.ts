/** A service that signs with another secret: clients' messages arrive all the same, and operations learn why they are late. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { SIGNATURE_HEADER, sign } from "../../src/contract/signature.ts";
import { ROOMS, some, startDesk, textOf } from "../support/bridge-fixture.ts";

const SECRET = "what-the-bridge-verifies-with";
const OTHER = "what-the-service-signs-with";
const WORDS = "my order is late";
/** The conversations are compared ten seconds after a refusal, and health is looked at every two. */
const NOTICED = { timeout: 25_000, interval: 50 };

/** Passes webhooks on, signed with `secret`: the service and its secret, as the bridge sees them. */
async function startSigner(to: string) {
  const signer = { secret: OTHER };
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: sign(body, signer.secret) };
      const answer = await fetch(to + (request.url ?? ""), { method: "POST", headers, body: new Uint8Array(body) });
      await answer.arrayBuffer();
      statuses.push(answer.status);
      response.writeHead(answer.status).end();
    })();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    signer,
    statuses,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it("shows what clients write though every webhook is refused, says why, and recovers", async () => {
  const port = await freePort();
  await using proxy = await startSigner(`http://127.0.0.1:${port}`);
  const lines: string[] = [];
  const note = (facts: object, sentence: string): void => void lines.push(`${sentence} ${JSON.stringify(facts)}`);
  await using desk = await startDesk({
    log: { debug: note, info: note, warn: note, error: note },
    settings: {
      ...{ PORT: String(port), PUBLIC_URL: proxy.url, CONVERSATION_WEBHOOK_SECRET: SECRET },
      OPS_ROOM: `slack:${ROOMS.alerts}`,
    },
  });
  const health = async () => (await desk.sandbox.bridge()?.health())?.["service"];
  const told = () => desk.sandbox.slack.timeline(ROOMS.alerts).map(textOf).join("\n");
  expect(await health()).toMatchObject({ ok: true });

  const ada = await desk.client("Ada");
  await ada.writes(WORDS);
  const thread = await vi.waitFor(() => desk.thread("Ada"), NOTICED);
  expect(thread.posts()).toContain(WORDS);
  const fingerprint = createHash("sha256").update(SECRET).digest("hex").slice(0, 8);
  await vi.waitFor(() => {
    expect(told()).toContain(`do not match the bridge’s secret (its SHA-256 begins with ${fingerprint})`);
  }, NOTICED);
  const reason = { key: "service-refused-secret", values: { fingerprint } };
  expect(await health()).toEqual({ ok: false, needsPerson: true, reason });

  expect(proxy.statuses.length).toBeGreaterThan(1);
  expect(new Set(proxy.statuses)).toEqual(new Set([401]));
  const refusals = lines.filter((line) => line.includes("signatures do not match"));
  expect(refusals).toEqual([expect.stringContaining(`"reason":"secret","fingerprint":"${fingerprint}"`)]);
  for (const secret of [SECRET, OTHER, WORDS]) expect(lines.join("\n")).not.toContain(secret);

  proxy.signer.secret = SECRET;
  await ada.writes("any news?");
  await thread.shows(some("any news?"));
  expect(await health()).toMatchObject({ ok: true });
  expect(told().match(/Events from the conversation service/gu)).toHaveLength(1);
});
