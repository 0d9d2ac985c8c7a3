/** Bodies of requests whose client is still there, and of those whose client has gone. */
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
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
