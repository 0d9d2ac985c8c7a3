/** How many lines of the corpus leak, and how many replies are stopped, in each form in which a team chat delivers them. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { screen } from "../../src/bridge/replies/screen.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import * as slackEmphasis from "../../src/team-chats/slack/inbound/emphasis.ts";
import * as slackMentions from "../../src/team-chats/slack/inbound/mentions.ts";
import * as slackText from "../../src/team-chats/slack/inbound/plain-text.ts";
import * as telegramEmphasis from "../../src/team-chats/telegram/inbound/emphasis.ts";
import * as telegramMentions from "../../src/team-chats/telegram/inbound/mentions.ts";
import * as telegramText from "../../src/team-chats/telegram/inbound/plain-text.ts";
import { delivered, nameOf, type Delivered } from "./dress.ts";

/** One line of the corpus. `must`: what a reasonable person means by it. */
export interface Line {
  readonly id: string;
  readonly lang: string;
  readonly text: string;
  readonly kind: string;
  readonly must: "note" | "ask" | "send";
  /** Its text holds the mark-up of `dress.ts`. */
  readonly dress?: boolean;
}

export type Form = keyof Delivered;
export const FORMS: readonly Form[] = ["slack-text", "slack-blocks", "telegram"];

export function corpus(): readonly Line[] {
  const lines = gunzipSync(readFileSync(new URL("./corpus.jsonl.gz", import.meta.url))).toString("utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

/** The client of the corpus, whose address is no secret. */
const FACTS = { knownEmails: new Set(["ada.lovelace@gmail.com"]) };

const NAMES = {
  person: (id: string) => Promise.resolve(nameOf(id)),
  channel: (id: string) => Promise.resolve(id),
  group: (id: string) => id,
};

/** Whether a line would be sent without a question. */
export async function isSent({ text, dress = false }: Pick<Line, "text" | "dress">, form: Form): Promise<boolean> {
  const body = delivered(text, dress)[form];
  const message = { body } as Partial<StaffMessage> as StaffMessage;
  const isTelegram = form === "telegram";
  const plain = isTelegram
    ? telegramText.plainTextOf(message)
    : await slackText.plainTextOf(message, NAMES, new AbortController().signal);
  const lead = (isTelegram ? telegramEmphasis : slackEmphasis).emphasis(message);
  const calls = (isTelegram ? telegramMentions : slackMentions).mentionsPeople(message);
  const { outcome } = screen(plain, FACTS, lead === undefined ? {} : { lead });
  return outcome === "reply" && !calls;
}

/** Kinds of lines, as the table has them, each with the share that may go wrong. */
interface Group {
  readonly name: string;
  readonly must: Line["must"];
  readonly kinds: readonly string[];
  /** The greatest share, 0 to 1; absent where none is promised. */
  readonly limit?: number;
}

/** A sign that a slip or a later place makes less certain. */
const SLIPS = ["typo", "layout", "second-line"];

export const GROUPS: readonly Group[] = [
  { name: "notes", must: "note", kinds: ["*"], limit: 0.02 },
  ...SLIPS.map((kind): Group => ({ name: `notes: ${kind}`, must: "note", kinds: [kind], limit: 0.1 })),
  { name: "secrets", must: "ask", kinds: ["key", "gen-key", "pw", "dress-secret", "otp"], limit: 0.05 },
  { name: "addresses", must: "ask", kinds: ["internal", "internal-saas"], limit: 0.05 },
  { name: "e-mails", must: "ask", kinds: ["other-email"], limit: 0.05 },
  { name: "connection strings", must: "ask", kinds: ["connstr"], limit: 0.05 },
  { name: "sessions", must: "ask", kinds: ["session"], limit: 0.05 },
  { name: "cards", must: "ask", kinds: ["card-iban"], limit: 0.05 },
  { name: "forwards", must: "ask", kinds: ["forward"], limit: 0.05 },
  { name: "pasted", must: "ask", kinds: ["pasted"], limit: 0.05 },
  { name: "mentions", must: "ask", kinds: ["mention"], limit: 0.05 },
  { name: "other-phone", must: "ask", kinds: ["other-phone"] },
  { name: "remarks", must: "ask", kinds: ["remark"] },
  { name: "tell-them", must: "ask", kinds: ["tell-them"] },
  { name: "dont-tell", must: "ask", kinds: ["dont-tell"] },
  { name: "colleague", must: "ask", kinds: ["colleague", "colleague-ambiguous"] },
  { name: "false alarms", must: "send", kinds: ["*"], limit: 0.02 },
  { name: "false alarms without role addresses", must: "send", kinds: ["*", "-email-role"], limit: 0.01 },
];

export interface Measured {
  readonly group: Group;
  readonly lines: number;
  /** Lines that went wrong, by form. */
  readonly wrong: Readonly<Record<Form, readonly Line[]>>;
}

export async function measure(lines: readonly Line[]): Promise<readonly Measured[]> {
  const wrong = new Map<Line, readonly Form[]>();
  for (const line of lines) {
    const forms: Form[] = [];
    for (const form of FORMS) {
      if ((await isSent(line, form)) !== (line.must === "send")) forms.push(form);
    }
    wrong.set(line, forms);
  }
  return GROUPS.map((group) => {
    const inGroup = lines.filter((line) => line.must === group.must && belongs(line.kind, group.kinds));
    const by = (form: Form) => inGroup.filter((line) => wrong.get(line)?.includes(form) === true);
    return {
      group,
      lines: inGroup.length,
      wrong: { "slack-text": by("slack-text"), "slack-blocks": by("slack-blocks"), telegram: by("telegram") },
    };
  });
}

function belongs(kind: string, kinds: readonly string[]): boolean {
  return !kinds.includes(`-${kind}`) && (kinds.includes("*") || kinds.includes(kind));
}

/** What is past its limit, in words; nothing when all is well. */
export function pastLimits(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ group: { name, limit }, lines, wrong }) =>
    FORMS.filter((form) => limit !== undefined && wrong[form].length > limit * lines).map(
      (form) => `${name}, ${form}: ${wrong[form].length} of ${lines}, allowed ${(limit ?? 0) * 100} %`,
    ),
  );
}

export function tableOf(measured: readonly Measured[]): string {
  const rows = measured.map(({ group, lines, wrong }) => [
    group.name,
    String(lines),
    ...FORMS.map((form) => `${((100 * wrong[form].length) / Math.max(lines, 1)).toFixed(1)} %`),
    group.limit === undefined ? "" : `${group.limit * 100} %`,
  ]);
  const head = ["went wrong", "lines", "Slack text", "Slack blocks", "Telegram", "allowed"];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
