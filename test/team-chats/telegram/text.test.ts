/** Text in both directions: whatever it is, it arrives as intended. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PostLine } from "../../../src/bridge/model/post.ts";
import { formatText } from "../../../src/sandbox/telegram-emulator/entities.ts";
import { telegramFeatures } from "../../../src/team-chats/telegram/features.ts";
import { plainTextOf } from "../../../src/team-chats/telegram/inbound/plain-text.ts";
import { renderCard, topicName } from "../../../src/team-chats/telegram/render/card.ts";
import { MAX_TEXT_UNITS } from "../../../src/team-chats/telegram/render/entities.ts";
import { noticeText, renderNotice, renderPost } from "../../../src/team-chats/telegram/render/post.ts";
import { clean, oneLine } from "../../../src/team-chats/telegram/render/text.ts";
import { STAFF_MESSAGE_IN_TELEGRAM } from "../../support/ids.ts";
import { ANY_TEXT, graphemes, NAUGHTY, turnsNothing } from "../../support/naughty-strings.ts";
import { card } from "../samples.ts";
import { say } from "./fixture.ts";

const BOT = 7_300_001;
const LIVE = new Set(["mention", "hashtag", "cashtag", "bot_command", "url", "email"]);

type Formatted = Pick<ReturnType<typeof renderPost>, "text" | "entities">;

const line = (text: string, author = "Clara"): PostLine => ({
  kind: "client",
  author,
  at: "2026-11-21T10:00:00.000Z",
  text,
});
const notice = (text: string, other: string) => ({
  sentences: [{ key: "contact-none", values: { query: text } }],
  facts: [{ label: { key: "contact-name" }, value: other }],
});

/** What Telegram makes of it, by the emulator's rules. */
const arrived = ({ text, entities }: Formatted) => formatText(text, entities);
const live = (shown: Formatted) => arrived(shown).entities.filter(({ type }) => LIVE.has(type));
/** Marks that Telegram strips from every text are not tested here. */
const seen = (text: string) =>
  clean(text)
    .replace(/[\u030a\u0333\u033f]/gu, "")
    .replaceAll("\t", " ")
    .replace(/[\u200e\u200f]+(?=[\u200e\u200f])/gu, (marks) => "\u200c".repeat(marks.length));

function inOneForm(shown: Formatted): void {
  const boundaries = new Set([0, ...codePointEnds(shown.text)]);
  for (const { offset, length } of shown.entities) {
    expect(length).toBeGreaterThan(0);
    expect(boundaries.has(offset) && boundaries.has(offset + length)).toBe(true);
  }
}
function codePointEnds(text: string): readonly number[] {
  let at = 0;
  return Array.from(text, (character) => (at += character.length));
}

