/** The console's lists: views over the conversations, filters, totals. Each page costs the same at any size. */
import { STATUSES, type ClientChannel, type Conversation, type Status } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import { LISTED_COLUMNS, WITH_LAST } from "./conversations.ts";
import { asConversation, type ListedRow } from "./rows.ts";

export const VIEWS = ["mine", "unassigned", "waiting", "open", "closed", "all"] as const;
/**
 * `mine`, `unassigned` and `open`: not closed, unread first, then newest first. `waiting`: not closed and unread,
 * longest waiting first. The others: newest first.
 */
export type View = (typeof VIEWS)[number];

export interface InboxFilter {
  readonly view: View;
  /** The operator of `mine`. */
  readonly me: string;
  readonly status?: Status | undefined;
  readonly channel?: ClientChannel | undefined;
  /** An operator's id; `null` for conversations without one. */
  readonly assignee?: string | null | undefined;
  readonly department?: string | undefined;
  readonly tag?: string | undefined;
  /** A contact's id. */
  readonly contact?: string | undefined;
}

/** Where a page starts: after this position. The id has a letter before it: `u` among the unread ones, else `r`. */
export type InboxPosition = readonly [at: number, id: string];

interface InboxRow extends ListedRow {
  readonly at: number;
}

export interface InboxPage {
  readonly items: readonly Conversation[];
  readonly next: InboxPosition | undefined;
}

const NOT_CLOSED: readonly Status[] = ["new", "open"];

/** A part of a list with an order of its own; the parts follow each other. */
interface Part {
  readonly letter: "u" | "r";
  readonly unread: boolean | undefined;
}

export async function listInbox(
  database: Database,
  filter: InboxFilter,
  limit: number,
  after: InboxPosition | undefined,
): Promise<InboxPage> {
  const parts = partsOf(filter.view);
  const from = after === undefined ? 0 : parts.findIndex(({ letter }) => after[1].startsWith(letter));
  const rows: { readonly row: InboxRow; readonly letter: string }[] = [];
  for (const [at, part] of parts.slice(Math.max(0, from)).entries()) {
    const missing = limit + 1 - rows.length;
    if (missing <= 0) break;
    const found = await readPart(database, filter, part, missing, at === 0 ? after : undefined);
    rows.push(...found.map((row) => ({ row, letter: part.letter })));
  }
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next =
    rows.length > limit && last !== undefined ? ([last.row.at, last.letter + last.row.id] as const) : undefined;
  return { items: items.map(({ row }) => asConversation(row)), next };
}

function partsOf(view: View): readonly Part[] {
  if (view === "waiting") return [{ letter: "u", unread: true }];
  if (view === "closed" || view === "all") return [{ letter: "r", unread: undefined }];
  return [
    { letter: "u", unread: true },
    { letter: "r", unread: false },
  ];
}

/** In every index the status comes before the order, so each status is a page of its own, and these are merged. */
async function readPart(
  database: Database,
  filter: InboxFilter,
  part: Part,
  limit: number,
  after: InboxPosition | undefined,
): Promise<readonly InboxRow[]> {
  const query = new Query();
  const most = query.given(limit);
  const isWaiting = filter.view === "waiting";
  const [direction, than] = isWaiting ? (["asc", ">"] as const) : (["desc", "<"] as const);
  const order = `order by at ${direction}, id ${direction}`;
  const wanted = query.conditions(filter);
  const tag = filter.tag === undefined ? undefined : query.given(filter.tag);
  // Lists by tag have an index of their own, in which every part is a page.
  const reads =
    tag === undefined || isWaiting ? [part.unread] : part.unread === undefined ? [true, false] : [part.unread];
  const place = isWaiting
    ? "coalesce(c.waiting_since, c.updated_at)"
    : tag === undefined
      ? "c.updated_at"
      : "t.updated_at";
  const id = tag === undefined || isWaiting ? "c.id" : "t.conversation_id";
  if (after !== undefined)
    wanted.push(`(${place}, ${id}) ${than} (${query.given(after[0])}, ${query.given(after[1].slice(1))})`);
  const pages = statusesOf(filter).flatMap((status) =>
    reads.map((unread) => {
      const isUnread = unread === undefined ? [] : [unread ? "c.unread > 0" : "c.unread = 0"];
      const where = [`c.status = '${status}'`, ...isUnread, ...wanted];
      const limited = `order by ${place} ${direction}, ${id} ${direction} limit ${most}`;
      if (tag === undefined)
        return `select * from (select c.id, ${place} as at from service_conversation c where ${where.join(" and ")} ${limited}) p`;
      const tagged = [
        `t.tag = ${tag}`,
        `t.status = '${status}'`,
        `t.is_unread = ${unread === true ? 1 : 0}`,
        ...wanted,
      ];
      return `select * from (select c.id, ${place} as at from service_conversation_tag t
        join service_conversation c on c.id = t.conversation_id where ${tagged.join(" and ")} ${limited}) p`;
    }),
  );
  return database.all<InboxRow>(
    `select ${LISTED_COLUMNS}, page.at from (select * from (${pages.join(" union all ")}) p ${order} limit ${most}) page
     join service_conversation c on c.id = page.id ${WITH_LAST}
     order by page.at ${direction}, page.id ${direction}`,
    query.parameters,
  );
}

function statusesOf({ view, status }: InboxFilter): readonly Status[] {
  const inView = view === "closed" ? (["closed"] as const) : view === "all" ? STATUSES : NOT_CLOSED;
  return status === undefined ? inView : [status];
}

