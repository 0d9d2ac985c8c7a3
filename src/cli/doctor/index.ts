/** `doctor`: checks everything that the bridge needs. Each finding is one line, which says how to fix what is wrong. */
import { unescape } from "node:querystring";
import { styleText } from "node:util";
import type { Environment } from "../../config/index.ts";
import { withSecretFiles } from "../../config/secret-files.ts";
import { hiderOf } from "../../platform/create-log.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { terminalLine } from "../../platform/text/terminal.ts";
import { printDocument } from "../print.ts";
import { terminalSay } from "../terminal-locale.ts";
import type { Check, Verdict } from "./check.ts";
import { examine } from "./examine.ts";

export interface DoctorCommand {
  readonly json: boolean;
  readonly roundTrip: boolean;
}

/** Exit code 1 when something is wrong. */
export async function doctor({ json, roundTrip }: DoctorCommand, environment: Environment): Promise<void> {
  const checks = await shownChecks(environment, roundTrip, terminalSay(environment), json);
  const failed = checks.filter(({ verdict }) => verdict === "failed");
  if (json) printDocument({ ok: failed.length === 0, checks });
  if (failed.length > 0) process.exitCode = 1;
}

/** Prints every check as it completes, and how many failed. Result: those. */
export async function printChecks(environment: Environment, say: Say): Promise<readonly Check[]> {
  const checks = await shownChecks(environment, false, say, false);
  return checks.filter(({ verdict }) => verdict === "failed");
}

async function shownChecks(
  environment: Environment,
  roundTrip: boolean,
  say: Say,
  isQuiet: boolean,
): Promise<readonly Check[]> {
  const hide = hiderOf(secretsIn(environment));
  const checks: Check[] = [];
  for await (const check of examine({ environment, say, roundTrip })) {
    const shown = { ...check, line: hide(terminalLine(check.line)) };
    if (!isQuiet) process.stdout.write(textOf(shown, checks.at(-1), say));
    checks.push(shown);
  }
  const failed = checks.filter(({ verdict }) => verdict === "failed").length;
  if (!isQuiet) process.stdout.write(`\n${say({ key: "doctor-summary", values: { failed } })}\n`);
  return checks;
}

function textOf({ area, verdict, line }: Check, before: Check | undefined, say: Say): string {
  const heading = area === before?.area ? "" : `\n${say({ key: `doctor-area-${area}` })}\n`;
  const word = say({ key: `doctor-verdict-${verdict}` }).padEnd(7);
  return `${heading}  ${styleText(COLOURS[verdict], word, { stream: process.stdout })}${line}\n`;
}

const COLOURS = { ok: "green", failed: "red", advice: "yellow", skipped: "gray" } as const satisfies Record<
  Verdict,
  string
>;

/** Secrets to redact from all output, including those in invalid settings. */
export function secretsIn(given: Environment): readonly string[] {
  const environment = withSecretFiles(given, () => undefined);
  const named = Object.entries(environment).filter(
    ([name]) => /TOKEN|SECRET|_KEY$/u.test(name) && !name.endsWith("_FILE"),
  );
  const passwords = [environment["DATABASE_URL"], environment["HTTPS_PROXY"], environment["https_proxy"]].flatMap(
    (url) => URL.parse(url?.trim() ?? "")?.password ?? [],
  );
  // Not `decodeURIComponent`: it throws on a bare percent sign, which the driver accepts.
  return [...named.flatMap(([, value]) => (value ?? "").split(",")), ...passwords, ...passwords.map(unescape)]
    .map((value) => value.trim())
    .filter((value) => value !== "");
}
