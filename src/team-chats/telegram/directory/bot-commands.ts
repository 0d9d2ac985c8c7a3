/** The bot's commands, as Telegram offers them while somebody types `/` in a group of ours. */
import { COMMAND_NAMES } from "../../../bridge/model/command.ts";
import type { RoomMode } from "../../../bridge/model/room.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import type { Chats } from "./chats.ts";

export interface Language {
  /** `en`, `pt-BR` */
  readonly language: string;
  /** Reads it: needed for a few sentences at the start, and not kept for them. */
  readonly read: () => Say;
}

/** What staff may write in a room: the rules' own words, and the questions that are answered. */
function namesFor(mode: RoomMode | undefined): readonly string[] {
  const writing = mode === "note" ? ["note", "send"] : mode === "reply" ? ["note"] : [];
  return [...writing, ...COMMAND_NAMES];
}

/**
 * Registers them for one group: for everybody in the language of the bridge, and in each language that there is for
 * those whose app is set to it. Errors: BridgeError.
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
    await chats.call(chat, { operation: "change", priority: "unmetered" }, signal, (api, chat_id, inner) =>
      api.setMyCommands(
        {
          commands,
          scope: { type: "chat", chat_id },
          ...(language_code === "" ? {} : { language_code: language_code as "en" }),
        },
        inner,
      ),
    );
  }
}