class Query {
  readonly parameters: (string | number)[] = [];

  given(value: string | number): string {
    return `$${this.parameters.push(value)}`;
  }

  /** On the conversation `c`; without its status and its tags. */
  conditions({ view, me, channel, assignee, department, contact }: InboxFilter): string[] {
    const all: string[] = [];
    if (contact !== undefined) all.push(`c.contact_id = ${this.given(contact)}`);
    if (channel !== undefined) all.push(`c.channel = ${this.given(channel)}`);
    if (department !== undefined) all.push(`c.department = ${this.given(department)}`);
    if (assignee !== undefined) all.push(`coalesce(c.assignee, '') = ${this.given(assignee ?? "")}`);
    if (view === "mine") all.push(`coalesce(c.assignee, '') = ${this.given(me)}`);
    if (view === "unassigned") all.push("coalesce(c.assignee, '') = ''");
    return all;
  }
}

/** Which of these conversations fit the filter, with what the list shows. */
export async function readListed(
  database: Database,
  ids: readonly string[],
  filter: InboxFilter,
): Promise<ReadonlyMap<string, Conversation>> {
  if (ids.length === 0) return new Map();
  const query = new Query();
  const places = ids.map((id) => query.given(id));
  const statuses = statusesOf(filter).map((it) => `'${it}'`);
  const wanted = [`c.status in (${statuses.join(", ")})`, ...query.conditions(filter)];
  if (filter.tag !== undefined)
    wanted.push(`exists (select 1 from service_conversation_tag t
      where t.conversation_id = c.id and t.tag = ${query.given(filter.tag)})`);
  // Selected first and filtered afterwards: a database that starts with the filter would read all conversations.
  const rows = await database.all<ListedRow>(
    `with these as materialized (select * from service_conversation where id in (${places.join(", ")}))
     select ${LISTED_COLUMNS} from these c ${WITH_LAST} where ${wanted.join(" and ")}`,
    query.parameters,
  );
  return new Map(rows.map((row) => [row.id, asConversation(row)]));
}

const MOST_NEWS = 100;
/** More than one may change before the page asks again. */
const MOST_LATEST = 10;

export interface News {
  /** How many unread conversations are the operator's, or nobody's; at most 100. */
  readonly count: number;
  /** Those that changed last, newest first; at most ten. */
  readonly latest: readonly Conversation[];
}

export async function readNews(database: Database, me: string): Promise<News> {
  const query = new Query();
  const mine = query.given(me);
  const news = `c.unread > 0 and coalesce(c.assignee, '') in ('', ${mine})`;
  const each = NOT_CLOSED.map(
    (status) => `select c.id, c.updated_at from service_conversation c
    where c.status = '${status}' and ${news} order by c.updated_at desc, c.id desc limit ${MOST_COUNTED + 1}`,
  );
  const rows = await database.all<ListedRow & { readonly of_all: number }>(
    `with news as materialized (${each.map((sql) => `select * from (${sql}) p`).join(" union all ")})
     select ${LISTED_COLUMNS}, (select count(*) from (select 1 from news limit ${MOST_NEWS}) p) as of_all
     from (select id from news order by updated_at desc, id desc limit ${MOST_LATEST}) page
     join service_conversation c on c.id = page.id ${WITH_LAST}
     order by c.updated_at desc, c.id desc`,
    query.parameters,
  );
  return { count: rows[0]?.of_all ?? 0, latest: rows.map(asConversation) };
}

/** Larger totals are shown as more than this, because counting all would take longer than listing. */
export const MOST_COUNTED = 1_000;

/** How many conversations each view has, at most one more than `MOST_COUNTED`. */
export async function countViews(database: Database, me: string): Promise<Readonly<Record<View, number>>> {
  const query = new Query();
  const mine = query.given(me);
  const counted = (where: string, statuses: readonly Status[]) => {
    const each = statuses.map(
      (status) =>
        `(select count(*) from (select 1 from service_conversation c where c.status = '${status}' and ${where}
          limit ${MOST_COUNTED + 1}) p)`,
    );
    return each.join(" + ");
  };
  const assigned = (to: string) => `coalesce(c.assignee, '') = ${to}`;
  const totals = {
    mine: counted(assigned(mine), NOT_CLOSED),
    unassigned: counted(assigned("''"), NOT_CLOSED),
    waiting: counted("c.unread > 0", NOT_CLOSED),
    open: counted("1 = 1", NOT_CLOSED),
    closed: counted("1 = 1", ["closed"]),
  };
  const [row] = await database.all<Record<keyof typeof totals, number>>(
    `select ${Object.entries(totals)
      .map(([name, sql]) => `${sql} as ${name}`)
      .join(", ")}`,
    query.parameters,
  );
  const { mine: my = 0, unassigned = 0, waiting = 0, open = 0, closed = 0 } = row ?? {};
  return { mine: my, unassigned, waiting, open, closed, all: open + closed };
}

/** Tags in use, in alphabetical order; steps through the index from one to the next. */
export async function tagsInUse(database: Database, limit = 200): Promise<readonly string[]> {
  const rows = await database.all<{ value: string }>(
    `with recursive used (value) as (
       select min(tag) from service_conversation_tag
       union all
       select (select min(t.tag) from service_conversation_tag t where t.tag > used.value)
       from used where used.value is not null
     )
     select value from used where value is not null limit $1`,
    [limit],
  );
  return rows.map(({ value }) => value);
}
