/** Bodies of requests whose client is still there, and of those whose client has gone. */
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readBody, type ReadBody } from "../../src/platform/http/body.ts";
import { answerJson, startHttp } from "../../src/platform/http/server.ts";
import { silentLog } from "../support/log.ts";

const LIMITS = { limitBytes: 1_000, timeoutMs: 60_000 };

/** Sends a request with a body of four bytes. `before` runs when its headers have arrived. */
async function bodyAfter(before: (request: IncomingMessage, leave: () => void) => Promise<unknown>): Promise<ReadBody> {
  const read = Promise.withResolvers<ReadBody>();
  const http = await startHttp({
    host: "127.0.0.1",
    port: 0,
    log: silentLog,
    routes: {
      "/": {
        async POST(request, response) {
          await before(request, () => socket.destroy());
          read.resolve(await readBody(request, LIMITS));
          answerJson(response, 200, {});
        },
      },
    },
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

it("gives up the oldest of many bodies that do not end, and reads the newest", async () => {
  const size = 2 ** 20;
  const http = await startHttp({
    host: "127.0.0.1",
    port: 0,
    log: silentLog,
    routes: {
      "/": {
        async POST(request, response) {
          const read = await readBody(request, { limitBytes: size, timeoutMs: 60_000 });
          const told = "body" in read ? { bytes: read.body.length } : read;
          answerJson(response, 200, told, { connection: "close" });
        },
      },
    },
  });
  const almost = Buffer.alloc(size - 1);
  const dial = async () => {
    const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    // Accepted by the system, though perhaps not read yet.
    await new Promise((resolve) => socket.write(almost, resolve));
    const answered = async () => JSON.parse((await text(socket)).split("\r\n\r\n")[1] ?? "") as unknown;
    return { socket, answered };
  };
  const first = await dial();
  const others = [];
  for (let count = 0; count < 127; count++) others.push(await dial());
  const last = await dial();
  expect(await first.answered()).toEqual({ failure: "too-slow" });
  last.socket.write("!");
  expect(await last.answered()).toEqual({ bytes: size });
  for (const { socket } of others) socket.destroy();
  await http.close();
});
