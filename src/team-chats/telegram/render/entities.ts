/** Builds text with Telegram's entities from left to right. Offsets and lengths are UTF-16 code units. */
import type { MessageEntity } from "grammy/types";
import { autolinkRanges } from "./autolinks.ts";
import { clean } from "./text.ts";

/** Source: Bot API, `sendMessage`, read 2026-11-21: 1 to 4096 characters after entities parsing. */
export const MAX_TEXT_UNITS = 4096;
/** Telegram silently drops entities after the first hundred. Source: tdlib/td, read 2026-11-21. */
const MAX_ENTITIES = 100;

export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

type Span =
  | { readonly type: "bold" | "italic" | "code" | "pre" | "blockquote" }
  | { readonly type: "text_link"; readonly url: string }
  | { readonly type: "text_mention"; readonly user: { readonly id: number; is_bot: false; first_name: string } }
  | { readonly type: "date_time"; readonly unix_time: number; readonly date_time_format: "dt" | "r" };

/** One line of a post, or several that stay together. */
export class TextBuilder {
  text = "";
  readonly formatting: MessageEntity[] = [];
  /** Ranges that must be inert, apart from whole texts that contain them. */
  readonly autolinks: { readonly whole: MessageEntity; readonly single: readonly MessageEntity[] }[] = [];

  /** The bridge's own words. */
  plain(text: string): this {
    this.text += text;
    return this;
  }

  span(text: string, span: Span): this {
    if (text !== "") this.formatting.push({ ...span, offset: this.text.length, length: text.length });
    this.text += text;
    return this;
  }

  /** Text from outside. */
  literal(text: string): this {
    const shown = clean(text);
    const start = this.text.length;
    const single = autolinkRanges(shown).map(({ offset, length }): MessageEntity => ({
      type: "code",
      offset: start + offset,
      length,
    }));
    if (single.length > 0) this.autolinks.push({ whole: { type: "pre", offset: start, length: shown.length }, single });
    this.text += shown;
    return this;
  }

  /** A name or another short text from outside, in bold unless a tap on it would do something. */
  name(text: string): this {
    if (autolinkRanges(text).length === 0) return this.span(text, { type: "bold" });
    return this.span(text, { type: "code" });
  }

  /** Sets everything apart as somebody's words, so that nothing in it can pass for the bridge's or a colleague's. */
  quoted(): this {
    if (this.text !== "") this.formatting.push({ type: "blockquote", offset: 0, length: this.text.length });
    return this;
  }

  append(other: TextBuilder): this {
    const moved = (entity: MessageEntity): MessageEntity => ({ ...entity, offset: entity.offset + this.text.length });
    this.formatting.push(...other.formatting.map(moved));
    this.autolinks.push(
      ...other.autolinks.map(({ whole, single }) => ({ whole: moved(whole), single: single.map(moved) })),
    );
    this.text += other.text;
    return this;
  }

  /**
   * Keeps the number of entities low enough that Telegram drops none: where there would be more, whole texts are
   * formatted as `pre`.
   */
  finish(): FormattedText {
    const singles = this.autolinks.flatMap(({ single }) => single);
    const inert =
      this.formatting.length + singles.length <= MAX_ENTITIES ? singles : this.autolinks.map(({ whole }) => whole);
    return { text: this.text, entities: [...this.formatting, ...inert].toSorted(byPlace) };
  }
}

/** Outer entities first: a quotation may contain others. */
const byPlace = (a: MessageEntity, b: MessageEntity): number => a.offset - b.offset || b.length - a.length;
