/** The context of a Bot API method, and the checks that most methods share. */
import { type Args, number, text } from "../args.ts";
import type { Callbacks } from "../callbacks.ts";
import type { Chats } from "../chats.ts";
import type { Commands } from "../commands.ts";
import { badRequest, TelegramApiError } from "../errors.ts";
import type { Member, TelegramChat, TelegramMessage } from "../model.ts";
import type { Updates } from "../updates.ts";
import type { Webhook } from "../webhook.ts";

export interface Call {
  readonly args: Args;
  readonly chats: Chats;
  readonly updates: Updates;
  readonly webhook: Webhook;
  readonly callbacks: Callbacks;
  readonly commands: Commands;
  readonly privacyMode: boolean;
  /** Whether closed topics refuse even bots that may manage them. */
  readonly closedRefuse: boolean;
  /** Whether ephemeral messages and commands exist; otherwise their parameters are ignored. */
  readonly ephemeral: boolean;
  readonly nowMs: () => number;
  /** Counts one message to the group; throws the 429. */
  readonly spend: (chat: number) => void;
  /** Aborted when the caller went away. */
  readonly signal: AbortSignal;
}

export type Method = (call: Call) => unknown;

/** A group that the bot is in. Errors: Telegram's own, for every way in which the bot is not. */
export function targetChat({ args, chats }: Call): TelegramChat {
  const given = text(args, "chat_id");
  if (given === undefined || given === "") throw badRequest("chat_id is empty");
  const id = number(args, "chat_id");
  const chat = id === undefined ? undefined : chats.chat(id);
  if (chat === undefined) {
    if (id !== undefined && chats.user(id) !== undefined)
      throw new TelegramApiError(403, "Forbidden: bot can't initiate conversation with a user");
    throw badRequest("chat not found");
  }
  if (chat.migrated_to !== undefined)
    throw new TelegramApiError(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: chat.migrated_to,
    });
  if (!(chats.bot.id in chat.members)) throw badRequest("chat not found");
  const { status } = membership(chats, chat);
  if (status === "kicked") throw new TelegramApiError(403, `Forbidden: bot was kicked from the ${chat.type} chat`);
  if (status === "left") throw new TelegramApiError(403, `Forbidden: bot is not a member of the ${chat.type} chat`);
  return chat;
}

/** The bot's own. */
export const membership = (chats: Chats, chat: TelegramChat): Member => chats.memberOf(chat, chats.bot.id);

export function targetMessage(call: Call, chat: TelegramChat, missing: string): TelegramMessage {
  const id = number(call.args, "message_id");
  if (id === undefined || id <= 0) throw badRequest("message identifier is not specified");
  const message = call.chats.message(chat.id, id);
  if (message === undefined) throw badRequest(missing);
  return message;
}

export function knownMember(chats: Chats, chat: TelegramChat, id: number | undefined): Member {
  if (id === undefined || chats.user(id) === undefined) throw badRequest("user not found");
  return chats.memberOf(chat, id);
}
