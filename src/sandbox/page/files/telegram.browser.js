/** The Telegram pane: the group, its topics, and the stream of the one that is open. */
import { composer } from "./composer.browser.js";
import { el, icon, say, withDrawn } from "./dom.browser.js";
import { changed } from "./store.browser.js";
import { act, bubble } from "./telegram-message.browser.js";
import {
  authorOf,
  chatOpen,
  groups,
  isUnread,
  keyOf,
  memberOf,
  newest,
  openChat,
  openTopic,
  personName,
  stream,
  telegram,
  topicNamed,
  topicsOf,
  writers,
} from "./telegram-store.browser.js";

const CLOSE_ENOUGH_MS = 300_000;

/** Draws everything again after `changed`; elements of messages that did not change are kept. */
export function createTelegramView() {
  const pane = document.getElementById("telegram");
  const topics = document.getElementById("telegram-topics");
  const head = document.getElementById("telegram-head");
  const place = document.getElementById("telegram-stream");
  const foot = document.getElementById("telegram-foot");
  let shownTopics;
  let shownHead;
  let shownFoot;
  let shownStream;
  let list;

  function drawTopics(chat) {
    topics.parentElement.hidden = !chat.is_forum;
    pane.classList.toggle("forum", chat.is_forum);
    if (!chat.is_forum) return;
    const shown = topicsOf(chat.id).map((id) => [id, topicNamed(id), isOpen(id), hasUnread(chat, id)]);
    // Left as they are when nothing about them is new: a press on one that is replaced meanwhile would be lost.
    const key = JSON.stringify([chat.id, shown]);
    if (key === shownTopics) return;
    shownTopics = key;
    topics.replaceChildren(...topicsOf(chat.id).map((id) => topicItem(chat, id)));
  }

  function drawHead(chat) {
    const open = topicNamed(telegram.view.topic);
    const key = JSON.stringify([chat.id, chat.title, open, telegram.view.me, groups().length, writers().length]);
    if (key === shownHead) return;
    shownHead = key;
    head.replaceChildren(...headOf(chat, open));
  }

  function drawStream(chat) {
    const { topic } = telegram.view;
    const name = nameOfPlace(chat, topic);
    const key = JSON.stringify([chat.id, topic, name]);
    if (key !== shownStream) {
      shownStream = key;
      list = messageList(say("sandbox-telegram-stream", { name }));
      place.replaceChildren(list.element);
    }
    list.draw(stream(chat.id, topic));
    telegram.view.read.set(keyOf(chat.id, topic), newest(chat.id, topic));
  }

  function drawFoot(chat) {
    const open = topicNamed(telegram.view.topic);
    const answered = telegram.messages.get(chat.id)?.get(telegram.view.answering);
    const key = JSON.stringify([chat.id, telegram.view.topic, open?.closed, telegram.view.me, answered?.message_id]);
    if (key === shownFoot) return;
    shownFoot = key;
    // What somebody has begun to write stays.
    const begun = foot.querySelector("textarea")?.value ?? "";
    foot.replaceChildren(...footOf(chat, open, answered));
    const box = foot.querySelector("textarea");
    if (box === null || begun === "") return;
    box.value = begun;
    box.dispatchEvent(new Event("input"));
  }

  return function draw() {
    const chat = chatOpen();
    pane.hidden = chat === undefined;
    if (chat === undefined) return;
    drawStream(chat);
    drawTopics(chat);
    drawHead(chat);
    drawFoot(chat);
  };
}

const nameOfPlace = (chat, topic) =>
  chat.is_forum ? (topicNamed(topic)?.name ?? say("sandbox-telegram-general")) : chat.title;

const isOpen = (topic) => topic === telegram.view.topic;
const hasUnread = (chat, topic) => !isOpen(topic) && isUnread(chat.id, topic);

function topicItem(chat, id) {
  const topic = topicNamed(id);
  const name = topic?.name ?? say("sandbox-telegram-general");
  const unread = hasUnread(chat, id);
  const label = topic?.closed
    ? say("sandbox-telegram-topic-is-closed", { name })
    : unread
      ? say("sandbox-channel-unread", { name })
      : name;
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: ["topic", unread && "unread", topic?.closed && "closed"].filter(Boolean).join(" "),
        "aria-current": isOpen(id) ? "page" : undefined,
        "aria-label": label,
        title: name,
        onclick: () => {
          openTopic(id);
          changed();
        },
      },
      topicIcon(topic),
      el("span", { class: "topic-name" }, name),
      topic?.closed ? el("span", { class: "closed-mark" }, icon("lock")) : undefined,
      unread ? el("span", { class: "dot", "aria-hidden": "true" }) : undefined,
    ),
  );
}

/** The chosen emoji, or the first letter on the topic's colour. */
function topicIcon(topic) {
  if (topic === undefined)
    return el("span", { class: "topic-icon general", "aria-hidden": "true", "data-letter": "#" });
  const emoji = telegram.icons[topic.icon_custom_emoji_id];
  if (emoji !== undefined)
    return el("span", { class: "topic-icon emoji-icon", "aria-hidden": "true" }, ...withDrawn(emoji));
  const [letter = ""] = topic.name;
  return el("span", {
    class: `topic-icon colour-${topic.icon_color}`,
    "aria-hidden": "true",
    "data-letter": letter.toUpperCase(),
  });
}

