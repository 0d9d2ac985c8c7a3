/**
 * The baseline for the service: `node:http`, one query, `JSON.stringify`. No key, validation, limits or response
 * shapes; a message is one row, with one commit for messages that arrive together.
 *
 * Runs in its own process, on a copy of the service's database. Environment: BARE_DATABASE.
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { answerParent } from "../child.ts";

const path = process.env["BARE_DATABASE"];
if (path === undefined) throw new Error("BARE_DATABASE is missing");
const db = new DatabaseSync(path);
db.exec("pragma journal_mode = wal; pragma synchronous = full");
const list = db.prepare(
  `select c.*, m.sender, m.text, m.created_at as at from service_conversation c
   left join service_message m on m.conversation_id = c.id and m.seq = c.size
   order by c.updated_at desc, c.id desc limit ?`,
);
const card = db.prepare("select * from service_message where conversation_id = ? order by seq");
// Its list gets an index by time; the service has none by time alone, and merges one index per status.
db.exec("create index bare_newest on service_conversation (updated_at, id)");
// Into the same table, with the same keys, after the last message of an existing conversation. Updates nothing else.
const insert = db.prepare(
  `insert into service_message (conversation_id, seq, id, contact_id, shown, sender, author, text, created_at)
   select c.id, 1 + (select coalesce(max(seq), 0) from service_message where conversation_id = c.id), ?, c.contact_id,
     1 + (select coalesce(max(shown), 0) from service_message where contact_id = c.contact_id), 'operator', ?, ?, ?
   from service_conversation c where c.id = ?
   returning id, conversation_id, sender, author, text, created_at`,
);

interface Waiting {
  readonly body: { readonly conversationId: string; readonly text: string; readonly author: string };
  readonly response: ServerResponse;
}
let waiting: Waiting[] = [];

function commit(): void {
  const group = waiting;
  waiting = [];
  db.exec("begin immediate");
  const rows = group.map(({ body: { author, text, conversationId } }) =>
    insert.get(`m_${randomUUID()}`, author, text, Date.now(), conversationId),
  );
  db.exec("commit");
  for (const [index, { response }] of group.entries()) answer(response, 201, rows[index]);
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length }).end(body);
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://bare");
  if (request.method === "POST") {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Waiting["body"];
      if (waiting.push({ body, response }) === 1) setImmediate(commit);
    });
  } else if (url.pathname === "/v1/conversations") {
    answer(response, 200, { items: list.all(Number(url.searchParams.get("limit"))) });
  } else {
    answer(response, 200, { messages: card.all(url.pathname.slice("/v1/conversations/".length)) });
  }
}

const server = createServer({ keepAliveTimeout: 75_000 }, handle);
const listening = once(server.listen(0, "127.0.0.1"), "listening");

answerParent(async () => {
  await listening;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
