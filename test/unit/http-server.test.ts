import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, createServer } from "node:net";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { answerJson, ListenError, startHttp, type HttpServer } from "../../src/platform/http/server.ts";
import { silentLog } from "../support/log.ts";
import { sayAtTerminal } from "../support/terminal.ts";

async function withServer(test: (server: HttpServer) => Promise<void>): Promise<void> {
  const server = await startHttp({
    host: "127.0.0.1",
    port: 0,
    log: silentLog,
    routes: {
      "/hello": {
        GET: (_, response) => {
          answerJson(response, 200, { hello: "you" });
        },
      },
      "/fault": {
        POST: () => Promise.reject(new Error("a client's words")),
      },
    },
  });
  try {
    await test(server);
  } finally {
    await server.close();
  }
}

describe("the HTTP server", () => {
  it("routes a path whatever its query, and answers unknown ones in the Error shape", async () => {
    await withServer(async ({ url }) => {
      expect((await request(`${url}/hello?a=1`)).statusCode).toBe(200);

      const missing = await request(`${url}/nothing`);
      expect(missing.statusCode).toBe(404);
      expect(await missing.body.json()).toEqual({
        error: { code: "not_found", message: expect.any(String) as string },
      });

      const wrong = await request(`${url}/hello`, { method: "DELETE" });
      expect(wrong.statusCode).toBe(405);
      expect(wrong.headers["allow"]).toBe("GET");
    });
  });

  it("answers an internal error without revealing its message", async () => {
    await withServer(async ({ url }) => {
      const { statusCode, body } = await request(`${url}/fault`, { method: "POST" });
      expect(statusCode).toBe(500);
      expect(await body.text()).not.toContain("client's words");
    });
  });

  it("discards the body of a GET while its answer goes on", async () => {
    const opened = Promise.withResolvers<IncomingMessage>();
    const GET = (request: IncomingMessage, response: ServerResponse) => {
      response.write("the first of many");
      opened.resolve(request);
    };
    const server = await startHttp({ host: "127.0.0.1", port: 0, log: silentLog, routes: { "/": { GET } } });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
    // More than Node buffers.
    socket.write(`${"1\r\na\r\n".repeat(100_000)}0\r\n\r\n`);
    const request = await opened.promise;
    await expect.poll(() => [request.complete, request.readableLength]).toEqual([true, 0]);
    socket.destroy();
    await server.close();
  });

  it("closes connections beyond the most that it keeps, and accepts others once one has ended", async () => {
    const routes = { "/": { GET: (_: unknown, response: ServerResponse) => void response.end() } };
    const server = await startHttp({ host: "127.0.0.1", port: 0, log: silentLog, routes, maxConnections: 2 });
    const dial = () => connect(Number(new URL(server.url).port), "127.0.0.1");
    const kept = [dial(), dial()];
    await Promise.all(kept.map((socket) => once(socket, "connect")));
    await once(dial().resume(), "close");
    kept[0]?.destroy();
    await expect.poll(async () => (await fetch(server.url).catch(() => undefined))?.status).toBe(200);
    kept[1]?.destroy();
    await server.close();
  });

  it("says what to do when the port is in use or the address is not local", async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    const taken = startHttp({ host: "127.0.0.1", port, routes: {}, log: silentLog });
    const said = (error: unknown) => (error instanceof ListenError ? sayAtTerminal(error.sentence) : error);
    expect(await taken.catch(said)).toMatch(new RegExp(`^Port ${port} .*taken.*set PORT`, "u"));
    const foreign = startHttp({ host: "203.0.113.1", port: 0, routes: {}, log: silentLog });
    expect(await foreign.catch(said)).toMatch(/set HOST/iu);
    other.close();
  });
});
