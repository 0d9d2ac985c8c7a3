/**
 * How contacts are found: by any part of name, phone or e-mail that has three characters, and by the beginnings of
 * words that are shorter. Case, diacritics and the punctuation of phone numbers do not matter.
 *
 * An index of all groups of three characters makes that quick at any number of contacts: FTS5's trigrams in SQLite,
 * a GIN index over such groups in PostgreSQL, which needs no extension for it.
 */
import type { Dialect } from "../../database/index.ts";

/** Before every word, twice, so that the first one and two characters of a word make a group of three with it. */
const MARK = "  ";
const GROUP = 3;
/** Dashes of every kind: numbers are copied from pages and documents. */
const PHONE = /^[\s\d()+./\p{Pd}\u2212]+$/u;
/** Nobody is called by more; a longer query finds nothing. */
const LONGEST_QUERY = 300;

/** What is stored beside a contact to be searched. */
export function searchEntry(name: string, phone: string | null, email: string | null): string {
  return marked([fold(name), digitsOf(phone ?? ""), fold(email ?? "")].join(" "));
}

/** What a query looks for in `searchEntry`; `undefined`: everybody. */
export function searchPhrase(query: string): string | undefined {
  const isPhone = PHONE.test(query.normalize("NFKC")) && digitsOf(query) !== "";
  const words = isPhone ? digitsOf(query) : fold(query).trim().replace(/\s+/gu, " ");
  if (words === "") return undefined;
  const length = Array.from(words).length;
  return MARK.slice(0, Math.max(0, GROUP - length)) + words.replaceAll(" ", MARK);
}

/** Statement and parameters that find the newest contacts. `columns`: of the contact, called `c`. */
export function searchStatement(
  dialect: Dialect,
  columns: string,
  phrase: string,
  limit: number,
): { readonly text: string; readonly parameters: readonly (string | number)[] } {
  if (dialect === "sqlite")
    return {
      // Read in the order of the index, newest first, so that what very many have is not collected and sorted.
      text: `select ${columns} from service_contact_search s join service_contact c on c.search_row = s.rowid
        where s.text match $1 order by s.rowid desc limit $2`,
      parameters: [`"${phrase.replaceAll('"', '""')}"`, limit],
    };
  return {
    // Among the newest ones first, where what very many have is found soon; what is rare is found by the index.
    text: `with newest as materialized (
        select ${columns} from (
          select * from service_contact order by first_seen_at desc, id desc limit ${NEWEST}
        ) c where position($1 in c.search) > 0 order by c.first_seen_at desc, c.id desc limit $2
      ), found as materialized (
        select ${columns} from service_contact c
        where (select count(*) from newest) < $2
          and service_groups(c.search) @> service_groups($1) and position($1 in c.search) > 0
      )
      select * from newest where (select count(*) from newest) >= $2
      union all select * from found order by first_seen_at desc, id desc limit $2`,
    parameters: [phrase, limit],
  };
}

const NEWEST = 2_000;

export function canBeFound(phrase: string): boolean {
  return phrase.length <= LONGEST_QUERY;
}

function marked(text: string): string {
  return text
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map((word) => MARK + word)
    .join("");
}

/** Full-width digits are digits. */
function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/gu, "");
}

/** One case without diacritics: what is compared, never shown. By way of capitals, which make `ß` and `SS` the same. */
function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  // A sigma at the end of a word has a form of its own, and is not at the end of a part of the word.
  return bare.toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
