/** The console's inbox: views, totals, tags, search in messages, corrections of contacts, operators and roles. */
import { describe, expect, it } from "vitest";
import type { Database } from "../../src/database/index.ts";
import { migrate } from "../../src/database/index.ts";
import { createSerializer } from "../../src/service/api/serializer.ts";
import { listInbox, VIEWS, type InboxFilter, type InboxPosition } from "../../src/service/store/inbox.ts";
import { indexOlder, searchMessages } from "../../src/service/store/message-search.ts";
import { excerpt, indexedWords, queryWords, wordsOf } from "../../src/service/store/message-words.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { openConversation } from "../../src/service/store/conversations.ts";
import { appendMessage } from "../../src/service/store/messages.ts";
import { writerOf } from "../../src/service/store/writes.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { startServiceFixture } from "./fixture.ts";
import { anybody, operatorAt, QUICK_PASSWORDS } from "./operator.ts";

async function startScene(dialect: (typeof DIALECTS)[number] = "sqlite") {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect));
  const database = await fresh.open();
  const fixture = parts.use(await startServiceFixture(database, { console: QUICK_PASSWORDS }));
  const anna = await operatorAt(fixture, "Anna Berg");
  let people = 0;
  return {
    fixture,
    database,
    anna,
    writes: async (text: string, name = `Client ${++people}`): Promise<string> => {
      const client = { externalId: `${++people}`, name };
      return (await fixture.service.admin.createConversationAs("email", client, text)).conversationId;
    },
    /** Ids on the list of this address, in order. */
    lists: async (query: string): Promise<string[]> => {
      const { html } = await anna.opens(`conversations?${query}`);
      return [...html.matchAll(/<li id="(cv_\w+)"/gu)].map(([, id = ""]) => id);
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("lists views, the unread ones first, with totals and tags", async () => {
    await using scene = await startScene(dialect);
    const { fixture, anna, lists, writes } = scene;
    const { admin } = fixture.service;
    const [first, second, third, fourth, closed] = [
      await writes("one"),
      await writes("two"),
      await writes("three"),
      await writes("four"),
      await writes("five"),
    ];
    await admin.operatorWrites(second, "answered", "Anna");
    await admin.assign(first, "op_anna-berg");
    await admin.assign(second, "op_anna-berg");
    await admin.assign(third, "op_boris");
    await admin.setTags(first, ["vip", "late"]);
    await admin.setTags(closed, ["vip"]);
    await admin.setStatus(closed, "closed");
    // The client who waits longest writes again, and waits no less for it.
    await admin.clientWrites(first, "hello?");

    expect(await lists("view=mine")).toEqual([first, second]);
    expect(await lists("view=unassigned")).toEqual([fourth]);
    expect(await lists("view=waiting")).toEqual([first, third, fourth]);
    expect(await lists("")).toEqual([first, third, fourth, second]);
    expect(await lists("view=closed")).toEqual([closed]);
    // Both may have changed in the same millisecond.
    expect(new Set(await lists("view=all&tag=vip"))).toEqual(new Set([first, closed]));
    expect(await lists("view=open&tag=late")).toEqual([first]);
    expect(await lists("view=waiting&tag=vip")).toEqual([first]);
    expect(await lists("tag=nothing")).toEqual([]);

    const { html } = await anna.opens("conversations");
    const totals = [...html.matchAll(/data-view="(\w+)"[\s\S]*?class="total">([^<]*)</gu)];
    expect(totals.map(([, view = "", total = ""]) => `${view} ${total}`)).toEqual([
      "mine 2",
      "unassigned 1",
      "waiting 3",
      "open 4",
      "closed 1",
      "all 5",
    ]);
    expect(html).toMatch(/<option value="late"/u);

    // Tags and their lists follow every change.
    await admin.setTags(first, ["late"]);
    await admin.setStatus(first, "closed");
    expect(await lists("tag=vip")).toEqual([closed]);
    expect(await lists("view=closed&tag=late")).toEqual([first]);
    await anna.sends(`conversations/${third}/read`);
    expect(await lists("view=waiting")).toEqual([fourth]);
  });

  it("finds words in messages, shows them, and opens the conversation there", async () => {
    await using scene = await startScene(dialect);
    const { fixture, anna, lists, writes } = scene;
    const kettle = await writes("Der Kessel ist heiß — 100% «Größe»!");
    const other = await writes("Der Kessel ist kalt");
    await fixture.service.admin.operatorWrites(other, "his kettle was SWITCHED off, Müller’s order_42", "Bo", true);
    const thai = await writes("退款 please");

    expect(await lists("q=kessel")).toEqual([other, kettle]);
    expect(await lists("q=KESSEL+heiss")).toEqual([kettle]);
    expect(await lists("q=switched+muller")).toEqual([other]);
    expect(await lists("q=42")).toEqual([other]);
    expect(await lists(`q=${encodeURIComponent("款")}`)).toEqual([thai]);
    expect(await lists("q=kessel+nowhere")).toEqual([]);
    expect(await lists("q=essel")).toEqual([]);
    // Not the marks of the index itself.
    for (const mark of ["12", "16+kalt", "_12"]) expect(await lists(`q=${mark}`)).toEqual([]);
    await fixture.service.admin.setTags(kettle, ["vip"]);
    expect(await lists("q=kessel&tag=vip")).toEqual([kettle]);
    expect(await lists("q=kessel&status=closed")).toEqual([]);

    const { html } = await anna.opens("conversations?q=kettle");
    expect(html).toContain("<mark>kettle</mark>");
    const [, to = ""] = /href="\.\/(conversations\/cv_[^"#]+)#m_/u.exec(html) ?? [];
    const opened = await anna.opens(to.replaceAll("&amp;", "&"));
    expect(opened.place).toContain("q=kettle");
    expect(opened.html).toContain("SWITCHED off");
  });

  it("finds words by their beginnings, of any word of the query, and marks them", async () => {
    await using scene = await startScene(dialect);
    const { anna, lists, writes } = scene;
    const { ids } = await seeded(writes);
    const found: Record<string, readonly string[]> = {};
    for (const query of Object.keys(BEGINNINGS)) {
      const wanted = new Set(await lists(`q=${encodeURIComponent(query)}`));
      found[query] = Object.entries(ids).filter(([, id]) => wanted.has(id)).map(([name]) => name); // prettier-ignore
    }
    expect(found).toEqual(BEGINNINGS);
    const { html } = await anna.opens("conversations?q=deliv");
    expect(html).toContain("<mark>Delivery</mark>");
    expect(html).toContain("<mark>delivered</mark>");
  });

  it.each([
    ["%"],
    ["_"],
    ["'"],
    ['"'],
    ['"kessel'],
    ["kessel'"],
    ["kessel AND OR NOT NEAR(kessel)"],
    ["kessel & | ! <-> :* ( )"],
    ["kessel*"],
    ["-kessel ^kessel words:kessel"],
    ["\\"],
    ["'; drop table service_message; --"],
    ["😀 👨‍👩‍👧"],
    ["kessel ".repeat(1_430)],
    ["x".repeat(10_000)],
    ["ß".repeat(200)],
    [Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(" ")],
  ])("survives a search for %j", async (query) => {
    await using scene = await startScene(dialect);
    await scene.writes("Der Kessel ist kalt");
    const began = performance.now();
    const { status } = await scene.anna.opens(`conversations?q=${encodeURIComponent(query)}`);
    expect(status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await scene.lists("q=kessel")).toHaveLength(1);
  });

  it("searches many messages in steps, each message once, and forgets deleted ones", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { ids } = await fillMessages(database, 600);
    const write = writerOf(database);
    while (await indexOlder(write));
    const collected: string[] = [];
    let before: number | undefined;
    let steps = 0;
    do {
      steps++;
      before = await searchMessages(database, {
        words: queryWords("Frequent words"),
        before,
        withinMs: 0,
        take: (hits) => {
          const some = hits.slice(0, 50);
          collected.push(...some.map(({ id }) => id));
          const last = some.at(-1);
          return Promise.resolve(some.length === 50 && last !== undefined ? { upTo: last.number } : "more");
        },
      });
    } while (before !== undefined);
    expect(steps).toBeGreaterThan(5);
    // Newest first, and each once.
    expect(collected).toEqual(ids.toReversed());

    await write((tx) => Promise.resolve(tx.all("delete from service_message where seq <= 590")));
    const left: string[] = [];
    await searchMessages(database, {
      words: ["frequent"],
      before: undefined,
      withinMs: 1_000,
      take: (hits) => {
        left.push(...hits.map(({ id }) => id));
        return Promise.resolve("more");
      },
    });
    expect(left).toEqual(ids.slice(590).toReversed());
  });

  it("pages through every list, each conversation once", async () => {
    await using scene = await startScene(dialect);
    const { fixture, database, writes } = scene;
    const { admin } = fixture.service;
    for (let number = 0; number < 23; number++) {
      const id = await writes(`question ${number}`);
      if (number % 2 === 0) await admin.assign(id, "op_anna-berg");
      if (number % 3 === 0) await admin.operatorWrites(id, "answer", "Bo");
      if (number % 4 === 0) await admin.setTags(id, ["vip"]);
      if (number % 5 === 0) await admin.setStatus(id, "closed");
    }
    const all = async (filter: InboxFilter, limit: number) => {
      const found: string[] = [];
      for (let after: InboxPosition | undefined; ;) {
        const page = await listInbox(database, filter, limit, after);
        found.push(...page.items.map(({ id }) => id));
        if (page.next === undefined) return found;
        after = page.next;
      }
    };
    for (const view of VIEWS)
      for (const tag of [undefined, "vip"]) {
        const filter = { view, me: "op_anna-berg", tag };
        const whole = await all(filter, 100);
        expect(new Set(whole).size).toBe(whole.length);
        for (const limit of [1, 3, 7]) expect(await all(filter, limit), `${view} ${tag}`).toEqual(whole);
      }
  });
});

