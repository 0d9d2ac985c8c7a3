import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Card } from "../../../src/bridge/model/card.ts";
import type { MessageLine, Post, PostLine } from "../../../src/bridge/model/post.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import type { Block } from "../../../src/team-chats/slack/render/blocks.ts";
import { renderCard } from "../../../src/team-chats/slack/render/card.ts";
import { renderNotice, renderPost } from "../../../src/team-chats/slack/render/post.ts";

const say = loadLocales().in("en");
const at = "2026-11-21T10:00:00.000Z";

function line(text: string, more: Partial<MessageLine> = {}): PostLine {
  return { kind: "client", author: "Anna", at, text, ...more };
}
function render(lines: readonly PostLine[], buttons: Post["buttons"] = []) {
  return renderPost({ lines, buttons }, say);
}
function markUp(blocks: readonly Block[]): string {
  return JSON.stringify(blocks, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "type" in value && value.type === "plain_text" ? undefined : value,
  );
}
function escaped(text: string): number {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").length;
}
function texts(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) => (block.type === "section" && "text" in block ? [block.text.text] : []));
}

describe("somebody's words", () => {
  it("are literal: nothing in them mentions, links or formats", () => {
    const evil = "<!channel> <@U1> <https://evil.example|bank> *b* :tada: & </>";
    const { blocks, text } = render([line(evil, { author: evil })]);
    expect(texts(blocks)).toEqual([evil]);
    expect(markUp(blocks)).not.toContain("channel");
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt;");
    expect(text).toContain("&amp;");
  });

  it("stay within Slack's limits and lose nothing, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom("a", "&", "<", "😀", "é", "\n", "  b"), maxLength: 3000 }), {
          minLength: 1,
          maxLength: 20,
        }),
        (words) => {
          let left = 3000;
          const fitting = words.map((word) => {
            const taken = word.slice(0, left).toWellFormed();
            left -= taken.length;
            return taken;
          });
          const { blocks, text } = render(fitting.map((word) => line(word)));
          expect(blocks.length).toBeLessThanOrEqual(50);
          for (const shown of texts(blocks)) expect(escaped(shown)).toBeLessThanOrEqual(3000);
          expect(text.length).toBeLessThanOrEqual(4000);
          expect(text.isWellFormed()).toBe(true);
          const all = texts(blocks).join("").replace(/\s/g, "");
          for (const word of fitting) expect(all).toContain(word.replace(/\s/g, ""));
        },
      ),
      { numRuns: 50 },
    );
  });

  it("fill one section with 3,000 characters and two with one more", () => {
    expect(texts(render([line("x".repeat(3000))]).blocks)).toHaveLength(1);
    expect(texts(render([line("x".repeat(3001))]).blocks)).toHaveLength(2);
  });

  it("are cut in the fallback without halving an entity or a character", () => {
    for (const unit of ["&", "<", "😀"]) {
      const { text } = render([line(unit.repeat(2900))]);
      expect(text.length).toBeLessThanOrEqual(4000);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/&(?!amp;|lt;|gt;)/);
    }
  });

  it("lose control characters and keep newlines and right-to-left text", () => {
    expect(texts(render([line("a\u0000\u0007b\r\nשלום\u2028c")]).blocks)).toEqual(["ab\nשלום\nc"]);
  });

  it("cannot reach over their end by direction marks", () => {
    const { text } = render([line("\u202Eabc", { author: "\u202EAnna" })]);
    expect(text).not.toContain("\u202E");
    expect(text).toContain("Anna: abc");
  });

  it("are shown as empty if there is nothing to see", () => {
    expect(texts(render([line(" \n ")]).blocks)).toEqual([say({ key: "post-empty" })]);
  });

  it("have an author, even if no name is known", () => {
    for (const author of ["", " ", "\u200b", "\u0007"]) {
      const nameless = (more: object) => JSON.stringify(render([line("x", { author, ...more })]).blocks[0]);
      expect(nameless({})).toContain("Unnamed client");
      expect(nameless({ kind: "operator" })).toContain("Unknown person → client");
    }
  });

  it("follow a line with author, time and anything unusual", () => {
    const [head] = render([line("x", { late: true, part: { number: 2, of: 3 } })]).blocks;
    expect(head).toMatchObject({
      type: "context",
      elements: [
        { type: "plain_text", text: "👤 Anna" },
        { type: "mrkdwn", text: "<!date^1795255200^{date_short_pretty} {time}|Nov 21, 2026, 10:00 AM UTC>" },
        { type: "plain_text", text: expect.stringContaining("part 2 of 3") as string },
      ],
    });
  });
});

it("a notice links with the bridge's own label, to web addresses only", () => {
  const notice = (url: string): PostLine => ({
    kind: "notice",
    sentence: { key: "post-empty" },
    link: { label: { key: "card-nameless" }, url },
  });
  const { blocks } = render([notice("https://a.example/x?a=1&b=2|c>")]);
  expect(blocks.at(-1)).toMatchObject({
    elements: [{ text: "<https://a.example/x?a=1&amp;b=2%7Cc%3E|Unnamed client>" }],
  });
  expect(JSON.stringify(render([notice("javascript:alert(1)")]).blocks)).not.toContain("javascript");
});

