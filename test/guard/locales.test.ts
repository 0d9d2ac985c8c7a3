/** Every language has the same sentences with the same variables, and the code uses no others. */
import { describe, expect, it } from "vitest";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import {
  choicesOf,
  COMPOSED,
  composedKeys,
  messagesOf,
  saidIn,
  stringsIn,
  unreadable,
  wordsInTemplates,
  wordsOf,
  type SaidSentence,
} from "./sentences.ts";
import { filesIn, read } from "./tree.ts";

/** By folder: sentences of the running bridge, and those read only at the terminal. */
const FOLDERS = ["locales", "locales/terminal"] as const;
const [running, terminal] = FOLDERS.map((folder) => messagesOf(read(`${folder}/en.ftl`)));
const english = new Map([...(running ?? []), ...(terminal ?? [])]);
/** Rows of the ledger also have a `key`, but it is not a sentence's. */
const sources = [...filesIn("src", ".ts", ".js")].filter(({ path }) => !/^src\/ledger\//u.test(path));
const said = sources.flatMap(saidIn);

/** Code whose sentences are read only at the terminal: commands, and errors that prevent a start. */
const SAID_AT_TERMINAL =
  /^src\/(?:main\.ts$|backup\/|cli\/|config\/|app\/(?:team-chat-connections|temp-folder)\.ts$|platform\/http\/server\.ts$|team-chats\/\w+\/directory\/(?:setup|manifest)\.ts$)/u;

function atTerminalOnly(key: string): boolean {
  const keys = key.includes("*") ? (COMPOSED[key] ?? []).map((part) => key.replace("*", part)) : [key];
  return keys.some((one) => terminal?.has(one));
}

function wrongSentences(list: readonly SaidSentence[]): string[] {
  return list.flatMap(({ file, key, values }) => {
    if (key.includes("*")) return key in COMPOSED ? [] : [`${file}: ${key} is not declared in COMPOSED`];
    const wanted = english.get(key);
    if (wanted === undefined) return [`${file}: no sentence ${key}`];
    const missing = values === undefined ? [] : wanted.filter((name) => !values.includes(name));
    return missing.map((name) => `${file}: ${key} lacks ${name}`);
  });
}

function differences(a: ReadonlyMap<string, readonly string[]>, b: ReadonlyMap<string, readonly string[]>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id)?.join() !== b.get(id)?.join());
}

/** Languages in which support people read the bridge. */
const LANGUAGES = ["de", "en", "es", "fr", "pt-BR", "ru", "tr", "uk"];

/** Words that another language spells as English does, so that a sentence may be the same. */
const SAME_WORDS: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...["name", "status", "team", "channel", "channels", "thread", "bot", "bridge", "app", "ok", "e", "mail", "id"],
    ...["animation", "emulator", "sticker", "story", "video", "operator", "administrator"],
  ],
  es: ["bot", "app", "ok", "id", "h", "min"],
  fr: [
    ...["client", "clients", "conversation", "conversations", "contact", "contacts", "message", "messages", "pages"],
    ...["document", "photo", "story", "e", "mail", "bot", "app", "ok", "h", "min"],
    ...["service", "console", "note", "id"],
  ],
  "pt-BR": ["status", "thread", "story", "bot", "app", "console", "ok", "id", "e", "mail", "h", "min"],
  ru: ["e", "mail", "id"],
  tr: ["bot", "video"],
  uk: ["e", "mail", "id"],
};

function sameAsEnglish(language: string, fluent: string, source: string): string[] {
  const own = wordsOf(fluent);
  const known = new Set(SAME_WORDS[language]);
  return [...wordsOf(source)].flatMap(([id, words]) =>
    words.join(" ") === own.get(id)?.join(" ") && words.some((word) => !known.has(word)) ? [id] : [],
  );
}

const FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

/** Plurals that lack a form of the language, or whose "one" omits the number where the language uses it for 21 too. */
function wrongForms(language: string, fluent: string): string[] {
  const rules = new Intl.PluralRules(language);
  const wanted = rules.resolvedOptions().pluralCategories.toSorted().join();
  // Where 21 is "one" too, the sentence must contain the number.
  const oneIsMany = rules.select(21) === "one";
  return choicesOf(fluent).flatMap(({ message, variable, cases }) => {
    const forms = [...cases.keys()].filter((name) => FORMS.has(name)).toSorted();
    // Selects between words, with or without a default case.
    if (forms.length === 0 || forms.join() === "other") return [];
    if (forms.join() !== wanted) return [`${message}: ${forms.join()} for ${wanted}`];
    return oneIsMany && cases.get("one")?.includes(variable) === false ? [`${message}: one without its number`] : [];
  });
}

/** Cases of selects between words, by sentence; the same in every language. */
function wordCases(fluent: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const { message, cases } of choicesOf(fluent)) {
    const names = [...cases.keys()].filter((name) => !FORMS.has(name));
    if (names.length > 0) found.set(message, [...(found.get(message) ?? []), ...names].toSorted());
  }
  return found;
}

it("has every promised language", () => {
  const promised = FOLDERS.flatMap((folder) => LANGUAGES.map((name) => `${folder}/${name}.ftl`));
  expect(filesIn("locales", ".ftl").map(({ path }) => path)).toEqual(promised.toSorted());
});

