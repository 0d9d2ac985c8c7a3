/** The five endpoints of the specification, under `/v1`. */
import { Hono, type Context } from "hono";
import { EVENT_NAMES, type EventName } from "../contract/event.ts";
import { contactsQuery, conversationsQuery, newMessageBody, newWebhookBody } from "../contract/request.ts";
import type { ServiceContext } from "./context.ts";
import { methodNotAllowed, readJson, readQuery } from "./http.ts";
import { Problem } from "./problem.ts";
import { searchContacts } from "./store/contacts.ts";
import { listConversations, readCard } from "./store/conversations.ts";
import { appendMessage } from "./store/messages.ts";
import { newSecret } from "./store/secrets.ts";
import { addSubscription } from "./store/subscriptions.ts";

const KNOWN_EVENTS: ReadonlySet<string> = new Set<string>([...EVENT_NAMES.A, ...EVENT_NAMES.B]);
/** The author's name is shown in the history; the specification gives no bound. */
const MAX_AUTHOR_UNITS = 200;
const MAX_SECRET_UNITS = 1_000;
const MAX_URL_UNITS = 2_000;
const NO_CONVERSATION = "There is no conversation with this id.";

export function createApi(service: ServiceContext): Hono {
  const { database, write, present, cursors, keys, limits, handlers, newId, now } = service;
  const api = new Hono();
  const authorised = (c: Context): Promise<string> => keys.check(c.req.header("authorization"));

  api.get("/conversations", async (c) => {
    limits.lists.take(await authorised(c));
    const { status, channel, assignee, department, limit, cursor } = readQuery(c, conversationsQuery);
    const filter = {
      status: status === "all" ? undefined : status,
      channel,
      assignee: assignee === "unassigned" ? null : assignee,
      department,
    };
    const scope = `conversations ${JSON.stringify([status, channel, assignee, department])}`;
    const after = cursor === undefined ? undefined : cursors.open(scope, cursor);
    const page = await listConversations(database, filter, limit, after);
    return c.json(
      present.conversationPage(page.items, page.next === undefined ? null : cursors.seal(scope, page.next)),
    );
  });

  api.get("/conversations/:id", async (c) => {
    await authorised(c);
    const id = c.req.param("id");
    const card = id.startsWith("cv_") && !id.includes("\0") ? await readCard(database, id) : undefined;
    if (card === undefined) throw new Problem("not_found", NO_CONVERSATION);
    return c.json(present.card(card));
  });

  api.post("/messages", async (c) => {
    await authorised(c);
    const body = await readJson(c, newMessageBody);
    if ((body.author ?? "").length > MAX_AUTHOR_UNITS)
      throw new Problem("invalid_body", `The field author may have ${MAX_AUTHOR_UNITS} characters.`);
    const made = {
      id: newId("m_"),
      conversation: body.conversationId,
      sender: body.internalNote ? ("note" as const) : ("operator" as const),
      author: body.author ?? null,
      text: body.text,
      at: now(),
    };
    const message = await write((writing) => appendMessage(writing, made, present));
    if (message === undefined) throw new Problem("not_found", NO_CONVERSATION);
    return c.json(present.created(body.conversationId, message), 201);
  });

  api.get("/contacts", async (c) => {
    limits.lists.take(await authorised(c));
    const { query, limit } = readQuery(c, contactsQuery);
    return c.json(present.contacts(await searchContacts(database, query ?? "", limit)));
  });

  api.post("/webhooks", async (c) => {
    await authorised(c);
    const { url, events, secret } = await readJson(c, newWebhookBody);
    if (!events.every(isEventName)) throw new Problem("invalid_body", "The field events has a name that is not known.");
    if ((secret ?? "").length > MAX_SECRET_UNITS || url.length > MAX_URL_UNITS)
      throw new Problem("invalid_body", "The field url or secret is too long.");
    const { username, password } = new URL(url);
    if (username !== "" || password !== "") throw new Problem("invalid_body", "The field url may hold no credentials.");
    if (await handlers.refuses(url))
      throw new Problem("invalid_body", "The field url leads to an address that webhooks may not go to.");
    const made = {
      id: newId("wh_"),
      url,
      secret: secret ?? newSecret("whsec_"),
      events: events.filter(isEventName),
      at: now(),
    };
    await write((writing) => addSubscription(writing, made));
    // A secret that we made is told this once; one that the caller chose is not repeated.
    return c.json({ id: made.id, url, events, ...(secret === undefined && { secret: made.secret }) }, 201);
  });

  api.all("/conversations", methodNotAllowed("GET", "HEAD"));
  api.all("/conversations/:id", methodNotAllowed("GET", "HEAD"));
  api.all("/messages", methodNotAllowed("POST"));
  api.all("/contacts", methodNotAllowed("GET", "HEAD"));
  api.all("/webhooks", methodNotAllowed("POST"));
  return api;
}

function isEventName(name: string): name is EventName {
  return KNOWN_EVENTS.has(name);
}
