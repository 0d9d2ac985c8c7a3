/** Reads the list of conversations: a view, or what a search finds. */
import type { Contact, Conversation, Message } from "../../contract/shapes.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { searchContacts } from "../store/contacts.ts";
import { countViews, listInbox, readListed, tagsInUse, type InboxFilter, type View } from "../store/inbox.ts";
import { isIndexing, searchMessages, type FoundMessage } from "../store/message-search.ts";
import { excerpt, queryWords, type Piece } from "../store/message-words.ts";
import { asMessage, MESSAGE_COLUMNS, type MessageRow } from "../store/rows.ts";
import { inboxFilter, type ListQuery } from "./inbox-query.ts";
import { departmentsInUse, listConversationsOf, messageTimeAt, readContact } from "./reads.ts";

const PAGE = 50;
/** A search only covers the conversations of this many people, newest first. */
const PEOPLE_FOUND = 200;
/** As many are shown above what is found in messages. */
const PEOPLE_FIRST = 10;
const HITS = 30;
const HITS_AT_ONCE = 64;
const EXCERPT_UNITS = 180;
/** A search that takes longer stops, and is continued on request. */
const SEARCH_WITHIN_MS = 15;

/** A conversation with the newest of its messages that has all words. */
export interface Hit {
  readonly conversation: Conversation;
  readonly message: Message;
  /** The message's position in the conversation. */
  readonly seq: number;
  readonly pieces: readonly Piece[];
}

export interface Hits {
  readonly hits: readonly Hit[];
  /** Cursor of the older ones. */
  readonly next: string | undefined;
  /** The search stopped here for now, before the page was full. */
  readonly searchedTo: string | undefined;
  /** Messages are missing from the index, because they are older than it. */
  readonly isIndexing: boolean;
}

export interface Inbox {
  readonly query: ListQuery;
  readonly filter: InboxFilter;
  readonly items: readonly Conversation[];
  readonly next: string | undefined;
  readonly isFirstPage: boolean;
  /** Whose conversations these are, if the query names a contact. */
  readonly contact: Contact | undefined;
  /** So many people match that only the newest of them are covered. */
  readonly tooManyFound: boolean;
  /** What was found in messages; `undefined` without a search. */
  readonly found: Hits | undefined;
  readonly totals: Readonly<Record<View, number>>;
  readonly departments: readonly string[];
  readonly tags: readonly string[];
}

export async function readInbox(service: ServiceContext, query: ListQuery, me: string): Promise<Inbox> {
  const { database } = service;
  const filter = inboxFilter(query, me);
  const [list, totals, departments, tags, contact] = await Promise.all([
    query.q.trim() === "" ? readPage(service, query, filter, undefined) : search(service, query, filter),
    countViews(database, me),
    departmentsInUse(database),
    tagsInUse(database),
    query.contact === "" ? undefined : readContact(database, query.contact),
  ]);
  return {
    query,
    filter,
    contact,
    totals,
    departments,
    tags,
    isFirstPage: query.cursor === "",
    tooManyFound: false,
    found: undefined,
    ...list,
  };
}

interface Page {
  readonly items: readonly Conversation[];
  readonly next: string | undefined;
}

async function search(
  service: ServiceContext,
  query: ListQuery,
  filter: InboxFilter,
): Promise<Page & Pick<Inbox, "tooManyFound" | "found">> {
  const nobody = { items: [], next: undefined };
  const people = query.in === "messages" ? [] : await searchContacts(service.database, query.q, PEOPLE_FOUND);
  const contacts = people.map(({ id }) => id).filter((id) => query.contact === "" || id === query.contact);
  const page = contacts.length === 0 ? nobody : await readPage(service, query, filter, contacts);
  const shown = new Set(page.items.map(({ id }) => id));
  return {
    ...page,
    tooManyFound: people.length === PEOPLE_FOUND,
    found: query.in === "people" ? undefined : await findInMessages(service, query, filter, shown),
  };
}

/** `contacts`: only theirs. */
async function readPage(
  { database, cursors }: ServiceContext,
  query: ListQuery,
  filter: InboxFilter,
  contacts: readonly string[] | undefined,
): Promise<Page> {
  const theirs = contacts ?? (query.contact === "" ? undefined : [query.contact]);
  const both = contacts !== undefined && query.in === "";
  const scope = scopeOf(query, "conversations");
  const after = both || query.cursor === "" ? undefined : opened(() => cursors.open(scope, query.cursor));
  const page = await (theirs === undefined
    ? listInbox(database, filter, PAGE, after)
    : listConversationsOf(database, theirs, filter, both ? PEOPLE_FIRST : PAGE, after));
  return { items: page.items, next: page.next && cursors.seal(scope, page.next) };
}

async function findInMessages(
  { database, cursors }: ServiceContext,
  query: ListQuery,
  filter: InboxFilter,
  shown: ReadonlySet<string>,
): Promise<Hits> {
  const words = queryWords(query.q);
  const scope = scopeOf(query, "messages");
  const position =
    query.in === "messages" && query.cursor !== "" ? opened(() => cursors.open(scope, query.cursor)) : undefined;
  const seen = new Set(shown);
  const found: { readonly hit: FoundMessage; readonly conversation: Conversation }[] = [];
  const endAt = performance.now() + SEARCH_WITHIN_MS;
  const narrowed = query.contact === "" ? filter : { ...filter, contact: query.contact };
  const next = await searchMessages(database, {
    words,
    before: position?.[0],
    withinMs: SEARCH_WITHIN_MS,
    async take(hits) {
      for (let at = 0; at < hits.length; at += HITS_AT_ONCE) {
        const some = hits.slice(at, at + HITS_AT_ONCE);
        const ids = [...new Set(some.map(({ conversationId }) => conversationId))].filter((id) => !seen.has(id));
        const fitting = await readListed(database, ids, narrowed);
        for (const hit of some) {
          const conversation = fitting.get(hit.conversationId);
          if (conversation === undefined || seen.has(hit.conversationId)) continue;
          seen.add(hit.conversationId);
          found.push({ hit, conversation });
          if (found.length === HITS) return { upTo: hit.number };
        }
        const last = some.at(-1);
        if (performance.now() > endAt && last !== undefined) return { upTo: last.number };
      }
      return "more";
    },
  });
  const messages = await readMessages(
    database,
    found.map(({ hit }) => hit.id),
  );
  return {
    hits: found.flatMap(({ hit, conversation }) => {
      const message = messages.get(hit.id);
      if (message === undefined) return [];
      return [{ conversation, message, seq: hit.seq, pieces: excerpt(message.text, words, EXCERPT_UNITS) }];
    }),
    next: next === undefined ? undefined : cursors.seal(scope, [next, ""]),
    searchedTo: next === undefined || found.length === HITS ? undefined : await messageTimeAt(database, next),
    isIndexing: await isIndexing(database),
  };
}

async function readMessages(
  database: ServiceContext["database"],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Message>> {
  if (ids.length === 0) return new Map();
  const rows = await database.all<MessageRow>(
    `select ${MESSAGE_COLUMNS} from service_message where id in (${ids.map((_, at) => `$${at + 1}`).join(", ")})`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, asMessage(row)]));
}

function scopeOf(query: ListQuery, what: string): string {
  return `console ${what} ${JSON.stringify({ ...query, cursor: "" })}`;
}

/** A cursor of another list, typed or old, starts at the newest. */
function opened(open: () => [number, string]): [number, string] | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
