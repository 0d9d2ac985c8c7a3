/** The reference page, as developers see it: within its own policy, in light and dark, on a phone. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServiceFixture, type ServiceFixture } from "../service/fixture.ts";
import { freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let fresh: FreshDatabase;
let fixture: ServiceFixture;
let browser: TestBrowser;
beforeAll(async () => {
  fresh = await freshDatabase("sqlite");
  fixture = await startServiceFixture(await fresh.open());
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
  await fresh[Symbol.asyncDispose]();
});

it.each([
  ["light", 1200],
  ["dark", 1200],
  ["light", 360],
] as const)("is accessible in %s at %i pixels", async (colorScheme, width) => {
  const viewport = { width, height: 800 };
  const { page, problems } = await browser.opens(`${fixture.url}/v1/reference`, { colorScheme, viewport });
  // Its style is applied, so the policy allows it.
  expect(await page.evaluate("getComputedStyle(document.querySelector('pre')).borderRadius")).toBe("6px");
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.getByRole("link", { name: "POST /messages" }).first().click();
  expect(await page.evaluate("document.querySelector(':target h2').textContent")).toBe("POST /messages");
  // Evaluated, not added: the page's policy allows no script at all.
  const found = await page.evaluate<AxeResults>(`${AXE}; axe.run()`);
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(" ") ?? ""}`)).toEqual([]);
  expect(problems).toEqual([]);
});
