/** The widget's button and panel, in their own shadow root. */
import { createBubbles } from "./bubbles.js";
import { useAccent } from "./colour.js";
import { element, icon } from "./elements.js";
import { createEmail } from "./email.js";
import { fitToScreen, keepFocus } from "./focus.js";
import { presence } from "./hours.js";
import { createRating } from "./rating.js";
import { PHONE, STYLE } from "./style.js";

const CHAT =
  "M12 3.5c-5 0-9 3.4-9 7.7 0 2.3 1.2 4.4 3.1 5.8-.1 1.1-.6 2.3-1.5 3.3 1.9-.1 3.6-.8 4.9-1.8.8.2 1.6.3 2.5.3 5 0 9-3.4 9-7.6s-4-7.7-9-7.7z";
const CLOSE = "M6 6l12 12M18 6L6 18";
const SEND = "M4.5 12L20 4.5 15.5 20l-4-6.5zM11.5 13.5L20 4.5";
const MAX_TEXT_UNITS = 10_000;

/** How often it is checked whether somebody is there. */
const PRESENCE_EVERY_MS = 30_000;

export function createView({ words, language, title, accent, onSend, onRetry, onRate, onToggle, ...more }) {
  const host = document.createElement("conversation-widget");
  host.lang = language;
  host.dir = directionOf(language);
  host.setAttribute("role", "region");
  host.setAttribute("aria-label", title);
  const root = host.attachShadow({ mode: "open" });
  // A constructed style sheet is allowed where a page's policy forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  useAccent(host, accent);

  const badge = element("span", { class: "badge", "aria-hidden": "true" });
  const launcher = element(
    "button",
    {
      type: "button",
      class: "launcher",
      "aria-label": words.open,
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
    },
    icon(CHAT),
    badge,
  );
  /** Announces the badge to people who cannot see it. */
  const news = element("p", { class: "hidden", role: "status" });

  const close = element("button", { type: "button", class: "close", "aria-label": words.close }, icon(CLOSE));
  const heading = element("h2", { id: "title" }, title);
  const subtitle = element("p", {}, words.subtitle);
  const header = element(
    "div",
    { class: "head" },
    element("span", { class: "mark" }, icon(CHAT)),
    element("div", { class: "names" }, heading, subtitle),
    close,
  );
  const greeting = element(
    "div",
    { class: "greeting" },
    element("span", { class: "wave", "aria-hidden": "true" }, icon(CHAT)),
    element("p", {}, more.greeting),
  );
  const log = element("div", {
    class: "log",
    role: "log",
    "aria-label": words.log,
    "aria-live": "polite",
    tabindex: "0",
  });
  const rating = createRating({ words, onRate });
  const email = createEmail({ words, onSend: more.onEmail, onDone: more.onEmailDone });
  const toNewest = element("button", { type: "button", class: "to-newest", hidden: "" });
  const talk = element("div", { class: "talk" }, log, toNewest);
  const tooLong = element("p", { class: "too-long", role: "status", id: "too-long" });
  const status = element("div", { class: "status", role: "status" });
  const input = element("textarea", {
    rows: "1",
    dir: "auto",
    "aria-label": words.message,
    placeholder: words.placeholder,
    "aria-describedby": "too-long",
    enterkeyhint: "send",
  });
  const send = element("button", { type: "submit", class: "send", "aria-label": words.send, disabled: "" }, icon(SEND));
  const form = element("form", {}, input, send);
  const panel = element(
    "section",
    { class: "panel", role: "dialog", "aria-labelledby": "title", hidden: "" },
    header,
    greeting,
    talk,
    email.box,
    rating.box,
    status,
    tooLong,
    form,
  );
  root.append(launcher, news, panel);
  document.body.append(host);

  const phone = window.matchMedia(PHONE);
  const modal = () => panel.setAttribute("aria-modal", String(phone.matches));
  phone.addEventListener("change", modal);
  modal();
  keepFocus(panel, () => phone.matches);
  fitToScreen((height, top) => {
    panel.style.setProperty("--screen-height", `${height}px`);
    panel.style.setProperty("--screen-top", `${top}px`);
  });

  const showBubbles = createBubbles({ log, words, language, onRetry });
  // Whatever appears below it, the last message stays in sight of whoever was reading there.
  let isAtEnd = true;
  let knownTop = 0;
  /** Messages that arrived below what is visible. */
  let below = 0;
  const scrollToEnd = () => {
    log.scrollTop = log.scrollHeight;
    knownTop = log.scrollTop;
    isAtEnd = true;
    below = 0;
    showBelow();
  };
  /** A log that has become smaller is still where the reader left it; only scrolling moves away from the end. */
  const readPosition = () => {
    if (log.scrollTop !== knownTop) isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    knownTop = log.scrollTop;
  };
  log.addEventListener("scroll", () => {
    readPosition();
    if (isAtEnd) below = 0;
    showBelow();
  });
  new window.ResizeObserver(() => {
    readPosition();
    if (isAtEnd) scrollToEnd();
  }).observe(log);
  function showBelow() {
    toNewest.hidden = below === 0;
    toNewest.textContent = words["new-messages"].replace("{count}", String(below));
  }
  toNewest.addEventListener("click", () => {
    scrollToEnd();
    input.focus();
  });

  /** Only a page that says when somebody is there may promise it. */
  function showPresence() {
    const { isOpen, opensAt } = presence(more.hours.spans, more.hours.zone);
    const when = opensAt && new Intl.DateTimeFormat(language, { weekday: "long", hour: "numeric", minute: "2-digit" }).format(opensAt); // prettier-ignore
    const text = isOpen ? words.online : words.away.replace("{when}", when);
    if (subtitle.textContent !== text)
      subtitle.replaceChildren(...(isOpen ? [element("span", { class: "dot" })] : []), text);
  }
  if (more.hours) {
    showPresence();
    setInterval(showPresence, PRESENCE_EVERY_MS);
  }

  let connection = "online";
  let latest = { messages: [], outbox: [], unread: 0, state: null };

  function toggle(open) {
    if (panel.hidden !== open) return;
    panel.hidden = !open;
    launcher.hidden = open;
    launcher.setAttribute("aria-expanded", String(open));
    onToggle(open);
    if (open) {
      scrollToEnd();
      input.focus();
    } else launcher.focus();
  }

  function fit() {
    input.style.height = "auto";
    input.style.height = `${input.scrollHeight}px`;
    const over = input.value.trim().length - MAX_TEXT_UNITS;
    send.disabled = input.value.trim() === "" || over > 0;
    const says = over > 0 ? words["too-long"].replace("{count}", over.toLocaleString(language)) : "";
    if (tooLong.textContent !== says) tooLong.textContent = says;
    input.toggleAttribute("aria-invalid", over > 0);
  }

  function draw(more) {
    const { unread, outbox, state } = latest;
    readPosition();
    const { count, added } = showBubbles({ ...latest, online: connection !== "offline" });
    if (isAtEnd) scrollToEnd();
    else below += added;
    showBelow();
    greeting.hidden = count > 0;
    badge.textContent = unread > 9 ? "9+" : unread === 0 ? "" : String(unread);
    launcher.classList.toggle("unread", unread > 0);
    const counted = (word) => word.replace("{count}", String(unread));
    launcher.setAttribute("aria-label", unread === 0 ? words.open : counted(words["open-unread"]));
    if (unread === 0) news.textContent = "";
    else if (more && panel.hidden) news.textContent = counted(words["new-messages"]);
    // Writing again opens a new conversation.
    rating.show(outbox.length === 0 ? state : null);
    const says = connection === "online" ? "" : words[connection];
    if (status.textContent !== says) status.textContent = says;
    panel.classList.toggle("offline", connection === "offline");
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
    // Enter that ends the composition of a character (Chinese, Japanese…) sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // NUL may be pasted from a binary file; no service accepts it.
    const text = input.value.replaceAll("\0", "").trim();
    if (text === "" || text.length > MAX_TEXT_UNITS) return;
    input.value = "";
    fit();
    scrollToEnd();
    onSend(text);
    input.focus();
  });

  return {
    toggle,
    askEmail: email.ask,
    withdrawEmail: email.withdraw,
    show(what) {
      const more = what.unread > latest.unread;
      latest = what;
      draw(more);
    },
    /** `online`, `offline` or `busy`. */
    connection(now) {
      if (now === connection) return;
      connection = now;
      draw(false);
    },
  };
}

function directionOf(language) {
  const locale = new Intl.Locale(language);
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? "ltr";
}
