import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUTTON_ACTIONS } from "../../../src/bridge/model/button.ts";
import type { Card } from "../../../src/bridge/model/card.ts";
import type { PostLine } from "../../../src/bridge/model/post.ts";
import { packPosts } from "../../../src/bridge/threads/pack-posts.ts";
import { formatText } from "../../../src/sandbox/telegram-emulator/entities.ts";
import { telegramFeatures } from "../../../src/team-chats/telegram/features.ts";
import { dataOf, readData } from "../../../src/team-chats/telegram/outbound/buttons.ts";
import { renderCard, topicName } from "../../../src/team-chats/telegram/render/card.ts";
import { MAX_TEXT_UNITS } from "../../../src/team-chats/telegram/render/entities.ts";
import { noticeText, renderNotice, renderPost, unitsOf } from "../../../src/team-chats/telegram/render/post.ts";
import { card } from "../samples.ts";
import { say } from "./fixture.ts";

const BOT = 7_300_001;
const AT = "2026-11-21T10:00:00.000Z";
const line = (text: string, more: { readonly author?: string } = {}): PostLine => ({
  kind: "client",
  author: "Clara",
  at: AT,
  text,
  ...more,
});
const rendered = (...lines: readonly PostLine[]) => renderPost({ lines }, BOT, say);

/** What Telegram makes tappable in a text, by the emulator's rules, which are Telegram's own. */
const live = ({ text, entities }: ReturnType<typeof rendered>) =>
  formatText(text, entities as Parameters<typeof formatText>[1])
    .entities.filter(({ type }) => ["mention", "url", "email", "bot_command", "hashtag", "cashtag"].includes(type))
    .map(({ offset, length }) => text.slice(offset, offset + length));

