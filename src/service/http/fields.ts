/** What is told of clients, by connectors and by signed identities alike. */
import { z } from "zod";

/** Text that says something, of at most so many UTF-16 code units. Not `max`: zod 4.6 counts code points there. */
export function textOf(maxUnits: number) {
  return z
    .string()
    .regex(/\S/u)
    .refine((text) => text.length <= maxUnits, `may have ${maxUnits.toLocaleString("en")} UTF-16 code units at most`);
}

export const MAX_NAME_UNITS = 200;
export const MAX_PHONE_UNITS = 50;
export const MAX_EMAIL_UNITS = 254;

/** `null` stands for what is not known, as if it were left out. */
export const CLIENT_FIELDS = {
  /** The person's id at the connector or the web site, always the same. */
  externalId: textOf(200),
  name: z.string().trim().pipe(textOf(MAX_NAME_UNITS)),
  phone: z.string().trim().pipe(textOf(MAX_PHONE_UNITS).regex(/\d/u)).nullish(),
  email: z
    .string()
    .trim()
    .pipe(textOf(MAX_EMAIL_UNITS).regex(/^[^\s@]+@[^\s@]+$/u))
    .nullish(),
};
