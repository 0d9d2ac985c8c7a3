/** Contacts, with search; each can be named and corrected. */
import { html } from "hono/html";
import type { Contact } from "../../../contract/shapes.ts";
import { contactForm } from "./contact-form.ts";
import { channelName, formToken, layout, nameOf, time, type Html, type View } from "./layout.ts";

export interface ContactsPage {
  readonly q: string;
  readonly contacts: readonly Contact[];
  /** More contacts match than are shown. */
  readonly moreFound: boolean;
  readonly done?: string | undefined;
  /** What was entered for a contact and cannot be stored. */
  readonly wrong?: { readonly id: string; readonly text: string } | undefined;
}

export function contactsPage(view: View, page: ContactsPage): Html {
  const { say, root } = view;
  const { q, contacts, moreFound, done } = page;
  const title = nameOf("contacts", say);
  const body = html`
    <h1>${title}</h1>
    <form class="filters card" role="search" action="${root}contacts">
      <div class="field wide">
        <label for="q">${say({ key: "console-contacts-search" })}</label>
        <input id="q" name="q" type="search" maxlength="200" value="${q}" dir="auto" />
      </div>
      <div class="field buttons"><button class="primary">${say({ key: "console-show" })}</button></div>
    </form>
    ${
      moreFound
        ? html`<p class="notice">${say({ key: "console-contacts-more", values: { count: contacts.length } })}</p>`
        : ""
    }
    ${
      contacts.length === 0
        ? html`<p class="empty">${say({ key: "console-contacts-empty" })}</p>`
        : html`<ul class="rows">
            ${contacts.map((contact) => row(view, contact, page))}
          </ul>`
    }
  `;
  return layout(view, { title, section: "contacts", done, body });
}

function row(view: View, contact: Contact, { q, wrong }: ContactsPage): Html {
  const { say, root, session, language } = view;
  const { id, name, phone, email, channel, firstSeenAt } = contact;
  return html`<li class="row" id="${id}">
    <p class="row-head">
      <a href="${root}conversations?contact=${id}"><bdi>${name}</bdi></a>
      <span class="fact">${say({ key: "console-first-seen" })} ${time(firstSeenAt, language)}</span>
    </p>
    <p class="facts">
      <span class="chip">${channelName(channel, say)}</span>
      ${[phone, email].filter((it) => it !== null).map((it) => html`<span class="fact"><bdi>${it}</bdi></span>`)}
    </p>
    ${contactForm(view, `contacts/${id}`, contact, {
      error: wrong?.id === id ? wrong.text : undefined,
      more: html`${formToken(session)}<input type="hidden" name="q" value="${q}" />`,
    })}
  </li>`;
}
