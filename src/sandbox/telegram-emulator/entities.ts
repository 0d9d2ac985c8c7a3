/**
 * What Telegram makes of a text and its entities: characters cleaned, offsets validated, links and names found.
 *
 * Source: tdlib/td MessageEntity.cpp (`clean_input_string_with_entities`, `find_entities`, `fix_formatted_text`), read
 * 2026-11-21. Offsets and lengths are UTF-16 code units.
 */
import { badRequest } from "./errors.ts";
import type { Entity } from "./model.ts";

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly Entity[];
}

/** Entities after the first hundred are silently dropped. */
const MAX_ENTITIES = 100;

/** Types that a sender may set. Telegram itself finds the others, whatever the sender says. */
const GIVEN = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
  "blockquote",
  "expandable_blockquote",
  "code",
  "pre",
  "text_link",
  "text_mention",
  "custom_emoji",
  "date_time",
]);
const FOUND = new Set(["mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"]);
/** Nothing is found inside these. */
const OPAQUE = new Set(["code", "pre", "text_link", "text_mention", "custom_emoji"]);

/** Errors: 400 for unknown types, and for offsets outside the text or inside a character. */
export function formatText(raw: string, given: readonly Entity[]): FormattedText {
  for (const { type } of given)
    if (!GIVEN.has(type) && !FOUND.has(type)) throw badRequest("can't parse MessageEntity: Unsupported type specified");
  const asked = given.filter(({ type }) => GIVEN.has(type)).toSorted(byPlace);
  for (const entity of asked) checkPlace(raw, entity);
  const cleaned = clean(raw, asked);
  const opaque = cleaned.entities.filter(({ type }) => OPAQUE.has(type));
  const found = findEntities(cleaned.text).filter((entity) => !opaque.some((one) => meets(one, entity)));
  return {
    text: cleaned.text,
    entities: [...cleaned.entities, ...found].toSorted(byPlace).slice(0, MAX_ENTITIES),
  };
}

function checkPlace(text: string, { offset, length }: Entity): void {
  if (offset < 0) throw badRequest(`receive an entity with incorrect offset ${offset}`);
  if (length < 0) throw badRequest(`receive an entity with incorrect length ${length}`);
  if (offset > text.length) throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
  const end = offset + length;
  if (end > text.length)
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends after the end of the text at UTF-16 offset ${end}`,
    );
  if (splitsCharacter(text, offset))
    throw badRequest(`entity begins in a middle of a UTF-16 symbol at byte offset ${bytesBefore(text, offset)}`);
  if (splitsCharacter(text, end))
    throw badRequest(
      `entity beginning at UTF-16 offset ${offset} ends in a middle of a UTF-16 symbol at byte offset ${bytesBefore(text, end)}`,
    );
}

const DROPPED = /[\r\u2028-\u202e]|\u030a|\u0333|\u033f/u;

const splitsCharacter = (text: string, at: number): boolean =>
  at > 0 && /[\ud800-\udbff]/u.test(text.charAt(at - 1)) && /[\udc00-\udfff]/u.test(text.charAt(at));

const bytesBefore = (text: string, at: number): number => Buffer.byteLength(text.slice(0, at + 1).toWellFormed());

/**
 * Drops carriage returns, bidi overrides and three box-drawing marks; turns other control characters and tabs into
 * spaces. Of several direction marks in a row, keeps the last.
 * Source: tdlib/td misc.cpp, `clean_input_string`, read 2026-11-21.
 */
function clean(raw: string, entities: readonly Entity[]): FormattedText {
  const kept: number[] = [0];
  let text = "";
  for (let at = 0; at < raw.length; at += 1) {
    const unit = raw.charAt(at);
    if (!DROPPED.test(unit)) text += isControl(unit) ? " " : unit;
    kept.push(text.length);
  }
  text = text.replace(/[\u200e\u200f](?=[\u200e\u200f])/gu, "\u200c");
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const placed = (at: number) => Math.min(Math.max(kept[at] ?? 0, start), Math.max(end, start)) - start;
  return {
    text: text.slice(start, Math.max(end, start)),
    entities: entities
      .map((entity) => {
        const offset = placed(entity.offset);
        return { ...entity, offset, length: placed(entity.offset + entity.length) - offset };
      })
      .filter(({ length }) => length > 0),
  };
}

function isControl(unit: string): boolean {
  const code = unit.charCodeAt(0);
  return code < 32 && unit !== "\n";
}

/** What Telegram makes tappable by itself: names notify people, commands are sent again. */
const PATTERNS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ["email", /(?<![\p{L}\p{N}_.+-])[\w.+-]{1,64}@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.\p{L}{2,}/gu],
  ["url", /(?<![\p{L}\p{N}_@])(?:https?|ftp|tg|ton):\/\/[^\s<>"«»\u2000-\u206f]+[^\s<>"«»\u2000-\u206f.,:;!?')\]]/giu],
  [
    "url",
    /(?<![\p{L}\p{N}_@/.-])(?:[\p{L}\p{N}_-]+\.)+(?:com|org|net|info|biz|io|me|dev|app|eu|de|uk|fr|it|es|ru|test)(?![\p{L}\p{N}_-])(?::\d+)?(?:[/?#][^\s<>"«»\u2000-\u206f]*[^\s<>"«»\u2000-\u206f.,:;!?')\]])?\/?/giu,
  ],
  ["mention", /(?<![\p{L}\p{N}_])@\w{2,32}(?![\p{L}\p{N}_])/gu],
  ["bot_command", /(?<![\p{L}\p{N}_/<>])\/\w{1,64}(?:@\w{3,32})?(?![\p{L}\p{N}_/<>])/gu],
  ["hashtag", /(?<![\p{L}\p{N}_])#(?=[\p{N}_]*\p{L})[\p{L}\p{N}_]{1,256}(?![\p{L}\p{N}_#])/gu],
  ["cashtag", /(?<![\p{L}\p{N}_$])\$[A-Z]{3,8}(?![\p{L}\p{N}_$])/gu],
];

function findEntities(text: string): Entity[] {
  const all = PATTERNS.flatMap(([type, pattern]) =>
    [...text.matchAll(pattern)].map((found) => ({ type, offset: found.index, length: found[0].length })),
  ).toSorted(byPlace);
  const kept: Entity[] = [];
  for (const entity of all) if (!kept.some((one) => meets(one, entity))) kept.push(entity);
  return kept;
}

const meets = (a: Entity, b: Entity): boolean => a.offset < b.offset + b.length && b.offset < a.offset + a.length;

/** Outer entities first. */
const byPlace = (a: Entity, b: Entity): number => a.offset - b.offset || b.length - a.length;
