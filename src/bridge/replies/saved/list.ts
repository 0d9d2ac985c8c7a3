/**
 * The one list of saved replies: the service's where it keeps one, and the bridge's own, which has those that were saved
 * while the service kept none.
 */
import { MAX_SAVED_REPLIES, type SavedReply } from "../../../contract/saved-reply.ts";
import type { BridgeDeps } from "../../deps.ts";
import { BridgeError } from "../../model/failure.ts";
import type { NewSavedReply } from "../../ports/conversation-api.ts";

type ListDeps = Pick<BridgeDeps, "api" | "clock" | "ownReplies" | "serviceRecord">;

/**
 * Sorted by name; the service's, where both have one of a name. Errors: those of the service, LEDGER_UNAVAILABLE, as for
 * all of these.
 */
export async function savedReplies(deps: ListDeps, signal: AbortSignal): Promise<readonly SavedReply[]> {
  const own = await deps.ownReplies.all();
  if (!(await deps.serviceRecord.keepsReplies())) return own;
  const all = new Map([...own, ...(await deps.api.savedReplies(signal))].map((reply) => [reply.name, reply]));
  return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `added`, too, if exactly this one is there: an earlier attempt may have added it without hearing of it. */
export type AddOutcome = "added" | "name-taken" | "too-many";

export async function addReply(reply: NewSavedReply, deps: ListDeps, signal: AbortSignal): Promise<AddOutcome> {
  const own = await ownOf(reply.name, deps);
  if (own !== undefined) return isSame(own, reply) ? "added" : "name-taken";
  if (await deps.serviceRecord.keepsReplies()) {
    try {
      await deps.api.addSavedReply(reply, signal);
      return "added";
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (error.details.remoteCode === "name_taken") {
        const taken = (await deps.api.savedReplies(signal)).find(({ name }) => name === reply.name);
        return taken !== undefined && isSame(taken, reply) ? "added" : "name-taken";
      }
      if (error.details.remoteCode === "too_many") return "too-many";
      throw error;
    }
  }
  // Others may save one of this name meanwhile.
  const isAdded = await deps.ownReplies.add({ ...reply, updatedAt: new Date(deps.clock.now()).toISOString() });
  if (!isAdded) return "name-taken";
  // Counted afterwards: of two that are added at once, each sees the other.
  if ((await deps.ownReplies.all()).length <= MAX_SAVED_REPLIES) return "added";
  await deps.ownReplies.remove(reply.name);
  return "too-many";
}

/** Result: false if there is none of this name. */
export async function changeReply(reply: NewSavedReply, deps: ListDeps, signal: AbortSignal): Promise<boolean> {
  if ((await deps.serviceRecord.keepsReplies()) && (await deps.api.changeSavedReply(reply, signal))) return true;
  if ((await ownOf(reply.name, deps)) === undefined) return false;
  await deps.ownReplies.set({ ...reply, updatedAt: new Date(deps.clock.now()).toISOString() });
  return true;
}

/** From both lists, so that what is removed is gone. Result: false if there is none of this name. */
export async function removeReply(name: string, deps: ListDeps, signal: AbortSignal): Promise<boolean> {
  const isServices = (await deps.serviceRecord.keepsReplies()) && (await deps.api.removeSavedReply(name, signal));
  if ((await ownOf(name, deps)) === undefined) return isServices;
  await deps.ownReplies.remove(name);
  return true;
}

async function ownOf(name: string, { ownReplies }: ListDeps): Promise<SavedReply | undefined> {
  return (await ownReplies.all()).find((reply) => reply.name === name);
}

function isSame(one: NewSavedReply, other: NewSavedReply): boolean {
  return one.text === other.text && one.author === other.author;
}
