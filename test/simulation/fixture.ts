/** A walk that failed once, kept in a file: `npm test` performs it from then on. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ACTS, type ActKind } from "./acts/index.ts";
import { EDGES } from "./life.ts";
import type { Walk } from "./walk.ts";

/** Counted up when a script no longer means what it meant. */
export const VERSION = 1;
export const FOLDER = fileURLToPath(new URL("fixtures/", import.meta.url));

const whole = z.int().nonnegative();
const kind = z.enum(Object.keys(ACTS) as [ActKind, ...ActKind[]]);
const fixture = z.strictObject({
  version: z.literal(VERSION),
  /** What went wrong when it was saved. */
  wrong: z.array(z.string()),
  /** Absent in walks at the ports. */
  edge: z.enum(EDGES).exactOptional(),
  /** Absent in walks whose rooms are not reminded of who waits. */
  reminds: z.literal(true).exactOptional(),
  /** Absent in walks whose rooms keep no list of them. */
  keepsLists: z.literal(true).exactOptional(),
  /** Absent in walks without alert rooms. */
  hasAlerts: z.literal(true).exactOptional(),
  /** Absent in walks whose routes need nothing but the client channel. */
  isRoutedByTags: z.literal(true).exactOptional(),
  /** Absent in walks without quiet hours. */
  hasQuietHours: z.literal(true).exactOptional(),
  /** Absent in walks whose waits have one stage. */
  escalates: z.literal(true).exactOptional(),
  /** Absent in walks without confidential conversations. */
  hasSecrets: z.literal(true).exactOptional(),
  seed: whole,
  acts: z.array(z.strictObject({ number: whole, kind, seed: whole, pauseMs: whole })),
});

export type Fixture = z.infer<typeof fixture>;

export class FixtureError extends Error {
  override readonly name = "FixtureError";
}

/** Errors: `FixtureError`, in one line. */
export function readFixture(path: string): Fixture {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new FixtureError(`${path} cannot be read: ${error instanceof Error ? error.message : "unknown"}`);
  }
  const version = z.looseObject({ version: z.unknown() }).safeParse(content).data?.version;
  if (version !== VERSION)
    throw new FixtureError(
      `${path} is of version ${String(version)}, not ${VERSION}: save the walk again from its seed`,
    );
  const read = fixture.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FixtureError(`${path} is no saved walk: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

/** Result: its path. */
export function saveFixture({ script: { seed, acts, ...settings }, wrong }: Walk, folder = FOLDER): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `seed-${seed}.json`);
  const lines = acts.map((act) => `    ${JSON.stringify(act)}`).join(",\n");
  const own = Object.entries(settings)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`)
    .join("");
  const facts = JSON.stringify(wrong.slice(0, 3), null, 2).replaceAll("\n", "\n  ");
  writeFileSync(
    path,
    `{\n  "version": ${VERSION},\n  "wrong": ${facts},\n${own}  "seed": ${seed},\n  "acts": [\n${lines}\n  ]\n}\n`,
  );
  return path;
}

/** The paths of all saved walks. */
export function savedWalks(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name));
}
