/** Whose turn it is, by what was written and what people decided about it. */
import { expect, it } from "vitest";
import type { ConversationCard, Message } from "../../src/contract/shapes.ts";
import { turnOf } from "../../src/bridge/rooms/turn.ts";

const FROM = { c: "client", o: "operator", b: "bot", n: "note" } as const;
const minute = (n: number) => `2026-11-21T10:0${n}:00.000Z`;

/** `c: hello`, one message a minute from 10:00. */
function read(lines: readonly string[], status = "open"): ConversationCard {
  const messages = lines.map((line, index): Message => {
    const from = FROM[line.charAt(0) as keyof typeof FROM];
    const author = from === "operator" ? "Anna" : null;
    return { id: `m_${index}`, from, author, text: line.slice(3), createdAt: minute(index) };
  });
  return { conversation: { status }, messages } as unknown as ConversationCard;
}

it.each([
  [[], { kind: "answered" }],
  [["c: Where is it"], { kind: "waits", since: minute(0) }],
  [["c: Where is it", "c: Hello"], { kind: "waits", since: minute(0) }],
  [["c: Where is it", "b: Please wait"], { kind: "waits", since: minute(0) }],
  [["c: Where is it", "n: lost"], { kind: "waits", since: minute(0) }],
  [["c: Where is it", "o: Tomorrow."], { kind: "answered" }],
  [["c: Where is it", "o: Tomorrow.", "c: Thanks!"], { kind: "thanks", since: minute(2) }],
  [["c: Where is it", "o: Tomorrow.", "c: Thanks!", "c: Bye, Anna, thanks"], { kind: "thanks", since: minute(2) }],
  [["c: Where is it", "o: Tomorrow.", "c: Thanks!", "c: And the other"], { kind: "waits", since: minute(3) }],
  [["c: Where is it", "o: Tomorrow.", "c: And the other", "c: Thanks!"], { kind: "waits", since: minute(2) }],
  [["c: Where is it", "o: Tomorrow.", "c: Thanks!", "o: Welcome."], { kind: "answered" }],
  [["c: Where is it", "o: Tomorrow. All right?", "c: Thanks!"], { kind: "waits", since: minute(2) }],
  [["c: Where is it", "o: Is it blue?", "o: I look.", "c: Thanks!"], { kind: "waits", since: minute(3) }],
  [["c: Where is it", "o: Tomorrow.", "b: Anything else?", "c: Thanks!"], { kind: "waits", since: minute(3) }],
  [["c: Thanks!"], { kind: "waits", since: minute(0) }],
  [["c: Where is it", "b: Tomorrow.", "c: Thanks!"], { kind: "waits", since: minute(0) }],
] as const)("%j: %j", (lines, turn) => {
  expect(turnOf(read(lines), {}, 0)).toEqual(turn);
});

it("is nobody's in a closed conversation", () => {
  expect(turnOf(read(["c: Where is it"], "closed"), {}, 0)).toEqual({ kind: "closed" });
});

const ended = { until: minute(1), name: "Anna", chat: "Slack", interaction: "p1" };
const by = { name: "Anna", chat: "Slack" };
it.each([
  [["c: Where is it", "c: Found it"], { kind: "ended", since: minute(0), ...by }],
  [["c: Where is it", "c: Found it", "c: Thanks!"], { kind: "waits", since: minute(2) }],
  [["c: Where is it", "c: Found it", "o: Fine."], { kind: "answered" }],
  [["c: Where is it", "c: Found it", "o: Fine.", "c: One more"], { kind: "waits", since: minute(3) }],
  [["o: Fine.", "c: Thanks!"], { kind: "ended", since: minute(1), ...by }],
  [["o: Fine.", "c: Thanks!", "c: Thank you"], { kind: "thanks", since: minute(2) }],
] as const)("of messages that need no answer until 10:01, %j: %j", (lines, turn) => {
  expect(turnOf(read(lines), { ended }, 0)).toEqual(turn);
});
