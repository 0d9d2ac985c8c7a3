/**
 * `/operator op_…`: links the person with an operator of the service. The link takes effect once an admin confirms it.
 */
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";
import { operatorOf } from "../people/operators.ts";
import { noticeOf, usageOf, type AnswerCommand } from "./request.ts";

/** Operator ids are the service's own; a longer word is not one. */
const ID = /^\S{1,100}$/u;
/** Removes the link. */
const NOBODY = "none";

export const operatorCommand: AnswerCommand = async ({ command, entry }, deps, signal) => {
  const operator = command.argument.trim();
  const { person, room } = command;
  const before = await operatorOf(person, deps);
  if (operator === "") {
    const now =
      before === undefined ? { key: "operator-unknown" } : { key: "operator-is", values: { operator: before } };
    return { sentences: [now, ...usageOf("operator").sentences] };
  }
  if (!ID.test(operator)) return usageOf("operator");
  if (operator.toLowerCase() === NOBODY) {
    await deps.choices.linkOperator(person, undefined);
    const still = await operatorOf(person, deps);
    return still === undefined
      ? noticeOf({ key: "operator-ended" })
      : noticeOf({ key: "operator-set-elsewhere", values: { operator: still } });
  }
  if (before === operator) return noticeOf({ key: "operator-is", values: { operator } });
  const { name } = await deps.chats.of(person).author(person, room, signal);
  const payload: RoomEntries["operator-request"] = { command: entry, name, operator };
  // Posted in the room, where its admins see it.
  await deps.ledger.append([{ lane: roomLane(room), kind: "operator-request", keys: [`operator:${entry}`], payload }]);
  return noticeOf({ key: "operator-waits", values: { operator } });
};
