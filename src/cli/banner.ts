/** The first lines that the sandbox prints: what is running, and its URLs. */
import { styleText } from "node:util";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import type { Sandbox } from "../app/sandbox.ts";
import type { Say } from "../platform/i18n/locales.ts";
import type { NewOperator } from "../service/console/operators.ts";

const WIDTH = 95;
const INDENT = "  ";

export function sandboxBanner(sandbox: Sandbox, say: Say): string {
  const { url, apiUrl: service, apiKey: key, slack, telegram, operator, keepsDatabase } = sandbox;
  const facts: readonly (readonly [label: string, fact: string])[] = [
    [say({ key: "cli-banner-open" }), styleText("bold", url, { stream: process.stdout })],
    ["", say({ key: "cli-banner-open-what" })],
    ["", ""],
    [say({ key: "cli-banner-bridge" }), `${sandbox.bridge()?.url ?? ""}/readyz  /metrics`],
    [say({ key: "cli-banner-service" }), say({ key: "cli-banner-service-key", values: { url: service, key } })],
    ...(operator === undefined ? [] : [signingIn(service, operator, say)]),
    ["Slack", say({ key: "cli-banner-emulator", values: { url: slack.apiUrl } })],
    ["Telegram", say({ key: "cli-banner-emulator", values: { url: telegram.apiRoot } })],
  ];
  const column = Math.max(...facts.map(([label]) => stringWidth(label))) + INDENT.length + 4;
  const lines = facts.map(([label, fact]) => {
    // URLs and keys are meant to be copied, so each stays on one line; only text without a label is wrapped.
    const shown = label === "" ? wrapAnsi(fact, WIDTH - column).replaceAll("\n", `\n${" ".repeat(column)}`) : fact;
    return `${`${INDENT}${label}`.padEnd(column)}${shown}`.trimEnd();
  });
  const head = [say({ key: "cli-banner-head" }), ...(keepsDatabase ? [say({ key: "cli-banner-kept" })] : [])].join(
    "\n",
  );
  return `\n${head}\n\n${lines.join("\n")}\n\n${INDENT}${say({ key: "cli-banner-end" })}\n\n`;
}

function signingIn(service: string, { operator, password }: NewOperator, say: Say): readonly [string, string] {
  const url = service.replace(/v1$/u, "console");
  const values = { url, name: operator.name, password };
  return [say({ key: "cli-banner-console" }), say({ key: "cli-banner-console-sign-in", values })];
}
