/** Bodies of requests whose client is still there, and of those whose client has gone. */
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { readBody, type ReadBody } from "../../src/platform/http/body.ts";
import { answerJson, startHttp, type Handler, type HttpServer } from "../../src/platform/http/server.ts";
import { collectGarbage } from "../support/collect-garbage.ts";
import { silentLog } from "../support/log.ts";

const LIMITS = { limitBytes: 1_000, timeoutMs: 60_000 };

async function serving(POST: Handler): Promise<HttpServer> {
  return startHttp({ host: "127.0.0.1", port: 0, log: silentLog, routes: { "/": { POST } } });
}

/** Sends a request with a body of four bytes. `before` runs when its headers have arrived. */
async function bodyAfter(before: (request: IncomingMessage, leave: () => void) => Promise<unknown>): Promise<ReadBody> {
  const read = Promise.withResolvers<ReadBody>();
  const http = await serving(async (request, response) => {
    await before(request, () => socket.destroy());
    read.resolve(await readBody(request, LIMITS));
    answerJson(response, 200, {});
  });
  const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbody");
  try {
    return await read.promise;
  } finally {
    socket.destroy();
    await http.close();
  }
}

it("reads a body that arrived completely before anybody asked for it", async () => {
  const complete = (request: IncomingMessage) => expect.poll(() => request.complete).toBe(true);
  expect(await bodyAfter(complete)).toEqual({ body: Buffer.from("body") });
});

it("does not wait for the body of a client who has gone", async () => {
  const read = await bodyAfter(async (request, leave) => {
    const closed = new Promise((resolve) => request.once("close", resolve));
    leave();
    await closed;
  });
  expect(read).toEqual({ failure: "gone" });
});

describe("unfinished bodies", () => {
  const size = 2 ** 20;
  const bytes = Buffer.alloc(size);
  async function scene() {
    const http = await serving(async (request, response) => {
      const read = await readBody(request, { limitBytes: size, timeoutMs: 60_000 });
      const told = "body" in read ? { bytes: read.body.length } : read;
      answerJson(response, 200, told, { connection: "close" });
    });
    const sockets: Socket[] = [];
    const dial = async (lengthBytes: number, sentBytes: number) => {
      const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${lengthBytes}\r\n\r\n`);
      // Accepted by the system, though perhaps not read yet.
      await new Promise((resolve) => socket.write(bytes.subarray(0, sentBytes), resolve));
      const answered = async () => JSON.parse((await text(socket)).split("\r\n\r\n")[1] ?? "") as unknown;
      return { socket, answered };
    };
    return {
      dial,
      async [Symbol.asyncDispose]() {
        for (const socket of sockets) socket.destroy();
        await http.close();
      },
    };
  }

  it("are given up when they fill the memory, the oldest first, and the newest is read", async () => {
    await using at = await scene();
    const first = await at.dial(size, size - 1);
    for (let count = 0; count < 127; count++) await at.dial(size, size - 1);
    const last = await at.dial(size, size - 1);
    expect(await first.answered()).toEqual({ failure: "too-slow" });
    last.socket.write("!");
    expect(await last.answered()).toEqual({ bytes: size });
  });

  it("are not given up for others if they are small, however old", async () => {
    await using at = await scene();
    const share = 24 * 1024;
    const small = await at.dial(share, share - 1);
    const larger = await at.dial(share + 2, share + 1);
    for (let count = 0; count < 129; count++) await at.dial(size, size - 1);
    expect(await larger.answered()).toEqual({ failure: "too-slow" });
    small.socket.write("!");
    expect(await small.answered()).toEqual({ bytes: share });
  });
});

it("keeps a body in chunks of one byte in as little memory as any other", async () => {
  const bytes = 200_000;
  const read = Promise.withResolvers<ReadBody>();
  const arrived = Promise.withResolvers<undefined>();
  const http = await serving(async (request, response) => {
    let seen = 0;
    request.on("data", ({ length }: Buffer) => {
      if ((seen += length) === bytes) arrived.resolve(undefined);
    });
    read.resolve(await readBody(request, { limitBytes: bytes, timeoutMs: 60_000 }));
    answerJson(response, 200, {}, { connection: "close" });
  });
  const body = Buffer.from("abcdefghij".repeat(bytes / 10));
  const chunks = Buffer.from(Array.from(body.toString(), (byte) => `1\r\n${byte}\r\n`).join(""));
  const before = heapBytes();
  const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  socket.write(chunks);
  await arrived.promise;
  // As chunks, they would hold 34 MB.
  expect(heapBytes() - before).toBeLessThan(5_000_000);
  socket.end("0\r\n\r\n");
  expect(await read.promise).toEqual({ body });
  await http.close();
});

/** After all garbage was collected. */
function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
