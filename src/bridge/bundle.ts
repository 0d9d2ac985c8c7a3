/** Several platform messages that their author sent as one, pictures under one text for instance: one staff message. */
import type { BridgeDeps } from "./deps.ts";
import type { Lane } from "./ports.ts";
import type { StaffEvent, StaffMessage } from "./words.ts";

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

/** Joins a message to its bundle while that waits in one of `lanes`; false when it stands alone. */
export async function joinBundle(
  message: StaffMessage,
  lanes: readonly Lane[],
  { ledger }: Pick<BridgeDeps, "ledger">,
): Promise<boolean> {
  if (message.bundle === undefined) return false;
  for (const lane of lanes) {
    for (const entry of await ledger.open(lane)) {
      const waiting = entry.payload as StaffMessage;
      if (entry.kind !== "staff" || !isOneBundle(waiting, message)) continue;
      if (await ledger.amend(entry.seq, withMore(waiting, message))) return true;
    }
  }
  return false;
}

/** `first` with what `next` adds; told twice, it adds nothing. */
function withMore(first: StaffMessage, next: StaffMessage): StaffMessage {
  const more = first.more ?? [];
  const added = [next, ...(next.more ?? [])]
    .map(({ post, body, files }) => ({ post, body, files }))
    .filter(({ post }) => post !== first.post && !more.some((known) => known.post === post));
  return {
    ...first,
    files: [...first.files, ...added.flatMap(({ files }) => files)],
    more: [...more, ...added],
  };
}
