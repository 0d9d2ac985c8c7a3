/** Renders the messages. */
import { element } from "./elements.js";

const GROUP_WITHIN_MS = 5 * 60_000;
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

/** Clients are answered by a person; what follows the first name is not theirs to know. A title is no first name. */
function firstName(author) {
  const names = author.trim().split(/\s+/u);
  return names.find((name) => !name.endsWith(".")) ?? names[0];
}

function initialsOf(author) {
  const names = author
    .trim()
    .split(/\s+/u)
    .filter((name) => !name.endsWith("."));
  const first = [...(names[0] ?? author)][0] ?? "";
  return names.length > 1 ? first + ([...names.at(-1)][0] ?? "") : first;
}

/** Text with its web addresses as links. */
function linked(text) {
  const parts = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(from, match.index));
    parts.push(element("a", { href: match[0], target: "_blank", rel: "noopener noreferrer nofollow" }, match[0]));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

/**
 * Fills `log` with `messages` and with what is still in the `outbox`. Existing elements are kept, so that a screen
 * reader only announces new ones. Result of the function: how many elements there are, and how many messages of others
 * were added.
 */
export function createBubbles({ log, words, language, onRetry }) {
  const time = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" });
  const date = new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" });
  const nearDay = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const drawn = new Map();

  function dayName(at) {
    const midnight = (day) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
    const days = Math.round((midnight(new Date(at)) - midnight(new Date())) / 86_400_000);
    if (days < -1) return date.format(new Date(at));
    const name = nearDay.format(days, "day");
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  }

  function authorOf({ from, author }) {
    if (from === "client") return words.you;
    return author === null ? (from === "bot" ? words.bot : words.team) : firstName(author);
  }

  function stateOf(item) {
    if (item.refused) return words.refused;
    if (item.position !== undefined || item.sent) return "";
    return item.online ? words.sending : words.waiting;
  }

  /** The contents of the log, in order: days, and messages with how they join their neighbours. */
  function plan(messages, outbox, online) {
    const items = [
      ...messages.map((message) => ({ ...message, at: Date.parse(message.createdAt), id: message.key ?? message.id })),
      ...outbox.map((entry) => ({ ...entry, from: "client", id: entry.key, online })),
    ];
    return items.map((item, index) => {
      const before = items[index - 1];
      const after = items[index + 1];
      const joins = (a, b) =>
        a !== undefined &&
        b !== undefined &&
        a.from === b.from &&
        a.author === b.author &&
        Math.abs(b.at - a.at) < GROUP_WITHIN_MS &&
        dayName(a.at) === dayName(b.at);
      return {
        ...item,
        day: before === undefined || dayName(before.at) !== dayName(item.at) ? dayName(item.at) : undefined,
        first: !joins(before, item),
        last: !joins(item, after),
      };
    });
  }

  function draw(item) {
    const isMine = item.from === "client";
    const state = stateOf(item);
    const classes = ["message", isMine ? "mine" : "theirs"];
    if (item.first) classes.push("first");
    if (item.last) classes.push("last");
    if (state !== "") classes.push(item.refused ? "refused" : "pending");
    const name = element("span", { class: isMine || !item.first ? "hidden" : "author" }, authorOf(item));
    const bubble = element("div", { class: "bubble", dir: "auto" }, ...linked(item.text));
    const shown = element("div", { class: classes.join(" ") }, name, bubble);
    if (!isMine && item.last) {
      const initials = initialsOf(item.author ?? authorOf(item)).toLocaleUpperCase(language);
      shown.prepend(element("span", { class: "avatar", "aria-hidden": "true" }, initials));
    }
    if (item.last || state !== "") {
      const at = element("time", { datetime: new Date(item.at).toISOString() }, time.format(new Date(item.at)));
      const foot = element("div", { class: "foot" }, at);
      if (state !== "") foot.append(" · ", state);
      if (item.refused) {
        const again = element("button", { type: "button", class: "again" }, words.retry);
        again.addEventListener("click", () => onRetry(item));
        foot.append(" ", again);
      }
      shown.append(foot);
    }
    return shown;
  }

  return function show({ messages, outbox, online }) {
    let added = 0;
    const wanted = [];
    const keep = new Set();
    const place = (key, looks, make) => {
      const old = drawn.get(key);
      const node = old !== undefined && old.looks === looks ? old.node : make();
      if (old === undefined && node.classList.contains("theirs")) added++;
      if (old !== undefined && old.node !== node) old.node.replaceWith(node);
      drawn.set(key, { looks, node });
      keep.add(key);
      wanted.push(node);
    };
    for (const item of plan(messages, outbox, online)) {
      if (item.day !== undefined)
        place(`day ${item.id}`, item.day, () => element("div", { class: "day" }, element("span", {}, item.day)));
      const looks = JSON.stringify([item.first, item.last, stateOf(item), item.text, item.author, item.at]);
      place(`message ${item.id}`, looks, () => draw(item));
    }
    for (const [key, { node }] of drawn)
      if (!keep.has(key)) {
        node.remove();
        drawn.delete(key);
      }
    for (const [index, node] of wanted.entries())
      if (log.children[index] !== node) log.insertBefore(node, log.children[index] ?? null);
    return { count: wanted.length, added };
  };
}
