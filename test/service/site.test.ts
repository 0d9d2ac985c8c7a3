import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WIDGET_TEXTS } from "../../src/service/site/widget-texts.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { aString, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { listenTo, type ReceivedMessage } from "./stream.ts";

const said = (received: readonly ReceivedMessage[]): string[] => received.map(({ text }) => text);

describe.each(DIALECTS)("the site channel on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  beforeEach(async () => {
    fresh = await freshDatabase(dialect);
    fixture = await startServiceFixture(await fresh.open(), { limits: { clientMessages: null } });
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });
  const newest = async () => (await fixture.service.admin.list({}, 1))[0];
  const replies = async (text: string, note = false) =>
    fixture.api("POST", "/messages", { conversationId: (await newest())?.id, text, author: "Bo", internalNote: note });

  it("opens one conversation with the first message, however many arrive at once", async () => {
    const token = await fixture.visitor("Ada");
    expect(await fixture.service.admin.list()).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, (_, n) => fixture.visitorWrites(token, `message ${n}`)));
    const list = await fixture.service.admin.list();
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ client: "Ada", channel: "site", status: "new", unread: 8 });
    await replies("hello");
    expect(await newest()).toMatchObject({ status: "open", unread: 0 });
  });

  it("stores a message once, however often it is sent", async () => {
    const token = await fixture.visitor();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => fixture.visitorWrites(token, "once", "the-same-key")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await fixture.service.admin.conversation((await newest())?.id ?? ""))?.messages).toHaveLength(1);
    // The key is the client's own: with another client's key, it is another message.
    expect((await fixture.visitorWrites(await fixture.visitor(), "mine", "the-same-key")).status).toBe(201);
  });

  it("shows replies live, and never a note", async () => {
    const token = await fixture.visitor();
    await fixture.visitorWrites(token, "hello", "key-of-hello");
    await using stream = await listenTo(fixture.url, token);
    expect(await stream.next(1)).toEqual([
      expect.objectContaining({ position: 1, from: "client", text: "hello", key: "key-of-hello" }),
    ]);

    await replies("a secret", true);
    await replies("hi");
    expect(await stream.next(1)).toEqual([
      expect.objectContaining({ position: 2, from: "operator", author: "Bo", text: "hi" }),
    ]);

    await fixture.service.admin.operatorWrites((await newest())?.id ?? "", "another secret", "Bo", true);
    await fixture.service.admin.botWrites((await newest())?.id ?? "", "beep", "Robot");
    expect(await stream.next(1)).toEqual([expect.objectContaining({ position: 3, from: "bot", text: "beep" })]);
    const history = await fixture.site("GET", "/messages", token);
    expect(JSON.stringify(history.body)).not.toContain("secret");
    expect(said(history.body.messages)).toEqual(["hello", "hi", "beep"]);
  });

  it("resumes after the last received message", async () => {
    const token = await fixture.visitor();
    await fixture.visitorWrites(token, "one");
    {
      await using stream = await listenTo(fixture.url, token);
      expect(said(await stream.next(1))).toEqual(["one"]);
    }
    await replies("two");
    await replies("note", true);
    await replies("three");
    await using resumed = await listenTo(fixture.url, token, 1);
    expect(said(await resumed.next(2))).toEqual(["two", "three"]);
    await using whole = await listenTo(fixture.url, token);
    expect(said(await whole.next(3))).toEqual(["one", "two", "three"]);
    // A position from an earlier state of the database does not hide new messages, and the widget is notified.
    await using lost = await listenTo(fixture.url, token, 999);
    expect(said(await lost.next(3))).toEqual(["one", "two", "three"]);
    expect([resumed.begunAnew, whole.begunAnew, lost.begunAnew]).toEqual([false, false, true]);
  });

  it("opens a new conversation after a closed one, and shows both as one history", async () => {
    const token = await fixture.visitor();
    await fixture.visitorWrites(token, "first visit");
    const first = (await newest())?.id ?? "";
    await fixture.service.admin.setStatus(first, "closed");
    await fixture.visitorWrites(token, "second visit");
    expect((await newest())?.id).not.toBe(first);
    expect(await fixture.service.admin.list()).toHaveLength(2);
    await fixture.api("POST", "/messages", { conversationId: first, text: "about the first" });
    await using stream = await listenTo(fixture.url, token, 1);
    expect(said(await stream.next(2))).toEqual(["second visit", "about the first"]);
  });

  it("closes streams when the service stops, and resumes them when it is back", async () => {
    const token = await fixture.visitor();
    await fixture.visitorWrites(token, "one");
    const stream = await listenTo(fixture.url, token);
    await stream.next(1);
    await fixture.service.stop();
    await stream.ended;
    const refused = await fixture.visitorWrites(token, "two");
    expect(refused.status).toBe(503);
    // Without this header, a browser reports a bug in the page instead of an unavailable service.
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    await fixture.service.start();
    await using resumed = await listenTo(fixture.url, token, 1);
    await fixture.visitorWrites(token, "two");
    expect(said(await resumed.next(1))).toEqual(["two"]);
  });

  it("shows nobody another client's conversation", async () => {
    const ada = await fixture.visitor();
    await fixture.visitorWrites(ada, "of Ada");
    const bo = await fixture.visitor();
    await fixture.visitorWrites(bo, "of Bo");
    expect(said((await fixture.site("GET", "/messages", bo)).body.messages)).toEqual(["of Bo"]);
  });

  it.each<[string, number, string, string, string | undefined, unknown?]>([
    ["no token", 401, "POST", "/messages", undefined, { key: "key-key-1", text: "x" }],
    ["an unknown token", 401, "GET", "/stream", "st_unknown"],
    ["an unknown token for history", 401, "GET", "/messages", "st_unknown"],
    ["an empty text", 400, "POST", "/messages", "known", { key: "key-key-1", text: " \n " }],
    ["a text of 10,001", 400, "POST", "/messages", "known", { key: "key-key-1", text: "x".repeat(10_001) }],
    ["no key", 400, "POST", "/messages", "known", { text: "x" }],
    ["NUL", 400, "POST", "/messages", "known", { key: "key-key-1", text: "\0" }],
    ["a name of another type", 400, "POST", "/clients", undefined, { name: 1 }],
    ["a wrong method", 405, "DELETE", "/messages", "known"],
    ["an unknown path", 404, "GET", "/widget/other.js", undefined],
  ])("rejects %s in the Error shape", async (_, status, method, path, token, body) => {
    const answer = await fixture.site(method, path, token === "known" ? await fixture.visitor() : token, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: { code: aString, message: aString } });
    expect(await fixture.service.admin.list()).toEqual([]);
  });
});

