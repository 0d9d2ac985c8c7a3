/** Where people write: new messages, replies, edits. Enter sends, Shift+Enter begins a new line. */
import { act, el, icon, say } from "./dom.browser.js";
import { changed, store } from "./store.browser.js";

/** The text that a composer holds survives everything but sending. `send(text, box)` answers whether it was taken. */
export function composer({ label, button, send, extra = [] }) {
  const box = el("textarea", { rows: 1, "aria-label": label, placeholder: label });
  const submit = el(
    "button",
    { type: "submit", class: "send", "aria-label": button, title: button, disabled: true },
    icon("send"),
  );
  const form = el("form", { class: "composer" }, box, el("div", { class: "composer-foot" }, ...extra, submit));
  const adapt = () => {
    submit.disabled = box.value.trim() === "";
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
  };
  box.addEventListener("input", adapt);
  sendOnEnter(box, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (text === "") return;
    box.value = "";
    adapt();
    // What was refused comes back, unless something new is being written already.
    if (!(await send(text)) && box.value === "") box.value = text;
    adapt();
  });
  return form;
}

/** The box that stands in place of a message of Slack's while its author edits it. */
export function slackEditor(message) {
  const { channel, ts } = message;
  return editor({
    value: typed(message),
    save: (text) => act({ kind: "edit", user: store.view.me, channel, ts, text }),
    stop: () => {
      store.view.editing = undefined;
      changed();
    },
  });
}

/** `save(text)` answers whether it was taken; `stop` takes the box away. */
export function editor({ value, save, stop }) {
  const box = el("textarea", { class: "edit", rows: 2, "aria-label": say("sandbox-edit-box") });
  box.value = value;
  const form = el(
    "form",
    { class: "editor" },
    box,
    el(
      "div",
      { class: "composer-foot" },
      el("button", { type: "button", class: "plain", onclick: stop }, say("sandbox-cancel")),
      el("button", { type: "submit", class: "send" }, say("sandbox-save")),
    ),
  );
  sendOnEnter(box, form);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") stop();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = box.value.trim();
    if (text === "") return;
    if (await save(text)) stop();
  });
  return form;
}

function sendOnEnter(box, form) {
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
}

/** A message as its author typed it, near enough to be edited. */
function typed(message) {
  return message.text
    .replace(/<@(\w+)>/g, (_, id) => `@${store.users.get(id)?.name ?? id}`)
    .replace(/<#\w+\|([^>]*)>/g, "#$1")
    .replace(/<!(\w+)>/g, "@$1")
    .replace(/<(?:mailto:)?([^|>]+)(?:\|[^>]*)?>/g, "$1")
    .replace(/:([a-z0-9_+-]+):/g, (whole, name) => store.emoji[name] ?? whole)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
