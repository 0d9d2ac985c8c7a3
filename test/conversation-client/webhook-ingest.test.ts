import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { errorBody } from "../../src/contract/error.ts";
import { sign } from "../../src/contract/signature.ts";
import {
  createWebhookIngest,
  type WebhookIngestDeps,
  type KnownEvent,
} from "../../src/conversation-client/webhook-ingest.ts";
import { type BodyLimits, withBody } from "../../src/platform/http/body.ts";
import { createRefusedRequests } from "../../src/platform/http/refused-requests.ts";

const SECRET = "the-webhook-secret";
const MIB = 1024 * 1024;
const head = { id: "cv_1", channel: "site", client: "Ann Lee" };
const message = { id: "m_1", from: "client", text: "Hello 👋", createdAt: "2026-11-01T10:00:00Z" };
const messageNew = { type: "message:new", payload: { conversation: head, message } };
const bytesOf = (event: unknown) => Buffer.from(JSON.stringify(event));

function intakeWith(given: Partial<WebhookIngestDeps> = {}) {
  const taken: { event: KnownEvent; key: string }[] = [];
  const counted: string[] = [];
  const intake = createWebhookIngest({
    secrets: { current: () => [SECRET] },
    ingest: (event, key) => {
      const isNew = taken.every((other) => other.key !== key);
      taken.push({ event, key });
      return Promise.resolve(isNew);
    },
    counted: (outcome) => counted.push(outcome),
    ...given,
  });
  const send = (body: Buffer, signature: string | string[] | undefined = sign(body, SECRET)) =>
    intake({ "x-service-signature": signature }, body);
  return { intake, send, taken, counted };
}

describe("a webhook", () => {
  it("is answered 200 after its event was ingested, not before", async () => {
    const order: string[] = [];
    let commit = (_: boolean): void => undefined;
    const { send } = intakeWith({
      ingest: () =>
        new Promise((resolve) => {
          commit = resolve;
        }),
    });
    const answer = send(bytesOf(messageNew)).then(({ status }) => order.push(`answered ${status}`));
    await new Promise(setImmediate);
    order.push("committed");
    commit(true);
    await answer;
    expect(order).toEqual(["committed", "answered 200"]);
  });

  it("is answered 200 and counted if its event is too old", async () => {
    const { send, counted } = intakeWith({ ingest: () => Promise.resolve("expired") });
    expect((await send(bytesOf(messageNew))).status).toBe(200);
    expect(counted).toEqual(["expired"]);
  });

  it("has the same key on every redelivery of a message, in either variant", async () => {
    const { send, taken, counted } = intakeWith();
    await send(bytesOf(messageNew));
    await send(bytesOf(messageNew));
    await send(
      bytesOf({ type: "message.created", payload: { message: { ...message, author: null }, conversation: head } }),
    );
    expect(taken.map(({ key }) => key)).toEqual(Array(3).fill("message:cv_1:m_1"));
    expect(taken[0]?.event).toMatchObject({ type: "message", message: { text: "Hello 👋" } });
    expect(counted).toEqual(["new", "repeated", "repeated"]);
  });

  it("uses the digest of the body as key if the event has a timestamp", async () => {
    const { send, taken } = intakeWith();
    const created = bytesOf({ type: "conversation:new", payload: { conversation: head } });
    const update = (at: string) =>
      bytesOf({ type: "conversation:update", payload: { conversation: { ...head, updatedAt: at } } });
    for (const body of [
      created,
      created,
      update("2026-11-01T10:00:00Z"),
      update("2026-11-01T10:00:00Z"),
      update("2026-11-01T10:00:01Z"),
    ])
      await send(body);
    const keys = taken.map(({ key }) => key);
    expect(keys.every((key) => /^event:[0-9a-f]{64}$/.test(key))).toBe(true);
    expect([keys[0] === keys[1], keys[2] === keys[3], keys[3] === keys[4]]).toEqual([true, true, false]);
  });

  it("about an undated update never counts as a duplicate: assigned to A, to B, to A again", async () => {
    const { send, counted } = intakeWith();
    for (const assignee of ["A", "B", "A"])
      await send(bytesOf({ type: "conversation.assigned", payload: { conversationId: "cv_1", assignee } }));
    expect(counted).toEqual(["new", "new", "new"]);
  });

  it("of an unknown type is answered 200 and counted", async () => {
    const { send, taken, counted } = intakeWith();
    expect((await send(bytesOf({ type: "contact:new", payload: { anything: 1 } }))).status).toBe(200);
    expect(taken).toEqual([]);
    expect(counted).toEqual(["unknown"]);
  });

  it("is accepted with any of the currently valid secrets", async () => {
    const secrets = ["new", "old"];
    const { send } = intakeWith({ secrets: { current: () => secrets } });
    const body = bytesOf(messageNew);
    expect((await send(body, sign(body, "old"))).status).toBe(200);
    expect((await send(body, `sha256=${sign(body, "new")}`)).status).toBe(200);
    secrets.pop();
    expect((await send(body, sign(body, "old"))).status).toBe(401);
  });
});

