/**
 * Every sentence that a person can see, from `locales/<language>.ftl` and the folder for the terminal beside it, in
 * Fluent.
 */
import { readdirSync, readFileSync } from "node:fs";
import {
  FluentBundle,
  FluentDateTime,
  FluentNone,
  FluentResource,
  type FluentFunction,
  type FluentVariable,
} from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import { bidiIsolate } from "../text/sanitize-text.ts";
import type { Sentence } from "./sentence.ts";

/** What the running bridge says. What only operators read at the terminal stands in a folder of its own inside it. */
export const LOCALES_FOLDER = new URL("../../../locales/", import.meta.url);
/** The language that the others are made from: what one of them lacks is said in it. */
const SOURCE = "en";

/** Says a sentence in one language. A sentence that English lacks too is a fault in the program, and throws. */
export type Say = (sentence: Sentence) => string;

export interface Locales {
  readonly available: readonly string[];
  /**
   * The first of `wanted` (`pt`, `pt-BR`, `ru_RU`) that there is or that has a near relative here, else English. What is
   * `undefined` or no language at all is passed over.
   */
  in(...wanted: readonly (string | undefined)[]): Say;
  /** The same for a few sentences now and then: what is read for them is not kept. */
  passing(language: string): Say;
  /** The language that is here for `tag`: itself or a near relative; `undefined` where there is none. */
  nearest(tag: string): string | undefined;
}

/** Whose language is spoken where. Rooms by the names that their platform has for them: `C0123456789`, `-1001234`. */
export interface LocaleResolver {
  /** For what everybody in a room reads. */
  inRoom(room: string): Say;
  /** For what is told to one person there. `language`: theirs, where the platform tells it. */
  to(language: string | undefined, room: string): Say;
  /** All that is spoken in rooms. */
  readonly inRooms: readonly Say[];
}

/** A person's own language before their room's, a room's before that of the settings. */
export function localeResolver(locales: Locales, standard: string, rooms: ReadonlyMap<string, string>): LocaleResolver {
  const ours = locales.in(standard);
  // Found once: every post asks.
  const theirs = new Map([...rooms].map(([room, tag]) => [room, locales.in(tag, standard)]));
  return {
    inRoom: (room) => theirs.get(room) ?? ours,
    to: (language, room) => locales.in(language, rooms.get(room), standard),
    inRooms: [...new Set([ours, ...theirs.values()])],
  };
}

/** One language for everybody. */
export function singleLocale(say: Say): LocaleResolver {
  return { inRoom: () => say, to: () => say, inRooms: [say] };
}

/**
 * Finds out which languages there are; each is read when it is first asked for, and kept. Errors: throws when the folder
 * cannot be read; `in` throws when a file cannot be read or parsed, or says what another says already.
 */
export function loadLocales(folder: URL = LOCALES_FOLDER, ...more: readonly URL[]): Locales {
  const available = readdirSync(folder)
    .filter((file) => file.endsWith(".ftl"))
    .map((file) => file.slice(0, -".ftl".length));
  const bundles = new Map<string, FluentBundle>();
  const says = new Map<string, Say>();

  function mediaGroupOf(language: string): FluentBundle {
    const bundle = bundles.get(language) ?? read(language);
    bundles.set(language, bundle);
    return bundle;
  }

  function read(language: string): FluentBundle {
    // Isolating marks around every value would be copied with the text; `sayWith` sets them where they are needed.
    const bundle = new FluentBundle(language, { useIsolating: false, functions: { DURATION: durationIn(language) } });
    for (const one of [folder, ...more]) {
      const errors = bundle.addResource(new FluentResource(readFileSync(new URL(`${language}.ftl`, one), "utf8")));
      if (errors.length > 0) throw new Error(`locales/${language}.ftl has errors: ${errors.join("; ")}`);
    }
    return bundle;
  }

  function sayIn(language: string, own = mediaGroupOf(language)): Say {
    return (sentence) => sayWith(own.hasMessage(sentence.key) ? own : mediaGroupOf(SOURCE), sentence);
  }

  function best(wanted: readonly (string | undefined)[]): string | undefined {
    // Regions given as numbers (`es-419`) are not understood, so each language is asked for without its region too.
    const tags = wanted.flatMap((tag) =>
      tag === undefined ? [] : [tag.replaceAll("_", "-"), tag.replace(/[-_].*/u, "")],
    );
    return negotiateLanguages(tags, available, { strategy: "matching" })[0];
  }

  return {
    available,
    passing: (language) => says.get(language) ?? sayIn(language, read(language)),
    nearest: (tag) => best([tag]),
    in(...wanted) {
      const language = best(wanted) ?? SOURCE;
      const say = says.get(language) ?? sayIn(language);
      says.set(language, say);
      return say;
    },
  };
}

function sayWith(bundle: FluentBundle, sentence: Sentence): string {
  const pattern = bundle.getMessage(sentence.key)?.value;
  if (pattern === null || pattern === undefined)
    throw new Error(`no sentence "${sentence.key}" in ${bundle.locales.join()}`);
  const values = Object.entries(sentence.values ?? {}).map(([name, value]) => [name, valueOf(value, bundle)]);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, Object.fromEntries(values) as Record<string, FluentVariable>, errors);
  const [first] = errors;
  if (first !== undefined) throw new Error(`sentence "${sentence.key}": ${first.message}`);
  return text;
}

type Value = Required<Sentence>["values"][string];

function valueOf(value: Value, bundle: FluentBundle): FluentVariable {
  if (typeof value === "number") return value;
  // Names and other words from outside must neither turn the sentence around that they stand in, nor begin a line that
  // looks like another sentence of ours.
  if (typeof value === "string") return bidiIsolate(value).replaceAll("\n", " ");
  if ("key" in value) return sayWith(bundle, value);
  // Not everybody who reads a sentence is in the same place, so a time is told in the zone that all know.
  return new FluentDateTime(Date.parse(value.at), { timeZone: "UTC" });
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * `{ DURATION($seconds) }`: "2 hours, 5 minutes" in the words of a language, to the two largest units. Languages that
 * decline nouns say it after a colon, for the words come as they stand alone.
 */
function durationIn(language: string): FluentFunction {
  // By hand until TypeScript's library knows Intl.DurationFormat.
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" });
  return ([given]) => {
    const seconds = Number(given?.valueOf());
    if (!Number.isFinite(seconds)) return new FluentNone("DURATION()");
    let left = Math.max(0, Math.round(seconds));
    const largest = UNITS.findIndex(([, size]) => left >= size);
    const parts = UNITS.slice(largest === -1 ? UNITS.length - 1 : largest).slice(0, 2);
    const words = parts.flatMap(([unit, size], index) => {
      const count = Math.floor(left / size);
      left -= count * size;
      if (count === 0 && index > 0) return [];
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
    });
    return list.format(words);
  };
}
