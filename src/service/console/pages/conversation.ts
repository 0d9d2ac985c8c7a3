/** One conversation: its messages, the forms for a reply and for a note, and its facts. */
import { html } from "hono/html";
import { MAX_TEXT_UNITS } from "../../../contract/shapes.ts";
import { listParameters } from "../inbox-query.ts";
import type { PositionedMessage, RecordedChange } from "../reads.ts";
import { statusChip, unreadBadge } from "./conversation-list.ts";
import type { ConversationPage, Draft } from "./conversation-page.ts";
import { assignee, carried, facts } from "./facts.ts";
import { inboxPage } from "./inbox.ts";
import { fieldError, option, time, wrong, type Html, type View } from "./layout.ts";

export function conversationPage(view: View, page: ConversationPage): Html {
  const { say, root } = view;
  const { conversation } = page.head;
  const pane = html`<section class="conversation-pane" aria-labelledby="client-name">
    <p class="back">
      <a href="${root}conversations?${listParameters(page.list.query, { cursor: page.list.query.cursor })}"
        >${say({ key: "console-back" })}</a
      >
    </p>
    ${head(view, page)}
    <aside aria-label="${say({ key: "console-facts" })}">
      <details class="about" open>
        <summary>${say({ key: "console-facts" })}</summary>
        ${facts(view, page)}
      </details>
    </aside>
    ${messageList(view, page)}
    <div id="composer">${replyForm(view, page)} ${noteForm(view, page)}</div>
  </section>`;
  const list = { ...page.list, people: page.people, chosen: conversation.id };
  return inboxPage(view, { list, conversation: { client: conversation.client, pane }, done: page.done });
}

function head(view: View, page: ConversationPage): Html {
  const { conversation } = page.head;
  const { say, root, session } = view;
  const { id, status, unread } = conversation;
  const act = (action: string, label: string, value: string) =>
    html`<form method="post" action="${root}conversations/${id}/${action}">
      ${carried(view, page)}<button name="to" value="${value}" data-does="${action}">${label}</button>
    </form>`;
  return html`<div class="head" id="head" data-live>
    <h1 id="client-name"><bdi>${conversation.client}</bdi></h1>
    <p class="facts">
      ${statusChip(conversation, say)}
      <span class="chip">${say({ key: `channel-${conversation.channel}` })}</span>
      ${unreadBadge(unread, say)}
    </p>
    ${session === undefined ? "" : assignee(view, page)}
    <div class="actions">
      ${unread === 0 ? "" : act("read", say({ key: "console-mark-read" }), "read")}
      ${
        status === "closed"
          ? act("status", say({ key: "console-reopen" }), "open")
          : act("status", say({ key: "console-close" }), "closed")
      }
    </div>
  </div>`;
}

function messageList(view: View, page: ConversationPage): Html {
  const { say, root } = view;
  const { head: { conversation, size }, messages } = page; // prettier-ignore
  const [first] = messages;
  const last = messages.at(-1);
  const listed = listParameters(page.list.query, { cursor: page.list.query.cursor });
  const to = (upTo?: number) => {
    const parameters = new URLSearchParams(listed);
    if (upTo !== undefined) parameters.set("upTo", String(upTo));
    return `${root}conversations/${conversation.id}?${parameters.toString()}`;
  };
  const isLatest = last?.position === size;
  return html`<section class="scroll talk" id="talk" aria-labelledby="messages-title" tabindex="0">
    <h2 id="messages-title" class="hidden">${say({ key: "console-messages" })}</h2>
    ${
      first === undefined || first.position === 1
        ? ""
        : html`<p class="pages"><a href="${to(first.position - 1)}">${say({ key: "console-earlier" })}</a></p>`
    }
    <div role="log" aria-labelledby="messages-title">
      <ol id="messages" class="messages" ${isLatest ? html`data-live="log"` : ""}>
        ${entries(page).map((it) => ("position" in it ? message(view, it) : change(view, page, it)))}
      </ol>
    </div>
    ${
      last === undefined || isLatest
        ? ""
        : html`<p class="pages"><a href="${to()}#composer">${say({ key: "console-latest" })}</a></p>`
    }
    <button type="button" class="primary" id="to-newest" hidden>${say({ key: "console-new-messages" })}</button>
  </section>`;
}

/** Messages, and between them what was changed, by time. */
function entries({ messages, changes }: ConversationPage): readonly (PositionedMessage | RecordedChange)[] {
  const all = [
    ...messages.map((it) => ({ at: Date.parse(it.createdAt), it })),
    ...changes.map((it) => ({ at: it.at, it })),
  ];
  return all.sort((a, b) => a.at - b.at).map(({ it }) => it);
}

