/** The endpoints of the specification and its extension, under `/v1`, and what describes them. */
import { Hono, type Context } from "hono";
import type { z } from "zod";
import { MAX_TAGS } from "../../contract/request.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import type { Limiter } from "../http/rate-limiter.ts";
import { methodNotAllowed, readJson, readQuery } from "../http/requests.ts";
import { createReference } from "../reference/index.ts";
import { OPERATIONS, type Operation } from "../reference/operations.ts";
import { searchContacts } from "../store/contacts.ts";
import { listOperatorNames } from "../store/operator-names.ts";
import { listConversations, readCard } from "../store/conversations.ts";
import { changeAsOperator, type OperatorChanges } from "../store/operator-changes.ts";
import { appendMessage } from "../store/messages.ts";
import { savedReplyAnswers } from "./saved-replies.ts";
import { newSecret } from "../store/secrets.ts";
import { addSubscription } from "../store/subscriptions.ts";

const NO_CONVERSATION = "There is no conversation with this id.";

export function createApi(service: ServiceContext): Hono {
  const { database, write, serializer, cursors, keys, limits, ssrfGuard, newId, now } = service;
  const api = new Hono();

  /** By path. */
  const allowed = new Map<string, readonly string[]>();

  /** Mounts an operation as described: it checks the key, counts the request, and reads what the shapes define. */
  function serve<O extends Operation>(
    operation: O,
    limit: Limiter,
    answer: (request: ReadRequest<O>, c: Context) => Promise<object>,
  ): void {
    const path = operation.path.replace(/\{(\w+)\}/gu, ":$1");
    const methods = operation.method === "get" ? ["GET", "HEAD"] : [operation.method.toUpperCase()];
    allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
    api[operation.method](path, async (c) => {
      const left = await limit.consume(await keys.check(c.req.header("authorization")));
      const request = {
        query: operation.query && readQuery(c, operation.query),
        body: operation.body && (await readJson(c, operation.body)),
      };
      return c.json(await answer(request as ReadRequest<O>, c), operation.status, left);
    });
  }

  serve(OPERATIONS.listConversations, limits.lists, async ({ query }) => {
    const { status, channel, assignee, department, limit, cursor } = query;
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
    return serializer.conversationPage(page.items, nextCursor);
  });

  serve(OPERATIONS.getConversation, limits.calls, async (_, c) => {
    const id = c.req.param("id") ?? "";
    const card = id.startsWith("cv_") && !id.includes("\0") ? await readCard(database, id) : undefined;
    if (card === undefined) throw new ServiceError("not_found", NO_CONVERSATION);
    return serializer.card(card);
  });

  serve(OPERATIONS.changeConversation, limits.calls, async ({ body }, c) => {
    const { author = "", unlessClientWroteAfter: after, ...named } = body;
    const changes = {
      ...named,
      tags: tagsAfter(named),
      ...(after !== undefined && { unlessClientWroteAfter: Date.parse(after) }),
    };
    const by = author === "" ? null : author;
    const changed = await changeAsOperator(service, c.req.param("id") ?? "", changes, by);
    if (changed.outcome === "client-wrote")
      throw new ServiceError("client_wrote", "The client has written meanwhile, so nothing was changed.");
    if (changed.outcome === "not-found") throw new ServiceError("not_found", NO_CONVERSATION);
    if (changed.outcome === "unknown-operator")
      throw new ServiceError(
        "invalid_body",
        "The field assignee must be the id of an operator who may sign in, or null.",
      );
    if (changed.outcome === "too-many-tags")
      throw new ServiceError(
        "invalid_body",
        `The field ${named.tags === undefined ? "addTags" : "tags"} must leave at most ${MAX_TAGS} tags.`,
      );
    return serializer.conversation(changed.conversation);
  });

  serve(OPERATIONS.createMessage, limits.calls, async ({ body }) => {
    const made = {
      id: newId("m_"),
      conversation: body.conversationId,
      sender: body.internalNote ? ("note" as const) : ("operator" as const),
      author: body.author === undefined || body.author === "" ? null : body.author,
      text: body.text,
      ...(body.writtenBy !== undefined && body.writtenBy !== "" && { writtenBy: body.writtenBy }),
      at: now(),
    };
    const message = await write((writing) => appendMessage(writing, made, serializer));
    if (message === undefined) throw new ServiceError("not_found", NO_CONVERSATION);
    return serializer.created(body.conversationId, message);
  });

  serve(OPERATIONS.listContacts, limits.lists, async ({ query: { query, limit } }) =>
    serializer.contacts(await searchContacts(database, query ?? "", limit)),
  );

  serve(OPERATIONS.createWebhook, limits.calls, async ({ body: { url: given, events, secret } }) => {
    // As it is read for deliveries: what people see is where they go.
    const url = new URL(given).href;
    if (await ssrfGuard.forbids(url))
      throw new ServiceError(
        "invalid_body",
        "The field url leads to this machine or a private network, which SERVICE_WEBHOOK_NETWORKS does not allow.",
      );
    const made = {
      id: newId("wh_"),
      url,
      secret: secret ?? newSecret("whsec_"),
      events: [...new Set(events)],
      at: now(),
    };
    await write((writing) => addSubscription(writing, made));
    return serializer.subscribed({ ...made, secret: secret === undefined ? made.secret : undefined });
  });

  serve(OPERATIONS.listOperators, limits.lists, async () => ({ items: await listOperatorNames(database) }));

  const replies = savedReplyAnswers(service);
  serve(OPERATIONS.listSavedReplies, limits.lists, () => replies.list());
  serve(OPERATIONS.addSavedReply, limits.calls, ({ body }) => replies.add(body));
  serve(OPERATIONS.changeSavedReply, limits.calls, ({ body }, c) => replies.change(body, c));
  serve(OPERATIONS.removeSavedReply, limits.calls, (_, c) => replies.remove(c));

  for (const [path, methods] of allowed)
    api.all(path, (c) =>
      // Without a key: the description of the API says the same to everybody.
      c.req.method === "OPTIONS"
        ? c.body(null, 204, { Allow: [...methods, "OPTIONS"].join(", ") })
        : methodNotAllowed(...methods)(),
    );
  api.route("/", createReference(serializer.variant));
  return api;
}

/** `undefined`: they stay as they are. */
function tagsAfter({ tags, addTags = [], removeTags = [] }: TagChanges): OperatorChanges["tags"] {
  if (tags !== undefined || addTags.length + removeTags.length === 0) return tags;
  return (present) => [...new Set([...present, ...addTags])].filter((tag) => !removeTags.includes(tag));
}
type TagChanges = Partial<Record<"tags" | "addTags" | "removeTags", readonly string[] | undefined>>;

/** The request, read by the operation's own shapes. */
interface ReadRequest<O extends Operation> {
  readonly query: Output<O["query"]>;
  readonly body: Output<O["body"]>;
}
type Output<Shape> = Shape extends z.ZodType ? z.output<Shape> : undefined;
