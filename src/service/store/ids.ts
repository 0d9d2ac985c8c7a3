/** Ids of the specification's prefixes, which sort by the time of their making. */
import { randomBytes } from "node:crypto";

/** Crockford's base 32 in lower case: sorts like the number that it writes, and has no letters that are misread. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

export type NewId = <Prefix extends string>(prefix: Prefix) => `${Prefix}${string}`;

/**
 * Makes ids of one prefix. Shape: prefix, 10 digits of Unix milliseconds, 16 random digits (80 bits).
 *
 * Inside one process each id sorts after the one before, also within a millisecond and when the clock steps back.
 */
export function idMaker(now: () => number = Date.now): NewId {
  let lastTime = 0;
  let random: number[] = [];
  return (prefix) => {
    const time = now();
    if (time > lastTime) {
      lastTime = time;
      random = Array.from(randomBytes(RANDOM_DIGITS), (byte) => byte & 31);
      // Room to count up within the millisecond.
      random[0] = (random[0] ?? 0) & 15;
    } else {
      countUp(random);
    }
    return `${prefix}${timeDigits(lastTime)}${random.map((digit) => DIGITS.charAt(digit)).join("")}`;
  };
}

function countUp(digits: number[]): void {
  for (let at = digits.length - 1; at >= 0; at--) {
    const digit = digits[at] ?? 0;
    digits[at] = digit === 31 ? 0 : digit + 1;
    if (digit !== 31) return;
  }
}

function timeDigits(time: number): string {
  let rest = time;
  let text = "";
  for (let digit = 0; digit < TIME_DIGITS; digit++) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
