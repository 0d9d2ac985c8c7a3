/** Single values of settings, read from text. What is wrong is told to `problem`, a line each, and reading goes on. */

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
