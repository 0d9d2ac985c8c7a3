/** Conversations: the list, one of them, and all actions in it. */
import type { Hono } from "hono";
import { z } from "zod";
import { CLIENT_CHANNELS, STATUSES } from "../../contract/shapes.ts";
import { ServiceError } from "../http/errors.ts";
import { readQuery } from "../http/requests.ts";
import { searchContacts } from "../store/contacts.ts";
import { listConversations, type ConversationFilter } from "../store/conversations.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { addConversationActions } from "./conversation-actions.ts";
import { showConversation } from "./conversation-view.ts";
import { conversationListPage, UNASSIGNED, type ListFilter } from "./pages/conversation-list.ts";
import { departmentsInUse, listConversationsOf, readContact } from "./reads.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf } from "./view.ts";

const PAGE = 50;
/** A search only covers the conversations of this many people, newest first. */
const PEOPLE_FOUND = 200;

/** An empty form field does not filter. */
const orEmpty = <T extends z.ZodType<string>>(schema: T) => z.union([schema, z.literal("")]).default("");
const listQuery = z.object({
  status: orEmpty(z.enum(STATUSES)),
  channel: orEmpty(z.enum(CLIENT_CHANNELS)),
  assignee: z.string().max(200).default(""),
  department: z.string().max(200).default(""),
  q: z.string().max(200).default(""),
  contact: z.string().max(200).default(""),
  cursor: z.string().min(1).max(500).optional(),
});
const cardQuery = z.object({ upTo: z.coerce.number().int().positive().optional().catch(undefined) });

export function addConversations(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  route(app, "/conversations", { GET: (c) => showList(c, deps) });
  route(app, "/conversations/:id", {
    GET: (c) => {
      const { upTo } = readQuery(c, cardQuery);
      return showConversation(c, deps, c.req.param("id") ?? "", { upTo, done: doneOf(c, viewOf(c, deps)) });
    },
  });
  addConversationActions(app, deps);
}

async function showList(c: ConsoleContext, deps: ConsoleDeps): Promise<Response> {
  const { service, operators } = deps;
  const { database, cursors } = service;
  const { cursor, ...filter } = readQuery(c, listQuery);
  // A pasted id opens that conversation.
  if (/^cv_[0-9a-z]+$/u.test(filter.q.trim())) return c.redirect(`${rootOf(c)}conversations/${filter.q.trim()}`, 303);

  const found = filter.q.trim() === "" ? undefined : await searchContacts(database, filter.q, PEOPLE_FOUND);
  const contacts = contactsOf(
    filter,
    found?.map(({ id }) => id),
  );
  const scope = `console ${JSON.stringify(filter)}`;
  const after = cursor === undefined ? undefined : openCursor(() => cursors.open(scope, cursor));
  const [page, people, departments, contact] = await Promise.all([
    contacts === undefined
      ? listConversations(database, asked(filter), PAGE, after)
      : listConversationsOf(database, contacts, asked(filter), PAGE, after),
    operators.list(),
    departmentsInUse(database),
    filter.contact === "" ? undefined : readContact(database, filter.contact),
  ]);
  const view = viewOf(c, deps);
  return c.html(
    conversationListPage(view, {
      filter,
      items: page.items,
      next: page.next === undefined ? null : cursors.seal(scope, page.next),
      isFirstPage: after === undefined,
      contact,
      tooManyFound: found?.length === PEOPLE_FOUND,
      people: new Map(people.map((it) => [it.id, it])),
      departments,
      done: doneOf(c, view),
    }),
  );
}

/** The contacts whose conversations are listed; `undefined`: everybody's. */
function contactsOf({ contact }: ListFilter, found: readonly string[] | undefined): readonly string[] | undefined {
  if (contact === "") return found;
  return found === undefined || found.includes(contact) ? [contact] : [];
}

function asked(filter: ListFilter): ConversationFilter {
  return {
    status: STATUSES.find((it) => it === filter.status),
    channel: CLIENT_CHANNELS.find((it) => it === filter.channel),
    assignee: filter.assignee === UNASSIGNED ? null : filter.assignee === "" ? undefined : filter.assignee,
    department: filter.department === "" ? undefined : filter.department,
  };
}

/** A cursor from another filter, typed or old, starts at the newest. */
function openCursor(open: () => [number, string]): [number, string] | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
