/** One message, reply or ephemeral as an element of a list. */
import { renderBlocks } from "./blocks.browser.js";
import { act, clock, count, el, fullTime, icon, say, withDrawn } from "./dom.browser.js";
import { slackEditor } from "./composer.browser.js";
import { emojiOf, mrkdwn } from "./markup.browser.js";
import { changed, fullNameOf, nameOf, store } from "./store.browser.js";

const QUICK = ["+1", "eyes", "white_check_mark"];
const TONES = 6;

/**
 * `place`: "channel" or "thread"; `replies`: those under this head; `follows`: the same author wrote just before.
 */
export function messageItem(message, { place, replies = [], follows = false, isNew = false }) {
  if (message.subtype === "tombstone") return tombstone(message, place, replies);
  const isEphemeral = "to" in message;
  const isApp = message.bot_id !== undefined;
  const isMine = !isEphemeral && message.user === store.view.me;
  const author = isEphemeral ? store.app.userId : message.user;
  const name = message.username ?? nameOf(author);
  const press = (button) =>
    act({
      kind: "press",
      user: store.view.me,
      channel: message.channel,
      ts: message.ts,
      action_id: button.action_id,
      ...(button.value === undefined ? {} : { value: button.value }),
    });

  const body =
    store.view.editing === message.ts
      ? slackEditor(message)
      : el("div", { class: "body" }, ...content(message, press), ...files(message));

  return el(
    "li",
    { class: classes({ message: true, follows, ephemeral: isEphemeral, fresh: isNew }), "data-ts": message.ts },
    isEphemeral ? el("p", { class: "only-you" }, icon("eye"), say("sandbox-only-you")) : undefined,
    notice(message, place),
    el("div", { class: "gutter", "aria-hidden": "true" }, avatar(author, isApp)),
    el(
      "div",
      { class: "words" },
      el(
        "p",
        { class: "byline" },
        el("span", { class: "author" }, name),
        isApp ? el("span", { class: "badge" }, say("sandbox-app")) : undefined,
        el("time", { class: "time", title: fullTime(message.ts) }, clock(message.ts)),
      ),
      body,
      message.edited !== undefined && store.view.editing !== message.ts
        ? el("span", { class: "edited" }, say("sandbox-edited"))
        : undefined,
      reactions(message),
      place === "channel" && replies.length > 0 ? repliesLink(message, replies) : undefined,
    ),
    isEphemeral ? dismiss(message) : actions(message, place, isMine),
  );
}

const classes = (flags) =>
  Object.entries(flags)
    .filter(([, on]) => on)
    .map(([name]) => name)
    .join(" ");

function content(message, press) {
  const blocks = message.blocks ?? [];
  if (blocks.length > 0) return renderBlocks(blocks, press);
  if (message.text === "") return [];
  return [el("div", { class: "block-text" }, ...mrkdwn(message.text))];
}

const files = (message) => (message.files ?? []).map((file) => el("p", { class: "file" }, `📎 ${file.name}`));

function notice(message, place) {
  if (message.subtype !== "thread_broadcast") return undefined;
  return el("p", { class: "broadcast" }, say(place === "thread" ? "sandbox-also-sent" : "sandbox-replied-in"));
}

function avatar(id, isApp) {
  if (id === store.app.userId) return el("span", { class: "avatar app" }, icon("bridge"));
  const initials = fullNameOf(id)
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
  const tone = [...id].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % TONES;
  return el("span", { class: `avatar tone-${tone}${isApp ? " app" : ""}` }, initials);
}

function tombstone(message, place, replies) {
  return el(
    "li",
    { class: "message tombstone", "data-ts": message.ts },
    el("div", { class: "gutter", "aria-hidden": "true" }, el("span", { class: "avatar gone" }, icon("delete"))),
    el(
      "div",
      { class: "words" },
      el("p", {}, say("sandbox-deleted")),
      place === "channel" && replies.length > 0 ? repliesLink(message, replies) : undefined,
    ),
  );
}

function reactions(message) {
  if ((message.reactions ?? []).length === 0) return undefined;
  return el(
    "div",
    { class: "reactions" },
    ...message.reactions.map(({ name, users }) => {
      const emoji = emojiOf(name) ?? `:${name}:`;
      return el(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(users.includes(store.view.me)),
          "aria-label": say("sandbox-reaction", { emoji, count: users.length, names: users.map(nameOf).join(", ") }),
          title: users.map(nameOf).join(", "),
          onclick: () => react(message, name),
        },
        el("span", { "aria-hidden": "true" }, ...withDrawn(emoji)),
        el("span", { "aria-hidden": "true" }, String(users.length)),
      );
    }),
  );
}

const react = (message, name) =>
  act({ kind: "react", user: store.view.me, channel: message.channel, ts: message.ts, name });

function repliesLink(message, replies) {
  const last = replies.at(-1);
  const isNew = last.ts > (store.view.threadRead.get(message.ts) ?? "0") && store.view.thread !== message.ts;
  const authors = [...new Set(replies.map((one) => one.user))].slice(0, 3);
  return el(
    "button",
    { type: "button", class: "replies", onclick: () => openThread(message.ts) },
    el(
      "span",
      { class: "faces", "aria-hidden": "true" },
      ...authors.map((id) => avatar(id, store.users.get(id)?.is_bot === true)),
    ),
    el("span", { class: "count" }, count("sandbox-replies", replies.length)),
    isNew ? el("span", { class: "dot", role: "img", "aria-label": say("sandbox-new-replies") }) : undefined,
    el("span", { class: "last" }, say("sandbox-last-reply", { time: clock(last.ts) })),
  );
}

function openThread(head) {
  store.view.thread = head;
  store.view.threadAsked = true;
  changed();
  document.querySelector("#thread textarea")?.focus();
}

function dismiss(message) {
  return el(
    "div",
    { class: "actions" },
    action("close", "sandbox-dismiss", () => act({ kind: "dismiss", user: store.view.me, ts: message.ts })),
  );
}

function actions(message, place, isMine) {
  const target = { user: store.view.me, channel: message.channel, ts: message.ts };
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": say("sandbox-actions") },
    ...QUICK.map((name) =>
      el(
        "button",
        {
          type: "button",
          class: "action",
          "aria-label": say("sandbox-react", { emoji: emojiOf(name) ?? name }),
          onclick: () => react(message, name),
        },
        el("span", { "aria-hidden": "true" }, ...withDrawn(emojiOf(name) ?? name)),
      ),
    ),
    place === "channel"
      ? action("reply", "sandbox-open-thread", () => openThread(message.thread_ts ?? message.ts))
      : undefined,
    action("search", "sandbox-look-up", () => act({ kind: "shortcut", ...target, callback_id: "bridge_contact" })),
    isMine
      ? action("edit", "sandbox-edit", () => {
          store.view.editing = message.ts;
          changed();
          document.querySelector("textarea.edit")?.focus();
        })
      : undefined,
    isMine ? action("delete", "sandbox-delete", () => act({ kind: "delete", ...target })) : undefined,
  );
}

function action(name, key, onclick) {
  return el(
    "button",
    { type: "button", class: "action", "aria-label": say(key), title: say(key), onclick },
    icon(name),
  );
}
