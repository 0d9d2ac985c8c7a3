/** E-mail addresses and phone numbers in a text. */
import { isRole } from "./role-addresses.ts";
import { asRead } from "./rule.ts";

export const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,64}/gu;

/** E-mail addresses of persons, in small letters. Those of roles and of `ownDomains` are nobody's secret. */
export function addressesIn(text: string, ownDomains: readonly string[] = []): readonly string[] {
  return [...asRead(text).matchAll(EMAIL)]
    .filter(({ index, 0: found, input }) => !isPackage(found, input, index))
    .map(([found]) => found.toLowerCase().replace(/[.-]{1,64}$/u, ""))
    .filter((address) => {
      const [name = "", domain = ""] = address.split("@");
      return domain.includes(".") && !isRole(name) && !isOwn(domain, ownDomains);
    });
}

/** `sdk@2.4.1`, `scope/pkg@1.2`: a version stands behind it, and no domain. */
function isPackage(found: string, text: string, at: number): boolean {
  return /@v?\d[\d.]{0,62}(?:-[\p{L}\d.]{1,32})?$/u.test(found) || text[at - 1] === "/";
}

function isOwn(domain: string, ownDomains: readonly string[]): boolean {
  return ownDomains.some((own) => domain === own || domain.endsWith(`.${own}`));
}

/** As people write them: with a plus or zero in front, or in groups. Dates, amounts and numbers of orders are none. */
const PHONE =
  /(?<![\p{L}\d.,#/_-])(?:\+|00)?\(?\d{1,5}\)?(?:[ .()/-]{1,2}\d{1,8}){1,6}(?![\p{L}\d_]|[.,:-]\d)|(?<![\p{L}\d.,#/_-])(?:\+|0|8)\d{8,13}(?![\p{L}\d_])/gu;

/** Phone numbers: only their digits, without what leads out of a country or a town. */
export function phonesIn(text: string): readonly string[] {
  return [...asRead(text).matchAll(PHONE)].map(([found]) => phoneDigits(found)).filter((digits) => digits !== "");
}

/** The digits by which two ways to write a number are the same; empty when it is no phone number. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/gu, "");
  if (digits.length < 9 || digits.length > 15) return "";
  return digits.slice(-9);
}
