/**
 * Contact search: by any part of name, phone or e-mail of at least three characters, and by the beginnings of words for
 * shorter queries. Case, diacritics and the punctuation of phone numbers are ignored.
 *
 * A trigram index makes this fast at any number of contacts: FTS5's trigrams in SQLite, a GIN index over trigrams in
 * PostgreSQL, which needs no extension for it.
 */
import type { Dialect } from "../../database/index.ts";

/** Put before every word, twice, so that a word's first one and two characters form a trigram with it. */
const MARK = "  ";
const GROUP = 3;
/** Dashes of every kind, because numbers are copied from pages and documents. */
const PHONE = /^[\s\d()+./\p{Pd}\u2212]+$/u;
/** No name is longer; a longer query finds nothing. */
const LONGEST_QUERY = 300;

/** The searchable text stored with a contact. */
export function searchEntry(name: string, phone: string | null, email: string | null): string {
  return marked([fold(name), digitsOf(phone ?? ""), fold(email ?? "")].join(" "));
}

/** What a query matches in `searchEntry`; `undefined`: everybody. */
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
      // Read in index order, newest first, so that very frequent matches are not collected and sorted.
      text: `select ${columns} from service_contact_search s join service_contact c on c.search_row = s.rowid
        where s.text match $1 order by s.rowid desc limit $2`,
      parameters: [`"${phrase.replaceAll('"', '""')}"`, limit],
    };
  return {
    // First among the newest ones, where frequent matches are found soon; rare ones are found through the index, which
    // reads all contacts that have a group, so it is asked for no group that very many have unless there is no other.
    text: `with newest as materialized (
        select ${columns} from (
          select * from service_contact order by first_seen_at desc, id desc limit ${NEWEST}
        ) c where position($1 in c.search) > 0 order by c.first_seen_at desc, c.id desc limit $2
      ), share as materialized (
        select s.of_group, s.of_all from pg_stats p,
          unnest(p.most_common_elems::text::text[], p.most_common_elem_freqs) s (of_group, of_all)
        where p.schemaname = current_schema() and p.tablename = 'service_contact_search'
      ), groups as materialized (
        select g.one, coalesce(s.of_all, 0) as of_all
        from unnest(service_groups($1)) g (one) left join share s on s.of_group = g.one
      ), found as materialized (
        select ${columns} from service_contact c
        where (select count(*) from newest) < $2 and position($1 in c.search) > 0
          and service_groups(c.search) @> (
            select array_agg(one) from groups where of_all <= greatest(${VERY_MANY}, (select min(of_all) from groups))
          )
        order by first_seen_at desc, id desc limit $2
      )
      select * from newest where (select count(*) from newest) >= $2
      union all select * from found order by first_seen_at desc, id desc limit $2`,
    parameters: [phrase, limit],
  };
}

const NEWEST = 5_000;
/** Of all contacts. */
const VERY_MANY = 0.1;

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

/** Turns full-width digits into digits. */
function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/gu, "");
}

/**
 * Folds case and diacritics, for comparing only, never for display. Goes through upper case, which makes `ß` and `SS`
 * the same.
 */
function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}/gu, "");
  // A sigma at the end of a word has its own form, but the end of a query may be inside a word.
  return bare.toUpperCase().toLowerCase().replaceAll("ς", "σ");
}
