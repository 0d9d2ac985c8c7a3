/** Parses forms (`application/x-www-form-urlencoded`), bounded in fields. */

export interface FormLimits {
  /** The most fields, empty ones included. */
  readonly fields: number;
}

const AMPERSAND = 0x26;

/**
 * Result: `undefined` if the form has more fields than allowed.
 *
 * Fields are counted before anything is parsed: `URLSearchParams` takes quadratic time for many of them (98 seconds for
 * 4 MiB of `a&`), and linear time for a bounded number.
 */
export function parseForm(bytes: Uint8Array, { fields }: FormLimits): URLSearchParams | undefined {
  let found = 1;
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1))
    if (++found > fields) return undefined;
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
