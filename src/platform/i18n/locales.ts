/**
 * Every sentence that a person can see, from `locales/<language>.ftl` and from the folder for the terminal beside it,
 * in Fluent.
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

/** The sentences of the running bridge. Those that only operators read at the terminal are in a subfolder. */
export const LOCALES_FOLDER = new URL("../../../locales/", import.meta.url);
/** The source language of all translations, and the fallback for sentences that a translation lacks. */
const SOURCE = "en";

/** Translates a sentence into one language. Throws if English lacks the sentence too, which is a bug. */
export type Say = (sentence: Sentence) => string;

export interface Locales {
  readonly available: readonly string[];
  /**
   * The first language of `wanted` (`pt`, `pt-BR`, `ru_RU`) that is available, itself or as a near relative, else
   * English. `undefined` and tags that are not languages are skipped.
   */
  in(...wanted: readonly (string | undefined)[]): Say;
  /** The same for a few sentences now and then: the parsed file is not cached. */
  passing(language: string): Say;
  /** The available language for `tag`: itself or a near relative; `undefined` if there is none. */
  nearest(tag: string): string | undefined;
}

/** The language of each room and person. Rooms are named as on their platform: `C0123456789`, `-1001234`. */
export interface LocaleResolver {
  /** For text that everybody in a room reads. */
  inRoom(room: string): Say;
  /** For private notices there. `language`: the person's, if the platform reports it. */
  to(language: string | undefined, room: string): Say;
  /** All languages used in rooms. */
  readonly inRooms: readonly Say[];
}

/** A person's language takes precedence over their room's, and a room's over the configured one. */
export function localeResolver(locales: Locales, standard: string, rooms: ReadonlyMap<string, string>): LocaleResolver {
  const standardSay = locales.in(standard);
  // Resolved once, because every post needs them.
  const roomSays = new Map([...rooms].map(([room, tag]) => [room, locales.in(tag, standard)]));
  return {
    inRoom: (room) => roomSays.get(room) ?? standardSay,
    to: (language, room) => locales.in(language, rooms.get(room), standard),
    inRooms: [...new Set([standardSay, ...roomSays.values()])],
  };
}

/** One language for everybody. */
export function singleLocale(say: Say): LocaleResolver {
  return { inRoom: () => say, to: () => say, inRooms: [say] };
}

/**
 * Lists the available languages; each is read at its first use and cached. Errors: throws if the folder cannot be read;
 * `in` throws if a file cannot be read or parsed, or defines a sentence twice.
 */
export function loadLocales(folder: URL = LOCALES_FOLDER, ...more: readonly URL[]): Locales {
  const available = readdirSync(folder)
    .filter((file) => file.endsWith(".ftl"))
    .map((file) => file.slice(0, -".ftl".length));
  const bundles = new Map<string, FluentBundle>();
  const says = new Map<string, Say>();

  function bundleOf(language: string): FluentBundle {
    const bundle = bundles.get(language) ?? read(language);
    bundles.set(language, bundle);
    return bundle;
  }

  function read(language: string): FluentBundle {
    // Isolation marks around every value would be copied with the text; `sayWith` adds them only where needed.
    const bundle = new FluentBundle(language, { useIsolating: false, functions: { DURATION: durationIn(language) } });
    for (const one of [folder, ...more]) {
      const errors = bundle.addResource(new FluentResource(readFileSync(new URL(`${language}.ftl`, one), "utf8")));
      if (errors.length > 0) throw new Error(`locales/${language}.ftl has errors: ${errors.join("; ")}`);
    }
    return bundle;
  }

  function sayIn(language: string, own = bundleOf(language)): Say {
    return (sentence) => sayWith(own.hasMessage(sentence.key) ? own : bundleOf(SOURCE), sentence);
  }

  function best(wanted: readonly (string | undefined)[]): string | undefined {
    // Numeric regions (`es-419`) are not understood, so each language is also tried without its region.
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
  // Names and other text from outside must neither change the direction of the surrounding sentence, nor begin a line
  // that looks like another sentence of the bridge.
  if (typeof value === "string") return bidiIsolate(value).replaceAll("\n", " ");
  if ("key" in value) return sayWith(bundle, value);
  // Readers are in different time zones, so times are shown in UTC unless they share one.
  return new FluentDateTime(Date.parse(value.at), { timeZone: value.zone ?? "UTC" });
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/**
 * `{ DURATION($seconds) }`: "2 hours, 5 minutes" in a language, to the two largest units. Translations into languages
 * with noun cases put it after a colon, because the words come in their base form.
 */
function durationIn(language: string): FluentFunction {
  // Written by hand until TypeScript's library knows Intl.DurationFormat.
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
