import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { createConversationClient } from "../../src/conversation-client/client.ts";
import type { HttpClientOptions } from "../../src/conversation-client/http-client.ts";
import { hang, json, type Peer, refuse, reset, type Script, startPeer } from "./peer.ts";

const KEY = "key-that-nobody-may-see";
const NOW = Date.parse("2026-11-21T10:00:00Z");
const never = new AbortController().signal;

// Shapes from the service's specification 1.0.0.
const card = {
  id: "cv_1",
  client: "Ann Lee",
  channel: "site",
  status: "open",
  assignee: null,
  department: null,
  unread: 0,
  rating: null,
  tags: [],
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:00:00Z",
};
const created = {
  id: "m_1",
  conversationId: "cv_1",
  from: "operator",
  author: "Maria",
  text: "hi",
  createdAt: "2026-11-01T10:00:00Z",
};
const reply = { conversation: "cv_1", text: "hi", author: "Maria", note: false } as const;

function connect(peer: Pick<Peer, "url">, options: Partial<HttpClientOptions> = {}) {
  return createConversationClient({ url: peer.url, key: KEY, clock: { now: () => NOW }, ...options });
}

async function failureOf(work: Promise<unknown>): Promise<BridgeError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BridgeError)) throw new Error(`expected a BridgeError, got ${inspect(error)}`);
  // No error may carry anybody's text or a key.
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/SECRET WORDS|key-that-nobody/);
  return error;
}

describe("calls", () => {
  it("send a reply with author and key, and a note as a note", async () => {
    await using peer = await startPeer(json(201, created));
    await using api = connect(peer);

    expect(await api.createMessage(reply, never)).toEqual({
      id: "m_1",
      from: "operator",
      author: "Maria",
      text: "hi",
      createdAt: "2026-11-01T10:00:00.000Z",
    });
    await api.createMessage({ ...reply, note: true }, never);

    expect(peer.asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: "POST", path: "/v1/messages", body: { conversationId: "cv_1", text: "hi", author: "Maria" } },
      {
        method: "POST",
        path: "/v1/messages",
        body: { conversationId: "cv_1", text: "hi", author: "Maria", internalNote: true },
      },
    ]);
    expect(peer.asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "content-type": "application/json",
    });
  });

  it("carry 10,000 units with emoji, lone surrogates and line ends intact", async () => {
    const echo: Script = (asked, response) => {
      json(201, { ...created, text: (asked.body as { text: string }).text })(asked, response);
    };
    await using peer = await startPeer(echo);
    await using api = connect(peer);
    const text = "👋🏽 été\r\n\u0000\ud800".padEnd(10_000, "👩‍👩‍👧 ");

    expect(text).toHaveLength(10_000);
    expect((await api.createMessage({ ...reply, text }, never)).text).toBe(text);
  });

  it("read a card of either variant, and encode the id as one path segment", async () => {
    await using peer = await startPeer(json(200, { ...card, messages: [] }));
    await using api = connect(peer);
    const flat = await api.conversation("cv_1", never);
    peer.answer(json(200, { conversation: card, messages: [] }));
    const nested = await api.conversation("cv_a/../b?c#d", never);

    expect(nested).toEqual(flat);
    expect(flat.conversation.id).toBe("cv_1");
    expect(peer.asked.map(({ path }) => path)).toEqual([
      "/v1/conversations/cv_1",
      "/v1/conversations/cv_a%2F..%2Fb%3Fc%23d",
    ]);
  });

  it("look up contacts", async () => {
    const contact = {
      id: "ct_1",
      name: "Ann",
      phone: null,
      email: null,
      channel: "site",
      firstSeenAt: "2026-11-01T10:00:00Z",
    };
    await using peer = await startPeer(json(200, { data: [contact] }));
    await using api = connect(peer, { url: `${peer.url}/` });

    expect(await api.contacts("ann & bob=+", 5, never)).toEqual([
      { ...contact, firstSeenAt: "2026-11-01T10:00:00.000Z" },
    ]);
    await api.contacts("", 50, never);
    expect(peer.asked.map(({ path }) => path)).toEqual([
      "/v1/contacts?query=ann+%26+bob%3D%2B&limit=5",
      "/v1/contacts?limit=50",
    ]);
  });

  it("reuse connections, and open no more than allowed at once", async () => {
    await using peer = await startPeer(json(201, created));
    await using api = connect(peer, { connections: 3 });

    for (let i = 0; i < 20; i++) await api.createMessage(reply, never);
    await Promise.all(Array.from({ length: 30 }, () => api.createMessage(reply, never)));
    expect(peer.connections()).toBeLessThanOrEqual(3);
    expect(peer.asked).toHaveLength(50);
  });
});

