/** The list of saved replies. */
import { html } from "hono/html";
import { MAX_REPLY_NAME_UNITS, type SavedReply } from "../../../contract/saved-reply.ts";
import { MAX_TEXT_UNITS } from "../../../contract/shapes.ts";
import { fieldError, formToken, layout, nameOf, time, wrong as wrongField, type Html, type View } from "./layout.ts";

export interface RepliesPage {
  readonly replies: readonly SavedReply[];
  /** What was not accepted, as typed. `of`: the reply that was to be changed; empty for a new one. */
  readonly wrong?:
    { readonly of: string; readonly name: string; readonly text: string; readonly error: string } | undefined;
  readonly done?: string | undefined;
}

export function repliesPage(view: View, { replies, wrong, done }: RepliesPage): Html {
  const { say, root, session } = view;
  const title = nameOf("replies", say);
  const added = wrong?.of === "" ? wrong : undefined;
  const body = html`
    <h1>${title}</h1>
    <p class="hint">${say({ key: "console-replies-hint" })}</p>
    <section class="card">
      <h2 id="add-title">${say({ key: "console-reply-add" })}</h2>
      ${fieldError("add-error", added?.error)}
      <form method="post" action="${root}replies">
        ${formToken(session)}
        <label for="name">${say({ key: "form-reply-name" })}</label>
        <input
          id="name"
          name="name"
          required
          maxlength="${MAX_REPLY_NAME_UNITS}"
          autocomplete="off"
          value="${added?.name ?? ""}"
          ${wrongField("add-error", added?.error)}
        />
        ${textField(view, "text", added?.text ?? "")}
        <button class="primary">${say({ key: "form-save" })}</button>
      </form>
    </section>
    ${
      replies.length === 0
        ? html`<p class="empty">${say({ key: "saved-none" })}</p>`
        : html`<ul class="rows">
            ${replies.map((reply) => row(view, reply, wrong?.of === reply.name ? wrong : undefined))}
          </ul>`
    }
  `;
  return layout(view, { title, section: "replies", done, body });
}

function textField({ say }: View, id: string, text: string): Html {
  // Browsers drop the first line end after the tag, so the page adds one to keep the text's own.
  return html`<label for="${id}">${say({ key: "form-reply-text" })}</label>
    <p class="hint">${say({ key: "form-reply-text-hint" })}</p>
    <textarea id="${id}" name="text" rows="4" required maxlength="${MAX_TEXT_UNITS}" dir="auto">${text}</textarea>`;
}

function row(view: View, reply: SavedReply, wrong: RepliesPage["wrong"]): Html {
  const { say, root, session, language } = view;
  const { name, text, author, updatedAt } = reply;
  const place = `${root}replies/${encodeURIComponent(name)}`;
  return html`<li class="row" id="reply-${name}">
    <p class="row-head">
      <strong><bdi>${name}</bdi></strong>
    </p>
    <p class="facts">
      ${author === null ? "" : html`<span class="fact"><bdi>${author}</bdi></span>`} ${time(updatedAt, language)}
    </p>
    <form method="post" action="${place}">
      ${formToken(session)}
      <details ${wrong === undefined ? "" : "open"}>
        <summary dir="auto">${text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text}</summary>
        ${fieldError(`error-${name}`, wrong?.error)} ${textField(view, `text-${name}`, wrong?.text ?? text)}
        <button>${say({ key: "form-save" })}</button>
      </details>
    </form>
    <form method="post" action="${place}/remove">
      ${formToken(session)}
      <details class="sure">
        <summary>${say({ key: "console-reply-remove", values: { name } })}</summary>
        <button class="danger">${say({ key: "console-reply-remove", values: { name } })}</button>
      </details>
    </form>
  </li>`;
}
