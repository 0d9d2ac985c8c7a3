/** The worker of a conversation's lane: sends what staff write to the conversation service, one entry after another. */
import { applyChange, changeFailed } from "../changes/apply.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationId } from "../../contract/shapes.ts";
import type { ReadMissed } from "./missing-events.ts";
import { givenUpEntry, threadEntry, threadLane } from "../lanes.ts";
import { SERVICE, type OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure, RetryLater } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { LaneWorker } from "../ports/ledger.ts";
import { endRetracted } from "./edit-and-retract.ts";
import { NOTIFY_WAITING_AFTER_MS } from "./follow-ups.ts";
import type { Life } from "./move-to-conversation.ts";
import { notSentNotices } from "./not-sent-notice.ts";
import { ownerOf } from "./outcome.ts";
import { reply } from "./reply.ts";
import { createRevalidate } from "./revalidate.ts";
import { sendDue } from "./send-later.ts";

/** A wait that its author notices. */
const MARK_WAIT_FROM_MS = 3_000;
const MOST_ATTEMPTS_TO_CHANGE = 3;

export function conversationWorker(deps: BridgeDeps, ops: OpsNotices, readMissed: ReadMissed): LaneWorker {
  const revalidate = createRevalidate(deps);
  const life: Life = { startedAt: deps.clock.now(), foreign: new Set() };
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        if (entry.kind === "change") {
          await applyChange(entry, batch, deps, signal);
          continue;
        }
        if (entry.kind === "retracted") {
          const retracted = payloadOf("conversation", "retracted", entry);
          const conversation = batch.lane.key as ConversationId;
          await batch.settle([entry], { then: await endRetracted(retracted, conversation, deps, signal) });
          continue;
        }
        if (entry.kind === "due") {
          await sendDue(payloadOf("conversation", "due", entry), batch.lane.key as ConversationId, deps);
          await batch.settle([entry], {});
          continue;
        }
        const staff = payloadOf("conversation", "staff", entry);
        const outcome = await reply(staff, entry, batch, { revalidate, readMissed }, life, deps, signal);
        if (outcome.outcome === "sent" || outcome.outcome === "noted") ops.recovered(SERVICE);
        deps.log.info(
          { lane: batch.lane.key, thread: staff.thread, post: staff.post, entry: entry.seq, ...outcome },
          "staff message handled",
        );
      }
    },

    failed(batch, entries, error) {
      const now = deps.clock.now();
      const decision = decideRetry(error, entries, now);
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      for (const entry of entries) {
        // Somebody waits for it.
        if (entry.kind === "change" && (!decision.retry || entry.attempts >= MOST_ATTEMPTS_TO_CHANGE)) {
          const code = decision.retry ? decision.after.failure : decision.code;
          return { retry: false, failure: code, then: [...then, ...changeFailed(entry, code)] };
        }
        if (entry.kind !== "staff") continue;
        // Nothing has failed: a link is still being stored, or events are missing.
        const waits = error instanceof RetryLater;
        if (waits && now + error.delayMs - entry.createdAt < MARK_WAIT_FROM_MS) continue;
        const staff = payloadOf("conversation", "staff", entry);
        const lane = threadLane(ownerOf(batch, staff), staff.room);
        if (!decision.retry) {
          then.push(...notSentNotices(lane, staff, entry, decision, deps), givenUpEntry(staff.room, staff.post, now));
          continue;
        }
        // The thread may belong to no conversation. Nothing is posted for everybody in such a thread.
        if (batch.lane.key === staff.thread) continue;
        then.push(threadEntry(lane, "mark", { post: staff.post, mark: "taken", earlier: [] }, [`taken:${staff.post}`]));
        if (!waits && now - entry.createdAt >= NOTIFY_WAITING_AFTER_MS) {
          then.push(
            threadEntry(
              lane,
              "notice",
              { sentence: { key: "reply-waits", values: { code: decision.after.failure } } },
              [`waits:${staff.post}`],
            ),
          );
        }
      }
      return decision.retry ? { ...decision.after, then } : { retry: false, failure: decision.code, then };
    },
  };
}
