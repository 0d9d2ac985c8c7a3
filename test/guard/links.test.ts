/** Every link in the documents has a target, and every document can be reached from the README. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { anchorsOf, documents, linksIn, README } from "./documents.ts";
import { exists, read } from "./tree.ts";

/** Links within the repository without a target, for the document at `path`. */
function broken(path: string, text: string): string[] {
  return linksIn(text).filter((link) => {
    if (/^[a-z]+:/u.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : posix.join(posix.dirname(path), file);
    if (target !== path && !exists(target)) return true;
    return anchor !== undefined && !anchorsOf(target === path ? text : read(target)).has(anchor);
  });
}

/** The documents that can be reached from the README, itself included. */
function reachable(texts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    const text = texts.get(path);
    if (text === undefined || found.has(path)) return;
    found.add(path);
    for (const link of linksIn(text)) follow(posix.join(posix.dirname(path), link.replace(/#.*$/u, "")));
  };
  follow(README);
  return found;
}

it.each(documents())("have a target in $path", ({ path, text }) => {
  expect(broken(path, text)).toEqual([]);
});

it("lead from the README to every document", () => {
  const texts = new Map(documents().map(({ path, text }) => [path, text]));
  const found = reachable(texts);
  expect([...texts.keys()].filter((path) => !found.has(path))).toEqual([]);
});

it("catches a document that only an unreachable one links to", () => {
  const texts = new Map([
    [README, "[a](docs/a.md#x) [web](https://example.org)"],
    ["docs/a.md", "[back](../README.md) [b](b/README.md)"],
    ["docs/b/README.md", ""],
    ["docs/c.md", "[d](d.md)"],
    ["docs/d.md", "[c](c.md)"],
  ]);
  expect([...reachable(texts)]).toEqual([README, "docs/a.md", "docs/b/README.md"]);
});

it("catches a missing file and missing headings", () => {
  const good = "## What it does\n[a](#what-it-does) ![b](sandbox.png) [c](../README.md#limits) <https://example.org>";
  const bad = "[d](#nothing) [e](nothing.md) [f](../README.md#nothing) [g](README.md)";
  expect(broken("docs/x.md", `${good} \`[h](#code)\` ${bad}`)).toEqual([
    "#nothing",
    "nothing.md",
    "../README.md#nothing",
    "README.md",
  ]);
});
