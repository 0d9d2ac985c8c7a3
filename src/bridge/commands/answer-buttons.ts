/** Buttons under the answer to a command: other pages, hidden details, a thread to be opened. */
import type { ButtonPress } from "../model/button.ts";
import type { StaffCommand } from "../model/command.ts";
import { commandEntry, type CommandEntries } from "../model/entries.ts";
import type { PrivateNotice } from "../model/notice.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { Settlement } from "../ports/ledger.ts";
import { isRoomOfOurs } from "../routing/route.ts";
import { readAnswerValue } from "../text/paging.ts";
import { revealed } from "./contact.ts";
import { PATIENCE } from "./deadline.ts";
import { saying, type Asked } from "./request.ts";
import { answerTo, fromService, tell } from "./worker.ts";

export type AnswerAction = "page" | "reveal" | "open-here";

/** Tells the answer to who pressed. Errors: BridgeError, when the team chat does not answer. */
export async function pressedInAnswer(
  press: ButtonPress & { readonly action: AnswerAction },
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Settlement> {
  if (press.action === "open-here") {
    return { then: [commandEntry(commandOf(press, { name: "conversation", argument: press.value }))] };
  }
  const asked = await askedBefore(press, deps);
  if (asked === undefined) {
    await tell(
      commandOf(press, { name: press.action, argument: "" }),
      saying({ key: "answer-too-old" }),
      false,
      deps,
      signal,
    );
    return { result: "too-old" };
  }
  if (press.action === "reveal") return await reveal(press, asked, deps, signal);
  const answer = await answerTo(asked, deps, PATIENCE, signal);
  await tell(asked.command, answer, true, deps, signal);
  return {};
}

/** The command under whose answer the button stands, as if the presser had asked it. */
async function askedBefore(press: ButtonPress, deps: BridgeDeps): Promise<Asked | undefined> {
  const value = readAnswerValue(press.value);
  const entry = value && (await deps.ledger.entry(value.entry));
  if (entry?.lane.kind !== "command") return undefined;
  const command = entry.payload as CommandEntries["command"];
  // Numbers can be guessed; an answer is only reached from the room where it was asked.
  if (command.room !== press.room) return undefined;
  const page = press.action === "page" ? Number(value?.rest) : 0;
  if (!Number.isSafeInteger(page) || page < 0) return undefined;
  return { command: commandOf(press, command), entry: entry.seq, page };
}

/** What a press asks for, as a command of the presser. */
export function commandOf(
  { id, person, room, thread, reply, locale }: ButtonPress,
  { name, argument, thread: asked }: Pick<StaffCommand, "name" | "argument"> & Partial<StaffCommand>,
): StaffCommand {
  const how = { ...(reply !== undefined && { reply }), ...(locale !== undefined && { locale }) };
  return { id, name, argument, person, room, thread: thread ?? asked, ...how };
}

/** Every reveal is on record: who, when, and whose details, but not the details. */
async function reveal(press: ButtonPress, asked: Asked, deps: BridgeDeps, signal: AbortSignal): Promise<Settlement> {
  const { command } = asked;
  const refusal = refusalOf(await deps.chats.of(press.person).author(press.person, press.room, signal));
  if (refusal !== undefined || !isRoomOfOurs(press.room, deps.routes, deps.settings.opsRooms)) {
    const notice = saying({ key: refusal === undefined ? "command-wrong-room" : `not-for-${refusal}` });
    await tell(command, notice, false, deps, signal);
    return { state: "cancelled", result: "refused" };
  }
  const value = readAnswerValue(press.value);
  let contact: string | undefined;
  const look = async (limited: AbortSignal): Promise<PrivateNotice> => {
    const found = await revealed(asked, value?.rest ?? "", deps, limited);
    contact = found.contact;
    return found.notice;
  };
  const notice = await fromService(look, command, deps, PATIENCE, signal);
  if (contact === undefined) {
    await tell(command, notice, false, deps, signal);
    return { result: "nothing-revealed" };
  }
  // Before it is told: a reveal that is not on record must not happen, one that fails may be.
  deps.log.info({ person: press.person, contact, room: press.room, command: asked.entry }, "contact details revealed");
  await tell(command, notice, false, deps, signal);
  return { result: `revealed ${contact}` };
}
