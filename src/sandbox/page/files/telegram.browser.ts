/** The Telegram pane: the group, its topics, and the messages of the open topic. */
import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TelegramChat, TelegramMessage, TelegramTopic, TelegramUser } from "../../telegram-emulator/model.ts";
import { composer } from "./composer.browser.ts";
import { classes, createCache, html, type Child } from "./html.browser.ts";
import { icon, withDrawn } from "./icons.browser.ts";
import { scroller } from "./scroller.browser.ts";
import { act, bubble } from "./telegram-message.browser.ts";
import {
  answeredBy,
  authorOf,
  chatOpen,
  groups,
  isMine,
  isUnread,
  keyOf,
  memberOf,
  newest,
  openChat,
  openTopic,
  personName,
  show,
  stream,
  telegram,
  topicNamed,
  topicsOf,
  writers,
  type Topic,
} from "./telegram-store.browser.ts";
import { say } from "./texts.browser.ts";

const CLOSE_ENOUGH_MS = 300_000;

/** Marks the open topic as read. */
export function markTopicSeen(): void {
  const { chat, topic, read } = telegram.view;
  read.set(keyOf(chat, topic), newest(chat, topic));
}

export function telegramPane(): Child {
  const chat = chatOpen();
  if (chat === undefined) return undefined;
  return html`
    <header class="telegram-head">
      <p class="pane-name">${say("sandbox-pane-telegram")}</p>
      ${head(chat)}
    </header>
    <nav class="topics" aria-label=${say("sandbox-telegram-topics")} hidden=${!chat.is_forum}>
      <ul>
        ${chat.is_forum && topicsOf(chat.id).map((id) => topicItem(chat, id))}
      </ul>
    </nav>
    <div class="telegram-stream" id="telegram-stream">${messages(chat)}</div>
    <div class="telegram-foot" id="telegram-foot">${foot(chat)}</div>
    ${telegram.view.alert !== undefined && h(Alert, { text: telegram.view.alert })}
  `;
}

const nameOfPlace = (chat: TelegramChat, topic: Topic): string =>
  chat.is_forum ? (topicNamed(topic)?.name ?? say("sandbox-telegram-general")) : chat.title;

const isAdmin = (): boolean => {
  const status = memberOf(telegram.view.me)?.status;
  return status === "creator" || status === "administrator";
};

function topicItem(chat: TelegramChat, id: Topic): Child {
  const topic = topicNamed(id);
  const name = topic?.name ?? say("sandbox-telegram-general");
  const isOpen = id === telegram.view.topic;
  const closed = topic?.closed === true;
  const unread = !isOpen && isUnread(chat.id, id);
  const key = closed ? "sandbox-telegram-topic-is-closed" : unread ? "sandbox-channel-unread" : undefined;
  return html`<li key=${String(id)}>
    <button
      type="button"
      class=${classes("topic", unread && "unread", closed && "closed")}
      aria-current=${isOpen ? "page" : undefined}
      aria-label=${key === undefined ? name : say(key, { name })}
      title=${name}
      onClick=${() => openTopic(id)}
    >
      ${topicIcon(topic)}
      <span class="topic-name">${withDrawn(name)}</span>
      ${closed && html`<span class="closed-mark">${icon("lock")}</span>`}
      ${unread && html`<span class="dot" aria-hidden="true"></span>`}
    </button>
  </li>`;
}

/** The chosen emoji, or the first letter on the topic's colour. */
function topicIcon(topic: TelegramTopic | undefined): Child {
  const emoji = telegram.icons.get(topic?.icon_custom_emoji_id ?? "");
  if (emoji !== undefined)
    return html`<span class="topic-icon emoji-icon" aria-hidden="true">${withDrawn(emoji)}</span>`;
  const [letter = ""] = topic?.name ?? "#";
  const colour = topic === undefined ? "general" : `colour-${topic.icon_color}`;
  return html`<span class=${`topic-icon ${colour}`} aria-hidden="true" data-letter=${letter.toUpperCase()}></span>`;
}

