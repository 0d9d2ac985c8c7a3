/** Where a staff message stands on its way to the client. Its record is its entry in the ledger; this reads it. */
import type { TracedEntry } from "../ports/ledger.ts";
import { RESULT_WORDS, type ResultWord } from "../model/result.ts";

/**
 * The states, each with those that can follow it. `ignored`: a command, or written in a room that only gets alerts. A
 * reply that failed goes on when somebody presses Retry; one that awaits confirmation, when it is decided or edited.
 */
export const REPLY_STATES = {
  received: ["held", "checking", "retracted"],
  held: ["received", "checking", "retracted"],
  checking: ["received", "sending", "awaiting-confirmation", "refused", "retracted", "ignored", "failed"],
  "awaiting-confirmation": ["received", "retracted"],
  sending: ["awaiting-confirmation", "sent", "noted", "retracted", "failed"],
  failed: ["received", "sending"],
  sent: [],
  noted: [],
  refused: [],
  retracted: [],
  ignored: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ReplyState = keyof typeof REPLY_STATES;

/** What a finished entry says. `moved`, `reordered`: it goes on as another entry, in the lane of its conversation. */
const ENDS: Readonly<Partial<Record<ResultWord, ReplyState>>> = {
  sent: "sent",
  noted: "noted",
  "note-not-kept": "failed",
  moved: "received",
  reordered: "received",
  "confirmation-requested": "awaiting-confirmation",
  refused: "refused",
  retracted: "retracted",
  "a-command": "ignored",
  silent: "ignored",
};

type Read = Pick<TracedEntry, "state" | "attempts" | "notBefore" | "progress" | "result" | "failure">;

/**
 * The state that one entry of a staff message says. `now`: Unix time in milliseconds. `undefined` for a result that
 * another version wrote.
 */
export function stateOfEntry(
  { state, attempts, notBefore, progress, result, failure }: Read,
  now: number,
): ReplyState | undefined {
  switch (state) {
    case "queued":
      if (progress !== undefined) return "sending";
      if (attempts > 0) return "checking";
      return notBefore !== null && notBefore > now ? "held" : "received";
    case "running":
      return progress === undefined ? "checking" : "sending";
    case "dead":
      return "failed";
    case "done":
    case "cancelled": {
      const word = RESULT_WORDS.find((one) => one === result?.split(" ", 1)[0]);
      if (word !== undefined || state === "done") return word && ENDS[word];
      // Dropped before its first attempt, or discarded after its last.
      return failure === null ? "retracted" : "failed";
    }
  }
}

/**
 * The state of a staff message. `entries`: all of its entries, oldest first. `isPending`: a decision about it is awaited;
 * one that was dropped leaves no entry. `undefined` without entries.
 */
export function stateOfReply(entries: readonly Read[], isPending: boolean, now: number): ReplyState | undefined {
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const state = stateOfEntry(last, now);
  return state === "awaiting-confirmation" && !isPending ? "retracted" : state;
}

/** Whether `to` can be reached from `from` in any number of steps. */
export function canBecome(from: ReplyState, to: ReplyState): boolean {
  const reached = new Set<ReplyState>([from]);
  for (const state of reached) for (const next of REPLY_STATES[state]) reached.add(next);
  return reached.has(to);
}
