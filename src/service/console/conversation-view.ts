/** Renders the page of one conversation. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ConsoleContext, ConsoleDeps } from "./context.ts";
import { PageError } from "./errors.ts";
import type { ConversationPage } from "./pages/conversation-page.ts";
import { conversationPage } from "./pages/conversation.ts";
import type { ListQuery } from "./inbox-query.ts";
import { readInbox } from "./inbox-read.ts";
import { changesBetween, messagesUpTo, readHead } from "./reads.ts";
import { listSavedReplies } from "../store/saved-replies.ts";
import { viewOf } from "./view.ts";

const MESSAGES = 100;

export interface Shown extends Pick<ConversationPage, "done" | "draft" | "factError"> {
  /** The list beside it. */
  readonly list: ListQuery;
  /** The key of a form that is shown again. Default: a new one. */
  readonly formKey?: string | undefined;
  /** The last message to show. Default: the newest one. */
  readonly upTo?: number | undefined;
  readonly status?: ContentfulStatusCode;
}

/** Errors: `not-found`. */
export async function showConversation(
  c: ConsoleContext,
  deps: ConsoleDeps,
  id: string,
  { list, upTo, formKey = deps.service.newId("f_"), status = 200, ...rest }: Shown,
): Promise<Response> {
  const { service, operators } = deps;
  const { database } = service;
  const head = id.startsWith("cv_") && !id.includes("\0") ? await readHead(database, id) : undefined;
  if (head === undefined) throw new PageError("not-found");
  const last = Math.min(upTo ?? head.size, head.size);
  const [messages, people, inbox, saved] = await Promise.all([
    messagesUpTo(database, id, last, MESSAGES),
    operators.list(),
    readInbox(service, list, c.var.session.operator.id),
    listSavedReplies(database),
  ]);
  const from = messages[0]?.position === 1 ? 0 : Date.parse(messages[0]?.createdAt ?? "");
  const to = last === head.size ? Number.MAX_SAFE_INTEGER : Date.parse(messages.at(-1)?.createdAt ?? "");
  const page: ConversationPage = {
    head,
    messages,
    changes: await changesBetween(database, id, from || 0, to || 0),
    list: inbox,
    people: new Map(people.map((it) => [it.id, it])),
    formKey,
    savedReplies: saved.map(({ name }) => name),
    ...rest,
  };
  return c.html(conversationPage(viewOf(c, deps), page), status);
}
