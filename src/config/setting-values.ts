/** Single values of settings, read from text. What is wrong is told to `report`, a sentence each, and reading goes on. */
import { BlockList, isIP } from "node:net";
import { loadLocales } from "../platform/i18n/locales.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";

/** Told of what is wrong, in a sentence of `locales/terminal/`. Never with the value of a secret. */
export type ReportProblem = (sentence: Sentence) => void;

/** Comma separated, without what is empty. */
export function readList(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Without a trailing slash, so that paths can be put behind it. */
export function readUrl(name: string, value: string | undefined, report: ReportProblem): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    report({ key: "setting-not-web-address", values: { name } });
    return undefined;
  }
  return value.replace(/\/+$/u, "");
}

/**
 * The language that is here for the one that is asked for: `de` for `de_AT`. English does not stand in for another
 * unseen.
 */
export function readLanguage(name: string, value: string, report: ReportProblem): string {
  const locales = loadLocales();
  const language = locales.nearest(value);
  if (language !== undefined) return language;
  report({ key: "setting-not-one-of", values: { name, all: locales.available.join(", ") } });
  return value;
}

export function readDatabaseUrl(value: string, report: ReportProblem): string {
  if (!/^(?:file:.|postgres(?:ql)?:\/\/.)/u.test(value)) report({ key: "setting-database-url" });
  return value;
}

export function wholeNumber(name: string, value: string, least: number, most: number, report: ReportProblem): number {
  const number = Number(value);
  if (!/^\d+$/u.test(value) || number < least || number > most) {
    // As the setting has them, without signs between thousands.
    report({ key: "setting-not-whole", values: { name, least: String(least), most: String(most) } });
    return least;
  }
  return number;
}

/** Networks, `10.0.0.0/8` or `fd00::/8`, and single addresses. */
export function readNetworks(name: string, values: readonly string[], report: ReportProblem): readonly string[] {
  const wrong = values.filter((value) => !isNetwork(value));
  for (const value of wrong) report({ key: "setting-not-network", values: { name, value } });
  return values.filter((value) => !wrong.includes(value));
}

export function isNetwork(text: string): boolean {
  try {
    addNetwork(new BlockList(), text);
    return true;
  } catch {
    return false;
  }
}

/** Errors: Node's own for what is no network. */
export function addNetwork(list: BlockList, text: string): void {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/u.exec(text) ?? [];
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

export function oneOf<const T extends readonly [string, ...string[]]>(
  name: string,
  value: string,
  all: T,
  report: ReportProblem,
): T[number] {
  if (all.includes(value)) return value;
  report({ key: "setting-not-one-of", values: { name, all: all.join(", ") } });
  return all[0];
}
