/** The Telegram emulator: the Bot API on a real port, polling and webhooks, backed by groups. */
import { createServer } from "node:http";
import { closeServer, listenHere, whenChanged } from "../emulator-kit/http.ts";
import { createApi } from "./api.ts";
import { createCallbacks } from "./callbacks.ts";
import { createChats } from "./chats.ts";
import { createCommands } from "./commands.ts";
import type { TelegramEmulator, TelegramEmulatorOptions } from "./controls.ts";
import { updatesOf } from "./events.ts";
import { createFaults } from "./faults.ts";
import { isAdmin } from "./rights.ts";
import { sampleTelegram } from "./seed.ts";
import { createStaff } from "./staff.ts";
import { createUpdates } from "./updates.ts";
import { createWebhook } from "./webhook.ts";

/**
 * Telegram's limits. Source: core.telegram.org/bots/faq, read 2026-11-21; counting edits as messages is not documented.
 */
export const TELEGRAM_LIMITS = {
  group: { calls: 20, windowMs: 60_000 },
  bot: { calls: 30, windowMs: 1_000 },
} as const;

const LONGEST_LOOK_MS = 10_000;
/** The longest gap between two polls of one bot. */
const LISTENING_MS = 3_000;

export async function startTelegramEmulator(options: TelegramEmulatorOptions = {}): Promise<TelegramEmulator> {
  const nowMs = options.nowMs ?? Date.now;
  const privacyMode = options.privacyMode ?? true;
  let token = options.token ?? "7300001:sandbox-telegram-token";

  const seed = options.seed ?? sampleTelegram(options.language);
  const chats = createChats(seed, nowMs);
  const faults = createFaults(nowMs);
  const updates = createUpdates(nowMs, seed.updates);
  const webhook = createWebhook({
    updates,
    retryScale: options.retryScale ?? 1,
    deadlineMs: options.webhookDeadlineMs ?? 10_000,
    nowMs,
  });
  const callbacks = createCallbacks({ chats, updates, lifetimeMs: options.callbackLifetimeMs ?? 15_000 });
  const commands = createCommands();
  const api = createApi({
    token: () => token,
    faults,
    call: {
      chats,
      updates,
      webhook,
      callbacks,
      commands,
      privacyMode,
      closedRefuse: options.closedTopicsRefuseBots ?? false,
      ephemeral: options.ephemeral ?? false,
      nowMs,
    },
    groupLimit: options.groupLimit,
    botLimit: options.botLimit,
    nowMs,
  });
  const visibility = { privacyMode, botToBot: options.botToBot ?? false, nowMs };
  chats.subscribe((change) => {
    for (const update of updatesOf(chats, change, visibility)) updates.push(update);
  });

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.setHeader("date", new Date(nowMs()).toUTCString());
    const [path = ""] = (request.url ?? "").slice(1).split("?");
    api.handle(path, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  const address = await listenHere(server, options.port ?? 0);

  async function close(): Promise<void> {
    callbacks.close();
    webhook.close();
    updates.close();
    await closeServer(server);
  }

  return {
    apiRoot: address.replace(/\/$/u, ""),
    get token() {
      return token;
    },
    staff: createStaff(chats, commands, (press, user) => callbacks.press(press, user)),
    faults,
    updates: {
      duplicateNext: (count) => {
        updates.duplicateNext(count);
      },
      reverseNext: (count) => {
        updates.reverseNext(count);
      },
      loseNext: (count) => {
        updates.loseNext(count);
      },
      delayNext: (count) => {
        updates.delayNext(count);
      },
      releaseHeld: () => {
        updates.releaseHeld();
      },
      loseAcks: (count) => {
        webhook.loseAcks(count);
      },
      settled: () => updates.settled(),
      polling: updates.polling,
      listening: () => webhook.isSet() || updates.polledWithin(LISTENING_MS),
      stats: () => ({
        updates: updates.count(),
        open: updates.pending().length,
        webhookAttempts: webhook.attempts(),
      }),
    },
    state: () => ({
      bot: chats.bot,
      users: chats.users().filter(({ id }) => id !== chats.bot.id),
      chats: chats.chats(),
      messages: Object.fromEntries(chats.chats().map(({ id }) => [id, chats.messages(id)])),
      ephemerals: chats.allEphemerals(),
      lastIds: chats.lastIds(),
      updates: { waiting: updates.pending(), nextId: updates.nextId() },
    }),
    message: chats.message,
    messages: (chat, topic) =>
      chats
        .messages(chat)
        .filter((message) => topic === undefined || message.topic === (topic === "general" ? undefined : topic)),
    ephemerals: chats.ephemerals,
    chat: chats.chat,
    topic: (chat, id) => chats.chat(chat)?.topics.find((one) => one.message_thread_id === id),
    user: chats.user,
    setUser(user) {
      chats.setUser(user);
    },
    commands(chat, user, language = "") {
      const group = chats.chat(chat);
      return commands.offered(chat, language, group !== undefined && isAdmin(chats.memberOf(group, user)));
    },
    renewToken() {
      token = `${token}-renewed`;
      return token;
    },
    subscribe: (listener) => chats.subscribe(listener),
    when: (look, timeoutMs = LONGEST_LOOK_MS) => whenChanged((listener) => chats.subscribe(listener), look, timeoutMs),
    calls: api.calls,
    onCall: (listener) => api.onCall(listener),
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type { TelegramEmulator, TelegramEmulatorOptions } from "./controls.ts";
export { ANONYMOUS_ADMIN, CHANNEL_SENDER, TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "./seed.ts";
export { UPDATE_TYPES } from "./updates.ts";
export type { PostOptions } from "./staff.ts";
export type { CallbackAnswer, TelegramMessage } from "./model.ts";
