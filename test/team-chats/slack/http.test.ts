import { createHash, createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createRefusedRequests } from "../../../src/platform/http/refused-requests.ts";
import { createEventsHandler, type HttpHeaders } from "../../../src/team-chats/slack/inbound/http.ts";

const secret = "8f742231b10e8888abcd99yyyzzz85a5";
const nowMs = 1_531_420_618_000;
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function sign(body: string, timestamp = nowMs / 1000, key = secret): HttpHeaders {
  const digest = createHmac("sha256", key).update(`v0:${timestamp}:${body}`).digest("hex");
  return {
    "content-type": body.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded",
    "x-slack-request-timestamp": String(timestamp),
    "x-slack-signature": `v0=${digest}`,
  };
}
function fixture() {
  const taken: unknown[] = [];
  const receive = (body: unknown) => {
    taken.push(body);
    return Promise.resolve();
  };
  const counted: string[] = [];
  const clock = { at: nowMs, now: () => clock.at };
  const refused = createRefusedRequests({
    source: "slack",
    secrets: () => [secret],
    sentences: { secret: "slack-refused-secret", clock: "slack-refused-clock" },
    clock,
    log: quiet,
  });
  let suspicions = 0;
  const handler = createEventsHandler({
    signingSecret: secret,
    clock,
    log: quiet,
    receive,
    counted: (outcome) => counted.push(outcome),
    refused,
    mayBeMissing: () => (suspicions += 1),
  });
  return {
    taken,
    counted,
    clock,
    refused,
    suspicions: () => suspicions,
    send: (headers: HttpHeaders, body: string) => handler(headers, Buffer.from(body)),
  };
}

it("verifies the signature of Slack's own example", async () => {
  // Source: docs.slack.dev/authentication/verifying-requests-from-slack, read 2026-11-21.
  const body =
    "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
  const { send } = fixture();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-slack-request-timestamp": "1531420618",
    "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
  };
  expect((await send(headers, body)).status).toBe(200);
  expect((await send(headers, `${body}x`)).status).toBe(401);
});

it("answers the signed URL verification and the unsigned certificate check", async () => {
  const { send, taken } = fixture();
  const body = JSON.stringify({ type: "url_verification", challenge: "3eZbrw1a", token: "x" });
  expect(await send(sign(body), body)).toMatchObject({ status: 200, body: "3eZbrw1a" });
  expect((await send({}, body)).status).toBe(401);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  expect((await send(form, "ssl_check=1&token=x")).status).toBe(200);
  expect(taken).toEqual([]);
});

it.each([
  ["another secret", "{}", nowMs / 1000, "other"],
  ["five minutes and a second old", "{}", nowMs / 1000 - 301, secret],
  ["five minutes and a second ahead", "{}", nowMs / 1000 + 301, secret],
])("rejects a request with %s", async (_what, body, timestamp, key) => {
  const { send, taken } = fixture();
  expect((await send(sign(body, timestamp, key), body)).status).toBe(401);
  expect(taken).toEqual([]);
});

it("accepts a request exactly five minutes off, either way", async () => {
  const { send } = fixture();
  for (const skew of [-300, 300]) expect((await send(sign("{}", nowMs / 1000 + skew), "{}")).status).toBe(200);
});

it("reads interactions from the form, and rejects invalid JSON", async () => {
  const { send, taken } = fixture();
  const body = `payload=${encodeURIComponent(JSON.stringify({ type: "block_actions" }))}`;
  expect((await send(sign(body), body)).status).toBe(200);
  expect(taken).toEqual([{ type: "block_actions" }]);
  expect((await send(sign("{not json"), "{not json")).status).toBe(400);
  expect((await send(sign("payload=nothing"), "payload=nothing")).status).toBe(400);
});

describe("an unsigned body", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };

  it.each([
    ["a form", form],
    ["JSON", { "content-type": "application/json" }],
  ])("is not parsed when it is %s", async (_what, headers) => {
    const { send, counted } = fixture();
    // Parsing it would also find the certificate check at its end.
    const parsed = vi.spyOn(URLSearchParams.prototype, "get");
    const decoded = vi.spyOn(Buffer.prototype, "toString");
    expect((await send(headers, `${"a&".repeat(2 * 1024 * 1024)}ssl_check=1`)).status).toBe(401);
    expect(parsed).not.toHaveBeenCalled();
    // The digest is given as text; the body never is.
    expect(decoded).not.toHaveBeenCalledWith("utf8");
    expect(counted).toEqual(["unsigned"]);
    vi.restoreAllMocks();
  });

  it("is looked at for a certificate check up to 1 KiB", async () => {
    const { send } = fixture();
    const check = (bytes: number) => `ssl_check=1&token=${"x".repeat(bytes - "ssl_check=1&token=".length)}`;
    expect((await send(form, check(1024))).status).toBe(200);
    expect((await send(form, check(1025))).status).toBe(401);
  });
});

it("reads a signed form of 100 fields, and rejects one of 101 before parsing it", async () => {
  const { send, taken, counted } = fixture();
  const body = (fields: number) => `command=%2Fcontact${"&a".repeat(fields - 1)}`;
  expect((await send(sign(body(100)), body(100))).status).toBe(200);
  expect((await send(sign(body(101)), body(101))).status).toBe(400);
  expect(taken).toEqual([{ command: "/contact", a: "" }]);
  expect(counted).toEqual(["malformed"]);
});

describe("requests that look like Slack's and are refused", () => {
  const fingerprint = createHash("sha256").update(secret).digest("hex").slice(0, 8);
  const refusedAs = (reason: string) => ({
    ok: false,
    needsPerson: true,
    reason: { key: `slack-refused-${reason}`, values: { fingerprint } },
  });

  it.each([
    ["secret", sign("{}", nowMs / 1000, "other")],
    ["clock", sign("{}", nowMs / 1000 - 301)],
  ])("are reported once events are known to be missed: %s", async (reason, headers) => {
    const { send, refused, suspicions } = fixture();
    await send(headers, "{}");
    expect(suspicions()).toBe(1);
    expect(refused.health()).toBeUndefined();
    refused.reportMissed();
    expect(refused.health()).toEqual(refusedAs(reason));
    await send(sign("{}"), "{}");
    expect(refused.health()).toBeUndefined();
  });

  it("are a stranger's for five minutes after a genuine one, and are looked at every ten seconds", async () => {
    const { send, clock, suspicions } = fixture();
    const forged = () => send(sign("{}", clock.at / 1000, "other"), "{}");
    await send(sign("{}"), "{}");
    clock.at += 5 * 60_000 - 1_000;
    await forged();
    expect(suspicions()).toBe(0);
    clock.at += 1_000;
    await forged();
    clock.at += 9_000;
    await forged();
    expect(suspicions()).toBe(1);
    clock.at += 1_000;
    await forged();
    expect(suspicions()).toBe(2);
  });

  it("say nothing without a signature, and are no reason for another state", async () => {
    const { send, refused, suspicions } = fixture();
    await send({}, "{}");
    await send({ ...sign("{}"), "x-slack-signature": "v0=short" }, "{}");
    refused.reportMissed();
    expect([suspicions(), refused.health()]).toEqual([0, undefined]);
  });

  it("is not what a further attempt is, which says that events may be missing", async () => {
    const { send, suspicions } = fixture();
    await send({ ...sign("{}"), "x-slack-retry-num": "0" }, "{}");
    expect(suspicions()).toBe(0);
    await send({ ...sign("{}"), "x-slack-retry-num": "1" }, "{}");
    expect(suspicions()).toBe(1);
  });
});
