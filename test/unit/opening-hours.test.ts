/** The service's hours, which the widget reads: both must understand the same. */
import { describe, expect, it } from "vitest";
// @ts-expect-error The widget's modules are scripts without types.
import { readHours as readByWidget } from "../../src/service/site/widget/hours.browser.js";
import { parseOpeningHours } from "../../src/platform/opening-hours.ts";

const readHours = readByWidget as (text: string) => unknown;

describe("opening hours", () => {
  it.each([
    ["Mo-Fr 09:00-18:00", "Mo-Fr 09:00-18:00", "UTC"],
    ["Mo-Fr 09:00-18:00 Europe/Berlin", "Mo-Fr 09:00-18:00", "Europe/Berlin"],
    ["Mo 00:00-24:00, Sa-Su 10:00-14:30  America/Sao_Paulo", "Mo 00:00-24:00, Sa-Su 10:00-14:30", "America/Sao_Paulo"],
    ["Fr-Mo 23:59-24:00 UTC", "Fr-Mo 23:59-24:00", "UTC"],
  ])("reads %j, as the widget does", (value, text, zone) => {
    expect(parseOpeningHours(value)).toEqual({ text, zone });
    expect(readHours(text)).toBeDefined();
  });

  it.each([
    "Mo-Fr",
    "Mo-Fr 9:00-18:00",
    "Mo-Fr 18:00-09:00",
    "Mo-Fr 09:00-09:00",
    "Mo-Fr 09:00-24:01",
    "Mo-Fr 09:60-18:00",
    "Mo-Fr 09:00-18:00,",
    "Mo;Tu 09:00-18:00",
    "Mon 09:00-18:00",
  ])("refuses %j, as the widget does", (value) => {
    expect(parseOpeningHours(value)).toBeUndefined();
    expect(readHours(value)).toBeUndefined();
  });

  it("refuses a time zone that nobody knows", () => {
    expect(parseOpeningHours("Mo-Fr 09:00-18:00 Europe/Atlantis")).toBeUndefined();
  });
});
