/**
 * Signs of notes as people send them: the words and commands of the eight languages, behind the delimiters, in the dress
 * that composers, phones, other programs and habits give to them. What follows is harmless, so that only the sign can
 * keep it inside.
 */

/** Numbers from 0 to 1, the same for the same seed. Source: Mulberry32 by T. Ettinger, public domain. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;

/** Values with how often each is meant to come. */
type Weighted<T> = readonly (readonly [often: number, value: T])[];

function pick<T>(random: Random, values: Weighted<T>): T {
  const total = values.reduce((sum, [often]) => sum + often, 0);
  let left = random() * total;
  for (const [often, value] of values) {
    left -= often;
    if (left < 0) return value;
  }
  const [, last] = values[values.length - 1] ?? [];
  if (last === undefined) throw new RangeError("nothing to pick from");
  return last;
}

const evenly = (values: string): Weighted<string> => values.split("|").map((value) => [1, value]);

const WORDS = {
  en: evenly("note|note|note|notes|internal|internal note|private|private note|team note|note to self"),
  de: evenly("notiz|notiz|interne notiz|intern|nur intern|privat|vertraulich|anmerkung|notiz an mich|note"),
  fr: evenly("note|note|note interne|interne|privé|confidentiel|pour l'équipe|en interne|note pour moi"),
  es: evenly("nota|nota|nota interna|interno|privado|privada|solo interno|para el equipo|nota para mí"),
  pt: evenly("nota|nota|nota interna|interno|interna|privado|só interno|para a equipe|nota para mim"),
  ru: evenly("заметка|заметка|внутренняя заметка|внутреннее|приватно|для своих|комментарий|для команды|note"),
  uk: evenly("нотатка|нотатка|внутрішня нотатка|внутрішнє|приватно|особисте|для своїх|для команди|note"),
  tr: evenly("not|not|iç not|dahili|dahili not|özel|gizli|ekip için|note"),
} as const;
type Language = keyof typeof WORDS;
const LANGUAGES = Object.keys(WORDS) as Language[];

const HARMLESS: Readonly<Record<Language, string>> = {
  en: "Thursday works, the blue one",
  de: "Donnerstag passt, das blaue",
  fr: "jeudi convient, le bleu",
  es: "el jueves va bien, el azul",
  pt: "quinta está bom, o azul",
  ru: "четверг подходит, синий",
  uk: "четвер підходить, синій",
  tr: "perşembe uygun, mavi olan",
};

/** `note:` and what stands for the colon. `%` is the word. */
const DELIMITED: Weighted<string> = [
  [50, "%: "],
  [6, "%:"],
  [8, "% : "],
  [3, "%："],
  [6, "% - "],
  [2, "%- "],
  [3, "% – "],
  [3, "% — "],
  [1, "%—"],
  [2, "%. "],
  [1, "%; "],
  [1, "%... "],
  [1, "%… "],
  [5, "[%] "],
  [3, "(%) "],
  [1, "[%]: "],
  [1, "[%: "],
  [2, "%\n"],
  [2, "%:\n"],
  [1, "%:: "],
  [1, "%:- "],
  [1, "% -> "],
  [1, "%!: "],
  [1, "% = "],
  [0.5, "{%} "],
  [0.5, "<%> "],
  [0.5, "【%】 "],
];

/** What stands in front. */
const FRONT: Weighted<string> = [
  [60, ""],
  [3, " "],
  [2, "\n"],
  [1, "\t"],
  [3, "🔒 "],
  [3, "📝 "],
  [1, "⚠️ "],
  [1, "❗"],
  [1, "👉🏽 "],
  [1, "👨‍👩‍👧 "],
  [1, "✅✅ "],
  [3, "- "],
  [2, "• "],
  [1, "1. "],
  [1, "2) "],
  [2, "> "],
  [2, "#"],
  [1, "# "],
  [2, "…"],
  [1, "\ufeff"],
  [1, "\u200b"],
  [1, "\u200e"],
  [1, "\u202e"],
  [1, "\u2067"],
  [1, "\u00a0"],
  [1, ":memo: "],
];

/** Formatting signs as they stay when a composer does not take them. */
const AROUND: Weighted<readonly [before: string, after: string]> = [
  [80, ["", ""]],
  [5, ["*", "*"]],
  [3, ["**", "**"]],
  [3, ["_", "_"]],
  [1, ["~", "~"]],
  [3, ["`", "`"]],
  [2, ['"', '"']],
  [1, ["“", "”"]],
  [1, ["„", "“"]],
  [1, ["«", "»"]],
];

const CASE: Weighted<(word: string) => string> = [
  [50, (word) => word],
  [35, (word) => (word[0] ?? "").toUpperCase() + word.slice(1)],
  [10, (word) => word.toUpperCase()],
  [
    3,
    (word) =>
      Array.from(word)
        .map((letter, index) => (index % 2 === 0 ? letter : letter.toUpperCase()))
        .join(""),
  ],
];

/** Letters of one alphabet that stand in words of another, after somebody switched the keyboard. */
const LOOK_ALIKES = new Map(
  Array.from("aаeеoоpрcсxхiіyу").flatMap((letter, index, all) => [[letter, all[index ^ 1] ?? letter]] as const),
);

/** How the letters themselves come. */
const LETTERS: Weighted<(word: string, random: Random) => string> = [
  [88, (word) => word],
  [2, (word) => word.normalize("NFD")],
  [2, (word) => Array.from(word).join("\u200b")],
  [1, (word) => Array.from(word).join("\u00ad")],
  [1, (word) => `${word.slice(0, 1)}\u2060${word.slice(1)}`],
  [1, (word) => `${word}\u200d`],
  [1, (word) => shifted(word, 0xfee0)],
  [1, (word) => bold(word)],
  [
    2,
    (word, random) => {
      const at = Math.floor(random() * word.length);
      const letter = word[at] ?? "";
      return word.slice(0, at) + (LOOK_ALIKES.get(letter) ?? letter) + word.slice(at + 1);
    },
  ],
  [2, slip],
];

/** Full-width forms of ASCII. */
function shifted(word: string, by: number): string {
  return Array.from(word)
    .map((letter) => (/[!-~]/u.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + by) : letter))
    .join("");
}

/** Mathematical bold, of generators of fancy text. */
function bold(word: string): string {
  return Array.from(word)
    .map((letter) => (/[a-z]/u.test(letter) ? String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97) : letter))
    .join("");
}

/** One slip of the finger in a word that is long enough to be known again. */
function slip(word: string, random: Random): string {
  if (word.length < 5) return word;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, here, next, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return pick<string>(random, [
    [4, before + next + here + after],
    [3, before + next + after],
    [3, before + here + here + next + after],
  ]);
}

const COMMANDS: Weighted<string> = [
  [6, "//"],
  [4, "// "],
  [4, "!note "],
  [4, "/note "],
  [1, "！note "],
  [1, "/note: "],
  [1, "! note "],
  [1, "!%: "],
  [2, "!% "],
  [2, "/% "],
];

/** One message whose author means a note. */
export function noteOf(random: Random): string {
  const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? "en";
  const word = pick(random, WORDS[language]);
  const written = pick(random, LETTERS)(pick(random, CASE)(word), random);
  const [before, after] = pick(random, AROUND);
  const rest = HARMLESS[language];
  if (random() < 0.15) return pick(random, COMMANDS).replace("%", written) + rest;
  const front = pick(random, FRONT);
  return front + pick(random, DELIMITED).replace("%", before + written + after) + rest;
}
