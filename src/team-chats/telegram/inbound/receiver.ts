/**
 * Moves updates into the ledger. grammY confirms an update before its handlers have finished, and even if they failed
 * (measured 2026-11 with 1.46), so it is not used here: updates are read, ingested, and only then confirmed.
 */
import { LRUCache } from "lru-cache";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import type { ReadMark } from "../../../bridge/ports/read-leases.ts";
import type { IngestEvents } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Log } from "../../../platform/log.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import type { Chats } from "../directory/chats.ts";
import type { People } from "../directory/people.ts";
import { splitRoom, type Self } from "../ids.ts";
import type { CallbackQueries } from "../outbound/callback-queries.ts";
import type { Topics } from "../outbound/topics.ts";
import type { UnclaimedTopics } from "../outbound/unclaimed-topics.ts";
import type { Locator } from "./locate.ts";
import { type MembershipChange, type Parsed, parseUpdate } from "./parse.ts";
import { sentIn, Update } from "./payloads.ts";
import { plainTextOf } from "./plain-text.ts";

const REMEMBERED = 10_000;

/** Updates that are not ingested: `ignored` ones are none of the bridge's business, `unreadable` ones are malformed. */
export type UpdateOutcome = "ignored" | "unreadable";

export interface Receiver {
  /** Ingests updates in one commit with `read`. Errors: LEDGER_UNAVAILABLE; the updates must then be redelivered. */
  receive(updates: readonly unknown[], read?: ReadMark): Promise<void>;
}

export interface ReceiverOptions {
  readonly self: Self;
  readonly locator: Locator;
  readonly chats: Chats;
  readonly topics: Topics;
  readonly unclaimed: UnclaimedTopics;
  readonly callbackQueries: CallbackQueries;
  readonly people: People;
  readonly localeResolver: LocaleResolver;
  readonly log: Log;
  readonly ingest: IngestEvents;
  readonly counted?: ((outcome: UpdateOutcome) => void) | undefined;
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const { self, locator, chats, topics, unclaimed, callbackQueries, people, localeResolver, log, ingest, counted } =
    options;
  /** The last text of each staff message: Telegram calls a message edited whenever anything about it changes. */
  const texts = new LRUCache<string, string>({ max: REMEMBERED });

  /**
   * Reads the event to ingest from an update, and applies all other effects of the update. `pendingTexts`: texts from
   * earlier updates of the same batch that are not durable yet.
   */
  async function read(raw: unknown, pendingTexts: Map<string, string>): Promise<StaffEvent | undefined> {
    const update = Update.safeParse(raw);
    if (!update.success) {
      counted?.("unreadable");
      log.warn({}, "telegram update ignored because it has no shape that the bridge reads");
      return undefined;
    }
    const ids = { update: update.data.update_id };
    try {
      const sent = sentIn(update.data);
      if (sent?.from.language_code !== undefined) people.setLanguage(sent.from.id, sent.from.language_code);
      const say = localeResolver.inRoom(sent?.chat === undefined ? "" : String(splitRoom(chats.room(sent.chat.id))));
      const parsed = await parseUpdate(update.data, self, locator, say);
      if ("event" in parsed) {
        if (parsed.event.kind === "message") unclaimed.onWritten(parsed.event.message.thread);
        if (!isUnchanged(parsed.event, pendingTexts)) return parsed.event;
        ignore(ids, "same-text");
      } else if ("ignore" in parsed) ignore(ids, parsed.ignore);
      else if ("membership" in parsed) return await membershipEvent(parsed.membership);
      else await applySideEffect(parsed);
    } catch (error) {
      if (error instanceof BridgeError) throw error;
      // An update that triggers a bug must not block all later ones: it would be redelivered forever.
      counted?.("unreadable");
      log.error({ ...ids, at: stackFrames(error) }, "telegram update not read because of a bug in the bridge");
    }
    return undefined;
  }

  function ignore(ids: object, because: string): void {
    counted?.("ignored");
    log.debug({ ...ids, because }, "telegram update ignored");
  }

  async function membershipEvent({ chat, ...may }: MembershipChange): Promise<StaffEvent | undefined> {
    chats.forget(chat);
    const room = await chats.roomOf(chat);
    log.warn({ room, ...may }, "telegram changed the bot's permissions in a group");
    if (room === undefined) return undefined;
    chats.setWritable(chat, may.canWrite);
    return may.canWrite ? { kind: "room-available", room } : undefined;
  }

  async function applySideEffect(
    parsed: Exclude<Parsed, { event: StaffEvent } | { ignore: string } | { membership: MembershipChange }>,
  ): Promise<void> {
    if ("topic" in parsed) await topics.onLockChanged(parsed.topic.thread, parsed.topic.isClosed);
    else if ("ownTopic" in parsed) await unclaimed.onReported(parsed.ownTopic);
    else if ("userCreatedTopic" in parsed) await topics.onUserCreated(parsed.userCreatedTopic);
    else {
      const { from, to } = parsed.migrated;
      if ((await chats.roomOf(from)) !== undefined) await chats.onMigrated(from, to);
    }
  }

  function isUnchanged(event: StaffEvent, pendingTexts: Map<string, string>): boolean {
    // The message was edited into something to ignore. If an edit restores its old text, that is a change all the same.
    if (event.kind === "deleted") pendingTexts.set(event.post, "");
    if (event.kind !== "message" && event.kind !== "edited") return false;
    const text = plainTextOf(event.message);
    const { post } = event.message;
    const before = pendingTexts.get(post) ?? texts.get(post);
    pendingTexts.set(post, text);
    return event.kind === "edited" && before === text;
  }

  return {
    async receive(updates, mark) {
      const events: StaffEvent[] = [];
      const pendingTexts = new Map<string, string>();
      for (const update of updates) {
        const event = await read(update, pendingTexts);
        if (event !== undefined) events.push(event);
      }
      if (events.length > 0 || mark !== undefined) await ingest(events, mark);
      // Only now: an edit whose ingestion failed is redelivered, and must not look like an edit that changed nothing.
      for (const [post, text] of pendingTexts) texts.set(post, text);
      for (const event of events) {
        if (event.kind !== "interaction") continue;
        const { id, person, thread, room, post } = event.interaction;
        callbackQueries.opened(id, person, thread ?? room, post);
      }
    },
  };
}
