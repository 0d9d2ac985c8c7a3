/** Renders Block Kit. */
import type { Block } from "../../slack-emulator/model.ts";
import { html, type Child } from "./html.browser.ts";
import { withDrawn } from "./icons.browser.ts";
import {
  broadcastMention,
  channelMention,
  emojiOf,
  groupMention,
  link,
  literal,
  mrkdwn,
  userMention,
} from "./markup.browser.ts";

// The parts of Block Kit that the bridge uses. Source: Block Kit reference, read 2026-11-21.
interface TextObject {
  readonly type: "plain_text" | "mrkdwn";
  readonly text: string;
  readonly emoji?: boolean;
}
export interface Button {
  readonly type: string;
  readonly action_id: string;
  readonly value?: string;
  readonly style?: string;
  readonly text: TextObject;
}
type BlockShape =
  | { readonly type: "header"; readonly text: TextObject }
  | {
      readonly type: "section";
      readonly text?: TextObject;
      readonly fields?: readonly TextObject[];
      readonly accessory?: Button;
    }
  | { readonly type: "context"; readonly elements: readonly (TextObject | Image)[] }
  | { readonly type: "actions"; readonly elements: readonly Button[] }
  | { readonly type: "divider" }
  | { readonly type: "rich_text"; readonly elements: readonly RichElement[] }
  | Image;
interface Image {
  readonly type: "image";
  readonly alt_text: string;
}
interface RichElement {
  readonly type: string;
  readonly style?: string;
  readonly elements: readonly (RichInline & RichElement)[];
}
interface RichInline {
  readonly type: string;
  readonly text?: string;
  readonly url?: string;
  readonly name?: string;
  readonly user_id?: string;
  readonly channel_id?: string;
  readonly usergroup_id?: string;
  readonly range?: string;
}

/** `press` is called with the pressed button. */
export const renderBlocks = (blocks: readonly Block[], press: (button: Button) => unknown): readonly Child[] =>
  blocks.map((block) => renderBlock(block as Block & BlockShape, press));

function renderBlock(block: BlockShape, press: (button: Button) => unknown): Child {
  switch (block.type) {
    case "header":
      return html`<h3 class="block-header">${textObject(block.text)}</h3>`;
    case "section":
      return html`<div class=${block.accessory === undefined ? "block-section" : "block-section with-accessory"}>
        ${block.text && html`<div class="block-text">${textObject(block.text)}</div>`}
        ${block.fields && html`<dl class="block-fields">${block.fields.map(fieldOf)}</dl>`}
        ${block.accessory?.type === "button" && buttonOf(block.accessory, press)}
      </div>`;
    case "context":
      return html`<div class="block-context">
        ${block.elements.map((one) => html`<span>${one.type === "image" ? one.alt_text : textObject(one)}</span>`)}
      </div>`;
    case "actions":
      return html`<div class="block-actions">${block.elements.map((button) => buttonOf(button, press))}</div>`;
    case "divider":
      return html`<hr class="block-divider" />`;
    case "rich_text":
      return html`<div class="block-rich">${block.elements.map(richElement)}</div>`;
    case "image":
      return html`<div class="block-context">${block.alt_text}</div>`;
    default:
      return undefined;
  }
}

const textObject = (text: TextObject): readonly Child[] =>
  text.type === "mrkdwn" ? mrkdwn(text.text) : literal(text.text, text.emoji !== false);

/** A card's field: the first line is its label. */
function fieldOf(field: TextObject): Child {
  const [label, ...rest] = field.type === "plain_text" ? field.text.split("\n") : [];
  if (rest.length === 0) return html`<div>${textObject(field)}</div>`;
  return html`<div>
    <dt>${label}</dt>
    <dd>${literal(rest.join("\n"), field.emoji !== false)}</dd>
  </div>`;
}

const buttonOf = (button: Button, press: (button: Button) => unknown) =>
  html`<button type="button" class=${`block-button ${button.style ?? ""}`} onClick=${() => press(button)}>
    ${textObject(button.text)}
  </button>`;

function richElement(element: RichElement): Child {
  const { type, style, elements } = element;
  switch (type) {
    case "rich_text_preformatted":
      return html`<pre>${elements.map((one) => one.text ?? one.url ?? "")}</pre>`;
    case "rich_text_quote":
      return html`<blockquote>${elements.map(richInline)}</blockquote>`;
    case "rich_text_list": {
      const items = elements.map((item) => html`<li>${item.elements.map(richInline)}</li>`);
      return style === "ordered"
        ? html`<ol>
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    default:
      return html`<div class="block-text">${elements.map(richInline)}</div>`;
  }
}

function richInline(one: RichInline & { readonly style?: unknown }): Child {
  switch (one.type) {
    case "text":
      return styled(one.text ?? "", (one.style ?? {}) as Readonly<Record<string, boolean>>);
    case "link":
      return link(one.url ?? "", one.text ?? one.url ?? "");
    case "emoji":
      return html`<span>${withDrawn(emojiOf(one.name ?? "") ?? `:${one.name}:`)}</span>`;
    case "user":
      return userMention(one.user_id ?? "");
    case "channel":
      return channelMention(one.channel_id ?? "");
    case "usergroup":
      return groupMention(one.usergroup_id ?? "");
    case "broadcast":
      return broadcastMention(one.range ?? "");
    default:
      return "";
  }
}

const STYLES = { bold: "strong", italic: "em", strike: "s", code: "code" } as const;

function styled(text: string, style: Readonly<Record<string, boolean>>): Child {
  let inner: Child = text;
  for (const [name, tag] of Object.entries(STYLES)) if (style[name] === true) inner = html`<${tag}>${inner}</${tag}>`;
  return inner;
}
