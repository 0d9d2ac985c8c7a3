import fc from "fast-check";
import { expect, it } from "vitest";
import { splitText } from "../../src/bridge/text/split-text.ts";

it("keeps text at the limit whole, and splits one past it", () => {
  expect(splitText("a".repeat(10_000), 10_000)).toEqual(["a".repeat(10_000)]);
  expect(splitText("a".repeat(10_001), 10_000)).toEqual(["a".repeat(10_000), "a"]);
});

it("prefers a blank line, then a line end, then a sentence's end, then a space", () => {
  expect(splitText("one two three.\n\nfour five six", 20)).toEqual(["one two three.", "four five six"]);
  expect(splitText("one two three\nfour five six", 20)).toEqual(["one two three", "four five six"]);
  expect(splitText("one two. three four five six", 14)).toEqual(["one two.", "three four", "five six"]);
  expect(splitText("onetwothree fourfivesix", 15)).toEqual(["onetwothree", "fourfivesix"]);
});

it("splits no character", () => {
  const family = "👩‍👩‍👧‍👦";
  const parts = splitText(family.repeat(40), 100);
  expect(parts.join("")).toBe(family.repeat(40));
  for (const part of parts) expect(part.length % family.length).toBe(0);
});

it("loses nothing but spaces at the seams, and keeps the order and the limit", () => {
  const text = fc.string({ unit: "binary", maxLength: 400 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 60 }), (whole, most) => {
      const parts = splitText(whole, most);
      expect(parts.every((part) => part.length <= most)).toBe(true);
      expect(parts.join("").replace(/\s+/gu, "")).toBe(whole.replace(/\s+/gu, ""));
    }),
  );
});
