/**
 * The worker of scheduled entries. They are entries of the ledger, so they survive a restart and run once among
 * replicas.
 */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationEntries, TimerEntries } from "../entries.ts";
import { conversationLane } from "../lanes.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { reactionCloseDue } from "./reaction-close.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, LaneWorker } from "../ports/ledger.ts";
import { turnSignDue } from "./turn-sign-due.ts";
import { putOffOver } from "./put-off-over.ts";
import { badRating } from "./bad-ratings.ts";
import { quietHoursDigest, nextDigest } from "./quiet-hours-digest.ts";
import { waitingReminder } from "./waiting-reminders.ts";
import { nextReport, weeklyReport } from "./weekly-report.ts";

/** In attempts, half a minute apart. */
const TWO_DAYS = 5_760;

export function timerWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) await batch.settle([entry], await handleTimer(entry, deps, signal));
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, sinceDue(entries, deps.clock.now()), deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      if (decision.retry) return { ...decision.after, then };
      // A digest or report that was given up must not be the last one.
      for (const entry of entries) {
        const after = (at: number) => Math.max(deps.clock.now(), at);
        if (entry.kind === ("quiet-hours-digest" satisfies keyof TimerEntries)) {
          const { room, at } = payloadOf("timer", "quiet-hours-digest", entry);
          then.push(...nextDigest(room, after(at), deps));
        }
        if (entry.kind === ("weekly-report" satisfies keyof TimerEntries)) {
          const { room, at } = payloadOf("timer", "weekly-report", entry);
          then.push(...nextReport(room, after(at), deps));
        }
      }
      return { retry: false, failure: decision.code, then };
    },
  };
}

/** What was scheduled days ago may have become due just now, so its age is how long it was tried. */
function sinceDue(entries: readonly Entry[], now: number): readonly Entry[] {
  return entries.map((entry) => (entry.attempts < TWO_DAYS ? { ...entry, createdAt: now } : entry));
}

function handleTimer(entry: Entry, deps: BridgeDeps, signal: AbortSignal) {
  switch (entry.kind as keyof TimerEntries) {
    case "waiting-reminder":
      return waitingReminder(payloadOf("timer", "waiting-reminder", entry), deps, signal);
    case "bad-rating":
      return badRating(payloadOf("timer", "bad-rating", entry), deps, signal);
    case "put-off":
      return putOffOver(payloadOf("timer", "put-off", entry), deps, signal);
    case "send-later":
      return sendLater(payloadOf("timer", "send-later", entry));
    case "reaction-close":
      return reactionCloseDue(payloadOf("timer", "reaction-close", entry), deps, signal);
    case "turn-sign":
      return turnSignDue(payloadOf("timer", "turn-sign", entry));
    case "quiet-hours-digest":
      return quietHoursDigest(payloadOf("timer", "quiet-hours-digest", entry), deps, signal);
    case "weekly-report":
      return weeklyReport(payloadOf("timer", "weekly-report", entry), deps);
    case "given-up":
      return givenUp(payloadOf("timer", "given-up", entry), deps);
  }
}

/** What became of it meanwhile is known where the conversation's replies are handled. */
function sendLater({ conversation, question }: TimerEntries["send-later"]) {
  const payload: ConversationEntries["due"] = { question };
  return { then: [{ lane: conversationLane(conversation), kind: "due", keys: [], payload }] };
}

async function givenUp({ room, name, at }: TimerEntries["given-up"], { activities }: BridgeDeps): Promise<object> {
  await activities.record(room, name, { kind: "given-up", at });
  return {};
}
