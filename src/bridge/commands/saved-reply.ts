/** `!r NAME`: shows a saved reply in the thread, as it would go to this client. */
import { readReplyName } from "../../contract/saved-reply.ts";
import { showSaved } from "../replies/saved/show.ts";
import { nearestNames } from "../replies/saved/nearest.ts";
import { savedReplies } from "../replies/saved/list.ts";
import { mayShow } from "../routing/borders.ts";
import { noticeOf, SAID_IN_THREAD, usageOf, type AnswerCommand } from "./request.ts";

export const savedReplyCommand: AnswerCommand = async ({ command }, deps, signal) => {
  const { message, thread, room, person, argument } = command;
  const conversation = thread === undefined ? undefined : await deps.links.conversationOf(thread);
  if (message === undefined || conversation === undefined || !(await mayShow(conversation, room, deps, signal)))
    return noticeOf({ key: "command-thread-unknown" });
  if (argument.trim() === "") return usageOf("replies");
  const all = await savedReplies(deps, signal);
  const wanted = readReplyName(argument);
  const saved = all.find(({ name }) => name === wanted);
  if (saved === undefined) return unknownReply(argument, all);
  const author = await deps.chats.of(person).author(person, room, signal);
  const outcome = await showSaved(saved, message, author, conversation, deps, signal);
  return outcome === "shown" ? SAID_IN_THREAD : noticeOf({ key: "saved-inside", values: { name: saved.name } });
};

/** Nothing was sent: the names that may be meant. */
export function unknownReply(given: string, all: readonly { readonly name: string }[]) {
  const names = nearestNames(
    given.trim(),
    all.map(({ name }) => name),
  );
  const unknown = { key: "saved-unknown", values: { name: given.trim().slice(0, 80) } };
  return names.length === 0
    ? noticeOf(unknown, { key: "saved-list" })
    : noticeOf(unknown, { key: "saved-nearest", values: { names: names.join(", ") } });
}
