/** Single values of settings, read from text. What is wrong is told to `problem`, a line each, and reading goes on. */
import { BlockList, isIP } from "node:net";

export type Problem = (line: string) => void;

/** Comma separated, without what is empty. */
export function readList(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Without a trailing slash, so that paths can be put behind it. */
export function readUrl(name: string, value: string | undefined, problem: Problem): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    problem(`${name} is not a web address.`);
    return undefined;
  }
  return value.replace(/\/+$/u, "");
}

export function readDatabaseUrl(value: string, problem: Problem): string {
  if (!/^(?:file:.|postgres(?:ql)?:\/\/.)/u.test(value)) problem("DATABASE_URL is neither file:… nor postgres://….");
  return value;
}

export function wholeNumber(name: string, value: string, least: number, most: number, problem: Problem): number {
  const number = Number(value);
  if (!/^\d+$/u.test(value) || number < least || number > most) {
    problem(`${name} is not a whole number from ${least} to ${most}.`);
    return least;
  }
  return number;
}

/** Networks, `10.0.0.0/8` or `fd00::/8`, and single addresses. */
export function readNetworks(name: string, values: readonly string[], problem: Problem): readonly string[] {
  const wrong = values.filter((value) => !isNetwork(value));
  for (const value of wrong) problem(`${name}: ${value} is not a network like 10.0.0.0/8 or fd00::/8.`);
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
  problem: Problem,
): T[number] {
  if (all.includes(value)) return value;
  problem(`${name} is not one of ${all.join(", ")}.`);
  return all[0];
}