describe("text from outside", () => {
  it("appears in a post letter by letter, with entities that are in range, between characters and inert", () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (text, author) => {
        const shown = renderPost({ lines: [line(text, author), line(author, text)] }, BOT, say);
        inOneForm(shown);
        expect(live(shown)).toEqual([]);
        for (const words of [text, author]) {
          const letters = seen(words.trim()).trim();
          if (/[^\s\p{Cf}]/u.test(letters)) expect(arrived(shown).text).toContain(letters);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is inert in as many lines as a post holds, wherever they come from", () => {
    const { maxPostLines } = telegramFeatures(say);
    const one = { ...line("@anna_berg and\n/start", "@mark_weber"), origin: { chat: "Slack", room: "#support" } };
    for (const many of [1, maxPostLines]) {
      const shown = renderPost({ lines: Array<PostLine>(many).fill(one) }, BOT, say);
      expect(live(shown)).toEqual([]);
      expect(shown.entities.length).toBeLessThanOrEqual(100);
    }
  });

  it("does not change the direction of the bridge's own words", () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (text, other) => {
        const origin = { chat: text, room: other };
        const [heading = ""] = renderPost(
          { lines: [{ ...line("x", other), origin } as PostLine] },
          BOT,
          say,
        ).text.split("\n");
        // The first line of a card is the client's name, and nothing else.
        const { text: shown } = renderCard(
          { ...card, client: text, firstMessage: null, assignee: other, tags: [text] },
          BOT,
          say,
        );
        const [, ...facts] = shown.split("\n");
        const private_ = renderNotice(notice(text, other), text, BOT, say);
        const lines = [
          heading,
          ...facts,
          ...private_.text.split("\n"),
          ...noticeText(notice(text, other), say).split("\n"),
          topicName({ ...card, client: text, status: "open" }, say),
        ];
        for (const one of lines) expect([one, turnsNothing(one)]).toEqual([one, true]);
      }),
      { numRuns: 300 },
    );
  });

  it("has entities in range in a card and in a notice, however long", () => {
    const long = fc.tuple(ANY_TEXT, fc.integer({ min: 1, max: 200 })).map(([text, times]) => text.repeat(times));
    fc.assert(
      fc.property(long, long, (text, other) => {
        const what = { ...notice(text, other), items: [{ title: text, facts: notice(text, other).facts }] };
        for (const shown of [
          renderNotice(what, other, BOT, say),
          renderCard({ ...card, client: text, tags: [other, text] }, BOT, say),
        ]) {
          expect(shown.text.length).toBeLessThanOrEqual(MAX_TEXT_UNITS);
          inOneForm(shown);
          expect(live(shown)).toEqual([]);
        }
        expect(topicName({ ...card, client: text }, say).length).toBeLessThanOrEqual(128);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps the ring of an å, and the indent of a first line", () => {
    expect(clean("A\u030angstro\u0308m")).toBe("\u00c5ngstro\u0308m");
    expect(oneLine("Bjo\u0308rn A\u030as", 40)).toBe("Bjo\u0308rn \u00c5s");
    expect(renderPost({ lines: [line("\n  if (a)\n    b\n\n")] }, BOT, say).text).toMatch(/\n {2}if \(a\)\n {4}b$/u);
  });

  it("may be the Big List of Naughty Strings", () => {
    for (const text of NAUGHTY) {
      const shown = renderPost({ lines: [line(text, text)] }, BOT, say);
      inOneForm(shown);
      expect(live(shown)).toEqual([]);
      const words = /[^\s\p{Cf}]/u.test(clean(text)) ? seen(text).trim() : say({ key: "post-empty" });
      expect(arrived(shown).text).toContain(words);
    }
  });
});

describe("what staff write", () => {
  const read = (text: string, ...entities: readonly object[]) =>
    plainTextOf({
      ...STAFF_MESSAGE_IN_TELEGRAM,
      at: "2026-11-21T10:00:00.000Z",
      body: { text, entities },
      files: [],
    });
  const at = (text: string, part: string, type: string, more: object = {}) => ({
    type,
    offset: text.indexOf(part),
    length: part.length,
    ...more,
  });

  it.each([
    ["*b* _i_ <b> &amp; ||s|| :tada: `c`", []],
    [
      "bold and struck",
      ["bold", "strikethrough", "underline", "spoiler", "custom_emoji", "italic", "code", "text_mention"],
    ],
  ])("arrives unformatted, letter by letter: %s", (text, types) => {
    expect(read(text, ...types.map((type) => ({ type, offset: 0, length: 4 })))).toBe(text);
  });

  it("has the addresses of its links as text, once", () => {
    const text = "See our site, example.org and write us ";
    expect(
      read(
        text,
        at(text, "our site", "text_link", { url: "https://example.org/a?b=1" }),
        at(text, "example.org", "text_link", { url: "http://example.org/" }),
        at(text, "us ", "text_link", { url: "mailto:a@example.org" }),
      ),
    ).toBe("See our site (https://example.org/a?b=1), example.org and write us (a@example.org) ");
  });

  it("has quotations and code on their own lines", () => {
    const text = "he said it broke\ntwice!and rm -r x done";
    expect(
      read(
        text,
        at(text, "it broke\ntwice!", "expandable_blockquote"),
        at(text, "broke", "text_link", { url: "https://a.example" }),
        at(text, "rm -r x", "pre", { language: "sh" }),
      ),
    ).toBe("he said \n> it broke (https://a.example)\n> twice!\nand \nrm -r x\n done");
    expect(read("one\ntwo\n", { type: "blockquote", offset: 0, length: 7 })).toBe("> one\n> two\n");
  });

  it("loses no letter, whatever its entities", () => {
    const entity = fc.record({
      type: fc.constantFrom(
        "bold",
        "blockquote",
        "expandable_blockquote",
        "pre",
        "code",
        "text_link",
        "mention",
        "other",
      ),
      offset: fc.integer({ min: -2, max: 60 }),
      length: fc.integer({ min: -2, max: 60 }),
      url: fc.constant("https://a.example/"),
    });
    const signs = /> |\n|\s| ?\(?https:\/\/a\.example\/\)?/gu;
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "1", ".", " ", "é", "漢"), maxLength: 60 }),
        fc.array(entity),
        (text, entities) => {
          expect(read(text, ...entities).replace(signs, "")).toBe(text.replace(signs, ""));
        },
      ),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(ANY_TEXT, fc.array(entity), (text, entities) => {
        const kept = graphemes(text.replace(/[^\p{L}\p{N}]/gu, ""));
        const given = read(text, ...entities)
          .replaceAll("https://a.example/", "")
          .replace(/[^\p{L}\p{N}]/gu, "");
        expect(graphemes(given)).toEqual(kept);
      }),
      { numRuns: 300 },
    );
  });
});
