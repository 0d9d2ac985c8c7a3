/** Requests as raw bytes: too slow, too large, cut off, and no HTTP at all. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ERRORS, startHttp, type HttpServer } from "../../src/platform/http/server.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ERROR_STATUS } from "../../src/service/http/errors.ts";
import { requestListener } from "../../src/service/http/listener.ts";
import { screenReplyWith } from "../../src/app/screen-reply.ts";
import { createService, type Service } from "../../src/service/index.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";
import { KEY, matching } from "./fixture.ts";

const HEAD = `POST /v1/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\n`;
const MEGABYTE = "x".repeat(1_000_000);

let fresh: FreshDatabase;
let service: Service;
let http: HttpServer;
let conversation: string;
beforeAll(async () => {
  fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const console = { screenReply: screenReplyWith([]) };
  service = await createService({ database, locales: loadLocales(), log: silentLog, firstKey: KEY, console });
  await service.start();
  const listener = requestListener(service.app);
  http = await startHttp({ host: "127.0.0.1", port: 0, routes: {}, otherwise: listener, log: silentLog });
  const client = { externalId: "1", name: "Ada" };
  conversation = (await service.admin.createConversationAs("email", client, "hi")).conversationId;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await http.close();
  await service.stop();
  await fresh[Symbol.asyncDispose]();
});

function dial(): Socket {
  const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
  // The server closes a connection that it stops reading; what it responded before that counts.
  socket.on("error", () => undefined);
  return socket;
}

interface Heard {
  readonly status: number;
  readonly head: string;
  readonly body: unknown;
}

async function hear(socket: Socket): Promise<Heard> {
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: JSON.parse(body) as unknown };
}

const errorOf = (code: string) => ({ error: { code, message: matching(/^[A-Z].*\.$/) } });

async function stored(): Promise<number> {
  return (await service.admin.conversation(conversation))?.messages.length ?? 0;
}

describe("bodies", () => {
  it("of 2 MB are rejected before they are read, announced or not", async () => {
    const announced = dial();
    announced.write(`${HEAD}Content-Length: ${MEGABYTE.length * 2}\r\n\r\n`);
    announced.write(MEGABYTE);
    announced.write(MEGABYTE);
    expect(await hear(announced)).toMatchObject({ status: 413, body: errorOf("body_too_large") });

    const chunked = dial();
    chunked.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    for (let n = 0; n < 2; n++) chunked.write(`${MEGABYTE.length.toString(16)}\r\n${MEGABYTE}\r\n`);
    expect(await hear(chunked)).toMatchObject({ status: 413, body: errorOf("body_too_large") });
  });

  it("that do not arrive in time are rejected, and nothing is stored", async () => {
    const before = await stored();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = dial();
    const received = hear(socket);
    const state = { over: false };
    void received.finally(() => {
      state.over = true;
    });
    socket.write(`${HEAD}Content-Length: 100\r\n\r\n{"conversationId":"${conversation}",`);
    while (!state.over) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    expect(await received).toMatchObject({ status: 408, body: errorOf("timeout") });
    vi.useRealTimers();
    expect(await stored()).toBe(before);
  });

  it("of forms do not hold a connection either", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const socket = dial();
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    const closed = once(socket, "close");
    const state = { over: false };
    void closed.finally(() => {
      state.over = true;
    });
    socket.write(
      "POST /console/sign-in HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n" +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=Anna&pass",
    );
    while (!state.over) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise(setImmediate);
    }
    expect(text).toMatch(/^HTTP\/1\.1 400 .*connection: close.*console/isu);
  });

  it("that are a little too large are read to their end, so that the sender reads the answer", async () => {
    const body = JSON.stringify({ conversationId: conversation, text: "x".repeat(300_000) });
    const socket = dial();
    socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n`);
    for (let at = 0; at < body.length; at += 50_000) socket.write(body.slice(at, at + 50_000));
    expect(await hear(socket)).toMatchObject({ status: 413, body: errorOf("body_too_large") });
  });

  it("that are cut off store nothing, and the next request is answered", async () => {
    const before = await stored();
    const whole = JSON.stringify({ conversationId: conversation, text: "cut off" });
    for (const sent of [whole.slice(0, 10), whole.slice(0, -1), ""]) {
      const socket = dial();
      socket.write(`${HEAD}Content-Length: ${whole.length}\r\n\r\n${sent}`);
      socket.end();
      await once(socket.resume(), "close");
    }
    const broken = dial();
    broken.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n${whole}\r\n0\r\n\r\n`);
    expect(await hear(broken)).toMatchObject({ status: 400 });
    expect(await stored()).toBe(before);
    const next = dial();
    next.write(`${HEAD}Connection: close\r\nContent-Length: ${whole.length}\r\n\r\n${whole}`);
    expect(await hear(next)).toMatchObject({ status: 201 });
    expect(await stored()).toBe(before + 1);
  });

  it("that are compressed are rejected", async () => {
    const socket = dial();
    socket.write(`${HEAD}Connection: close\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n\x1f\x8b\x08`);
    expect(await hear(socket)).toMatchObject({ status: 415, body: errorOf("unsupported_media_type") });
  });
});

describe("an unreadable request is rejected in the Error shape:", () => {
  const long = "x".repeat(20_000);
  it.each<[string, number, string, string]>([
    ["no HTTP", 400, "bad_request", "hello\r\n\r\n"],
    ["a wrong version", 400, "bad_request", "GET / HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["a header field that is none", 400, "bad_request", "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"],
    ["two lengths", 400, "bad_request", `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
    ["length and chunks", 400, "bad_request", `${HEAD}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ["a host that is none", 400, "bad_request", "GET /v1/contacts HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"],
    [
      "a method of proxies",
      405,
      "method_not_allowed",
      "TRACE /v1/contacts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    [
      "an address that is too long",
      431,
      "headers_too_large",
      `GET /v1/contacts?query=${long} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ],
    ["too many header fields", 431, "headers_too_large", `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${long}\r\n\r\n`],
  ])("%s", async (_, status, code, bytes) => {
    const socket = dial();
    socket.write(bytes);
    expect(await hear(socket)).toMatchObject({ status, body: errorOf(code) });
  });

  it("with the service's own codes", () => {
    for (const [status, { code }] of Object.entries(ERRORS)) expect(ERROR_STATUS).toHaveProperty(code, Number(status));
  });
});
