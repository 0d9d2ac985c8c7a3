/** The Telegram adapter: assembles the parts of this folder into a `TeamChat`. */
import { BridgeError } from "../../bridge/model/failure.ts";
import { readThreadId, type PostId, type RoomId, type ThreadId } from "../../bridge/model/ids.ts";
import type { RoomMode } from "../../bridge/model/room.ts";
import type { ReadLeases } from "../../bridge/ports/read-leases.ts";
import type { ChatMemory, IngestEvents, TeamChat } from "../../bridge/ports/team-chat.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Health } from "../../platform/health.ts";
import type { Proxy } from "../../platform/http/proxy.ts";
import { singleLocale, type Say, type LocaleResolver } from "../../platform/i18n/locales.ts";
import type { Log } from "../../platform/log.ts";
import { type Language, registerCommands } from "./directory/bot-commands.ts";
import { createChats } from "./directory/chats.ts";
import { createPeople } from "./directory/people.ts";
import { type SetupProblem, setupProblems, identifyBot } from "./directory/setup.ts";
import { telegramFeatures } from "./features.ts";
import { chatOf, personId, postId, splitPost, splitRoom, TELEGRAM, threadOfPost } from "./ids.ts";
import { CLOSED, type HttpHandler, type RequestOutcome, type WebhookHandler } from "./inbound/http.ts";
import { emphasis } from "./inbound/emphasis.ts";
import { mentionsPeople } from "./inbound/mentions.ts";
import { plainTextOf } from "./inbound/plain-text.ts";
import { ALLOWED_UPDATES, REACTION_UPDATES } from "./inbound/payloads.ts";
import { createReceiver, type UpdateOutcome } from "./inbound/receiver.ts";
import { createUpdates } from "./inbound/updates.ts";
import { isPolledElsewhere, webhookState, type WebhookState } from "./inbound/webhook-info.ts";
import { createBotApi, TELEGRAM_API_ROOT } from "./outbound/api.ts";
import { createCallbackQueries } from "./outbound/callback-queries.ts";
import { createMarks } from "./outbound/marks.ts";
import { createMessages, threadKeyOf } from "./outbound/messages.ts";
import { permalink } from "./outbound/permalink.ts";
import { createPosts } from "./outbound/posts.ts";
import { createNotifyPerson } from "./outbound/private-notices.ts";
import { createRateLimiter } from "./outbound/rate-limiter.ts";
import { createTopics } from "./outbound/topics.ts";
import { createUnclaimedTopics } from "./outbound/unclaimed-topics.ts";
import { topicNames } from "./render/card.ts";

export type { Language } from "./directory/bot-commands.ts";
export { listenForGroups, type GroupListener } from "./directory/hear-group.ts";
export type { HttpHandler, HttpHeaders } from "./inbound/http.ts";
export type { WebhookState } from "./inbound/webhook-info.ts";
export { tokenProblem as telegramTokenProblem, type SetupProblem } from "./directory/setup.ts";
export { TELEGRAM_API_ROOT } from "./outbound/api.ts";

export interface TelegramRoom {
  /** The chat id, a negative number. */
  readonly chat: number;
  /** `undefined` for rooms in which staff messages are not read: alerts and operations. */
  readonly mode: RoomMode | undefined;
  /** The room keeps a pinned list, for `checkSetup`. */
  readonly pins?: boolean;
  /** Reactions act in the room, so the bot has to receive them. */
  readonly reactions?: boolean;
}

export interface TelegramOptions {
  readonly token: string;
  /** Base URL of the Bot API. Default: Telegram's own. */
  readonly apiRoot?: string;
  /** Receives updates over HTTP at `url`, with `secret` in a header; without it, updates are polled. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  readonly rooms: readonly TelegramRoom[];
  readonly memory: ChatMemory;
  readonly leases: ReadLeases;
  readonly say: Say;
  /** Languages of rooms and people, by the rooms' chat ids. Default: `say` for everybody. */
  readonly localeResolver?: LocaleResolver | undefined;
  /** All available languages, for the commands that Telegram suggests. */
  readonly languages: readonly Language[];
  readonly log: Log;
  readonly clock: Clock;
  /** Default 10,000. */
  readonly timeoutMs?: number;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
  /** Calls per minute to one group. Default: Telegram's own limit. Only for Bot API servers with another limit. */
  readonly callsPerMinute?: number | undefined;
  /** How often to check whether another replica still polls. Default 3,000. */
  readonly elsewherePauseMs?: number;
  /** How long Telegram holds a poll. Default 30. */
  readonly pollSeconds?: number;
  /** After how long without another lost update an incident is reported in the threads. Default 60,000. */
  readonly incidentOverAfterMs?: number;
  /** How often to check the webhook's address. Default 15,000. */
  readonly webhookCheckPauseMs?: number;
  /** How long a topic whose creation got no response waits to be adopted before it is deleted. Default 60,000. */
  readonly unclaimedTopicMs?: number;
  /**
   * Whether `memory` may have forgotten what happened at this time (ISO 8601), because its database was restored. Default:
   * never.
   */
  readonly isForgotten?: ((at: string) => boolean) | undefined;
  /** Called for everything received that leads to no staff event. */
  readonly counted?: ((outcome: RequestOutcome | UpdateOutcome) => void) | undefined;
  /** Aborts identifying the token. */
  readonly signal?: AbortSignal | undefined;
}

