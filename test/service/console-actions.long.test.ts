/** What operators do in the console, and which events that causes. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { serviceDatabaseUrl } from "../../src/database/service-database-url.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { KEY, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { anybody, operatorAt, QUICK_PASSWORDS, type AtTheConsole } from "./operator.ts";
import { startReceiver } from "./receiver.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A subscriber to all events, a visitor who wrote, and Anna at the console. */
async function startScene(dialect: (typeof DIALECTS)[number], variant: "A" | "B" = "B") {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase(dialect));
  const receiver = parts.use(await startReceiver());
  const options = { variant, deliveries: { retryPausesMs: [] }, console: QUICK_PASSWORDS };
  const fixture = parts.use(await startServiceFixture(await fresh.open(), options));
  const events =
    variant === "B"
      ? ["message:new", "conversation:new", "conversation:update"]
      : ["conversation.created", "message.created", "conversation.assigned", "conversation.rated"];
  await fixture.api("POST", "/webhooks", { url: receiver.url, events });
  const token = await fixture.visitor("Olga");
  await fixture.visitorWrites(token, "hello");
  const [conversation] = await fixture.service.admin.list();
  const id = conversation?.id ?? "";
  const anna = await operatorAt(fixture, "Anna Berg");
  await receiver.until((received) => received.length === 2);
  let seen = 2;
  return {
    fixture,
    receiver,
    token,
    id,
    anna,
    does: (action: string, fields: Record<string, string>) => anna.sends(`conversations/${id}/${action}`, fields),
    /** The next events with their content: the text of a message, or what changed. */
    receives: async (count: number): Promise<(readonly [string, unknown])[]> => {
      await receiver.until((received) => received.length >= seen + count);
      const some = receiver.received.slice(seen, seen + count);
      seen += count;
      return some.map(({ type, payload }) => [
        type,
        type.startsWith("message") ? payload.message.text : payload.changed,
      ]);
    },
    card: async () => (await fixture.service.admin.conversation(id))?.conversation,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("fires the events of every action of an operator", async () => {
    await using scene = await startScene(dialect);
    const { does, receives, card, token, fixture, anna, id } = scene;
    const visitorSees = async () =>
      (await fixture.site("GET", "/messages", token)).body.messages.map(({ text, author }) => [text, author]);

    expect((await does("reply", { text: "Good morning!\r\nWhat is it?", key: "1" })).html).toContain(
      "Sent to the client.",
    );
    expect(await receives(2)).toEqual([
      ["message:new", "Good morning!\nWhat is it?"],
      ["conversation:update", ["status"]],
    ]);
    expect(await visitorSees()).toEqual([
      ["hello", null],
      ["Good morning!\nWhat is it?", "Anna Berg"],
    ]);

    await does("note", { text: "a regular, be kind", key: "2" });
    await does("assign", { assignee: "op_anna-berg" });
    // No event reported the note: it would come first here.
    expect(await receives(1)).toEqual([["conversation:update", ["assignee"]]]);
    await does("department", { department: " Shipping " });
    expect(await receives(1)).toEqual([["conversation:update", ["department"]]]);
    await does("tags", { add: "vip" });
    await does("tags", { add: "late, again" });
    await does("tags", { remove: "vip" });
    expect(await receives(3)).toEqual(["tags", "tags", "tags"].map((what) => ["conversation:update", [what]]));
    expect(await card()).toMatchObject({
      assignee: "op_anna-berg",
      department: "Shipping",
      tags: ["late, again"],
      status: "open",
    });
    expect((await does("status", { to: "closed" })).html).toContain("Conversation closed.");
    const sent = await does("reply", { text: "One more thing", key: "3" });
    expect(sent.html).toContain("the client reads it on their next visit");
    expect((await card())?.status).toBe("closed");
    expect((await does("status", { to: "open" })).html).toContain("Conversation reopened.");
    expect(await receives(3)).toEqual([
      ["conversation:update", ["status"]],
      ["message:new", "One more thing"],
      ["conversation:update", ["status"]],
    ]);
    await does("assign", { assignee: "" });
    await does("department", { department: "" });
    expect(await receives(2)).toEqual([
      ["conversation:update", ["assignee"]],
      ["conversation:update", ["department"]],
    ]);
    expect(await card()).toMatchObject({ assignee: null, department: null });

    // Reading is not an event, and neither is a change that changes nothing.
    await fixture.visitorWrites(token, "thanks");
    expect(await receives(1)).toEqual([["message:new", "thanks"]]);
    expect((await card())?.unread).toBe(1);
    await does("read", {});
    await does("status", { to: "open" });
    await does("assign", { assignee: "" });
    expect((await card())?.unread).toBe(0);
    await does("status", { to: "closed" });
    expect(await receives(1)).toEqual([["conversation:update", ["status"]]]);

    const { html } = await anna.opens(`conversations/${id}`);
    expect(html).toContain("a regular, be kind");
    expect((await visitorSees()).map(([text]) => text)).toEqual([
      "hello",
      "Good morning!\nWhat is it?",
      "One more thing",
      "thanks",
    ]);
  });

  it("keeps concurrent actions of two operators, and only one of two identical submissions", async () => {
    await using scene = await startScene(dialect);
    const { does, card, fixture, id } = scene;
    await Promise.all(["a", "b", "c", "d", "e"].map((add) => does("tags", { add })));
    expect([...((await card())?.tags ?? [])].sort()).toEqual(["a", "b", "c", "d", "e"]);
    const form = { text: "twice pressed", key: "f_1" };
    await Promise.all([does("reply", form), does("reply", form), does("reply", form)]);
    // The same words in another form are intended.
    await does("reply", { ...form, key: "f_2" });
    // The form sent before, edited after going back, is another message.
    await does("reply", { ...form, text: "changed" });
    const texts = (await fixture.service.admin.conversation(id))?.messages.map(({ text }) => text);
    expect(texts).toEqual(["hello", "twice pressed", "twice pressed", "changed"]);
  });

  it("finds conversations by filters and search, page by page", async () => {
    await using scene = await startScene(dialect);
    const { fixture, anna, id } = scene;
    const { admin } = fixture.service;
    const ids: string[] = [];
    for (let number = 0; number < 60; number++) {
      const client = { externalId: String(number), name: `Client ${number}`, phone: `+49 (170) 000-${100 + number}` };
      const written = await admin.createConversationAs("whatsapp", client, `question ${number}`);
      ids.push(written.conversationId);
    }
    await admin.assign(ids[3] ?? "", "op_anna-berg");
    await admin.setDepartment(ids[4] ?? "", "Billing & more");
    await admin.setStatus(ids[5] ?? "", "closed");

    const found = async (query: string) => idsIn((await anna.opens(`conversations?${query}`)).html);
    expect(await found("channel=site")).toEqual([id]);
    expect(await found("status=closed")).toEqual([ids[5]]);
    expect(await found("assignee=op_anna-berg")).toEqual([ids[3]]);
    expect(await found("assignee=unassigned&channel=site")).toEqual([id]);
    expect(await found(`department=${encodeURIComponent("Billing & more")}`)).toEqual([ids[4]]);
    expect(await found("q=cliënt 17")).toEqual([ids[17]]);
    expect(await found(`q=${encodeURIComponent("49 170 000 118")}`)).toEqual([ids[18]]);
    expect(await found("q=nobody")).toEqual([]);
    expect(await found("q=client 5&status=closed")).toEqual([ids[5]]);
    expect((await anna.opens(`conversations?q=${ids[7] ?? ""}`)).place).toBe(`conversations/${ids[7] ?? ""}`);

    const first = await anna.opens("conversations?channel=whatsapp");
    const [, older = ""] = /href="([^"]*cursor=[^"]*)"/u.exec(first.html) ?? [];
    // New conversations in between do not shift later pages.
    await admin.createConversationAs("whatsapp", { externalId: "new", name: "New" }, "hi");
    const second = await anna.opens(older.replaceAll("&amp;", "&"));
    expect([...idsIn(first.html), ...idsIn(second.html)].sort()).toEqual([...ids].sort());
    expect(second.html).not.toContain(">Older</a>");

    const contacts = await anna.opens("contacts?q=client 17");
    expect(contacts.html).toContain("+49 (170) 000-117");
    const [, theirs = ""] = /href="\.\/(conversations\?contact=[^"]+)"/u.exec(contacts.html) ?? [];
    expect(idsIn((await anna.opens(theirs)).html)).toEqual([ids[17]]);
  });

  it("re-enables a subscription, and sends what it missed", async () => {
    await using scene = await startScene(dialect);
    const { receiver, anna, does, receives } = scene;
    receiver.answer = () => 500;
    for (let time = 0; time < 10; time++) {
      await does("status", { to: time % 2 === 0 ? "closed" : "open" });
      await receives(1);
    }
    const disabled = await shows(anna, "subscriptions", "Disabled");
    expect(disabled).toContain("Disabled after too many failures in a row:");
    expect(disabled).toContain("Answered 500");
    const wh = /id="(wh_\w+)"/u.exec(disabled)?.[1] ?? "";
    await does("tags", { add: "unheard" });

    receiver.answer = () => 200;
    const enabled = await anna.sends(`subscriptions/${wh}/enable`);
    expect(enabled.html).toContain("Subscription re-enabled.");
    expect(enabled.html).toContain("11 missed");
    expect((await anna.sends(`subscriptions/${wh}/replay`)).html).toContain("Replaying what it missed.");
    expect((await receives(11)).at(-1)).toEqual(["conversation:update", ["tags"]]);
    await shows(anna, "subscriptions", "0 missed");
    expect((await anna.sends(`subscriptions/${wh}/disable`)).html).toContain("Disabled by an operator:");
  });
});

