/** What the threads of a conversation say about its facts: that it was closed, assigned or rated, and by whom. */
import type { Conversation } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { CardEntries, SaidFact } from "../entries.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { Card } from "../model/card.ts";
import type { ChangedBy } from "../model/change.ts";
import type { RoomId } from "../model/ids.ts";
import type { CardSnapshot, SaidFacts } from "../model/thread.ts";
import { calledIn, operatorName, peopleOf } from "../people/operators.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isQuietNow } from "../routing/route.ts";

type Id = Conversation["id"];
type Facts = Pick<Conversation, "status" | "assignee" | "rating">;
type Notice = NonNullable<CardEntries["say"]["notice"]>;
export type LineDeps = Pick<BridgeDeps, "api" | "choices" | "routes" | "clock" | "chats">;

/** What a thread has said last, or its card shows. */
export function saidIn({ said, card, assignee, rating, at }: CardSnapshot): SaidFacts {
  if (said !== undefined) return said;
  const { status } = JSON.parse(card) as Pick<Card, "status">;
  return { status: statusOf({ status }), assignee, rating, at };
}

/** What changed since. */
export function changesSince(before: SaidFacts, now: Facts): SaidFact[] {
  const { assignee, rating } = now;
  const status = statusOf(now);
  return [
    ...(status === before.status ? [] : [{ name: "status", value: status } as const]),
    ...(assignee === before.assignee ? [] : [{ name: "assignee", value: assignee } as const]),
    ...(rating === before.rating ? [] : [{ name: "rating", value: rating } as const]),
  ];
}

/** `by`: who changed it from a team chat. Result: `undefined` if a thread need not say so. Errors: those of `author`. */
export async function lineAbout(
  fact: SaidFact,
  by: ChangedBy | undefined,
  room: RoomId,
  deps: LineDeps,
  signal: AbortSignal,
): Promise<Notice | undefined> {
  switch (fact.name) {
    case "status": {
      const sentence = aboutStatus(fact.value, by);
      return sentence && { sentence };
    }
    case "assignee":
      if (fact.value !== null) return await aboutAssignee(fact.value, by, room, deps, signal);
      return by && { sentence: { key: "thread-unassigned-by", values: { ...by } } };
    case "rating":
      return fact.value === null ? undefined : { sentence: { key: "thread-rated", values: { rating: fact.value } } };
  }
}

/** `before`: what the thread had said. With its time in the key, another attempt can append the entry again. */
export function lineEntry(conversation: Id, room: RoomId, fact: SaidFact, before: SaidFacts, notice: Notice): NewEntry {
  const what = fact.name === "status" ? [] : [fact.value];
  const key = [KEYS[fact.name], conversation, ...what, before.at].join(":");
  return threadEntry(threadLane(conversation, room), "notice", { ...notice, tells: true }, [`${key}@${room}`]);
}

const KEYS = { status: "status", assignee: "assigned", rating: "rated" } as const satisfies Record<
  SaidFact["name"],
  string
>;

export async function changedBy(
  conversation: Id,
  { name, value }: SaidFact,
  room: RoomId,
  { choices }: Pick<BridgeDeps, "choices">,
): Promise<ChangedBy | undefined> {
  if (name === "rating") return undefined;
  const last = await choices.changedBy(conversation, name, value, room);
  return last && { name: last.name, chat: last.chat };
}

function statusOf({ status }: Pick<Card, "status">): SaidFacts["status"] {
  return status === "closed" ? "closed" : "open";
}

/** A reopening that nobody here asked for is plain from what the client writes. */
function aboutStatus(status: SaidFacts["status"], by: ChangedBy | undefined): Sentence | undefined {
  if (status === "open") return by && { key: "thread-reopened-by", values: { ...by } };
  return by === undefined ? { key: "thread-closed" } : { key: "thread-closed-by", values: { ...by } };
}

async function aboutAssignee(
  operator: string,
  by: ChangedBy | undefined,
  room: RoomId,
  deps: LineDeps,
  signal: AbortSignal,
): Promise<Notice> {
  const people = isQuietNow(room, deps) ? [] : await peopleOf(operator, deps);
  const mentions = await calledIn(room, people, deps, signal);
  const values = { assignee: (await operatorName(operator, room, deps, signal)) ?? operator };
  const sentence =
    by === undefined ? { key: "thread-assigned", values } : { key: "thread-assigned-by", values: { ...values, ...by } };
  return { sentence, ...(mentions.length > 0 && { mentions }) };
}