/** What each query finds, on both databases. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  deliv: ["noun", "verb"],
  Délivery: ["noun"],
  "late deliv": ["noun"],
  "deliv la": ["noun"],
  d: [],
  de: ["noun", "verb", "long"],
  // Not the middle of a word, and no sign of either database.
  livery: [],
  "deliv*": ["noun", "verb"],
  "deliv:*": ["noun", "verb"],
  "%deliv%": ["noun", "verb"],
  '"deliv"': ["noun", "verb"],
  "deliv' OR 1=1": [],
  "deliv | zzz": [],
  Straßenb: ["long"],
  straßenbahnhaltestell: ["long"],
  STRASSENBAHNHALTESTELLE: ["long"],
  "100": ["figure"],
  "10 04": ["figure"],
  退: ["chinese"],
  "𐌰𐌱": ["gothic"],
  [`deliv ${"x ".repeat(5_000)}`]: [],
};

async function seeded(writes: (text: string) => Promise<string>) {
  const texts = {
    noun: "Delivery is late",
    verb: "It was delivered",
    long: "An der Straßenbahnhaltestelle",
    figure: "Order 10045, 04 boxes",
    chinese: "退款",
    gothic: "𐌰𐌱𐌲𐌳",
  };
  const ids: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) ids[name] = await writes(text);
  return { ids };
}

/** Messages of one conversation, stored before the index was there. */
async function fillMessages(database: Database, count: number): Promise<{ readonly ids: readonly string[] }> {
  await migrate(database, "service", MIGRATIONS);
  const write = writerOf(database);
  const serializer = createSerializer("B");
  const ids = Array.from({ length: count }, (_, at) => `m_${String(at).padStart(5, "0")}`);
  await write(async (tx) => {
    await tx.all(
      `insert into service_contact (id, channel, name, search, first_seen_at) values ('ct_1', 'email', 'A', 'a', 1)`,
    );
    await openConversation(tx, { id: "cv_1", contact: "ct_1", channel: "email", client: "A", at: 1 }, serializer);
  });
  for (const [at, id] of ids.entries()) {
    const text = `frequent words, number ${at}`;
    const message = { id, conversation: "cv_1", sender: "client", author: null, text, at: at + 2 } as const;
    await write((tx) => appendMessage(tx, message, serializer));
  }
  await write(async (tx) => {
    const number = tx.dialect === "sqlite" ? "search_row = null" : "search_position = null, search_words = null";
    if (tx.dialect === "sqlite") await tx.all("delete from service_message_search");
    await tx.all(`update service_message set ${number}`);
  });
  return { ids };
}