export interface TelegramTeamChat extends TeamChat {
  /** Telegram's ids are numbers. */
  room(chat: string | number): RoomId;
  /** `POST /telegram/webhook`; `undefined` when updates are polled. Answers 503 before `listen` and after `close`. */
  readonly events: HttpHandler | undefined;
  /** The answer to a request whose body is over the limit; `undefined` when updates are polled. */
  readonly eventTooLarge: WebhookHandler["tooLarge"] | undefined;
  /** Problems with the settings, and possible improvements. Calls Telegram. Never throws a BridgeError. */
  checkSetup(signal: AbortSignal): Promise<readonly SetupProblem[]>;
  /** Telegram's view of the bot's webhook. Errors: BridgeError. */
  webhookState(signal: AbortSignal): Promise<WebhookState>;
  /**
   * Whether another program polls with this token, as far as that shows within `forMs`. Do not call it while this
   * bridge polls.
   */
  isPolledElsewhere(forMs: number, signal: AbortSignal): Promise<boolean>;
  /** Deletes one of the bridge's posts. Errors: BridgeError. */
  remove(post: PostId, signal: AbortSignal): Promise<void>;
}

/** Errors: CHAT_UNAUTHORIZED for an invalid token, CHAT_UNREACHABLE, LEDGER_UNAVAILABLE; see `telegramTokenProblem`. */
export async function createTelegram(options: TelegramOptions): Promise<TelegramTeamChat> {
  const { token, memory, say, log, clock, webhook, counted, timeoutMs = 10_000, proxy } = options;
  const apiRoot = options.apiRoot ?? TELEGRAM_API_ROOT;
  const botApi = createBotApi({ token, apiRoot, timeoutMs, proxy });
  const timeout = AbortSignal.timeout(timeoutMs);
  const asking = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const me = await identifyBot(botApi, asking).catch(async (error: unknown) => {
    await botApi.close();
    throw error;
  });
  const { bot } = me;
  const localeResolver = options.localeResolver ?? singleLocale(say);

  const rateLimiter = createRateLimiter({ clock, callsPerMinute: options.callsPerMinute });
  const rooms = options.rooms.map(({ chat }) => chat);
  const chats = createChats({ bot, botApi, rateLimiter, memory, clock, log, chats: rooms });
  await chats.load();
  const unclaimed = createUnclaimedTopics({
    ...{ chats, memory, clock, log, isForgotten: options.isForgotten, graceMs: options.unclaimedTopicMs },
  });
  await unclaimed.load();
  const topics = createTopics({ bot, botApi, chats, unclaimed, memory, localeResolver, log });
  const messages = createMessages({ bot, chats, topics, memory });
  const people = createPeople(chats, clock, say);
  const posts = createPosts(bot, botApi, chats, topics, messages, localeResolver);
  const marks = createMarks({ chats, messages, localeResolver, clock });
  const callbackQueries = createCallbackQueries((callback_query_id) =>
    botApi
      .call("change", AbortSignal.timeout(timeoutMs), (api, inner) =>
        api.answerCallbackQuery({ callback_query_id }, inner),
      )
      .then(() => undefined),
  );

  let ingest: IngestEvents | undefined;
  const inFlight = new Set<Promise<void>>();
  const ingestNow: IngestEvents = (events, read) => {
    const ingested =
      ingest?.(events, read) ?? Promise.reject(new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: CLOSED }));
    const settled = ingested.catch(() => undefined);
    inFlight.add(settled);
    void settled.then(() => inFlight.delete(settled));
    return ingested;
  };
  const receiver = createReceiver({
    self: me,
    locator: {
      roomOf: (chat) => chats.roomOf(chat),
      async threadOf(chat, message) {
        const stored = await memory.get(threadKeyOf(chat, message));
        return stored === undefined ? undefined : readThreadId(stored);
      },
      isUserCreatedTopic: (thread) => topics.isUserCreated(thread),
    },
    chats,
    topics,
    unclaimed,
    callbackQueries,
    people,
    localeResolver,
    log,
    counted,
    ingest: ingestNow,
  });
  const { leases, elsewherePauseMs, pollSeconds, incidentOverAfterMs, webhookCheckPauseMs } = options;
  const updates = createUpdates({
    allowed: [...ALLOWED_UPDATES, ...(options.rooms.some((one) => one.reactions === true) ? REACTION_UPDATES : [])],
    ...{ bot, webhook, botApi, leases, receiver, clock, log, counted },
    ...{ elsewherePauseMs, pollSeconds, incidentOverAfterMs, webhookCheckPauseMs },
    createPollApi: (timeout) => createBotApi({ token, apiRoot, timeoutMs: timeout, proxy }),
    async reportMissed({ fromMs, untilMs }) {
      const [from, until] = [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
      await ingestNow([{ kind: "updates-missed", rooms: rooms.map((chat) => chats.room(chat)), from, until }]);
    },
  });
  const ending = new AbortController();
  let preparing = Promise.resolve();
  let stopped: Promise<void> | undefined;
  let closed: Promise<void> | undefined;

  /** A mere convenience must not keep the bridge from starting. */
  async function prepare(): Promise<void> {
    for (const { chat, mode } of options.rooms) {
      try {
        await registerCommands(
          chat,
          mode,
          localeResolver.inRoom(String(chat)),
          options.languages,
          chats,
          ending.signal,
        );
        await chats.facts(chat, ending.signal);
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof BridgeError)) throw error;
        log.warn({ room: chats.room(chat), code: error.code, ...error.details }, "telegram commands not registered");
      }
    }
  }

  function health(): Health {
    const more = rooms.flatMap((chat) => {
      const known = chats.known(chat);
      if (known === undefined) return [];
      const key = known.isForum ? "telegram-group-topics" : "telegram-group-chains";
      return [{ key, values: { name: known.title } }];
    });
    const connection = updates.health();
    const lost = rooms.find((chat) => !chats.isWritable(chat));
    if (!connection.ok || lost === undefined) return { ...connection, more };
    const name = chats.known(lost)?.title ?? String(lost);
    return { ok: false, needsPerson: true, reason: { key: "telegram-room-lost", values: { name } }, more };
  }

  return {
    name: TELEGRAM,
    title: "Telegram",
    features: telegramFeatures(...localeResolver.inRooms),
    events: updates.handler?.handle,
    eventTooLarge: updates.handler?.tooLarge,
    room: (chat) => chats.room(Number(chat)),
    person: (user) => personId(bot, Number(user)),
    ...posts,
    async edit(id, post, signal) {
      await posts.edit(id, post, signal);
      callbackQueries.onPostShown(id);
    },
    async editCard(opened, card, signal) {
      const editedBy = await posts.editCard(opened, card, signal);
      callbackQueries.onPostShown(opened.card);
      return editedBy;
    },
    ...marks,
    notifyPerson: createNotifyPerson({ bot, botApi, chats, people, callbackQueries, messages, localeResolver, log }),
    find: () => Promise.resolve("unknowable"),
    findCard: () => Promise.resolve("unknowable"),
    // No `messagesSince`: Telegram keeps unconfirmed updates for a day and returns them to the next poll.
    cards: () => Promise.resolve("unknowable"),
    readThread: () => Promise.resolve("unknowable"),
    fetchMessage: () => Promise.resolve("unknowable"),
    reactedPost(post) {
      const { chat, message } = splitPost(post);
      return postId(bot, chat, undefined, message);
    },
    threadNames: (room, card) => topicNames(card, localeResolver.inRoom(String(splitRoom(room)))),
    threadOf: threadOfPost,
    roomOf: (id: ThreadId | PostId) => chats.room(chatOf(id)),
    roomName: (room) => chats.known(splitRoom(room))?.title ?? String(splitRoom(room)),
    link: (id: ThreadId | PostId) => Promise.resolve(permalink(id)),
    author: (person, room, signal) => people.author(person, room, signal),
    plainText: (message) => Promise.resolve(plainTextOf(message)),
    plainTextAtOnce: plainTextOf,
    emphasis,
    mentionsPeople,

    async listen(ingestEvents, signal) {
      ingest = ingestEvents;
      signal.addEventListener("abort", () => void stop(), { once: true });
      await updates.start();
      preparing = prepare();
    },
    health,
    checkSetup: (signal) =>
      setupProblems(
        {
          ...{ me, chats, rooms },
          pins: options.rooms.flatMap(({ chat, pins }) => (pins === true ? [chat] : [])),
          reactions: options.rooms.flatMap(({ chat, reactions }) => (reactions === true ? [chat] : [])),
        },
        signal,
      ),
    webhookState: (signal) => webhookState(botApi, webhook?.url, clock.now(), signal),
    isPolledElsewhere: (forMs, signal) => isPolledElsewhere(botApi, forMs, signal),
    async remove(post, signal) {
      const { chat, message: message_id } = splitPost(post);
      await chats.call(
        chat,
        { operation: "change", method: "deleteMessage", priority: "unmetered", isChatBound: true },
        signal,
        (api, chat_id, inner) => api.deleteMessage({ chat_id, message_id }, inner),
      );
    },
    close() {
      closed ??= stop().then(() => botApi.close());
      return closed;
    },
  };

  function stop(): Promise<void> {
    stopped ??= (async () => {
      ending.abort();
      await updates.close();
      ingest = undefined;
      await Promise.all([...inFlight, preparing]);
      // Closed last, because the updates in progress may include a button press.
      await Promise.all([callbackQueries.close(), unclaimed.close()]);
    })();
    return stopped;
  }
}
