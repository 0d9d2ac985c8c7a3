import { describe, expect, it } from "vitest";
import { decodeText, type Names } from "../../../src/team-chats/slack/inbound/mrkdwn.ts";
import { plainTextAtOnce, plainTextOf, type NameSource } from "../../../src/team-chats/slack/inbound/plain-text.ts";
import { richText } from "../../../src/team-chats/slack/inbound/rich-text.ts";
import { STAFF_MESSAGE } from "../../support/ids.ts";

const names: Names = {
  person: (user) => (user === "U1" ? "Oleg" : "Unknown person"),
  channel: () => "support",
  group: (_id, label) => label ?? "team",
};

describe("Slack's text", () => {
  it.each([
    ["hi <@U1>, see <#C1|general> and <#C2>", "hi @Oleg, see #general and #support"],
    ["<@U1|oleg> <!subteam^S1|@sales> <!subteam^S2>", "@Oleg @sales @team"],
    ["<!here> <!channel> <!everyone>", "@here @channel @everyone"],
    ["<https://a.example/x?y=1&amp;z=2>", "https://a.example/x?y=1&z=2"],
    ["<https://a.example|our site>", "our site (https://a.example)"],
    ["<http://a.example|a.example> <mailto:a@b.example|a@b.example>", "a.example a@b.example"],
    ["<!date^1392734382^{date}|Feb 18, 2014>", "Feb 18, 2014"],
    ["1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"],
    ["&amp;lt;b&amp;gt; stays", "&lt;b&gt; stays"],
    [":tada: :wave::skin-tone-3: :our_logo: 12:30:45", "🎉 👋🏼 :our_logo: 12:30:45"],
    [":heart: :flag-de: :+1:", "❤️ 🇩🇪 👍"],
    ["*bold* _it_ ~no~ snake_case_name 2*3*4 * x *", "bold it no snake_case_name 2*3*4 * x *"],
    ["*_both_ and more* ~_*all*_~ **no**", "both and more all **no**"],
    ["run `rm *.tmp :tada: &lt;x&gt;` now", "run rm *.tmp :tada: <x> now"],
    ["```\na *b* _c_\n  :tada:\n``` and `x", "a *b* _c_\n  :tada: and `x"],
    ["`see <https://a.example|this>` <https://b.example/#`> `", "see this (https://a.example) https://b.example/#` `"],
    ["&gt; quoted\n• one\n1. two", "> quoted\n• one\n1. two"],
    ["at 10:100:30, :100:", "at 10:100:30, 💯"],
  ])("%s", (text, wanted) => {
    expect(decodeText(text, names)).toBe(wanted);
  });
});

describe("what the composer wrote", () => {
  // Shape of a message typed in Slack's composer. Source: docs.slack.dev/reference/block-kit/blocks/rich-text-block.
  const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
  const block = (...elements: object[]) => ({ type: "rich_text", block_id: "x1", elements });

  it("keeps lists, quotes and code", () => {
    const text = richText(
      [
        block(
          section({ type: "text", text: "Please:" }),
          {
            type: "rich_text_list",
            style: "ordered",
            indent: 0,
            offset: 0,
            elements: [section({ type: "text", text: "open it" }), section({ type: "text", text: "close it" })],
          },
          {
            type: "rich_text_list",
            style: "bullet",
            indent: 1,
            elements: [section({ type: "text", text: "softly" })],
          },
          { type: "rich_text_quote", elements: [{ type: "text", text: "it broke\ntwice" }] },
          { type: "rich_text_preformatted", elements: [{ type: "text", text: "rm :tada: <b>" }], border: 0 },
        ),
      ],
      names,
    );
    expect(text).toBe("Please:\n1. open it\n2. close it\n  • softly\n> it broke\n> twice\nrm :tada: <b>");
  });

  it("keeps quotations, and indents every line of an item under its first", () => {
    const list = (border: number, indent: number, ...items: object[]) => ({
      type: "rich_text_list",
      style: "bullet",
      indent,
      border,
      elements: items,
    });
    const text = richText(
      [
        block(
          { type: "rich_text_quote", elements: [{ type: "text", text: "before\n" }] },
          list(1, 0, section({ type: "text", text: "one" })),
          list(1, 1, section({ type: "text", text: "inner\nlines" })),
          section({ type: "text", text: "after\n" }),
          { type: "rich_text_preformatted", elements: [{ type: "text", text: "a\n  b" }], border: 1 },
        ),
      ],
      names,
    );
    expect(text).toBe("> before\n> • one\n>   • inner\n>     lines\nafter\n> a\n>   b");
  });

  it("accepts indents of any size", () => {
    for (const indent of [-1, 1.5, 1e9, Number.NaN]) {
      const elements = [section({ type: "text", text: "x" })];
      expect(richText([block({ type: "rich_text_list", style: "bullet", indent, elements })], names)).toMatch(
        /^ *• x$/u,
      );
    }
  });

  it("decodes emoji, mentions, links and dates to what a reader sees", () => {
    const text = richText(
      [
        block(
          section(
            { type: "user", user_id: "U1" },
            { type: "text", text: " *not bold* & ", style: { bold: true } },
            { type: "emoji", name: "wave", unicode: "1f44b-1f3fc", skin_tone: 3 },
            { type: "emoji", name: "our_logo" },
            { type: "text", text: " " },
            { type: "link", url: "https://a.example", text: "site" },
            { type: "text", text: " " },
            { type: "broadcast", range: "here" },
            { type: "text", text: " " },
            { type: "channel", channel_id: "C1" },
          ),
        ),
      ],
      names,
    );
    expect(text).toBe("@Oleg *not bold* & 👋🏼:our_logo: site (https://a.example) @here #support");
  });
});

describe("a staff message", () => {
  const source: NameSource = {
    person: (user) => Promise.resolve(user === "U1" ? "Oleg" : "?"),
    channel: () => Promise.resolve("support"),
    group: (_id, label) => label ?? "team",
  };
  const message = (body: unknown) => ({
    ...STAFF_MESSAGE,
    at: "2026-01-01T00:00:00.000Z",
    body,
    files: [],
  });
  const read = (body: unknown) => plainTextOf(message(body), source, new AbortController().signal);

  it("is decoded from the composer's blocks, with names looked up and groups by their handle", async () => {
    const elements = [
      { type: "user", user_id: "U1" },
      { type: "text", text: " and " },
      { type: "usergroup", usergroup_id: "S1" },
    ];
    const blocks = [{ type: "rich_text", elements: [{ type: "rich_text_section", elements }] }];
    expect(await read({ text: "<@U1> and <!subteam^S1|@sales>", blocks })).toBe("@Oleg and @sales");
  });

  it("is decoded from the text without readable blocks", async () => {
    expect(await read({ text: "hi <@U1>" })).toBe("hi @Oleg");
    expect(await read({ text: "hi", blocks: [{ type: "rich_text", elements: "?" }] })).toBe("hi");
  });

  it("is decoded synchronously only if no name has to be looked up", () => {
    expect(plainTextAtOnce(message({ text: "!contact :wave: <!subteam^S1|@sales>" }), source)).toBe(
      "!contact 👋 @sales",
    );
    expect(plainTextAtOnce(message({ text: "!contact <@U1>" }), source)).toBeUndefined();
    expect(plainTextAtOnce(message({ text: "see <#C1>" }), source)).toBeUndefined();
  });
});