describe("lists", () => {
  const pages: Readonly<Record<string, unknown>> = {
    "/v1/conversations?status=open&assignee=unassigned&limit=2": {
      items: [card, { ...card, id: "cv_2" }],
      nextCursor: "a+b",
    },
    "/v1/conversations?status=open&assignee=unassigned&limit=2&cursor=a%2Bb": {
      items: [{ ...card, id: "cv_3" }],
      nextCursor: null,
    },
  };

  it("are read page by page to the end", async () => {
    await using peer = await startPeer((asked, response) => {
      json(200, pages[asked.path])(asked, response);
    });
    await using api = connect(peer);
    const ids: string[][] = [];
    for await (const page of api.conversations(never, { status: "open", assignee: "unassigned", limit: 2 })) {
      ids.push(page.map(({ id }) => id));
    }
    expect(ids).toEqual([["cv_1", "cv_2"], ["cv_3"]]);
  });

  it("are requested in pages of 100, and only as far as they are read", async () => {
    await using peer = await startPeer(json(200, { data: [card], nextCursor: "next" }));
    await using api = connect(peer);
    for await (const page of api.conversations(never)) {
      expect(page).toHaveLength(1);
      break;
    }
    expect(peer.asked.map(({ path }) => path)).toEqual(["/v1/conversations?limit=100"]);
  });

  it("end with an error when a cursor repeats", async () => {
    const next: Readonly<Record<string, string>> = { "": "a", a: "b", b: "a" };
    await using peer = await startPeer((asked, response) => {
      const cursor = new URL(asked.path, peer.url).searchParams.get("cursor") ?? "";
      json(200, { items: [], nextCursor: next[cursor] })(asked, response);
    });
    await using api = connect(peer);
    let pages = 0;
    const reading = (async () => {
      for await (const _ of api.conversations(never)) pages += 1;
    })();
    expect(await failureOf(reading)).toMatchObject({
      code: "SERVICE_MISUNDERSTOOD",
      details: { remoteCode: "cursor_repeats" },
    });
    expect(pages).toBe(3);
  });
});

