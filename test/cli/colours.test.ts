/** Colours are only for a terminal whose user has not disabled them. Source: no-color.org, read 2026-11-21. */
import { WriteStream } from "node:tty";
import { afterEach, expect, it, vi } from "vitest";
import { fail } from "../../src/cli/fail.ts";
import { StartError } from "../../src/platform/start-error.ts";

const { stderr } = process;
const isTerminal = stderr.isTTY;
const before = process.exitCode;

afterEach(() => {
  stderr.isTTY = isTerminal;
  process.exitCode = before;
});

/** How an error looks on this standard error. */
function written(): string {
  const lines: string[] = [];
  vi.spyOn(stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  fail(new StartError([{ key: "database-url", values: { where: "" } }]), {});
  return lines.join("");
}

const RED = "\u001b[31merror\u001b[39m ";

it.each<[string, boolean, Readonly<Record<string, string>>, string]>([
  ["a terminal", true, {}, RED],
  ["a terminal where NO_COLOR is empty, which has no effect", true, { NO_COLOR: "" }, RED],
  ["a terminal where NO_COLOR is set", true, { NO_COLOR: "1" }, "error "],
  ["a terminal without colours", true, { TERM: "dumb" }, "error "],
  ["a pipe", false, {}, "error "],
])("an error on %s", (_, isTTY, environment, head) => {
  for (const name of ["NO_COLOR", "FORCE_COLOR", "NODE_DISABLE_COLORS", "COLORTERM", "CI"]) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries({ TERM: "xterm-256color", ...environment })) vi.stubEnv(name, value);
  stderr.isTTY = isTTY;
  // Only a terminal's stream knows its colour depth.
  if (isTTY) Object.assign(stderr, { getColorDepth: () => WriteStream.prototype.getColorDepth.call(stderr) });
  expect(written().startsWith(head)).toBe(true);
});
