/** The bot's commands, which Telegram suggests while somebody types `/` in one of the bridge's groups. */
import type { BotCommand } from "grammy/types";
import { COMMAND_NAMES } from "../../../bridge/model/command.ts";
import type { RoomMode } from "../../../bridge/model/room.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { isRefusal } from "../errors.ts";
import type { Chats } from "./chats.ts";

export interface Language {
  /** `en`, `pt-BR` */
  readonly language: string;
  /** Loads the language: needed for a few sentences at start, and not kept for them. */
  readonly read: () => Say;
}

/** What staff may use in a room: the rules' own words, and the available commands. */
function namesFor(mode: RoomMode | undefined): readonly string[] {
  const writing = mode === "note" ? ["note", "send"] : mode === "reply" ? ["note"] : [];
  return [...writing, ...COMMAND_NAMES];
}

/**
 * Telegram sends these so that only the bot sees them, and their argument. The others need the group: what they write is
 * a reply or a note, or they refer to the message that they reply to.
 */
function isPrivate(command: string): boolean {
  return command !== "replies" && COMMAND_NAMES.some((name) => name === command);
}

/**
 * Registers the commands for one group: for everybody in the bridge's language, and in every available language for
 * people whose app uses it. A Bot API server that does not know ephemeral commands ignores the mark; one that refuses it
 * gets the commands without. Errors: BridgeError.
 *
 * Source: Bot API 10.2, `BotCommand.is_ephemeral`, read 2026-11-21.
 */
export async function registerCommands(
  chat: number,
  mode: RoomMode | undefined,
  say: Say,
  languages: readonly Language[],
  chats: Chats,
  signal: AbortSignal,
): Promise<void> {
  // Two letters, or none. Source: Bot API, `setMyCommands`, read 2026-11-21.
  const short = new Map(languages.map(({ language, read }) => [language.slice(0, 2).toLowerCase(), read]));
  for (const [language_code, read] of [["", () => say] as const, ...short]) {
    const sayIn = read();
    const commands = namesFor(mode).map((command) => ({
      command,
      description: sayIn({ key: `telegram-command-${command}` }),
    }));
    const register = (list: readonly BotCommand[]) =>
      chats.call(
        chat,
        { operation: "change", method: "setMyCommands", priority: "unmetered" },
        signal,
        (api, chat_id, inner) =>
          api.setMyCommands(
            {
              commands: list,
              scope: { type: "chat", chat_id },
              ...(language_code === "" ? {} : { language_code: language_code as "en" }),
            },
            inner,
          ),
      );
    try {
      await register(commands.map((it) => (isPrivate(it.command) ? { ...it, is_ephemeral: true } : it)));
    } catch (error) {
      if (!isRefusal(error, "bad_request")) throw error;
      await register(commands);
    }
  }
}