describe("a webhook that is refused", () => {
  const body = bytesOf(messageNew);
  const good = sign(body, SECRET);

  it.each([
    ["no signature", undefined],
    ["an empty one", ""],
    ["another secret's", sign(body, "another")],
    ["another body's", sign(Buffer.from("{}"), SECRET)],
    ["two of them", [good, good]],
    ["two of them, as Node joins them", `${good}, ${good}`],
    ["half of one", good.slice(0, 32)],
  ])("401: %s", async (_, signature) => {
    const { intake, taken, counted } = intakeWith();
    const answer = await intake(signature === undefined ? {} : { "x-service-signature": signature }, body);
    expect(answer.status).toBe(401);
    expect(taken).toEqual([]);
    expect(counted).toEqual(["unsigned"]);
  });

  it("401: everything, without a secret", async () => {
    const { send } = intakeWith({ secrets: { current: () => [] } });
    expect((await send(body, sign(body, ""))).status).toBe(401);
  });

  it.each([
    ["not JSON", Buffer.from("{nope")],
    ["nothing", Buffer.alloc(0)],
    ["not UTF-8", Buffer.from(JSON.stringify(messageNew).replace("Hello", "\u00ff"), "latin1")],
    ["JSON that is no event", bytesOf(["message:new"])],
    ["a known type in another shape", bytesOf({ type: "message:new", payload: { message } })],
    ["nesting without end", Buffer.from("[".repeat(100_000))],
  ])("400: %s", async (_, wrong) => {
    const { send, taken, counted } = intakeWith();
    expect((await send(wrong)).status).toBe(400);
    expect(taken).toEqual([]);
    expect(counted).toEqual(["malformed"]);
  });

  describe("and carries a signature", () => {
    function refusing() {
      const clock = { at: Date.parse("2026-11-01T10:00:00Z"), now: () => clock.at };
      const logged: object[] = [];
      const note = (facts: object) => void logged.push(facts);
      const refused = createRefusedRequests({
        source: "service",
        secrets: () => [SECRET, "and-the-one-before-it"],
        sentences: { secret: "service-refused-secret" },
        clock,
        log: { debug: note, info: note, warn: note, error: note },
      });
      let suspicions = 0;
      const { send } = intakeWith({ refused, mayBeMissing: () => (suspicions += 1) });
      const forged = () => send(body, sign(body, "another"));
      return { send, forged, clock, refused, logged, suspicions: () => suspicions };
    }

    it("is logged once a minute, and is reported once messages are known to be missed", async () => {
      const { send, forged, clock, refused, logged, suspicions } = refusing();
      for (let request = 0; request < 3; request += 1) await forged();
      const fingerprint = expect.stringMatching(/^[0-9a-f]{8}, [0-9a-f]{8}$/u) as string;
      expect(logged).toEqual([{ source: "service", refused: 1, reason: "secret", fingerprint }]);
      expect([suspicions(), refused.health()]).toEqual([1, undefined]);
      clock.at += 60_000;
      await forged();
      expect(logged.slice(1)).toEqual([{ source: "service", refused: 3, reason: "secret", fingerprint }]);
      refused.reportMissed();
      const reason = { key: "service-refused-secret", values: { fingerprint } };
      expect(refused.health()).toEqual({ ok: false, needsPerson: true, reason });
      await send(body);
      expect(refused.health()).toBeUndefined();
    });

    it("is a stranger's for five minutes after a genuine one", async () => {
      const { send, forged, clock, refused, logged, suspicions } = refusing();
      await send(body);
      clock.at += 5 * 60_000 - 1;
      await forged();
      expect([logged, suspicions()]).toMatchObject([[{ reason: "stranger" }], 0]);
      await send(body);
      refused.reportMissed();
      expect(refused.health()).toBeUndefined();
    });

    it("is not forgiven by the doctor, who has the bridge's own secret", async () => {
      const { send, forged, refused } = refusing();
      await forged();
      refused.reportMissed();
      expect((await send(bytesOf({ type: "doctor:self-test", payload: {} }))).status).toBe(200);
      expect(refused.health()).toBeDefined();
    });

    it("says nothing if the signature is empty", async () => {
      const { send, refused, logged, suspicions } = refusing();
      await send(body, "");
      refused.reportMissed();
      expect([logged, suspicions(), refused.health()]).toEqual([[], 0, undefined]);
    });
  });

  it("gets the same body for all of them, and nothing of the request", async () => {
    const answers = new Map<number, Set<string>>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify({ type: "message:new" }))),
        fc.boolean(),
        async (text, isSigned) => {
          const { send } = intakeWith();
          const sent = Buffer.from(text);
          const answer = await send(sent, sign(sent, isSigned ? SECRET : "forged"));
          if (answer.status === 200) return;
          expect(errorBody.safeParse(JSON.parse(answer.body)).success).toBe(true);
          answers.set(answer.status, (answers.get(answer.status) ?? new Set()).add(answer.body));
        },
      ),
    );
    expect([...answers].map(([status, bodies]) => [status, bodies.size]).sort()).toEqual([
      [400, 1],
      [401, 1],
    ]);
  });

  it("503 with Retry-After: the database does not answer", async () => {
    const { send, counted } = intakeWith({ ingest: () => Promise.reject(new BridgeError("LEDGER_UNAVAILABLE")) });
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: "unavailable" } });
    expect(counted).toEqual(["unavailable"]);
  });

  it("503: the database takes too long, and fails after all", async () => {
    let fail = (): void => undefined;
    const ingest = () =>
      new Promise<boolean>((_, reject) => {
        fail = () => {
          reject(new Error("too late to matter"));
        };
      });
    const { send } = intakeWith({ ingest, commitTimeoutMs: 20 });
    expect((await send(body)).status).toBe(503);
    fail();
  });

  it("a bug is not an outage: it is thrown on", async () => {
    const { send } = intakeWith({ ingest: () => Promise.reject(new TypeError("a fault")) });
    await expect(send(body)).rejects.toThrow(TypeError);
  });
});

