/** The sandbox ships a font for the emoji that the bridge writes, because not every machine has one. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("draws every emoji of the sentences", () => {
  const written = new Set(textOf("locales/en.ftl").match(/\p{Extended_Pictographic}/gu));
  const source = textOf("src/sandbox/page/files/icons.browser.ts");
  const [, table] = /^export const DRAWN\b[^\n]* = \{\n(.*?)^\};$/msu.exec(source) ?? [];
  const drawn = new Set(table?.match(/\p{Extended_Pictographic}(?=": \[)/gu));
  expect(written).toContain("👤");
  expect([...written].filter((emoji) => !drawn.has(emoji))).toEqual([]);
});
