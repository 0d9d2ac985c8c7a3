/** For any request to the API: never a 500, always the Error shape on a rejection, and nothing is stored partially. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVENT_NAMES, VARIANTS } from "../../src/contract/event.ts";
import { CLIENT_CHANNELS, MAX_TEXT_UNITS, STATUSES } from "../../src/contract/shapes.ts";
import { inboundBase, sign } from "../../src/contract/signature.ts";
import type { Database } from "../../src/database/index.ts";
import { ERROR_STATUS } from "../../src/service/http/errors.ts";
import { answersOf } from "../../src/service/reference/answers.ts";
import { OPERATIONS, type Operation } from "../../src/service/reference/operations.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { KEY, startServiceFixture, type Answer, type ServiceFixture } from "./fixture.ts";

const RUNS = VARIANTS.flatMap((variant) => DIALECTS.map((dialect) => ({ variant, dialect })));
const REQUESTS = 600;
/** Stands for the existing conversation, whose id is known when the test runs. */
const THIS = "cv_this";
/** Stands for the existing visitor's token. */
const VISITOR = "st_this";
const INBOUND = "inbound-secret";

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Text that breaks parsers, databases and counting. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "\0",
    "a\0b",
    "\ud83d",
    "\udc00x",
    "'; drop table service_message; --",
    "%",
    "\\",
    "__proto__",
    "\u202e",
  ),
  fc.constantFrom("toString", "constructor", "null", "-1", "1e9", "9".repeat(400)),
);
const atTheLimit = fc
  .tuple(fc.constantFrom("x", "é", "😀", "\n"), fc.constantFrom(MAX_TEXT_UNITS - 1, MAX_TEXT_UNITS, MAX_TEXT_UNITS + 1))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));
const anId = fc.oneof(
  { weight: 3, arbitrary: fc.constant(THIS) },
  fc.tuple(fc.constantFrom("cv_", "m_", "ct_", "wh_", ""), hostile).map(([prefix, rest]) => prefix + rest),
);
const oneOr = (likely: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: likely }, { weight: 1, arbitrary: fc.jsonValue() });
const NAMES = [...EVENT_NAMES.A, ...EVENT_NAMES.B];