it("fires Variant A's events if configured", async () => {
  await using scene = await startScene("sqlite", "A");
  const { does, receives, receiver } = scene;
  await does("assign", { assignee: "op_anna-berg" });
  await does("reply", { text: "hi" });
  expect((await receives(2)).map(([type]) => type)).toEqual(["conversation.assigned", "message.created"]);
  expect(receiver.received.at(-1)?.payload.message).toMatchObject({ from: "agent" });
});

describe("a reply that is not clearly for the client", () => {
  /** A fixture, and a reader of what was written in its conversation since it started. */
  async function scene() {
    const started = await startScene("sqlite");
    const { fixture, id } = started;
    const written = async () =>
      (await fixture.service.admin.conversation(id))?.messages.slice(1).map(({ from, text }) => [from, text]);
    const tokenIn = (html: string) => /name="question" value="([0-9a-f]+)"/u.exec(html)?.[1] ?? "";
    return { ...started, written, tokenIn, [Symbol.asyncDispose]: () => started[Symbol.asyncDispose]() };
  }

  it.each([
    ["ntoe: do not tell them", "misspelt sign of an internal note", "“ntoe:”"],
    ["We have sent it.\n// he lies", "Further down it has a sign of an internal note.", "“// he lies”"],
    ["/whatever", "no such command exists", "“/whatever”"],
    ["!help", "no such command exists", ""],
    ["The password is Sommer2026!", "a password, token or key.", "“password is Som••••”"],
    ["it went to bob.miller@example.org", "an e-mail address that is not this client’s", "“bob.miller@example.org”"],
  ])("asks about %j, and keeps it as typed", async (text, reason, quote) => {
    await using at = await scene();
    const asked = await at.does("reply", { text });
    expect(asked.status).toBe(422);
    for (const words of [reason, quote, text.replaceAll("//", "//")]) expect(asked.html).toContain(words);
    expect(asked.html.indexOf("Keep as note")).toBeLessThan(asked.html.indexOf("Send to client"));
    expect(await at.written()).toEqual([]);
  });

  it("becomes what the operator chooses: a note, a reply, or nothing", async () => {
    await using at = await scene();
    const text = "ntoe: he lies";
    const { html } = await at.does("reply", { text });
    await at.does("reply", { text, answer: "discard" });
    expect(await at.written()).toEqual([]);
    await at.does("reply", { text, answer: "keep" });
    await at.does("reply", { text, answer: "send", question: at.tokenIn(html) });
    expect(await at.written()).toEqual([
      ["note", text],
      ["operator", text],
    ]);
  });

  it("is sent once, however often its decision is submitted", async () => {
    await using at = await scene();
    const keyIn = (html: string) => /name="key" value="([^"]+)"/u.exec(html)?.[1] ?? "";
    const text = "ntoe: it went to bob.miller@example.org";
    const first = { text, key: keyIn((await at.anna.opens(`conversations/${at.id}`)).html) };
    const asked = await at.does("reply", first);
    expect(keyIn(asked.html)).toBe(first.key);
    const decision = { ...first, answer: "send", question: at.tokenIn(asked.html) };
    for (let time = 0; time < 2; time++)
      expect((await at.does("reply", decision)).html).toContain("Sent to the client.");
    // Back at the first page: submitted again, it asks no more.
    expect((await at.does("reply", first)).html).toContain("Sent to the client.");
    expect(await at.written()).toEqual([["operator", text]]);
    // The address is known by now, so the same words would be asked about for another reason.
    const again = await at.does("reply", { text, key: "another form" });
    expect(again.status).toBe(422);
    await at.does("reply", { text, key: "another form", answer: "send", question: at.tokenIn(again.html) });
    expect(await at.written()).toHaveLength(2);
  });

  it("is screened again when it was edited: a harmless text is sent, a doubtful one is asked about", async () => {
    await using at = await scene();
    const question = at.tokenIn((await at.does("reply", { text: "The password is Sommer2026!" })).html);
    const other = await at.does("reply", { text: "The password is Winter2027!", answer: "send", question });
    expect(other.status).toBe(422);
    expect(other.html).toContain("“password is Win••••”");
    await at.does("reply", { text: "We have mailed you a link.", answer: "send", question });
    expect(await at.written()).toEqual([["operator", "We have mailed you a link."]]);
  });

  it("stays internal if it starts with a note's sign, which is removed, as in a thread", async () => {
    await using at = await scene();
    for (const text of ["note: he lies", "// she lies", "Interne Notiz – er lügt", "[internal] they lie"]) {
      expect((await at.does("reply", { text })).html).toContain("Kept as an internal note.");
    }
    await at.does("reply", { text: "!send note: this is the word" });
    expect(await at.written()).toEqual([
      ["note", "he lies"],
      ["note", "she lies"],
      ["note", "er lügt"],
      ["note", "they lie"],
      ["operator", "note: this is the word"],
    ]);
  });

  it("may contain addresses of the company, and what the client wrote", async () => {
    await using at = await scene();
    await at.does("reply", { text: "Write to anna.berg@shop.example, please." });
    expect(await at.written()).toHaveLength(1);
  });
});