describe("over HTTP", () => {
  async function serve(limits: Partial<BodyLimits> = {}) {
    const { intake, taken } = intakeWith();
    const problems: string[] = [];
    let onProblem = (): void => undefined;
    const handle = withBody(intake, { limitBytes: MIB, timeoutMs: 10_000, ...limits }, (problem) => {
      problems.push(problem);
      onProblem();
    });
    const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return {
      port,
      taken,
      problems,
      nextProblem: () => new Promise<void>((resolve) => (onProblem = resolve)),
      async [Symbol.asyncDispose]() {
        server.close();
        server.closeAllConnections();
        if (server.listening) await once(server, "close");
      },
    };
  }

  async function post(port: number, parts: readonly Buffer[], headers: Readonly<Record<string, string>>) {
    const request = httpRequest({ host: "127.0.0.1", port, method: "POST", path: "/", headers });
    for (const part of parts) request.write(part);
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
  }

  /** An event of exactly `size` bytes. */
  function eventOf(size: number): Buffer {
    const empty = bytesOf({ ...messageNew, padding: "" }).length;
    return bytesOf({ ...messageNew, padding: "x".repeat(size - empty) });
  }
  const signed = (body: Buffer) => ({ "x-service-signature": sign(body, SECRET) });
  const inParts = (body: Buffer) =>
    Array.from({ length: 9 }, (_, at) =>
      body.subarray(Math.floor((at * body.length) / 9), Math.floor(((at + 1) * body.length) / 9)),
    );

  it.each([
    ["announced", (body: Buffer) => ({ "content-length": String(body.length) })],
    ["in chunks", () => ({ "transfer-encoding": "chunked" })],
  ])("1 MiB is accepted, one byte more is 413: %s", async (_, headers) => {
    await using server = await serve();
    const fits = eventOf(MIB);
    expect(fits).toHaveLength(MIB);
    expect((await post(server.port, inParts(fits), { ...signed(fits), ...headers(fits) })).status).toBe(200);

    const over = eventOf(MIB + 1);
    const refused = await post(server.port, inParts(over), { ...signed(over), ...headers(over) });
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: "body_too_large" } });
    expect(server.taken).toHaveLength(1);
    expect(server.problems).toEqual(["too-large"]);
  });

  it("413 at once when the announced length is far too large", async () => {
    await using server = await serve();
    const answer = await raw(server.port, `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${5 * MIB}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });

  it("413 eventually for endless chunks, even if the client sends no end", async () => {
    await using server = await serve({ limitBytes: 10 });
    const answer = await raw(
      server.port,
      `POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n40\r\n${"x".repeat(64)}\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("408 when the body does not arrive in time", async () => {
    await using server = await serve({ timeoutMs: 30 });
    const answer = await raw(server.port, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{");
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(server.problems).toEqual(["too-slow"]);
  });

  it("a client that disconnects midway does no harm", async () => {
    await using server = await serve();
    const gone = server.nextProblem();
    const socket = await connected(server.port);
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{", () => socket.resetAndDestroy());
    await gone;
    expect(server.problems).toEqual(["gone"]);
    const body = bytesOf(messageNew);
    expect((await post(server.port, [body], signed(body))).status).toBe(200);
  });

  it("a repeated signature header is invalid", async () => {
    await using server = await serve();
    const body = bytesOf(messageNew);
    const header = `X-Service-Signature: ${sign(body, SECRET)}\r\n`;
    const answer = await raw(
      server.port,
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}${header}Content-Length: ${body.length}\r\n\r\n${body.toString()}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it("an empty body is read as empty", async () => {
    await using server = await serve();
    expect((await post(server.port, [], signed(Buffer.alloc(0)))).status).toBe(400);
  });

  async function connected(port: number): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  }

  /** Writes `text` and reads until the server closes the connection. */
  async function raw(port: number, text: string): Promise<string> {
    const socket = await connected(port);
    socket.write(text);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }
});
