/** What the command line says, in the language of who sits at the terminal. */
import { CommanderError, type Command } from "commander";
import { describe, expect, it, vi } from "vitest";
import { buildProgram } from "../../src/cli/program.ts";
import { progressOfConversations } from "../../src/cli/progress.ts";
import { table } from "../../src/cli/table.ts";
import { terminalLanguage, terminalSay } from "../../src/cli/terminal-locale.ts";
import { failWithUsage } from "../../src/cli/usage-error.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { runCommand } from "../support/command-line.ts";

describe("a command", () => {
  it("says in German what half-set settings lack, to who has a German terminal", async () => {
    const half = { CONVERSATION_API_KEY: "key", LC_ALL: "de_DE.UTF-8" };
    const { code, errors, output } = await runCommand(["start"], half);
    expect(errors).toMatch(/^Fehler .*CONVERSATION_API_URL.* fehlt/mu);
    expect(output).toBe("");
    expect(code).toBe(1);
  });

  it("speaks the language of the settings before that of the terminal", async () => {
    const { errors, code } = await runCommand(["trace", "x"], { LOCALE: "uk", LANG: "ru_RU.UTF-8" });
    expect(errors).toBe("помилка Id діалогу починається із cv_.\n");
    expect(code).toBe(1);
  });

  it("shows its help in Russian, titles and placeholders with it", async () => {
    const { output, code } = await runCommand(["--help"], { LANG: "ru_RU.UTF-8" });
    expect(code).toBe(0);
    expect(output).toMatch(/^Вызов: conversation-bridge \[параметры\] \[команда\]\n\nКоманды поддержки /u);
    expect(output).toMatch(/^Параметры:$/mu);
    expect(output).toMatch(/^Команды:$/mu);
    expect(output).toMatch(/^ {2}trace \[параметры\] <диалог> +вывести/mu);
    expect(output).not.toMatch(/Usage|Options|Commands|display help/u);
  });

  it("says the sandbox's first lines in it", async () => {
    const { output } = await runCommand([], { PORT: "0", LANG: "tr_TR.UTF-8" }, "Ctrl+C");
    expect(output).toMatch(/Açın +http:\/\/127\.0\.0\.1:\d+/u);
    expect(output).toMatch(/Hizmet +http\S+ {2}anahtar \S+\n/u);
  });

  it("takes empty settings for unset ones in the sandbox too", async () => {
    const { output } = await runCommand([], { PORT: "0", LOCALE: "", DATABASE_URL: "", ROOM_MODE: "" }, "Ctrl+C");
    expect(output).toMatch(/Open +http:\/\/127\.0\.0\.1:\d+/u);
  });

  it("that starts well reads nothing of it", async () => {
    await using slack = await startSlackEmulator();
    const telling = `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      const read = fs.readFileSync;
      fs.readFileSync = (path, ...rest) => {
        if (String(path).endsWith(".ftl")) process.stderr.write(path + "\\n");
        return read(path, ...rest);
      };
      syncBuiltinESMExports();`;
    const NODE_OPTIONS = `--import=data:text/javascript;base64,${Buffer.from(telling).toString("base64")}`;
    const started = await runCommand(
      ["start"],
      {
        SLACK_BOT_TOKEN: slack.botToken,
        SLACK_APP_TOKEN: slack.appToken,
        SLACK_API_URL: slack.apiUrl,
        SLACK_ROOM: ROOMS.support,
        PORT: "0",
        NODE_OPTIONS,
      },
      "the bridge runs",
    );
    expect(started.code).toBe(0);
    expect(started.errors).toContain("/locales/en.ftl");
    expect(started.errors).not.toContain("/terminal/");
    expect((await runCommand(["--help"], { NODE_OPTIONS })).errors).toContain("/locales/terminal/en.ftl");
  });
});

