/** Imports go one way: main -> app -> the parts -> bridge -> contract. Teaches where a new file belongs. */
import ts from "typescript";
import { expect, it } from "vitest";
import { filesIn, importsOf, nodesOf, parse, targetOf, type SourceFile } from "./tree.ts";

interface Area {
  readonly name: string;
  /** Files of this area, from the root. */
  readonly files: RegExp;
  /** Areas that it may import beside itself. */
  readonly areas: readonly string[];
  /** Packages that it may import; `all`: any. */
  readonly packages: "all" | readonly string[];
}

/** Small modules beside the parts: settings, languages, log, metrics, HTTP. They know the rules' words and no part. */
const GROUND = "ground";

const AREAS: readonly Area[] = [
  { name: "contract", files: /^src\/contract\//u, areas: [], packages: ["zod", "node:crypto"] },
  { name: "bridge", files: /^src\/bridge\//u, areas: ["contract"], packages: [] },
  {
    name: GROUND,
    files: /^src\/(?:config\/|(?:config|http|http-body|locales|log|measured|metrics)\.ts$)/u,
    areas: ["bridge", "contract"],
    packages: "all",
  },
  { name: "database", files: /^src\/database\//u, areas: ["bridge"], packages: "all" },
  { name: "ledger", files: /^src\/ledger\//u, areas: ["database", "bridge", "contract"], packages: "all" },
  {
    name: "conversation-api",
    files: /^src\/conversation-api\//u,
    areas: [GROUND, "bridge", "contract"],
    packages: "all",
  },
  // Each folder is an area of its own: siblings never import each other.
  ...teamChats().map((name): Area => ({
    name: `team-chats/${name}`,
    files: new RegExp(`^src/team-chats/${name}/`, "u"),
    areas: [GROUND, "bridge", "contract"],
    packages: "all",
  })),
  { name: "service", files: /^src\/service\//u, areas: ["database", GROUND, "bridge", "contract"], packages: "all" },
  { name: "sandbox", files: /^src\/sandbox\//u, areas: ["service", GROUND, "bridge", "contract"], packages: "all" },
  // Whatever else stands beside `app.ts` connects parts, and no part may know it.
  { name: "app", files: /^src\/(?:app\/|(?!main\.ts)[\w-]+\.ts$)/u, areas: ["*"], packages: "all" },
  { name: "main", files: /^src\/(?:main\.ts|cli\/)/u, areas: ["*", "app"], packages: "all" },
];

/** What `*` stands for: the whole house below `app`. */
const BELOW_APP = AREAS.map(({ name }) => name).filter((name) => name !== "app" && name !== "main");

function teamChats(): string[] {
  return [...new Set(filesIn("src/team-chats", ".ts").map(({ path }) => path.split("/")[2] ?? ""))];
}

function areaOf(path: string): Area | undefined {
  return AREAS.find(({ files }) => files.test(path));
}

/** Imports of `file` that go against the arrows. */
function wrongImports(file: SourceFile): string[] {
  const area = areaOf(file.path);
  if (area === undefined) return [`${file.path} belongs to no area`];
  const allowed = new Set([area.name, ...area.areas.flatMap((name) => (name === "*" ? BELOW_APP : [name]))]);
  return importsOf(file).flatMap((specifier) => {
    const target = targetOf(specifier, file.path);
    const wrong = specifier.startsWith(".")
      ? !allowed.has(areaOf(target)?.name ?? "")
      : specifier === "(computed)" || (area.packages !== "all" && !area.packages.includes(target));
    return wrong ? [`${file.path} imports ${specifier}`] : [];
  });
}

/** Platforms that the rules must not know by name; a name inside a longer word counts too. */
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

it("follows the arrows everywhere", () => {
  expect(filesIn("src", ".ts").flatMap(wrongImports)).toEqual([]);
});

it.each<[string, string]>([
  ["src/bridge/x.ts", `import { App } from "@slack/bolt";`],
  ["src/bridge/x.ts", `import { readFileSync } from "node:fs";`],
  ["src/bridge/x.ts", `import type { Database } from "../database/index.ts";`],
  ["src/bridge/x.ts", `export { say } from "../locales.ts";`],
  ["src/bridge/replies/x.ts", `import { readConfig } from "../../config.ts";`],
  ["src/config/x.ts", `import { startBridge } from "../app.ts";`],
  ["src/service/x.ts", `import { again } from "../app/again.ts";`],
  ["src/bridge/x.ts", `let x: import("../ledger/index.ts").Ledger;`],
  ["src/bridge/x.ts", `const name = "./words.ts"; await import(name);`],
  ["src/contract/x.ts", `import type { RoomId } from "../bridge/words.ts";`],
  ["src/contract/x.ts", `import { readFile } from "node:fs/promises";`],
  ["src/team-chats/slack/x.ts", `import { parse } from "../telegram/parse.ts";`],
  ["src/team-chats/slack/x.ts", `import { openDatabase } from "../../database/index.ts";`],
  ["src/ledger/x.ts", `import { createApi } from "../service/index.ts";`],
  ["src/service/x.ts", `const { createLedger } = await import("../ledger/index.ts");`],
  ["src/sandbox/x.ts", `import { slackManifest } from "../team-chats/slack/index.ts";`],
  ["src/conversation-api/x.ts", `import { startApp } from "../app.ts";`],
  ["src/app/bridge.ts", `import "./main.ts";`],
  ["src/elsewhere/x.ts", ``],
])("catches in %s: %s", (path, text) => {
  expect(wrongImports({ path, text })).toHaveLength(1);
});

/** The folders of the rules, each with those that it may import from; what stands beside them, all may. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  text: [],
  people: [],
  routing: [],
  leaks: ["routing"],
  rooms: ["routing", "people", "text"],
  cards: ["rooms", "routing", "people", "text"],
  replies: ["leaks", "routing", "people", "text"],
  threads: ["replies", "cards", "routing", "text"],
  commands: ["threads", "replies", "routing", "people", "text"],
  "catch-up": ["cards"],
};

/** Imports of `file` from a folder of the rules that its own may not know. */
function wrongRules(file: SourceFile): string[] {
  const [, folder] = /^src\/bridge\/([\w-]+)\//u.exec(file.path) ?? [];
  if (folder === undefined) return [];
  const allowed = [folder, ...(RULES[folder] ?? [])];
  return importsOf(file).flatMap((specifier) => {
    const [, from] = /^src\/bridge\/([\w-]+)\//u.exec(targetOf(specifier, file.path)) ?? [];
    return from === undefined || allowed.includes(from) ? [] : [`${file.path} imports ${specifier}`];
  });
}

it("lets no folder of the rules import in a circle", () => {
  const folders = new Set(filesIn("src/bridge", ".ts").map(({ path }) => path.split("/")[2] ?? ""));
  expect([...folders].filter((name) => !name.endsWith(".ts")).toSorted()).toEqual(Object.keys(RULES).toSorted());
  expect(filesIn("src/bridge", ".ts").flatMap(wrongRules)).toEqual([]);
  expect(wrongRules({ path: "src/bridge/cards/x.ts", text: `import "../threads/show.ts";` })).toHaveLength(1);
});

it("names no team chat in the rules", () => {
  expect(filesIn("src/bridge", ".ts").flatMap(platformWords)).toEqual([]);
});

it("catches a platform's name in code, and leaves comments alone", () => {
  const text = "// Slack: read back\nif (chat.name === `slack:${x}`) return telegramTopic;";
  expect(platformWords({ path: "src/bridge/x.ts", text })).toHaveLength(2);
});
