/** What only thanks, in each of the product's languages, and what looks like it. */
import { describe, expect, it } from "vitest";
import { asks, isOnlyThanks, maybeOnlyThanks, MAX_THANKS_LENGTH } from "../../src/bridge/rooms/thanks.ts";

const TABLE = {
  en: {
    only: [
      "Thanks!",
      "thank you so much 🙏",
      "Ok, great, thanks a lot :)",
      "Cheers",
      "THX",
      "Thanks for your help. Bye!",
      "Much appreciated!!!",
    ],
    more: [
      "No, thanks",
      "Thanks, but it still fails",
      "Thanks in advance",
      "ok",
      "Bye",
      "Thanks for nothing",
      "Yes please, thank you",
      "Thank God",
    ],
  },
  de: {
    only: [
      "Danke!",
      "Vielen Dank für Ihre Hilfe 😊",
      "Super, danke schön",
      "Alles klar, besten Dank. LG",
      "danke dir",
      "Dankeschön und schönes Wochenende",
    ],
    more: [
      "Nein danke",
      "Danke im Voraus",
      "Danke, aber es geht nicht",
      "Ok",
      "Danke für nichts",
      "Bitte",
      "Danke, bitte stornieren",
      "Liebe Grüße",
    ],
  },
  fr: {
    only: [
      "Merci",
      "Merci beaucoup pour votre aide !",
      "D’accord, merci",
      "Parfait, je vous remercie",
      "Un grand merci, bonne journée",
      "Mille mercis",
    ],
    more: [
      "Non merci",
      "Merci d’avance",
      "Merci de me rappeler",
      "Merci mais non",
      "D’accord",
      "Oui, merci",
      "Bonne journée",
    ],
  },
  es: {
    only: [
      "Gracias",
      "¡Muchas gracias por su ayuda!",
      "Perfecto, mil gracias",
      "Vale, gracias. Un saludo",
      "Se lo agradezco",
      "muchisimas gracias",
    ],
    more: [
      "No, gracias",
      "Gracias de antemano",
      "Gracias, pero sigue igual",
      "Vale",
      "Sí, gracias",
      "Buen día",
      "Gracias por avisar mañana",
    ],
  },
  "pt-BR": {
    only: [
      "Obrigado!",
      "Muito obrigada pela ajuda",
      "Ok, obrigado. Boa noite",
      "vlw",
      "Perfeito, muito grata",
      "Valeu mesmo, abraço",
    ],
    more: [
      "Não, obrigado",
      "Obrigado desde já",
      "Obrigada, mas não chegou",
      "Certo",
      "Sim, obrigado",
      "Bom dia",
      "Obrigado por nada",
    ],
  },
  ru: {
    only: [
      "Спасибо!",
      "Большое спасибо за помощь",
      "Хорошо, спасибо",
      "спс",
      "Благодарю вас, хорошего дня",
      "Понял, спасибо за быстрый ответ",
    ],
    more: [
      "Нет, спасибо",
      "Заранее спасибо",
      "Спасибо, но не работает",
      "Хорошо",
      "Спасибо, не надо",
      "Да, спасибо",
      "До свидания",
    ],
  },
  uk: {
    only: [
      "Дякую!",
      "Щиро дякую за допомогу",
      "Добре, дякую",
      "Дуже вдячна",
      "Спасибі вам, гарного дня",
      "Зрозуміла, дякую за швидку відповідь",
    ],
    more: [
      "Ні, дякую",
      "Заздалегідь дякую",
      "Дякую, але не працює",
      "Добре",
      "Дякую, не треба",
      "Так, дякую",
      "До побачення",
    ],
  },
  tr: {
    only: [
      "Teşekkürler",
      "Çok teşekkür ederim",
      "tesekkurler, iyi gunler",
      "Tamam, sağ olun",
      "SAĞOL",
      "Yardımınız için çok teşekkür ederiz",
    ],
    more: [
      "Hayır, teşekkürler",
      "Şimdiden teşekkürler",
      "Teşekkürler ama olmuyor",
      "Tamam",
      "Evet, teşekkürler",
      "İyi günler",
      "Teşekkürler, bekliyorum",
    ],
  },
} as const;

describe.each(Object.entries(TABLE))("%s", (_, { only, more }) => {
  it.each(only)("%s only thanks", (text) => {
    expect(isOnlyThanks(text)).toBe(true);
    expect(maybeOnlyThanks(text)).toBe(true);
  });

  it.each(more)("%s does not", (text) => {
    expect(isOnlyThanks(text)).toBe(false);
  });
});

it.each([
  ["🙏", true],
  ["❤️❤️", true],
  ["🙏🏽 😊", true],
  ["👍", false],
  ["😊", false],
  ["Thanks 🤔", false],
  ["Thanks 👎", false],
  ["Thanks ❓", false],
  ["Thanks?", false],
  ["Thanks 2", false],
  ["Thanks ①", false],
  ["Thanks @anna", false],
  ["Thanks https", false],
  ["", false],
  ["   ", false],
  ["Thanks\n\nThanks", true],
])("%j: %s", (text, isOnly) => {
  expect(isOnlyThanks(text)).toBe(isOnly);
});

it("takes the names of those who wrote to the client for an address, and no others", () => {
  const names = ["Anna Müller"];
  expect(isOnlyThanks("Danke, Anna!", names)).toBe(true);
  expect(isOnlyThanks("Danke, Frau Mueller", names)).toBe(false);
  expect(isOnlyThanks("Danke, Tom!", names)).toBe(false);
  expect(isOnlyThanks("Anna", names)).toBe(false);
});

it("takes a team's name for an address as a whole only, whose words may be what the client asks for", () => {
  for (const [name, part] of [
    ["Refund Team", "refund"],
    ["Hilfe Rechnung", "Rechnung"],
    ["Команда доставки", "доставки"],
  ] as const) {
    expect(isOnlyThanks(`Thanks, ${name}!`, [name])).toBe(true);
    expect(isOnlyThanks(`Thanks, ${part}`, [name])).toBe(false);
  }
});

it.each([
  "Danke, und",
  "thank you and",
  "Merci et",
  "gracias, y",
  "obrigado e",
  "спасибо, и",
  "дякую та",
  "teşekkürler ve",
])("waits for the rest of %j", (text) => {
  expect(isOnlyThanks(text)).toBe(false);
});

it.each([
  ["Where is it", false],
  ["Thanks, and where is it?", false],
  ["Thanks, Anna", true],
  ["ok thanks 12", true],
  [`Thanks ${"a".repeat(40)}`, false],
])("may be only thanks, whoever is called: %j, %s", (text, may) => {
  expect(maybeOnlyThanks(text)).toBe(may);
});

it("is short", () => {
  const longest = `Thanks${"!".repeat(MAX_THANKS_LENGTH - 6)}`;
  expect(isOnlyThanks(longest)).toBe(true);
  expect(isOnlyThanks(`${longest}!`)).toBe(false);
  expect(isOnlyThanks(`   ${longest}\n`)).toBe(true);
});

it("does not spin on many words that are nearly known", () => {
  const began = performance.now();
  for (let n = 0; n < 100; n += 1) isOnlyThanks("и и и и и и и и и и и и и и и и и и и xx");
  expect(performance.now() - began).toBeLessThan(1_000);
});

it.each([
  ["Is it there now?", true],
  ["Est-ce bon ？", true],
  ["We have sent it.", false],
])("%s asks: %s", (text, isIt) => {
  expect(asks(text)).toBe(isIt);
});
