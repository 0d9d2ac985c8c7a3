import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitText } from "../../src/bridge/text/split-text.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import {
  clean,
  bidiSafe,
  cut,
  isBlank,
  bidiIsolate,
  oneLine,
  plainLetters,
} from "../../src/platform/text/sanitize-text.ts";
import { ANY_TEXT, graphemes, turnsNothing } from "../support/naughty-strings.ts";

describe("clean", () => {
  it("keeps visible text, and nothing invisible", () => {
    expect(clean("a\u0000\u0007\u001b[31mb\u007fc\u0085d\u009be\ufffe\uffff")).toBe("a[31mbc\nde");
    expect(clean("a\r\nb\rc\u2028d\u2029e\u000bf\u000cg\th")).toBe("a\nb\nc\nd\ne\nf\ng\th");
    expect(clean("\ud800a\udc00 😀")).toBe("\ufffda\ufffd 😀");
  });

  it("leaves every other text unchanged, and is idempotent", () => {
    // eslint-disable-next-line no-control-regex -- the characters that are removed
    const unfit = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/gu;
    const fit = ANY_TEXT.map((text) => text.toWellFormed().replace(unfit, ""));
    fc.assert(fc.property(fit, (text) => clean(text) === text));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => clean(clean(text)) === clean(text)));
  });

  it("keeps the joiners of emoji and scripts", () => {
    for (const text of ["👩‍👩‍👧‍👦", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "क्‍ष", "🇩🇪", "👋🏽", "שָׁלוֹם", "\u200fabc\u200e"])
      expect(clean(text)).toBe(text);
  });
});

describe("a user's words in one of our lines", () => {
  it("are isolated if they run right to left, and plain otherwise", () => {
    expect(bidiIsolate("Ada Byron")).toBe("Ada Byron");
    expect(bidiIsolate("שלום 12")).toBe("\u2068שלום 12\u2069");
    expect(bidiIsolate("one\nمرحبا\ntwo")).toBe("one\n\u2068مرحبا\u2069\ntwo");
    expect(bidiIsolate("\u202eabc\u2066")).toBe("abc");
    expect(bidiIsolate("a\u200fb")).toBe("\u2068a\u200fb\u2069");
  });

  it("affect only their own direction, whatever they contain", () => {
    fc.assert(
      fc.property(ANY_TEXT, fc.integer({ min: 1, max: 30 }), (text, most) => {
        for (const shown of [bidiIsolate(text), bidiIsolate(oneLine(text, most))]) {
          for (const line of shown.split("\n")) expect(turnsNothing(`ours ${line} ours`)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are closed, even if they contain directional marks of their own", () => {
    expect(bidiSafe("\u202eabc\u202c")).toBe("abc");
    expect(bidiSafe("\u2067abc")).toBe("\u2067abc\u2069");
    expect(bidiSafe("a\u2069b\u2066c\u2067d\u2069\ne\u2069")).toBe("ab\u2066c\u2067d\u2069\u2069\ne");
  });

  it("leave a sentence of any language in order", () => {
    const locales = loadLocales();
    for (const language of locales.available) {
      const said = locales.in(language)({ key: "heading-from", values: { chat: "שלום", room: "\u202egnp.exe" } });
      expect(turnsNothing(said)).toBe(true);
      expect(said).toContain("\u2068שלום\u2069");
      expect(said).toContain("gnp.exe");
    }
  });
});

describe("a line", () => {
  it("is truncated to its limit at a character boundary, and shows it", () => {
    expect(oneLine(" a\n b\tc ", 5)).toBe("a b c");
    expect(oneLine("abcdef", 5)).toBe("abcd…");
    expect(oneLine("ab👩‍👩‍👧‍👦", 5)).toBe("ab…");
    expect(oneLine("\u2067abcdef", 6)).toBe("\u2067abc\u2069…");
    fc.assert(
      fc.property(ANY_TEXT, fc.integer({ min: 3, max: 40 }), (text, most) => {
        const line = oneLine(text, most);
        expect(line.length).toBeLessThanOrEqual(most);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\n\r\u2028\u2029]/u);
        expect(bidiSafe(line)).toBe(line);
      }),
      { numRuns: 500 },
    );
  });

  it("is blank if nothing in it is visible", () => {
    for (const text of ["", " \n", "\u200b\ufeff\u2060", "\u0007", "\u3000\u00a0", "\u3164 \u2800", "\ufe0f"])
      expect(isBlank(text)).toBe(true);
    for (const text of ["a", " .", "\ud800"]) expect(isBlank(text)).toBe(false);
  });
});

describe("cutting and splitting", () => {
  const few = fc.array(
    fc.constantFrom("👩‍👩‍👧‍👦", "🇩🇪", "🇫🇷", "e\u0301", "क्षि", "a", "漢", "😀", "👋🏽", "각", " ", ". ", "\n", "\r\n"),
    {
      maxLength: 80,
    },
  );
  const text = few.map((pieces) => pieces.join(""));
  const longest = "👩‍👩‍👧‍👦".length;

  it("never split a character from its marks, nor a flag or a composed emoji", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: longest, max: 40 }), (whole, most) => {
        const kept = cut(whole, most);
        expect(kept.length).toBeLessThanOrEqual(most);
        expect([...graphemes(kept), ...graphemes(whole.slice(kept.length))]).toEqual(graphemes(whole));
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(text, fc.integer({ min: longest, max: 40 }), (whole, most) => {
        const parts = splitText(whole, most);
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(most);
        const seen = (one: string) => graphemes(one).filter((grapheme) => grapheme.trim() !== "");
        expect(parts.flatMap(seen)).toEqual(seen(whole));
      }),
      { numRuns: 500 },
    );
  });

  it("count flags from their first letter", () => {
    expect(cut(`x${"🇩🇪".repeat(100)}`, 203)).toBe(`x${"🇩🇪".repeat(50)}`);
  });

  it("split a pile of marks if they must, but never a code point", () => {
    const pile = `z${"\u0301".repeat(500)}😀`;
    for (const part of splitText(pile, 100)) expect(part.length).toBeLessThanOrEqual(100);
    expect(splitText(pile, 100).join("")).toBe(pile);
    for (const part of splitText("😀".repeat(50), 3)) expect(part).toBe("😀");
  });
});

describe("plain letters", () => {
  it.each([
    ["𝐀𝐧𝐧𝐚 → 𝗰𝗹𝗶𝗲𝗻𝘁 𝟏", "Anna → client 1"],
    ["Ⓐⓝⓝⓐ Ａｎｎａ 🄰", "Anna Anna A"],
    ["𝛂", "α"],
  ])("replace decorative alphabets: %s", (name, plain) => {
    expect(plainLetters(name)).toBe(plain);
  });

  it("leave names of all scripts as they are written", () => {
    for (const name of ["Mª José Nº 3", "Zoë Ångström", "Иван Ёлкин", "น้ำ", "ㅋㅋ 김철수", "ｱﾝﾅ", "أنّا", "渚", "… 😀🅰"])
      expect(plainLetters(name)).toBe(name);
  });
});
