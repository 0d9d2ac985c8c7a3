/** The Helm chart, as Helm renders it. */
import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { parseAllDocuments } from "yaml";
import { placeholder } from "../../src/config/secret-files.ts";
import { SETTING_NAMES } from "../../src/config/setting-table.ts";
import { ROOT } from "../guard/tree.ts";
import { requireTool } from "../support/optional-tool.ts";

export const CHART = join(ROOT, "deploy/helm");

/** The chart gives these: probes and ports depend on them. */
export const FIXED: readonly string[] = ["HOST", "PORT", "OPS_PORT", "DATABASE_URL"];

export type ExtraEnv = readonly { readonly name: string; readonly value?: string; readonly valueFrom?: object }[];

export interface Values {
  readonly database?: "sqlite" | "postgres";
  readonly replicas?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly extraEnv?: ExtraEnv;
  readonly monitoring?: boolean;
}

export function helm(context: TestContext, command: readonly string[], values: Values) {
  const program = requireTool(context, "helm");
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-helm-"));
  const file = join(folder.path, "values.yaml");
  writeFileSync(file, JSON.stringify(values));
  const env = { PATH: process.env["PATH"] ?? "", HOME: folder.path };
  const { status, stdout, stderr } = spawnSync(program, [...command, CHART, "--values", file], {
    encoding: "utf8",
    env,
  });
  return { status, stdout, stderr };
}

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

const idOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** Order and the suffixes of names do not matter. */
export function normalised(yaml: string): readonly Manifest[] {
  const stable = yaml.replaceAll(/\b(bridge-(?:settings|files))-[0-9a-z]{10}\b/gu, "$1");
  return parseAllDocuments(stable)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)
    .toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

export const SLACK = { settings: { SLACK_ROOM: "C0123456789" }, secrets: ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"] };
export const ROUTES = { "routes.yaml": "routes: [{ name: all, thread: slack:C0123456789 }]\n" };

/** The variables of the container, as the chart renders it; one whose value is elsewhere is well-formed. */
export function renderedEnvironment(stdout: string): Readonly<Record<string, string>> {
  const objects = normalised(stdout) as unknown as {
    readonly metadata: { readonly name: string };
    readonly kind: string;
    readonly data: Readonly<Record<string, string>>;
    readonly spec: { readonly template: { readonly spec: { readonly containers: readonly { env?: ExtraEnv }[] } } };
  }[];
  const settings = objects.find(({ metadata }) => metadata.name === "bridge-settings")?.data ?? {};
  const workload = objects.find(({ kind }) => kind === "StatefulSet" || kind === "Deployment");
  return { ...settings, ...valuesOf(workload?.spec.template.spec.containers[0]?.env) };
}

/** A value that is elsewhere is well-formed. */
export function valuesOf(extraEnv: ExtraEnv = []): Readonly<Record<string, string>> {
  const known = (name: string) => SETTING_NAMES.find((one) => one === name) ?? "SERVICE_API_KEY";
  return Object.fromEntries(extraEnv.map(({ name, value }) => [name, value ?? placeholder(known(name))]));
}
