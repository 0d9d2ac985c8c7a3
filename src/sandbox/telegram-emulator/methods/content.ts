/** The content of a message: text with entities, buttons, preview. */
import { type Args, flag, isFields, json, text } from "../args.ts";
import { type FormattedText, formatText } from "../entities.ts";
import { badRequest } from "../errors.ts";
import { parseMarkup } from "../markup.ts";
import type { Button, Entity } from "../model.ts";
import type { Call } from "./method.ts";

/** After entities parsing, in UTF-16 code units. */
const MAX_TEXT_UNITS = 4_096;
const MAX_CALLBACK_BYTES = 64;
/** Source: Bot API, MessageEntity, read 2026-11-21. */
const DATE_FORMAT = /^(?:r|w?[dD]?[tT]?)$/u;
/** Source: third-party reports; Telegram documents no number. */
const MAX_BUTTONS = 100;

export function readText({ args, chats }: Call): FormattedText {
  const raw = text(args, "text") ?? "";
  if (raw.trim() === "") throw badRequest("message text is empty");
  const mode = text(args, "parse_mode") ?? "";
  const parsed = mode === "" ? { text: raw, entities: readEntities(args, chats) } : parseMarkup(raw, mode);
  const formatted = formatText(parsed.text, parsed.entities);
  if (formatted.text === "") throw badRequest("message text is empty");
  if (formatted.text.length > MAX_TEXT_UNITS) throw badRequest("message is too long");
  return formatted;
}

function readEntities(args: Args, chats: Call["chats"]): readonly Entity[] {
  const list = json(args, "entities", "can't parse entities JSON object");
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw badRequest("can't parse entities: expected an Array");
  return list.map((given: unknown): Entity => {
    if (!isFields(given)) throw badRequest("can't parse MessageEntity: expected an Object");
    const { type, offset, length, url, language, custom_emoji_id: emoji, user } = given;
    const { unix_time: time, date_time_format: format } = given;
    if (typeof type !== "string" || !isUnits(offset) || !isUnits(length))
      throw badRequest("can't parse MessageEntity: Field of wrong type specified");
    const mentioned = isFields(user) && typeof user["id"] === "number" ? chats.user(user["id"]) : undefined;
    if (type === "text_link" && typeof url !== "string")
      throw badRequest('can\'t parse MessageEntity: Field "url" is empty');
    if (type === "date_time" && (!isUnits(time) || typeof format !== "string" || !DATE_FORMAT.test(format)))
      throw badRequest("can't parse MessageEntity: Field of wrong type specified");
    return {
      type,
      offset,
      length,
      ...(typeof url === "string" ? { url } : {}),
      ...(typeof language === "string" ? { language } : {}),
      ...(typeof emoji === "string" ? { custom_emoji_id: emoji } : {}),
      ...(mentioned === undefined ? {} : { user: mentioned }),
      ...(isUnits(time) ? { unix_time: time } : {}),
      ...(typeof format === "string" ? { date_time_format: format } : {}),
    };
  });
}

const isUnits = (value: unknown): value is number => Number.isSafeInteger(value);

/** Whether Telegram shows a preview of the first link. */
export function showsPreview(args: Args, { entities }: FormattedText): boolean {
  const options = json(args, "link_preview_options", "can't parse link preview options JSON object");
  if (isFields(options) && options["is_disabled"] === true) return false;
  return !flag(args, "disable_web_page_preview") && entities.some(({ type }) => type === "url" || type === "text_link");
}

/** `undefined`: no keyboard. */
export function readButtons(args: Args): readonly (readonly Button[])[] | undefined {
  const markup = json(args, "reply_markup", "can't parse reply keyboard markup JSON object");
  if (markup === undefined) return undefined;
  if (!isFields(markup)) throw badRequest("object expected as reply markup");
  const rows = markup["inline_keyboard"];
  if (rows === undefined) return undefined;
  if (!Array.isArray(rows))
    throw badRequest('can\'t parse inline keyboard markup: Field "inline_keyboard" must be of type Array');
  const read = rows
    .map((row: unknown) => {
      if (!Array.isArray(row)) throw badRequest("can't parse inline keyboard markup: expected an Array of Array");
      return row.map(readButton).filter(({ text: label }) => label !== "");
    })
    .filter((row) => row.length > 0);
  if (read.flat().length > MAX_BUTTONS) throw badRequest("reply markup is too long");
  return read.length === 0 ? undefined : read;
}

function readButton(given: unknown): Button {
  if (!isFields(given)) throw badRequest("can't parse InlineKeyboardButton: expected an Object");
  const { text: label, callback_data: data, url, copy_text: copy, style } = given;
  if (typeof label !== "string")
    throw badRequest('can\'t parse inline keyboard button: Field "text" must be of type String');
  const look = typeof style === "string" ? { style } : {};
  if (typeof url === "string") {
    if (!URL.canParse(url)) throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    return { text: label, url, ...look };
  }
  if (typeof data === "string" && data !== "") {
    if (Buffer.byteLength(data) > MAX_CALLBACK_BYTES) throw badRequest("BUTTON_DATA_INVALID");
    return { text: label, callback_data: data, ...look };
  }
  if (isFields(copy) && typeof copy["text"] === "string") {
    if (copy["text"].length < 1 || copy["text"].length > 256) throw badRequest("BUTTON_COPY_TEXT_INVALID");
    return { text: label, copy_text: { text: copy["text"] }, ...look };
  }
  throw badRequest("text buttons are unallowed in the inline keyboard");
}
