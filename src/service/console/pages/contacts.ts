/** Contacts, with search. */
import { html } from "hono/html";
import type { Contact } from "../../../contract/shapes.ts";
import { channelName, layout, nameOf, time, type Html, type View } from "./layout.ts";

export interface ContactsPage {
  readonly q: string;
  readonly contacts: readonly Contact[];
  /** More contacts match than are shown. */
  readonly more: boolean;
}

export function contactsPage(view: View, { q, contacts, more }: ContactsPage): Html {
  const { say, root } = view;
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
    ${more ? html`<p class="notice">${say({ key: "console-contacts-more", values: { count: contacts.length } })}</p>` : ""}
    ${
      contacts.length === 0
        ? html`<p class="empty">${say({ key: "console-contacts-empty" })}</p>`
        : html`<ul class="rows">
            ${contacts.map((contact) => row(view, contact))}
          </ul>`
    }
  `;
  return layout(view, { title, section: "contacts", body });
}

function row({ say, root, language }: View, { id, name, phone, email, channel, firstSeenAt }: Contact): Html {
  return html`<li class="row" id="${id}">
    <p class="row-head">
      <a href="${root}conversations?contact=${id}"><bdi>${name}</bdi></a>
      <span class="fact">${say({ key: "console-first-seen" })} ${time(firstSeenAt, language)}</span>
    </p>
    <p class="facts">
      <span class="chip">${channelName(channel, say)}</span>
      ${[phone, email].filter((it) => it !== null).map((it) => html`<span class="fact"><bdi>${it}</bdi></span>`)}
    </p>
  </li>`;
}