describe("the widget", () => {
  it("is one script and its modules, under 25 KB gzipped", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open());
    const seen = new Set<string>();
    let bytes = 0;
    const fetchScript = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      const { status, headers, text } = await fixture.site("GET", path);
      expect(status, path).toBe(200);
      expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(headers.get("access-control-allow-origin")).toBe("*");
      bytes += gzipSync(text).length;
      for (const [, name = ""] of text.matchAll(/from "\.\/([\w.]+)"/g)) await fetchScript(`/widget/${name}`);
      if (path === "/widget.js") await fetchScript("/widget/main.js");
    };
    await fetchScript("/widget.js");
    expect([...seen]).toContain("/widget/style.js");
    expect(bytes).toBeLessThan(25_000);
    const etag = (await fixture.site("GET", "/widget.js")).headers.get("etag") ?? "";
    expect((await fetch(`${fixture.url}/site/widget.js`, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("gets every text that it uses, in the best available language", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open());
    const { body } = await fixture.site("GET", "/words/en-GB");
    expect(body.language).toBe("en");
    expect(Object.keys(body.words).sort()).toEqual([...WIDGET_TEXTS].sort());
    expect(body.words["open-unread"]).toContain("{count}");
    expect((await fixture.site("GET", "/words/%F0%9F%98%80")).body.language).toBe("en");
    const sourceOf = (name: string) =>
      readFileSync(new URL(`../../src/service/site/widget/${name}.browser.js`, import.meta.url), "utf8");
    const used = ["view", "bubbles", "rating", "email", "main"].flatMap((name) =>
      [...sourceOf(name).matchAll(/(?<!\/)words(?:\.(\w+)|\["([\w-]+)"\])/g)].map(
        ([, plain, quoted]) => plain ?? quoted,
      ),
    );
    // The texts about the connection are named like its states.
    for (const [, state] of sourceOf("talk").matchAll(/on\.connection\("(\w+)"\)/g))
      if (state !== "online") used.push(state);
    expect([...new Set(used)].sort()).toEqual([...WIDGET_TEXTS].sort());
  });

  it("may be embedded by any page, whereas the API may not be called from pages", async () => {
    await using fresh = await freshDatabase("sqlite");
    await using fixture = await startServiceFixture(await fresh.open());
    const asked = await fetch(`${fixture.url}/site/messages`, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe("*");
    expect(asked.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
    const api = await fetch(`${fixture.url}/v1/conversations`, { headers: { origin: "https://shop.example" } });
    expect(api.headers.get("access-control-allow-origin")).toBeNull();
  });
});