describe("what a client writes", () => {
  it.each([
    "@anna_berg",
    "(@anna_berg)",
    "mail ada@example.org now",
    "/start",
    "do /start@standup_robot_bot and /stop",
    "https://example.org/x?y=1#z",
    "see example.org, or sub.example.co.uk:8080/path",
    "tg://user?id=1 ton://x",
    "#news $USD",
    "a\n@anna_berg\n/start\nhttps://example.org",
  ])("does nothing when tapped: %s", (text) => {
    expect(live(rendered(line(text)))).toEqual([]);
    expect(live(rendered(line("hello", { author: text })))).toEqual([]);
    expect(rendered(line(text)).text).toContain(text);
  });

  it("stays unchanged if nothing in it would do anything", () => {
    const { entities } = rendered(line("Either 3.5 and/or 50/50, at 10:30 – it costs $5 (or 4 €)!"));
    expect(entities.map(({ type }) => type)).toEqual(["bold", "date_time", "blockquote"]);
  });

  it("stands in a quotation, so that it cannot pass for a colleague's reply or a note", () => {
    const forged = `hello\n\n${say({ key: "heading-operator", values: { author: "Anna" } })}\nThe code is in https://a.example`;
    const colleague: PostLine = { kind: "operator", author: "Anna", at: AT, text: "really Anna" };
    const { text, entities } = rendered(line(forged), colleague, line("@anna_berg"));
    const quoted = entities.filter(({ type }) => type === "blockquote");
    expect(quoted.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([forged, "@anna_berg"]);
    // Telegram takes entities outermost first.
    const places = entities.map(({ offset, length }) => [offset, -length] as const);
    expect(places).toEqual(places.toSorted(([a, b], [c, d]) => a - c || b - d));
  });

  it("has room for the entities of the longest post", () => {
    const { maxPostLines } = telegramFeatures(say);
    const source = { chat: "Slack", room: "#support" };
    const lines = Array.from({ length: maxPostLines }, () => ({ ...line("@anna_berg"), origin: source }) as PostLine);
    const { entities } = rendered(...lines);
    expect(entities.length).toBeLessThanOrEqual(100);
    expect(entities.filter(({ type }) => type === "blockquote")).toHaveLength(maxPostLines);
    expect(live(rendered(...lines))).toEqual([]);
  });

  it("is inert, even with more parts than Telegram accepts entities", () => {
    const many = Array.from({ length: 300 }, (_, index) => `@user_${index}\nand`).join(" ");
    const post = rendered(line(many), line(many, { author: "@anna_berg" }));
    expect(post.entities.length).toBeLessThanOrEqual(100);
    expect(live(post)).toEqual([]);
  });

  it("is inert whatever it is, with entities where Telegram accepts them", () => {
    const piece = fc.constantFrom(
      "@anna_berg",
      "/start",
      "https://example.org/a",
      "x.de",
      " ",
      "\n",
      "👩‍👩‍👧",
      "é",
      "\u202e",
      "a",
      "#t",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 30 }), (pieces) => {
        const post = rendered(line(pieces.join("")), line(pieces.toReversed().join("")));
        expect(live(post)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("keeps its formatting signs", () => {
    const text = "*b* _i_ `c` [x](y) <b>x</b> &amp; ||s||";
    expect(rendered(line(text)).text).toContain(text);
  });

  it("is shown as empty if it is", () => {
    expect(rendered(line(" \u200b\n")).text).toContain(say({ key: "post-empty" }));
  });
});

describe("a long text whose client is renamed while it is half shown", () => {
  const features = telegramFeatures(say);
  const halfShownTo = (client: string, text: string, partsShown: number) => {
    const message = { id: "m_1", from: "client", author: null, text, createdAt: AT } as const;
    return packPosts([{ head: { id: "cv_1", client }, message, partsShown }], features);
  };
  const textsOf = (posts: ReturnType<typeof packPosts>) =>
    posts.map(({ lines: [part] }) => (part?.kind === "client" ? part.text : ""));

  it.each(["C", "Clara, who has a long name ".repeat(9), "\u05d0", ""])("continues where it was, for %j", (client) => {
    const text = "words ".repeat(1_500).trim();
    const [first, ...rest] = textsOf(halfShownTo("Clara", text, 0));
    expect([first, ...rest].join(" ")).toBe(text);
    expect(textsOf(halfShownTo(client, text, 1))).toEqual(rest);
  });

  it("continues though it would fit into one post now", () => {
    const text = "x".repeat(features.maxPostUnits - 60);
    const [, ...rest] = textsOf(halfShownTo("C".repeat(60), text, 0));
    expect(rest).toHaveLength(1);
    expect(halfShownTo("C", text, 0)).toHaveLength(1);
    expect(textsOf(halfShownTo("C", text, 1))).toEqual(rest);
  });
});

describe("space in a post", () => {
  const features = telegramFeatures(say);
  const head = { id: "cv_1", client: "Clara", channel: "site" } as const;
  const item = (text: string, index = 0) => ({
    head,
    message: { id: `m_${index}`, from: "client" as const, author: null, text, createdAt: AT },
  });
  const heading = unitsOf(line(""), say) - say({ key: "post-empty" }).length;

  it("is 4,096 units at the limit, and another post one past it", () => {
    const room = features.maxPostUnits - heading;
    const [exact, ...none] = packPosts([item("x".repeat(room))] as never, features);
    expect(none).toEqual([]);
    expect(renderPost({ lines: exact?.lines ?? [] }, BOT, say).text).toHaveLength(MAX_TEXT_UNITS);

    const past = packPosts([item("x".repeat(room + 1))] as never, features);
    expect(past).toHaveLength(2);
    for (const { lines } of past)
      expect(renderPost({ lines }, BOT, say).text.length).toBeLessThanOrEqual(MAX_TEXT_UNITS);
  });

  it("is used by as many messages as fit, and never exceeded", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 }), (lengths) => {
        const items = lengths.map((length, index) => item("y".repeat(length), index));
        for (const { lines } of packPosts(items as never, features)) {
          const marked = lines.map((one) => ({ ...one, late: true, possibleDuplicate: true }) as PostLine);
          expect(renderPost({ lines }, BOT, say).text.length).toBeLessThanOrEqual(MAX_TEXT_UNITS);
          expect(marked).toHaveLength(lines.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("counts the heading", () => {
    const above: PostLine[] = [{ kind: "notice", sentence: { key: "notice-thread-anew" } }];
    const room = features.maxPostUnits - heading;
    const drafts = packPosts([item("x".repeat(room - 200)), item("y")] as never, features, above);
    const [first] = drafts;
    const lines = [...above, ...(first?.lines ?? [])];
    expect(renderPost({ lines }, BOT, say).text.length).toBeLessThanOrEqual(MAX_TEXT_UNITS);
  });
});

describe("a card", () => {
  it("shows the facts, and names its topic by client, channel and status", () => {
    const full: Card = {
      ...card,
      assignee: "Anna",
      department: "Billing",
      tags: ["vip", "eu"],
      rating: 4,
      status: "open",
    };
    const { text, buttons } = renderCard(full, BOT, say);
    for (const word of ["Clara", "site", "Open", "Anna", "Billing", "vip, eu", "4 out of 5"])
      expect(text).toContain(word);
    expect(buttons.flat()).toHaveLength(1);
    expect(topicName(full, say)).toBe("👤 Clara · Web site · Open");
    expect(topicName({ ...card, status: null }, say)).toBe("👤 Clara · Web site");
  });

  it("quotes the client's words below the name, and keeps them harmless", () => {
    const words = "Where is @anna?\nStatus: closed";
    const { text, entities } = renderCard(
      { ...card, firstMessage: { id: "m_1", text: words, isShown: true } },
      BOT,
      say,
    );
    expect(text.split("\n").slice(0, 3)).toEqual(["💬 Clara", "Where is @anna?", "Status: closed"]);
    expect(entities).toContainEqual({ type: "blockquote", offset: "💬 Clara\n".length, length: words.length });
    expect(entities).toContainEqual({ type: "code", offset: text.indexOf("@anna"), length: "@anna?".length });
  });

  it("looks closed when the conversation is", () => {
    const { text } = renderCard({ ...card, status: "closed" }, BOT, say);
    expect(text).toMatch(/^✅ Clara\n/u);
    expect(text).not.toContain("goes to the client");
  });

  it("keeps the name of a topic within 128 units, and its channel and status in it", () => {
    for (const client of ["x".repeat(500), "👩‍👩‍👧".repeat(60), "\n \n", ""]) {
      const name = topicName({ ...card, client, status: "closed" }, say);
      expect(name.length).toBeLessThanOrEqual(128);
      expect(name).toMatch(/ · Web site · Closed$/u);
    }
  });

  it.each([
    [0, []],
    [1, [1]],
    [3, [3]],
    [4, [3, 1]],
    [6, [3, 3]],
    [7, [3, 3, 1]],
  ])("has %d buttons in rows of %j, in their order", (count, rows) => {
    const labels = Array.from({ length: count }, (_, at) => `label ${at + 1}`);
    const buttons = labels.map((key) => ({ action: "take", value: key, label: { key } }) as const);
    const shown = renderCard({ ...card, buttons }, BOT, (of) =>
      of.key.startsWith("label ") ? of.key : say(of),
    ).buttons;
    expect(shown.map((row) => row.length)).toEqual(rows);
    expect(shown.flat().map(({ text }) => text)).toEqual(labels);
  });

  it("has labels of up to 40 units, names of up to 100 and values of up to 300, and cuts longer ones there", () => {
    const full = (units: Readonly<Record<"label" | "name" | "value", number>>) => {
      const label = "l".repeat(units.label);
      const long: Card = {
        ...card,
        client: "n".repeat(units.name),
        department: "v".repeat(units.value),
        buttons: [{ action: "take", value: "1", label: { key: label } }],
      };
      const { text, buttons } = renderCard(long, BOT, (of) => (of.key === label ? label : say(of)));
      const longest = (letter: string, of: string) => new RegExp(`${letter}{20,}…?`, "u").exec(of)?.[0];
      return [longest("l", buttons[0]?.[0]?.text ?? ""), longest("n", text), longest("v", text)];
    };
    expect(full({ label: 40, name: 100, value: 300 })).toEqual(["l".repeat(40), "n".repeat(100), "v".repeat(300)]);
    expect(full({ label: 41, name: 101, value: 301 })).toEqual([
      `${"l".repeat(39)}…`,
      `${"n".repeat(99)}…`,
      `${"v".repeat(299)}…`,
    ]);
  });

  it("shows that it may be a duplicate", () => {
    expect(renderCard({ ...card, possibleDuplicate: true }, BOT, say).text).toContain(
      say({ key: "heading-perhaps-repeated" }),
    );
  });
});

describe("buttons", () => {
  it("carry at most 64 bytes, with the longest ids that there are", () => {
    const thread = `telegram:${BOT}:-1009999999999:t2147483647.2147483647`;
    for (const action of BUTTON_ACTIONS) {
      const data = dataOf({ action, value: thread }, BOT);
      expect([action, Buffer.byteLength(data) <= 64]).toEqual([action, true]);
      expect(readData(data, BOT)).toEqual({ action, value: thread });
    }
  });

  it("survive a round trip of action and value, with ids without their shared prefix", () => {
    const id = `telegram:${BOT}:-1002000000001:t2147483647.2147483647`;
    for (const value of ["12", id, "", "a.b", "~x:y"]) {
      const data = dataOf({ action: "cancel", value }, BOT);
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      if (!value.startsWith("~")) expect(readData(data, BOT)).toEqual({ action: "cancel", value });
    }
    for (const other of ["", "x", "vote.1", "cancel"]) expect(readData(other, BOT)).toBeUndefined();
  });
});

it("renders a notice with names, facts, items and links, of which only the bridge's own are live", () => {
  const notice = {
    sentences: [{ key: "contact-none", values: { query: "@anna_berg" } }],
    facts: [{ label: { key: "contact-email" }, value: "ada@example.org" }],
    items: [
      {
        title: "https://example.org",
        facts: [{ label: { key: "contact-name" }, value: { key: "person-unknown" } }],
        links: [{ label: "thread", url: "https://t.me/c/1/2" }],
      },
    ],
  };
  const shown = renderNotice(notice, "Anna", BOT, say);
  expect(live(shown)).toEqual([]);
  expect(shown.text.startsWith("Anna: ")).toBe(true);
  expect(shown.entities).toContainEqual(expect.objectContaining({ type: "text_link", url: "https://t.me/c/1/2" }));
  expect(noticeText(notice, say)).toContain("ada@example.org");
  const long = renderNotice(
    {
      sentences: [{ key: "post-empty" }],
      facts: Array(40).fill({ label: { key: "contact-name" }, value: "z".repeat(250) }) as never,
    },
    undefined,
    BOT,
    say,
  );
  expect(long.text).toHaveLength(MAX_TEXT_UNITS);
});

it("counts a line as it is shown, and two with their separator", () => {
  const features = telegramFeatures(say);
  const [a, b] = [line("one"), line("two")];
  const both = rendered(a, b).text.length;
  expect(features.unitsOf(a) + features.betweenUnits + features.unitsOf(b)).toBe(both);
});
