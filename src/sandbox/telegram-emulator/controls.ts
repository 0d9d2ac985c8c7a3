/** What the Telegram emulator offers: its options, and the surface that tests and the sandbox page drive. */
import type { ApiCall } from "./api.ts";
import type { Command } from "./commands.ts";
import type { Faults } from "./faults.ts";
import type { Change, TelegramChat, TelegramMessage, TelegramSeed, TelegramTopic, TelegramUser } from "./model.ts";
import type { Limit } from "./rate-limit.ts";
import type { Staff } from "./staff.ts";

export interface TelegramEmulatorOptions {
  /** 0, the default: any free port. Listens on 127.0.0.1 only. */
  readonly port?: number;
  readonly seed?: TelegramSeed;
  /** The language of those people of the sample whose language Telegram tells; `en` by default. */
  readonly language?: string;
  readonly token?: string;
  /** Messages sent and edited in one group. Off by default, for quick tests; see `TELEGRAM_LIMITS`. */
  readonly groupLimit?: Limit;
  /** Messages sent and edited everywhere. Off by default. */
  readonly botLimit?: Limit;
  /** Whether a bot that is no administrator sees only what is meant for it; `true`, as in Telegram. */
  readonly privacyMode?: boolean;
  /** Whether the bot sees other bots' messages; `false`, as in Telegram. */
  readonly botToBot?: boolean;
  /** Whether a closed topic refuses even bots that may manage topics. Not known of Telegram; `false` by default. */
  readonly closedTopicsRefuseBots?: boolean;
  /** How long a pressed button may be answered; 15,000 by default. */
  readonly callbackLifetimeMs?: number;
  /** Multiplies the pauses before a webhook is called again (1 s, doubling to a minute); 1 by default. */
  readonly retryScale?: number;
  /** How long a webhook may take; 10,000 by default. */
  readonly webhookDeadlineMs?: number;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

/** The groups as they are now, from which another emulator can go on. */
export type TelegramState = Required<TelegramSeed>;

export interface TelegramEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`, without a slash at the end: what grammY calls `apiRoot`. */
  readonly apiRoot: string;
  readonly token: string;
  readonly staff: Staff;
  readonly faults: Faults;
  readonly updates: UpdateControls;
  state(): TelegramState;
  message(chat: number, id: number): TelegramMessage | undefined;
  /** Of the whole group, or of one topic; `"general"`: outside of topics. Oldest first. */
  messages(chat: number, topic?: number | "general"): readonly TelegramMessage[];
  chat(id: number): TelegramChat | undefined;
  topic(chat: number, id: number): TelegramTopic | undefined;
  user(id: number): TelegramUser | undefined;
  /** Adds or replaces a person. */
  setUser(user: TelegramUser): void;
  /** Commands that a person is offered in the group. `language`: that of their app. */
  commands(chat: number, user: number, language?: string): readonly Command[];
  /** Makes the old token worthless, as BotFather does. Gives back the new one. */
  renewToken(): string;
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Looks now and after every change until `look` finds something. Errors: rejects after `timeoutMs` (10,000 by
   * default).
   */
  when<T>(look: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Calls so far, by method. */
  calls(): ReadonlyMap<string, number>;
  onCall(listener: (call: ApiCall) => void): () => void;
  close(): Promise<void>;
}

export interface UpdateControls {
  /** The next `count` updates are given out once more after they were confirmed. Polling only. */
  duplicateNext(count?: number): void;
  /** Holds the next `count` updates back, then numbers them last first. */
  reverseNext(count: number): void;
  releaseHeld(): void;
  /** The next `count` answers of the webhook do not arrive, so Telegram sends those updates again. */
  loseAcks(count?: number): void;
  /** Resolves when the bot confirmed everything. */
  settled(): Promise<void>;
  /** Whether somebody polls at this moment. */
  polling(): boolean;
  /** Whether the bot listens: it polls or did so within a few seconds, or a webhook is set. */
  listening(): boolean;
  stats(): { readonly updates: number; readonly open: number; readonly webhookAttempts: number };
}
