/** Renders Slack's mrkdwn. Every piece is inserted as text. */
import { html, type Child } from "./html.browser.ts";
import { withDrawn } from "./icons.browser.ts";
import { nameOf, show, store } from "./store.browser.ts";
import { dateToken } from "./texts.browser.ts";

const decode = (text: string) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Links only web and mail addresses. */
export function link(address: string, label: string): Child {
  if (!/^(https?:|mailto:)/i.test(address)) return label;
  return html`<a href=${address} target="_blank" rel="noopener noreferrer" onClick=${opener(address)}>${label}</a>`;
}

/** A link to a message of this workspace opens the message on this page. */
function opener(address: string) {
  const [, room = "", seconds, parts] = /\/archives\/(\w+)\/p(\d+)(\d{6})(?:\?|$)/.exec(address) ?? [];
  const ts = `${seconds}.${parts}`;
  if (store.messages.get(room)?.has(ts) !== true) return undefined;
  const head = new URL(address).searchParams.get("thread_ts") ?? ts;
  return (event: Event) => {
    event.preventDefault();
    show({ room, thread: head, threadAsked: true, editing: undefined });
  };
}

export const userMention = (id: string) =>
  html`<span class=${id === store.view.me ? "mention mine" : "mention"}>@${nameOf(id)}</span>`;
export const broadcastMention = (range: string) => html`<span class="mention mine">@${range}</span>`;
export const groupMention = (id: string, label?: string) =>
  html`<span class="mention mine">
    ${label ?? `@${store.groups.find((group) => group.id === id)?.handle ?? id}`}
  </span>`;
export const channelMention = (id: string) => html`<span class="mention">#${store.channels.get(id)?.name ?? id}</span>`;

/** `:tada:` as an emoji. Result: `undefined` for an unknown name. */
export function emojiOf(name: string): string | undefined {
  const [base = "", tone] = name.split("::skin-tone-");
  const unicode = store.emoji.get(base);
  if (unicode === undefined) return undefined;
  return tone === undefined ? unicode : unicode + String.fromCodePoint(0x1f3f9 + Number(tone));
}

const withEmoji = (text: string) =>
  text.replace(/:([a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/g, (whole, name: string) => emojiOf(name) ?? whole);

function token(inner: string): Child {
  const [body = "", label] = inner.split("|");
  if (body.startsWith("@")) return userMention(body.slice(1));
  if (body.startsWith("#")) return channelMention(body.slice(1));
  if (body.startsWith("!date^")) {
    const [, seconds = "", pattern] = body.split("^");
    return html`<time>${dateToken(seconds, pattern ?? "{date} {time}")}</time>`;
  }
  if (body.startsWith("!subteam^")) return groupMention(body.slice("!subteam^".length), label);
  if (body.startsWith("!")) return broadcastMention(body.slice(1));
  return link(decode(body), decode(label ?? body.replace(/^mailto:/, "")));
}

const SPANS: readonly (readonly [RegExp, (inner: string) => Child])[] = [
  [/<([^<>]+)>/, token],
  [/`([^`\n]+)`/, (inner) => html`<code>${decode(inner)}</code>`],
  [/(?<![\w*])\*([^*\n]+)\*(?![\w*])/, (inner) => html`<strong>${spans(inner)}</strong>`],
  [/(?<![\w_])_([^_\n]+)_(?![\w_])/, (inner) => html`<em>${spans(inner)}</em>`],
  [/(?<![\w~])~([^~\n]+)~(?![\w~])/, (inner) => html`<s>${spans(inner)}</s>`],
];

/** Splits a text at its earliest mark, again and again. */
function spans(text: string): Child[] {
  let first: { readonly match: RegExpExecArray; readonly build: (inner: string) => Child } | undefined;
  for (const [pattern, build] of SPANS) {
    const match = pattern.exec(text);
    if (match !== null && (first === undefined || match.index < first.match.index)) first = { match, build };
  }
  if (first === undefined) return [...literal(decode(text), true)];
  const { match, build } = first;
  return [
    ...literal(decode(text.slice(0, match.index)), true),
    build(match[1] ?? ""),
    ...spans(text.slice(match.index + match[0].length)),
  ];
}

export function mrkdwn(text: string): readonly Child[] {
  return text.split("```").flatMap((part, index) => {
    if (index % 2 === 1) return [html`<pre>${decode(part.replace(/^\n/, ""))}</pre>`];
    return part.split(/((?:^|\n)(?:&gt;|>) ?[^\n]*)/).flatMap((line) => {
      const [, quoted] = /^\n?(?:&gt;|>) ?([^\n]*)$/.exec(line) ?? [];
      return quoted === undefined ? spans(line) : [html`<blockquote>${spans(quoted)}</blockquote>`];
    });
  });
}

/** Plain text; `emoji`: with emoji names replaced. */
export const literal = (text: string, emoji: boolean): readonly Child[] => withDrawn(emoji ? withEmoji(text) : text);
