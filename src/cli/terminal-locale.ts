/**
 * What operators read at the terminal, from `locales/terminal/` and, for what a running bridge says too, `locales/`. Read
 * when there is something to say: a start that goes well reads nothing of it.
 */
import { resultSentence } from "../bridge/model/result.ts";
import type { Environment } from "../config/index.ts";
import { LOCALES_FOLDER, loadLocales, type Say } from "../platform/i18n/locales.ts";

const FOLDER = new URL("terminal/", LOCALES_FOLDER);

/** Reads the files at the first sentence. Errors: that one throws when a file cannot be read or parsed. */
export function terminalSay(environment: Environment): Say {
  let say: Say | undefined;
  return (sentence) => {
    say ??= loadLocales(LOCALES_FOLDER, FOLDER).in(terminalLanguage(environment));
    return say(sentence);
  };
}

const englishSay: Say = terminalSay({ LOCALE: "en" });

/** The result of an entry, in English. `result`: as stored in the ledger; `""` or `null` for none. */
export function resultInEnglish(result: string | null): string {
  const found = result === null || result === "" ? "" : resultSentence(result);
  return typeof found === "string" ? found : englishSay(found);
}

/** As the person at the terminal has it: `LOCALE`, else what the shell says; `undefined` for `C` and nothing. */
export function terminalLanguage(environment: Environment): string | undefined {
  const locale = environment["LOCALE"]?.trim() ?? "";
  if (locale !== "") return locale;
  // The first that is not empty decides, even where it names no language. Source: POSIX.1-2024, 8.2.
  const named = ["LC_ALL", "LC_MESSAGES", "LANG"].map((name) => environment[name] ?? "").find((value) => value !== "");
  // `de_DE.UTF-8`, `ca_ES@valencia`: what stands behind the region says how letters are coded.
  const tag = named?.split(/[.@]/u, 1)[0] ?? "";
  return ["", "C", "POSIX"].includes(tag) ? undefined : tag;
}