describe("the terminal", () => {
  it("repeats no sentence of the bridge", () => {
    expect([...(terminal?.keys() ?? [])].filter((key) => running?.has(key) === true)).toEqual([]);
  });

  it("is the only user of the sentences in its folder", () => {
    const elsewhere = said.filter(({ file }) => !SAID_AT_TERMINAL.test(file));
    expect(elsewhere.length).toBeGreaterThan(40);
    expect(elsewhere.filter(({ key }) => atTerminalOnly(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });
});

describe("the code", () => {
  it("uses only sentences that exist, with all their variables", () => {
    expect(said.length).toBeGreaterThan(40);
    expect(wrongSentences(said)).toEqual([]);
  });

  it("has every sentence for its composed keys", () => {
    expect(composedKeys().filter((key) => !english.has(key))).toEqual([]);
  });

  it("declares no composed key that it does not use", () => {
    const patterns = new Set(said.map(({ key }) => key));
    expect(Object.keys(COMPOSED).filter((pattern) => !patterns.has(pattern))).toEqual([]);
  });

  it("leaves no sentence unused", () => {
    const inPages = filesIn("src", ".html").flatMap(({ text }) => [...text.matchAll(/\{\{([\w-]+)\}\}/gu)]);
    const used = new Set([...sources.flatMap(stringsIn), ...composedKeys(), ...inPages.map(([, key = ""]) => key)]);
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([]);
  });

  it.each([
    [`say({ key: "nothing-like-it" })`],
    [`say({ key: ok ? "button-retry" : "nothing-like-it" })`],
    ["say({ key: `nothing-${like}-it` })"],
    [`say({ key: "alert-new-conversation", values: { client } })`],
    [`const sentence = { key: "contact-none" };`],
  ])("is caught when it uses %s", (text) => {
    expect(wrongSentences(saidIn({ path: "src/bridge/x.ts", text }))).toHaveLength(1);
  });
});

describe("pages", () => {
  it("contain no words of their own", () => {
    const pages = [...filesIn("src/service/console", ".ts"), ...filesIn("src/sandbox/page", ".ts")];
    expect(pages.flatMap((file) => wordsInTemplates(file).map((word) => `${file.path}: ${word}`))).toEqual([]);
  });

  it("are caught when they do", () => {
    const text = 'const a = html`<p title="Press me">${say(b)}</p><b class="x">Hello</b>`;';
    expect(wordsInTemplates({ path: "src/service/console/x.ts", text })).toEqual(["Hello", "Press", "me"]);
  });
});

it("formats no time by hand", () => {
  const byHand = /toISOString\(\)\.(?:slice|replace)\([^)]*\)\.?(?:replace)?[^\n]*(?:UTC|" ")/u;
  expect(byHand.test('`${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`')).toBe(true);
  expect(sources.filter(({ text }) => byHand.test(text)).map(({ path }) => path)).toEqual([]);
});

describe.each(filesIn("locales", ".ftl"))("$path", ({ path, text }) => {
  const language = path.replace(/^.*\/|\.ftl$/gu, "");
  const source = read(path.replace(/[^/]+$/u, "en.ftl"));

  it("parses completely", () => {
    expect(unreadable(text)).toEqual([]);
  });

  it("has the messages and variables of English", () => {
    expect(differences(messagesOf(text), messagesOf(source))).toEqual([]);
  });

  it("has every plural form of its language", () => {
    expect(choicesOf(text).length).toBeGreaterThan(5);
    expect(wrongForms(language, text)).toEqual([]);
  });

  it("chooses between the same cases as English", () => {
    expect(differences(wordCases(text), wordCases(source))).toEqual([]);
  });

  it("leaves nothing untranslated", () => {
    expect(language === "en" ? [] : sameAsEnglish(language, text, source)).toEqual([]);
  });

  it("can format all of them", () => {
    const say = path.startsWith("locales/terminal/") ? terminalSay({ LOCALE: language }) : loadLocales().in(language);
    // Numbers suit every select; variables formatted as times need a time.
    const times = new Set([...text.matchAll(/DATETIME\(\$(\w+)/gu)].map(([, name]) => name));
    const valued = (name: string) => (times.has(name) ? { at: "2026-11-21T10:00:00.000Z" } : 2);
    for (const [key, names] of messagesOf(text)) {
      const values = Object.fromEntries(names.map((name) => [name, valued(name)]));
      expect(say({ key, values }).trim()).not.toBe("");
    }
  });

  it("defines each message once", () => {
    const ids = [...text.matchAll(/^([a-z][\w-]*) *=/gmu)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});

it("catches a missing message, an additional one, and another variable", () => {
  const one = messagesOf("a = A\nb = { $x -> \n [one] One { $name }\n *[other] More\n}\nc = C");
  const other = messagesOf("a = A\nb = { $x } { $names }\nd = D");
  expect(differences(one, other)).toEqual(["b", "c", "d"]);
  expect(unreadable("a = { $x\nb = B")).toEqual(["a"]);
});

it("catches a select that lacks a plural form, omits the number for twenty-one, or lacks a case", () => {
  const one = "a = { $n ->\n [one] { $n } A\n *[other] { $n } B\n}";
  expect(wrongForms("en", one)).toEqual([]);
  expect(wrongForms("ru", one)).toEqual(["a: one,other for few,many,one,other"]);
  expect(wrongForms("ru", "a = { $n ->\n [one] A\n [few] B\n [many] C\n *[other] D\n}")).toEqual([
    "a: one without its number",
  ]);
  expect(wordCases("a = { $n ->\n [0] A\n *[other] B\n}").get("a")).toEqual(["0"]);
});

it("catches an untranslated sentence, but not names and values", () => {
  const same = "button-retry = Retry\ncard-status = Status\nshop-name = Juniper Goods";
  expect(sameAsEnglish("de", same, same)).toEqual(["button-retry"]);
});
