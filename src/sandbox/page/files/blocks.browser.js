/** Block Kit as elements. */
import { el, withDrawn } from "./dom.browser.js";
import { broadcastMention, channelMention, emojiOf, link, literal, mrkdwn, userMention } from "./markup.browser.js";

/** `press(element)` is called when a button is pressed. */
export function renderBlocks(blocks, press) {
  return blocks.map((block) => renderBlock(block, press)).filter((element) => element !== undefined);
}

function renderBlock(block, press) {
  switch (block.type) {
    case "header":
      return el("h3", { class: "block-header" }, ...textObject(block.text));
    case "section":
      return el(
        "div",
        { class: block.accessory === undefined ? "block-section" : "block-section with-accessory" },
        block.text === undefined ? undefined : el("div", { class: "block-text" }, ...textObject(block.text)),
        block.fields === undefined
          ? undefined
          : el("dl", { class: "block-fields" }, ...block.fields.map((field) => fieldOf(field))),
        block.accessory?.type === "button" ? buttonOf(block.accessory, press) : undefined,
      );
    case "context":
      return el(
        "div",
        { class: "block-context" },
        ...block.elements.map((element) =>
          element.type === "image" ? el("span", {}, element.alt_text) : el("span", {}, ...textObject(element)),
        ),
      );
    case "actions":
      return el("div", { class: "block-actions" }, ...block.elements.map((element) => buttonOf(element, press)));
    case "divider":
      return el("hr", { class: "block-divider" });
    case "rich_text":
      return el("div", { class: "block-rich" }, ...block.elements.map((element) => richElement(element)));
    case "image":
      return el("div", { class: "block-context" }, block.alt_text);
    default:
      return undefined;
  }
}

function textObject(text) {
  return text.type === "mrkdwn" ? mrkdwn(text.text) : literal(text.text, text.emoji !== false);
}

/** A field whose first line is a label, as cards write them. */
function fieldOf(field) {
  const [label, ...rest] = field.type === "plain_text" ? field.text.split("\n") : [];
  if (rest.length === 0) return el("div", {}, ...textObject(field));
  return el("div", {}, el("dt", {}, label), el("dd", {}, ...literal(rest.join("\n"), field.emoji !== false)));
}

function buttonOf(button, press) {
  return el(
    "button",
    { type: "button", class: `block-button ${button.style ?? ""}`, onclick: () => press(button) },
    ...textObject(button.text),
  );
}

function richElement(element) {
  switch (element.type) {
    case "rich_text_preformatted":
      return el("pre", {}, ...element.elements.map((one) => one.text ?? one.url ?? ""));
    case "rich_text_quote":
      return el("blockquote", {}, ...element.elements.map((one) => richInline(one)));
    case "rich_text_list":
      return el(
        element.style === "ordered" ? "ol" : "ul",
        {},
        ...element.elements.map((item) => el("li", {}, ...item.elements.map((one) => richInline(one)))),
      );
    default:
      return el("div", { class: "block-text" }, ...element.elements.map((one) => richInline(one)));
  }
}

function richInline(one) {
  switch (one.type) {
    case "text":
      return styled(one.text, one.style ?? {});
    case "link":
      return link(one.url, one.text ?? one.url);
    case "emoji":
      return el("span", {}, ...withDrawn(emojiOf(one.name) ?? `:${one.name}:`));
    case "user":
      return userMention(one.user_id);
    case "channel":
      return channelMention(one.channel_id);
    case "usergroup":
      return broadcastMention("care");
    case "broadcast":
      return broadcastMention(one.range);
    default:
      return "";
  }
}

const STYLES = { bold: "strong", italic: "em", strike: "s", code: "code" };

function styled(text, style) {
  let inner = text;
  for (const [name, tag] of Object.entries(STYLES)) if (style[name] === true) inner = el(tag, {}, inner);
  return inner;
}
