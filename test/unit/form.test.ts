/** Forms from anybody are parsed in linear time. */
import { expect, it } from "vitest";
import { parseForm } from "../../src/platform/http/form.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

it("reads fields as a browser encodes them", () => {
  const form = parseForm(bytes("text=a+b%26%C3%A9&text=second&empty=&bare&broken=%zz%ff"), { fields: 5 });
  expect([...(form ?? [])]).toEqual([
    ["text", "a b&é"],
    ["text", "second"],
    ["empty", ""],
    ["bare", ""],
    ["broken", "%zz�"],
  ]);
  expect([...(parseForm(bytes(""), { fields: 1 }) ?? ["none"])]).toEqual([]);
});

it("accepts as many fields as allowed, and not one more", () => {
  const form = (fields: number) => parseForm(bytes(Array(fields).fill("a=1").join("&")), { fields: 50 });
  expect(form(50)?.size).toBe(50);
  expect(form(51)).toBeUndefined();
});

it.each([
  ["fields", "a&"],
  ["plus signs", "+"],
  ["escapes", "%ff"],
  ["broken escapes", "%"],
  ["equals signs", "="],
])("takes no longer than a moment for 1 MiB of %s", (_, unit) => {
  const body = bytes(unit.repeat(2 ** 20 / unit.length));
  const begun = performance.now();
  parseForm(body, { fields: 50 });
  // Without the limit, the fields alone take more than five seconds.
  expect(performance.now() - begun).toBeLessThan(1_000);
});
