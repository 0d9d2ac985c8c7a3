/** One message of a Telegram group as an element of its stream. */
import { editor } from "./composer.browser.js";
import { clock, el, fullTime, icon, post, say, toast, withDrawn } from "./dom.browser.js";
import { changed } from "./store.browser.js";
import { authorOf, isMine, personName, telegram, topicNamed } from "./telegram-store.browser.js";
import { formatted } from "./telegram-text.browser.js";

const QUICK = ["👍", "👀", "🎉"];
const TONES = 6;

/** Performs an action in the group and tells when it did not work. */
export async function act(action) {
  const { me, chat } = telegram.view;
  const { outcome, answer } = await post("telegram/actions", { user: me, chat, ...action });
  if (outcome === "unanswered") toast(say("sandbox-telegram-press-failed"));
  else if (outcome !== "done") toast(say(outcome === "unreachable" ? "sandbox-offline" : "sandbox-failed"));
  else if (answer?.alert) showAlert(answer.text);
  else if (answer !== undefined && answer.text !== "") toast(answer.text);
  return outcome === "done";
}

/** What a bot wants to be read before anything else. */
function showAlert(text) {
  const dialog = el(
    "dialog",
    { class: "alert", onclose: () => dialog.remove() },
    el("p", {}, text),
    el("form", { method: "dialog" }, el("button", { class: "send" }, say("sandbox-telegram-alert-close"))),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** `follows`: the same author wrote just before. */
export function bubble(message, { follows, isNew }) {
  if (message.service !== undefined) return serviceLine(message);
  const mine = isMine(message);
  const isBot = message.from === telegram.bot.id;
  const editing = telegram.view.editing === message.message_id;
  return el(
    "li",
    {
      class: ["bubble-row", mine && "mine", follows && "follows", isNew && "fresh"].filter(Boolean).join(" "),
      "data-id": message.message_id,
    },
    el(
      "div",
      { class: "bubble" },
      byline(message, isBot),
      message.forwarded_from === undefined
        ? undefined
        : el("p", { class: "origin" }, say("sandbox-telegram-forwarded")),
      quote(message),
      message.file === undefined ? undefined : el("p", { class: "attached" }, icon("file"), message.file),
      editing
        ? editor({
            value: message.text,
            save: (text) => act({ kind: "edit", message: message.message_id, text }),
            stop: () => {
              telegram.view.editing = undefined;
              changed();
            },
          })
        : el("div", { class: "body" }, ...formatted(message.text, message.entities)),
      el(
        "p",
        { class: "foot" },
        message.edited_ms === undefined ? undefined : el("span", {}, say("sandbox-edited")),
        el("time", { title: fullTime(message.date_ms / 1000) }, clock(message.date_ms / 1000)),
      ),
      reactions(message),
    ),
    buttons(message),
    actions(message, mine),
  );
}

function byline(message, isBot) {
  const title = message.author_signature;
  const tone = [...String(message.sender_chat ?? message.from)].reduce((sum, digit) => sum + digit.codePointAt(0), 0);
  return el(
    "p",
    { class: `byline ${isBot ? "bot" : `ink-${tone % TONES}`}` },
    el("span", { class: "author" }, authorOf(message)),
    title === undefined ? undefined : el("span", { class: "title" }, title),
  );
}

function quote(message) {
  if (message.reply_to === undefined) return undefined;
  const answered = telegram.messages.get(message.chat)?.get(message.reply_to);
  if (answered === undefined) return el("p", { class: "quote" }, say("sandbox-deleted"));
  return el(
    "button",
    {
      type: "button",
      class: "quote",
      "aria-label": say("sandbox-telegram-answers", { name: authorOf(answered) }),
      onclick: () => showMessage(answered.message_id),
    },
    el("strong", {}, authorOf(answered)),
    el("span", {}, ...withDrawn(answered.text === "" ? (answered.file ?? "") : answered.text)),
  );
}

function showMessage(id) {
  const row = document.querySelector(`#telegram-stream [data-id="${id}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.classList.remove("fresh");
  requestAnimationFrame(() => row?.classList.add("fresh"));
}

function buttons(message) {
  if (message.buttons === undefined) return undefined;
  return el(
    "div",
    { class: "keyboard" },
    ...message.buttons.map((row) => el("div", { class: "keys" }, ...row.map((button) => key(message, button)))),
  );
}

function key(message, button) {
  if (button.url !== undefined)
    return el("a", { class: "key", href: button.url, target: "_blank", rel: "noopener noreferrer" }, button.text);
  return el(
    "button",
    {
      type: "button",
      class: `key ${button.style ?? ""}`,
      onclick: async ({ currentTarget }) => {
        if (button.callback_data === undefined) {
          await navigator.clipboard.writeText(button.copy_text.text);
          return;
        }
        currentTarget.disabled = true;
        await act({ kind: "press", message: message.message_id, data: button.callback_data });
        currentTarget.disabled = false;
      },
    },
    ...withDrawn(button.text),
  );
}

function reactions(message) {
  if (message.reactions.length === 0) return undefined;
  return el(
    "div",
    { class: "reactions" },
    ...message.reactions.map(({ emoji, users }) => {
      const names = users.map(personName).join(", ");
      return el(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(users.includes(telegram.view.me)),
          "aria-label": say("sandbox-reaction", { emoji, count: users.length, names }),
          title: names,
          onclick: () => act({ kind: "react", message: message.message_id, emoji }),
        },
        el("span", { "aria-hidden": "true" }, ...withDrawn(emoji)),
        el("span", { "aria-hidden": "true" }, String(users.length)),
      );
    }),
  );
}

function actions(message, mine) {
  const id = message.message_id;
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": say("sandbox-actions") },
    ...QUICK.map((emoji) =>
      el(
        "button",
        {
          type: "button",
          class: "action",
          "aria-label": say("sandbox-react", { emoji }),
          onclick: () => act({ kind: "react", message: id, emoji }),
        },
        el("span", { "aria-hidden": "true" }, ...withDrawn(emoji)),
      ),
    ),
    action("reply", "sandbox-telegram-answer", () => {
      telegram.view.answering = id;
      changed();
      document.querySelector("#telegram-foot textarea")?.focus();
    }),
    mine
      ? action("edit", "sandbox-edit", () => {
          telegram.view.editing = id;
          changed();
          document.querySelector("#telegram-stream textarea.edit")?.focus();
        })
      : undefined,
    mine ? action("delete", "sandbox-delete", () => act({ kind: "delete", message: id })) : undefined,
  );
}

const action = (name, key, onclick) =>
  el("button", { type: "button", class: "action", "aria-label": say(key), title: say(key), onclick }, icon(name));

/** What happened to the group or the topic. */
function serviceLine(message) {
  return el("li", { class: "service", "data-id": message.message_id }, el("p", {}, ...withDrawn(serviceText(message))));
}

function serviceText({ service, from, sender_chat: chat, topic }) {
  const who = chat === undefined ? personName(from) : (telegram.chats.get(chat)?.title ?? "");
  const [[kind, what]] = Object.entries(service);
  switch (kind) {
    case "forum_topic_created":
      return say("sandbox-telegram-topic-created", { who, name: what.name });
    case "forum_topic_edited":
      return say("sandbox-telegram-topic-edited", { who, name: what.name ?? topicNamed(topic)?.name ?? "" });
    case "forum_topic_closed":
      return say("sandbox-telegram-topic-closed", { who });
    case "forum_topic_reopened":
      return say("sandbox-telegram-topic-reopened", { who });
    case "new_chat_members":
      return say("sandbox-telegram-joined", { who: what.map(({ first_name: name }) => name).join(", ") });
    case "left_chat_member":
      return say("sandbox-telegram-left", { who: what.first_name ?? who });
    case "new_chat_title":
      return say("sandbox-telegram-retitled", { who, name: what });
    case "pinned_message":
      return say("sandbox-telegram-pinned", { who });
    default:
      return say("sandbox-telegram-moved");
  }
}
