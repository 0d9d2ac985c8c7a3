/**
 * Another baseline: the app that a team writes for itself with plain Bolt. It forwards each event once and stores nothing,
 * so what is under way when it stops is lost.
 *
 * Runs in its own process. Environment: BOLT_SECRET, BOLT_CHAT_URL, BOLT_SERVICE_URL.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { text } from "node:stream/consumers";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { App, LogLevel } from "@slack/bolt";
import { Pool } from "undici";
import { answerParent } from "./child.ts";

const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};
const secret = env("BOLT_SECRET");
const service = new Pool(env("BOLT_SERVICE_URL"), { connections: 16 });
const headers = { "content-type": "application/json; charset=utf-8", authorization: "Bearer bench" };

/** Acknowledges an event of the service and posts it to the room. */
async function takeEvent(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const wanted = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"));
  const given = Buffer.from(String(request.headers["x-service-signature"]));
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return void response.writeHead(401).end();
  response.writeHead(200).end();
  const { payload } = JSON.parse(body) as { payload: { message: { text: string } } };
  await app.client.chat.postMessage({ channel: "C0BENCH00", thread_ts: "1.000000", text: payload.message.text });
}

const app = new App({
  token: "xoxb-bench",
  signingSecret: secret,
  logLevel: LogLevel.ERROR,
  clientOptions: { slackApiUrl: `${env("BOLT_CHAT_URL")}/api/` },
  customRoutes: [
    {
      path: "/webhooks/conversations",
      method: "POST",
      handler: (request, response) => void takeEvent(request, response),
    },
  ],
});

app.message(async ({ message }) => {
  const written = "text" in message ? message.text : undefined;
  const body = JSON.stringify({ conversationId: "cv_bench0", text: written, author: "Somebody" });
  const answer = await service.request({ method: "POST", path: "/v1/messages", headers, body });
  await answer.body.dump();
});

const listening = app.start({ port: 0, host: "127.0.0.1" });

answerParent(async () => {
  const server = (await listening) as unknown as { address(): AddressInfo };
  return `http://127.0.0.1:${server.address().port}`;
});