it("accepts texts, tags and departments up to their limits", async () => {
  await using scene = await startScene("sqlite");
  const { does, card, fixture, id } = scene;
  expect((await does("reply", { text: "x".repeat(10_001) })).html).toContain("at most 10,000 characters");
  expect((await does("note", { text: " \n " })).html).toContain("There is no text.");
  expect((await does("reply", { text: "😀".repeat(5_001) })).status).toBe(422);
  expect((await does("reply", { text: "😀".repeat(5_000) })).status).toBe(200);
  // A browser sends each line end as two characters.
  expect((await does("note", { text: "x\r\n".repeat(5_000) })).status).toBe(200);
  expect((await fixture.service.admin.conversation(id))?.messages.map(({ text }) => text.length)).toEqual([
    5, 10_000, 10_000,
  ]);
  expect((await does("department", { department: "d".repeat(81) })).status).toBe(422);
  expect((await does("department", { department: "d".repeat(80) })).status).toBe(200);
  expect((await does("tags", { add: "t".repeat(41) })).status).toBe(422);
  expect((await does("tags", { add: "two\nlines" })).status).toBe(422);
  for (let number = 0; number < 30; number++) expect((await does("tags", { add: `${number}` })).status).toBe(200);
  expect((await does("tags", { add: "one too many" })).html).toContain("at most 30 tags");
  expect((await does("tags", { remove: "7" })).status).toBe(200);
  expect((await card())?.tags).toHaveLength(29);
});

