/** What the page receives: the state when it connects, and every change after that. */
import type {
  Change as SlackChange,
  Ephemeral,
  OpenView,
  SlackChannel,
  SlackMessage,
  SlackUser,
  UserGroup,
} from "../slack-emulator/model.ts";
import type { SandboxClients } from "./clients.ts";
import type {
  Change as TelegramChange,
  TelegramChat,
  TelegramMessage,
  TelegramUser,
} from "../telegram-emulator/model.ts";

export type { SlackChange, TelegramChange };

export interface SandboxLink {
  readonly name: "console" | "reference" | "docs";
  readonly url: string;
}

/** The strip at the foot of the page. */
export interface PartsState {
  readonly parts: readonly { readonly name: string; readonly running: boolean }[];
  readonly chats: readonly ChatState[];
  /** What can be made to fail. */
  readonly faults: readonly string[];
}

export interface ChatState {
  readonly name: string;
  readonly connected: boolean;
  /** Whether it answers 429. */
  readonly limited: boolean;
}

export interface LiveState {
  readonly team: { readonly name: string };
  readonly app: { readonly botId: string; readonly userId: string };
  readonly users: readonly SlackUser[];
  readonly groups: readonly UserGroup[];
  readonly channels: readonly SlackChannel[];
  /** By channel, in order. */
  readonly messages: Readonly<Record<string, readonly SlackMessage[]>>;
  readonly ephemerals: readonly Ephemeral[];
  readonly views: readonly OpenView[];
  /** The one that is open at first. */
  readonly room: string;
  readonly parts: PartsState;
  readonly clients?: Pick<SandboxClients, "list" | "tags">;
  /** Pages beside this one. */
  readonly links: readonly SandboxLink[];
  readonly telegram?: LiveTelegramState;
}

export interface LiveTelegramState {
  readonly bot: TelegramUser;
  readonly users: readonly TelegramUser[];
  readonly chats: readonly TelegramChat[];
  /** By chat, oldest first. */
  readonly messages: Readonly<Record<number, readonly TelegramMessage[]>>;
  /** Of all people, oldest first. */
  readonly ephemerals: readonly TelegramMessage[];
  readonly room: number;
  /** Id of a topic's icon -> emoji. */
  readonly icons: Readonly<Record<string, string>>;
}

/** The page's sentences. */
export interface PageTexts {
  readonly language: string;
  /** Values stand as `{name}`. */
  readonly sentences: Readonly<Record<string, string>>;
  /** By plural category of the language. */
  readonly counted: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
