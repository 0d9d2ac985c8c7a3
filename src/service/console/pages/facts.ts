/** Facts about a conversation, with the forms to change them. */
import { html } from "hono/html";
import { MAX_DEPARTMENT_UNITS, MAX_TAG_UNITS } from "../../../contract/request.ts";
import { listParameters } from "../inbox-query.ts";
import { contactForm } from "./contact-form.ts";
import type { ConversationPage } from "./conversation-page.ts";
import { fieldError, formToken, option, time, wrong, type Html, type View } from "./layout.ts";
import { people } from "./people.ts";

export function facts(view: View, page: ConversationPage): Html {
  return html`<div id="facts" data-live>${client(view, page)} ${department(view, page)} ${tags(view, page)}</div>`;
}

export function assignee(view: View, page: ConversationPage): Html {
  const { head: { conversation }, people: all } = page; // prettier-ignore
  const { say, session } = view;
  const chosen = conversation.assignee;
  const me = session?.operator.id;
  const choices = people(all, me, chosen, say);
  return html`<div class="assignee">
    ${form(
      view,
      page,
      "assign",
    )(html`
      <label class="hidden" for="assignee">${say({ key: "console-assignee" })}</label>
      <select id="assignee" name="assignee">
        ${option("", say({ key: "console-nobody" }), chosen ?? "")}
        ${choices.map(({ id, label }) => option(id, label, chosen ?? ""))}
      </select>
      <button>${say({ key: "console-assign" })}</button>
    `)}
    ${
      me === undefined || chosen === me
        ? ""
        : form(
            view,
            page,
            "assign",
          )(
            html`<button class="quiet" name="assignee" value="${me}" data-does="assign">
              ${say({ key: "console-assign-me" })}
            </button>`,
          )
    }
  </div>`;
}

function department(view: View, page: ConversationPage): Html {
  const { head: { conversation }, list: { departments }, factError } = page; // prettier-ignore
  const { say } = view;
  const error = factError?.of === "department" ? factError.text : undefined;
  return html`<section class="card">
    <h2>${say({ key: "console-department" })}</h2>
    ${fieldError("department-error", error)}
    ${form(
      view,
      page,
      "department",
    )(html`
      <label class="hidden" for="department">${say({ key: "console-department" })}</label>
      <input
        id="department"
        name="department"
        list="departments"
        maxlength="${MAX_DEPARTMENT_UNITS}"
        value="${conversation.department ?? ""}"
        autocomplete="off"
        dir="auto"
        ${wrong("department-error", error)}
      />
      <datalist id="departments">${departments.map((it) => html`<option value="${it}"></option>`)}</datalist>
      <button>${say({ key: "console-department-set" })}</button>
    `)}
  </section>`;
}

function tags(view: View, page: ConversationPage): Html {
  const { head: { conversation }, list, factError } = page; // prettier-ignore
  const { say } = view;
  const error = factError?.of === "tag" ? factError.text : undefined;
  const remove = (tag: string) =>
    form(
      view,
      page,
      "tags",
    )(html`
      <input type="hidden" name="remove" value="${tag}" />
      <span class="chip tag"><bdi>${tag}</bdi></span>
      <button class="quiet" aria-label="${say({ key: "console-tag-remove", values: { tag } })}">✕</button>
    `);
  return html`<section class="card">
    <h2>${say({ key: "console-tags" })}</h2>
    ${fieldError("tag-error", error)}
    ${
      conversation.tags.length === 0
        ? ""
        : html`<ul class="tags">
            ${conversation.tags.map((tag) => html`<li>${remove(tag)}</li>`)}
          </ul>`
    }
    ${form(
      view,
      page,
      "tags",
    )(html`
      <label class="hidden" for="tag">${say({ key: "console-tag-new" })}</label>
      <input
        id="tag"
        name="add"
        maxlength="${MAX_TAG_UNITS}"
        placeholder="${say({ key: "console-tag-new" })}"
        list="tags-in-use"
        autocomplete="off"
        dir="auto"
        required
        ${wrong("tag-error", error)}
      />
      <datalist id="tags-in-use">${list.tags.map((it) => html`<option value="${it}"></option>`)}</datalist>
      <button>${say({ key: "console-tag-add" })}</button>
    `)}
  </section>`;
}

function client(view: View, page: ConversationPage): Html {
  const { head: { conversation, contact }, factError } = page; // prettier-ignore
  const { say, root, language } = view;
  const line = (name: string, value: Html | string) =>
    html`<dt>${name}</dt>
      <dd>${value}</dd>`;
  return html`<section class="card">
    <h2>${say({ key: "console-client" })}</h2>
    <dl>
      ${line(say({ key: "console-client-name" }), html`<bdi>${contact.name}</bdi>`)}
      ${contact.phone === null ? "" : line(say({ key: "console-phone" }), html`<bdi>${contact.phone}</bdi>`)}
      ${contact.email === null ? "" : line(say({ key: "console-email" }), html`<bdi>${contact.email}</bdi>`)}
      ${line(say({ key: "console-first-seen" }), time(contact.firstSeenAt, language))}
      ${
        conversation.rating === null
          ? ""
          : line(
              say({ key: "console-rating" }),
              say({ key: "console-rating-value", values: { rating: conversation.rating } }),
            )
      }
      ${line(say({ key: "console-started" }), time(conversation.createdAt, language))}
      ${line(say({ key: "console-id" }), html`<code>${conversation.id}</code>`)}
    </dl>
    ${contactForm(view, `contacts/${contact.id}`, contact, {
      error: factError?.of === "contact" ? factError.text : undefined,
      more: html`<input type="hidden" name="conversation" value="${conversation.id}" />${carried(view, page)}`,
    })}
    <p><a href="${root}conversations?contact=${contact.id}">${say({ key: "console-client-all" })}</a></p>
  </section>`;
}

/** What every form of a conversation carries: its token, and the list beside it. */
export function carried({ session }: View, { list: { query } }: ConversationPage): Html {
  const parameters = listParameters(query, { cursor: query.cursor });
  return html`${formToken(session)}<input type="hidden" name="list" value="${parameters}" />`;
}

/** A form with one field. */
function form(view: View, page: ConversationPage, action: string): (fields: Html) => Html {
  const path = `${view.root}conversations/${page.head.conversation.id}/${action}`;
  return (fields) => html`<form class="line" method="post" action="${path}">${carried(view, page)}${fields}</form>`;
}
