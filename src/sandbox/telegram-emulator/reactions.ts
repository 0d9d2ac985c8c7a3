/** Emoji allowed as reactions. Source: Bot API, ReactionTypeEmoji, read 2026-11-21. */
import type { TelegramChat } from "./model.ts";

const REACTIONS: ReadonlySet<string> = new Set(
  "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡".split(
    " ",
  ),
);

/** Without the variation selector for a coloured emoji, which Telegram ignores. */
export const plainEmoji = (emoji: string): string => emoji.replaceAll("\ufe0f", "");

export function isAllowedReaction({ reactions }: TelegramChat, emoji: string): boolean {
  return REACTIONS.has(emoji) && (reactions === "all" || reactions.includes(emoji));
}

export const allReactions = (): readonly string[] => [...REACTIONS];
