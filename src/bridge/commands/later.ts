/** `!later 3d call him`. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { putOffEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { PrivateNotice } from "../model/notice.ts";
import { readLater } from "../text/later-time.ts";
import { currentTurn } from "../rooms/turn.ts";
import { choiceButtons } from "../rooms/turn-buttons.ts";
import { readIfThere } from "../rooms/waiting-reminders.ts";
import { mayShow } from "../routing/borders.ts";
import { zoneOfRoom } from "../routing/room-zone.ts";
import { noticeOf, SAID_IN_THREAD, type AnswerCommand } from "./request.ts";

/** Without a time that it understands, it says what it read, and offers some. */
export const laterCommand: AnswerCommand = async ({ command }, deps, signal) => {
  const { thread, room, person, id, argument } = command;
  const conversation = thread === undefined ? undefined : await deps.links.conversationOf(thread);
  if (conversation === undefined || !(await mayShow(conversation, room, deps, signal)))
    return noticeOf({ key: "command-thread-unknown" });
  const zone = zoneOfRoom(room, deps.routes) ?? "UTC";
  const later = readLater(argument, zone, deps.clock.now());
  if (later === undefined) {
    const offered = await laterChoices(conversation, room, deps, signal);
    const text = argument.trim();
    if (text === "") return offered;
    return { ...offered, sentences: [{ key: "later-not-understood", values: { text } }, ...offered.sentences] };
  }
  const { name } = await deps.chats.of(person).author(person, room, signal);
  await deps.ledger.append([putOffEntry({ ...later, conversation, person, name, room, thread, zone, request: id })]);
  // Whose turn it is decides what follows, and is known where the conversation's other presses are handled.
  return SAID_IN_THREAD;
};

/** What is offered to who says no time. Errors: without a card, those of `ConversationApi`; LEDGER_UNAVAILABLE. */
export async function laterChoices(
  conversation: ConversationId,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const isWaiting = await waits(conversation, room, deps, signal);
  return {
    sentences: [{ key: isWaiting ? "later-when-waiting" : "later-when" }, { key: "command-usage-later" }],
    buttons: choiceButtons(isWaiting, conversation),
  };
}

async function waits(
  conversation: ConversationId,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<boolean> {
  for (const one of [room, ...deps.routes.modes.keys()]) {
    const snapshot = (await deps.links.thread(conversation, one))?.snapshot;
    if (snapshot !== undefined) return snapshot.waitingSince !== null;
  }
  const read = await readIfThere(conversation, deps, signal);
  return read !== undefined && (await currentTurn(read, deps)).kind === "waits";
}
