/** Problems are reported in the operator's language; help is in English. */
import { describe, expect, it } from "vitest";
import { terminalLanguage, terminalSay } from "../../src/cli/terminal-locale.ts";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { runCommand } from "../support/command-line.ts";
import { slackSettings } from "../support/emulator-settings.ts";

describe("a command", () => {
  it("reports incomplete settings in German on a German terminal", async () => {
    const half = { CONVERSATION_API_KEY: "key", LC_ALL: "de_DE.UTF-8" };
    const { code, errors, output } = await runCommand(["start"], half);
    expect(errors).toMatch(/^Fehler .*CONVERSATION_API_URL.* fehlt/mu);
    expect(output).toBe("");
    expect(code).toBe(1);
  });

  it("prefers the language of the settings to the terminal's", async () => {
    const { errors, code } = await runCommand(["manifest", "--http"], { LOCALE: "uk", LANG: "ru_RU.UTF-8" });
    expect(errors).toMatch(/^помилка .*PUBLIC_URL/u);
    expect(code).toBe(1);
  });

  it("shows its help in English everywhere", async () => {
    const [russian, english] = await Promise.all(
      ["ru_RU.UTF-8", "en_GB.UTF-8"].map((LANG) => runCommand(["trace", "--help"], { LANG })),
    );
    expect(russian).toEqual(english);
    expect(english?.output).toMatch(/^Usage: conversation-bridge trace \[options\] <conversation>\n/u);
  });

  it("prints the sandbox's first lines in the terminal's language", async () => {
    const { output } = await runCommand([], { PORT: "0", LANG: "tr_TR.UTF-8" }, "Ctrl+C");
    expect(output).toMatch(/Açın +http:\/\/127\.0\.0\.1:\d+/u);
    expect(output).toMatch(/Hizmet +http\S+ {2}anahtar \S+\n/u);
  });

  it("treats empty settings as unset, in the sandbox too", async () => {
    const { output } = await runCommand([], { PORT: "0", LOCALE: "", DATABASE_URL: "", ROOM_MODE: "" }, "Ctrl+C");
    expect(output).toMatch(/Open +http:\/\/127\.0\.0\.1:\d+/u);
  });

  it("reads no terminal sentences when it starts well", async () => {
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
        ...slackSettings(slack),
        PORT: "0",
        NODE_OPTIONS,
      },
      "the bridge runs",
    );
    expect(started.code).toBe(0);
    expect(started.errors).toContain("/locales/en.ftl");
    expect(started.errors).not.toContain("/locales/terminal/");
    expect((await runCommand(["--help"], { NODE_OPTIONS })).errors).toBe("");
    expect((await runCommand(["manifest"], { NODE_OPTIONS })).errors).toContain("/locales/terminal/en.ftl");
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
    expect(terminalSay({ LANG: "pt_PT.UTF-8" })({ key: "fail-word" })).toBe("erro");
  });
});
