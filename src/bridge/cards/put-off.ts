/** Puts a conversation off: until an hour, or until the client writes. It then calls nobody, and waits in no list. */
import type { BridgeDeps } from "../deps.ts";
import type { InteractionEntries } from "../entries.ts";
import { timerEntry } from "../lanes.ts";
import type { Turn } from "../model/turn.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { recordAct } from "./acted.ts";
import { clientsNewest, turnOf } from "../rooms/turn.ts";
import { listEntries } from "../rooms/pinned-list.ts";
import { readIfThere } from "../rooms/waiting-reminders.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { PutOff } from "../stores/turns.ts";
import { notifyAllThreads } from "./notify-all-threads.ts";

/** The most for a client who waits, and only once a wait. */
export const MOST_WHILE_WAITING_MS = 4 * 3_600_000;
/** A press takes a moment. */
const MARGIN_MS = 60_000;

/** The cards say until when, and who asked is told. Errors: those of `ConversationApi`, LEDGER_UNAVAILABLE. */
export async function putOff(
  asked: InteractionEntries["put-off"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { conversation, person, name, room, zone, words, request } = asked;
  const read = await readIfThere(conversation, deps, signal);
  if (read === undefined) return privateNoticeTo(asked, { key: "conversation-gone", values: { id: conversation } });
  const now = deps.clock.now();
  const marks = await deps.turns.marks(conversation);
  const until = asked.until === null ? null : new Date(asked.until).toISOString();
  // Another attempt may have stored it.
  if (marks.putOff?.request !== request) {
    const turn = turnOf(read, marks, now);
    const wait = waitOf(turn, marks.putOff);
    const refusal = refusalOf(turn, wait, until, marks.putOff, now);
    if (refusal !== undefined) return privateNoticeTo(asked, refusal);
    const { title: chat } = deps.chats.of(person);
    const at = new Date(now).toISOString();
    const after = clientsNewest(read) ?? null;
    const replaced = turn.kind === "put-off" && marks.putOff?.person !== person ? marks.putOff : undefined;
    await deps.turns.setPutOff(conversation, {
      ...{ until, after, wait, at, person, name, chat, room, zone, words, request },
      ...(replaced && {
        replaced: { name: replaced.name, until: replaced.until, zone: replaced.zone, words: replaced.words },
      }),
    });
  }
  const { putOff: stored } = await deps.turns.marks(conversation);
  await recordAct(room, conversation, deps);
  const timers =
    asked.until === null
      ? []
      : [timerEntry("put-off", `${conversation}:${request}`, asked.until, { conversation, request })];
  const done: Sentence =
    until === null
      ? { key: "later-done-client", values: { words: words === "" ? "none" : words } }
      : { key: "later-done", values: { at: { at: until, zone }, zone, words: words === "" ? "none" : words } };
  return [
    ...timers,
    ...(await notifyAllThreads(conversation, stored && replacement(stored), deps)),
    // Without a thread, no card's change refreshes the lists of waiting clients.
    ...listEntries(room, deps),
    ...privateNoticeTo(asked, done),
  ];
}

/** Somebody else had promised something for another time, and must not learn of it from the card alone. */
function replacement({ name, replaced }: PutOff): Sentence | undefined {
  if (replaced === undefined) return undefined;
  const { until, zone } = replaced;
  const values = { name, by: replaced.name, words: replaced.words === "" ? "none" : replaced.words };
  return until === null
    ? { key: "later-replaced-client", values }
    : { key: "later-replaced", values: { ...values, at: { at: until, zone }, zone } };
}

function waitOf(turn: Turn, before: PutOff | undefined): string | null {
  if (turn.kind === "waits") return turn.since;
  return turn.kind === "put-off" ? (before?.wait ?? null) : null;
}

function refusalOf(
  turn: Turn,
  wait: string | null,
  until: string | null,
  before: PutOff | undefined,
  now: number,
): Sentence | undefined {
  if (turn.kind === "closed") return { key: "later-closed" };
  if (wait !== null && before?.wait === wait)
    return { key: "later-once", values: { name: before.name, chat: before.chat } };
  if (turn.kind === "put-off" && turn.until === until)
    return { key: "later-already", values: { name: turn.name, chat: turn.chat } };
  const mostMs = now + MOST_WHILE_WAITING_MS + MARGIN_MS;
  if (wait !== null && (until === null || Date.parse(until) > mostMs)) return { key: "later-four-hours" };
  return undefined;
}
