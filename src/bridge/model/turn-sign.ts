/** Whose turn it is, at a glance. */
import type { Card } from "./card.ts";

/** waits: the client; taken: the client, and somebody is on it. */
export type TurnSign = "waits" | "taken" | "answered" | "closed";

/** As in the free icons of Telegram's topics. */
export const TURN_SIGNS: Readonly<Record<TurnSign, string>> = {
  waits: "❗",
  taken: "👀",
  answered: "💬",
  closed: "✅",
};

export function turnSign({
  status,
  turn,
  claim,
  assignee,
}: Pick<Card, "status" | "turn" | "claim" | "assignee">): TurnSign {
  if (status === "closed") return "closed";
  if (turn.kind !== "waits") return "answered";
  return claim === null && assignee === null ? "waits" : "taken";
}
