/**
 * Finds what the service told while nobody listened. Its webhooks are repeated three times and then given up, and after
 * ten failures in a row the subscription is switched off: they are hints, the conversations are the truth.
 */
import type { Conversation } from "../../contract/shapes.ts";
import { isStaleCard } from "../cards/staleness.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import { ingestServiceEvent } from "./ingest-service-event.ts";

type BackfillDeps = Pick<BridgeDeps, "api" | "links" | "ledger" | "routes" | "settings" | "clock" | "chats" | "log">;

/** Until when everything is known to have been taken in; kept among the links. */
const KNOWN_UNTIL = "catch-up";
/** Clocks differ, and a webhook may still be on its way for what has just happened. */
const MARGIN_MS = 10 * 60_000;
/** Pages without anything new after which an ordered list is left. A list that is in no order is read to its end. */
const MAX_QUIET_PAGES = 2;

const CONCERNS_ONE: readonly FailureCode[] = ["CONVERSATION_NOT_FOUND", "SERVICE_MISUNDERSTOOD", "SERVICE_REJECTED"];

export interface Backfilled {
  readonly conversations: number;
  /** Messages that had not been taken in. */
  readonly messages: number;
}

/**
 * Compares the service's conversations with the links since the last time, and takes in what is missing. The first time
 * it only remembers the hour: switching the bridge on must not flood the rooms with the past.
 */
export async function backfillService(deps: BackfillDeps, signal: AbortSignal): Promise<Backfilled> {
  const began = new Date(deps.clock.now()).toISOString();
  const until = await deps.links.episode(KNOWN_UNTIL);
  const found = { conversations: 0, messages: 0 };
  if (until !== undefined) {
    const since = Date.parse(until) - MARGIN_MS;
    let quiet = 0;
    for await (const page of deps.api.conversations(signal)) {
      const fresh = page.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
      for (const conversation of fresh) {
        const messages = await takeMissing(conversation, since, deps, signal).catch((error: unknown) => {
          if (!(error instanceof BridgeError) || !CONCERNS_ONE.includes(error.code)) throw error;
          // One that cannot be read must not hide those behind it.
          deps.log.warn(
            { conversation: conversation.id, code: error.code },
            "a conversation could not be caught up on",
          );
          return 0;
        });
        found.messages += messages;
        found.conversations += messages > 0 ? 1 : 0;
      }
      quiet = fresh.length === 0 ? quiet + 1 : 0;
      if (quiet >= MAX_QUIET_PAGES && newestFirst(page)) break;
    }
  }
  await deps.links.setEpisode(KNOWN_UNTIL, began);
  if (found.messages > 0) deps.log.warn({ ...found }, "caught up on what no webhook told");
  return found;
}

function newestFirst(page: readonly Conversation[]): boolean {
  return page.every((item, index) => {
    const before = page[index - 1];
    return before === undefined || Date.parse(before.updatedAt) >= Date.parse(item.updatedAt);
  });
}

/** Every message is asked about, not only the last: a webhook in the middle may be the one that was lost. */
async function takeMissing(
  conversation: Conversation,
  since: number,
  deps: BackfillDeps,
  signal: AbortSignal,
): Promise<number> {
  const { conversation: now, messages } = await deps.api.conversation(conversation.id, signal);
  const { id, client, channel } = conversation;
  const recent = messages.filter(({ createdAt }) => Date.parse(createdAt) >= since);
  // Asked about together, so that they share a commit: most are known, and a start must not take longer for them.
  const taken = await Promise.all(
    recent.map((message) =>
      ingestServiceEvent(
        { type: "message", conversation: { id, client, channel }, message },
        `message:${id}:${message.id}`,
        deps,
      ),
    ),
  );
  const missing = taken.filter((isNew) => isNew).length;
  // Where a message was missed, a change of the conversation may have been missed too.
  if (missing > 0 || (await someCardIsStale(now, deps))) {
    const event = { type: "conversation-update", conversation: { id: conversation.id } } as const;
    await ingestServiceEvent(event, `update:${conversation.id}:${now.updatedAt}`, deps);
  }
  return missing;
}

async function someCardIsStale(now: Conversation, { links, routes }: BackfillDeps): Promise<boolean> {
  const states = await Promise.all([...routes.modes.keys()].map((room) => links.thread(now.id, room)));
  return states.some((state) => state !== undefined && isStaleCard(state, now));
}
