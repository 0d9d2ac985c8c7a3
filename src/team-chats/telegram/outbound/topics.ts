/** Forum topics: one per conversation. Name, icon and lock follow the conversation's state. */
import { LRUCache } from "lru-cache";
import type { RawApi } from "grammy";
import { z } from "zod";
import type { Card } from "../../../bridge/model/card.ts";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { ThreadId } from "../../../bridge/model/ids.ts";
import type { ChatMemory } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Log } from "../../../platform/log.ts";
import type { Chats } from "../directory/chats.ts";
import { isRefusal } from "../errors.ts";
import { splitRoom, splitThread, threadId } from "../ids.ts";
import { TURN_SIGNS, turnSign, type TurnSign } from "../../../bridge/model/turn-sign.ts";
import { topicName } from "../render/card.ts";
import type { BotApi, GrammySignal } from "./api.ts";
import type { UnclaimedTopics } from "./unclaimed-topics.ts";

/** What a topic shows, as far as the bridge has set or received it. */
const Shown = z.object({ name: z.string(), icon: z.string() });
type Shown = z.infer<typeof Shown>;

/** `changing`: unknown, because the response to a change has not arrived. */
const Lock = z.enum(["open", "closed", "changing"]);
type Lock = z.infer<typeof Lock>;

const REMEMBERED = 1_000;

interface TopicAddress {
  readonly chat_id: number;
  readonly message_thread_id: number;
}

/** A topic's colour before it has an icon, and where there is none. Source: Bot API, `createForumTopic`: one of six. */
const COLOUR = 7322096;

export interface Topics {
  /**
   * Creates a topic. `undefined` where that is not possible now: the group has no topics, or the bot may not create
   * them.
   */
  create(chat: number, card: Card, signal: AbortSignal): Promise<ThreadId | undefined>;
  /** Records what a new topic shows. */
  onCreated(thread: ThreadId, card: Card): Promise<void>;
  isClosed(thread: ThreadId): Promise<boolean>;
  /** Errors: THREAD_CLOSED if the bot may not. */
  reopen(thread: ThreadId, signal: AbortSignal): Promise<void>;
  /** Makes a topic show what the card says, in as few calls as possible, if the bot may. */
  syncWithCard(thread: ThreadId, card: Card, signal: AbortSignal): Promise<void>;
  /** Makes a topic's icon say whose turn it is, in one call, if the bot may. */
  showTurn(thread: ThreadId, turn: TurnSign, signal: AbortSignal): Promise<void>;
  /** Somebody closed or reopened a topic. */
  onLockChanged(thread: ThreadId, isClosed: boolean): Promise<void>;
  /** Records that a person created a topic for other purposes. */
  onUserCreated(thread: ThreadId): Promise<void>;
  isUserCreated(thread: ThreadId): Promise<boolean>;
}

export interface TopicsOptions {
  readonly bot: number;
  readonly unclaimed: UnclaimedTopics;
  readonly botApi: BotApi;
  readonly chats: Chats;
  readonly memory: ChatMemory;
  readonly localeResolver: LocaleResolver;
  readonly log: Log;
}

