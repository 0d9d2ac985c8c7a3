/** Renders text with entities. Everything is inserted as text; only web addresses become links. */
import { h } from "preact";
import { useState } from "preact/hooks";
import type { Entity } from "../../telegram-emulator/model.ts";
import { html, type Child, type Children } from "./html.browser.ts";
import { withDrawn } from "./icons.browser.ts";
import { openLinked } from "./telegram-store.browser.ts";
import { dateTime, say } from "./texts.browser.ts";

/** Addresses that the page may link to: no `javascript:`, and no app of the reader's. */
export const WEB = /^https?:\/\//iu;
/** A link into a supergroup: its id without `-100`, a topic or message, a message of the topic. */
const INSIDE = /^https:\/\/t\.me\/c\/(\d+)\/(\d+)(?:\/(\d+))?$/u;

/** Offsets are UTF-16 code units, as a string's own. */
export function formatted(text: string, entities: readonly Entity[]): readonly Child[] {
  const sorted = [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return nodesIn(text, 0, text.length, sorted);
}

/** Renders `from` to `to`. An entity that crosses the end of another is cut there. */
function nodesIn(text: string, from: number, to: number, entities: readonly Entity[]): readonly Child[] {
  const nodes: Child[] = [];
  let at = from;
  let rest = entities.filter((one) => one.offset < to);
  for (let entity = rest.shift(); entity !== undefined; entity = rest.shift()) {
    const start = Math.max(entity.offset, at);
    const end = Math.min(entity.offset + entity.length, to);
    if (start > at) nodes.push(...withDrawn(text.slice(at, start)));
    const inner = rest.filter((one) => one.offset < end);
    if (end > start) nodes.push(wrap(entity, text.slice(start, end), nodesIn(text, start, end, inner)));
    at = Math.max(at, end);
    rest = rest.filter((one) => one.offset + one.length > at && one.offset >= at);
  }
  if (at < to) nodes.push(...withDrawn(text.slice(at, to)));
  return nodes;
}

const TAGS: Readonly<Record<string, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
};

function wrap(entity: Entity, text: string, nodes: Children): Child {
  const tag = TAGS[entity.type];
  if (tag !== undefined) return html`<${tag}>${nodes}</${tag}>`;
  switch (entity.type) {
    case "spoiler":
      return h(Spoiler, {}, nodes);
    case "url":
      return link(WEB.test(text) ? text : `https://${text}`, nodes);
    case "text_link":
      return link(entity.url ?? "", nodes);
    case "mention":
    case "text_mention":
    case "hashtag":
    case "cashtag":
    case "bot_command":
    case "email":
      return html`<span class=${`tapped ${entity.type}`}>${nodes}</span>`;
    case "date_time":
      return html`<time title=${text}>
        ${dateTime(entity.unix_time ?? 0, entity.date_time_format ?? "") ?? text}
      </time>`;
    default:
      return html`<span>${nodes}</span>`;
  }
}

function link(address: string, nodes: Children): Child {
  if (!WEB.test(address)) return html`<span>${nodes}</span>`;
  const [, group, first] = INSIDE.exec(address) ?? [];
  if (group === undefined) return html`<a href=${address} target="_blank" rel="noopener noreferrer">${nodes}</a>`;
  const open = (event: Event) => {
    event.preventDefault();
    openLinked(Number(`-100${group}`), Number(first));
  };
  return html`<a href=${address} onClick=${open}>${nodes}</a>`;
}

function Spoiler({ children }: { readonly children?: Children }) {
  const [isHidden, setHidden] = useState(true);
  if (!isHidden) return children;
  return html`<button
    type="button"
    class="spoiler"
    aria-label=${say("sandbox-telegram-spoiler")}
    onClick=${() => setHidden(false)}
  >
    ▒▒▒▒▒
  </button>`;
}
