/** Bodies that do not arrive end after ten seconds, whatever their route, in real time. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { screenReplyWith } from "../../src/app/screen-reply.ts";
import { startHttp } from "../../src/platform/http/server.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { requestListener } from "../../src/service/http/listener.ts";
import { createService } from "../../src/service/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";

const PATHS = [
  "/console/sign-in",
  "/console/conversations/cv_1/reply",
  "/console/nothing",
  "/v1/messages",
  "/v1/nothing",
  "/site/clients",
  "/site/messages",
  "/inbound/email",
  "/healthz",
];

it("ends connections of slow senders on every route", async () => {
  await using fresh = await freshDatabase("sqlite");
  const console = { screenReply: screenReplyWith([]) };
  const service = await createService({
    database: await fresh.open(),
    locales: loadLocales(),
    log: silentLog,
    console,
  });
  await service.start();
  const listener = requestListener(service.app);
  const http = await startHttp({ host: "127.0.0.1", port: 0, routes: {}, otherwise: listener, log: silentLog });
  const port = Number(new URL(http.url).port);
  const begun = performance.now();
  const took = async (method: string, path: string) => {
    const type = path.startsWith("/console") ? "application/x-www-form-urlencoded" : "application/json";
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 100\r\n\r\nbegun`,
    );
    await once(socket.resume(), "close");
    return performance.now() - begun;
  };
  const headless = connect(port, "127.0.0.1");
  headless.write("POST /v1/messages HTTP/1.1\r\nHost: ");
  const all = await Promise.all([
    ...PATHS.flatMap((path) => [took("POST", path), took("GET", path)]),
    once(headless.resume(), "close").then(() => performance.now() - begun),
  ]);
  // A loaded machine is a little slower; without a limit of its own, a connection is kept for a minute.
  expect(Math.max(...all)).toBeLessThan(15_000);
  await http.close();
  await service.stop();
}, 90_000);
