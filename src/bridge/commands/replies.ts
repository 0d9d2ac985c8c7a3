/** `/replies`: lists, finds, adds, changes and removes saved replies. */
import { isCommandName, MAX_SAVED_REPLIES, readReplyName, REPLIES_ACTIONS } from "../../contract/saved-reply.ts";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { isBlank } from "../../platform/text/sanitize-text.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NoticeItem, PrivateNotice } from "../model/notice.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { readIntent } from "../replies/note-or-reply.ts";
import { addReply, changeReply, removeReply, savedReplies } from "../replies/saved/list.ts";
import { PAGE_ITEMS, pageButtons } from "../text/paging.ts";
import { onceMoreIfCut } from "./deadline.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";
import { unknownReply } from "./saved-reply.ts";

export const repliesCommand: AnswerCommand = async (request, deps, signal) => {
  const { command } = request;
  const [first, rest] = firstWord(command.argument);
  const action = REPLIES_ACTIONS.find((it) => it === first.toLowerCase());
  if (action === undefined) return await listed(command.argument, request, deps, signal);
  if (action === "search") return await listed(rest, request, deps, signal);
  const [given, written] = firstWord(rest);
  if (given === "") return usageOf("replies");
  if (action === "remove") {
    const name = readReplyName(given);
    const isGone = name !== undefined && (await removeReply(name, deps, signal));
    return isGone
      ? noticeOf({ key: "saved-removed", values: { name } })
      : unknownReply(given, await savedReplies(deps, signal));
  }
  const { about, person, room } = command;
  // With the platform's own reply to a message, that is the text.
  const text =
    written === "" && about !== undefined ? await deps.chats.of(about.post).plainText(about, signal) : written;
  const author = await deps.chats.of(person).author(person, room, signal);
  return await saveReply(action, given, text, author.name, deps, signal);
};

function firstWord(text: string): readonly [word: string, rest: string] {
  const whole = text.trim();
  const end = whole.search(/\s/u);
  return end === -1 ? [whole, ""] : [whole.slice(0, end), whole.slice(end).trim()];
}

/** Adds or changes one, or says why not. Errors: those of the service, LEDGER_UNAVAILABLE. */
export async function saveReply(
  action: "add" | "edit",
  given: string,
  written: string,
  author: string,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const name = readReplyName(given);
  if (name === undefined) return noticeOf({ key: "saved-name-wrong" });
  if (isCommandName(name)) return noticeOf({ key: "saved-name-command", values: { name } });
  const text = written.trim();
  const wrong = wrongText(text);
  if (wrong !== undefined) return noticeOf(wrong);
  const reply = { name, text, author };
  if (action === "edit") {
    return (await changeReply(reply, deps, signal))
      ? noticeOf({ key: "saved-changed", values: { name } })
      : unknownReply(given, await savedReplies(deps, signal));
  }
  const outcome = await addReply(reply, deps, signal);
  return noticeOf({ key: `saved-${outcome}`, values: { name, most: MAX_SAVED_REPLIES } });
}

function wrongText(text: string): Sentence | undefined {
  if (isBlank(text)) return { key: "saved-text-missing" };
  if (text.length > MAX_TEXT_UNITS)
    return { key: "saved-text-long", values: { length: text.length, most: MAX_TEXT_UNITS } };
  const { kind } = readIntent(text, "reply");
  return kind === "note" || kind === "command" ? { key: "saved-text-inside" } : undefined;
}

async function listed(
  words: string,
  { entry, page }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const wanted = words.trim().toLowerCase();
  const all = await onceMoreIfCut(() => savedReplies(deps, signal), signal);
  const found = all.filter(({ name, text }) => name.includes(wanted) || text.toLowerCase().includes(wanted));
  if (found.length === 0)
    return noticeOf({ key: all.length === 0 ? "saved-none" : "saved-none-match" }, { key: "command-usage-replies" });
  const from = page * PAGE_ITEMS;
  const shown = found.slice(from, from + PAGE_ITEMS);
  if (shown.length === 0) return noticeOf({ key: "answer-too-old" });
  const items = shown.map(({ name, text, author }): NoticeItem => ({
    title: name,
    facts: [
      { label: { key: "saved-text" }, value: text },
      ...(author === null ? [] : [{ label: { key: "saved-author" }, value: author }]),
    ],
  }));
  const values = { first: from + 1, last: from + shown.length, count: found.length };
  const buttons = pageButtons(entry, page, from + PAGE_ITEMS < found.length);
  return { sentences: [{ key: "saved-found", values }], items, ...(buttons.length > 0 && { buttons }) };
}
