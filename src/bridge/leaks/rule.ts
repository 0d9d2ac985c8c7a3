/** What a rule of the leak guard is, and the ways in which rules find something. */

/** A piece of a text, in UTF-16 code units. */
export interface Piece {
  readonly from: number;
  readonly to: number;
}

export interface LeakRule {
  /** The first piece of `text` that trips the rule; `text` as `asRead` gives it. */
  readonly find: (text: string) => Piece | undefined;
  /** All that it looks with, for the test that none can be slow. */
  readonly patterns: readonly RegExp[];
  /** What it finds is shown masked. */
  readonly isSecret?: true;
  /** Texts that must trip the rule, and texts that must not trip any. */
  readonly trips: readonly string[];
  readonly passes: readonly string[];
}

/** A pattern, with a second look at what it matched: the first group if it has one, else the whole. */
export interface Finder {
  readonly pattern: RegExp;
  readonly accepts?: (found: string, match: RegExpExecArray, text: string) => boolean;
}

/** Case and Unicode as every rule reads them, unless it says otherwise. */
export function pattern(source: string, flags = "giu"): RegExp {
  return new RegExp(source, flags);
}

/** Second looks for one pattern in one text: what has more matches that are nothing is not written by a person. */
const MOST_TRIED = 200;

export function finders(list: readonly Finder[]): Pick<LeakRule, "find" | "patterns"> {
  return {
    patterns: list.map((it) => it.pattern),
    find(text) {
      for (const { pattern: it, accepts } of list) {
        // `matchAll` copies the pattern, and most texts match none.
        if (text.search(it) === -1) continue;
        let tried = 0;
        for (const match of text.matchAll(it)) {
          const found = match[1] ?? match[0];
          if (accepts === undefined || accepts(found, match, text)) {
            return { from: match.index, to: match.index + match[0].length };
          }
          tried += 1;
          if (tried >= MOST_TRIED) break;
        }
      }
      return undefined;
    },
  };
}

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** No rule looks for them, and patterns take long over what is outside the first plane of Unicode. */
const EMOJI = /[\u{1f000}-\u{1faff}]/gu;

/**
 * As it is read: full-width forms are the plain ones, and what is not seen is not there. Marks go first where they are
 * piled up, for to normalise many at one place takes more than linear time.
 */
export function asRead(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  const bare = text.replace(/(\p{M})\p{M}{2,}/gu, "$1");
  const plain = bare.normalize("NFKC");
  // Some single characters stand for whole sentences: a text of those is read as it is.
  return (plain.length > 2 * bare.length ? bare : plain).replace(UNSEEN, "").replace(EMOJI, "▪");
}
