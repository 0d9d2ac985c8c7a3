/** Conversations: the list, one of them beside it, all actions in it, and the news for pages in the background. */
import type { Hono } from "hono";
import { z } from "zod";
import { readQuery } from "../http/requests.ts";
import { readNews } from "../store/inbox.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { addConversationActions } from "./conversation-actions.ts";
import { showConversation } from "./conversation-view.ts";
import { listQuery } from "./inbox-query.ts";
import { readInbox } from "./inbox-read.ts";
import { inboxPage } from "./pages/inbox.ts";
import { route } from "./routes.ts";
import { doneOf, viewOf } from "./view.ts";

const cardQuery = listQuery.extend({ upTo: z.coerce.number().int().positive().optional().catch(undefined) });
const NEWS_UNITS = 120;

export function addConversations(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  route(app, "/conversations", { GET: (c) => showList(c, deps) });
  // With a slash at its end, it is as deep as its actions: see `files/drafts.browser.js`.
  for (const path of ["/conversations/:id", "/conversations/:id/"])
    route(app, path, {
      GET: (c) => {
        const { upTo, ...list } = readQuery(c, cardQuery);
        return showConversation(c, deps, c.req.param("id") ?? "", { list, upTo, done: doneOf(c, viewOf(c, deps)) });
      },
    });
  route(app, "/news", {
    async GET(c) {
      const { count, latest } = await readNews(deps.service.database, c.var.session.operator.id);
      const messages = latest.flatMap(({ id, client, lastMessage }) => {
        if (lastMessage?.from !== "client") return [];
        const text = lastMessage.text.slice(0, NEWS_UNITS).toWellFormed();
        return [{ id, client, text, at: lastMessage.createdAt }];
      });
      return c.json({ count, messages });
    },
  });
  addConversationActions(app, deps);
}

async function showList(c: ConsoleContext, deps: ConsoleDeps): Promise<Response> {
  const { service, operators } = deps;
  const query = readQuery(c, listQuery);
  // A pasted id opens that conversation.
  if (/^cv_[0-9a-z]+$/u.test(query.q.trim())) return c.redirect(`${rootOf(c)}conversations/${query.q.trim()}`, 303);
  const [inbox, people] = await Promise.all([readInbox(service, query, c.var.session.operator.id), operators.list()]);
  const view = viewOf(c, deps);
  const list = { ...inbox, people: new Map(people.map((it) => [it.id, it])) };
  return c.html(inboxPage(view, { list, done: doneOf(c, view) }));
}
