/** Text in both directions: whatever it is, it arrives as intended. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PostLine } from "../../../src/bridge/model/post.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { clean } from "../../../src/platform/text/sanitize-text.ts";
import { compose } from "../../../src/sandbox/slack-emulator/composer.ts";
import { allEmoji } from "../../../src/sandbox/slack-emulator/emoji.ts";
import { pingsOf } from "../../../src/sandbox/slack-emulator/pings.ts";
import { decodeText, type Names } from "../../../src/team-chats/slack/inbound/mrkdwn.ts";
import { richText } from "../../../src/team-chats/slack/inbound/rich-text.ts";
import type { Block } from "../../../src/team-chats/slack/render/blocks.ts";
import { renderCard } from "../../../src/team-chats/slack/render/card.ts";
import { renderNotice, renderPost } from "../../../src/team-chats/slack/render/post.ts";
import { escape, pieces } from "../../../src/team-chats/slack/render/text.ts";
import { ANY_TEXT, graphemes, NAUGHTY, turnsNothing } from "../../support/naughty-strings.ts";
import { card } from "../samples.ts";

const say = loadLocales().in("en");
const names: Names = { person: () => "?", channel: () => "?", group: () => "?" };

/** All mark-up in a message: everything but `plain_text`. */
function markUpOf(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && "type" in inner && inner.type === "plain_text" ? undefined : inner,
  );
}
const unescaped = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
function sectionsOf(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.type === "section" && "text" in block ? [block.text.text] : []));
}
const line = (text: string, author = "Clara"): PostLine => ({
  kind: "client",
  author,
  at: "2026-11-21T10:00:00.000Z",
  text,
});

describe("text from outside", () => {
  it("is escaped so that it reads as written", () => {
    fc.assert(
      fc.property(ANY_TEXT, (text) => {
        expect(unescaped(escape(text))).toBe(text);
        expect(escape(text)).not.toMatch(/[<>]/u);
        expect(escape(text)).not.toMatch(/&(?!amp;|lt;|gt;)/u);
      }),
    );
  });

  it("appears in a post letter by letter, and only in plain text", () => {
    const ours = markUpOf(renderPost({ lines: [line("x")] }, say).blocks);
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (text, author) => {
        const { blocks, text: fallback, mrkdwn, link_names, parse } = renderPost({ lines: [line(text, author)] }, say);
        if (/[^\s\p{Cf}]/u.test(clean(text))) expect(sectionsOf(blocks).join("")).toBe(clean(text));
        expect(markUpOf(blocks)).toBe(ours);
        expect(pingsOf(fallback, blocks)).toEqual([]);
        // Also in the fallback alone, if Slack rejected the blocks.
        expect(pingsOf(fallback, [])).toEqual([]);
        expect(fallback).not.toMatch(/[<>]/u);
        expect({ mrkdwn, link_names, parse }).toEqual({ mrkdwn: false, link_names: false, parse: "none" });
      }),
      { numRuns: 300 },
    );
  });

  it("does not change the direction of the bridge's own words", () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (text, other) => {
        const shown = line(text, other);
        const { blocks, text: fallback } = renderPost(
          { lines: [{ ...shown, origin: { chat: text, room: other } } as PostLine] },
          say,
        );
        const heading = blocks.find(({ type }) => type === "context");
        const cardShown = renderCard({ ...card, client: text, assignee: other, tags: [text, other] }, say);
        const notice = renderNotice(
          {
            sentences: [{ key: "contact-none", values: { query: text } }],
            facts: [{ label: { key: "contact-name" }, value: other }],
          },
          say,
        );
        const lines = [
          ...(heading !== undefined && "elements" in heading ? heading.elements : []).map((element) =>
            typeof element.text === "string" ? element.text : "",
          ),
          ...fallback.split("\n"),
          ...cardShown.text.split("\n"),
          ...notice.text.split("\n"),
          ...sectionsOf(notice.blocks).flatMap((section) => section.split("\n")),
        ];
        for (const one of lines) expect([one, turnsNothing(one)]).toEqual([one, true]);
      }),
      { numRuns: 300 },
    );
  });

  it("is split into sections between characters", () => {
    const text = fc
      .array(fc.constantFrom("👩‍👩‍👧‍👦", "🇩🇪", "&", "<", "e\u0301", "क्षि", "a", "\n"), { maxLength: 120 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, fc.integer({ min: 12, max: 60 }), (whole, most) => {
        const parts = pieces(whole, most);
        for (const part of parts) expect(escape(part).length).toBeLessThanOrEqual(most);
        expect(parts.flatMap(graphemes)).toEqual(graphemes(whole));
      }),
      { numRuns: 300 },
    );
  });

  it("may be the Big List of Naughty Strings", () => {
    for (const text of NAUGHTY) {
      const { blocks, text: fallback } = renderPost({ lines: [line(text, text)] }, say);
      const shown = /[^\s\p{Cf}]/u.test(clean(text)) ? clean(text) : say({ key: "post-empty" });
      expect(sectionsOf(blocks)).toEqual([shown]);
      expect(pingsOf(fallback, blocks)).toEqual([]);
    }
  });
});

describe("emoji", () => {
  const bare = (text: string) => text.replaceAll("\ufe0f", "");

  it("survive a round trip through every name that Slack has, alone and in a row", () => {
    const all = [...allEmoji()];
    expect(all.length).toBeGreaterThan(1_800);
    for (const [name, unicode] of all)
      expect([name, bare(decodeText(`:${name}:`, names))]).toEqual([name, bare(unicode)]);
    const [few, names_] = [
      all.slice(0, 50).map(([, unicode]) => unicode),
      all.slice(0, 50).map(([name]) => `:${name}:`),
    ];
    expect(bare(decodeText(names_.join(""), names))).toBe(bare(few.join("")));
  });

  it("keep their skin tone, also for people joined to something", () => {
    for (const emoji of ["👋🏻", "👋🏿", "👍🏽", "👩🏽‍🚒", "🧑🏾‍💻", "🕵🏼‍♂️", "🙋🏿‍♀️"]) {
      const { text, blocks } = compose(`a ${emoji} b`, { users: () => [], channels: () => [], groups: [] });
      expect(text).toMatch(/:skin-tone-[2-6]:/u);
      expect(bare(decodeText(text, names))).toBe(bare(`a ${emoji} b`));
      expect(bare(richText(blocks, names) ?? "")).toBe(bare(`a ${emoji} b`));
    }
  });

  it("of the workspace itself keep their names", () => {
    expect(decodeText("thanks :our_logo::our_logo: :nope-2:", names)).toBe("thanks :our_logo::our_logo: :nope-2:");
  });
});

describe("what staff write", () => {
  const element = (text: string, style?: object) => ({ type: "text", text, ...(style && { style }) });
  const block = (...elements: object[]) => [{ type: "rich_text", elements: [{ type: "rich_text_section", elements }] }];

  it("is decoded as typed in the composer, formatted or not", () => {
    fc.assert(
      fc.property(ANY_TEXT, ANY_TEXT, (text, bold) => {
        expect(richText(block(element(text), element(bold, { bold: true, code: true })), names)).toBe(text + bold);
      }),
    );
  });

  it("without the composer's blocks is the unescaped text, if it contains no mark-up", () => {
    const letters = ANY_TEXT.map((text) => text.replace(/[*_~`:]/gu, ""));
    fc.assert(
      fc.property(letters, (text) => {
        expect(decodeText(escape(text), names)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