function head(chat: TelegramChat): Child {
  const { me, topic } = telegram.view;
  const open = topicNamed(topic);
  const chosen = ({ currentTarget }: Event) => Number((currentTarget as HTMLSelectElement).value);
  return html`
    <div class="where">
      <select
        aria-label=${say("sandbox-telegram-group")}
        value=${chat.id}
        onChange=${(event: Event) => openChat(chosen(event))}
      >
        ${groups().map((one) => html`<option value=${one.id}>${one.title}</option>`)}
      </select>
      <h2>${chat.is_forum ? withDrawn(nameOfPlace(chat, topic)) : say("sandbox-telegram-plain")}</h2>
    </div>
    <label class="telegram-me">
      <span>${say("sandbox-telegram-as")}</span>
      <select
        id="telegram-me"
        value=${me}
        onChange=${(event: Event) => show({ me: chosen(event), editing: undefined })}
      >
        ${writers().map((user) => html`<option value=${user.id}>${writerLabel(user)}</option>`)}
      </select>
    </label>
    ${open !== undefined && isAdmin() && closeButton(open)}
  `;
}

function writerLabel(user: TelegramUser): string {
  const name = personName(user.id);
  return memberOf(user.id)?.is_anonymous === true ? say("sandbox-telegram-anonymous", { name }) : name;
}

function closeButton({ closed, message_thread_id: topic }: TelegramTopic): Child {
  const label = say(closed ? "sandbox-telegram-reopen-topic" : "sandbox-telegram-close-topic");
  return html`<button
    type="button"
    class="quiet"
    aria-label=${label}
    title=${label}
    onClick=${() => act({ kind: "close-topic", topic, closed: !closed })}
  >
    ${icon(closed ? "unlock" : "lock")}
  </button>`;
}

function messages(chat: TelegramChat): Child {
  const { topic } = telegram.view;
  const label = say("sandbox-telegram-stream", { name: nameOfPlace(chat, topic) });
  const shown = stream(chat.id, topic);
  const list = (openedMs: number) => html`
    <p class="stream-blank" hidden=${shown.some((one) => one.service === undefined)}>
      ${say("sandbox-telegram-empty")}
    </p>
    <ol class="bubbles" aria-label=${label}>
      ${shown.map((message, index) => {
        const before = shown[index - 1];
        const follows = before !== undefined && sameBreath(before, message);
        const isNew = message.date_ms > openedMs;
        const { me, editing } = telegram.view;
        const dependencies = [follows, isNew, me, editing === message.message_id, answeredBy(message)?.text];
        return bubbles(message, dependencies, () => bubble(message, follows, isNew));
      })}
    </ol>
  `;
  return scroller({ label, list, mine: shown.findLast(isMine)?.message_id }, keyOf(chat.id, topic));
}

const bubbles = createCache();

/** Consecutive messages of one author show the name once. */
function sameBreath(a: TelegramMessage, b: TelegramMessage): boolean {
  if (a.service !== undefined || b.service !== undefined) return false;
  return a.from === b.from && a.sender_chat === b.sender_chat && b.date_ms - a.date_ms < CLOSE_ENOUGH_MS;
}

function foot(chat: TelegramChat): Child {
  const { answering, topic } = telegram.view;
  if (topicNamed(topic)?.closed === true && !isAdmin())
    return html`<p class="no-composer">${say("sandbox-telegram-closed")}</p>`;
  const answered = answering === undefined ? undefined : telegram.messages.get(chat.id)?.get(answering);
  const send = async (text: string) => {
    const sent = await act({
      kind: "post",
      text,
      ...(topic === undefined ? {} : { topic }),
      ...(answered === undefined ? {} : { reply_to: answered.message_id }),
    });
    if (sent && answered !== undefined) show({ answering: undefined });
    return sent;
  };
  return html`
    ${answered && answeringLine(answered)}
    ${composer(
      { label: say("sandbox-telegram-box"), button: say("sandbox-telegram-send"), send },
      `${keyOf(chat.id, topic)} ${telegram.view.me}`,
    )}
  `;
}

const answeringLine = (message: TelegramMessage) =>
  html`<div class="answering">
    ${icon("reply")}
    <p>
      <strong>${say("sandbox-telegram-answers", { name: authorOf(message) })}</strong>
      <span>${withDrawn(message.text)}</span>
    </p>
    <button
      type="button"
      class="quiet"
      aria-label=${say("sandbox-telegram-answer-none")}
      onClick=${() => show({ answering: undefined })}
    >
      ${icon("close")}
    </button>
  </div>`;

/** A modal alert of a bot. */
function Alert({ text }: { readonly text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return html`<dialog class="alert" ref=${dialog} onClose=${() => show({ alert: undefined })}>
    <p>${text}</p>
    <form method="dialog"><button class="send">${say("sandbox-telegram-alert-close")}</button></form>
  </dialog>`;
}
