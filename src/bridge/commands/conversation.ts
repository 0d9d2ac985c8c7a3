/** `/conversation cv_…`: opens the conversation's thread here with its history, or links to the existing one. */
import type { ConversationHead, ConversationId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { openHereEntry } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { NoticeItem } from "../model/notice.ts";
import type { BridgeDeps } from "../deps.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { modeOf } from "../routing/route.ts";
import { threadUrl } from "../threads/urls.ts";
import { noticeOf, usageOf, type AnswerCommand } from "./request.ts";
import { channelName } from "../text/channel-name.ts";

const ID = /^cv_[^\s|]{1,100}$/u;

export const conversationCommand: AnswerCommand = async ({ command }, deps, signal) => {
  const { id: request, room } = command;
  const id = command.argument.trim();
  if (!isId(id)) return usageOf("conversation");
  const head = await headOf(id, room, deps, signal);
  if (head === undefined) return noticeOf({ key: "conversation-gone", values: { id } });

  const state = await deps.links.thread(id, room);
  const url = state && (await deps.chats.of(state.thread).link(state.thread, signal));
  if (url !== undefined) return pointing({ key: "conversation-is-here" }, head, url);
  if (modeOf(room, deps.routes) === undefined) {
    const elsewhere = await threadUrl(id, room, deps, signal);
    if (elsewhere === undefined) return noticeOf({ key: "conversation-not-here" });
    return pointing({ key: "conversation-is-elsewhere" }, head, elsewhere);
  }
  await deps.ledger.append([openHereEntry(head, room, state?.thread, request)]);
  return noticeOf({ key: "conversation-opening", values: { client: plainLetters(head.client) } });
};

function isId(text: string): text is ConversationId {
  return ID.test(text);
}

async function headOf(
  id: ConversationId,
  room: RoomId,
  { api, routes }: BridgeDeps,
  signal: AbortSignal,
): Promise<ConversationHead | undefined> {
  try {
    const { conversation } = await api.conversation(id, signal);
    const { client, channel } = conversation;
    return isVisibleIn(room, conversation, routes) ? { id, client, channel } : undefined;
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "CONVERSATION_NOT_FOUND") throw error;
    return undefined;
  }
}

function pointing(sentence: Sentence, { client, channel }: ConversationHead, url: string) {
  const item: NoticeItem = {
    title: plainLetters(client),
    facts: [{ label: { key: "card-channel" }, value: channelName(channel) }],
    links: [{ label: { key: "alert-open-thread" }, url }],
  };
  return { sentences: [sentence], items: [item] };
}