const messageBody = fc.record(
  {
    conversationId: oneOr(anId),
    text: oneOr(fc.oneof(fc.string({ minLength: 1 }), hostile, atTheLimit)),
    author: oneOr(fc.oneof(hostile, fc.constant("x".repeat(201)))),
    internalNote: oneOr(fc.boolean()),
    attachments: fc.jsonValue(),
  },
  { requiredKeys: ["conversationId"] },
);
const webhookBody = fc.record(
  {
    url: oneOr(
      fc.oneof(
        fc.webUrl(),
        fc.constantFrom("https://example.org/", "http://127.0.0.1:1/", "http://10.0.0.1/", "javascript:0", "https://"),
        hostile,
      ),
    ),
    events: oneOr(fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...NAMES) }, hostile), { maxLength: 9 })),
    secret: oneOr(fc.oneof(hostile, fc.constant("x".repeat(1_001)))),
  },
  { requiredKeys: ["url"] },
);
const changesBody = fc.record(
  {
    status: oneOr(fc.constantFrom(...STATUSES, "all")),
    assignee: oneOr(fc.oneof(fc.constant(null), fc.constantFrom("op_1", ""), hostile)),
    department: oneOr(fc.oneof(fc.constant(null), fc.constantFrom("Billing", "x".repeat(81)), hostile)),
    tags: oneOr(
      fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom("vip", "late") }, hostile), { maxLength: 31 }),
    ),
    author: oneOr(fc.constantFrom("Bo", "x".repeat(201))),
    more: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const queryPart = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("status", "channel", "assignee", "department", "limit", "cursor", "query", "more"),
      fc.oneof(
        fc.constantFrom(...STATUSES, ...CLIENT_CHANNELS, "all", "unassigned", "", "0", "1", "50", "100", "101", "abc"),
        hostile,
      ),
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`),
  fc.constantFrom("%", "%ff=1", "query=%ff", "query=%ed%a0%80", "limit", "=", "status[]=new", "limit=1;2", "query=%00"),
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("/conversations", "/messages", "/contacts", "/webhooks") },
  { weight: 4, arbitrary: anId.map((id) => `/conversations/${encodeURIComponent(id.toWellFormed())}`) },
  fc.constantFrom(
    "/",
    "/conversations/",
    "/conversations/%",
    "/conversations/cv_%ff",
    "/conversations/cv_1/messages",
    "//",
  ),
);
const headers = fc.record(
  {
    authorization: fc.oneof(
      { weight: 12, arbitrary: fc.constant(`Bearer ${KEY}`) },
      fc.constantFrom(`bearer  ${KEY}`, "Bearer", `Basic ${KEY}`, KEY, `Bearer ${KEY}x`, "Bearer é"),
    ),
    "content-type": fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("application/json", 'Application/JSON; charset="UTF-8"') },
      fc.constantFrom("text/plain", "application/json; charset=latin1", "multipart/form-data; boundary=x"),
    ),
  },
  { requiredKeys: ["content-type"] },
);
const body = fc.oneof(
  { weight: 6, arbitrary: fc.oneof(messageBody, webhookBody, changesBody).map((value) => JSON.stringify(value)) },
  fc.json(),
  fc.string({ unit: "binary" }),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    "[".repeat(50_000),
    '{"conversationId":"cv_this","text":"a","text":7}',
    '{"__proto__":{"text":"a"}}',
    "",
  ),
);
const anything: fc.Arbitrary<Request> = fc
  .record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("GET", "POST", "PATCH") },
      fc.constantFrom("PUT", "DELETE"),
    ),
    path,
    query: fc.array(queryPart, { maxLength: 3 }),
    headers,
    body,
  })
  .map(({ query, ...rest }) => ({
    ...rest,
    path: rest.path + (query.length > 0 ? `?${query.join("&")}` : ""),
    body: rest.method === "GET" ? undefined : rest.body,
  }));
const GOOD_HEADERS = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
/** Requests of which only the body can be invalid. */
const write: fc.Arbitrary<Request> = fc
  .oneof(
    messageBody.map((value) => ["/messages", value] as const),
    webhookBody.map((value) => ["/webhooks", value] as const),
  )
  .map(([to, value]) => ({ method: "POST", path: to, headers: GOOD_HEADERS, body: JSON.stringify(value) }));
const request = fc.oneof({ weight: 2, arbitrary: anything }, { weight: 1, arbitrary: write });
const aRequest = (change: Partial<Request>): Request => ({
  method: "POST",
  path: "/messages",
  headers: GOOD_HEADERS,
  body: JSON.stringify({ conversationId: THIS, text: "a" }),
  ...change,
});
const NOTHING = { method: "GET", body: undefined };
/** One request for each kind of response, so that the properties mean something whatever is generated. */
const FIRST: readonly Request[] = [
  aRequest({}),
  aRequest({ path: "/webhooks", body: JSON.stringify({ url: "http://127.0.0.1:1/", events: NAMES }) }),
  aRequest({ ...NOTHING, path: "/conversations" }),
  aRequest({ body: "{" }),
  aRequest({ headers: {} }),
  aRequest({ ...NOTHING, path: "/nothing" }),
  aRequest({ method: "PUT" }),
  aRequest({ headers: { ...GOOD_HEADERS, "content-type": "text/plain" } }),
];

const inboundBody = fc.record(
  {
    client: oneOr(
      fc.record(
        {
          externalId: oneOr(fc.oneof(fc.constantFrom("1", "2"), hostile)),
          name: oneOr(fc.oneof(fc.constant("Bo"), hostile)),
          phone: oneOr(fc.oneof(fc.constantFrom(null, "+1 555 0100"), hostile)),
          email: oneOr(fc.oneof(fc.constantFrom(null, "bo@example.org"), hostile)),
        },
        { requiredKeys: ["externalId", "name"] },
      ),
    ),
    text: oneOr(fc.oneof(fc.string({ minLength: 1 }), hostile, atTheLimit)),
    externalMessageId: oneOr(fc.oneof(fc.constantFrom(null, "a", "b"), hostile)),
    createdAt: oneOr(fc.oneof(fc.constantFrom(null, "2026-02-30T00:00:00Z", "9999-12-31T23:59:59Z"), hostile)),
  },
  { requiredKeys: ["client", "text"] },
);
const siteBody = fc.record(
  {
    key: oneOr(fc.oneof(fc.constantFrom("one-message", "another-message"), hostile)),
    text: oneOr(fc.oneof(fc.string({ minLength: 1 }), hostile, atTheLimit)),
    name: oneOr(fc.oneof(fc.constant("Cy"), hostile)),
    identity: oneOr(hostile),
    conversation: oneOr(anId),
    rating: oneOr(fc.integer()),
  },
  { requiredKeys: [] },
);
/** The endpoints beside the API, for connectors and widgets. */
const besides: fc.Arbitrary<Request> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...CLIENT_CHANNELS, "sms", "%00", "__proto__"),
      fc.oneof({ weight: 5, arbitrary: inboundBody }, fc.jsonValue()),
      fc.oneof({ weight: 8, arbitrary: fc.constant(INBOUND) }, fc.constant("another")),
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom("now", undefined) }, fc.constantFrom("", "0", "1e9", "-1")),
    )
    .map(([channel, value, secret, time]) => {
      const text = JSON.stringify(value);
      const timestamp = time === "now" ? String(Math.floor(Date.now() / 1_000)) : time;
      const body = Buffer.from(text);
      const base = timestamp === undefined ? body : inboundBase(channel, timestamp, body);
      const signed = {
        ...GOOD_HEADERS,
        "x-service-signature": sign(base, secret),
        ...(timestamp !== undefined && { "x-service-timestamp": timestamp }),
      };
      return { method: "POST", path: `/inbound/${channel}`, headers: signed, body: text };
    }),
  fc
    .tuple(
      fc.constantFrom("GET", "POST", "DELETE"),
      fc.constantFrom("/site/clients", "/site/messages", "/site/rating", "/site/words/en", "/site/words/%ff"),
      fc.array(
        fc.oneof(
          queryPart,
          hostile.map((text) => `after=${encodeURIComponent(text.toWellFormed())}`),
        ),
        { maxLength: 2 },
      ),
      fc.oneof({ weight: 6, arbitrary: fc.constant(`Bearer ${VISITOR}`) }, fc.constantFrom("Bearer st_none", "")),
      fc.oneof({ weight: 5, arbitrary: siteBody }, fc.jsonValue()),
    )
    .map(([method, to, query, authorization, value]) => ({
      method,
      path: `${to}?${query.join("&")}`,
      headers: { authorization, "content-type": "application/json" },
      body: method === "POST" ? JSON.stringify(value) : undefined,
    })),
);

const FIRST_BESIDES: readonly Request[] = [
  aRequest({ path: "/site/clients", body: "{}" }),
  aRequest({ ...NOTHING, path: "/site/words/en" }),
  aRequest({ path: "/site/clients", body: "[" }),
  aRequest({ path: "/inbound/vk", body: "{}" }),
  aRequest({ path: "/inbound/sms", body: "{}" }),
  aRequest({ method: "DELETE", path: "/site/clients", body: undefined }),
];

function operationOf({ method, path }: Request): Operation | undefined {
  const [bare = ""] = path.split("?");
  return Object.values(OPERATIONS).find(
    (operation) =>
      operation.method === method.toLowerCase() &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/, "[^/]+")}$`).test(bare),
  );
}

