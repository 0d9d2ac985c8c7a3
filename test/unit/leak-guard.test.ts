import { describe, expect, it } from "vitest";
import { addressesIn, LEAK_RULES, leaksIn, type Leak } from "../../src/bridge/leaks/guard.ts";

const RULES = Object.entries(LEAK_RULES) as [Leak, (typeof LEAK_RULES)[Leak]][];

describe.each(RULES)("%s", (leak, { patterns, trips, passes }) => {
  it.each(trips)("asks about %j", (text) => {
    expect(leaksIn(text)).toContain(leak);
  });

  it.each(passes)("lets %j pass", (text) => {
    expect(leaksIn(text)).toEqual([]);
  });

  it("has no pattern with superlinear running time", () => {
    expect(patterns.flatMap(({ source }) => slowParts(source))).toEqual([]);
  });
});

it.each(["(a+)b", "a*", "(?:a{1,3}){1,3}", "a{2,}", "(?:(?:ab){2}){3}", "a{1,1000}", "(?:\\d?x){2}"])(
  "finds superlinear parts in %s",
  (source) => {
    expect(slowParts(source)).not.toEqual([]);
  },
);

it.each(["a?b{1,64}", "[*+]{2}", "\\*\\+", "(?:ab)?", "(?:a{1,3})?", "(?<!x)a", "(?:ab){3}"])(
  "finds no superlinear parts in %s",
  (source) => {
    expect(slowParts(source)).toEqual([]);
  },
);

it("sees through other Unicode forms and invisible characters", () => {
  expect(leaksIn("see 192\u200b.168.0.14")).toEqual(["internal-address"]);
  expect(leaksIn("ｌｏｃａｌｈｏｓｔ")).toEqual(["internal-address"]);
});

it("knows the client's own address in any case, and asks about any other beside it", () => {
  const known = new Set(["ada@example.org"]);
  expect(leaksIn("We wrote to Ada@Example.org.", known)).toEqual([]);
  expect(leaksIn("We wrote to ada@example.org and bob@example.org.", known)).toEqual(["other-email"]);
  expect(addressesIn("Ada@Example.org, bob@example.org. info@shop.example")).toEqual([
    "ada@example.org",
    "bob@example.org",
  ]);
});

it("lists every rule that a text trips", () => {
  expect(leaksIn("FYI @anna: password: hunter2 at http://localhost")).toEqual(["secret", "internal-address", "note"]);
});

/**
 * Where a pattern repeats without an upper bound, nests repetitions, or repeats more than 64 times. Only those can make
 * matching slower than linear in the length of the text.
 */
function slowParts(source: string): string[] {
  const slow: string[] = [];
  /** For each open group, whether it contains a repetition. */
  const groups: boolean[] = [];
  let closed = false;
  let isGroup = false;
  const token = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|\(|\)|[*+]|\{\d+(?:,\d*)?\}|\?|[^]/gu;
  for (const [part] of source.matchAll(token)) {
    if (part.startsWith("(")) groups.push(false);
    else if (part === ")") {
      closed = groups.pop() ?? false;
      if (closed && groups.length > 0) groups[groups.length - 1] = true;
      isGroup = true;
      continue;
    } else if (/^[*+]$/u.test(part)) slow.push(part);
    else if (/^[{?]/u.test(part) && part !== "{") {
      const [, least = "0", most = least] = /^\{(\d+)(?:,(\d*))?\}$/u.exec(part) ?? ["", "0", "1"];
      if (most === "" || Number(most) > 64) slow.push(part);
      if (isGroup && closed && Number(most) > 1) slow.push(part);
      if (groups.length > 0) groups[groups.length - 1] = true;
    }
    isGroup = false;
  }
  return slow;
}