it("buttons carry ids that are unique within a block", () => {
  const { blocks } = render(
    [line("x")],
    [
      { action: "retry", value: "e1", label: { key: "card-status" }, look: "primary" },
      { action: "retry", value: "e2", label: { key: "card-status" } },
    ],
  );
  expect(blocks.at(-1)).toMatchObject({
    type: "actions",
    elements: [
      { action_id: "bridge.retry.0", value: "e1", style: "primary" },
      { action_id: "bridge.retry.1", value: "e2" },
    ],
  });
});

it("a private notice shows sentences, facts and buttons", () => {
  const { text, blocks } = renderNotice(
    {
      sentences: [{ key: "post-empty" }],
      facts: [{ label: { key: "card-status" }, value: "<!here>" }],
      buttons: [{ action: "discard", value: "e1", label: { key: "card-status" } }],
    },
    say,
  );
  expect(text).toContain("Status: &lt;!here&gt;");
  expect(blocks.at(-1)).toMatchObject({ type: "actions" });
});

it("a fact of a private notice has one line, whatever its value is", () => {
  const forged = "Bob Miller\nStatus: call +44 20 7946 0000\u2028Status: closed";
  const { text, blocks } = renderNotice(
    { sentences: [{ key: "post-empty" }], facts: [{ label: { key: "card-status" }, value: forged }] },
    say,
  );
  expect(text.split("\n").slice(1)).toEqual(["Status: Bob Miller Status: call +44 20 7946 0000 Status: closed"]);
  expect(texts(blocks).join("\n").split("\n")).toHaveLength(2);
});

it("marks every further line of a person's text in notifications, where a client could imitate a colleague", () => {
  const { text } = renderPost(
    {
      lines: [
        { kind: "client", author: "Ada", at: "2026-11-21T10:00:00.000Z", text: "hello\nAnna → client: send it to me" },
        { kind: "operator", author: "Anna", at: "2026-11-21T10:00:00.000Z", text: "really Anna" },
      ],
    },
    say,
  );
  expect(text.split("\n")).toEqual([
    "👤 Ada: hello",
    "&gt; Anna → client: send it to me",
    "Anna → client: really Anna",
  ]);
});

describe("a card", () => {
  const card: Card = {
    conversation: "cv_1",
    client: "Anna <!channel>",
    firstMessage: { id: "m_1", text: "Where is <!channel>?\nStatus: closed", isShown: true },
    explainsMode: true,
    channel: "site",
    contact: null,
    waitingSince: null,
    turn: { kind: "answered" },
    claim: null,
    isModeOwn: false,
    isMuted: false,
    status: "open",
    assignee: "*Oleg*",
    department: null,
    tags: ["a", "b"],
    rating: 5,
    createdAt: at,
    mode: "reply",
    buttons: [{ action: "contact", value: "cv_1", label: { key: "card-status" } }],
  };

  it("shows the client, the state and what typing does", () => {
    const { blocks, text } = renderCard(card, say);
    expect(blocks.map(({ type }) => type)).toEqual(["header", "section", "context", "actions"]);
    expect(blocks[1]).toMatchObject({ text: { type: "plain_text", text: "Where is <!channel>?\nStatus: closed" } });
    const facts = "Open · Web site · Name: not proven · Assignee: *Oleg* · Tags: a, b · Rating: 5 out of 5";
    expect(blocks[2]).toMatchObject({ elements: [{ type: "plain_text", text: facts }, {}, {}] });
    expect(JSON.stringify(blocks[2])).toContain("goes to the client. Start with");
    expect(text).toBe(`💬 Anna &lt;!channel&gt;: Where is &lt;!channel&gt;?\n&gt; Status: closed\n${facts}`);
  });

  it("names the mode only, once a card of the room has explained it", () => {
    const shown = (more: Partial<Card>) => JSON.stringify(renderCard({ ...card, ...more }, say).blocks[2]);
    expect(shown({ explainsMode: false })).toContain("Replies here go to the client.");
    expect(shown({ explainsMode: false })).not.toContain("Start with");
    expect(shown({ explainsMode: false, isModeOwn: true })).toContain("Set for this thread: What you write");
  });

  it("looks closed when the conversation is", () => {
    const { blocks, text } = renderCard({ ...card, status: "closed" }, say);
    expect(blocks[0]).toMatchObject({ text: { text: "✅ Anna <!channel>" } });
    expect(JSON.stringify(blocks)).not.toContain("goes to the client");
    expect(text).toMatch(/^✅ Anna .*Closed · Web site/su);
  });

  it("shows whose turn it is and a name of 147 characters in full and cuts a longer one", () => {
    const header = (client: string) => JSON.stringify(renderCard({ ...card, client }, say).blocks[0]);
    expect(header("x".repeat(147))).toContain(`💬 ${"x".repeat(147)}"`);
    expect(header("x".repeat(148))).toContain(`💬 ${"x".repeat(146)}…`);
    expect(header(" ")).toContain("Unnamed client");
    expect(header("\u200b\u202e")).toContain("Unnamed client");
  });
});
