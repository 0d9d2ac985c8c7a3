/** Which archives of a folder are kept: the newest of each hour, day, week, month or year. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** The newest archive of each of the last `count` periods that have one. */
export interface KeepRule {
  readonly count: number;
  readonly period: Period;
}

type Period = keyof typeof PERIODS;

/** What two times have in common that are in the same period. All in UTC. */
const PERIODS = {
  h: (at: Date) => at.toISOString().slice(0, 13),
  d: (at: Date) => at.toISOString().slice(0, 10),
  // Weeks begin on Monday; the first day of Unix time was a Thursday.
  w: (at: Date) => String(Math.floor((at.getTime() / 86_400_000 + 3) / 7)),
  m: (at: Date) => at.toISOString().slice(0, 7),
  y: (at: Date) => at.toISOString().slice(0, 4),
} as const;

/** `7d,4w`. Result: `undefined` if it is not written like that. */
export function parseKeep(text: string): readonly KeepRule[] | undefined {
  const rules = text.split(",").map((part) => {
    const [, count = "", period] = /^([1-9]\d{0,3})([hdwmy])$/u.exec(part.trim()) ?? [];
    return period === undefined ? undefined : { count: Number(count), period: period as Period };
  });
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

/**
 * `bridge-2026-11-22T19-10-05Z-1a2b3c4d.tar.zst`: sorts by time and names the bridge. `instance`: of the manifest.
 */
export function archiveName(takenAt: Date, instance: string | null): string {
  return `bridge-${takenAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${tagOf(instance)}.tar.zst`;
}

function tagOf(instance: string | null): string {
  return instance?.slice(0, 8) ?? "service";
}

const NAME = /^bridge-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9a-z]+)\.tar\.zst$/u;

function timeOf(name: string, instance: string | null): Date | undefined {
  const [, date, hour, minute, second, tag] = NAME.exec(name) ?? [];
  const at = new Date(`${date}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) || tag !== tagOf(instance) ? undefined : at;
}

/**
 * The names that no rule keeps. Names of another form, and archives of another bridge, or of this one before its
 * database was lost, are left alone. The newest always stays.
 */
export function expired(
  names: readonly string[],
  instance: string | null,
  rules: readonly KeepRule[],
): readonly string[] {
  const archives = names
    .flatMap((name) => {
      const at = timeOf(name, instance);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set(archives.slice(0, 1).map(({ name }) => name));
  for (const { count, period } of rules) {
    const newest = new Map<string, string>();
    for (const { name, at } of archives) if (!newest.has(PERIODS[period](at))) newest.set(PERIODS[period](at), name);
    for (const name of [...newest.values()].slice(0, count)) kept.add(name);
  }
  return archives.map(({ name }) => name).filter((name) => !kept.has(name));
}

/** Deletes the archives of one bridge in `folder` that no rule keeps. Result: their names. */
export async function deleteExpired(
  folder: string,
  instance: string | null,
  rules: readonly KeepRule[],
): Promise<readonly string[]> {
  const names = expired(await readdir(folder), instance, rules);
  for (const name of names) await rm(join(folder, name), { force: true });
  return names;
}