const NO_LIMITS = {
  lists: null,
  calls: null,
  clientMessages: null,
  addressMessages: null,
  newClients: null,
  clientConversations: null,
  addressConversations: null,
  streams: null,
};

async function storedIn(database: Database): Promise<Readonly<Record<string, number>>> {
  const tables = ["conversation", "message", "contact", "subscription", "subscription_event", "event", "delivery"];
  const counts = tables.map((name) => `(select count(*) from service_${name}) as ${name}`);
  const [row] = await database.all<Record<string, number | string>>(`select ${counts.join(", ")}`);
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
}

describe.each(RUNS)("the API in Variant $variant on $dialect", ({ variant, dialect }) => {
  const answers = answersOf(variant);
  let fresh: FreshDatabase;
  let database: Database;
  let fixture: ServiceFixture;
  let conversation: string;
  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    database = await fresh.open();
    fixture = await startServiceFixture(database, { variant, limits: NO_LIMITS, inboundSecrets: [INBOUND] });
    const client = { externalId: "1", name: "Ada" };
    conversation = (await fixture.service.admin.createConversationAs("vk", client, "hi")).conversationId;
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  it("holds for connectors and widgets, too", async () => {
    const token = await fixture.visitor();
    let before = await storedIn(database);
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(besides, async ({ method, path, headers, body }) => {
        const real = Object.entries(headers).map(([name, value]) => [name, value.replace(VISITOR, token)] as const);
        const response = await fetch(fixture.url + path, {
          method,
          headers: Object.fromEntries(real),
          body: body ?? null,
        });
        statuses.add(response.status);
        const answer: unknown = await response.json();
        const after = await storedIn(database);
        if (response.status >= 400) {
          expect(answers.Error.safeParse(answer)).toMatchObject({ success: true });
          expect(response.status).toBeLessThan(500);
          expect(after).toEqual(before);
        } else {
          // At most one client, one conversation and one message, and no message without a conversation.
          const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
          expect([0, 1]).toContain(more("message"));
          expect([0, 1]).toContain(more("contact"));
          expect([0, more("message")]).toContain(more("conversation"));
        }
        before = after;
      }),
      { numRuns: REQUESTS, examples: FIRST_BESIDES.map((one) => [one]) },
    );
    for (const status of [200, 201, 400, 401, 404, 405]) expect(statuses).toContain(status);
  });

  function send({ method, path, headers, body }: Request): Promise<Answer> {
    const there = (text: string) => text.replaceAll(THIS, conversation);
    return fixture.api(method, there(path), typeof body === "string" ? there(body) : body, headers);
  }

  it("answers every request as documented, and stores all of it or nothing", async () => {
    const statuses = new Set<number>();
    let before = await storedIn(database);
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        const answer = await send(asked);
        statuses.add(answer.status);
        const after = await storedIn(database);
        const operation = operationOf(asked);
        expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
        if (answer.status >= 400) {
          expect(answers.Error.safeParse(answer.body)).toMatchObject({ success: true });
          const { code } = answer.body.error;
          expect(answer.status).toBe(ERROR_STATUS[code as keyof typeof ERROR_STATUS]);
          const known: readonly string[] = operation?.errors ?? ["not_found", "method_not_allowed"];
          expect(known).toContain(code);
          expect(after).toEqual(before);
        } else {
          expect(operation).toBeDefined();
          expect(answer.status).toBe(operation?.status);
          expect(operation && answers[operation.answer].safeParse(answer.body)).toMatchObject({ success: true });
          const { message, subscription, subscription_event: names, ...rest } = after;
          const isMessage = operation?.answer === "CreatedMessage";
          const isSubscription = operation?.answer === "Subscription";
          expect(message).toBe((before["message"] ?? 0) + (isMessage ? 1 : 0));
          expect(subscription).toBe((before["subscription"] ?? 0) + (isSubscription ? 1 : 0));
          if (isSubscription) expect(names).toBeGreaterThan(before["subscription_event"] ?? 0);
          else expect(names).toBe(before["subscription_event"]);
          expect([rest["conversation"], rest["contact"]]).toEqual([before["conversation"], before["contact"]]);
        }
        before = after;
      }),
      { numRuns: REQUESTS, examples: FIRST.map((one) => [one]) },
    );
    for (const status of [200, 201, 400, 401, 404, 405, 415]) expect(statuses).toContain(status);
  });

  it("returns exactly the text that it accepted", async () => {
    const wellFormed = fc
      .string({ unit: "binary", minLength: 1, maxLength: 200 })
      .filter((text) => !text.includes("\0"));
    await fc.assert(
      fc.asyncProperty(wellFormed, fc.boolean(), async (text, internalNote) => {
        const made = await fixture.api("POST", "/messages", { conversationId: conversation, text, internalNote });
        expect(made.status).toBe(201);
        expect(made.body).toMatchObject({ text, from: internalNote ? "note" : variant === "A" ? "agent" : "operator" });
        const card = await fixture.api("GET", `/conversations/${conversation}`);
        expect(card.body.messages.at(-1)).toMatchObject({ id: made.body.id, text });
      }),
      { numRuns: 25 },
    );
  });
});
