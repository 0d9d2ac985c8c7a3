/** `guard`: what would happen to texts if staff wrote them in a thread. Needs no settings and no network. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { readersAddresses } from "../bridge/leaks/readers-address.ts";
import { screen, type Screened } from "../bridge/replies/screen.ts";
import type { Environment } from "../config/index.ts";
import { readDomains, readList } from "../config/setting-values.ts";
import { StartError } from "../platform/start-error.ts";
import { clean } from "../platform/text/sanitize-text.ts";
import { terminalLine } from "../platform/text/terminal.ts";
import { jsonLine } from "./print.ts";

/** One text, with what would become of it. */
interface Verdict extends Screened {
  readonly text: string;
}

/**
 * Reads lines, or JSON lines `{"text": …}`, from `file` or standard input, and prints one line for each: outcome, rules
 * and text in columns, or JSON. Blank lines are skipped. Errors: `StartError` if the file cannot be read or a line is
 * JSON without a text.
 */
export async function guard(
  file: string | undefined,
  asJson: boolean,
  environment: Environment,
  input: Readable = process.stdin,
): Promise<void> {
  const ownDomains = readDomains("OWN_DOMAINS", readList(environment["OWN_DOMAINS"]), (problem) => {
    throw new StartError([problem]);
  });
  const source = file === undefined || file === "-" ? input : createReadStream(file);
  let number = 0;
  let printed = "";
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (line.trim() === "") continue;
      printed += lineOf(verdictOn(textIn(line, number), ownDomains), asJson);
      if (printed.length < CHUNK) continue;
      process.stdout.write(printed);
      printed = "";
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw new StartError([{ key: "cli-guard-unreadable", values: { file: file ?? "-" } }]);
  } finally {
    process.stdout.write(printed);
  }
}

/** Written at once, in UTF-16 code units: one write for each of thousands of lines would take most of the time. */
const CHUNK = 65_536;

function textIn(line: string, number: number): string {
  if (!/^\s*\{/u.test(line)) return line;
  const wrong = () => new StartError([{ key: "cli-guard-line", values: { line: number } }]);
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    // A text may begin with a brace; a line that was meant as JSON names its text.
    if (/^\s*\{\s*"text"\s*:/u.test(line)) throw wrong();
    return line;
  }
  if (typeof read !== "object" || read === null || !("text" in read)) return line;
  if (typeof read.text !== "string") throw wrong();
  return read.text;
}

function verdictOn(text: string, ownDomains: readonly string[]): Verdict {
  const read = clean(text);
  return { text, ...screen(read, { ownDomains, knownEmails: readersAddresses(read) }) };
}

function lineOf({ text, outcome, rules }: Verdict, asJson: boolean): string {
  if (asJson) return `${jsonLine({ text, outcome, rules })}\n`;
  return `${outcome.padEnd(7)}  ${rules.join(",").padEnd(16)}  ${terminalLine(text.replace(/[\s\p{Cc}]+/gu, " "))}\n`;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(?:ENOENT|EACCES|EISDIR|EPERM)$/u.test(String(error.code));
}
