/**
 * Operator actions in a conversation. Everything is written as the API and the site channel write it, so that the same
 * events are sent: `message:new` for a reply, `conversation:update` (Variant A: `conversation.assigned`) for the rest.
 */
import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { MAX_DEPARTMENT_UNITS, MAX_TAG_UNITS, MAX_TAGS } from "../../contract/request.ts";
import { fillPlaceholders } from "../../contract/saved-reply.ts";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { oneLine as cutLine } from "../../platform/text/sanitize-text.ts";
import type { ServiceContext } from "../context.ts";
import { searchContacts } from "../store/contacts.ts";
import { appendMessage } from "../store/messages.ts";
import { readSavedReply } from "../store/saved-replies.ts";
import { changeAsOperator, type OperatorChanges } from "../store/operator-changes.ts";
import type { WriteTx } from "../store/writes.ts";
import { rootOf, type ConsoleContext, type ConsoleDeps, type ConsoleEnv } from "./context.ts";
import { showConversation, type Shown } from "./conversation-view.ts";
import { PageError } from "./errors.ts";
import { oneLine, type Form } from "./forms.ts";
import { readOwnForm } from "./guard.ts";
import { listOfForm, listParameters } from "./inbox-query.ts";
import { messagesUpTo, readHead, type ConversationHead } from "./reads.ts";
import { questionToken, type ReplyContext } from "./reply-screen.ts";
import { route } from "./routes.ts";
import { viewOf, type Done } from "./view.ts";

export function addConversationActions(app: Hono<ConsoleEnv>, deps: ConsoleDeps): void {
  const { service } = deps;
  /** The form of one conversation; `undefined` from `act`: there is no such conversation. */
  const action = (
    path: string,
    act: (c: ConsoleContext, id: string, form: Form) => Promise<Done | Omit<Shown, "list"> | undefined>,
  ) => {
    route(app, `/conversations/:id/${path}`, {
      async POST(c) {
        const form = await readOwnForm(c);
        const id = c.req.param("id") ?? "";
        if (!id.startsWith("cv_") || id.includes("\0")) throw new PageError("not-found");
        const done = await act(c, id, form);
        if (done === undefined) throw new PageError("not-found");
        const list = listOfForm(form["list"]);
        if (typeof done !== "string")
          return showConversation(c, deps, id, { status: 422, ...done, list, formKey: form["key"] });
        const parameters = new URLSearchParams(listParameters(list, { cursor: list.cursor }));
        parameters.set("done", done);
        return c.redirect(`${rootOf(c)}conversations/${id}?${parameters.toString()}`, 303);
      },
    });
  };
  const wrongTag = (c: ConsoleContext): Omit<Shown, "list"> => {
    const values = { most: MAX_TAG_UNITS, tags: MAX_TAGS };
    return { factError: { of: "tag", text: viewOf(c, deps).say({ key: "console-tag-wrong", values }) } };
  };
  const change = async (c: ConsoleContext, id: string, changes: OperatorChanges, done: Done) => {
    const { outcome } = await changeAsOperator(service, id, changes, c.var.session.operator.name);
    if (outcome === "unknown-operator") throw new PageError("invalid");
    if (outcome === "too-many-tags") return wrongTag(c);
    return outcome === "not-found" ? undefined : done;
  };

  action("reply", async (c, id, form) => {
    const { say } = viewOf(c, deps);
    const text = form["text"] ?? "";
    const { answer } = form;
    if (answer === "discard") return "discarded";
    if (answer === "insert") return await withSavedReply(c, deps, id, text, form["saved"] ?? "");
    const error = textError(text, say);
    if (error !== undefined) return { draft: { kind: "reply", text, error } };
    const head = await readHead(service.database, id);
    if (head === undefined) return undefined;
    const sent = head.conversation.status === "closed" ? "sent-closed" : "sent";
    const write = async (sender: "operator" | "note", words: string) => {
      if (!(await writes(c, deps, id, sender, form, words))) return undefined;
      return sender === "note" ? "kept" : sent;
    };
    if (answer === "keep") return await write("note", text);
    // Before it is screened: what was sent meanwhile may change the question.
    if (await isWritten(service, sendingOf(id, "operator", form))) return sent;
    const screened = await deps.screenReply(text, replyContext(service, head));
    if (screened.outcome === "note") return await write("note", screened.text);
    if (screened.outcome === "send") return await write("operator", screened.text);
    // An edit is another text: a decision to send the earlier one does not cover it.
    const token = questionToken(text, screened.rules);
    if (answer === "send" && form["question"] === token) return await write("operator", screened.text);
    const question = { reasons: screened.reasons.map(say), token };
    return { draft: { kind: "reply", text, error: say({ key: "console-reply-asks" }), question } };
  });
  action("note", async (c, id, form) => {
    const text = form["text"] ?? "";
    const error = textError(text, viewOf(c, deps).say);
    if (error !== undefined) return { draft: { kind: "note", text, error } };
    return (await writes(c, deps, id, "note", form, text)) ? "noted" : undefined;
  });

  action("assign", async (c, id, form) => {
    const assignee = form["assignee"] ?? "";
    return change(c, id, { assignee: assignee === "" ? null : assignee }, "assigned");
  });
  action("department", async (c, id, form) => {
    const given = (form["department"] ?? "").trim();
    const department = oneLine(given, MAX_DEPARTMENT_UNITS);
    if (given !== "" && department === undefined) {
      const text = viewOf(c, deps).say({ key: "console-department-wrong", values: { most: MAX_DEPARTMENT_UNITS } });
      return { factError: { of: "department", text } };
    }
    return change(c, id, { department: department ?? null }, "department");
  });
  action("tags", async (c, id, form) => {
    const removed = form["remove"];
    const added = removed === undefined ? oneLine(form["add"], MAX_TAG_UNITS) : undefined;
    if (removed === undefined && added === undefined) return wrongTag(c);
    const tags = (present: readonly string[]) => {
      const rest = present.filter((tag) => tag !== removed);
      return added === undefined || present.includes(added) ? rest : [...rest, added];
    };
    return change(c, id, { tags }, "tags");
  });
  action("status", async (c, id, form) => {
    const to = form["to"];
    if (to !== "open" && to !== "closed") throw new PageError("invalid");
    return change(c, id, { status: to }, to === "closed" ? "closed" : "reopened");
  });
  // Fires no event: the specification's event covers status, assignee, department, tags and rating.
  action("read", async (_, id) => {
    const known = await service.write(async (tx) => {
      const rows = await tx.all(
        "update service_conversation set unread = 0, waiting_since = null where id = $1 returning id",
        [id],
      );
      if (rows.length > 0) tx.conversationChanged(id);
      return rows.length > 0;
    });
    return known ? "read" : undefined;
  });
}

