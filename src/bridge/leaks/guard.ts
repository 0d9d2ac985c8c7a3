/**
 * Detects content of a reply that may not be meant for the client. The author is asked before anything is sent. Notes
 * are never checked, and no text is stored or logged.
 *
 * No pattern can be slow, whatever its input: every repetition has an upper bound, and none is nested in another. A
 * test checks that and runs the examples.
 */
import { addressesIn, EMAIL, phoneDigits, phonesIn } from "./addresses.ts";
import { FORWARDED } from "./forwarded.ts";
import { INTERNAL_ADDRESS } from "./internal-addresses.ts";
import { NOTE_EXAMPLES, NOTE_PATTERNS } from "./note-patterns.ts";
import { masked } from "./masked.ts";
import { PASTED } from "./pasted.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import { asRead, finders, pattern, type LeakRule } from "./rule.ts";
import { SECRET } from "./secrets.ts";

export const LEAK_RULES = {
  colleague: {
    ...finders([{ pattern: /(?<![\p{L}\d@.])@(?:here|channel|everyone|all|team)(?![\p{L}\d@-]|\.\p{L})/giu }]),
    trips: ["@here does anybody know?", "Let me ask @team.", "one moment, @channel"],
    passes: ["Our page is example.org/@channel-one", "See you @ six", "@"],
  },
  secret: SECRET,
  "internal-address": INTERNAL_ADDRESS,
  "personal-data": PERSONAL_DATA,
  "other-email": {
    ...finders([{ pattern: EMAIL }]),
    trips: ["it went to bob.miller@example.org instead", "Grüße an müller@bücher.example"],
    passes: [
      "Write to support@shop.example, please",
      "no-reply@shop.example",
      "meet us at @shop",
      "5 pcs @ 3.50",
      "retouren@shop.example, facturacion@shop.example, vozvrat@shop.example",
    ],
  },
  "other-phone": {
    ...finders([{ pattern: pattern("\\+\\d") }]),
    trips: ["ring them on +44 20 7946 0000"],
    passes: ["Call us on 030 901820.", "Order 4711-2291, 12:30, 3 990 €"],
  },
  note: { ...finders(NOTE_PATTERNS.map((it) => ({ pattern: it }))), ...NOTE_EXAMPLES },
  forwarded: FORWARDED,
  pasted: PASTED,
} as const satisfies Record<string, LeakRule>;

export type Leak = keyof typeof LEAK_RULES;

/** What was found: the rule, and the words that tripped it, masked where they are a secret. Shown, never stored or logged. */
export interface LeakFound {
  readonly leak: Leak;
  readonly quote: string;
}

/** What the bridge knows beside the text. */
export interface LeakFacts {
  /** E-mail addresses that are the client's, or stand in the conversation; in small letters. */
  readonly knownEmails?: ReadonlySet<string>;
  /** Phone numbers of other contacts, as `phoneDigits` gives them. */
  readonly othersPhones?: ReadonlySet<string>;
  /** Domains whose addresses are nobody's secret. */
  readonly ownDomains?: readonly string[];
}

/** Which rules a text trips, each once. */
export function leaksIn(text: string, facts: LeakFacts = {}): LeakFound[] {
  const read = asRead(text);
  return (Object.keys(LEAK_RULES) as Leak[]).flatMap((leak): LeakFound[] => {
    const quote = quoteOf(leak, read, facts);
    return quote === undefined ? [] : [{ leak, quote }];
  });
}

function quoteOf(leak: Leak, read: string, { knownEmails, othersPhones, ownDomains }: LeakFacts): string | undefined {
  switch (leak) {
    case "other-email":
      return addressesIn(read, ownDomains).find((address) => knownEmails?.has(address) !== true);
    case "other-phone": {
      if (othersPhones === undefined || othersPhones.size === 0) return undefined;
      const other = phonesIn(read).find((phone) => othersPhones.has(phoneDigits(phone)));
      return other && masked(other);
    }
    default: {
      const rule: LeakRule = LEAK_RULES[leak];
      const piece = rule.find(read);
      if (piece === undefined) return undefined;
      const words = shown(read, piece.from, piece.to);
      return rule.isSecret === true ? masked(words) : words;
    }
  }
}

/** Words are quoted in one line, at most so long. In UTF-16 code units. */
const MOST_QUOTED = 60;

function shown(text: string, from: number, to: number): string {
  return text
    .slice(from, Math.min(to, from + MOST_QUOTED))
    .replace(/\s{1,60}/gu, " ")
    .trim();
}
