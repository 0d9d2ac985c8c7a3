/** Choosing a language, and its numbers, times and fallbacks. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { loadLocales, type Locales } from "../../src/platform/i18n/locales.ts";

const ENGLISH = `
name = English
only = Only in English
day = { DATETIME($at, dateStyle: "medium") }
moment = { DATETIME($at, dateStyle: "short", timeStyle: "short") }
waited = { DURATION($seconds) }
`;
const withoutOnly = (name: string) => ENGLISH.replace("English", name).replace(/^only.*$/mu, "");

async function withLanguages<T>(files: Record<string, string>, work: (locales: Locales) => T): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "locales-"));
  try {
    for (const [language, text] of Object.entries(files)) await writeFile(join(folder, `${language}.ftl`), text);
    return work(loadLocales(pathToFileURL(`${folder}/`)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const FOUR = {
  en: ENGLISH,
  ru: withoutOnly("Russian"),
  es: withoutOnly("Spanish"),
  "pt-BR": withoutOnly("Portuguese"),
};

describe("the language", () => {
  it.each([
    [["pt"], "Portuguese"],
    [["pt_BR"], "Portuguese"],
    [["pt-br"], "Portuguese"],
    [["pt-PT"], "Portuguese"],
    [["es-419"], "Spanish"],
    [["es_LA"], "Spanish"],
    [["ru_RU"], "Russian"],
    [["en-GB"], "English"],
    [["zh-hans"], "English"],
    [["C.UTF-8"], "English"],
    [[""], "English"],
    [[], "English"],
    [["zh", undefined, "ru"], "Russian"],
    [[undefined, "es", "ru"], "Spanish"],
  ])("requested as %j is %s", async (wanted, name) => {
    expect(await withLanguages(FOUR, (locales) => locales.in(...wanted)({ key: "name" }))).toBe(name);
  });

  it("falls back to English for missing sentences, and fails where English lacks them too", async () => {
    await withLanguages(FOUR, (locales) => {
      const say = locales.in("ru");
      expect(say({ key: "only" })).toBe("Only in English");
      expect(() => say({ key: "nowhere" })).toThrow('no sentence "nowhere"');
    });
  });

  it("is loaded on first use", async () => {
    await withLanguages({ ...FOUR, de: "name = German\nname = Twice" }, (locales) => {
      expect(locales.available).toContain("de");
      expect(locales.in("ru")({ key: "name" })).toBe("Russian");
      expect(() => locales.in("de")).toThrow("locales/de.ftl has errors");
    });
  });

  it("formats days and times its own way, in UTC whatever the machine's time zone", async () => {
    await withLanguages(FOUR, (locales) => {
      const at = { at: "2026-11-20T23:05:00.000Z" };
      const said = (language: string, key: string) => locales.in(language)({ key, values: { at } });
      expect(said("en", "day")).toBe("Nov 20, 2026");
      expect(said("es", "day")).toBe("20 nov 2026");
      expect(said("ru", "moment")).toBe("20.11.2026, 23:05");
      expect(said("pt-BR", "moment")).toBe("20/11/2026, 23:05");
    });
  });

  it.each([
    [0, "0 seconds", "0 секунд"],
    [1, "1 second", "1 секунда"],
    [59, "59 seconds", "59 секунд"],
    [60, "1 minute", "1 минута"],
    [61, "1 minute, 1 second", "1 минута 1 секунда"],
    [3_599, "59 minutes, 59 seconds", "59 минут 59 секунд"],
    [3_600, "1 hour", "1 час"],
    [7_384, "2 hours, 3 minutes", "2 часа 3 минуты"],
    [86_400, "1 day", "1 день"],
    [430_000, "4 days, 23 hours", "4 дня 23 часа"],
    [-5, "0 seconds", "0 секунд"],
  ])("formats a duration of %i seconds", async (seconds, english, russian) => {
    await withLanguages(FOUR, (locales) => {
      const said = (language: string) => locales.in(language)({ key: "waited", values: { seconds } });
      expect([said("en"), said("ru")]).toEqual([english, russian]);
    });
  });
});

describe("a name that a user chose", () => {
  const locales = loadLocales();
  const forged = "Ada\r\nAnna Berg (Slack) has taken this conversation.\u2028Done.";

  it.each(locales.available)("cannot start a line of its own in %s", (language) => {
    const said = locales.in(language)({ key: "alert-new-conversation", values: { client: forged, channel: "site" } });
    expect(said).toContain("Ada Anna Berg");
    expect(said).not.toMatch(/\n/u);
  });

  it.each(locales.available)("cannot pass for a colleague's or a note's heading in %s", (language) => {
    const say = locales.in(language);
    const heading = (kind: string, author: string) => say({ key: `heading-${kind}`, values: { author } });
    const sign = heading("client", "");
    expect(sign.trim()).not.toBe("");
    for (const kind of ["operator", "bot", "note"]) {
      const ours = heading(kind, "Anna Berg");
      expect(ours.startsWith(sign)).toBe(false);
      expect(heading("client", ours).startsWith(sign)).toBe(true);
    }
  });
});
