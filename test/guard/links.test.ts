/** Every link in the README and its pages has a target. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { anchorsOf, linksIn, pages } from "./readme.ts";
import { exists, read } from "./tree.ts";

/** Links within the repository without a target, for the page at `path`. */
function broken(path: string, text: string): string[] {
  return linksIn(text).filter((link) => {
    if (/^[a-z]+:/u.test(link)) return false;
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : posix.join(posix.dirname(path), file);
    if (target !== path && !exists(target)) return true;
    return anchor !== undefined && !anchorsOf(target === path ? text : read(target)).has(anchor);
  });
}

it.each(pages())("of $path", ({ path, text }) => {
  expect(broken(path, text)).toEqual([]);
});

it("reaches every page from the README", () => {
  const [readme, ...others] = pages();
  const led = new Set(linksIn(readme?.text ?? "").map((link) => link.replace(/#.*$/u, "")));
  expect(others.map(({ path }) => path).filter((path) => !led.has(path))).toEqual([]);
});

it("catches a missing file, heading, and heading of another page", () => {
  const good = "## What it does\n[a](#what-it-does) ![b](sandbox.png) [c](../README.md#settings) <https://example.org>";
  const bad = "[d](#nothing) [e](nothing.md) [f](../README.md#nothing) [g](README.md)";
  expect(broken("docs/x.md", `${good} \`[h](#code)\` ${bad}`)).toEqual([
    "#nothing",
    "nothing.md",
    "../README.md#nothing",
    "README.md",
  ]);
});
