/** Other people's messages: the lines that programs put above what they pass on. */
import { finders, pattern, type LeakRule } from "./rule.ts";

/** What a team chat passes on by itself is told by it: `StaffMessage.isForwarded`. */
const TITLES = [
  "forwarded message|original message|begin forwarded message|forwarded from|weitergeleitete nachricht|ursprüngliche nachricht",
  "mensaje reenviado|mensaje original|message transféré|message d['’]origine|début du message",
  "mensagem encaminhada|mensagem original|[iİ]letilen (?:ileti|mesaj)|orijinal (?:ileti|mesaj)",
  "пересылаемое сообщение|пересланное сообщение|исходное сообщение",
  "переслане повідомлення|оригінальне повідомлення|початкове повідомлення",
].join("|");
const BY = [
  "forwarded (?:message )?from|weitergeleitet von|reenviado de|reenviado por|transféré (?:de|par)|encaminhad[ao] (?:de|por)",
  "[iİ]letilen:|переслано от|переслано з|переслано від|пересланное от",
].join("|");

/** Fields of a message's head, by language: from whom, and what goes with it. */
const FROM =
  "from|von|de|от|от кого|від|від кого|kimden|gönderen|expéditeur|remitente|remetente|absender|отправитель|відправник";
const WITH =
  "sent|subject|cc|bcc|gesendet|betreff|enviado|enviado el|enviada em|asunto|envoyé|objet|assunto|отправлено|надіслано|тема|копия|копія|gönderildi|gönderilme tarihi|konu";
const FIELD = (names: string) => `^[>*_ ]{0,4}(?:${names})[*_]{0,2} ?:[*_]{0,2} ?\\S`;

/** Beginnings of a subject that programs for mail write. */
const SUBJECTS = "fwd?|wg|tr|rv|enc|i̇lt|ilt|пересл|re: ?fwd?|aw: ?wg";
/** Who wrote what follows, and when. */
const WROTE =
  "wrote|schrieb|escribió|a écrit|escreveu|написала?|пишет|написав|пише|şunu yazdı|şunları yazdı|yazdı|said|sagte|dijo|disse|сказала?";
const TIME = "\\d{1,2}[:.]\\d{2}(?: ?[AP]M)?";

export const FORWARDED: LeakRule = {
  ...finders([
    {
      pattern: pattern(
        `-{2,32}\\s{0,2}(?:${TITLES}|forwarded|fwd|weitergeleitet|reenviado|transféré|encaminhad[ao]|переслано)`,
      ),
    },
    { pattern: pattern(`^[>* ]{0,4}(?:begin forwarded message|${TITLES}|${BY})[^\\n]{0,60}:?\\n`, "gimu") },
    { pattern: pattern(`^(?:${BY})`, "gimu") },
    { pattern: pattern(`^(?:${SUBJECTS}): ?\\S`, "gimu") },
    { pattern: pattern(FIELD(FROM), "gimu"), accepts: (_, { index }, text) => isHead(text, index) },
    { pattern: pattern(`^[^\\n]{0,160}\\d[^\\n]{0,160}(?:${WROTE})[^\\n]{0,40}:$`, "gimu") },
    { pattern: pattern(`^(?:on|am|le|el|em|в|у) [^\\n]{1,80} (?:${WROTE})[^\\n]{0,40} ?:$`, "gimu") },
    { pattern: pattern(`(?:${WROTE}) [^\\n]{1,80}<[^<>\\s]{1,64}@[^<>\\s]{1,64}>:`, "giu") },
    { pattern: pattern("(?<!\\d)\\d{4}[^\\n]{0,60}\\d{1,2}:\\d{2},? [^\\n<]{1,60}<[^<>\\s]{1,64}@[^<>\\s]{1,64}>:") },
    // As chat tools copy what people wrote.
    { pattern: pattern(`^[\\p{L}][\\p{L} .'-]{1,40}, \\[[\\d./-]{6,10},? ${TIME}(?::\\d{2})?\\]`, "gimu") },
    {
      pattern: pattern(
        `^\\[(?:[\\d./-]{6,10},? )?${TIME}(?::\\d{2})?(?: ?[AP]M)?\\] ?[\\p{L}][\\p{L} .'-]{1,40}: `,
        "gimu",
      ),
    },
    { pattern: pattern(`^${TIME}(?::\\d{2})? (?:- )?[\\p{Lu}][\\p{L} .'-]{1,40}: `, "gmu") },
    { pattern: pattern(`^[\\p{L}][\\p{L} .'-]{1,40} {1,2}\\[?${TIME}\\]?\\n`, "gimu"), accepts: isName },
  ]),
  trips: [
    "---------- Forwarded message ---------",
    "see below\n-----Original Message-----",
    "-----Ursprüngliche Nachricht-----",
    "---------- Mensaje reenviado ---------",
    "---------- Message transféré ---------",
    "---------- Mensagem encaminhada ---------",
    "---------- İletilen ileti ---------",
    "-------- Пересылаемое сообщение --------",
    "---------- Переслане повідомлення ---------",
    "From: Anna\nTo: Tom\nSubject: refund",
    "Von: Anna\nGesendet: Montag\nBetreff: AW: Kunde",
    "De : Anna\nEnvoyé : lundi\nObjet : RE: client",
    "Переслано от Анны:\nне обещайте",
    "Anna Keller, [04.03.2026 10:12]\nno refund",
    "Fwd: refund of 4711",
    "On Monday Tom wrote:\nno refund",
    "Am Mo., 4. März 2026 um 10:12 Uhr schrieb Anna Keller:\nkeine Erstattung",
  ],
  passes: [
    "I have forwarded your message.",
    "-- Anna, original message in a bottle",
    "From: Berlin\nIt takes two days.",
    "You wrote on 4 March that it leaks: is that so?",
    "You wrote:\n> it leaks\nDoes it still?",
    "De: martes a jueves.",
  ],
};

/** Whether other fields of a head stand in the lines around `index`, or an address behind the name. */
function isHead(text: string, index: number): boolean {
  const end = text.indexOf("\n", index);
  const line = text.slice(index, end === -1 ? undefined : Math.min(end, index + 200));
  if (/<[^<>\s]{1,64}@[^<>\s]{1,64}>/u.test(line)) return true;
  const around = text.slice(Math.max(0, index - 400), index + 600).split("\n");
  const field = pattern(FIELD(WITH), "iu");
  return around.some((it) => field.test(it));
}

/** A name of two words or more, each with a capital. */
function isName(found: string): boolean {
  const [name = ""] = /^[\p{L} .'-]{2,42}/u.exec(found) ?? [];
  const words = name.trim().split(" ");
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
}
