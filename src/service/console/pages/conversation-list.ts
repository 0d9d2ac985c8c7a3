/** The list of conversations: search, views with their totals, filters, and what was found. */
import { html } from "hono/html";
import { CLIENT_CHANNELS, STATUSES, type Conversation } from "../../../contract/shapes.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { MOST_COUNTED, VIEWS, type View as ListView } from "../../store/inbox.ts";
import { listParameters, MAX_QUERY_UNITS, UNASSIGNED } from "../inbox-query.ts";
import type { Hit, Hits, Inbox } from "../inbox-read.ts";
import { nameOf, option, time, type Html, type View } from "./layout.ts";
import { people, type People } from "./people.ts";

/** What the page of one conversation shows at most beyond a message that was found. */
const AFTER_HIT = 20;
const SNIPPET_UNITS = 200;

export interface ListPane extends Inbox {
  readonly people: People;
  /** The conversation beside the list. */
  readonly chosen?: string | undefined;
}

export function listPane(view: View, list: ListPane): Html {
  const { say } = view;
  const { contact, found } = list;
  const title = nameOf("conversations", say);
  const isSearch = found !== undefined || list.query.in === "people";
  return html`<section class="list-pane" aria-labelledby="list-title">
    ${list.chosen === undefined ? html`<h1 id="list-title">${title}</h1>` : html`<h2 id="list-title">${title}</h2>`}
    ${searchForm(view, list)} ${views(view, list)}
    <div class="scroll" id="list-scroll" tabindex="-1">
      ${
        contact === undefined
          ? ""
          : html`<p class="notice">${say({ key: "console-list-of", values: { client: contact.name } })}</p>`
      }
      ${list.tooManyFound ? html`<p class="notice">${say({ key: "console-list-too-many" })}</p>` : ""}
      <div id="list" data-live>
        ${isSearch ? searchResults(view, list) : html`${rows(view, list)} ${pages(view, list)}`}
      </div>
    </div>
  </section>`;
}

function rows(view: View, list: ListPane): Html {
  const { items } = list;
  if (items.length === 0) return html`<p class="empty">${view.say({ key: "console-list-empty" })}</p>`;
  return html`<ul class="rows">
    ${items.map((item) => row(view, list, item))}
  </ul>`;
}

function searchResults(view: View, list: ListPane): Html {
  const { say, root } = view;
  const { items, found, query, next } = list;
  const morePeople =
    next === undefined
      ? ""
      : query.in === "people"
        ? pages(view, list)
        : html`<p class="pages">
            <a href="${root}conversations?${listParameters(query, { in: "people" })}"
              >${say({ key: "console-found-more-people" })}</a
            >
          </p>`;
  const byPeople =
    items.length === 0
      ? ""
      : html`${group(list, say({ key: "console-found-people" }))} ${rows(view, list)} ${morePeople}`;
  const nothing = items.length === 0 && (found === undefined || (found.hits.length === 0 && found.next === undefined));
  return html`${byPeople} ${found === undefined || nothing ? "" : inMessages(view, list, found)}
  ${nothing ? html`<p class="empty">${say({ key: "console-list-empty" })}</p>` : ""}
  ${found?.isIndexing === true ? html`<p class="notice">${say({ key: "console-search-indexing" })}</p>` : ""}`;
}

/** Below the list's own heading. */
function group({ chosen }: ListPane, title: string): Html {
  return chosen === undefined ? html`<h2 class="group">${title}</h2>` : html`<h3 class="group">${title}</h3>`;
}

function inMessages(view: View, list: ListPane, { hits, next, searchedTo }: Hits): Html {
  const { say, root, language } = view;
  const older = listParameters(list.query, { in: "messages", cursor: next ?? "" });
  return html`${group(list, say({ key: "console-found-messages" }))}
  ${
    hits.length === 0
      ? html`<p class="hint">${say({ key: "console-search-none" })}</p>`
      : html`<ul class="rows">
          ${hits.map((hit) => hitRow(view, list, hit))}
        </ul>`
  }
  ${
    searchedTo === undefined
      ? ""
      : html`<p class="hint">${say({ key: "console-search-until" })} ${time(searchedTo, language)}</p>`
  }
  ${
    next === undefined
      ? ""
      : html`<p class="pages"><a href="${root}conversations?${older}">${say({ key: "console-search-older" })}</a></p>`
  }`;
}

function searchForm(view: View, { query, people: all, departments, tags }: ListPane): Html {
  const { say, root, session } = view;
  const any = option("", say({ key: "console-any" }), "-");
  const known = people(all, session?.operator.id, query.assignee === UNASSIGNED ? null : query.assignee, say);
  const choice = (name: string, label: string, options: readonly Html[]) =>
    html`<div class="field">
      <label for="filter-${name}">${label}</label>
      <select id="filter-${name}" name="${name}">
        ${any} ${options}
      </select>
    </div>`;
  const given = (values: readonly string[], chosen: string) =>
    [...new Set([...values, chosen])].filter((it) => it !== "").map((it) => option(it, it, chosen));
  const { status, channel, assignee, department, tag } = query;
  const isFiltered = [status, channel, assignee, department, tag].some((value) => value !== "");
  return html`<form class="search" role="search" action="${root}conversations">
    <div class="line">
      <label class="hidden" for="q">${say({ key: "console-search" })}</label>
      <input
        id="q"
        name="q"
        type="search"
        maxlength="${MAX_QUERY_UNITS}"
        value="${query.q}"
        placeholder="${say({ key: "console-search-hint" })}"
        aria-keyshortcuts="/"
        dir="auto"
      />
      <button class="primary">${say({ key: "console-show" })}</button>
    </div>
    <details class="more" ${isFiltered ? "open" : ""}>
      <summary>${say({ key: "console-filters" })}</summary>
      <div class="fields">
        ${choice(
          "status",
          say({ key: "console-status" }),
          STATUSES.map((it) => option(it, say({ key: `console-status-${it}` }), status)),
        )}
        ${choice(
          "channel",
          say({ key: "console-channel" }),
          CLIENT_CHANNELS.map((it) => option(it, say({ key: `channel-${it}` }), channel)),
        )}
        ${choice("assignee", say({ key: "console-filter-assignee" }), [
          option(UNASSIGNED, say({ key: "console-nobody" }), assignee),
          ...known.map(({ id, label }) => option(id, label, assignee)),
        ])}
        ${choice("department", say({ key: "console-filter-department" }), given(departments, department))}
        ${choice("tag", say({ key: "console-tag" }), given(tags, tag))}
        <p class="field buttons">
          <button>${say({ key: "console-show" })}</button>
          <a href="${root}conversations">${say({ key: "console-show-all" })}</a>
        </p>
      </div>
    </details>
    ${query.contact === "" ? "" : html`<input type="hidden" name="contact" value="${query.contact}" />`}
  </form>`;
}

