import { describe, expect, it } from "vitest";
import type { Author } from "../../src/bridge/model/message.ts";
import { namesOnceSigned, signedName } from "../../src/bridge/routing/signed-name.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { readRoutes } from "../../src/config/routes.ts";
import { ANNA, ROOM } from "../support/ids.ts";

const anna: Author = {
  ...{ person: ANNA, name: "Anna Berg", isAdmin: false, isBot: false, isGuest: false, isStranger: false },
  ...{ isDeactivated: false, actsAsRoom: false },
};
const signed = (rules: RoomRules, author = anna) => signedName(author, ROOM, { rules: new Map([[ROOM, rules]]) });

it("is the full name, the first one, or the team's, and a person's own setting goes before the room's", () => {
  expect(signedName(anna, ROOM, {})).toBe("Anna Berg");
  expect(signed({})).toBe("Anna Berg");
  expect(signed({ signed: "first-name" })).toBe("Anna");
  expect(signed({ signed: "team", team: "Juniper" })).toBe("Juniper");
  expect(signed({ signed: "team", team: "Juniper", signedBy: new Map([[ANNA, "first-name"]]) })).toBe("Anna");
  // The name of a group, in which an anonymous administrator writes.
  expect(signed({ signed: "first-name" }, { ...anna, name: "Juniper support", actsAsRoom: true })).toBe(
    "Juniper support",
  );
});

it.each([
  ["🌸 Anna Berg", "Anna"],
  ["  Anna\u3000Berg", "Anna"],
  ["\u200b \u2066 Anna", "Anna"],
  ["\u3164 Anna", "Anna"],
  ["~* 2Pac *~", "2Pac"],
  ["🌸 🌼", "🌸 🌼"],
  ["王小明", "王小明"],
])("takes the first word that can be read of %j", (name, first) => {
  expect(signed({ signed: "first-name" }, { ...anna, name })).toBe(first);
});

it("may have been any of them when a message was sent", () => {
  const rules = new Map([[ROOM, { team: "Juniper" }]]);
  expect([...namesOnceSigned(anna, ROOM, { rules })]).toEqual(["Anna Berg", "Anna", "Juniper"]);
});

describe("in the routes file", () => {
  const read = (room: string) => {
    const text = `routes:\n  - { name: all, thread: "slack:C1" }\nrooms:\n  "slack:C1": ${room}\n`;
    const routes = readRoutes(text, "reply", "routes.yaml");
    return "problems" in routes ? routes.problems.map(({ key }) => key) : routes.rules?.[0]?.rules;
  };

  it("is read with its people", () => {
    expect(read(`{ signed: team, team: " Juniper ", signed-by: { "slack:U1": first-name } }`)).toMatchObject({
      signed: "team",
      team: "Juniper",
      signedBy: [[{ chat: "slack", person: "U1" }, "first-name"]],
    });
    expect(read(`{ team: ${"x".repeat(100)} }`)).toMatchObject({ team: "x".repeat(100) });
  });

  it.each([
    ["no name of the team", "{ signed: team }", "routes-team"],
    ["none for a person", `{ signed-by: { "slack:U1": team } }`, "routes-team"],
    ["an empty name", `{ signed: team, team: "  " }`, "routes-team"],
    ["a name that nobody sees", `{ signed: team, team: "\\u200b" }`, "routes-team"],
    ["a name of two lines", `{ team: "Juniper\\nsupport" }`, "routes-team"],
    ["a name that is too long", `{ team: ${"x".repeat(101)} }`, "routes-team"],
    ["another way to sign", "{ signed: nickname }", "routes-not-one-of"],
    ["nobody", `{ signed-by: { "slack:anna": team }, team: Juniper }`, "routes-person"],
  ])("is refused with a sentence: %s", (_, room, key) => {
    expect(read(room)).toEqual([key]);
  });
});
