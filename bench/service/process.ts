/**
 * The standalone service in its own process: the same parts, with rate limits that are counted but never reached.
 * Environment: SERVICE_DATABASE, SERVICE_KEY.
 */
import { getRequestListener } from "@hono/node-server";
import { openDatabase } from "../../src/database/index.ts";
import { createLog } from "../../src/platform/create-log.ts";
import { startHttp, type Handler } from "../../src/platform/http/server.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { screenReplyWith } from "../../src/app/screen-reply.ts";
import { createService } from "../../src/service/index.ts";
import { answerParent } from "../child.ts";

const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};
const never = { burst: 1e9, perMinute: 1e9 };

async function start(): Promise<string> {
  const log = createLog({ level: "error", secrets: [], destination: process.stderr });
  const database = await openDatabase(env("SERVICE_DATABASE"), { lockOwner: true });
  const service = await createService({
    database,
    locales: loadLocales(),
    console: { screenReply: screenReplyWith([]) },
    log,
    firstKey: env("SERVICE_KEY"),
    limits: { lists: never, calls: never },
  });
  const listener = getRequestListener((request, bound) => service.app.fetch(request, bound), {
    overrideGlobalObjects: false,
  });
  const otherwise: Handler = (request, response) => listener(request, response);
  const http = await startHttp({ host: "127.0.0.1", port: 0, routes: {}, otherwise, log });
  await service.start();
  process.once("SIGTERM", () => {
    void http
      .close()
      .then(() => service.stop())
      .then(() => database.close())
      .then(() => process.exit(0));
  });
  return http.url;
}

// Listens at once, because a question that arrives during startup would otherwise be lost.
const started = start();
answerParent(() => started);
