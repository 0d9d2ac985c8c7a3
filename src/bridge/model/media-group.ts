/** Several platform messages that their author sent as one, pictures under one text for instance: one staff message. */
import type { BridgeDeps } from "../ports/deps.ts";
import type { Lane } from "../ports/conversation-api.ts";
import type { PostId, StaffEvent, StaffMessage, StaffMessagePart } from "./message.ts";

/** How long the first message of a bundle waits for the others: nothing tells which is the last. */
export const BUNDLE_WITHIN_MS = 1_000;

/** Messages of one bundle that came together, joined under the id of the first. */
export function inBundles(events: readonly StaffEvent[]): StaffEvent[] {
  const joined: StaffEvent[] = [];
  for (const event of events) {
    const at = joined.findIndex((other) => isSameBundle(other, event));
    const first = joined[at];
    if (first?.kind === "message" && event.kind === "message") {
      joined[at] = { ...first, message: withMore(first.message, event.message) };
    } else joined.push(event);
  }
  return joined;
}

function isSameBundle(a: StaffEvent, b: StaffEvent): boolean {
  return a.kind === "message" && b.kind === "message" && isOneBundle(a.message, b.message);
}

function isOneBundle(a: StaffMessage, b: StaffMessage): boolean {
  return a.bundle !== undefined && a.bundle === b.bundle && a.thread === b.thread && a.author === b.author;
}

/**
 * Joins a message to its bundle while that waits in one of `lanes`; false when it stands alone. One that is told again is
 * part of its bundle still, also when that is on its way or was handled.
 */
export async function joinBundle(
  message: StaffMessage,
  lanes: readonly Lane[],
  { ledger, links }: Pick<BridgeDeps, "ledger" | "links">,
): Promise<boolean> {
  if (message.bundle === undefined) return false;
  for (const lane of lanes) {
    for (const entry of await ledger.open(lane)) {
      const waiting = entry.payload as StaffMessage;
      if (entry.kind !== "staff" || !isOneBundle(waiting, message)) continue;
      const whole = withMore(waiting, message);
      if (whole === waiting || (await ledger.amend(entry.seq, whole))) return true;
    }
  }
  return (await links.bundleOf(message.post)) !== undefined;
}

/** Whether `post` is one of the platform messages that `whole` consists of. */
export function isPartOf(post: PostId, whole: StaffMessage): boolean {
  return partsOf(whole).some((part) => part.post === post);
}

/** Names of all files of a staff message. */
export function filesOf(whole: StaffMessage): readonly string[] {
  return partsOf(whole).flatMap(({ files }) => files);
}

/** `whole` with what one of its platform messages says now; `undefined` when that was edited again since. */
export function withEdit<M extends StaffMessage>(whole: M, edit: StaffMessage): M | undefined {
  const before = partsOf(whole).find(({ post }) => post === edit.post);
  if (before === undefined || isOlderEdit(edit, before)) return undefined;
  if (edit.post === whole.post) return { ...whole, ...edit };
  return { ...whole, more: whole.more?.map((part) => (part === before ? partIn(edit) : part)) };
}

/** An edit that was told late must not undo the one after it. */
function isOlderEdit({ editedAt }: StaffMessage, before: StaffMessagePart): boolean {
  return editedAt !== undefined && before.editedAt !== undefined && editedAt < before.editedAt;
}

function partsOf(whole: StaffMessage): readonly StaffMessagePart[] {
  return [whole, ...(whole.more ?? [])];
}

function partIn({ post, body, files, editedAt }: StaffMessagePart): StaffMessagePart {
  return { post, body, files, ...(editedAt !== undefined && { editedAt }) };
}

/** `first` with what `next` adds; itself when that is nothing, for it was told before. */
function withMore(first: StaffMessage, next: StaffMessage): StaffMessage {
  const added = partsOf(next).filter(({ post }) => !isPartOf(post, first));
  return added.length === 0 ? first : { ...first, more: [...(first.more ?? []), ...added.map(partIn)] };
}
