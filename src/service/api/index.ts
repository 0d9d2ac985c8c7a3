/** The five endpoints of the specification, under `/v1`, and what describes them. */
import { Hono, type Context } from "hono";
import { contactsQuery, conversationsQuery, newMessageBody, newWebhookBody } from "../../contract/request.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import type { Limiter } from "../http/rate-limiter.ts";
import { methodNotAllowed, readJson, readQuery } from "../http/requests.ts";
import { createReference } from "../reference/index.ts";
import { searchContacts } from "../store/contacts.ts";
import { listConversations, readCard } from "../store/conversations.ts";
import { appendMessage } from "../store/messages.ts";
import { newSecret } from "../store/secrets.ts";
import { addSubscription } from "../store/subscriptions.ts";

const NO_CONVERSATION = "There is no conversation with this id.";

export function createApi(service: ServiceContext): Hono {
  const { database, write, serializer, cursors, keys, limits, ssrfGuard, newId, now } = service;
  const api = new Hono();
  /** Checks the key, and counts the request. Result: the header fields that tell what is left of the limit. */
  const admit = async (c: Context, limit: Limiter) => limit.consume(await keys.check(c.req.header("authorization")));

  api.get("/conversations", async (c) => {
    const left = await admit(c, limits.lists);
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
    const nextCursor = page.next === undefined ? null : cursors.seal(scope, page.next);
    return c.json(serializer.conversationPage(page.items, nextCursor), 200, left);
  });

  api.get("/conversations/:id", async (c) => {
    const left = await admit(c, limits.calls);
    const id = c.req.param("id");
    const card = id.startsWith("cv_") && !id.includes("\0") ? await readCard(database, id) : undefined;
    if (card === undefined) throw new ServiceError("not_found", NO_CONVERSATION);
    return c.json(serializer.card(card), 200, left);
  });

  api.post("/messages", async (c) => {
    const left = await admit(c, limits.calls);
    const body = await readJson(c, newMessageBody);
    const made = {
      id: newId("m_"),
      conversation: body.conversationId,
      sender: body.internalNote ? ("note" as const) : ("operator" as const),
      author: body.author === undefined || body.author === "" ? null : body.author,
      text: body.text,
      at: now(),
    };
    const message = await write((writing) => appendMessage(writing, made, serializer));
    if (message === undefined) throw new ServiceError("not_found", NO_CONVERSATION);
    return c.json(serializer.created(body.conversationId, message), 201, left);
  });

  api.get("/contacts", async (c) => {
    const left = await admit(c, limits.lists);
    const { query, limit } = readQuery(c, contactsQuery);
    return c.json(serializer.contacts(await searchContacts(database, query ?? "", limit)), 200, left);
  });

  api.post("/webhooks", async (c) => {
    const left = await admit(c, limits.calls);
    const { url, events, secret } = await readJson(c, newWebhookBody);
    if (await ssrfGuard.forbids(url))
      throw new ServiceError("invalid_body", "The field url leads to an address that webhooks may not go to.");
    const made = {
      id: newId("wh_"),
      url,
      secret: secret ?? newSecret("whsec_"),
      events: [...new Set(events)],
      at: now(),
    };
    await write((writing) => addSubscription(writing, made));
    return c.json(
      serializer.subscribed({ ...made, secret: secret === undefined ? made.secret : undefined }),
      201,
      left,
    );
  });

  api.all("/conversations", methodNotAllowed("GET", "HEAD"));
  api.all("/conversations/:id", methodNotAllowed("GET", "HEAD"));
  api.all("/messages", methodNotAllowed("POST"));
  api.all("/contacts", methodNotAllowed("GET", "HEAD"));
  api.all("/webhooks", methodNotAllowed("POST"));
  api.route("/", createReference(serializer.variant));
  return api;
}