function views({ say, root }: View, { query, filter, totals }: ListPane): Html {
  const { status: _, ...rest } = query;
  const link = (name: ListView) => {
    const to = listParameters({ ...rest, status: "", q: "", in: "", contact: "" }, { view: name });
    const chosen = filter.view === name && query.q === "" && query.contact === "" && query.status === "";
    return html`<li>
      <a href="${root}conversations?${to}" ${chosen ? html`aria-current="true"` : ""} data-view="${name}">
        ${say({ key: `console-view-${name}` })} <span class="total">${total(totals[name], say)}</span></a
      >
    </li>`;
  };
  return html`<nav class="views" id="views" data-live aria-label="${say({ key: "console-views" })}">
    <ul>
      ${VIEWS.map(link)}
    </ul>
  </nav>`;
}

export function total(count: number, say: Say): string {
  return count > MOST_COUNTED
    ? say({ key: "console-more-than", values: { count: MOST_COUNTED } })
    : say({ key: "console-total", values: { count } });
}

function row(view: View, list: ListPane, item: Conversation): Html {
  const { say } = view;
  const { lastMessage } = item;
  const snippet =
    lastMessage === null
      ? ""
      : html`<p class="snippet${lastMessage.from === "note" ? " is-note" : ""}" dir="auto">
          ${sender(lastMessage.from, say)}${cut(lastMessage.text)}
        </p>`;
  return conversationRow(view, list, item, { to: "", time: item.updatedAt, snippet });
}

function hitRow(view: View, list: ListPane, { conversation, message, seq, pieces }: Hit): Html {
  const snippet = html`<p class="snippet${message.from === "note" ? " is-note" : ""}" dir="auto">
    ${sender(message.from, view.say)}${pieces.map(({ text, isHit }) => (isHit ? html`<mark>${text}</mark>` : text))}
  </p>`;
  const to = { upTo: String(seq + AFTER_HIT), hash: `#${message.id}` };
  return conversationRow(view, list, conversation, { to: to.hash, upTo: to.upTo, time: message.createdAt, snippet });
}

function conversationRow(
  view: View,
  { query, people: all, chosen }: ListPane,
  item: Conversation,
  at: { readonly to: string; readonly upTo?: string; readonly time: string; readonly snippet: Html | "" },
): Html {
  const { say, root, language } = view;
  const { unread, assignee, department, tags, rating } = item;
  const facts = [
    assignee === null ? undefined : (all.get(assignee)?.name ?? assignee),
    department ?? undefined,
    rating === null ? undefined : say({ key: "console-rating-value", values: { rating } }),
  ].filter((it) => it !== undefined);
  const parameters = new URLSearchParams(listParameters(query, { cursor: query.cursor }));
  if (at.upTo !== undefined) parameters.set("upTo", at.upTo);
  const address = `${root}conversations/${item.id}${parameters.size > 0 ? `?${parameters.toString()}` : ""}${at.to}`;
  const isChosen = chosen === item.id;
  return html`<li id="${item.id}" class="row${unread > 0 ? " unread" : ""}${isChosen ? " chosen" : ""}">
    <p class="row-head">
      <a href="${address}" ${isChosen ? html`aria-current="true"` : ""}><bdi>${item.client}</bdi></a>
      ${unreadBadge(unread, say)} ${time(at.time, language)}
    </p>
    ${at.snippet}
    <p class="facts">
      ${statusChip(item, say)}
      <span class="chip">${say({ key: `channel-${item.channel}` })}</span>
      ${facts.map((fact) => html`<span class="fact"><bdi>${fact}</bdi></span>`)}
      ${tags.map((tag) => html`<span class="chip tag"><bdi>${tag}</bdi></span>`)}
    </p>
  </li>`;
}

function sender(from: string, say: Say): Html | "" {
  return from === "client" ? "" : html`<span class="from">${say({ key: `console-from-${from}` })}</span> `;
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

function pages({ say, root }: View, { query, next, isFirstPage }: ListPane): Html {
  if (isFirstPage && next === undefined) return html``;
  const to = (cursor: string) => `${root}conversations?${listParameters(query, { cursor })}`;
  return html`<nav class="pages" aria-label="${say({ key: "console-pages" })}">
    ${isFirstPage ? "" : html`<a href="${to("")}">${say({ key: "console-newest" })}</a>`}
    ${next === undefined ? "" : html`<a href="${to(next)}">${say({ key: "console-older" })}</a>`}
  </nav>`;
}

/** Whole characters, never half a surrogate pair. */
function cut(text: string): string {
  if (text.length <= SNIPPET_UNITS) return text;
  return `${text.slice(0, SNIPPET_UNITS).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
