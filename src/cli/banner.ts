/** The first lines of the sandbox: what runs, and where to look. */
import type { Sandbox } from "../app-sandbox.ts";
import type { Say } from "../locales.ts";
import type { NewOperator } from "../service/console/operators.ts";
import { wrapped } from "./help.ts";

const WIDTH = 95;
const INDENT = "  ";

export function sandboxBanner(sandbox: Sandbox, operator: NewOperator | undefined, say: Say): string {
  const { url, apiUrl: service, apiKey: key, slack, telegram } = sandbox;
  const console = service.replace(/v1$/u, "console");
  const signIn = (made: NewOperator) => ({ url: console, name: made.operator.name, password: made.password });
  const facts: readonly (readonly [string, string])[] = [
    [say({ key: "cli-banner-open" }), bold(url)],
    ["", say({ key: "cli-banner-open-what" })],
    ["", ""],
    [say({ key: "cli-banner-bridge" }), `${sandbox.bridge()?.url ?? ""}/readyz  /metrics`],
    [say({ key: "cli-banner-service" }), say({ key: "cli-banner-service-key", values: { url: service, key } })],
    ...(operator === undefined
      ? []
      : [
          [
            say({ key: "cli-banner-console" }),
            say({ key: "cli-banner-console-sign-in", values: signIn(operator) }),
          ] as const,
        ]),
    ["Slack", say({ key: "cli-banner-stand-in", values: { url: slack.apiUrl } })],
    ["Telegram", say({ key: "cli-banner-stand-in", values: { url: telegram.apiRoot } })],
  ];
  const column = Math.max(...facts.map(([label]) => label.length)) + INDENT.length + 4;
  const lines = facts.flatMap(([label, fact]) => linesOf(label, fact, column));
  const head = say({ key: "cli-banner-head" });
  return `\n${head}\n\n${lines.join("\n")}\n\n${INDENT}${say({ key: "cli-banner-end" })}\n\n`;
}

/** A label, and beside it what it is of. */
function linesOf(label: string, fact: string, column: number): string[] {
  const left = `${INDENT}${label}`.padEnd(column);
  return wrapped(fact, WIDTH - column)
    .split("\n")
    .map((line, at) => `${at === 0 ? left : " ".repeat(column)}${line}`.trimEnd());
}

function bold(text: string): string {
  return process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? `\u001b[1m${text}\u001b[0m` : text;
}
