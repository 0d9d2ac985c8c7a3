/** Every regular expression of the source takes time in proportion to the text, whatever a stranger writes. */
import { describe, expect, it, vi } from "vitest";
import { isSlowOn } from "../support/growth.ts";
import { attacksOn, constructedBy, constructs, literalsIn } from "./regular-expressions.ts";
import { filesIn, ROOT } from "./tree.ts";

/** In UTF-16 code units: the longest message and half as much again. Quadratic time shows, and nobody waits for minutes. */
const LENGTH = 60_000;

const FILES = filesIn("src", ".ts", ".js");

/** As its callers use it: all matches, or the first one. */
function search(pattern: RegExp, text: string): void {
  if (!pattern.global) {
    pattern.lastIndex = 0;
    pattern.exec(text);
    return;
  }
  for (const _ of text.matchAll(pattern)) continue;
}

function slow(patterns: readonly RegExp[], length = LENGTH): string[] {
  const kinds = new Map(patterns.map((pattern) => [String(pattern), pattern]));
  return [...kinds.values()].flatMap((pattern) => {
    const step = (text: string) => {
      search(pattern, text);
    };
    const attack = attacksOn(pattern).find((pumped) => isSlowOn(step, pumped, length));
    return attack === undefined ? [] : [`${String(pattern)} on ${JSON.stringify(attack)}`];
  });
}

describe("regular expressions", () => {
  it("are linear where they are literals", () => {
    const patterns = FILES.flatMap(literalsIn);
    expect(patterns.length).toBeGreaterThan(250);
    expect(slow(patterns)).toEqual([]);
  }, 120_000);

  it("are linear where they are put together", async () => {
    // Other tests may have loaded them before.
    vi.resetModules();
    const patterns = await constructedBy(async () => {
      for (const { path } of FILES.filter(constructs)) await vi.importActual(`${ROOT}${path}`);
    });
    expect(patterns.length).toBeGreaterThan(20);
    expect(slow(patterns)).toEqual([]);
  }, 120_000);

  it.each([
    // Short enough to be compared at two lengths. At full length they are only cut off, which takes five seconds each.
    [/\s+$/u, 20_000],
    [/[a-z]+@/u, 20_000],
    [/(?:a|b)+-?(?:b|a)+!/u, LENGTH],
    [/<!--.*-->/su, LENGTH],
  ])("catches %s", (pattern, length) => {
    expect(slow([pattern], length)).toHaveLength(1);
  });
});