it("shows long conversations in parts", async () => {
  await using scene = await startScene("sqlite");
  const { fixture, anna, id } = scene;
  for (let number = 2; number <= 150; number++)
    await fixture.service.admin.operatorWrites(id, `text ${number}.`, "Anna");
  const latest = await anna.opens(`conversations/${id}`);
  expect(latest.html).toContain("text 51.");
  expect(latest.html).not.toContain("text 50.");
  const [, earlier = ""] = /href="\.\.\/([^"]*upTo=\d+)"/u.exec(latest.html) ?? [];
  const first = await anna.opens(earlier);
  expect(first.html).toContain("text 50.");
  expect(first.html).toContain("hello");
  expect(first.html).not.toContain("text 51.");
  expect(first.html).toContain("Latest messages");
});

it("issues keys that work until they are revoked, and shows each once", async () => {
  await using scene = await startScene("sqlite");
  const { fixture, anna } = scene;
  const issued = await anna.sends("keys", { name: "CRM <sync>" });
  const key = /<code class="secret">(key_[\w-]+)</u.exec(issued.html)?.[1] ?? "";
  expect((await anna.opens("keys")).html).not.toContain(key);
  const status = async () =>
    (await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${key}` })).status;
  expect(await status()).toBe(200);
  const [known] = await fixture.service.admin.keys();
  expect((await anna.sends(`keys/${known?.id ?? ""}/revoke`)).html).toContain("Key revoked.");
  expect(await status()).toBe(401);
  expect((await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${KEY}` })).status).toBe(200);
});

