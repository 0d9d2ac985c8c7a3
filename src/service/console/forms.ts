/** Reads what a form of the console sends. */
import type { Context } from "hono";
import { parseForm } from "../../platform/http/form.ts";
import { readBytes } from "../http/requests.ts";
import { PageError } from "./errors.ts";

export type Form = Readonly<Record<string, string>>;

/** No form of the console has half as many. */
const MAX_FIELDS = 50;

/**
 * Shape: each field once, lines ended by `\n`. Errors: `invalid` for NUL, more than 50 fields and other bodies than a
 * form's; 408, 413.
 */
export async function readForm(c: Context, limitBytes?: number): Promise<Form> {
  const type = (c.req.header("content-type") ?? "").toLowerCase();
  if (!type.startsWith("application/x-www-form-urlencoded")) throw new PageError("invalid");
  const fields = parseForm(await readBytes(c, limitBytes), { fields: MAX_FIELDS });
  if (fields === undefined) throw new PageError("invalid");
  const form: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (value.includes("\0")) throw new PageError("invalid");
    // Browsers send line ends as \r\n, which would count twice.
    form[name] = value.replaceAll("\r\n", "\n");
  }
  return form;
}

/** One line of at most `maxUnits` UTF-16 code units, trimmed; `undefined` when it is none. */
export function oneLine(text: string | undefined, maxUnits: number): string | undefined {
  const line = (text ?? "").trim();
  return line === "" || line.length > maxUnits || /\p{Cc}/u.test(line) ? undefined : line;
}
