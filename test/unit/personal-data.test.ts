/** Numbers of people, accounts and cards: by their check digits, so that an order number is none. */
import { expect, it } from "vitest";
import { leaksIn } from "../../src/bridge/leaks/guard.ts";

const isFound = (text: string) => leaksIn(text).some(({ leak }) => leak === "personal-data");

/** Published samples, and numbers whose check digits were computed by hand. */
const VALID: Readonly<Record<string, (number: string) => string>> = {
  "4111111111111111": (number) => `paid with ${number}`,
  DE89370400440532013000: (number) => `her account is ${number}`,
  "52998224725": (number) => `CPF ${number}`,
  "12345678950": (number) => `TC kimlik no ${number}`,
  "12345678Z": (number) => `DNI ${number}`,
};

it.each(Object.entries(VALID))("are found in %s, and not after a change of one digit", (number, text) => {
  expect(isFound(text(number))).toBe(true);
  const changed = Array.from(number).flatMap((digit, at) => {
    if (!/\d/u.test(digit)) return [];
    const other = String((Number(digit) + 1) % 10);
    // A number of another length or kind would prove nothing.
    return at === 0 && other === "0" ? [] : [number.slice(0, at) + other + number.slice(at + 1)];
  });
  expect(changed.length).toBeGreaterThan(6);
  expect(changed.filter((one) => isFound(text(one)))).toEqual([]);
});
