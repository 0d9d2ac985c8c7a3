/** Whose a conversation is, in lists. */
import type { Conversation } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import type { Fact } from "../model/notice.ts";
import { operatorName } from "../people/operators.ts";

/** Who has taken the conversation, else its assignee, else nobody. */
export async function whoseOf(
  { id, assignee }: Pick<Conversation, "id" | "assignee">,
  room: RoomId,
  deps: Pick<BridgeDeps, "api" | "chats" | "choices" | "routes">,
  signal: AbortSignal,
): Promise<Fact> {
  const claim = await deps.choices.claim(id);
  if (claim !== undefined) {
    const { name, chat } = claim;
    return { label: { key: "card-taken" }, value: { key: "card-taken-value", values: { name, chat } } };
  }
  if (assignee === null) return { label: { key: "card-taken" }, value: { key: "conversation-nobody" } };
  return { label: { key: "card-assignee" }, value: (await operatorName(assignee, room, deps, signal)) ?? assignee };
}
