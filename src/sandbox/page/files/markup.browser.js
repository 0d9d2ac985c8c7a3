/** Slack's mrkdwn as elements. The text is taken apart, and every piece goes in as text. */
import { dateToken, el, withDrawn } from "./dom.browser.js";
import { changed, nameOf, store } from "./store.browser.js";

const decode = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Only addresses that a click may follow. */
function link(address, label) {
  if (!/^(https?:|mailto:)/i.test(address)) return label;
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer", onclick: opener(address) }, label);
}

/** Links to messages of this workspace lead to nowhere outside it: they open the message here. */
function opener(address) {
  const [, room, seconds, parts] = /\/archives\/(\w+)\/p(\d+)(\d{6})(?:\?|$)/.exec(address) ?? [];
  if (!store.messages.get(room)?.has(`${seconds}.${parts}`)) return undefined;
  const head = new URL(address).searchParams.get("thread_ts") ?? `${seconds}.${parts}`;
  return (event) => {
    event.preventDefault();
    Object.assign(store.view, { room, thread: head, threadAsked: true, editing: undefined });
    changed();
  };
}

export const userMention = (id) =>
  el("span", { class: id === store.view.me ? "mention mine" : "mention" }, `@${nameOf(id)}`);
export const broadcastMention = (range) => el("span", { class: "mention mine" }, `@${range}`);
export const channelMention = (id) => el("span", { class: "mention" }, `#${store.channels.get(id)?.name ?? id}`);

/** `:tada:` as an emoji; unknown names stay as they are written. */
export function emojiOf(name) {
  const [base, tone] = name.split("::skin-tone-");
  const unicode = store.emoji[base];
  if (unicode === undefined) return undefined;
  return tone === undefined ? unicode : unicode + String.fromCodePoint(0x1f3f9 + Number(tone));
}

const withEmoji = (text) =>
  text.replace(/:([a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/g, (whole, name) => emojiOf(name) ?? whole);

function token(inner) {
  const [body, label] = inner.split("|");
  if (body.startsWith("@")) return userMention(body.slice(1));
  if (body.startsWith("#")) return channelMention(body.slice(1));
  if (body.startsWith("!date^")) {
    const [, seconds, pattern] = body.split("^");
    return el("time", {}, dateToken(seconds, pattern ?? "{date} {time}"));
  }
  if (body.startsWith("!subteam^")) return el("span", { class: "mention mine" }, label ?? "@group");
  if (body.startsWith("!")) return broadcastMention(body.slice(1));
  return link(decode(body), decode(label ?? body.replace(/^mailto:/, "")));
}

const SPANS = [
  [/<([^<>]+)>/, (match) => token(match[1])],
  [/`([^`\n]+)`/, (match) => el("code", {}, decode(match[1]))],
  [/(?<![\w*])\*([^*\n]+)\*(?![\w*])/, (match) => el("strong", {}, ...spans(match[1]))],
  [/(?<![\w_])_([^_\n]+)_(?![\w_])/, (match) => el("em", {}, ...spans(match[1]))],
  [/(?<![\w~])~([^~\n]+)~(?![\w~])/, (match) => el("s", {}, ...spans(match[1]))],
];

/** Pieces of one text, the earliest mark first. */
function spans(text) {
  let first;
  for (const [pattern, build] of SPANS) {
    const match = pattern.exec(text);
    if (match !== null && (first === undefined || match.index < first.match.index)) first = { match, build };
  }
  if (first === undefined) return withDrawn(withEmoji(decode(text)));
  const { match, build } = first;
  return [
    ...withDrawn(withEmoji(decode(text.slice(0, match.index)))),
    build(match),
    ...spans(text.slice(match.index + match[0].length)),
  ];
}

export function mrkdwn(text) {
  const pieces = text.split("```").map((part, index) => {
    if (index % 2 === 1) return [el("pre", {}, decode(part.replace(/^\n/, "")))];
    return part.split(/((?:^|\n)(?:&gt;|>) ?[^\n]*)/).flatMap((line) => {
      const quoted = /^\n?(?:&gt;|>) ?([^\n]*)$/.exec(line);
      return quoted === null ? spans(line) : [el("blockquote", {}, ...spans(quoted[1]))];
    });
  });
  return pieces.flat();
}

/** Text that is shown as it is, except for emoji names where they are wanted. */
export const literal = (text, emoji) => withDrawn(emoji ? withEmoji(text) : text);

export { link };
