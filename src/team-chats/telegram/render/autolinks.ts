/**
 * Makes text from outside inert, so that a tap on it does nothing: `@name` mentions nobody, `/command` is not sent, a
 * link leads nowhere.
 *
 * Telegram looks for names, links and commands in every text, whatever the sender says; it cannot be turned off. It
 * finds none inside `code` and `pre`, which cannot contain other entities. Source: Bot API, "Formatting options", read
 * 2026-11-21. So everything that could be found is formatted as `code`: staff see it as it was written, and a tap
 * copies it.
 */

/** A range of a text, in UTF-16 code units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Matches more than Telegram does, because a false match only looks a little different: words with an `@` before a
 * letter or digit, words in which `#`, `$` or `/` starts one, words with a scheme or with a dot as in a host name, and
 * IP addresses.
 */
const AUTOLINKED =
  /@[\p{L}\p{N}_]|(?<![\p{L}\p{N}_])(?:[#/][\p{L}\p{N}_]|\$\p{L})|[\p{L}\p{N}]:\/\/|[\p{L}\p{N}_-]\.[\p{L}\p{N}_-]*\p{L}|\d\.\d+\.\d+\.\d/u;
const WORD = /\S+/gu;

/** Words of `text` that Telegram might link. Adjacent words are one range, so that a list of links is one. */
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