function headOf(chat, topic) {
  const group = el("select", { "aria-label": say("sandbox-telegram-group") });
  group.append(...groups().map((one) => el("option", { value: one.id }, one.title)));
  group.value = String(chat.id);
  group.addEventListener("change", () => {
    openChat(Number(group.value));
    changed();
  });
  const me = el("select", { id: "telegram-me" });
  me.append(...writers().map((user) => el("option", { value: user.id }, writerLabel(user))));
  me.value = String(telegram.view.me);
  me.addEventListener("change", () => {
    Object.assign(telegram.view, { me: Number(me.value), editing: undefined });
    changed();
  });
  return [
    el(
      "div",
      { class: "where" },
      group,
      el("h2", {}, chat.is_forum ? nameOfPlace(chat, telegram.view.topic) : say("sandbox-telegram-plain")),
    ),
    el("label", { class: "telegram-me" }, el("span", {}, say("sandbox-telegram-as")), me),
    topic === undefined ? undefined : closeButton(topic),
  ].filter((part) => part !== undefined);
}

function writerLabel(user) {
  const name = personName(user.id);
  return memberOf(user.id)?.is_anonymous === true ? say("sandbox-telegram-anonymous", { name }) : name;
}

function closeButton(topic) {
  const key = topic.closed ? "sandbox-telegram-reopen-topic" : "sandbox-telegram-close-topic";
  if (!["creator", "administrator"].includes(memberOf(telegram.view.me)?.status)) return undefined;
  return el(
    "button",
    {
      type: "button",
      class: "quiet",
      "aria-label": say(key),
      title: say(key),
      onclick: () => act({ kind: "close-topic", topic: topic.message_thread_id, closed: !topic.closed }),
    },
    icon(topic.closed ? "unlock" : "lock"),
  );
}

function footOf(chat, topic, answered) {
  const mayWrite = topic?.closed !== true || ["creator", "administrator"].includes(memberOf(telegram.view.me)?.status);
  if (!mayWrite) return [el("p", { class: "no-composer" }, say("sandbox-telegram-closed"))];
  const box = composer({
    label: say("sandbox-telegram-box"),
    button: say("sandbox-telegram-send"),
    send: async (text) => {
      const sent = await act({
        kind: "post",
        text,
        ...(topic === undefined ? {} : { topic: topic.message_thread_id }),
        ...(answered === undefined ? {} : { reply_to: answered.message_id }),
      });
      if (sent && answered !== undefined) {
        telegram.view.answering = undefined;
        changed();
      }
      return sent;
    },
  });
  return answered === undefined ? [box] : [answering(answered), box];
}

function answering(message) {
  return el(
    "div",
    { class: "answering" },
    icon("reply"),
    el(
      "p",
      {},
      el("strong", {}, say("sandbox-telegram-answers", { name: authorOf(message) })),
      el("span", {}, ...withDrawn(message.text)),
    ),
    el(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-label": say("sandbox-telegram-answer-none"),
        onclick: () => {
          telegram.view.answering = undefined;
          changed();
        },
      },
      icon("close"),
    ),
  );
}

/** A list that redraws only what changed and stays at its end while the reader is there. */
function messageList(label) {
  const items = el("ol", { class: "bubbles", "aria-label": label });
  const blank = el("p", { class: "stream-blank" }, say("sandbox-telegram-empty"));
  const scroller = el("div", { class: "scroller", tabindex: 0, role: "group", "aria-label": label }, blank, items);
  const drawn = new Map();
  const beganMs = Date.now();
  return {
    element: scroller,
    draw(messages) {
      blank.hidden = messages.some((one) => one.service === undefined);
      const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
      let before;
      const wanted = messages.map((message) => {
        const follows = before !== undefined && sameBreath(before, message);
        before = message;
        const { me, editing } = telegram.view;
        const answered = telegram.messages.get(message.chat)?.get(message.reply_to);
        const key = [follows, me, editing === message.message_id, answered?.text].join();
        const last = drawn.get(message.message_id);
        if (last?.message === message && last.key === key) return last.item;
        const item = bubble(message, { follows, isNew: last === undefined && message.date_ms > beganMs });
        drawn.set(message.message_id, { message, key, item });
        return item;
      });
      const kept = new Set(wanted);
      for (const child of [...items.children]) if (!kept.has(child)) child.remove();
      wanted.forEach((item, index) => {
        if (items.children[index] !== item) items.insertBefore(item, items.children[index] ?? null);
      });
      if (atEnd) scroller.scrollTop = scroller.scrollHeight;
    },
  };
}

/** Two messages of one author in a row share one name. */
function sameBreath(a, b) {
  if (a.service !== undefined || b.service !== undefined) return false;
  return a.from === b.from && a.sender_chat === b.sender_chat && b.date_ms - a.date_ms < CLOSE_ENOUGH_MS;
}
