/** Sending, editing and deleting messages. */
import { flag, isFields, json, number, text } from "../args.ts";
import type { FormattedText } from "../entities.ts";
import { badRequest } from "../errors.ts";
import type { TelegramChat, TelegramMessage } from "../model.ts";
import { pingsOf } from "../pings.ts";
import { hasRight, isAdmin, isPresent, mayManageTopic, maySend } from "../rights.ts";
import { wireMessage } from "../wire.ts";
import { readButtons, readText, showsPreview } from "./content.ts";
import { type Call, knownMember, membership, type Method, targetChat, targetMessage } from "./method.ts";

/** How long a bot may delete its own messages without the right to delete messages. */
const DELETABLE_MS = 172_800_000;

export const sendMessage: Method = (call) => {
  const { args, chats } = call;
  const chat = targetChat(call);
  if (!maySend(chats, chat, chats.bot.id)) throw badRequest("not enough rights to send text messages to the chat");
  const only = call.ephemeral ? readEphemeral(call, chat) : undefined;
  const answered = readReply(call, chat, only !== undefined);
  const topic = readTopic(call, chat) ?? answered?.topic;
  const formatted = readText(call);
  const buttons = readButtons(args);
  call.spend(chat.id);
  const draft = {
    chat: chat.id,
    from: chats.bot.id,
    ...(topic === undefined ? {} : { topic }),
    ...(answered === undefined ? {} : { reply_to: answered.message_id }),
    ...formatted,
    ...(buttons === undefined ? {} : { buttons }),
    preview: showsPreview(args, formatted),
    pings: only === undefined ? pingsOf(chats, chat, formatted) : [],
  };
  if (only?.replaced !== undefined) chats.removeEphemeral(chat.id, only.replaced);
  return wireMessage(chats, only === undefined ? chats.post(draft) : chats.postEphemeral(draft, only.receiver));
};

/** Descriptions of refusals are guesses. Source: Bot API 10.2, `EphemeralMessageParameters`, read 2026-11-21. */
function readEphemeral({ args, chats, callbacks }: Call, chat: TelegramChat) {
  const given = json(args, "ephemeral_message_parameters", "can't parse ephemeral message parameters JSON object");
  if (given === undefined) return undefined;
  if (!isFields(given)) throw badRequest("object expected as ephemeral message parameters");
  const receiver = number(given, "receiver_user_id");
  if (receiver === undefined || !isPresent(knownMember(chats, chat, receiver))) throw badRequest("user not found");
  const queryId = text(given, "callback_query_id");
  const query = queryId === undefined ? undefined : callbacks.openFor(queryId, chat.id, receiver);
  if (queryId !== undefined && query === undefined) throw badRequest("query is too old or query ID is invalid");
  if (query === undefined && !isAdmin(membership(chats, chat)))
    throw badRequest("not enough rights to send ephemeral messages");
  return { receiver, replaced: flag(given, "replace_callback_query_message") ? query?.ephemeral : undefined };
}

/** A topic that may be written to. General is not a topic to Telegram, though it has the number 1. */
function readTopic(call: Call, chat: TelegramChat): number | undefined {
  const id = number(call.args, "message_thread_id");
  if (id === undefined || id === 0) return undefined;
  const topic = chat.topics.find((one) => one.message_thread_id === id);
  if (!chat.is_forum || topic === undefined) throw badRequest("message thread not found");
  const may = mayManageTopic(call.chats, chat, call.chats.bot.id, topic.creator);
  if (topic.closed && (call.closedRefuse || !may)) throw badRequest("TOPIC_CLOSED");
  return id;
}

function readReply({ args, chats }: Call, chat: TelegramChat, isOnlyForOne: boolean): TelegramMessage | undefined {
  const given = json(args, "reply_parameters", "can't parse reply parameters JSON object");
  if (given === undefined) return undefined;
  if (!isFields(given)) throw badRequest("object expected as reply parameters");
  const id = number(given, "message_id");
  const message = id === undefined ? undefined : chats.message(chat.id, id);
  const mayBeGone = flag(given, "allow_sending_without_reply") && !isOnlyForOne;
  if (message === undefined && !mayBeGone) throw badRequest("message to be replied not found");
  return message;
}

export const editMessageText: Method = (call) => {
  const { args, chats } = call;
  const chat = targetChat(call);
  const before = editable(call, chat);
  if (before.file !== undefined) throw badRequest("there is no text in the message to edit");
  const formatted = readText(call);
  const buttons = readButtons(args);
  refuseSame(before, { ...before, ...formatted, buttons });
  call.spend(chat.id);
  return wireMessage(
    chats,
    // Without buttons in the call, existing ones are removed.
    chats.edit({
      ...withoutButtons(before),
      ...formatted,
      ...(buttons === undefined ? {} : { buttons }),
      preview: showsPreview(args, formatted),
      // An edit notifies nobody.
      pings: before.pings,
    }),
  );
};

export const editMessageReplyMarkup: Method = (call) => {
  const { args, chats } = call;
  const chat = targetChat(call);
  const before = editable(call, chat);
  const buttons = readButtons(args);
  refuseSame(before, { ...before, buttons });
  call.spend(chat.id);
  const next = { ...withoutButtons(before), ...(buttons === undefined ? {} : { buttons }) };
  return wireMessage(chats, chats.edit(next, true));
};

function editable(call: Call, chat: TelegramChat): TelegramMessage {
  const message = targetMessage(call, chat, "message to edit not found");
  if (message.from !== call.chats.bot.id || message.service !== undefined) throw badRequest("message can't be edited");
  return message;
}

type Shown = FormattedText & { readonly buttons?: TelegramMessage["buttons"] | undefined };

function refuseSame(before: Shown, after: Shown): void {
  const shown = ({ text, entities, buttons }: Shown) => JSON.stringify([text, entities, buttons ?? []]);
  if (shown(before) !== shown(after)) return;
  throw badRequest(
    "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
  );
}

function withoutButtons(message: TelegramMessage): Omit<TelegramMessage, "buttons"> {
  const { buttons: _, ...rest } = message;
  return rest;
}

export const deleteMessage: Method = (call) => {
  const { chats } = call;
  const chat = targetChat(call);
  const message = targetMessage(call, chat, "message to delete not found");
  const mayAny = hasRight(membership(chats, chat), "can_delete_messages");
  const isTopicsFirst = message.message_id === message.topic;
  if (isTopicsFirst || (message.from !== chats.bot.id && !mayAny)) throw badRequest("message can't be deleted");
  if (!mayAny && call.nowMs() - message.date_ms >= DELETABLE_MS)
    throw badRequest("message can't be deleted for everyone");
  chats.remove(chat.id, message.message_id);
  return true;
};
