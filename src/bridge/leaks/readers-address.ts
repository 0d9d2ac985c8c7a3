/**
 * Where no conversation can be looked into, an e-mail address that a text itself calls its reader's is taken for that. Used
 * for texts that are only tried out; a bridge asks the conversation service.
 */
import { addressesIn, EMAIL } from "./addresses.ts";
import { asRead } from "./rule.ts";

const MAIL = "e-?mail|mail|address|adress|correo|direcci|courriel|endereço|e-?posta|почт|адрес|пошт|скриньк";
/** "Your address", and that something for the reader was sent there. */
const YOURS = new RegExp(
  [
    `(?<!\\p{L})(?:your|ihr|ihre|ihrer|dein|deine|tu|su|votre|ton|seu|sua|teu|ваш\\p{L}{0,3}|тво\\p{L}{1,2}|ваш\\p{L}{0,3})(?: [\\p{L}-]{1,16}){0,2} (?:${MAIL})`,
    "e-?posta(?:nız|nıza|n|na)|adresiniz|adresinize",
    "(?:confirmation|verification|bestätigung|confirmación|confirmação|onay|подтверждени|підтвердженн|reset link|reset-?code)",
    "sent you(?!r)|emailed you(?!r)|ihnen|te hemos|le hemos|vous avons|lhe enviamos|te enviamos|size |вам (?:отправ|выслал|надісла|відправ)|надіслали вам",
  ].join("|"),
  "iu",
);
const NEAR = 80;

export function readersAddresses(text: string): ReadonlySet<string> {
  const read = asRead(text);
  const found = [...read.matchAll(EMAIL)].filter(({ index, 0: address }) =>
    YOURS.test(read.slice(Math.max(0, index - NEAR), index + address.length + NEAR)),
  );
  return new Set(found.flatMap(({ 0: address }) => addressesIn(address)));
}
