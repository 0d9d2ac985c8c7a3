/** Whether a piece of text looks like a password or key, or like something that only stands in its place. */

/** What documentation writes where a secret goes. */
const PLACEHOLDERS = new RegExp(
  [
    "^(?:your|my|the|new|old|ваш|мой|ihr|dein|tu|su|votre|mon|seu|sua)[_-]",
    "your[_-]?|_here$|placeholder|replace|insert|change_?me|redacted|hidden|^env[.:]|process\\.env|import\\.meta|os\\.environ|getenv|^\\$|\\$\\{|^%\\w+%$|^\\{\\{",
    "^(?:x{3,}|\\*{3,}|•{3,}|\\.{3,}|_{3,}|-{3,}|#{3,}|0{4,}|\\?{3,})",
    "^(?:password|passwort|passwd|pass|pwd|secret|token|key|apikey|api_key|username|user|string|null|none|true|false|undefined|example|sample|test|demo|пароль|contraseña|clave|senha|şifre|parola)$",
  ].join("|"),
  "iu",
);

export function isPlaceholder(value: string): boolean {
  return PLACEHOLDERS.test(value) || /^<[^>]{0,64}>$/u.test(value) || new Set(value).size < 3;
}

/** Times, dates, amounts, versions, sizes, addresses: they have numbers too. */
const ORDINARY = new RegExp(
  [
    "^https?:|^www\\.|@|^\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?$|^v?\\d{1,4}(?:[.,]\\d{1,6}){1,4}$|^\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}$",
    "^[€$£₽₺₴]|[€$£₽₺₴%]$|^\\d{1,3}[-–]?[a-z]{1,2}$|^\\d{1,6}[-–]?(?:min|std|sek|sec|hrs?|days?|px|mhz|ghz|bit|kbit|mbit|gbit|mah|uhr|jours?|años|dias|días|zeichen|мин|сек|час|дн|гб|мб|мл|кг|хв|год|грн|руб|gün|saat|dk|tl|adet|st|nd|rd|th|er|ère|º|ª)\\.?$|^\\d{1,6}[-–+]\\d{1,6}$|^\\d{1,3}(?:[.,\u00a0]\\d{3}){1,4}$",
    "^[\\p{L}\\d-]{1,63}\\.(?:com|org|net|io|de|ru|fr|es|ua|br|tr|co|uk|app|dev|eu)(?:$|[/:])",
    "^(?:wpa|sha|md|aes|rsa|tls|ssl|ipv|utf|usb|http|base|x|h|mp|b2|c2)-?\\d{1,4}(?:[-/]?\\w{0,8})?$",
  ].join("|"),
  "iu",
);

export function isOrdinary(value: string): boolean {
  return ORDINARY.test(value);
}

/** As a password near the word: letters with numbers or signs among them; not the form of an order's number. */
export function isLikePassword(value: string): boolean {
  if (value.length < 6 || value.length > 128 || isPlaceholder(value) || isOrdinary(value)) return false;
  if (!/\p{L}/u.test(value) || !/[\d!#$%^&*+=?]/u.test(value)) return false;
  if (!/\d/u.test(value)) return /[!#$%^&*+=](?=.)/u.test(value) && isMixed(value);
  // `RMA-55120`, `FT-2026-003381`, `PRIMAVERA26`: numbers of orders and vouchers have capitals only.
  if (value === value.toUpperCase()) return value.length > 7 && /[!#$%^&*+=]/u.test(value);
  // `Windows11`, `iPhone15`: a product and its number.
  return !/^(?:\p{Lu}|i\p{Lu})\p{Ll}{2,16}-?\d{1,2}$/u.test(value) && !isUuid(value);
}

/** As a key near the word: long, and without an order. */
export function isLikeKey(value: string): boolean {
  if (value.length < 16 || isPlaceholder(value) || isOrdinary(value)) return false;
  return /\d/u.test(value) && /\p{L}/u.test(value) && bitsPerCharacter(value) > 3 && !isUuid(value);
}

export function isUuid(value: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/iu.test(value);
}

function isMixed(value: string): boolean {
  return /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value);
}

/** Shannon's entropy of the characters of `value`. */
export function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
