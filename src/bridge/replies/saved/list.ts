/** The one list of saved replies: the service's where it keeps one, else the bridge's own. */
import { MAX_SAVED_REPLIES, type SavedReply } from "../../../contract/saved-reply.ts";
import type { BridgeDeps } from "../../deps.ts";
import { BridgeError } from "../../model/failure.ts";
import type { NewSavedReply } from "../../ports/conversation-api.ts";

type ListDeps = Pick<BridgeDeps, "api" | "clock" | "ownReplies" | "serviceRecord">;

/** Sorted by name. Errors: those of the service, LEDGER_UNAVAILABLE, as for all of these. */
export async function savedReplies(deps: ListDeps, signal: AbortSignal): Promise<readonly SavedReply[]> {
  return (await deps.serviceRecord.keepsReplies()) ? await deps.api.savedReplies(signal) : await deps.ownReplies.all();
}

export type AddOutcome = "added" | "name-taken" | "too-many";

export async function addReply(reply: NewSavedReply, deps: ListDeps, signal: AbortSignal): Promise<AddOutcome> {
  if (await deps.serviceRecord.keepsReplies()) {
    try {
      await deps.api.addSavedReply(reply, signal);
      return "added";
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (error.details.remoteCode === "name_taken") return "name-taken";
      if (error.details.remoteCode === "too_many") return "too-many";
      throw error;
    }
  }
  const all = await deps.ownReplies.all();
  if (all.some(({ name }) => name === reply.name)) return "name-taken";
  if (all.length >= MAX_SAVED_REPLIES) return "too-many";
  // Others may save one of this name meanwhile.
  const isAdded = await deps.ownReplies.add({ ...reply, updatedAt: new Date(deps.clock.now()).toISOString() });
  return isAdded ? "added" : "name-taken";
}

/** Result: false if there is none of this name. */
export async function changeReply(reply: NewSavedReply, deps: ListDeps, signal: AbortSignal): Promise<boolean> {
  if (await deps.serviceRecord.keepsReplies()) return await deps.api.changeSavedReply(reply, signal);
  if (!(await deps.ownReplies.all()).some(({ name }) => name === reply.name)) return false;
  await deps.ownReplies.set({ ...reply, updatedAt: new Date(deps.clock.now()).toISOString() });
  return true;
}

/** Result: false if there is none of this name. */
export async function removeReply(name: string, deps: ListDeps, signal: AbortSignal): Promise<boolean> {
  if (await deps.serviceRecord.keepsReplies()) return await deps.api.removeSavedReply(name, signal);
  if (!(await deps.ownReplies.all()).some((reply) => reply.name === name)) return false;
  await deps.ownReplies.remove(name);
  return true;
}
