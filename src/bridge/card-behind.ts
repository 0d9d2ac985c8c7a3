/** Whether what comes into a thread makes its card untrue. Asks nobody: it is looked at for every batch. */
import type { ThreadEntries } from "./entries.ts";
import type { Entry, ThreadState } from "./ports.ts";

/** A client begins to wait, or is answered. What the card then says is read from the conversation itself. */
export function cardIsBehind(state: ThreadState | undefined, entries: readonly Entry[]): boolean {
  if (state?.said === undefined) return false;
  const isWaiting = state.said.waitingSince !== null;
  return entries.some((entry) => (isWaiting ? answers(entry) : asks(entry)));
}

function asks({ kind, payload }: Entry): boolean {
  return kind === "show" && (payload as ThreadEntries["show"]).message.from === "client";
}

function answers({ kind, payload }: Entry): boolean {
  if (kind === "mark") return (payload as ThreadEntries["mark"]).mark === "sent";
  return (kind === "show" || kind === "relay") && (payload as ThreadEntries["relay"]).message.from === "operator";
}
