/** One message, reply or ephemeral as an element of a list. */
import type { SlackMessage } from "../../slack-emulator/model.ts";
import { renderBlocks, type Button } from "./blocks.browser.ts";
import { editor } from "./composer.browser.ts";
import { classes, html, toneOf, type Child } from "./html.browser.ts";
import { icon } from "./icons.browser.ts";
import { emojiOf, mrkdwn } from "./markup.browser.ts";
import { action, actionBar, reactionChips } from "./reactions.browser.ts";
import { act, focusOn } from "./server.browser.ts";
import { fullNameOf, isEphemeral, nameOf, show, store, type Shown } from "./store.browser.ts";
import { clock, count, fullTime, say } from "./texts.browser.ts";

const QUICK = ["+1", "eyes", "white_check_mark"];

export interface Placement {
  /** In a thread, and not in the channel itself. */
  readonly inThread: boolean;
  /** Replies under this head. */
  readonly replies: readonly SlackMessage[];
  /** The same author wrote the message before. */
  readonly follows: boolean;
  readonly isNew: boolean;
}

export function messageItem(message: Shown, { inThread, replies, follows, isNew }: Placement): Child {
  const summary = !inThread && replies.length > 0 && repliesLink(message.ts, replies);
  if (!isEphemeral(message) && message.subtype === "tombstone") return tombstone(message.ts, summary);
  const own = isEphemeral(message);
  const author = own ? store.app.userId : message.user;
  const isApp = message.bot_id !== undefined;
  const name = (own ? undefined : message.username) ?? nameOf(author);
  const isEdited = !own && store.view.editing === message.ts;
  return html`<li
    key=${message.ts}
    class=${classes("message", follows && "follows", own && "ephemeral", isNew && "fresh")}
    data-ts=${message.ts}
  >
    ${own && html`<p class="only-you">${icon("eye")}${say("sandbox-only-you")}</p>`}
    ${!own && message.subtype === "thread_broadcast" && broadcastNotice(inThread)}
    <div class="gutter" aria-hidden="true">${avatar(author, isApp)}</div>
    <div class="words">
      <p class="byline">
        <span class="author">${name}</span>
        ${isApp && html`<span class="badge">${say("sandbox-app")}</span>`}
        <time class="time" title=${fullTime(message.ts)}>${clock(message.ts)}</time>
      </p>
      ${
        isEdited
          ? slackEditor(message)
          : html`<div class="body">
              ${content(message)}
              ${!own && message.files?.map((file) => html`<p class="file">${`📎 ${file.name}`}</p>`)}
            </div>`
      }
      ${!own && message.edited && !isEdited && html`<span class="edited">${say("sandbox-edited")}</span>`}
      ${!own && reactions(message)} ${summary}
    </div>
    ${own ? dismiss(message.ts) : actions(message, inThread)}
  </li>`;
}

function content(message: Shown): Child {
  const press = ({ action_id, value }: Button) =>
    act({ kind: "press", ...targetOf(message), action_id, ...(value === undefined ? {} : { value }) });
  const blocks = message.blocks ?? [];
  if (blocks.length > 0) return renderBlocks(blocks, press);
  return message.text !== "" && html`<div class="block-text">${mrkdwn(message.text)}</div>`;
}

const targetOf = ({ channel, ts }: Shown) => ({ user: store.view.me, channel, ts });

const broadcastNotice = (inThread: boolean) =>
  html`<p class="broadcast">${say(inThread ? "sandbox-also-sent" : "sandbox-replied-in")}</p>`;

function avatar(id: string, isApp: boolean): Child {
  if (id === store.app.userId) return html`<span class="avatar app">${icon("bridge")}</span>`;
  const words = fullNameOf(id).split(/\s+/).slice(0, 2);
  return html`<span class=${classes("avatar", `tone-${toneOf(id)}`, isApp && "app")}>
    ${words.map((word) => word.charAt(0)).join("")}
  </span>`;
}

const tombstone = (ts: string, summary: Child) =>
  html`<li key=${ts} class="message tombstone" data-ts=${ts}>
    <div class="gutter" aria-hidden="true"><span class="avatar gone">${icon("delete")}</span></div>
    <div class="words">
      <p>${say("sandbox-deleted")}</p>
      ${summary}
    </div>
  </li>`;

function reactions(message: SlackMessage): Child {
  const shown = message.reactions.map(({ name, users }) => ({
    emoji: emojiOf(name) ?? `:${name}:`,
    names: users.map(nameOf),
    isMine: users.includes(store.view.me),
  }));
  return reactionChips(shown, (index) => react(message, message.reactions[index]?.name ?? ""));
}

const react = (message: SlackMessage, name: string) => act({ kind: "react", ...targetOf(message), name });

function repliesLink(head: string, replies: readonly SlackMessage[]): Child {
  const last = replies.at(-1)?.ts ?? "0";
  const isNew = last > (store.view.threadRead.get(head) ?? "0") && store.view.thread !== head;
  const authors = [...new Set(replies.map((one) => one.user))].slice(0, 3);
  return html`<button type="button" class="replies" onClick=${() => openThread(head)}>
    <span class="faces" aria-hidden="true">
      ${authors.map((id) => avatar(id, store.users.get(id)?.is_bot === true))}
    </span>
    <span class="count">${count("sandbox-replies", replies.length)}</span>
    ${isNew && html`<span class="dot" role="img" aria-label=${say("sandbox-new-replies")}></span>`}
    <span class="last">${say("sandbox-last-reply", { time: clock(last) })}</span>
  </button>`;
}

function openThread(head: string): void {
  show({ thread: head, threadAsked: true });
  focusOn("#thread textarea");
}

const dismiss = (ts: string) =>
  html`<div class="actions">
    ${action("close", "sandbox-dismiss", () => act({ kind: "dismiss", user: store.view.me, ts }))}
  </div>`;

function actions(message: SlackMessage, inThread: boolean): Child {
  const target = targetOf(message);
  const isMine = message.user === store.view.me;
  return actionBar(
    QUICK.map((name) => emojiOf(name) ?? name),
    (index) => react(message, QUICK[index] ?? ""),
    html`
      ${!inThread && action("reply", "sandbox-open-thread", () => openThread(message.thread_ts ?? message.ts))}
      ${action("search", "sandbox-look-up", () => act({ kind: "shortcut", ...target, callback_id: "bridge_contact" }))}
      ${isMine && action("edit", "sandbox-edit", () => show({ editing: message.ts }))}
      ${isMine && action("delete", "sandbox-delete", () => act({ kind: "delete", ...target }))}
    `,
  );
}

const slackEditor = (message: SlackMessage) =>
  editor({
    value: typed(message.text),
    save: (text) => act({ kind: "edit", ...targetOf(message), text }),
    stop: () => {
      show({ editing: undefined });
    },
  });

/** A message as its author typed it, near enough to be edited. */
const typed = (text: string): string =>
  text
    .replace(/<@(\w+)>/g, (_, id: string) => `@${store.users.get(id)?.name ?? id}`)
    .replace(/<#\w+\|([^<>]*)>/g, "#$1")
    .replace(/<!(\w+)>/g, "@$1")
    .replace(/<(?:mailto:)?([^<|>]+)(?:\|[^<>]*)?>/g, "$1")
    .replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => store.emoji.get(name) ?? whole)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