describe("words", () => {
  it("are folded, and the same in a text and a query", () => {
    expect(wordsOf("Straße STRASSE, e-mail: Ann@Example.org 3.50€ É")).toEqual(["strasse", "e", "mail", "ann", "example", "org", "3", "50"]); // prettier-ignore
    expect(wordsOf("退款hello")).toEqual(["退", "款", "hello"]);
    expect(wordsOf("x".repeat(200))).toEqual(["x".repeat(60)]);
    expect(wordsOf("% ' \" \\ - 😀")).toEqual([]);
    expect(indexedWords("Hello, hell 𐌰𐌱𐌲")).toEqual(["hello", "hell", "𐌰𐌱𐌲", "he", "hel", "𐌰𐌱"]);
    // However long the words of a text are, PostgreSQL can store them: up to 1 MiB.
    const long = Array.from({ length: 160 }, (_, at) => `${at}${"ქ".repeat(60)}`).join(" ");
    expect(Buffer.byteLength(indexedWords(long).join(" "))).toBeLessThan(2 ** 20);
    expect(indexedWords(long)).toContain(`159${"ქ".repeat(57)}`);
    expect(queryWords(Array.from({ length: 40 }, (_, at) => `w${at}`).join(" "))).toHaveLength(12);
  });

  it("are marked in an excerpt that never cuts a character in half", () => {
    const text = `${"😀".repeat(300)} the Kettle here ${"😀".repeat(300)}`;
    const pieces = excerpt(text, ["kettle"], 120);
    expect(pieces.filter(({ isHit }) => isHit).map((it) => it.text)).toEqual(["Kettle"]);
    expect(pieces.every((it) => it.text.isWellFormed())).toBe(true);
    expect(pieces.map((it) => it.text).join("").length).toBeLessThan(125);
    expect(excerpt("short", ["nothing"], 120)).toEqual([{ text: "short", isHit: false }]);
  });
});

