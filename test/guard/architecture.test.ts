/** Imports follow the directions in `dependency-cruiser.config.ts`, and the architecture picture is up to date. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { brokenArrows, drawArchitecture, PICTURE } from "./architecture.ts";
import { filesIn, importsOf, nodesOf, parse, read, ROOT, type SourceFile } from "./tree.ts";

it("follows the allowed directions everywhere", async () => {
  expect(await brokenArrows(ROOT)).toEqual([]);
});

const VIOLATIONS: readonly (readonly [rule: string, path: string, text: string])[] = [
  ["bridge-packages", "src/bridge/people/x.ts", `import { App } from "@slack/bolt"; App;`],
  ["bridge-packages", "src/bridge/people/x.ts", `import { readFileSync } from "node:fs"; readFileSync;`],
  ["bridge-imports", "src/bridge/people/x.ts", `import type { A } from "../../database/a.ts"; let a: A;`],
  ["bridge-imports", "src/bridge/people/x.ts", `let x: import("../../ledger/a.ts").A;`],
  ["rules-cards", "src/bridge/cards/x.ts", `import "../threads/a.ts";`],
  ["config-imports", "src/config/x.ts", `import "../app/a.ts";`],
  ["contract-imports", "src/contract/x.ts", `import "../bridge/model/a.ts";`],
  ["contract-packages", "src/contract/x.ts", `import { readFile } from "node:fs/promises"; readFile;`],
  ["database-imports", "src/database/x.ts", `import "../bridge/model/a.ts";`],
  ["service-imports", "src/service/x.ts", `await import("../ledger/a.ts");`],
  ["platform-imports", "src/platform/x.ts", `import "../bridge/model/a.ts";`],
  ["team-chats-imports", "src/team-chats/slack/x.ts", `import "../../database/a.ts";`],
  ["src/team-chats/slack-apart", "src/team-chats/slack/x.ts", `import "../telegram/a.ts";`],
  ["emulators-alone", "src/sandbox/slack-emulator/x.ts", `import "../../platform/a.ts";`],
  ["emulators-alone", "src/sandbox/emulator-kit/x.ts", `import "../../platform/a.ts";`],
  ["sandbox-imports", "src/sandbox/x.ts", `import "../team-chats/slack/a.ts";`],
  ["sandbox-on-demand", "src/cli/x.ts", `import "../app/sandbox.ts";`],
  ["sandbox-on-demand", "src/app/x.ts", `import "../sandbox/slack-emulator/a.ts";`],
  ["app-below-cli", "src/app/x.ts", `import "../cli/a.ts";`],
  ["no-circle", "src/platform/x.ts", `import "./y.ts";`],
  ["known-folder", "src/elsewhere/x.ts", `import "../platform/a.ts";`],
  ["known-folder", "src/bridge/elsewhere/x.ts", `import "../model/a.ts";`],
  ["resolvable", "src/platform/x.ts", `import "./not-there.ts";`],
];

describe("a tree with a violation in each file", () => {
  /** Each violation has a file of its own. */
  const pathOf = (path: string, number: number) => path.replace("x.ts", `x${number}.ts`);
  let broken: readonly (string | undefined)[];

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "bridge-arrows-"));
    try {
      for (const target of TARGETS) await put(folder, target, "export type A = 1;\n");
      const circle = VIOLATIONS.findIndex(([rule]) => rule === "no-circle");
      await put(folder, "src/platform/y.ts", `import "./x${circle}.ts";`);
      await put(folder, "tsconfig.json", "{}");
      for (const [number, [, path, text]] of VIOLATIONS.entries()) await put(folder, pathOf(path, number), text);
      broken = (await brokenArrows(folder)).map((arrow) => arrow.split(" -> ")[0]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each(VIOLATIONS.map((violation, number) => [...violation, number] as const))(
    "catches %s in %s: %s",
    (rule, path, _, number) => {
      expect(broken).toContain(`${rule}: ${pathOf(path, number)}`);
    },
  );

  it("reports no other file", () => {
    const planted = VIOLATIONS.map(([, path], number) => pathOf(path, number));
    expect(broken.filter((arrow) => !planted.some((path) => arrow?.endsWith(`: ${path}`)))).toEqual([]);
  });
});

const TARGETS = [
  "src/app/a.ts",
  "src/app/sandbox.ts",
  "src/bridge/model/a.ts",
  "src/bridge/threads/a.ts",
  "src/cli/a.ts",
  "src/database/a.ts",
  "src/ledger/a.ts",
  "src/platform/a.ts",
  "src/sandbox/slack-emulator/a.ts",
  "src/team-chats/slack/a.ts",
  "src/team-chats/telegram/a.ts",
];

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

/** Imports that are only known at run time, so that nothing can check their target. */
function computedImports(file: SourceFile): string[] {
  return importsOf(file).filter((specifier) => specifier === "(computed)");
}

it("computes no import", () => {
  expect(filesIn("src", ".ts").flatMap(computedImports)).toEqual([]);
  expect(computedImports({ path: "src/x.ts", text: `const name = "./a.ts"; await import(name);` })).toHaveLength(1);
});

/** Platforms that the rules must not name; a name inside a longer word counts too. */
const PLATFORMS = /slack|telegram|bolt|grammy/iu;

/** Identifiers and strings of `file` that name a platform. Comments may. */
function platformWords(file: SourceFile): string[] {
  const found: string[] = [];
  for (const node of nodesOf(parse(file))) {
    const isWord = ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    if (isWord && PLATFORMS.test(node.text)) found.push(`${file.path}: ${node.text}`);
  }
  return found;
}

it("names no team chat in the rules", () => {
  expect(filesIn("src/bridge", ".ts").flatMap(platformWords)).toEqual([]);
});

it("catches a platform's name in code, and ignores comments", () => {
  const text = "// Slack: read back\nif (chat.name === `slack:${x}`) return telegramTopic;";
  expect(platformWords({ path: "src/bridge/x.ts", text })).toHaveLength(2);
});

it("has an up-to-date architecture picture", async () => {
  expect(read(PICTURE), "run `npm run docs:architecture`").toBe(await drawArchitecture());
});
