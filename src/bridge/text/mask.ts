/** Masks personal data that staff see only in part. */

/** `+44 *** *** 67`: keeps the first two and the last two digits, and everything between digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/gu, "").length;
  let seen = 0;
  return phone.replace(/\d/gu, (digit) => {
    seen += 1;
    return digits > 6 && (seen <= 2 || seen > digits - 2) ? digit : "*";
  });
}

/** `a***@example.org`: keeps the first letter and the domain. */
export function maskEmail(email: string): string {
  const [, first, domain] = /^(.).*(@[^@]+)$/su.exec(email) ?? [];
  return first === undefined || domain === undefined ? "***" : `${first}***${domain}`;
}
