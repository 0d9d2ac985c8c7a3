/**
 * Reads what the ledger holds. Another version may have written it, so nothing is taken for what its type says before
 * its schema has seen it, once for each entry.
 */
import type { z } from "zod";
import { SCHEMAS, type Payloads } from "./entry-schemas.ts";
import { BridgeError } from "./model/failure.ts";
import type { Entry, LaneKind } from "./ports/ledger.ts";

/** The entries whose payloads were found to be what their kinds say, and in lanes of which kind: names are used twice. */
const read = new WeakMap<object, LaneKind>();

export interface Misfit {
  /** The first place that does not fit, such as `head.id`. */
  readonly at: string;
  /** A newer version may have appended it: the kind, or a value such as a button's action, is unknown. */
  readonly mayBeNewer: boolean;
}

/** `undefined` if the payload is what its kind says. */
export function misfit(lane: LaneKind, entry: Pick<Entry, "kind" | "payload">): Misfit | undefined {
  if (read.get(entry) === lane) return undefined;
  const schema = (SCHEMAS[lane] as Readonly<Record<string, z.ZodType | undefined>>)[entry.kind];
  if (schema === undefined) return { at: "kind", mayBeNewer: true };
  const [issue] = schema.safeParse(entry.payload).error?.issues ?? [];
  if (issue !== undefined)
    return { at: issue.path.join("."), mayBeNewer: issue.code === "invalid_value" || issue.code === "invalid_union" };
  read.set(entry, lane);
  return undefined;
}

/** The payload of an entry in a lane of this kind. Errors: ENTRY_UNREADABLE. */
export function payloadOf<L extends LaneKind, K extends keyof Payloads[L]>(
  lane: L,
  _kind: K,
  entry: Pick<Entry, "kind" | "payload">,
): Payloads[L][K] {
  if (misfit(lane, entry) !== undefined) throw new BridgeError("ENTRY_UNREADABLE");
  return entry.payload as Payloads[L][K];
}

/** The entries of one kind, with their payloads. Those that cannot be read are left to the worker of their lane. */
export function entriesOf<L extends LaneKind, K extends string & keyof Payloads[L], E extends Entry>(
  lane: L,
  kind: K,
  entries: readonly E[],
): { readonly entry: E; readonly payload: Payloads[L][K] }[] {
  return entries
    .filter((entry) => entry.kind === kind && misfit(lane, entry) === undefined)
    .map((entry) => ({ entry, payload: payloadOf(lane, kind, entry) }));
}
