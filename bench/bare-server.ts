/**
 * The baseline for the bridge: the least code that stores an event durably and forwards it.
 *
 * `node:http`, signature check, `JSON.parse`, one row in SQLite (WAL, `synchronous=FULL`, one commit for events that
 * arrive together) and one keep-alive POST. No ordering, deduplication, threads or retries.
 * Runs in its own process. Environment: BARE_DATABASE, BARE_SECRET, BARE_CHAT_URL, BARE_SERVICE_URL.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { Pool } from "undici";
import { answerParent } from "./child.ts";

const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing`);
  return value;
};
const secret = env("BARE_SECRET");

const database = new DatabaseSync(env("BARE_DATABASE"));
database.exec(
  "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE event (id INTEGER PRIMARY KEY, body TEXT)",
);
const insert = database.prepare("INSERT INTO event (body) VALUES (?)");

interface Waiting {
  readonly body: string;
  readonly committed: () => void;
}
let waiting: Waiting[] = [];

function store(body: string, committed: () => void): void {
  if (waiting.push({ body, committed }) === 1) setImmediate(commit);
}

function commit(): void {
  const group = waiting;
  waiting = [];
  database.exec("BEGIN IMMEDIATE");
  for (const { body } of group) insert.run(body);
  database.exec("COMMIT");
  for (const { committed } of group) committed();
}

const chat = new Pool(env("BARE_CHAT_URL"), { connections: 16 });
const service = new Pool(env("BARE_SERVICE_URL"), { connections: 16 });
const headers = { "content-type": "application/json; charset=utf-8", authorization: "Bearer bench" };

async function post(pool: Pool, path: string, message: object): Promise<void> {
  const { body } = await pool.request({ method: "POST", path, headers, body: JSON.stringify(message) });
  await body.dump();
}

/** Forwards an event of the service to the room. */
function takeEvent(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const digest = createHmac("sha256", secret).update(body).digest("hex");
  if (!same(digest, request.headers["x-service-signature"])) return void response.writeHead(401).end();
  const text = body.toString("utf8");
  const { payload } = JSON.parse(text) as { payload: { message: { text: string } } };
  store(text, () => {
    response.writeHead(200).end();
    void post(chat, "/api/chat.postMessage", {
      channel: "C0BENCH0",
      thread_ts: "1.000000",
      text: payload.message.text,
    });
  });
}

/** Forwards an event of the team chat to the service. */
function takeStaff(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const stamp = String(request.headers["x-slack-request-timestamp"]);
  const digest = createHmac("sha256", secret).update(`v0:${stamp}:`).update(body).digest("hex");
  if (!same(`v0=${digest}`, request.headers["x-slack-signature"])) return void response.writeHead(401).end();
  const text = body.toString("utf8");
  const { event } = JSON.parse(text) as { event: { text: string } };
  store(text, () => {
    response.writeHead(200).end();
    void post(service, "/v1/messages", { conversationId: "cv_bench0", text: event.text, author: "Somebody" });
  });
}

function same(wanted: string, given: string | string[] | undefined): boolean {
  const a = Buffer.from(wanted);
  const b = Buffer.from(typeof given === "string" ? given : "");
  return a.length === b.length && timingSafeEqual(a, b);
}

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const take = request.url === "/slack/events" ? takeStaff : takeEvent;
    take(request, Buffer.concat(chunks), response);
  });
});
const listening = once(server.listen(0, "127.0.0.1"), "listening");

answerParent(async () => {
  await listening;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