it("keeps what an operator corrected in a contact, whatever a connector reports", async () => {
  await using scene = await startScene();
  const { fixture, anna } = scene;
  const { admin } = fixture.service;
  const reported = { externalId: "7", name: "visitor", phone: "+49 1" };
  const { conversationId: id } = await admin.createConversationAs("vk", reported, "hi");
  const page = await anna.opens(`conversations/${id}`);
  const [, contact = ""] = /contacts\/(ct_\w+)"/u.exec(page.html) ?? [];
  const fields = { name: "Olga Petrova", phone: "", email: "olga@example.org", conversation: id };
  const saved = await anna.sends(`contacts/${contact}`, fields);
  expect(saved.place).toMatch(new RegExp(`^conversations/${id}`, "u"));
  expect(saved.html).toContain("Contact saved.");
  await admin.createConversationAs("vk", { ...reported, email: "other@example.org" }, "hi again");
  expect((await admin.conversation(id))?.conversation.client).toBe("Olga Petrova");
  const found = await fixture.api("GET", "/contacts?query=petrova");
  expect(found.body.data).toMatchObject([{ name: "Olga Petrova", phone: null, email: "olga@example.org" }]);

  for (const wrong of [
    { name: " " },
    { name: "a\nb" },
    { name: "x".repeat(201) },
    { phone: "none" },
    { email: "a b@c" },
  ]) {
    const refused = await anna.sends(`contacts/${contact}`, { ...fields, ...wrong });
    expect([refused.status, refused.html.includes("A name is one line")]).toEqual([422, true]);
  }
  expect((await anna.sends(`contacts/${contact}`, { name: "x".repeat(200), phone: "", email: "" })).place).toContain(
    "contacts?",
  );
  expect((await anna.sends("contacts/ct_nobody", fields)).status).toBe(404);
});

it("shows in the conversation who changed what", async () => {
  await using scene = await startScene();
  const id = await scene.writes("hello");
  await scene.anna.sends(`conversations/${id}/assign`, { assignee: "op_anna-berg" });
  await scene.fixture.api("PATCH", `/conversations/${id}`, { status: "closed", author: "Boris <b>" });
  const { html } = await scene.anna.opens(`conversations/${id}`);
  const text = html.replaceAll(/<[^>]+>/gu, "").replaceAll(/\s+/gu, " ");
  expect(text).toMatch(/Anna Berg · Assigned to Anna Berg/u);
  expect(text).toMatch(/Boris &lt;b&gt; · Closed/u);
});

it("keeps the list beside a conversation through its actions", async () => {
  await using scene = await startScene();
  const id = await scene.writes("hello");
  const page = await scene.anna.opens(`conversations/${id}?view=unassigned&tag=`);
  const [, list = ""] = /name="list" value="([^"]*)"/u.exec(page.html) ?? [];
  expect(list).toBe("view=unassigned");
  const done = await scene.anna.sends(`conversations/${id}/reply`, { text: "hi", key: "1", list });
  expect(done.place).toMatch(/\?view=unassigned&done=sent$/u);
  const forged = await scene.anna.sends(`conversations/${id}/note`, { text: "x", key: "2", list: "view=//evil&x=1" });
  expect(forged.place).toMatch(/\?done=noted$/u);
});

