/** For `!why`: whom the message with which a client began to wait called, where, or what held it back; and the next one. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { PersonId, RoomId } from "../model/ids.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { resultSentence } from "../model/result.ts";
import type { OwnerCall } from "../model/thread.ts";
import { ownerCallIn, ownersOf } from "../rooms/owner-room.ts";
import { timeIn } from "./local-time.ts";
import { whereOf } from "./trace.ts";

/** What happened in a room. */
export interface ItemOf {
  readonly where: RoomId;
  readonly item: NoticeItem;
}

/** Of each thread, newest first; this room's, and the last one of each other. */
const MOST_HERE = 2;

/** Whom the client's next message after an answer would call now, and in which room. */
export async function ownerSentences(
  { conversation: { id, assignee } }: ConversationCard,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<readonly Sentence[]> {
  const people = await ownersOf(id, assignee, deps);
  const namesIn = async (one: RoomId, call: Pick<OwnerCall, "called">) =>
    call.called.length === 0 || (await deps.links.thread(id, one)) === undefined
      ? undefined
      : call.called.map(({ name }) => name).join(", ");
  const here = await callIn(room, id, people, deps, signal);
  const name = await namesIn(room, here);
  if (name !== undefined) return [{ key: "why-owner", values: { name } }];
  const because = (await deps.links.thread(id, room)) === undefined ? [] : reasonsOf(here);
  for (const other of deps.routes.modes.keys()) {
    if (other === room) continue;
    const there = await namesIn(other, await callIn(other, id, people, deps, signal));
    if (there === undefined) continue;
    const elsewhere = { key: "why-owner-elsewhere", values: { name: there, where: whereOf(other, deps) } };
    return [...because, elsewhere];
  }
  return because.length > 0 ? because : [{ key: "why-owner-nobody" }];
}

function callIn(
  room: RoomId,
  id: ConversationId,
  people: readonly PersonId[],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Pick<OwnerCall, "called" | "heldBack">> {
  // Calls for waits before do not count.
  return ownerCallIn(room, id, people, Infinity, deps, signal);
}

/** What holds the room's own call back, whoever is on the conversation. */
function reasonsOf({ heldBack }: Pick<OwnerCall, "heldBack">): readonly Sentence[] {
  if (heldBack === "switched-off") return [{ key: "why-owner-off" }];
  if (heldBack !== "quiet-hours" && heldBack !== "muted") return [];
  return [{ key: "why-owner-held", values: { reason: resultSentence(heldBack) } }];
}

/** What became of the last calls, as each thread keeps them. */
export async function ownerItems(
  id: ConversationId,
  room: RoomId,
  zone: string | undefined,
  deps: BridgeDeps,
): Promise<readonly ItemOf[]> {
  const items: ItemOf[] = [];
  for (const where of deps.routes.modes.keys()) {
    const { ownerCalls = [] } = (await deps.links.thread(id, where)) ?? {};
    for (const call of ownerCalls.slice(0, where === room ? MOST_HERE : 1))
      items.push({ where, item: { title: whereOf(where, deps), facts: factsOf(call, zone, deps) } });
  }
  return items;
}

function factsOf(call: OwnerCall, zone: string | undefined, deps: BridgeDeps): readonly Fact[] {
  const { at, called } = call;
  const facts: Fact[] = [
    { label: { key: "why-wrote-again" }, value: timeIn(zone, at) },
    { label: { key: "why-outcome" }, value: outcomeOf(call, deps) },
  ];
  if (called.length > 0) facts.push({ label: { key: "why-called" }, value: called.map(({ name }) => name).join(", ") });
  return facts;
}

function outcomeOf({ heldBack, elsewhere }: OwnerCall, deps: BridgeDeps): Sentence | string {
  if (heldBack === undefined) return { key: "trace-result-notified" };
  switch (heldBack) {
    case "quiet-hours":
    case "muted":
      return resultSentence(heldBack);
    case "switched-off":
      return { key: "why-held-off" };
    case "nobody":
      return { key: "why-held-nobody" };
    case "not-here":
      return { key: "why-held-not-here" };
    case "elsewhere":
      return { key: "why-held-elsewhere", values: { where: elsewhere === undefined ? "" : whereOf(elsewhere, deps) } };
  }
}