function message({ say, language }: View, { id, from, author, writtenBy, text, createdAt }: PositionedMessage): Html {
  return html`<li id="${id}" class="message from-${from}">
    <p class="meta">
      <strong>${say({ key: `console-from-${from}` })}</strong>
      ${author === null ? "" : html`<bdi>${author}</bdi>`} ${writtenBy === null ? "" : html`(<bdi>${writtenBy}</bdi>)`}
      ${time(createdAt, language)}
    </p>
    <p class="text" dir="auto">${text}</p>
  </li>`;
}

function change({ say, language }: View, { people }: ConversationPage, made: RecordedChange): Html {
  const { number, what, value, author, at } = made;
  const who = author ?? "";
  const shown = what === "tags" ? (JSON.parse(value ?? "[]") as string[]).join(", ") : (value ?? "");
  const values = { value: what === "assignee" ? (people.get(shown)?.name ?? shown) : shown };
  const name = what === "status" ? `status-${shown}` : shown === "" ? `${what}-none` : what;
  return html`<li id="change_${number}" class="change">
    ${who === "" ? "" : html`<bdi>${who}</bdi> · `}${say({ key: `console-change-${name}`, values })}
    ${time(new Date(at).toISOString(), language)}
  </li>`;
}

function replyForm(view: View, page: ConversationPage): Html {
  const { say, root } = view;
  const { conversation } = page.head;
  const draft = page.draft?.kind === "reply" ? page.draft : undefined;
  const isClosed = conversation.status === "closed";
  return html`<form class="reply" method="post" action="${root}conversations/${conversation.id}/reply">
    <h2 id="reply-title">${say({ key: "console-reply", values: { client: conversation.client } })}</h2>
    <p class="hint" id="reply-hint">
      ${isClosed ? say({ key: "console-reply-closed-hint" }) : say({ key: "console-reply-hint" })}
    </p>
    ${fieldError("reply-error", draft?.error)} ${sending(view, page)} ${textArea("reply", draft)}
    ${page.savedReplies.length === 0 ? "" : savedReplyChoice(view, page.savedReplies)}
    ${
      draft?.question === undefined
        ? html`<button class="primary" name="answer" value="ask">${say({ key: "console-reply-send" })}</button>`
        : replyAnswers(view, draft.question)
    }
  </form>`;
}

/** Puts a saved reply below what is written; nothing is sent. */
function savedReplyChoice({ say }: View, names: readonly string[]): Html {
  return html`<p class="line">
    <label for="saved">${say({ key: "console-reply-saved" })}</label>
    <select id="saved" name="saved">
      ${names.map((name) => option(name, name, ""))}
    </select>
    <button name="answer" value="insert" formnovalidate>${say({ key: "console-reply-insert" })}</button>
  </p>`;
}

/** The same question as in a thread. Edited text is screened again, whichever button submits it. */
function replyAnswers({ say }: View, { reasons, token }: NonNullable<Draft["question"]>): Html {
  return html`<ul class="reasons">
      ${reasons.map((reason) => html`<li>${reason}</li>`)}
    </ul>
    <input type="hidden" name="question" value="${token}" />
    <div class="answers">
      <button class="primary" name="answer" value="keep">${say({ key: "button-keep-note" })}</button>
      <button name="answer" value="send">${say({ key: "button-anyway" })}</button>
      <button name="answer" value="discard" formnovalidate>${say({ key: "button-drop" })}</button>
    </div>`;
}

function noteForm(view: View, page: ConversationPage): Html {
  const { say, root } = view;
  const draft = page.draft?.kind === "note" ? page.draft : undefined;
  return html`<details class="note" ${draft === undefined ? "" : "open"}>
    <summary>${say({ key: "console-note" })}</summary>
    <form method="post" action="${root}conversations/${page.head.conversation.id}/note">
      <label id="note-title" for="note">${say({ key: "console-note-title" })}</label>
      <p class="hint" id="note-hint">${say({ key: "console-note-hint" })}</p>
      ${fieldError("note-error", draft?.error)} ${sending(view, page)} ${textArea("note", draft)}
      <button class="keep">${say({ key: "console-note-keep" })}</button>
    </form>
  </details>`;
}

function sending(view: View, page: ConversationPage): Html {
  return html`${carried(view, page)}<input type="hidden" name="key" value="${page.formKey}" />`;
}

function textArea(kind: "reply" | "note", draft: Draft | undefined): Html {
  const described =
    draft?.error === undefined ? html`aria-describedby="${kind}-hint"` : wrong(`${kind}-error`, draft.error);
  // Browsers drop the first line end after the tag, so the page adds one to keep the text's own.
  return html`<textarea
    id="${kind}"
    name="text"
    rows="3"
    maxlength="${MAX_TEXT_UNITS}"
    aria-labelledby="${kind}-title"
    dir="auto"
    required
    ${described}
  >
${draft?.text ?? ""}</textarea>`;
}
