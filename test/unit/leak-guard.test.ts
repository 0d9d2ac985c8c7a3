import { describe, expect, it } from "vitest";
import { addressesIn, phonesIn } from "../../src/bridge/leaks/addresses.ts";
import { LEAK_RULES, leaksIn, type Leak, type LeakFacts } from "../../src/bridge/leaks/guard.ts";

/** Whose numbers are looked for in the examples. */
const OTHERS: LeakFacts = { othersPhones: new Set(phonesIn("+44 20 7946 0000")) };

/** Names of the rules that a text trips. */
const rulesIn = (text: string, facts: LeakFacts = {}) => leaksIn(text, facts).map(({ leak }) => leak);

const RULES = Object.entries(LEAK_RULES) as [Leak, (typeof LEAK_RULES)[Leak]][];

describe.each(RULES)("%s", (leak, { patterns, trips, passes }) => {
  it.each(trips)("asks about %j", (text) => {
    expect(rulesIn(text, OTHERS)).toContain(leak);
  });

  it.each(passes)("lets %j pass", (text) => {
    expect(rulesIn(text, OTHERS)).toEqual([]);
  });

  it("has no pattern with superlinear running time", () => {
    expect(patterns.flatMap(({ source }) => slowParts(source))).toEqual([]);
  });
});

it.each(["(a+)b", "a*", "(?:a{1,30}){1,30}", "a{2,}", "(?:(?:a{9}){9}){9}", "a{1,1000}", "(?:\\d{0,40}x){20}"])(
  "finds what can be slow in %s",
  (source) => {
    expect(slowParts(source)).not.toEqual([]);
  },
);

it.each(["a?b{1,64}", "[*+]{2}", "\\*\\+", "(?:ab)?", "(?:a{1,3})?", "(?<!x)a", "(?:ab){3}", "(?:a{1,20},){2,8}"])(
  "finds nothing slow in %s",
  (source) => {
    expect(slowParts(source)).toEqual([]);
  },
);

it("reads what is written in other forms, or with what is not seen between", () => {
  expect(rulesIn("see 192\u200b.168.0.14")).toEqual(["internal-address"]);
  expect(rulesIn("ｌｏｃａｌｈｏｓｔ")).toEqual(["internal-address"]);
});

it("knows the client's own address, whatever its capitals, and asks about any other beside it", () => {
  const facts = { knownEmails: new Set(["ada@example.org"]) };
  expect(leaksIn("We wrote to Ada@Example.org.", facts)).toEqual([]);
  expect(leaksIn("We wrote to ada@example.org and bob@example.org.", facts)).toEqual([
    { leak: "other-email", quote: "bob@example.org" },
  ]);
  expect(addressesIn("Ada@Example.org, bob@example.org. info@shop.example")).toEqual([
    "ada@example.org",
    "bob@example.org",
  ]);
});

it("takes addresses of an own domain for nobody's, and those that only end like it for somebody's", () => {
  const facts = { ownDomains: ["shop.example"] };
  expect(rulesIn("Write to anna.berg@shop.example or anna@eu.shop.example", facts)).toEqual([]);
  expect(rulesIn("Write to anna@workshop.example", facts)).toEqual(["other-email"]);
});

it.each([
  "billing",
  "service.clients",
  "atencionalcliente",
  "support-de",
  "reklamationen",
  "buh",
  "zakaz24",
  "povernennia",
])("takes %s@ for a role", (name) => {
  expect(addressesIn(`${name}@shop.example`)).toEqual([]);
});

it.each(["anna", "a.berg", "bob.miller", "j.smith77", "team.anna"])("takes %s@ for a person", (name) => {
  expect(addressesIn(`${name}@shop.example`)).toEqual([`${name}@shop.example`]);
});

it("knows a number again however it is written, and asks only about those of other contacts", () => {
  const facts = { othersPhones: new Set(phonesIn("+49 170 1234567")) };
  expect(rulesIn("ring 0170/1234567", facts)).toEqual(["other-phone"]);
  expect(rulesIn("ring 0170/1234568", facts)).toEqual([]);
  expect(phonesIn("Order 4711-2291 of 2026-03-04, 12:30, costs 3 990 €")).toEqual([]);
});

it("names everything that a text trips, and quotes it", () => {
  expect(leaksIn("FYI @anna: password: hunter2 at http://localhost")).toEqual([
    { leak: "secret", quote: "password: hun••••" },
    { leak: "internal-address", quote: "localhost" },
    { leak: "note", quote: "FYI @a" },
  ]);
});

it.each([
  ["the card is 4111 1111 1111 1111", "41••••"],
  ["The password is Sommer2026!", "password is Som••••"],
  ["AKIA" + "IOSFODNN7EXAMPLE", "AKI••••"],
])("shows of %j only %j", (text, quote) => {
  expect(leaksIn(text)[0]?.quote).toBe(quote);
});

it("shows no more of a long secret than of a short one, and never half of a short one", () => {
  const [long] = leaksIn(`password: ${"a1b2".repeat(20)}`);
  const [short] = leaksIn("password: ab12");
  expect([long?.quote, short?.quote]).toEqual(["password: a1b••••", "password: ab••••"]);
});

/** A repetition may take so many steps, with those that stand in it. */
const MOST_STEPS = 600;

/**
 * Where a pattern repeats without an upper bound, or so often that matching takes more than a few hundred steps for each
 * character: all others take time in proportion to the text.
 */
function slowParts(source: string): string[] {
  const slow: string[] = [];
  /** For each open group, the most steps of a repetition in it. */
  const groups: number[] = [];
  let closed = 1;
  let isGroup = false;
  const token = /\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|\(|\)|[*+]|\{\d+(?:,\d*)?\}|\?|[^]/gu;
  for (const [part] of source.matchAll(token)) {
    if (part.startsWith("(")) groups.push(1);
    else if (part === ")") {
      closed = groups.pop() ?? 1;
      const outer = groups.length - 1;
      if (outer >= 0) groups[outer] = Math.max(groups[outer] ?? 1, closed);
      isGroup = true;
      continue;
    } else if (/^[*+]$/u.test(part)) slow.push(part);
    else if (/^[{?]/u.test(part) && part !== "{") {
      const [, least = "0", most = least] = /^\{(\d+)(?:,(\d*))?\}$/u.exec(part) ?? ["", "0", "1"];
      const steps = Number(most) * (isGroup ? closed : 1);
      if (most === "" || steps > MOST_STEPS) slow.push(part);
      const outer = groups.length - 1;
      if (outer >= 0) groups[outer] = Math.max(groups[outer] ?? 1, steps);
    }
    isGroup = false;
  }
  return slow;
}
