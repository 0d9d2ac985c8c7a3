import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationCard, conversationPage } from "../../src/contract/resources.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { aString, KEY, matching, startServiceFixture, type Answer, type ServiceFixture } from "./fixture.ts";

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe.each(DIALECTS)("the API on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  beforeAll(async () => {
    fresh = await freshDatabase(dialect);
    fixture = await startServiceFixture(await fresh.open(), { limits: { newClients: null, addressMessages: null } });
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  async function conversationOf(text: string, name = "Ada"): Promise<string> {
    const externalId = `${name} ${text}`;
    const written = await fixture.service.admin.createConversationAs("email", { externalId, name }, text);
    return written.conversationId;
  }

  it("returns a conversation with the fields of Variant B and its messages in order", async () => {
    const id = await conversationOf("first");
    await fixture.api("POST", "/messages", { conversationId: id, text: "second", author: "Bo" });
    await fixture.api("POST", "/messages", {
      conversationId: id,
      text: "third",
      internalNote: true,
      more: "is ignored",
    });

    const { status, body } = await fixture.api("GET", `/conversations/${id}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      client: "Ada",
      channel: "email",
      status: "open",
      assignee: null,
      department: null,
      unread: 0,
      rating: null,
      tags: [],
      createdAt: matching(ISO),
      updatedAt: matching(ISO),
      messages: [
        {
          id: matching(/^m_/),
          from: "client",
          author: null,
          text: "first",
          createdAt: aString,
        },
        {
          id: matching(/^m_/),
          from: "operator",
          author: "Bo",
          text: "second",
          createdAt: aString,
        },
        { id: matching(/^m_/), from: "note", author: null, text: "third", createdAt: aString },
      ],
    });
    expect(conversationCard.safeParse(body).success).toBe(true);
  });

  it("returns a created message in full, and leaves a closed conversation closed", async () => {
    const id = await conversationOf("bye");
    await fixture.service.admin.setStatus(id, "closed");

    const { status, body } = await fixture.api("POST", "/messages", { conversationId: id, text: "later" });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: matching(/^m_/),
      conversationId: id,
      from: "operator",
      author: null,
      text: "later",
      createdAt: matching(ISO),
    });
    expect((await fixture.api("GET", `/conversations/${id}`)).body.status).toBe("closed");
  });

  it("pages through every conversation once, newest first, even if new ones arrive in between", async () => {
    for (let n = 0; n < 7; n++) await conversationOf(`page ${n}`, "Pager");
    await fixture.service.admin.assign((await fixture.service.admin.list({}, 1))[0]?.id ?? "", "op_1");
    const all = (await fixture.api("GET", "/conversations?limit=100")).body;
    expect(all.nextCursor).toBeNull();
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null; page++) {
      const { body } = await fixture.api("GET", `/conversations?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      expect(conversationPage.safeParse(body).success).toBe(true);
      expect(body.items.length).toBeLessThanOrEqual(2);
      seen.push(...body.items.map((item) => item.id));
      cursor = body.nextCursor;
      if (page === 1) await conversationOf("in between");
    }
    expect(seen).toEqual(all.items.map((item) => item.id));
    const times = all.items.map((item) => item.updatedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(all.items[0]).toHaveProperty("lastMessage.from", "client");
  });

  it("continues after a cursor whose conversation has moved or is gone", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.unshift(await conversationOf(`stale ${n}`, "Stale"));
    const { nextCursor } = (await fixture.api("GET", "/conversations?limit=2")).body;
    // The last one of the first page moves to the front; what follows it stays where it was.
    await fixture.service.admin.setTags(ids[1] ?? "", ["moved"]);
    const behind = (await fixture.api("GET", `/conversations?limit=2&cursor=${nextCursor}`)).body;
    expect(behind.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await fixture.api("GET", "/conversations?limit=1")).body.items[0]?.id).toBe(ids[1]);
  });

  it("filters by status, channel, assignee and department", async () => {
    const { admin } = fixture.service;
    const id = await conversationOf("to be found", "Finder");
    await admin.assign(id, "op_7");
    await admin.setDepartment(id, "dep_1");
    await admin.setStatus(id, "closed");
    const ids = async (query: string): Promise<string[]> =>
      (await fixture.api("GET", `/conversations?limit=100&${query}`)).body.items.map((item) => item.id);

    expect(await ids("assignee=op_7")).toEqual([id]);
    expect(await ids("department=dep_1&status=closed&channel=email")).toEqual([id]);
    expect(await ids("department=dep_1&status=open")).toEqual([]);
    expect(await ids("channel=vk")).toEqual([]);
    expect(await ids("assignee=unassigned")).not.toContain(id);
    expect(await ids("status=all")).toContain(id);
  });

  it("finds contacts without regard to case, diacritics and phone punctuation", async () => {
    await fixture.service.admin.createConversationAs(
      "whatsapp",
      { externalId: "w1", name: "Žofie Nováková", phone: "+420 (777) 12-34", email: "Zofie@Example.org" },
      "hi",
    );
    const names = async (query: string): Promise<string[]> =>
      (await fixture.api("GET", `/contacts?query=${encodeURIComponent(query)}`)).body.data.map((one) => one.name);

    for (const query of ["zofie", "NOVAK", "7771234", "777-12", "@example.ORG"])
      expect(await names(query), query).toEqual(["Žofie Nováková"]);
    expect(await names("%")).toEqual([]);
    expect(await names("no such")).toEqual([]);
    expect((await fixture.api("GET", "/contacts?limit=1")).body.data).toHaveLength(1);
  });

  it("accepts both sets of event names, and returns a secret only if it generated it", async () => {
    const own = await fixture.api("POST", "/webhooks", {
      url: "https://example.org/a",
      events: ["message:new", "conversation.rated"],
      secret: "s",
    });
    expect(own.status).toBe(201);
    expect(own.body).toEqual({
      id: matching(/^wh_/),
      url: "https://example.org/a",
      events: ["message:new", "conversation.rated"],
    });
    const made = await fixture.api("POST", "/webhooks", { url: "http://127.0.0.1:1/a", events: ["message:new"] });
    expect(made.body.secret).toMatch(/^whsec_.{40,}$/);
  });

  it("accepts texts of 1 to 10,000 UTF-16 units", async () => {
    const id = await conversationOf("long");
    const post = async (text: string): Promise<number> =>
      (await fixture.api("POST", "/messages", { conversationId: id, text })).status;
    expect(await post("")).toBe(400);
    expect(await post("x")).toBe(201);
    expect(await post("😀".repeat(5_000))).toBe(201);
    expect(await post(`${"😀".repeat(5_000)}x`)).toBe(400);
    const { messages } = (await fixture.api("GET", `/conversations/${id}`)).body;
    expect(messages.map((message) => message.text.length)).toEqual([4, 1, 10_000]);
  });

  it("stores every message of a burst, none timed before the previous one", async () => {
    const id = await conversationOf("burst");
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fixture.api("POST", "/messages", { conversationId: id, text: `message ${n}` }),
      ),
    );
    const { messages } = (await fixture.api("GET", `/conversations/${id}`)).body;
    expect(new Set(messages.map((message) => message.text)).size).toBe(61);
    const times = messages.map((message) => message.createdAt);
    expect(times).toEqual([...times].sort());
  });

  describe("rejects in the Error shape", () => {
    const auth = { authorization: `Bearer ${KEY}` };
    const json = { ...auth, "content-type": "application/json" };
    const message = (change: object) => JSON.stringify({ conversationId: "cv_1", text: "hi", ...change });

    it.each<[string, number, string, string, string, (string | Uint8Array | undefined)?, Record<string, string>?]>([
      ["no key", 401, "unauthorized", "GET", "/conversations", undefined, {}],
      ["a wrong key", 401, "unauthorized", "GET", "/contacts", undefined, { authorization: "Bearer wrong" }],
      ["a key in another form", 401, "unauthorized", "GET", "/contacts", undefined, { authorization: `Basic ${KEY}` }],
      ["an unknown path", 404, "not_found", "GET", "/nowhere"],
      ["a wrong method", 405, "method_not_allowed", "PUT", "/messages"],
      ["a wrong method on a list", 405, "method_not_allowed", "DELETE", "/conversations"],
      [
        "another content type",
        415,
        "unsupported_media_type",
        "POST",
        "/messages",
        message({}),
        { ...auth, "content-type": "text/plain" },
      ],
      [
        "another charset",
        415,
        "unsupported_media_type",
        "POST",
        "/messages",
        message({}),
        { ...auth, "content-type": "application/json; charset=latin1" },
      ],
      ["broken JSON", 400, "invalid_body", "POST", "/messages", "{"],
      ["bytes that are not UTF-8", 400, "invalid_body", "POST", "/messages", new Uint8Array([0x22, 0xff, 0x22])],
      ["no body", 400, "invalid_body", "POST", "/messages", "", json],
      ["an array", 400, "invalid_body", "POST", "/messages", "[]"],
      ["a text of another type", 400, "invalid_body", "POST", "/messages", message({ text: 7 })],
      ["no text", 400, "invalid_body", "POST", "/messages", message({ text: undefined })],
      ["a note that is not a boolean", 400, "invalid_body", "POST", "/messages", message({ internalNote: "yes" })],
      ["NUL", 400, "invalid_body", "POST", "/messages", message({ text: "a\0b" })],
      ["half a surrogate pair", 400, "invalid_body", "POST", "/messages", '{"conversationId":"cv_1","text":"\\ud83d"}'],
      ["NUL in an id", 404, "not_found", "GET", "/conversations/cv_%00"],
      ["an id that names nothing", 404, "not_found", "POST", "/messages", message({})],
      ["an id of another prefix", 404, "not_found", "GET", "/conversations/m_1"],
      ["a body of 2 MB", 413, "body_too_large", "POST", "/messages", message({ text: "x".repeat(2_000_000) })],
      ["limit=0", 400, "invalid_query", "GET", "/conversations?limit=0"],
      ["limit=101", 400, "invalid_query", "GET", "/conversations?limit=101"],
      ["limit=abc", 400, "invalid_query", "GET", "/conversations?limit=abc"],
      ["an empty limit", 400, "invalid_query", "GET", "/conversations?limit="],
      ["limit=101 of contacts", 400, "invalid_query", "GET", "/contacts?limit=101"],
      ["an empty cursor", 400, "invalid_query", "GET", "/conversations?cursor="],
      ["a query that is not UTF-8", 400, "invalid_query", "GET", "/contacts?query=%ff"],
      ["half a surrogate pair in a query", 400, "invalid_query", "GET", "/contacts?query=%ed%a0%80"],
      ["an id that is not UTF-8", 404, "not_found", "GET", "/conversations/cv_%ff"],
      ["an author of 201", 400, "invalid_body", "POST", "/messages", message({ author: "x".repeat(201) })],
      ["an id that is a number", 400, "invalid_body", "POST", "/messages", message({ conversationId: 1 })],
      ["null for a text", 400, "invalid_body", "POST", "/messages", message({ text: null })],
      ["no events", 400, "invalid_body", "POST", "/webhooks", '{"url":"https://example.org","events":[]}'],
      ["a parameter twice", 400, "invalid_query", "GET", "/conversations?limit=1&limit=2"],
      ["an unknown status", 400, "invalid_query", "GET", "/conversations?status=lost"],
      ["NUL in a query", 400, "invalid_query", "GET", "/contacts?query=%00"],
      ["a forged cursor", 400, "invalid_cursor", "GET", "/conversations?cursor=AAAA"],
      [
        "an event that is not known",
        400,
        "invalid_body",
        "POST",
        "/webhooks",
        '{"url":"https://example.org","events":["message:old"]}',
      ],
      [
        "a handler without HTTPS",
        400,
        "invalid_body",
        "POST",
        "/webhooks",
        '{"url":"http://example.org","events":["message:new"]}',
      ],
      [
        "a handler that is no address",
        400,
        "invalid_body",
        "POST",
        "/webhooks",
        '{"url":"file:///etc","events":["message:new"]}',
      ],
      [
        "credentials in an address",
        400,
        "invalid_body",
        "POST",
        "/webhooks",
        '{"url":"https://a:b@example.org","events":["message:new"]}',
      ],
    ])("%s", async (_, status, code, method, path, body, headers) => {
      const answer = await fixture.api(method, path, body, headers ?? (body === undefined ? auth : json));
      expect(answer.body).toEqual({ error: { code, message: matching(/^[A-Z].*\.$/) } });
      expect(answer.status).toBe(status);
      if (status === 405) expect(answer.headers.get("allow")).toMatch(/GET|POST/);
      if (status === 401) expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    });

    it("a cursor altered anywhere", async () => {
      await conversationOf("one");
      await conversationOf("two");
      const { nextCursor } = (await fixture.api("GET", "/conversations?limit=1")).body;
      for (const at of [0, 20, (nextCursor?.length ?? 0) - 1]) {
        const forged = `${nextCursor?.slice(0, at)}${nextCursor?.[at] === "A" ? "B" : "A"}${nextCursor?.slice(at + 1)}`;
        const answer = await fixture.api("GET", `/conversations?limit=1&cursor=${forged}`);
        expect([answer.status, answer.body.error.code], forged).toEqual([400, "invalid_cursor"]);
      }
    });

    it("a cursor of another list", async () => {
      await conversationOf("one");
      await conversationOf("two");
      const { nextCursor } = (await fixture.api("GET", "/conversations?limit=1")).body;
      const answer = await fixture.api("GET", `/conversations?limit=1&status=new&cursor=${nextCursor}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("invalid_cursor");
    });
  });

  it("accepts issued keys until they are revoked", async () => {
    const { id, key } = await fixture.service.admin.issueKey("a script");
    const withKey = () => fixture.api("GET", "/contacts", undefined, { authorization: `bearer ${key}` });
    expect((await withKey()).status).toBe(200);
    await fixture.service.admin.revokeKey(id);
    expect((await withKey()).status).toBe(401);
  });
});

describe("limits", () => {
  it("returns 429 with Retry-After, and continues when the time has passed", async () => {
    await using fresh = await freshDatabase("sqlite");
    let time = Date.now();
    await using fixture = await startServiceFixture(await fresh.open(), {
      now: () => time,
      limits: {
        lists: { burst: 2, perMinute: 30 },
        calls: { burst: 1, perMinute: 1 },
        clientMessages: { burst: 1, perMinute: 60 },
      },
    });
    const list = async () => fixture.api("GET", "/conversations");
    const shown = ({ headers }: Answer) => [headers.get("ratelimit-policy"), headers.get("ratelimit")];
    expect(shown(await list())).toEqual(['"lists";q=2;w=4', '"lists";r=1;t=2']);
    await list();
    const refused = await list();
    expect(shown(refused)).toEqual(['"lists";q=2;w=4', '"lists";r=0;t=2']);
    expect(refused.status).toBe(429);
    expect(refused.body.error.code).toBe("rate_limited");
    expect(refused.headers.get("retry-after")).toBe("2");
    // Other endpoints are counted separately, and so is every key.
    const card = () => fixture.api("GET", "/conversations/cv_1");
    expect([(await card()).status, (await card()).status]).toEqual([404, 429]);
    const { key } = await fixture.service.admin.issueKey("another");
    expect((await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${key}` })).status).toBe(200);
    time += 1_999;
    expect((await list()).status).toBe(429);
    time += 1;
    expect((await list()).status).toBe(200);

    const ada = await fixture.visitor();
    const bo = await fixture.visitor();
    expect((await fixture.visitorWrites(ada, "one")).status).toBe(201);
    expect((await fixture.visitorWrites(ada, "two")).status).toBe(429);
    expect((await fixture.visitorWrites(bo, "one")).status).toBe(201);
  });
});

it("follows Variant A if configured", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using fixture = await startServiceFixture(await fresh.open(), { variant: "A" });
  const { conversationId: id } = await fixture.service.admin.createConversationAs(
    "vk",
    { externalId: "1", name: "Ada" },
    "hi",
  );
  await fixture.api("POST", "/messages", { conversationId: id, text: "hello" });
  const card = (await fixture.api("GET", `/conversations/${id}`)).body;
  expect(card.conversation).not.toHaveProperty("status");
  expect(card.messages.map((message) => message.from)).toEqual(["client", "agent"]);
  const list = (await fixture.api("GET", "/conversations")).body;
  expect(list.data).toHaveLength(1);
});
