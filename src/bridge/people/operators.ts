/**
 * Links people of the team chats with operators of the service: from the routes file, and from their own confirmed
 * links.
 */
import { BridgeError } from "../model/failure.ts";
import { teamChatOf, type PersonId, type RoomId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import type { BridgeDeps } from "../deps.ts";
import { refusalOf } from "./author-policy.ts";

type OperatorDeps = Pick<BridgeDeps, "choices" | "routes">;

export async function peopleOf(operator: string, deps: OperatorDeps): Promise<readonly PersonId[]> {
  const set = deps.routes.operators?.get(operator) ?? [];
  return [...new Set([...set, ...(await deps.choices.peopleOf(operator))])];
}

/** All operators who are linked with people. */
export async function operators(deps: OperatorDeps): Promise<ReadonlyMap<string, readonly PersonId[]>> {
  const all = new Map(deps.routes.operators);
  for (const [person, operator] of await deps.choices.linkedPeople())
    all.set(operator, [...(all.get(operator) ?? []), person]);
  return all;
}

/** Those who can be assigned, by name: the service's own, and those who are linked with people. */
export async function assignable(
  room: RoomId,
  deps: OperatorDeps & Pick<BridgeDeps, "api" | "chats">,
  signal: AbortSignal,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const listed = await deps.api.operators(signal);
  const gone = new Set(listed.filter(({ active }) => !active).map(({ id }) => id));
  const ids = new Set([...(await operators(deps)).keys(), ...listed.map(({ id }) => id)]);
  return await Promise.all(
    [...ids]
      .filter((id) => !gone.has(id))
      .map(async (id) => ({ id, name: (await operatorName(id, room, deps, signal)) ?? id })),
  );
}

/**
 * The name of an operator: of the person that they are linked with, of the room's team chat if there is one, else the
 * one that the service knows. `undefined` if nobody is known by it.
 */
export async function operatorName(
  operator: string,
  room: RoomId,
  deps: OperatorDeps & Pick<BridgeDeps, "api" | "chats">,
  signal: AbortSignal,
): Promise<string | undefined> {
  const isHere = (person: PersonId) => teamChatOf(person) === teamChatOf(room);
  const people = await peopleOf(operator, deps);
  for (const person of [...people.filter(isHere), ...people.filter((one) => !isHere(one))]) {
    const rooms = isHere(person) ? [room] : [...deps.routes.modes.keys()];
    // A person is known where they are a member.
    for (const one of rooms.filter((it) => teamChatOf(it) === teamChatOf(person))) {
      const name = await nameIn(one, person, deps, signal);
      if (name !== undefined) return name;
    }
  }
  return (await deps.api.operators(signal)).find(({ id }) => id === operator)?.name;
}

async function nameIn(
  room: RoomId,
  person: PersonId,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { name, isStranger } = await chats.of(person).author(person, room, signal);
    return isStranger ? undefined : name;
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return undefined;
  }
}

/** The operator that a person is linked with; the routes file takes precedence over their own link. */
export async function operatorOf(person: PersonId, { choices, routes }: OperatorDeps): Promise<string | undefined> {
  for (const [operator, people] of routes.operators ?? []) if (people.includes(person)) return operator;
  return await choices.operatorOf(person);
}

/**
 * Whether two accounts belong to one person. They must be of different team chats, because one operator can stand for
 * several people in one team chat.
 */
export async function isSamePerson(one: PersonId, other: PersonId, deps: OperatorDeps): Promise<boolean> {
  if (one === other) return true;
  if (teamChatOf(one) === teamChatOf(other)) return false;
  const [first, second] = await Promise.all([operatorOf(one, deps), operatorOf(other, deps)]);
  return first !== undefined && first === second;
}

/** Those of `people` who can be mentioned in a room: they use its team chat and may still answer there. */
export async function calledIn(
  room: RoomId,
  people: readonly PersonId[],
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  const mentions: Mention[] = [];
  for (const person of new Set(people)) {
    if (teamChatOf(person) !== teamChatOf(room)) continue;
    const author = await chats.of(person).author(person, room, signal);
    if (refusalOf(author) === undefined && !author.actsAsRoom) mentions.push({ person, name: author.name });
  }
  return mentions;
}
