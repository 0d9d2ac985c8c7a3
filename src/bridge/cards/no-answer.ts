/** "No answer needed": ends a client's wait. Their next message begins another one. */
import type { ConversationCard, Message } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { newestShown } from "../rooms/newest-shown.ts";
import { listEntries } from "../rooms/pinned-list.ts";
import { recordAct } from "./acted.ts";
import { clientsNewest, turnOf } from "../rooms/turn.ts";
import { readIfThere } from "../rooms/waiting-reminders.ts";
import type { TurnMarks } from "../stores/turns.ts";
import type { CardActionEntry } from "./actions.ts";
import { notifyAllThreads } from "./notify-all-threads.ts";

/** The cards say who ended it, and who pressed is told. Errors: those of `ConversationApi`, LEDGER_UNAVAILABLE. */
export async function endWait(
  { interaction, conversation, name }: CardActionEntry,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const read = await readIfThere(conversation, deps, signal);
  if (read === undefined)
    return privateNoticeTo(interaction, { key: "conversation-gone", values: { id: conversation } });
  const marks = await deps.turns.marks(conversation);
  const turn = turnOf(read, marks, deps.clock.now());
  const isRepeated = isRetry && marks.ended?.interaction === interaction.id;
  if (turn.kind === "ended" && !isRepeated) {
    const { name: by, chat } = turn;
    return privateNoticeTo(interaction, { key: "no-answer-already", values: { name: by, chat } });
  }
  const isWait = turn.kind === "waits" || turn.kind === "thanks" || (turn.kind === "put-off" && hasWait(marks));
  if (!isWait && !isRepeated)
    return privateNoticeTo(interaction, { key: turn.kind === "closed" ? "no-answer-closed" : "no-answer-nobody" });
  if (!isRepeated) {
    const { title: chat } = deps.chats.of(interaction.person);
    const until = newestRead(read, await newestShown(conversation, interaction.room, deps));
    const { replaced: _, ...before } = marks.ended ?? {};
    const replaced = "until" in before ? before : undefined;
    await deps.turns.setEnded(conversation, {
      ...{ until, name, chat, interaction: interaction.id },
      ...(replaced && { replaced }),
    });
  }
  await recordAct(interaction.room, conversation, deps);
  const then = await notifyAllThreads(conversation, undefined, deps);
  // Without a thread, no card's change refreshes the lists of waiting clients.
  then.push(...listEntries(interaction.room, deps));
  return [...then, ...privateNoticeTo(interaction, { key: "no-answer-done" })];
}

/**
 * When the client wrote the newest message that the thread shows, ISO 8601: whoever pressed cannot have read a later one,
 * which still waits for an answer. The newest of all if no thread shows any.
 */
function newestRead({ messages }: ConversationCard, shown = ""): string {
  const isShown = ({ createdAt }: Message) => Date.parse(createdAt) <= Date.parse(shown);
  return clientsNewest({ messages: messages.filter(isShown) }) ?? clientsNewest({ messages }) ?? "";
}

/** Whether what was put off is a wait. */
function hasWait({ putOff }: TurnMarks): boolean {
  return putOff !== undefined && putOff.wait !== null;
}
