/**
 * Backfills messages written while the bridge was not listening. Slack retries an event three times within six minutes
 * and then drops it; with Delayed Events, it retries hourly for a day. Source: docs.slack.dev, Events API, 2026-11-21.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { StaffMessage } from "../../../bridge/model/message.ts";
import type { Rooms } from "../directory/rooms.ts";
import { splitRoomOrThread, type Self } from "../ids.ts";
import type { WebApi } from "../outbound/api.ts";
import { listMessages } from "../outbound/pagination.ts";
import { isOwnMessage, staffMessage } from "./parse.ts";
import { Inner } from "./payloads.ts";

/** Threads with an older head are skipped, because Slack lists heads by their own age, not by their last reply. */
const HEADS_WITHIN_MS = 30 * 24 * 3_600_000;

/** Without what it says: cards are long. */
const Head = Inner.pick({ ts: true, bot_id: true, user: true, app_id: true }).extend({
  latest_reply: z.string().optional(),
});

/**
 * `TeamChat.messagesSince`. Errors: as for every call; ROOM_UNAVAILABLE for a room that outsiders can read, whose
 * events are refused, too.
 */
export async function* messagesSince(
  { webApi, self, rooms }: { readonly webApi: WebApi; readonly self: Self; readonly rooms: Rooms },
  where: ThreadId | RoomId,
  since: string,
  signal: AbortSignal,
): AsyncGenerator<readonly StaffMessage[], void> {
  const { channel, ts: thread } = splitRoomOrThread(where);
  await rooms.assertNotShared(channel, signal);
  const from = Date.parse(since);
  const isSince = (ts: string): boolean => Number(ts) * 1000 >= from;
  const api = thread === undefined ? patient(webApi, signal) : webApi;

  async function activeThreads(): Promise<readonly string[]> {
    const heads = { channel, oldest: stamp(from - HEADS_WITHIN_MS) };
    const threads: string[] = [];
    for await (const head of listMessages(api, "conversations.history", heads, Head, signal)) {
      if (head.latest_reply !== undefined && isSince(head.latest_reply) && isOwnMessage(head, self))
        threads.push(head.ts);
    }
    return threads.toReversed();
  }

  // Oldest thread first.
  for (const ts of thread === undefined ? await activeThreads() : [thread]) {
    const replies = { channel, ts, oldest: stamp(from) };
    const found: StaffMessage[] = [];
    try {
      for await (const reply of listMessages(api, "conversations.replies", replies, Inner, signal)) {
        const staff = isSince(reply.ts) ? staffMessage(reply, channel, self) : undefined;
        if (typeof staff === "object") found.push(staff);
      }
    } catch (error) {
      // Deleted since it was listed, so there is nothing left to answer.
      if (!(error instanceof BridgeError) || error.code !== "THREAD_GONE") throw error;
    }
    if (found.length > 0) yield found;
  }
}

/**
 * Waits until Slack allows a call: it allows fifty reads a minute, and only one for some apps. Source:
 * docs.slack.dev/apis/web-api/rate-limits, 2026-11-21.
 */
export function patient(webApi: WebApi, signal: AbortSignal): WebApi {
  return { ...webApi, call: (...given) => retryWhileRateLimited(() => webApi.call(...given), signal) };
}

async function retryWhileRateLimited<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof BridgeError) || error.code !== "ROOM_RATE_LIMITED") throw error;
      await pause(error.details.retryAfterMs ?? 1_000, undefined, { signal, ref: false }).catch(() => {
        throw new BridgeError("CHAT_UNREACHABLE", { remoteCode: "aborted" });
      });
    }
  }
}

export function stamp(atMs: number): string {
  return (atMs / 1000).toFixed(6);
}
