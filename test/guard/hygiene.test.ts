/** Content that must not be in a public repository: left-overs, secrets, paths of one machine. */
import { expect, it } from "vitest";
import { ROOT_DOCUMENTS } from "./documents.ts";
import { filesIn, type SourceFile } from "./tree.ts";

interface Rule {
  readonly what: string;
  readonly files: RegExp;
  readonly pattern: RegExp;
  /** Must be caught. Split into pieces, so that this file passes its own rules. */
  readonly bad: readonly string[];
}

const CODE = /^(?:src|test|bench)\/.*\.(?:ts|js)$/u;
const ALL = /./u;

const RULES: readonly Rule[] = [
  {
    what: "left for later",
    files: /^(?:src|test|bench|locales|docs|deploy|\.github)\/|^[A-Z]+\.md$|^Dockerfile$|^\.env\.example$/u,
    pattern: new RegExp(`\\b(?:${["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"].join("|")})\\b`, "u"),
    bad: ["// TO" + "DO: later", "# FIX" + "ME"],
  },
  {
    what: "tests that are left out, or leave others out",
    // Tests in must-fail do so on purpose; the run's reporter finds tests that skip themselves at run time.
    files: /^test\/(?!must-fail\/).*\.ts$/u,
    pattern: /\b(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fails|skipIf|runIf)\b/u,
    bad: ["it.on" + `ly("x"`, "describe.concurrent.sk" + `ip("x"`, "it.to" + `do("x")`],
  },
  {
    what: "printing beside the log",
    files: /^src\/(?!main\.ts|cli\/).*\.(?:ts|js)$/u,
    pattern: /\bconsole\s*[.[]/u,
    bad: ["conso" + "le.log(1)"],
  },
  {
    what: "paths of one machine",
    files: ALL,
    // Sandboxes and URLs may contain such a word alone, so `/home` is caught only with what follows.
    pattern: /(?<![\w.~/-])\/(?:work|home|root|Users|tmp)\/[\w.-]/u,
    bad: ["cd /wo" + "rk/main", `"/ho` + `me/somebody/x"`, "file:/tm" + "p/x.db"],
  },
  {
    what: "secrets",
    files: ALL,
    pattern: new RegExp(
      [
        // The lengths of real tokens; samples in tests are shorter or say what they are.
        String.raw`\bxox[abeprs]-\d{9,}-\d{9,}-[A-Za-z0-9]{20,}`,
        String.raw`\bxapp-\d-A[A-Z0-9]{8,}-\d{9,}-[a-f0-9]{60,}`,
        String.raw`\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b`,
        String.raw`\bgh[pousr]_[A-Za-z0-9]{36}`,
        String.raw`\bAKIA[A-Z0-9]{16}\b`,
        String.raw`-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----`,
      ].join("|"),
      "u",
    ),
    bad: ["xoxb-" + "123456789012-123456789012-" + "a".repeat(24), "12345678:" + "AA" + "b".repeat(33)],
  },
  {
    what: "whole files without checks",
    files: CODE,
    pattern: /@ts-(?:ignore|nocheck)\b|\/\*\s*eslint-disable\b(?!-)/u,
    bad: ["// @ts-ig" + "nore", "/* eslint-dis" + "able */"],
  },
];

const files = ["src", "test", "bench", "locales", "docs", "deploy", ".ci", ".github"]
  .flatMap((folder) => filesOrNone(folder))
  .concat(
    [...ROOT_DOCUMENTS, ".env.example", "Dockerfile", "package.json"]
      .flatMap((name) => filesIn("", name))
      .filter(({ path }) => !path.includes("/")),
  );

function filesOrNone(folder: string): SourceFile[] {
  try {
    return filesIn(folder);
  } catch {
    return [];
  }
}

function breaches(rule: Rule, list: readonly SourceFile[]): string[] {
  return list
    .filter(({ path }) => rule.files.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (rule.pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
}

it.each(RULES)("holds no $what", (rule) => {
  expect(breaches(rule, files)).toEqual([]);
});

it.each(RULES)("catches $what", (rule) => {
  const path = rule.files === ALL ? "README.md" : rule.files.test("src/x.ts") ? "src/x.ts" : "test/x.test.ts";
  for (const text of rule.bad) expect(breaches(rule, [{ path, text }])).toHaveLength(1);
});
