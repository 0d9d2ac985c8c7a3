/** Personal data that is shown to staff only in part. */

/** `+44 *** *** 67`: the first two and the last two digits stay, and so do all signs between digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, "").length;
  let seen = 0;
  return phone.replace(/\d/gu, (digit) => {
    seen += 1;
    return digits > 6 && (seen <= 2 || seen > digits - 2) ? digit : "*";
  });
}

/** `a***@example.org`: the first letter and the domain stay. */
export function maskEmail(email: string): string {
  const [, first, domain] = /^(.).*(@[^@]+)$/su.exec(email) ?? [];
  return first === undefined || domain === undefined ? "***" : `${first}***${domain}`;
}
