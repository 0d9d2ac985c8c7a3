/** The Telegram emulator's options, and the controls that tests and the sandbox page use. */
import type { ApiCall } from "./api.ts";
import type { Command } from "./commands.ts";
import type { Faults } from "./faults.ts";
import type { Change, TelegramChat, TelegramMessage, TelegramSeed, TelegramTopic, TelegramUser } from "./model.ts";
import type { Limit } from "./rate-limit.ts";
import type { Staff } from "./staff.ts";

export interface TelegramEmulatorOptions {
  /** Listens on 127.0.0.1 only. Default 0: any free port. */
  readonly port?: number;
  readonly seed?: TelegramSeed;
  /** The app language of those sample people whose language Telegram reports. Default `en`. */
  readonly language?: string;
  readonly token?: string;
  /** Messages sent and edited in one group. Off by default, for fast tests; see `TELEGRAM_LIMITS`. */
  readonly groupLimit?: Limit;
  /** Messages sent and edited in all groups. Off by default. */
  readonly botLimit?: Limit;
  /** Whether a bot that is not an administrator only sees messages meant for it. Default `true`, as in Telegram. */
  readonly privacyMode?: boolean;
  /** Whether the bot sees other bots' messages. Default `false`, as in Telegram. */
  readonly botToBot?: boolean;
  /** Whether a closed topic refuses even bots that may manage topics. Not known of Telegram. Default `false`. */
  readonly closedTopicsRefuseBots?: boolean;
  /** Whether the server has ephemeral messages and commands (Bot API 10.2). Default `false`: an older server of one's own. */
  readonly ephemeral?: boolean;
  /** How long a button press may be answered. Default 15,000. */
  readonly callbackLifetimeMs?: number;
  /** Multiplies the pauses before a webhook is called again (1 s, doubling to a minute). Default 1. */
  readonly retryScale?: number;
  /** How long a webhook may take. Default 10,000. */
  readonly webhookDeadlineMs?: number;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

/** A snapshot of the groups, from which another emulator can continue. */
export type TelegramState = Required<TelegramSeed> & { readonly ephemerals: readonly TelegramMessage[] };

export interface TelegramEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a trailing slash: grammY's `apiRoot`. */
  readonly apiRoot: string;
  readonly token: string;
  readonly staff: Staff;
  readonly faults: Faults;
  readonly updates: UpdateControls;
  state(): TelegramState;
  message(chat: number, id: number): TelegramMessage | undefined;
  /** The messages of the whole group, or of one topic; `"general"`: outside topics. Oldest first. */
  messages(chat: number, topic?: number | "general"): readonly TelegramMessage[];
  /** The ephemeral messages that this person, or the bot, sees, oldest first. */
  ephemerals(user: number): readonly TelegramMessage[];
  chat(id: number): TelegramChat | undefined;
  topic(chat: number, id: number): TelegramTopic | undefined;
  user(id: number): TelegramUser | undefined;
  /** Adds or replaces a person. */
  setUser(user: TelegramUser): void;
  /** The commands suggested to a person in the group. `language`: that of their app. */
  commands(chat: number, user: number, language?: string): readonly Command[];
  /** Revokes the token, as BotFather does. Returns the new one. */
  renewToken(): string;
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Checks now and after every change until `look` finds something. Errors: rejects after `timeoutMs` (default 10,000).
   */
  when<T>(look: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Calls so far, by method. */
  calls(): ReadonlyMap<string, number>;
  onCall(listener: (call: ApiCall) => void): () => void;
  close(): Promise<void>;
}

export interface UpdateControls {
  /** Returns the next `count` updates once more after they were confirmed. Polling only. */
  duplicateNext(count?: number): void;
  /** Withholds the next `count` updates, then numbers them in reverse order. */
  reverseNext(count: number): void;
  /** Numbers the next `count` updates and loses them, as if another program had confirmed them. */
  loseNext(count: number): void;
  /** Withholds the next `count` updates, so that later ones overtake them. */
  delayNext(count: number): void;
  releaseHeld(): void;
  /** Drops the webhook's next `count` responses, so that Telegram redelivers those updates. */
  loseAcks(count?: number): void;
  /** Resolves when the bot has confirmed everything. */
  settled(): Promise<void>;
  /** Whether somebody is polling right now. */
  polling(): boolean;
  /** Whether the bot is receiving: it polls or did so within the last few seconds, or a webhook is set. */
  listening(): boolean;
  stats(): { readonly updates: number; readonly open: number; readonly webhookAttempts: number };
}
