/** The widget's button and panel, in a shadow root of their own. */
import { createBubbles, element, icon } from "./bubbles.js";
import { STYLE } from "./style.js";

const CHAT =
  "M12 3.5c-5 0-9 3.4-9 7.7 0 2.3 1.2 4.4 3.1 5.8-.1 1.1-.6 2.3-1.5 3.3 1.9-.1 3.6-.8 4.9-1.8.8.2 1.6.3 2.5.3 5 0 9-3.4 9-7.6s-4-7.7-9-7.7z";
const CLOSE = "M6 6l12 12M18 6L6 18";
const SEND = "M4.5 12L20 4.5 15.5 20l-4-6.5zM11.5 13.5L20 4.5";
const ACCENT = /^#[0-9a-f]{6}$/i;
const MAX_TEXT_UNITS = 10_000;

export function createView({ words, language, title, accent, onSend, onRetry, onToggle }) {
  const host = document.createElement("conversation-widget");
  host.lang = language;
  const root = host.attachShadow({ mode: "open" });
  // A constructed style sheet is allowed where a page's policy forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  if (accent !== undefined && ACCENT.test(accent)) host.style.setProperty("--accent", accent);

  const badge = element("span", { class: "badge", "aria-hidden": "true" });
  const launcher = element(
    "button",
    { type: "button", class: "launcher", "aria-label": words.open, "aria-expanded": "false" },
    icon(CHAT),
    badge,
  );

  const close = element("button", { type: "button", class: "close", "aria-label": words.close }, icon(CLOSE));
  const heading = element("h2", { id: "title" }, title);
  const header = element(
    "header",
    {},
    element("span", { class: "mark" }, icon(CHAT)),
    element("div", { class: "names" }, heading, element("p", {}, element("span", { class: "dot" }), words.subtitle)),
    close,
  );
  const greeting = element(
    "div",
    { class: "greeting" },
    element("span", { class: "wave", "aria-hidden": "true" }, icon(CHAT)),
    element("p", {}, words.greeting),
  );
  const log = element("div", {
    class: "log",
    role: "log",
    "aria-label": words.log,
    "aria-live": "polite",
    tabindex: "0",
  });
  const status = element("div", { class: "status", role: "status" });
  const input = element("textarea", {
    rows: "1",
    "aria-label": words.message,
    placeholder: words.placeholder,
    maxlength: String(MAX_TEXT_UNITS),
    enterkeyhint: "send",
  });
  const send = element("button", { type: "submit", class: "send", "aria-label": words.send, disabled: "" }, icon(SEND));
  const form = element("form", {}, input, send);
  const panel = element(
    "section",
    { class: "panel", role: "dialog", "aria-labelledby": "title", hidden: "" },
    header,
    greeting,
    log,
    status,
    form,
  );
  root.append(launcher, panel);
  document.body.append(host);

  const showBubbles = createBubbles({ log, words, language, onRetry });
  let isOnline = true;
  let latest = { messages: [], outbox: [], unread: 0 };

  function toggle(open) {
    panel.hidden = !open;
    launcher.hidden = open;
    launcher.setAttribute("aria-expanded", String(open));
    onToggle(open);
    if (open) {
      log.scrollTop = log.scrollHeight;
      input.focus();
    } else launcher.focus();
  }

  function fit() {
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight}px`;
    send.disabled = input.value.trim() === "";
  }

  function draw() {
    const count = showBubbles({ ...latest, online: isOnline });
    greeting.hidden = count > 0;
    badge.textContent = latest.unread > 9 ? "9+" : latest.unread === 0 ? "" : String(latest.unread);
    launcher.classList.toggle("unread", latest.unread > 0);
    const label = latest.unread === 0 ? words.open : words["open-unread"].replace("{count}", String(latest.unread));
    launcher.setAttribute("aria-label", label);
    const says = isOnline ? "" : words.offline;
    if (status.textContent !== says) status.textContent = says;
    panel.classList.toggle("offline", !isOnline);
  }

  launcher.addEventListener("click", () => toggle(true));
  close.addEventListener("click", () => toggle(false));
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.stopPropagation();
    toggle(false);
  });
  input.addEventListener("input", fit);
  input.addEventListener("keydown", (event) => {
    // Enter that ends the choice of a character (Chinese, Japanese…) sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (text === "") return;
    input.value = "";
    fit();
    log.scrollTop = log.scrollHeight;
    onSend(text);
    input.focus();
  });

  return {
    show(what) {
      latest = what;
      draw();
    },
    connection(online) {
      if (online === isOnline) return;
      isOnline = online;
      draw();
    },
  };
}
