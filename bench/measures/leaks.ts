/** How long a reply of 40,000 characters takes from its event to the decision, whatever it consists of. */
import { leaksIn } from "../../src/bridge/leaks/guard.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import { readIntent } from "../../src/bridge/replies/note-or-reply.ts";
import { emphasis } from "../../src/team-chats/slack/inbound/emphasis.ts";
import { plainTextAtOnce } from "../../src/team-chats/slack/inbound/plain-text.ts";
import { nowMs } from "../clock.ts";
import { type Row, row } from "../rows.ts";
import { median } from "../statistics.ts";

const LENGTH = 40_000;
const ROUNDS = 5;

/** A text of each class is as long as one kind of it makes. */
const CLASSES: Readonly<Record<string, string>> = {
  sentences: "Hello there, we have sent it. ",
  "zero-width": "\u200b",
  emoji: "🎉",
  "combining marks": "\u0301\u0323",
  "angle brackets": "<",
  blanks: " ",
  "line ends": "\n",
  letters: "a",
  digits: "1",
  "words for notes": "note ",
  "words for secrets": "password token ",
  addresses: "https://",
};

const names = {
  person: (id: string) => Promise.resolve(id),
  channel: (id: string) => Promise.resolve(id),
  group: String,
};

export function leaks(): readonly Row[] {
  const worst = Object.entries(CLASSES).map(([name, piece]) => {
    const text = `note ${piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH - 5)}`;
    return { name, tookMs: median(Array.from({ length: ROUNDS }, () => decisionMs(text))) };
  });
  const slowest = worst.reduce((most, one) => (one.tookMs > most.tookMs ? one : most));
  const [sentences] = worst;
  return [
    row(
      "decision on 40,000 characters of sentences",
      "ms",
      { bridge: sentences?.tookMs ?? 0 },
      { of: "bridge", atMost: 50 },
    ),
    row(
      `decision on 40,000 characters of the slowest class, ${slowest.name}`,
      "ms",
      { bridge: slowest.tookMs },
      { of: "bridge", atMost: 50 },
    ),
  ];
}

/** Decoded, read for signs, and looked at by the guard, as a reply is. */
function decisionMs(text: string): number {
  const message = { body: { text } } as Partial<StaffMessage> as StaffMessage;
  const startedAt = nowMs();
  const plain = plainTextAtOnce(message, names) ?? "";
  const lead = emphasis(message);
  readIntent(plain, "reply", lead === undefined ? {} : { lead });
  leaksIn(plain);
  return nowMs() - startedAt;
}
