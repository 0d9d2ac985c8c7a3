/** Text with entities as elements. Everything goes in as text; links lead to web addresses only. */
import { dateTime, el, say, withDrawn } from "./dom.browser.js";
import { changed } from "./store.browser.js";
import { openLinked } from "./telegram-store.browser.js";

const WEB = /^https?:\/\//iu;
/** A link into a supergroup: its id without the first digits, a topic or message, a message of the topic. */
const INSIDE = /^https:\/\/t\.me\/c\/(\d+)\/(\d+)(?:\/(\d+))?$/u;

/** Offsets are UTF-16 code units, as a string's own. */
export function formatted(text, entities) {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return nodesIn(text, 0, text.length, sorted);
}

/** What lies between `from` and `to`; entities that cross the end of another are cut there. */
function nodesIn(text, from, to, entities) {
  const nodes = [];
  let at = from;
  let rest = entities.filter((one) => one.offset < to);
  while (rest.length > 0) {
    const [entity, ...others] = rest;
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (start > at) nodes.push(...withDrawn(text.slice(at, start)));
    const inner = others.filter((one) => one.offset < end);
    if (end > start) nodes.push(wrap(entity, text.slice(start, end), nodesIn(text, start, end, inner)));
    at = Math.max(at, end);
    rest = others.filter((one) => one.offset + one.length > at && one.offset >= at);
  }
  if (at < to) nodes.push(...withDrawn(text.slice(at, to)));
  return nodes;
}

const TAGS = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre" };

function wrap(entity, text, nodes) {
  const tag = TAGS[entity.type];
  if (tag !== undefined) return el(tag, {}, ...nodes);
  switch (entity.type) {
    case "blockquote":
    case "expandable_blockquote":
      return el("blockquote", {}, ...nodes);
    case "spoiler":
      return spoiler(nodes);
    case "url":
      return link(WEB.test(text) ? text : `https://${text}`, nodes);
    case "text_link":
      return link(entity.url, nodes);
    case "mention":
    case "text_mention":
    case "hashtag":
    case "cashtag":
    case "bot_command":
    case "email":
      return el("span", { class: `tapped ${entity.type}` }, ...nodes);
    case "date_time":
      return el("time", { title: text }, dateTime(entity.unix_time, entity.date_time_format) ?? text);
    default:
      return el("span", {}, ...nodes);
  }
}

function link(address, nodes) {
  if (!WEB.test(address)) return el("span", {}, ...nodes);
  const [inside, group, first] = INSIDE.exec(address) ?? [];
  if (inside !== undefined) return insideLink(address, Number(`-100${group}`), Number(first), nodes);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...nodes);
}

function insideLink(address, chat, first, nodes) {
  return el(
    "a",
    {
      href: address,
      onclick: (event) => {
        event.preventDefault();
        openLinked(chat, first);
        changed();
      },
    },
    ...nodes,
  );
}

function spoiler(nodes) {
  const button = el(
    "button",
    {
      type: "button",
      class: "spoiler",
      "aria-label": say("sandbox-telegram-spoiler"),
      onclick: () => button.replaceWith(...nodes),
    },
    "▒▒▒▒▒",
  );
  return button;
}
