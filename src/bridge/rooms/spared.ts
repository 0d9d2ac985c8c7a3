import type { Result } from "../model/result.ts";
import type { Turn } from "../model/turn.ts";

/** Why nobody is called for the wait that began at `since` (ISO 8601); `undefined` if the client still waits. */
export function sparedBy(turn: Turn, since: string): Result | undefined {
  if (turn.kind === "waits") return turn.since === since ? undefined : "answered";
  if (turn.kind === "thanks") return turn.since === since ? "only-thanks" : "answered";
  if (turn.kind === "put-off") return "put-off";
  return turn.kind === "ended" ? "no-answer-needed" : "answered";
}
