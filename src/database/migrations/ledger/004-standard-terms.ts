/**
 * Renames what earlier versions stored to this version's terms: kinds of lanes and entries, keys, payloads, results,
 * and links. Nothing is dropped: waiting work continues, and redeliveries of events ingested before are still
 * recognised.
 */
import type { Tx } from "../../database.ts";

export async function standardTerms(tx: Tx): Promise<void> {
  await tx.all("alter table gate rename to lane_group");
  await tx.all("alter table entry rename column gate to lane_group");
  await tx.all("drop index gate_owner");
  await tx.all("create index lane_group_owner on lane_group (owner)");
  await renameGroups(tx);
  await renameKeys(tx);
  await rewriteEntries(tx);
  await rewriteLinks(tx);
}

const PAGE = 500;

/** Old prefix of a group's name -> new. The first match wins. */
const GROUPS: readonly (readonly [old: string, now: string])[] = [
  ["press:changes:", "edit:"],
  ["press:press:", "interaction:"],
  ["press:desk:", "interaction:card-action:"],
  ["press:", "interaction:"],
  ["place:", "routing:"],
  ["alarm:waiting:", "timer:waiting-reminder:"],
  ["alarm:morning:", "timer:quiet-hours-digest:"],
];

/** The same for the deduplication keys of events. */
const KEYS: readonly (readonly [old: string, now: string])[] = [
  ["press:", "interaction:"],
  ["desk:", "card-action:"],
  ["waiting:", "waiting-reminder:"],
  ["waiting-told:", "waiting-reminded:"],
  ["morning:", "quiet-hours-digest:"],
];

async function renameGroups(tx: Tx): Promise<void> {
  const names = await tx.all<{ name: string }>("select name from lane_group");
  const changed = names.flatMap(({ name }) => (renamed(name, GROUPS) === name ? [] : [[renamed(name, GROUPS), name]]));
  await tx.each("update lane_group set name = $1 where name = $2", changed);
}

async function renameKeys(tx: Tx): Promise<void> {
  for (const [old, now] of KEYS) {
    await tx.all("update entry_key set key = $1 || substr(key, $2) where key like $3", [
      now,
      old.length + 1,
      `${old}%`,
    ]);
  }
}

function renamed(text: string, prefixes: typeof GROUPS): string {
  for (const [old, now] of prefixes) if (text.startsWith(old)) return now + text.slice(old.length);
  return text;
}

/** Old kinds of entries -> new, by the lane's kind. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  thread: { tell: "private-notice" },
  place: { place: "route" },
  press: { press: "interaction", desk: "card-action" },
  room: { waiting: "waiting-reminder", dead: "dead-letters", "operator-asked": "operator-request" },
  alarm: { waiting: "waiting-reminder", morning: "quiet-hours-digest" },
};

/** Renamed properties, by the old kind of the entry. */
const PROPERTIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  desk: { press: "interaction" },
  operator: { press: "interaction" },
  staff: { bundle: "mediaGroup", anyway: "isOverridden", lateMs: "delayMs" },
  edited: { bundle: "mediaGroup" },
  ops: { farCode: "remoteCode" },
};

const RESULTS: Readonly<Record<string, string>> = {
  withdrawn: "retracted",
  "asked-first": "confirmation-requested",
  told: "notified",
  overtaken: "superseded",
};

interface OldEntry {
  readonly seq: number;
  readonly lane_kind: string;
  readonly lane_key: string;
  readonly lane_group: string;
  readonly kind: string;
  readonly payload: string;
  readonly keys: string | null;
  readonly result: string | null;
  readonly failure: string | null;
}

