/** An admin confirms, or does not, that somebody is an operator of the service. */
import type { ButtonPress } from "../model/button.ts";
import type { StaffCommand } from "../model/command.ts";
import { pressLane, threadEntry, threadLane, type CommandEntries, type PressEntries } from "../model/entries.ts";
import { teamChatOf } from "../model/ids.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { refusalOf } from "./author-policy.ts";
import { toldTo } from "./notify-person.ts";

export type OperatorAction = "confirm" | "decline";

export async function operatorDecided(
  press: ButtonPress & { readonly action: OperatorAction },
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const admin = await deps.chats.of(press.person).author(press.person, press.room, signal);
  const refusal = refusalOf(admin);
  if (refusal !== undefined) return toldTo(press, { key: `not-for-${refusal}` });
  if (!admin.isAdmin) return toldTo(press, { key: "not-for-others" });
  const asked = await askedBy(press, deps);
  if (asked === undefined) return toldTo(press, { key: "answer-too-old" });

  const operator = asked.argument.trim();
  const { name } = await deps.chats.of(asked.person).author(asked.person, asked.room, signal);
  const sentence = {
    key: press.action === "confirm" ? "operator-confirmed" : "operator-declined",
    values: { name, operator, by: admin.name },
  };
  const payload: PressEntries["operator"] = { press, person: asked.person, operator, sentence };
  const decision = `operator:${press.value}`;
  // One key for both buttons: the first press that is committed counts.
  const entry = { lane: pressLane(decision), kind: "operator", keys: [`decided:${decision}`], payload };
  const [isFirst = false] = await deps.ledger.append([entry]);
  return isFirst ? [] : toldTo(press, { key: "press-handled-already" });
}

/** Does what was decided, and says so in the place of the buttons. Errors: LEDGER_UNAVAILABLE. */
export async function carryOut(
  { press, person, operator, sentence }: PressEntries["operator"],
  { links, log }: Pick<BridgeDeps, "links" | "log">,
): Promise<NewEntry[]> {
  const { action, room, post } = press;
  const isConfirmed = action === "confirm";
  if (isConfirmed) await links.linkOperator(person, operator);
  log.info({ person, operator, by: press.person, isConfirmed }, "an operator's link was decided on");
  return [threadEntry(threadLane(room, room), "replace", { post, sentence })];
}

/** The question behind the buttons; numbers can be guessed, so it must have been asked in this room. */
async function askedBy({ value, room }: ButtonPress, { ledger }: BridgeDeps): Promise<StaffCommand | undefined> {
  const seq = Number(value);
  const entry = Number.isSafeInteger(seq) ? await ledger.entry(seq) : undefined;
  if (entry?.lane.kind !== "command") return undefined;
  const command = entry.payload as CommandEntries["command"];
  const isOurs = command.room === room && teamChatOf(command.person) === teamChatOf(room);
  return isOurs && command.name.trim().toLowerCase() === "operator" ? command : undefined;
}
