/** Every sentence that a person can see, from `locales/<language>.ftl`, in Fluent. */
import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { negotiateLanguages } from "@fluent/langneg";
import { isolated } from "./bridge/outside-words.ts";
import type { Sentence } from "./bridge/words.ts";

const FOLDER = new URL("../locales/", import.meta.url);

/** Says a sentence in one language. A missing sentence is a fault in the program, and throws. */
export type Say = (sentence: Sentence) => string;

export interface Locales {
  readonly available: readonly string[];
  /** The best available language for `wanted` (`pt`, `pt-BR`, `ru_RU`), else English. */
  in(wanted: string): Say;
}

/** Reads all languages once. Errors: throws when a file cannot be read or parsed. */
export function loadLocales(folder: URL = FOLDER): Locales {
  const bundles = new Map<string, FluentBundle>();
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".ftl")) continue;
    const language = file.slice(0, -".ftl".length);
    // Isolating marks around every value would be copied with the text; `sayWith` sets them where they are needed.
    const bundle = new FluentBundle(language, { useIsolating: false });
    const errors = bundle.addResource(new FluentResource(readFileSync(new URL(file, folder), "utf8")));
    if (errors.length > 0) throw new Error(`locales/${file} has errors: ${errors.join("; ")}`);
    bundles.set(language, bundle);
  }
  const available = [...bundles.keys()];

  return {
    available,
    in(wanted) {
      const [best = "en"] = negotiateLanguages([wanted.replace("_", "-")], available, {
        strategy: "lookup",
        defaultLocale: "en",
      });
      const bundle = bundles.get(best);
      if (bundle === undefined) throw new Error("locales/en.ftl is missing");
      return (sentence) => sayWith(bundle, sentence);
    },
  };
}

function sayWith(bundle: FluentBundle, sentence: Sentence): string {
  const pattern = bundle.getMessage(sentence.key)?.value;
  if (pattern === null || pattern === undefined)
    throw new Error(`no sentence "${sentence.key}" in ${bundle.locales.join()}`);
  const errors: Error[] = [];
  const text = bundle.formatPattern(pattern, settled(sentence.values), errors);
  const [first] = errors;
  if (first !== undefined) throw new Error(`sentence "${sentence.key}": ${first.message}`);
  return text;
}

/** Names and other words from outside must not turn the sentence around that they stand in. */
function settled(values: Sentence["values"] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? isolated(value) : value]),
  );
}
