/**
 * Somebody's words so that a tap on them does nothing: `@name` pings nobody, `/command` is not sent, a link leads
 * nowhere.
 *
 * Telegram looks for names, links and commands in every text, whatever the sender says; there is no switch. It finds
 * none inside `code` and `pre`, which cannot hold other entities. Source: Bot API, "Formatting options", read
 * 2026-11-21. So whatever could be found is set in `code`: staff see it as it was written, and a tap copies it.
 */

/** A stretch of a text, in UTF-16 code units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * More than what Telegram finds, for what is too much here only looks a little different: words with an `@` before a
 * letter or digit, those in which `#`, `$` or `/` begins one, with a scheme, with a dot as in the name of a host, IP
 * addresses.
 */
const AUTOLINKED =
  /@[\p{L}\p{N}_]|(?<![\p{L}\p{N}_])(?:[#/][\p{L}\p{N}_]|\$\p{L})|[\p{L}\p{N}]:\/\/|[\p{L}\p{N}_-]\.[\p{L}\p{N}_-]*\p{L}|\d\.\d+\.\d+\.\d/u;
const WORD = /\S+/gu;

/** Words of `text` that Telegram might make live; neighbours are one stretch, so that a list of links is one. */
export function autolinkRanges(text: string): readonly TextRange[] {
  const found: { offset: number; length: number }[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!AUTOLINKED.test(word)) continue;
    const last = found.at(-1);
    if (last !== undefined && /^[^\S\n]+$/u.test(text.slice(last.offset + last.length, index))) {
      last.length = index + word.length - last.offset;
    } else found.push({ offset: index, length: word.length });
  }
  return found;
}