describe("refusals", () => {
  it.each([
    ["401", refuse(401, "unauthorized"), "SERVICE_UNAUTHORIZED", { status: 401, remoteCode: "unauthorized" }],
    ["403 of a proxy", json(403, "no"), "SERVICE_UNAUTHORIZED", { status: 403, remoteCode: "http_403" }],
    ["404", refuse(404, "not_found"), "CONVERSATION_NOT_FOUND", { status: 404, remoteCode: "not_found" }],
    [
      "404 that is not the service's own",
      json(404, "<html>"),
      "SERVICE_MISUNDERSTOOD",
      { status: 404, remoteCode: "http_404" },
    ],
    ["429", refuse(429, "rate_limited"), "SERVICE_RATE_LIMITED", { status: 429, remoteCode: "rate_limited" }],
    [
      "429 with seconds",
      refuse(429, "slow", { "retry-after": "7" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow", retryAfterMs: 7_000 },
    ],
    [
      "429 with a date",
      refuse(429, "slow", { "retry-after": "Sat, 21 Nov 2026 10:01:30 GMT" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow", retryAfterMs: 90_000 },
    ],
    [
      "429 with a date that is over",
      refuse(429, "slow", { "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow" },
    ],
    [
      "429 with no pause",
      refuse(429, "slow", { "retry-after": "0" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow" },
    ],
    [
      "429 with nonsense",
      refuse(429, "slow", { "retry-after": "soon" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow" },
    ],
    [
      "429 with a year",
      refuse(429, "slow", { "retry-after": "31536000" }),
      "SERVICE_RATE_LIMITED",
      { status: 429, remoteCode: "slow", retryAfterMs: 3_600_000 },
    ],
    ["400", refuse(400, "Validation_Failed"), "SERVICE_REJECTED", { status: 400, remoteCode: "validation_failed" }],
    [
      "422 with words in place of a code",
      refuse(422, "SECRET WORDS of a client"),
      "SERVICE_REJECTED",
      { status: 422, remoteCode: "http_422" },
    ],
    ["408", json(408, {}), "SERVICE_UNREACHABLE", { status: 408, remoteCode: "http_408" }],
    ["500", refuse(500, "internal_error"), "SERVICE_UNREACHABLE", { status: 500, remoteCode: "internal_error" }],
    [
      "503 that says when",
      json(503, {}, { "retry-after": "2" }),
      "SERVICE_UNREACHABLE",
      { status: 503, remoteCode: "http_503", retryAfterMs: 2_000 },
    ],
    [
      "a redirect",
      json(302, {}, { location: "http://127.0.0.1:1/" }),
      "SERVICE_MISUNDERSTOOD",
      { status: 302, remoteCode: "http_302" },
    ],
    [
      "200 in another shape",
      json(200, { ok: true }),
      "SERVICE_MISUNDERSTOOD",
      { status: 200, remoteCode: "unexpected_shape" },
    ],
    [
      "200 that is not JSON",
      ((_, response) => response.end("<html>SECRET WORDS")) satisfies Script,
      "SERVICE_MISUNDERSTOOD",
      { status: 200, remoteCode: "not_json" },
    ],
    [
      "204",
      ((_, response) => response.writeHead(204).end()) satisfies Script,
      "SERVICE_MISUNDERSTOOD",
      { status: 204, remoteCode: "not_json" },
    ],
  ] as const)("%s", async (_, script, code, details) => {
    await using peer = await startPeer(script);
    await using api = connect(peer);
    const failure = await failureOf(api.createMessage(reply, never));
    expect(failure.code).toBe(code);
    expect(failure.details).toEqual(details);
    expect(peer.asked).toHaveLength(1);
  });

  it("404 for a list does not mean that the conversation is gone", async () => {
    await using peer = await startPeer(refuse(404, "not_found"));
    await using api = connect(peer);
    expect((await failureOf(api.contacts("", 5, never))).code).toBe("SERVICE_REJECTED");
    expect((await failureOf(api.conversation("cv_1", never))).code).toBe("CONVERSATION_NOT_FOUND");
  });
});

describe("no usable answer", () => {
  it.each([
    ["a connection that breaks", reset, {}, "SERVICE_UNREACHABLE", /^(econnreset|und_err_socket)$/],
    ["an answer that does not come", hang, { answerTimeoutMs: 40 }, "SERVICE_UNREACHABLE", /^und_err_headers_timeout$/],
    ["a call that takes too long as a whole", hang, { callTimeoutMs: 40 }, "SERVICE_UNREACHABLE", /^call_timeout$/],
    [
      "a body that stops in the middle",
      ((_, response) => response.writeHead(201, { "content-length": "100" }).write("{")) satisfies Script,
      { answerTimeoutMs: 40 },
      "SERVICE_UNREACHABLE",
      /^und_err_body_timeout$/,
    ],
    [
      "a body that breaks off",
      ((_, response) => {
        response.writeHead(201, { "content-length": "100" });
        response.write("{", () => response.socket?.destroy());
      }) satisfies Script,
      {},
      "SERVICE_UNREACHABLE",
      /^und_err_|^econnreset$/,
    ],
    [
      "an answer that is too large",
      json(201, { ...created, text: "x".repeat(2_000) }),
      { maxAnswerBytes: 1_000 },
      "SERVICE_MISUNDERSTOOD",
      /^und_err_res_exceeded_max_size$/,
    ],
  ] as const)("%s", async (_, script, options, code, remoteCode) => {
    await using peer = await startPeer(script);
    await using api = connect(peer, options);
    const failure = await failureOf(api.createMessage(reply, never));
    expect(failure.code).toBe(code);
    expect(failure.policy.applied).toBe("maybe");
    expect(failure.details.remoteCode).toMatch(remoteCode);
    // The client must not retry on its own: the message may have arrived.
    expect(peer.asked).toHaveLength(1);
  });

  it("a peer that does not speak HTTP", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined).resume();
      socket.end("SSH-2.0-OpenSSH_9.9\r\n");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    await using api = connect({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
    expect(await failureOf(api.createMessage(reply, never))).toMatchObject({
      code: "SERVICE_UNREACHABLE",
      details: { remoteCode: "not_http" },
    });
    server.close();
    await once(server, "close");
  });

  it("nothing listens", async () => {
    const peer = await startPeer(json(201, created));
    await peer[Symbol.asyncDispose]();
    await using api = connect(peer);
    expect(await failureOf(api.createMessage(reply, never))).toMatchObject({
      code: "SERVICE_UNREACHABLE",
      details: { remoteCode: "econnrefused" },
    });
  });

  it("continues after a failure with the same client", async () => {
    await using peer = await startPeer(reset);
    await using api = connect(peer);
    await failureOf(api.createMessage(reply, never));
    peer.answer(json(201, created));
    expect((await api.createMessage(reply, never)).id).toBe("m_1");
  });
});

describe("stopping", () => {
  it("aborts a call that waits for a connection, without waiting for the connection", async () => {
    const came = Promise.withResolvers<Socket>();
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      came.resolve(socket);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    // Longer than the test may last, with a server that accepts connections but never speaks TLS.
    const api = connect({ url: `https://127.0.0.1:${port}/v1` }, { connectTimeoutMs: 600_000 });
    const stop = new AbortController();
    const call = failureOf(api.createMessage(reply, stop.signal));
    const socket = await came.promise;
    stop.abort();
    expect(await call).toMatchObject({ code: "SERVICE_UNREACHABLE", details: { remoteCode: "aborted" } });
    await api[Symbol.asyncDispose]();
    socket.destroy();
    server.close();
  });

  it("aborts a call in flight, and starts none", async () => {
    await using peer = await startPeer(hang);
    // Longer than the test may last, so that only the signal can end the call.
    await using api = connect(peer, { answerTimeoutMs: 600_000, callTimeoutMs: 600_000 });
    const stop = new AbortController();
    const came = peer.nextRequest();
    const call = failureOf(api.createMessage(reply, stop.signal));
    await came;
    stop.abort();
    expect(await call).toMatchObject({ code: "SERVICE_UNREACHABLE", details: { remoteCode: "aborted" } });

    expect((await failureOf(api.createMessage(reply, stop.signal))).details.remoteCode).toBe("aborted");
    expect(peer.asked).toHaveLength(1);
  });

  it("waits for calls in flight", async () => {
    let release = (): void => undefined;
    await using peer = await startPeer((asked, response) => {
      release = () => {
        json(201, created)(asked, response);
      };
    });
    const api = connect(peer);
    const came = peer.nextRequest();
    const call = api.createMessage(reply, never);
    await came;
    const closed = api.close();
    release();
    expect((await call).id).toBe("m_1");
    await closed;
    expect((await failureOf(api.createMessage(reply, never))).code).toBe("SERVICE_UNREACHABLE");
  });
});

describe("unusable settings", () => {
  it.each([
    ["not an address", { url: "example.org/v1" }],
    ["an address of no version", { url: "https://example.org/api" }],
    ["a key with a line break", { key: `${KEY}\n` }],
    ["an empty key", { key: "" }],
  ])("%s is refused at once, without repeating the value", (_, wrong) => {
    const attempt = () => createConversationClient({ url: "https://example.org/v1", key: KEY, ...wrong });
    expect(attempt).toThrow(TypeError);
    expect(attempt).not.toThrow(KEY);
  });
});