export function createTopics({ bot, botApi, chats, unclaimed, memory, localeResolver, log }: TopicsOptions): Topics {
  const nameIn = (chat: number, card: Card) =>
    topicName(card, localeResolver.inRoom(String(splitRoom(chats.room(chat)))));
  /** Checked for every message written in a topic. */
  const userCreated = new LRUCache<ThreadId, boolean>({ max: REMEMBERED });
  let pictures: Promise<ReadonlyMap<string, string>> | undefined;

  /** The id of the icon for a turn; empty where Telegram has none. */
  async function iconOf(turn: TurnSign, signal: AbortSignal): Promise<string> {
    pictures ??= botApi
      .call("read", signal, (api, inner) => api.getForumTopicIconStickers(inner))
      .then((list) => new Map(list.map(({ emoji, custom_emoji_id: id }) => [plain(emoji ?? ""), id ?? ""])));
    try {
      return (await pictures).get(TURN_SIGNS[turn]) ?? "";
    } catch (error) {
      pictures = undefined;
      throw error;
    }
  }

  async function shown(thread: ThreadId): Promise<Shown | undefined> {
    const known = await memory.get(shownKey(thread));
    return known === undefined ? undefined : Shown.parse(JSON.parse(known));
  }

  // Stored apart from `Shown`: people lock topics, too, and such an event may arrive at any time.
  const lockOf = async (thread: ThreadId): Promise<Lock> => {
    const known = Lock.safeParse(await memory.get(lockKey(thread)));
    return known.success ? known.data : "open";
  };
  const setLock = (thread: ThreadId, lock: Lock) => memory.set([[lockKey(thread), lock]]);
  const lock = (thread: ThreadId, closed: boolean) => setLock(thread, closed ? "closed" : "open");
  const isClosed = async (thread: ThreadId) => (await lockOf(thread)) !== "open";

  /** Makes one change to a topic. Succeeds if nothing changes. */
  async function change(
    thread: ThreadId,
    method: "editForumTopic" | "closeForumTopic" | "reopenForumTopic",
    signal: AbortSignal,
    work: (api: RawApi, topic: TopicAddress, signal: GrammySignal) => Promise<unknown>,
    priority: "unmetered" | "decoration" = "unmetered",
  ): Promise<void> {
    const { chat, id } = splitThread(thread);
    try {
      await chats.call(
        chat,
        { operation: "post", method, priority, isChatBound: true },
        signal,
        (api, chat_id, inner) => work(api, { chat_id, message_thread_id: id }, inner),
      );
    } catch (error) {
      if (!isRefusal(error, "topic_not_modified")) throw error;
    }
  }

  async function setClosed(thread: ThreadId, closed: boolean, signal: AbortSignal): Promise<void> {
    const before = await lockOf(thread);
    // While the outcome of the call is unknown, a closed topic must not be taken for an open one.
    await setLock(thread, "changing");
    try {
      await change(thread, closed ? "closeForumTopic" : "reopenForumTopic", signal, (api, topic, inner) =>
        closed ? api.closeForumTopic(topic, inner) : api.reopenForumTopic(topic, inner),
      );
    } catch (error) {
      if (error instanceof BridgeError && error.policy.applied === "no") await setLock(thread, before);
      throw error;
    }
    await lock(thread, closed);
  }

  async function show(thread: ThreadId, card: Card, signal: AbortSignal): Promise<void> {
    const [before, was, icon] = await Promise.all([shown(thread), lockOf(thread), iconOf(turnSign(card), signal)]);
    const after: Shown = { name: nameIn(splitThread(thread).chat, card), icon };
    const closed = card.status === "closed";
    if (was !== "open" && !closed) await setClosed(thread, false, signal);
    // The icon alone waits for `showTurn`.
    if (before?.name !== after.name) {
      await change(thread, "editForumTopic", signal, (api, topic, inner) =>
        api.editForumTopic({ ...topic, name: after.name, icon_custom_emoji_id: icon }, inner),
      );
      await memory.set([[shownKey(thread), JSON.stringify(after)]]);
    }
    if (was !== "closed" && closed) await setClosed(thread, true, signal);
  }

  return {
    async create(chat, card, signal) {
      const icon = await iconOf(turnSign(card), signal);
      const name = nameIn(chat, card);
      const left = await unclaimed.find(chats.current(chat), name);
      if (left !== undefined) {
        await unclaimed.claim(left);
        log.info({ thread: left }, "telegram topic adopted whose creation got no response");
        return left;
      }
      const given = {
        name,
        icon_color: COLOUR,
        ...(icon === "" ? {} : { icon_custom_emoji_id: icon }),
      } as const;
      try {
        const thread = await chats.call(
          chat,
          { operation: "post", method: "createForumTopic", priority: "unmetered" },
          signal,
          async (api, chat_id, inner) => {
            const { message_thread_id: id } = await api.createForumTopic({ chat_id, ...given }, inner);
            return threadId(bot, { chat: chat_id, kind: "topic", id });
          },
        );
        // Before anything else is done with it: another conversation with this name must not adopt it.
        await unclaimed.claim(thread);
        return thread;
      } catch (error) {
        // A failure to create a topic must not withhold a client's messages from staff, nor block all other posts in
        // the room.
        const isRefused = error instanceof BridgeError && ["POST_REJECTED", "POST_REFUSED"].includes(error.code);
        if (!isRefused && !isRefusal(error, "not_a_forum", "not_enough_rights")) throw error;
        chats.forget(chat);
        log.warn({ room: chats.room(chat), ...error.details }, "telegram topic not created");
        return undefined;
      }
    },
    async onCreated(thread, card) {
      const icon = (await pictures?.catch(() => undefined))?.get(TURN_SIGNS[turnSign(card)]) ?? "";
      const name = nameIn(splitThread(thread).chat, card);
      await memory.set([[shownKey(thread), JSON.stringify({ name, icon } satisfies Shown)]]);
    },
    isClosed,
    async reopen(thread, signal) {
      try {
        await setClosed(thread, false, signal);
      } catch (error) {
        const isRefused =
          error instanceof BridgeError && ["ROOM_FORBIDDEN", "POST_REFUSED", "POST_REJECTED"].includes(error.code);
        if (!isRefused) throw error;
        // The other topics still take posts.
        throw new BridgeError("THREAD_CLOSED", { ...error.details, concerns: "thread" });
      }
    },
    async syncWithCard(thread, card, signal) {
      try {
        await show(thread, card, signal);
      } catch (error) {
        // Only decoration: the card shows the same.
        if (!isRefusal(error, "not_enough_rights")) throw error;
        log.warn({ thread, ...error.details }, "telegram topic not changed");
      }
    },
    async showTurn(thread, turn, signal) {
      const [before, icon] = await Promise.all([shown(thread), iconOf(turn, signal)]);
      if (icon === "" || before?.icon === icon) return;
      try {
        await change(
          thread,
          "editForumTopic",
          signal,
          (api, topic, inner) => api.editForumTopic({ ...topic, icon_custom_emoji_id: icon }, inner),
          "decoration",
        );
      } catch (error) {
        if (!isRefusal(error, "not_enough_rights")) throw error;
        log.warn({ thread, ...error.details }, "telegram topic not changed");
      }
      await memory.set([[shownKey(thread), JSON.stringify({ name: before?.name ?? "", icon } satisfies Shown)]]);
    },
    onLockChanged: lock,
    async onUserCreated(thread) {
      if (userCreated.get(thread) === true) return;
      await memory.set([[creatorKey(thread), "people"]]);
      userCreated.set(thread, true);
    },
    async isUserCreated(thread) {
      const known = userCreated.get(thread) ?? (await memory.get(creatorKey(thread))) === "people";
      userCreated.set(thread, known);
      return known;
    },
  };
}

/** Keys in the memory. */
function shownKey(thread: ThreadId): string {
  return `topic:${thread}`;
}

function creatorKey(thread: ThreadId): string {
  return `made:${thread}`;
}

function lockKey(thread: ThreadId): string {
  return `lock:${thread}`;
}

/** Drops the variation selector that asks for a coloured emoji. */
function plain(emoji: string): string {
  return emoji.replaceAll("\ufe0f", "");
}