it("signals an open page when its content has changed, until the operator is signed out", async () => {
  await using scene = await startScene("sqlite");
  const { fixture, anna, id, token, does } = scene;
  await using list = await openStream(fixture, anna, "conversations");
  await using card = await openStream(fixture, anna, id);
  await fixture.visitorWrites(token, "are you there?");
  await Promise.all([list.called(), card.called()]);
  await does("note", { text: "a note" });
  await card.called();
  await anna.sends("sign-out");
  await fixture.visitorWrites(token, "hello?");
  await card.ended;
});

it("has commands for managing operators, which work beside a running service", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using database = await openDatabase(serviceDatabaseUrl(fresh.url));
  await using fixture = await startServiceFixture(database);
  const command = async (...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: fresh.url };
    const ran = promisify(execFile)(process.execPath, ["src/main.ts", "service", "operators", ...args], {
      cwd: ROOT,
      env,
    });
    return ran.then(
      ({ stdout }) => stdout.trim(),
      (error: unknown) => (error as { readonly stderr: string }).stderr,
    );
  };
  const first = await command("add", "Anna Berg");
  expect(first).toMatch(/^[0-9a-z]{5}(?:-[0-9a-z]{5}){3}$/u);
  expect((await anybody(fixture).signsIn("Anna Berg", first)).place).toBe("password");
  const second = await command("password", "anna berg");
  expect((await anybody(fixture).signsIn("Anna Berg", first)).status).toBe(401);
  expect((await anybody(fixture).signsIn("Anna Berg", second)).place).toBe("password");
  const [stored] = await database.all<{ password: string }>("select password from service_operator");
  expect(stored?.password).toMatch(/^scrypt\$32768\$8\$3\$/u);
  expect(await command("remove", "Anna Berg")).toBe("Removed Anna Berg.");
  expect((await anybody(fixture).signsIn("Anna Berg", second)).status).toBe(401);
  expect(await command("list", "--json")).toMatch(/"id":"op_anna-berg","name":"Anna Berg".*"removed":"2/u);
});

/** Ids of the conversations on a list, in order. */
function idsIn(html: string): string[] {
  return [...html.matchAll(/<li id="(cv_\w+)"/gu)].map(([, id = ""]) => id);
}

/** Reloads the page until it contains this: a receiver's response is stored a moment after it is sent. */
async function shows(operator: AtTheConsole, page: string, text: string): Promise<string> {
  for (;;) {
    const { html } = await operator.opens(page);
    if (html.includes(text)) return html;
  }
}

async function openStream(fixture: ServiceFixture, operator: AtTheConsole, of: string) {
  const stop = new AbortController();
  const answer = await fetch(`${fixture.url}/console/live?of=${of}`, {
    headers: { cookie: operator.cookie() ?? "" },
    signal: stop.signal,
  });
  let calls = 0;
  let wake = (): void => undefined;
  const ended = (async () => {
    try {
      for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        calls += chunk.split("event: changed").length - 1;
        wake();
      }
    } catch {
      // Aborted by the test.
    }
  })();
  return {
    ended,
    /** Resolves with the next signal. */
    async called() {
      while (calls === 0) await new Promise<void>((resolve) => (wake = resolve));
      calls = 0;
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await ended;
    },
  };
}
