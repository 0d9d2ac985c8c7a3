/** The list of conversations, with one of them beside it. */
import { html } from "hono/html";
import { listPane, type ListPane } from "./conversation-list.ts";
import { layout, nameOf, type Html, type View } from "./layout.ts";

export interface InboxPage {
  readonly list: ListPane;
  /** `undefined`: none is chosen. */
  readonly conversation?: { readonly client: string; readonly pane: Html };
  readonly done?: string | undefined;
}

export function inboxPage(view: View, { list, conversation, done }: InboxPage): Html {
  const { say } = view;
  const body = html`${listPane(view, list)}
  ${
    conversation?.pane ??
    html`<section class="conversation-pane none"><p class="empty">${say({ key: "console-choose" })}</p></section>`
  }`;
  return layout(view, {
    title: conversation?.client ?? nameOf("conversations", say),
    section: "conversations",
    watches: "conversations",
    look: conversation === undefined ? "inbox" : "inbox with-conversation",
    done,
    body,
  });
}
