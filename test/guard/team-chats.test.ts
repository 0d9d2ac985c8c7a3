/** Team chats are laid out alike: the same concern is in a file of the same name. */
import { expect, it } from "vitest";
import { pathsIn } from "./tree.ts";

const FOLDER = "src/team-chats";
/** The files that every team chat has, besides its own. */
const CORE = ["index.ts", "ids.ts", "parse.ts", "render.ts", "errors.ts"];

/** What differs from that shape: names that are missing or too many, and jobs without their file. */
function differences(paths: readonly string[]): string[] {
  const inside = paths.map((path) => path.slice(FOLDER.length + 1).split("/"));
  return [...new Set(inside.map(([chat = ""]) => chat))].flatMap((chat) => {
    const own = inside.filter(([name]) => name === chat).map(([, ...rest]) => rest);
    const names = new Set(own.map(([name = ""]) => name));
    return [
      ...NAMES.filter((name) => !names.has(name)).map((name) => `${chat} lacks ${name}`),
      ...[...names].filter((name) => !NAMES.includes(name)).map((name) => `${chat} has ${name}`),
      ...JOBS.filter((job) => !own.some((rest) => rest.join("/") === job)).map((job) => `${chat} lacks ${job}`),
      ...own.filter((rest) => rest.length > 2).map((rest) => `${chat} has ${rest.join("/")}`),
    ];
  });
}

it("has the same shape in each folder", () => {
  const paths = pathsIn(FOLDER);
  expect(paths).not.toEqual([]);
  expect(differences(paths)).toEqual([]);
});

it("catches a folder that lacks one, and a file outside the folders", () => {
  const whole = CORE.map((file) => `${FOLDER}/slack/${file}`);
  expect(lacking([...whole, `${FOLDER}/irc/index.ts`])).toHaveLength(CORE.length - 1);
  expect(lacking([...whole, `${FOLDER}/shared.ts`])).toHaveLength(CORE.length);
});
