/**
 * Every command of docs/run.md, executed on a copy of the checkout. What needs root writes below a folder instead; what
 * needs a container daemon, a cluster or a running systemd is noted, and its arguments are compared.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { read, ROOT } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { requireTool } from "../support/optional-tool.ts";

/** The shell blocks below a heading. */
function blocksUnder(heading: string): string {
  const [, section = ""] = new RegExp(`^## ${heading}$(.*?)(?=^## |(?![^]))`, "msu").exec(read("docs/run.md")) ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gsu)].map(([, block = ""]) => block).join("");
}

/** Notes its arguments, and succeeds. */
const NOTE = 'printf "%s\\n" "$(basename "$0") $*" >> "$NOTES"';
/** Runs the command below $BELOW; npm would download, and is tested by every other run. */
const SUDO = `
for argument do
  shift
  case "$argument" in /etc/*|/opt/*) argument="$BELOW$argument" ;; esac
  set -- "$@" "$argument"
done
case "$1" in
  systemctl|npm|*/bridge-run) printf "%s\\n" "$*" >> "$NOTES" ;;
  *) exec "$@" ;;
esac`;

async function execute(
  block: string,
  programs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
  input = "",
) {
  const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-run-page-"));
  const at = (name: string) => join(folder.path, name);
  for (const name of ["deploy", "src", "locales", "docs", "package.json", "package-lock.json", ".npmrc"])
    cpSync(join(ROOT, name), join(at("checkout"), name), { recursive: true });
  writeFileSync(at("notes"), "");
  mkdirSync(join(at("root"), "etc/systemd/system"), { recursive: true });
  mkdirSync(at("programs"));
  for (const [name, body] of Object.entries(programs)) {
    writeFileSync(join(at("programs"), name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
  const ended = await new Promise<{ readonly code: number | null; readonly output: string }>((resolve) => {
    const env = {
      ...CHILD_ENVIRONMENT,
      PATH: `${at("programs")}:${CHILD_ENVIRONMENT.PATH}`,
      NOTES: at("notes"),
      BELOW: at("root"),
      ...environment,
    };
    const child = execFile(
      "bash",
      ["--norc", "-euo", "pipefail", "-c", block],
      { cwd: at("checkout"), env },
      (_, out, error) => {
        resolve({ code: child.exitCode, output: out + error });
      },
    );
    child.stdin?.end(input);
  });
  const notes = readFileSync(at("notes"), "utf8").trim().split("\n");
  return {
    ...ended,
    notes,
    at,
    [Symbol.dispose]: () => {
      folder.remove();
    },
  };
}

it("runs under Docker Compose", async () => {
  const editor = 'sed -i "s/^# SLACK_ROOM/SLACK_ROOM/" "$1"';
  using done = await execute(
    blocksUnder("Docker Compose"),
    { docker: NOTE, editor },
    { EDITOR: "editor" },
    "xoxb-1\nxapp-1\n",
  );
  expect([done.code, done.output]).toEqual([0, ""]);
  expect(done.notes).toEqual([
    "docker compose build",
    "docker compose run --rm --no-deps bridge node src/main.ts config check",
    "docker compose up --detach --wait",
    "docker compose exec bridge node src/main.ts doctor",
  ]);
  const secrets = join(done.at("checkout"), "deploy/compose/secrets");
  expect(readdirSync(secrets).toSorted()).toEqual(["bridge", "slack-app-token", "slack-bot-token"]);
});

it("runs under systemd", async () => {
  const programs = { sudo: SUDO, journalctl: NOTE, "systemd-ask-password": "echo xoxb-1" };
  using done = await execute(blocksUnder("systemd"), programs);
  expect([done.code, done.output]).toEqual([0, ""]);
  const root = done.at("root");
  expect(done.notes).toEqual([
    `npm ci --omit=dev --omit=optional --ignore-scripts --prefix ${root}/opt/conversation-bridge`,
    "systemctl daemon-reload",
    "systemctl enable --now bridge",
    "journalctl --unit bridge --lines 20",
    `${root}/opt/conversation-bridge/deploy/systemd/bridge-run doctor`,
  ]);
  expect(readdirSync(join(root, "etc/systemd/system"))).toEqual(
    expect.arrayContaining(["bridge.service", "bridge@.service"]),
  );
  const token = join(root, "etc/conversation-bridge/secrets/slack-bot-token");
  expect([readFileSync(token, "utf8"), statSync(token).mode & 0o777]).toEqual(["xoxb-1\n", 0o400]);
  expect(statSync(join(root, "etc/conversation-bridge/secrets")).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(root, "opt/conversation-bridge"))).toContain("src");
});

it("installs with Helm", async (context) => {
  const real = requireTool(context, "helm");
  // As an installation renders it, without a cluster.
  const helm = `
[ "$1 $2 $3 $4" = "upgrade --install bridge deploy/helm" ] || exit 1
shift 4
exec "${real}" template bridge deploy/helm "$@"`;
  using done = await execute(blocksUnder("Helm"), { helm });
  expect(done.code, done.output).toBe(0);
  expect(done.output).toContain("image: registry.example.org/conversation-bridge:");
  expect(done.output).toContain("kind: PodDisruptionBudget");
});

it("makes backups", async () => {
  using done = await execute(blocksUnder("Backups"), { sudo: SUDO, docker: NOTE, kubectl: NOTE });
  expect([done.code, done.output]).toEqual([0, ""]);
  expect(done.notes).toEqual([
    "systemctl enable --now bridge-backup.timer",
    "docker compose exec -T bridge node src/main.ts backup -",
    "kubectl --namespace bridge exec statefulset/bridge -- node src/main.ts backup -",
    "docker compose stop bridge",
    expect.stringMatching(
      /^docker compose run --rm --no-deps --volume \S+\/compose\/bridge\.tar\.zst:(\S+):ro bridge node src\/main\.ts restore \1$/u,
    ),
    "docker compose up --detach --wait",
  ]);
  expect(readdirSync(join(done.at("root"), "etc/systemd/system")).toSorted()).toEqual([
    "bridge-backup.service",
    "bridge-backup.timer",
    "bridge-backup@.service",
    "bridge-backup@.timer",
  ]);
  expect(readdirSync(done.at("checkout")).filter((name) => name.endsWith("Z.tar.zst")).length).toBeGreaterThan(0);
});

it("runs on Kubernetes", async (context) => {
  const real = requireTool(context, "kubectl");
  // What would change a cluster is only rendered.
  const kubectl = `
case "$*" in
  *" create "*|"create "*) exec "${real}" "$@" --dry-run=client --output=name ;;
  "kustomize "*) exec "${real}" "$@" ;;
esac
${NOTE}`;
  using done = await execute(`mkdir secrets; echo x > secrets/database-url\n${blocksUnder("Kubernetes")}`, { kubectl });
  expect(done.code, done.output).toBe(0);
  expect(done.output).toContain("namespace/bridge");
  expect(done.output).toContain("secret/bridge-secrets");
  expect(done.output).toContain("kind: Deployment");
  expect(done.notes).toEqual([
    "kubectl --namespace bridge apply --kustomize deploy/kubernetes/overlays/postgres",
    "kubectl --namespace bridge rollout status deployment/bridge",
  ]);
});
