/** Renders the page of one conversation. */
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ConsoleContext, ConsoleDeps } from "./context.ts";
import { PageError } from "./errors.ts";
import type { ConversationPage } from "./pages/conversation-page.ts";
import { conversationPage } from "./pages/conversation.ts";
import { messagesUpTo, readHead, departmentsInUse } from "./reads.ts";
import { viewOf } from "./view.ts";

const MESSAGES = 100;

export interface Shown extends Pick<ConversationPage, "done" | "draft" | "factError"> {
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
  { upTo, formKey = deps.service.newId("f_"), status = 200, ...rest }: Shown,
): Promise<Response> {
  const { service, operators } = deps;
  const { database } = service;
  const head = id.startsWith("cv_") && !id.includes("\0") ? await readHead(database, id) : undefined;
  if (head === undefined) throw new PageError("not-found");
  const [messages, people, departments] = await Promise.all([
    messagesUpTo(database, id, Math.min(upTo ?? head.size, head.size), MESSAGES),
    operators.list(),
    departmentsInUse(database),
  ]);
  const page: ConversationPage = {
    head,
    messages,
    people: new Map(people.map((it) => [it.id, it])),
    departments,
    formKey,
    ...rest,
  };
  return c.html(conversationPage(viewOf(c, deps), page), status);
}
