/** The table of settings and `.env.example` match the code, and only the command line reads the environment. */
import { expect, it } from "vitest";
import { SETTINGS } from "../../src/config/setting-table.ts";
import { plain, tableUnder } from "./documents.ts";
import { filesIn, read, ROOT, type SourceFile } from "./tree.ts";

const HEADING = "Settings";

function wantedRows(): string[][] {
  return Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default, setting.meaning]);
}

function rowsOf(markdown = read("docs/configuration.md")): string[][] {
  return tableUnder(HEADING, markdown).map(([name, value, meaning]) => [plain(name), plain(value), meaning ?? ""]);
}

/** Where the environment may be read: the command line passes it to `readConfig`. */
const READERS = /^src\/(?:main\.ts|cli\/)/u;

function environmentReaders(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) => !READERS.test(path) && /\bprocess\s*\.\s*env\b|\bimport\b.*\benv\b.*node:process/u.test(text),
    )
    .map(({ path }) => path);
}

it("has a table that matches the code", () => {
  expect(rowsOf()).toEqual(wantedRows());
});

it("catches a missing setting, and a wrong default", () => {
  const rows = wantedRows().map(
    ([name, value, meaning]) => `| \`${name}\` | ${value === "" ? "" : `\`${value}\``} | ${meaning} |`,
  );
  const markdown = (lines: string[]) => [`## ${HEADING}`, "| a | b | c |", "|---|---|---|", ...lines].join("\n");
  expect(rowsOf(markdown(rows))).toEqual(wantedRows());
  expect(rowsOf(markdown(rows.slice(1)))).not.toEqual(wantedRows());
  expect(rowsOf(markdown(rows.map((row) => row.replace("8080", "8081"))))).not.toEqual(wantedRows());
});

/** `.env.example`: every setting, commented out, with its meaning and its default. */
function envExample(): string {
  const settings = wantedRows().map(([name = "", value = "", meaning = ""]) =>
    [`# ${meaning.replaceAll("`", "")}`, `# ${name}=${value}`, ""].join("\n"),
  );
  const head = [
    "# Copy this file to .env and uncomment what you need. See docs/configuration.md.",
    "# Written by a test from src/config/setting-table.ts: npm run test:run -- test/guard/settings.test.ts -u",
    "",
  ];
  return [...head, ...settings].join("\n");
}

/** Settings that an environment file names, whether commented out or not. */
function settingsIn(text: string): string[] {
  return [...text.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gmu)].map(([, name = ""]) => name);
}

it("has an example of every setting in .env.example", async () => {
  await expect(envExample()).toMatchFileSnapshot(`${ROOT}.env.example`);
  expect(settingsIn(envExample())).toEqual(Object.keys(SETTINGS));
});

it("catches a setting that an example lacks", () => {
  const text = "# Address to listen on.\n# HOST=127.0.0.1\nPORT=8080\n";
  expect(settingsIn(text)).toEqual(["HOST", "PORT"]);
});

it("reads the environment on the command line only", () => {
  expect(environmentReaders(filesIn("src", ".ts"))).toEqual([]);
});

it("catches a module that reads the environment", () => {
  const bad = ["const port = process.env['PORT'];", `import { env } from "node:process";`];
  expect(bad.flatMap((text) => environmentReaders([{ path: "src/platform/http/server.ts", text }]))).toHaveLength(2);
});