it("says in one line what is new for an operator", async () => {
  await using scene = await startScene();
  const news = async () => JSON.parse((await scene.anna.opens("news")).html) as unknown;
  expect(await news()).toEqual({ count: 0, messages: [] });
  const id = await scene.writes("are you there?", "Olga");
  const theirs = await scene.writes("for Boris");
  await scene.fixture.service.admin.assign(theirs, "op_boris");
  expect(await news()).toMatchObject({ count: 1, messages: [{ id, client: "Olga", text: "are you there?" }] });
  const other = await scene.writes("and me?", "Ada");
  expect(await news()).toMatchObject({
    count: 2,
    messages: [
      { id: other, client: "Ada", text: "and me?" },
      { id, client: "Olga", text: "are you there?" },
    ],
  });
  // What changed last may be an assignment, which is no news.
  await scene.fixture.service.admin.assign(id, "op_anna-berg");
  expect(await news()).toMatchObject({ count: 2, messages: [{ client: "Olga" }, { client: "Ada" }] });
});

it("leads from the root to the console", async () => {
  await using scene = await startScene();
  const answer = await fetch(`${scene.fixture.url}/`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "console/"]);
});

describe("operators", () => {
  const passwordIn = (html: string) => /<code class="secret">([^<]+)</u.exec(html)?.[1] ?? "";

  it("are added, given roles and passwords, removed and restored by administrators", async () => {
    await using scene = await startScene();
    const { fixture, anna } = scene;
    const added = await anna.sends("operators", { name: "Boris Klein", role: "operator" });
    expect(added.status).toBe(201);
    const boris = anybody(fixture);
    expect((await boris.signsIn("Boris Klein", passwordIn(added.html))).place).toBe("password");
    expect((await anna.opens("operators")).html).not.toContain(passwordIn(added.html));
    const own = { current: passwordIn(added.html), new: "a long password", again: "a long password" };
    expect((await boris.sends("password", own)).status).toBe(200);

    // An operator sees nothing of what administrators manage.
    for (const path of ["operators", "keys", "subscriptions"]) {
      expect((await boris.opens(path)).status).toBe(403);
      expect((await boris.sends(path, { name: "x", role: "administrator" })).status).toBe(403);
    }
    expect((await boris.sends("operators/op_anna-berg/role", { role: "operator" })).status).toBe(403);
    expect((await boris.opens("conversations")).html).not.toContain('href="./keys"');

    // A new role holds at once.
    expect((await anna.sends("operators/op_boris-klein/role", { role: "administrator" })).html).toContain(
      "Role changed.",
    );
    expect((await boris.opens("keys")).status).toBe(200);
    await anna.sends("operators/op_boris-klein/role", { role: "operator" });
    expect((await boris.opens("keys")).status).toBe(403);

    const reset = await anna.sends("operators/op_boris-klein/password");
    expect((await boris.opens("conversations")).place).toMatch(/^sign-in/u);
    expect((await boris.signsIn("Boris Klein", passwordIn(reset.html))).place).toBe("password");
    expect((await anna.sends("operators/op_boris-klein/remove")).html).toContain("Operator removed.");
    expect((await boris.signsIn("Boris Klein", passwordIn(reset.html))).status).toBe(401);
    const restored = await anna.sends("operators/op_boris-klein/password");
    expect((await boris.signsIn("Boris Klein", passwordIn(restored.html))).place).toBe("password");
  });

  it("cannot lose their last administrator, nor get a wrong name or role", async () => {
    await using scene = await startScene();
    const { anna, fixture } = scene;
    await anna.sends("operators", { name: "Boris", role: "operator" });
    for (const [path, fields] of [
      ["operators/op_anna-berg/role", { role: "operator" }],
      ["operators/op_anna-berg/remove", {}],
    ] as const) {
      const refused = await anna.sends(path, fields);
      expect([refused.status, refused.html.includes("Nobody else is an administrator.")]).toEqual([422, true]);
    }
    expect((await anna.sends("operators", { name: "anna berg", role: "operator" })).html).toContain(
      "already is an operator",
    );
    expect((await anna.sends("operators", { name: "x".repeat(81), role: "operator" })).status).toBe(422);
    expect((await anna.sends("operators", { name: "x", role: "king" })).status).toBe(400);
    expect((await anna.sends("operators/op_boris/role", { role: "king" })).status).toBe(400);
    expect((await anna.sends("operators/op_nobody/remove")).status).toBe(404);
    expect((await fixture.service.operators.list()).map(({ role }) => role)).toEqual(["administrator", "operator"]);
  });
});
