/**
 * Updates on their way into the ledger. grammY confirms an update before its handlers have finished, or although they failed
 * (measured 2026-11 with 1.46), so nothing of it stands here: updates are read, taken in, and only then confirmed.
 */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import type { ReadMark } from "../../../bridge/ports/read-leases.ts";
import type { IngestEvents } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Log } from "../../../platform/log.ts";
import { Lru } from "../../../platform/lru.ts";
import { stackFrames } from "../../../platform/stack-frames.ts";
import type { Chats } from "../directory/chats.ts";
import type { People } from "../directory/people.ts";
import { splitRoom, type Self } from "../ids.ts";
import type { Callbacks } from "../outbound/callback-queries.ts";
import type { Topics } from "../outbound/topics.ts";
import type { Places } from "./locate.ts";
import { type Parsed, parseUpdate } from "./parse.ts";
import { sentIn, Update } from "./payloads.ts";
import { plainTextOf } from "./plain-text.ts";

const REMEMBERED = 10_000;

export interface Intake {
  /** Takes updates in, all in one commit with `read`. Errors: LEDGER_UNAVAILABLE, then they are to be told again. */
  take(updates: readonly unknown[], read?: ReadMark): Promise<void>;
}

export interface IntakeOptions {
  readonly self: Self;
  readonly places: Places;
  readonly chats: Chats;
  readonly topics: Topics;
  readonly callbacks: Callbacks;
  readonly people: People;
  readonly localeResolver: LocaleResolver;
  readonly log: Log;
  readonly take: IngestEvents;
}

export function createWebhookIngest(options: IntakeOptions): Intake {
  const { self, places, chats, topics, callbacks, people, localeResolver, log, take } = options;
  /** What staff messages said last: Telegram calls a message edited whenever anything about it changes. */
  const texts = new Lru<string, string>(REMEMBERED);

  /**
   * What is to be taken in of an update; anything else that follows from it is done. `said`: what messages said in the
   * updates before it that are not durable yet.
   */
  async function read(raw: unknown, said: Map<string, string>): Promise<StaffEvent | undefined> {
    const update = Update.safeParse(raw);
    if (!update.success) return undefined;
    const ids = { update: update.data.update_id };
    try {
      const sent = sentIn(update.data);
      if (sent?.from.language_code !== undefined) people.speaks(sent.from.id, sent.from.language_code);
      const say = localeResolver.inRoom(sent?.chat === undefined ? "" : String(splitRoom(chats.room(sent.chat.id))));
      const parsed = await parseUpdate(update.data, self, places, say);
      if ("take" in parsed) {
        if (!isSame(parsed.take, said)) return parsed.take;
        log.debug({ ...ids, because: "same-text" }, "telegram update ignored");
      } else if ("ignore" in parsed) log.debug({ ...ids, because: parsed.ignore }, "telegram update ignored");
      else await heed(parsed);
    } catch (error) {
      if (error instanceof BridgeError) throw error;
      // One update that we fail on must not keep all others from coming: it would come again for ever.
      log.error({ ...ids, at: stackFrames(error) }, "telegram update not read, on a fault of the bridge");
    }
    return undefined;
  }

  async function heed(parsed: Exclude<Parsed, { take: StaffEvent } | { ignore: string }>): Promise<void> {
    if ("topic" in parsed) await topics.heard(parsed.topic.thread, parsed.topic.isClosed);
    else if ("peoples" in parsed) await topics.madeByPeople(parsed.peoples);
    else if ("moved" in parsed) {
      const { from, to } = parsed.moved;
      if ((await chats.roomOf(from)) !== undefined) await chats.moved(from, to);
    } else {
      const { chat, ...may } = parsed.membership;
      chats.forget(chat);
      log.warn({ room: await chats.roomOf(chat), ...may }, "telegram changed what the bot may do in a group");
    }
  }

  function isSame(event: StaffEvent, said: Map<string, string>): boolean {
    // Changed into something that is not for us: with its old words again, it is changed all the same.
    if (event.kind === "deleted") said.set(event.post, "");
    if (event.kind !== "message" && event.kind !== "edited") return false;
    const text = plainTextOf(event.message);
    const { post } = event.message;
    const before = said.get(post) ?? texts.get(post);
    said.set(post, text);
    return event.kind === "edited" && before === text;
  }

  return {
    async take(updates, mark) {
      const events: StaffEvent[] = [];
      const said = new Map<string, string>();
      for (const update of updates) {
        const event = await read(update, said);
        if (event !== undefined) events.push(event);
      }
      if (events.length > 0 || mark !== undefined) await take(events, mark);
      // Not before: an edit that could not be taken in is told again, and must not look like one that changed nothing.
      for (const [post, text] of said) texts.set(post, text);
      for (const event of events) {
        if (event.kind !== "interaction") continue;
        const { id, person, thread, room, post } = event.interaction;
        callbacks.opened(id, person, thread ?? room, post);
      }
    },
  };
}
