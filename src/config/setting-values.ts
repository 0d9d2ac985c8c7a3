/** Parses single values of settings. Problems are passed to `report`, one sentence each, and parsing continues. */
import { isCommon, MIN_SECRET_UNITS } from "../platform/guessable.ts";
import { withoutCredentials } from "./masked.ts";
import { loadLocales } from "../platform/i18n/locales.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { parseNetwork } from "../platform/ip-networks.ts";
import { parseOpeningHours, type OpeningHours } from "../platform/opening-hours.ts";

/** Receives a problem as a sentence of `locales/terminal/`, never with the value of a secret. */
export type ReportProblem = (sentence: Sentence) => void;

/** Comma separated, without empty parts. */
export function readList(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Lower-cased domains, `shop.example`. */
export function readDomains(name: string, values: readonly string[], report: ReportProblem): readonly string[] {
  const domains = values.map(asDomain);
  for (const value of domains)
    if (!isDomain(value)) report({ key: "setting-not-domain", values: { name, value: withoutCredentials(value) } });
  return domains.filter(isDomain);
}

/** Lower-cased and without the `@` of `@Shop.example`, which means the same. */
export function asDomain(text: string): string {
  return text.trim().toLowerCase().replace(/^@/u, "");
}

/** A label of a domain name: combining marks are part of many scripts, and no hyphen begins or ends it. */
const LABEL = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u;
/** The last label has no digits, unless it is written in Punycode: `xn--p1ai`. */
const TOP_LABEL = /^(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59}(?<!-))$/u;

/** `text` as from `asDomain`. */
export function isDomain(text: string): boolean {
  const labels = text.split(".");
  const top = labels.pop() ?? "";
  return text.length <= 253 && labels.length > 0 && labels.every((label) => LABEL.test(label)) && TOP_LABEL.test(top);
}

/** Without a trailing slash, so that paths can be appended. */
export function readUrl(name: string, value: string | undefined, report: ReportProblem): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    report({ key: "setting-not-web-address", values: { name } });
    return undefined;
  }
  // Addresses are logged, and paths are appended to them.
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    report({ key: "setting-url-not-plain", values: { name } });
  }
  return value.replace(/(?<!\/)\/+$/u, "");
}

/** Secrets that somebody chose for this installation. The problem never quotes one. */
export function readSecrets(name: string, secrets: readonly string[], report: ReportProblem): readonly string[] {
  if (secrets.some((secret) => secret.length < MIN_SECRET_UNITS)) {
    report({ key: "setting-secret-short", values: { name, least: String(MIN_SECRET_UNITS) } });
  } else if (secrets.some(isCommon)) report({ key: "setting-secret-common", values: { name } });
  return secrets;
}

/** The available language for the requested one: `de` for `de_AT`. English never replaces another language silently. */
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
    // Written as in the setting, without thousands separators.
    report({ key: "setting-not-whole", values: { name, least: String(least), most: String(most) } });
    return least;
  }
  return number;
}

/** Networks, `10.0.0.0/8` or `fd00::/8`, and single addresses. */
export function readNetworks(name: string, values: readonly string[], report: ReportProblem): readonly string[] {
  const wrong = values.filter((value) => parseNetwork(value) === undefined);
  for (const value of wrong) report({ key: "setting-not-network", values: { name, value: withoutCredentials(value) } });
  return values.filter((value) => !wrong.includes(value));
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

export function readOpeningHours(
  name: string,
  value: string | undefined,
  report: ReportProblem,
): OpeningHours | undefined {
  const hours = value === undefined ? undefined : parseOpeningHours(value);
  if (value !== undefined && hours === undefined) report({ key: "setting-hours", values: { name } });
  return hours;
}
