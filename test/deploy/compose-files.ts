/** The compose files as Docker Compose puts them together. */
import { parse } from "yaml";
import { filesIn, read } from "../guard/tree.ts";

export const FOLDER = "deploy/compose";

/** A folder of the host, mounted. */
interface BindMount {
  readonly type: "bind";
  readonly source: string;
  readonly target: string;
  readonly read_only?: boolean;
}

/** What the rules look at. */
export interface Service {
  readonly image?: string;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target?: string }[];
  readonly volumes?: readonly (string | BindMount)[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file?: string }>>;
  readonly configs?: Readonly<Record<string, { readonly file?: string }>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** Names of all compose files, the one that comes first included. */
export function composeFiles(): string[] {
  return filesIn(FOLDER, ".yaml").map(({ path }) => path.slice(FOLDER.length + 1));
}

export function composeFile(name: string): Compose {
  return parse(read(`${FOLDER}/${name}`)) as Compose;
}

/** Maps are merged, lists appended, all else replaced. Source: docs.docker.com, "Merge Compose files", read 2026-11. */
export function merged(names: readonly string[]): Compose {
  return names.map((name) => composeFile(name) as unknown).reduce(merge) as Compose;
}

function merge(one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])];
  if (!isMap(one) || !isMap(other)) return other ?? one;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, merge(one[name], other[name])]));
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
