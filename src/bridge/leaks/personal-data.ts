/** Numbers of cards, accounts and persons, told from other numbers by their checksums. */
import { finders, pattern, type LeakRule } from "./rule.ts";

const NO_DIGIT = "(?<![\\p{L}\\d.,#/-])";
const END = "(?![\\p{L}\\d]|[.,:/-]\\d)";

/** Beginnings and lengths of card numbers. Source: ISO/IEC 7812 and the schemes' own ranges, read 2026-11-22. */
const CARDS =
  /^(?:4\d{15}|4\d{12}|(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}|220[0-4]\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d{2}|4[4-9]\d)\d{12}|62\d{14}|35(?:2[89]|[3-8]\d)\d{12}|9792\d{12}|6(?:36368|504|277|550)\d{10,12})$/u;
/** What has so many numbers in a row and is no card: parcels, orders, invoices. */
const NO_CARD =
  /(?:order|track|parcel|shipment|invoice|bestell|sendung|paket|rechnung|auftrag|pedido|env[ií]o|seguimiento|rastre|factura|fatura|nota fiscal|commande|colis|suivi|facture|sipariş|kargo|takip|заказ|трек|посылк|накладн|счёт|счет|замовлен|відправлен|посилк|рахун|imei|serial|serien|série|серийн|isbn|ean)\p{L}{0,12}[^\d\n]{0,24}$/iu;

export const PERSONAL_DATA: LeakRule = {
  ...finders([
    {
      pattern: pattern(`${NO_DIGIT}\\d(?:[ -]?\\d){12,18}${END}`),
      accepts: (found, { index }, text) => isCard(found) && !NO_CARD.test(text.slice(Math.max(0, index - 40), index)),
    },
    {
      pattern: pattern(`(?<![\\p{L}\\d])[A-Z]{2}\\d{2}(?:[ -]?[A-Z\\d]{2,4}){3,8}(?:[ -]?[A-Z\\d]{1,3})?${END}`, "gu"),
      accepts: isIban,
    },
    // Persons' numbers: of Brazil, Turkey, Spain, France, Russia and the United States.
    { pattern: pattern(`${NO_DIGIT}\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}${END}`), accepts: isCpf },
    { pattern: pattern(`(?<![\\p{L}\\d])cpf[^\\d\\n]{1,24}(\\d{11})${END}`), accepts: isCpf },
    {
      pattern: pattern(`(?<![\\p{L}\\d])(?:t\\.?c\\.?|tckn|kimlik)[^\\d\\n]{1,24}([1-9]\\d{10})${END}`),
      accepts: isTckn,
    },
    { pattern: pattern(`(?<![\\p{L}\\d])[XYZ]?\\d{7,8}[ -]?[A-Z]${END}`, "gu"), accepts: isDni },
    {
      pattern: pattern(
        `${NO_DIGIT}[12] ?\\d{2} ?(?:0[1-9]|1[0-2]) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}${END}`,
        "gu",
      ),
      accepts: isNir,
    },
    { pattern: pattern(`${NO_DIGIT}\\d{3}-\\d{3}-\\d{3} \\d{2}${END}`), accepts: isSnils },
    {
      pattern: pattern(
        `(?<![\\p{L}\\d])ssn[^\\d\\n]{1,40}(?!000|666|9)\\d{3}[ -]?(?!00)\\d{2}[ -]?(?!0000)\\d{4}${END}`,
      ),
    },
    { pattern: pattern(`${NO_DIGIT}(?!000|666|9)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4}${END}`) },
    { pattern: pattern("(?<![\\p{L}\\d])паспорт\\p{L}{0,3}[^\\d\\n]{1,24}\\d{2} ?\\d{2} ?\\d{6}(?!\\d)") },
  ]),
  isSecret: true,
  trips: [
    "the card is 4111 1111 1111 1111",
    "pay to DE89 3704 0044 0532 0130 00",
    "CPF 529.982.247-25",
    "SSN of the customer is 536-90-4399",
    "СНИЛС 112-233-445 95",
  ],
  passes: [
    "Your parcel 4111111111111112 is on its way.",
    "Die Sendungsnummer lautet 00340434161094042557",
    "Tracking: 4111111111111111",
    "the card ends in 1111",
    "Order 1000-4588-2000-1",
    "Call 030 901820, please",
  ],
};

function digitsOf(text: string): number[] {
  return Array.from(text.replace(/\D/gu, ""), Number);
}

/** Source: ISO/IEC 7812-1, annex B (the Luhn formula). */
function isCard(found: string): boolean {
  const digits = digitsOf(found);
  if (!CARDS.test(digits.join(""))) return false;
  const sum = digits.toReversed().reduce((total, digit, place) => {
    const value = place % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Source: ISO 13616 with ISO 7064, MOD 97-10. */
function isIban(found: string): boolean {
  const account = found.replace(/[ -]/gu, "");
  if (account.length < 15 || account.length > 34) return false;
  const turned = account.slice(4) + account.slice(0, 4);
  let rest = 0;
  for (const character of turned) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((total, weight, place) => total + weight * (digits[place] ?? 0), 0);
}

/** A row of weights that falls by one. */
const falling = (from: number, count: number) => Array.from({ length: count }, (_, place) => from - place);

function isCpf(found: string): boolean {
  const digits = digitsOf(found);
  if (new Set(digits).size === 1) return false;
  const check = (count: number) => ((weighted(digits, falling(count + 1, count)) * 10) % 11) % 10;
  return check(9) === digits[9] && check(10) === digits[10];
}

function isTckn(found: string): boolean {
  const digits = digitsOf(found);
  const sum = (places: readonly number[]) => places.reduce((total, place) => total + (digits[place] ?? 0), 0);
  const tenth = (sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7])) % 10;
  return (tenth + 10) % 10 === digits[9] && sum([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10 === digits[10];
}

function isDni(found: string): boolean {
  const number = found.replace(/[ -]/gu, "");
  const value = Number(number.slice(0, -1).replace(/^[XYZ]/u, (letter) => String("XYZ".indexOf(letter))));
  return number.length === 9 && "TRWAGMYFPDXBNJZSQVHLCKE"[value % 23] === number.at(-1);
}

function isNir(found: string): boolean {
  const number = found.replace(/ /gu, "").replace("2A", "19").replace("2B", "18");
  return 97 - (Number(number.slice(0, 13)) % 97) === Number(number.slice(13));
}

function isSnils(found: string): boolean {
  const digits = digitsOf(found);
  const sum = weighted(digits, falling(9, 9)) % 101;
  return (sum === 100 ? 0 : sum) === (digits[9] ?? 0) * 10 + (digits[10] ?? 0);
}