async function rewriteEntries(tx: Tx): Promise<void> {
  let after = 0;
  for (;;) {
    // Most entries are client messages, whose format has not changed.
    const rows = await tx.all<OldEntry>(
      `select seq, lane_kind, lane_key, lane_group, kind, payload, keys, result, failure from entry
       where seq > $1 and (kind not in ('show', 'relay', 'card') or failure = 'NOT_YET') order by seq limit ${PAGE}`,
      [after],
    );
    const changed = rows.flatMap((row) => {
      const now = rewritten(row);
      return JSON.stringify(now) === JSON.stringify(row) ? [] : [now];
    });
    await tx.each(
      `update entry set lane_kind = $2, lane_key = $3, lane_group = $4, kind = $5, payload = $6, keys = $7, result = $8,
       failure = $9 where seq = $1`,
      changed.map((row) => [
        row.seq,
        row.lane_kind,
        row.lane_key,
        row.lane_group,
        row.kind,
        row.payload,
        row.keys,
        row.result,
        row.failure,
      ]),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.seq;
  }
}

function rewritten(row: OldEntry): OldEntry {
  const keys = row.keys === null ? null : (JSON.parse(row.keys) as string[]).map((key) => renamed(key, KEYS));
  const [word = "", ...details] = row.result?.split(" ") ?? [];
  const properties = PROPERTIES[row.kind];
  return {
    seq: row.seq,
    ...laneOf(row),
    lane_group: renamed(row.lane_group, GROUPS),
    kind: KINDS[row.lane_kind]?.[row.kind] ?? row.kind,
    payload: properties === undefined ? row.payload : JSON.stringify(withNames(JSON.parse(row.payload), properties)),
    keys: keys === null ? null : JSON.stringify(keys),
    result: row.result === null ? null : [RESULTS[word] ?? word, ...details.map(detailOf)].join(" "),
    failure: row.failure === "NOT_YET" ? "RETRY_LATER" : row.failure,
  };
}

function detailOf(detail: string): string {
  return detail === "came-late" ? "stale" : detail;
}

function laneOf({ lane_kind, lane_key, kind }: OldEntry): Pick<OldEntry, "lane_kind" | "lane_key"> {
  switch (lane_kind) {
    case "place":
      return { lane_kind: "routing", lane_key };
    case "press":
      if (kind === "edited" || kind === "deleted") return { lane_kind: "edit", lane_key: behind("changes:", lane_key) };
      if (kind === "desk") return { lane_kind: "interaction", lane_key: `card-action:${behind("desk:", lane_key)}` };
      return { lane_kind: "interaction", lane_key: behind("press:", lane_key) };
    case "alarm":
      return { lane_kind: "timer", lane_key: renamed(lane_key, KEYS) };
    default:
      return { lane_kind, lane_key };
  }
}

function behind(prefix: string, text: string): string {
  return text.startsWith(prefix) ? text.slice(prefix.length) : text;
}

function withNames(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [names[name] ?? name, own as unknown]));
}

/** Namespaces of links: the old name -> the new one, and how a value changes. */
const LINKS: readonly {
  readonly old: string;
  readonly now: string;
  readonly change?: (value: unknown) => unknown;
}[] = [
  { old: "placement", now: "assigned-rooms" },
  { old: "post-bundle", now: "post-media-group" },
  { old: "thread-choice", now: "thread-settings" },
  { old: "taken", now: "claim", change: (value) => withNames(value, { press: "interaction" }) },
  { old: "undecided", now: "pending-confirmation", change: (value) => withNames(value, PROPERTIES["staff"] ?? {}) },
  { old: "conversation-thread", now: "conversation-thread", change: threadState },
];

function threadState(value: unknown): unknown {
  const state = withNames(value, {
    said: "snapshot",
    tail: "lastPost",
    partly: "partiallyShown",
    cardPerhapsRepeated: "isCardPossibleDuplicate",
  }) as { readonly lastPost?: { readonly messages?: readonly unknown[] } };
  const { lastPost } = state;
  if (lastPost?.messages === undefined) return state;
  const messages = lastPost.messages.map((message) => withNames(message, { perhapsRepeated: "possibleDuplicate" }));
  return { ...state, lastPost: { ...lastPost, messages } };
}

async function rewriteLinks(tx: Tx): Promise<void> {
  for (const { old, now, change } of LINKS) {
    if (change !== undefined) await rewriteValues(tx, old, change);
    if (now !== old) await tx.all("update keyv set namespace = $2 where namespace = $1", [old, now]);
  }
}

async function rewriteValues(tx: Tx, namespace: string, change: (value: unknown) => unknown): Promise<void> {
  let after = "";
  for (;;) {
    const rows = await tx.all<{ key: string; value: string }>(
      `select key, value from keyv where namespace = $1 and key > $2 order by key limit ${PAGE}`,
      [namespace, after],
    );
    const changed = rows.map(({ key, value }) => {
      const kept = JSON.parse(value) as { readonly value: unknown };
      return [namespace, key, JSON.stringify({ ...kept, value: change(kept.value) })];
    });
    await tx.each("update keyv set value = $3 where namespace = $1 and key = $2", changed);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.key;
  }
}