/** What was typed, with a saved reply below it. `undefined`: no such conversation or reply. */
async function withSavedReply(
  c: ConsoleContext,
  { service }: ConsoleDeps,
  id: string,
  typed: string,
  name: string,
): Promise<Omit<Shown, "list"> | undefined> {
  const [head, saved] = await Promise.all([readHead(service.database, id), readSavedReply(service.database, name)]);
  if (head === undefined || saved === undefined) return undefined;
  const names = { client: head.conversation.client, me: c.var.session.operator.name };
  const filled = fillPlaceholders(saved.text, names, cutLine);
  const text = typed.trim() === "" ? filled : `${typed.trimEnd()}\n\n${filled}`;
  return { status: 200, draft: { kind: "reply", text } };
}

/** As many as the API returns for a conversation at once. */
const MESSAGES_READ = 1_000;
const MOST_CONTACTS = 20;

function replyContext({ database }: ServiceContext, { conversation, size }: ConversationHead): ReplyContext {
  return {
    async read() {
      const messages = await messagesUpTo(database, conversation.id, size, MESSAGES_READ);
      const said = messages.filter(({ from }) => from !== "note").map(({ text }) => text);
      return { client: conversation.client, channel: conversation.channel, said };
    },
    contacts: (query) => searchContacts(database, query, MOST_CONTACTS),
  };
}

function textError(text: string, say: ReturnType<typeof viewOf>["say"]): string | undefined {
  if (text.trim() === "") return say({ key: "console-text-missing" });
  if (text.length > MAX_TEXT_UNITS) return say({ key: "console-text-long", values: { most: MAX_TEXT_UNITS } });
  return undefined;
}

/** Result: whether the conversation exists. The same form is written once, whatever its text becomes. */
async function writes(
  c: ConsoleContext,
  { service }: ConsoleDeps,
  conversation: string,
  sender: "operator" | "note",
  form: Form,
  text: string,
): Promise<boolean> {
  const { newId, now, serializer } = service;
  const { operator } = c.var.session;
  const made = { id: newId("m_"), conversation, sender, author: operator.name, text, at: now() };
  const sending = sendingOf(conversation, sender, form);
  return service.write(async (tx) => {
    if (!(await isFirst(tx, sending, made.at))) return true;
    return (await appendMessage(tx, made, serializer)) !== undefined;
  });
}

/** Identifies a form as it was submitted: its key with its text as typed. */
function sendingOf(conversation: string, sender: "operator" | "note", form: Form): string {
  const typed = [form["key"], sender, conversation, form["text"] ?? ""];
  return createHash("sha256").update(JSON.stringify(typed)).digest("hex");
}

async function isWritten({ database }: ServiceContext, sending: string): Promise<boolean> {
  return (await database.all("select 1 from service_console_sending where hash = $1", [sending])).length > 0;
}

const KEPT_MS = 24 * 3_600_000;

async function isFirst(tx: WriteTx, sending: string, at: number): Promise<boolean> {
  await tx.all("delete from service_console_sending where at < $1", [at - KEPT_MS]);
  const rows = await tx.all(
    "insert into service_console_sending (hash, at) values ($1, $2) on conflict (hash) do nothing returning hash",
    [sending, at],
  );
  return rows.length > 0;
}