describe("the language of a terminal", () => {
  it.each<[Readonly<Record<string, string>>, string]>([
    [{}, "error"],
    [{ LANG: "de_DE.UTF-8" }, "Fehler"],
    [{ LANG: "de_DE.UTF-8", LC_MESSAGES: "es_ES" }, "problema"],
    [{ LANG: "fr_FR.UTF-8", LC_MESSAGES: "", LC_ALL: "" }, "erreur"],
    [{ LANG: "fr_FR.UTF-8", LC_MESSAGES: "ru_RU.UTF-8", LC_ALL: "de_AT@euro" }, "Fehler"],
    [{ LANG: "de_DE.UTF-8", LC_ALL: "C" }, "error"],
    [{ LANG: "de_DE.UTF-8", LC_ALL: "C.UTF-8" }, "error"],
    [{ LANG: "POSIX" }, "error"],
    [{ LANG: "xx_XX.UTF-8" }, "error"],
    [{ LANG: "no language at all" }, "error"],
    [{ LOCALE: "fr", LC_ALL: "de_DE.UTF-8" }, "erreur"],
    [{ LOCALE: " ", LC_ALL: "de_DE.UTF-8" }, "Fehler"],
  ])("%j", (environment, word) => {
    expect(terminalSay(environment)({ key: "fail-word" })).toBe(word);
  });

  it("is no language for what names none, so that the default stands in", () => {
    expect(terminalLanguage({ LC_ALL: "C", LANG: "de_DE.UTF-8" })).toBeUndefined();
    expect(terminalSay({ LANG: "pt_PT.UTF-8" })({ key: "cli-title-options" })).toBe("Opções:");
  });
});

/** Help of a command and of all below it. */
function helps(command: Command): string[] {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => written.push(text), getOutHelpWidth: () => 100 });
  command.outputHelp();
  return [written.join(""), ...command.commands.flatMap(helps)];
}

describe.each(loadLocales().available)("help in %s", (language) => {
  it("says everything that commander prints, of every command", () => {
    const said = helps(buildProgram({ LOCALE: language }));
    expect(said.length).toBeGreaterThan(20);
    for (const text of said) {
      expect(text).not.toMatch(/\bcli-/u);
      expect(text.split("\n").every((line) => line.length <= 100)).toBe(true);
      // French says two of the titles alike.
      if (!["en", "fr"].includes(language)) expect(text).not.toMatch(/\b(?:Usage|Options|Commands|Arguments):/u);
      expect(text).not.toContain("display help");
    }
  });
});

/** What is written to the error output about a line that cannot be read. */
async function told(line: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const before = process.exitCode;
  try {
    await buildProgram(environment).parseAsync(line.split(" "), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    failWithUsage(error, environment);
    expect(process.exitCode).toBe(2);
  } finally {
    process.exitCode = before;
  }
  return written.join("");
}

describe("a line that cannot be read", () => {
  it.each([
    ["trace --jsno cv_1", "There is no option --jsno.", "Did you mean --json? "],
    ["trace --it's", "There is no option --it's.", ""],
    ["manifest --with", "There is no option --with.", ""],
    ["dance", "What does not belong here: dance. There is no such command, or it takes less.", ""],
    ["dead-letters retry", "<entries> is missing.", ""],
    ["service prune --older-than", "--older-than <age> needs a value.", ""],
    ["service prune", "The option --older-than <age> is missing.", ""],
    ["doctor a b.c", "What does not belong here: a, b.c. There is no such command, or it takes less.", ""],
  ])("%s", async (line, wrong, advice) => {
    expect(await told(line)).toBe(`error ${wrong}\n${advice}“npx node src/main.ts --help” shows what there is.\n`);
  });

  it("is spoken of in the terminal's language, its placeholders too", async () => {
    expect(await told("service prune", { LANG: "ru_RU.UTF-8" })).toBe(
      "ошибка Не хватает параметра --older-than <возраст>.\nЧто есть, покажет «npx node src/main.ts --help».\n",
    );
    expect(await told("trace --jsno", { LANG: "fr_FR.UTF-8" })).toContain("Vouliez-vous dire --json\u202f?");
  });
});

describe("numbers, times and shares", () => {
  const german = terminalSay({ LOCALE: "de" });

  it("stand in tables as the language writes them, names as they are", () => {
    const row = { id: "wh_1", entry: "12345", missed: 12_345, since: { at: "2026-11-21T08:05:00.000Z" } };
    expect(table([{ ...row, state: { key: "cli-subscription-state-disabled" }, because: "" }], german)).toBe(
      "ID    Eintrag  verpasst  seit                      Zustand\n" +
        "wh_1  12345    12.345    21.11.2026, 08:05:00 UTC  abgeschaltet\n",
    );
  });

  it("tell how far something has come, on a terminal only", () => {
    const written: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
    const isTerminal = process.stderr.isTTY;
    try {
      process.stderr.isTTY = true;
      using progress = progressOfConversations(german, 4_000);
      progress.update(1_399);
    } finally {
      process.stderr.isTTY = isTerminal;
    }
    expect(written).toEqual(["\r\u001b[K1.399 von 4.000 Konversationen, 34 %", "\r\u001b[K"]);
    using silentLog = progressOfConversations(german, 4_000);
    silentLog.update(2_000);
    expect(written).toHaveLength(2);
  });
});
