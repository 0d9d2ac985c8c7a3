/** The JSON Schema of the routes file: the documented examples, and what an editor must mark. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { routesJsonSchema } from "../../src/config/routes-schema.ts";
import { read } from "../guard/tree.ts";
import { runCommand } from "../support/command-line.ts";

const accepts = new Ajv2020().compile(routesJsonSchema());
const route = { name: "all", thread: "slack:C1" };

it("accepts the documented files", () => {
  const examples = [...read("docs/configuration.md").matchAll(/```yaml\n(.+?)```/gsu)].map(
    ([, text = ""]) => parse(text) as object,
  );
  expect(examples.length).toBeGreaterThan(1);
  for (const example of examples) {
    expect(accepts({ routes: [route], ...example }), JSON.stringify(accepts.errors)).toBe(true);
  }
});

it.each([
  ["an unknown key", { routes: [{ ...route, thred: "slack:C2" }] }],
  ["no room", { routes: [{ name: "all" }] }],
  ["no route", { routes: [] }],
  ["an unknown mode", { routes: [{ ...route, mode: "chat" }] }],
  ["a room without its team chat", { routes: [{ ...route, thread: ["C1"] }] }],
  [
    "a time that is none",
    { routes: [route], rooms: { "slack:C1": { quiet: { zone: "UTC", from: "9", to: "10:00" } } } },
  ],
])("marks %s", (_, content) => {
  expect(accepts(content)).toBe(false);
});

it("is printed by a command", async () => {
  const { code, output } = await runCommand(["config", "schema"], {});
  expect([code, JSON.parse(output)]).toEqual([0, routesJsonSchema()]);
});
