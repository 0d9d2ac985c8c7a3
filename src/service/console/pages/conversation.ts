/** One conversation: its messages, the forms for a reply and for a note, and its facts. */
import { html } from "hono/html";
import { MAX_TEXT_UNITS } from "../../../contract/shapes.ts";
import type { PositionedMessage } from "../reads.ts";
import { statusChip, unreadBadge } from "./conversation-list.ts";
import type { ConversationPage, Draft } from "./conversation-page.ts";
import { facts } from "./facts.ts";
import { fieldError, formToken, layout, time, wrong, type Html, type View } from "./layout.ts";

export function conversationPage(view: View, page: ConversationPage): Html {
  const { say, root } = view;
  const { conversation } = page.head;
  const body = html`
    <p class="back"><a href="${root}conversations">${say({ key: "console-back" })}</a></p>
    ${head(view, page)}
    <div class="columns">
      <div class="talk">
        ${messageList(view, page)}
        <div id="composer">${replyForm(view, page)} ${noteForm(view, page)}</div>
      </div>
      <aside aria-label="${say({ key: "console-facts" })}">${facts(view, page)}</aside>
    </div>
  `;
  const { client, id } = conversation;
  return layout(view, { title: client, section: "conversations", watches: id, done: page.done, body });
}

function head(view: View, { head: { conversation } }: ConversationPage): Html {
  const { say, root, session } = view;
  const { id, status, unread } = conversation;
  const act = (action: string, label: string, value: string) =>
    html`<form method="post" action="${root}conversations/${id}/${action}">
      ${formToken(session)}<button name="to" value="${value}">${label}</button>
    </form>`;
  return html`<div class="head" id="head" data-live>
    <h1><bdi>${conversation.client}</bdi></h1>
    <p class="facts">
      ${statusChip(conversation, say)}
      <span class="chip">${say({ key: `channel-${conversation.channel}` })}</span>
      ${unreadBadge(unread, say)}
    </p>
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

function messageList(view: View, { head: { conversation, size }, messages }: ConversationPage): Html {
  const { say, root } = view;
  const [first] = messages;
  const last = messages.at(-1);
  const to = (upTo: number) => `${root}conversations/${conversation.id}?upTo=${upTo}`;
  return html`<section aria-labelledby="messages-title">
    <h2 id="messages-title" class="hidden">${say({ key: "console-messages" })}</h2>
    ${
      first === undefined || first.position === 1
        ? ""
        : html`<p class="pages"><a href="${to(first.position - 1)}">${say({ key: "console-earlier" })}</a></p>`
    }
    <div role="log" aria-labelledby="messages-title">
      <ol id="messages" class="messages" ${last?.position === size ? html`data-live="log"` : ""}>
        ${messages.map((it) => message(view, it))}
      </ol>
    </div>
    ${
      last === undefined || last.position === size
        ? ""
        : html`<p class="pages">
            <a href="${root}conversations/${conversation.id}#composer">${say({ key: "console-latest" })}</a>
          </p>`
    }
  </section>`;
}

function message({ say, language }: View, { id, from, author, text, createdAt }: PositionedMessage): Html {
  return html`<li id="${id}" class="message from-${from}">
    <p class="meta">
      <strong>${say({ key: `console-from-${from}` })}</strong>
      ${author === null ? "" : html`<bdi>${author}</bdi>`} ${time(createdAt, language)}
    </p>
    <p class="text" dir="auto">${text}</p>
  </li>`;
}

function replyForm(view: View, page: ConversationPage): Html {
  const { say, root, session } = view;
  const { conversation } = page.head;
  const draft = page.draft?.kind === "reply" ? page.draft : undefined;
  const isClosed = conversation.status === "closed";
  return html`<form class="card reply" method="post" action="${root}conversations/${conversation.id}/reply">
    <h2 id="reply-title">${say({ key: "console-reply", values: { client: conversation.client } })}</h2>
    <p class="hint" id="reply-hint">
      ${isClosed ? say({ key: "console-reply-closed-hint" }) : say({ key: "console-reply-hint" })}
    </p>
    ${fieldError("reply-error", draft?.error)} ${sending(page, session)} ${textArea("reply", draft)}
    ${
      draft?.question === undefined
        ? html`<button class="primary" name="answer" value="ask">${say({ key: "console-reply-send" })}</button>`
        : replyAnswers(view, draft.question)
    }
  </form>`;
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
  const { say, root, session } = view;
  const draft = page.draft?.kind === "note" ? page.draft : undefined;
  return html`<details class="note" ${draft === undefined ? "" : "open"}>
    <summary>${say({ key: "console-note" })}</summary>
    <form method="post" action="${root}conversations/${page.head.conversation.id}/note">
      <label id="note-title" for="note">${say({ key: "console-note-title" })}</label>
      <p class="hint" id="note-hint">${say({ key: "console-note-hint" })}</p>
      ${fieldError("note-error", draft?.error)} ${sending(page, session)} ${textArea("note", draft)}
      <button class="keep">${say({ key: "console-note-keep" })}</button>
    </form>
  </details>`;
}

function sending({ formKey }: ConversationPage, session: View["session"]): Html {
  return html`${formToken(session)}<input type="hidden" name="key" value="${formKey}" />`;
}

function textArea(kind: "reply" | "note", draft: Draft | undefined): Html {
  const described = draft === undefined ? html`aria-describedby="${kind}-hint"` : wrong(`${kind}-error`, draft.error);
  // Browsers drop the first line end after the tag, so the page adds one to keep the text's own.
  return html`<textarea
    id="${kind}"
    name="text"
    rows="${kind === "reply" ? 4 : 3}"
    maxlength="${MAX_TEXT_UNITS}"
    aria-labelledby="${kind}-title"
    dir="auto"
    required
    ${described}
  >
${draft?.text ?? ""}</textarea>`;
}
