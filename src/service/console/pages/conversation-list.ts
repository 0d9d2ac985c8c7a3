/** The list of conversations, with its filters. */
import { html } from "hono/html";
import { CLIENT_CHANNELS, STATUSES, type Contact, type Conversation } from "../../../contract/shapes.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { layout, nameOf, option, time, type Html, type View } from "./layout.ts";
import { people, type People } from "./people.ts";

/** As in the address; an empty one does not filter. */
export interface ListFilter {
  readonly status: string;
  readonly channel: string;
  readonly assignee: string;
  readonly department: string;
  readonly q: string;
  /** Id of a contact. */
  readonly contact: string;
}

export interface ConversationList {
  readonly filter: ListFilter;
  readonly items: readonly Conversation[];
  /** Cursor of the next page. */
  readonly next: string | null;
  readonly isFirstPage: boolean;
  /** Whose conversations these are, if the filter names a contact. */
  readonly contact: Contact | undefined;
  /** So many people match that only the newest of them are covered. */
  readonly tooManyFound: boolean;
  readonly people: People;
  readonly departments: readonly string[];
  readonly done?: string | undefined;
}

export const UNASSIGNED = "unassigned";
const SNIPPET_UNITS = 200;

export function conversationListPage(view: View, list: ConversationList): Html {
  const { say } = view;
  const { items, contact } = list;
  const title = nameOf("conversations", say);
  const rows =
    items.length === 0
      ? html`<p class="empty">${say({ key: "console-list-empty" })}</p>`
      : html`<ul class="rows">
          ${items.map((item) => row(view, item, list))}
        </ul>`;
  const body = html`
    <h1>${title}</h1>
    ${filters(view, list)}
    ${
      contact === undefined
        ? ""
        : html`<p class="notice">${say({ key: "console-list-of", values: { client: contact.name } })}</p>`
    }
    ${list.tooManyFound ? html`<p class="notice">${say({ key: "console-list-too-many" })}</p>` : ""}
    <div id="list" data-live>${rows} ${pages(view, list)}</div>
  `;
  return layout(view, { title, section: "conversations", watches: "conversations", done: list.done, body });
}

function filters(view: View, { filter, people: all, departments }: ConversationList): Html {
  const { say, root, session } = view;
  const any = option("", say({ key: "console-any" }), "-");
  const known = people(all, session?.operator.id, filter.assignee === UNASSIGNED ? null : filter.assignee, say);
  const choice = (name: string, label: string, options: readonly Html[]) =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <select id="${name}" name="${name}">
        ${any} ${options}
      </select>
    </div>`;
  return html`<form class="filters card" role="search" action="${root}conversations">
    <div class="field wide">
      <label for="q">${say({ key: "console-search" })}</label>
      <input
        id="q"
        name="q"
        type="search"
        maxlength="200"
        value="${filter.q}"
        placeholder="${say({ key: "console-search-hint" })}"
        dir="auto"
      />
    </div>
    ${choice(
      "status",
      say({ key: "console-status" }),
      STATUSES.map((it) => option(it, say({ key: `console-status-${it}` }), filter.status)),
    )}
    ${choice(
      "channel",
      say({ key: "console-channel" }),
      CLIENT_CHANNELS.map((it) => option(it, say({ key: `channel-${it}` }), filter.channel)),
    )}
    ${choice("assignee", say({ key: "console-assignee" }), [
      option(UNASSIGNED, say({ key: "console-nobody" }), filter.assignee),
      ...known.map(({ id, label }) => option(id, label, filter.assignee)),
    ])}
    ${choice(
      "department",
      say({ key: "console-department" }),
      [...new Set([...departments, filter.department])]
        .filter((it) => it !== "")
        .map((it) => option(it, it, filter.department)),
    )}
    ${filter.contact === "" ? "" : html`<input type="hidden" name="contact" value="${filter.contact}" />`}
    <div class="field buttons">
      <button class="primary">${say({ key: "console-show" })}</button>
      <a href="${root}conversations">${say({ key: "console-show-all" })}</a>
    </div>
  </form>`;
}

function row(view: View, item: Conversation, { people: all }: ConversationList): Html {
  const { say, root, language } = view;
  const { lastMessage, unread, assignee, department, tags, rating } = item;
  const facts = [
    assignee === null ? undefined : (all.get(assignee)?.name ?? assignee),
    department ?? undefined,
    rating === null ? undefined : say({ key: "console-rating-value", values: { rating } }),
  ].filter((it) => it !== undefined);
  return html`<li id="${item.id}" class="row${unread > 0 ? " unread" : ""}">
    <p class="row-head">
      <a href="${root}conversations/${item.id}"><bdi>${item.client}</bdi></a>
      ${unreadBadge(unread, say)} ${time(item.updatedAt, language)}
    </p>
    ${
      lastMessage === null
        ? ""
        : html`<p class="snippet${lastMessage.from === "note" ? " is-note" : ""}" dir="auto">
            ${
              lastMessage.from === "client"
                ? ""
                : html`<span class="from">${say({ key: `console-from-${lastMessage.from}` })}</span>`
            }
            ${cut(lastMessage.text)}
          </p>`
    }
    <p class="facts">
      ${statusChip(item, say)}
      <span class="chip">${say({ key: `channel-${item.channel}` })}</span>
      ${facts.map((fact) => html`<span class="fact"><bdi>${fact}</bdi></span>`)}
      ${tags.map((tag) => html`<span class="chip tag"><bdi>${tag}</bdi></span>`)}
    </p>
  </li>`;
}

export function statusChip({ status }: Conversation, say: Say): Html {
  const shown = status ?? "open";
  return html`<span class="chip status-${shown}">${say({ key: `console-status-${shown}` })}</span>`;
}

export function unreadBadge(unread: number, say: Say): Html {
  return unread === 0
    ? html``
    : html`<span class="badge">${say({ key: "console-unread", values: { count: unread } })}</span>`;
}

function pages({ say, root }: View, { filter, next, isFirstPage }: ConversationList): Html {
  if (isFirstPage && next === null) return html``;
  const first = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  const older = new URLSearchParams(first);
  if (next !== null) older.set("cursor", next);
  return html`<nav class="pages" aria-label="${say({ key: "console-pages" })}">
    ${isFirstPage ? "" : html`<a href="${root}conversations?${first.toString()}">${say({ key: "console-newest" })}</a>`}
    ${next === null ? "" : html`<a href="${root}conversations?${older.toString()}">${say({ key: "console-older" })}</a>`}
  </nav>`;
}

/** Whole characters, never half a surrogate pair. */
function cut(text: string): string {
  if (text.length <= SNIPPET_UNITS) return text;
  return `${text.slice(0, SNIPPET_UNITS).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
