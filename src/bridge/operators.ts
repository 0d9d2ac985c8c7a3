/** Which people of the team chats an operator of the service is: by the routes file, and by their own confirmed word. */
import { refusalOf } from "./author-policy.ts";
import type { BridgeDeps } from "./deps.ts";
import { teamChatOf, type Mention, type PersonId, type RoomId } from "./words.ts";

type OperatorDeps = Pick<BridgeDeps, "links" | "routes">;

export async function peopleOf(operator: string, deps: OperatorDeps): Promise<readonly PersonId[]> {
  const set = deps.routes.operators?.get(operator) ?? [];
  return [...new Set([...set, ...(await deps.links.peopleOf(operator))])];
}

/** The operator that a person is; what the routes file says goes before their own word. */
export async function operatorOf(person: PersonId, { links, routes }: OperatorDeps): Promise<string | undefined> {
  for (const [operator, people] of routes.operators ?? []) if (people.includes(person)) return operator;
  return await links.operatorOf(person);
}

/** Those of `people` who can be called in a room: they use its team chat, and may still answer there. */
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
    if (refusalOf(author) === undefined && !author.isRoomItself) mentions.push({ person, name: author.name });
  }
  return mentions;
}
