/** Imports go one way: main -> app -> the parts -> bridge -> platform and contract. Teaches where a new file belongs. */
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

/** Of the platform, what the rules may use: it imports no package, not even Node's own. */
const PURE = "platform, pure";

const AREAS: readonly Area[] = [
  { name: "contract", files: /^src\/contract\//u, areas: [], packages: ["zod", "node:crypto"] },
  {
    name: PURE,
    files: /^src\/platform\/(?:(?:clock|health|log|lru|serial|stack-frames)\.ts$|i18n\/sentence\.ts$|text\/)/u,
    areas: [],
    packages: [],
  },
  { name: "platform", files: /^src\/platform\//u, areas: [PURE], packages: "all" },
  { name: "bridge", files: /^src\/bridge\//u, areas: ["contract", PURE], packages: [] },
  { name: "config", files: /^src\/config\//u, areas: ["platform", PURE, "contract"], packages: "all" },
  { name: "database", files: /^src\/database\//u, areas: ["platform", PURE], packages: "all" },
  // It implements ports of the rules, so it knows their types.
  {
    name: "ledger",
    files: /^src\/ledger\//u,
    areas: ["database", "bridge", "platform", PURE, "contract"],
    packages: "all",
  },
  {
    name: "conversation-client",
    files: /^src\/conversation-client\//u,
    areas: ["platform", PURE, "bridge", "contract"],
    packages: "all",
  },
  // Each folder is an area of its own: siblings never import each other.
  ...teamChats().map((name): Area => ({
    name: `team-chats/${name}`,
    files: new RegExp(`^src/team-chats/${name}/`, "u"),
    areas: ["platform", PURE, "bridge", "contract"],
    packages: "all",
  })),
  {
    name: "service",
    files: /^src\/service\//u,
    areas: ["database", "config", "platform", PURE, "contract"],
    packages: "all",
  },
  { name: "sandbox", files: /^src\/sandbox\//u, areas: ["service", "platform", PURE, "contract"], packages: "all" },
  { name: "app", files: /^src\/app\//u, areas: ["*"], packages: "all" },
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
  ["src/bridge/x.ts", `export { say } from "../platform/i18n/locales.ts";`],
  ["src/bridge/replies/x.ts", `import { readConfig } from "../../config/index.ts";`],
  ["src/config/x.ts", `import { startBridge } from "../app/bridge.ts";`],
  ["src/config/x.ts", `import type { Routes } from "../bridge/routing/route.ts";`],
  ["src/service/x.ts", `import { repeat } from "../app/repeat.ts";`],
  ["src/service/x.ts", `import { readIntent } from "../bridge/replies/note-or-reply.ts";`],
  ["src/database/x.ts", `import { BridgeError } from "../bridge/model/failure.ts";`],
  ["src/platform/x.ts", `import type { RoomId } from "../bridge/model/ids.ts";`],
  ["src/platform/x.ts", `import { errorBody } from "../contract/error.ts";`],
  ["src/platform/lru.ts", `import { createLog } from "./create-log.ts";`],
  ["src/platform/text/x.ts", `import { inspect } from "node:util";`],
  ["src/bridge/x.ts", `let x: import("../ledger/index.ts").Ledger;`],
  ["src/bridge/x.ts", `const name = "./x.ts"; await import(name);`],
  ["src/contract/x.ts", `import type { RoomId } from "../bridge/model/ids.ts";`],
  ["src/contract/x.ts", `import { readFile } from "node:fs/promises";`],
  ["src/team-chats/slack/x.ts", `import { parse } from "../telegram/parse.ts";`],
  ["src/team-chats/slack/x.ts", `import { openDatabase } from "../../database/index.ts";`],
  ["src/ledger/x.ts", `import { createApi } from "../service/index.ts";`],
  ["src/service/x.ts", `const { createLedger } = await import("../ledger/index.ts");`],
  ["src/sandbox/x.ts", `import { slackManifest } from "../team-chats/slack/index.ts";`],
  ["src/conversation-client/x.ts", `import { startBridge } from "../app/bridge.ts";`],
  ["src/app/x.ts", `import "../main.ts";`],
  ["src/elsewhere/x.ts", ``],
  ["src/elsewhere.ts", ``],
])("catches in %s: %s", (path, text) => {
  expect(wrongImports({ path, text })).toHaveLength(1);
});

/** The folders of the rules, each with those that it may import from. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  model: ["ports"],
  ports: ["model", "routing"],
  text: [],
  ops: [],
  people: [],
  routing: [],
  leaks: ["routing"],
  rooms: ["routing", "people", "text", "ops"],
  cards: ["rooms", "routing", "people", "text", "ops"],
  replies: ["leaks", "routing", "people", "text", "ops"],
  threads: ["replies", "cards", "routing", "text", "ops"],
  commands: ["threads", "replies", "cards", "routing", "people", "text", "ops"],
  inbound: ["cards", "replies", "routing", "ops"],
};

/** Imports of `file` from a folder of the rules that its own may not know. */
function wrongRules(file: SourceFile): string[] {
  const [, folder] = /^src\/bridge\/([\w-]+)\//u.exec(file.path) ?? [];
  if (folder === undefined) return [];
  // Shapes and ports, all may know.
  const allowed = [folder, "model", "ports", ...(RULES[folder] ?? [])];
  return importsOf(file).flatMap((specifier) => {
    const [, from] = /^src\/bridge\/([\w-]+)\//u.exec(targetOf(specifier, file.path)) ?? [];
    return from === undefined || allowed.includes(from) ? [] : [`${file.path} imports ${specifier}`];
  });
}

it("lets no folder of the rules import in a circle", () => {
  const folders = new Set(filesIn("src/bridge", ".ts").map(({ path }) => path.split("/")[2] ?? ""));
  expect([...folders].filter((name) => !name.endsWith(".ts")).toSorted()).toEqual(Object.keys(RULES).toSorted());
  expect(filesIn("src/bridge", ".ts").flatMap(wrongRules)).toEqual([]);
  expect(wrongRules({ path: "src/bridge/cards/x.ts", text: `import "../threads/worker.ts";` })).toHaveLength(1);
});

it("names no team chat in the rules", () => {
  expect(filesIn("src/bridge", ".ts").flatMap(platformWords)).toEqual([]);
});

it("catches a platform's name in code, and leaves comments alone", () => {
  const text = "// Slack: read back\nif (chat.name === `slack:${x}`) return telegramTopic;";
  expect(platformWords({ path: "src/bridge/x.ts", text })).toHaveLength(2);
});
