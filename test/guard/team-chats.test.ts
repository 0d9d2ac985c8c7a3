/** Team chats can be read side by side: the same idea stands in a file of the same name. */
import { expect, it } from "vitest";
import { pathsIn } from "./tree.ts";

const FOLDER = "src/team-chats";
/** What every team chat has, whatever else it needs. */
const CORE = ["index.ts", "ids.ts", "parse.ts", "render.ts", "errors.ts"];

function lacking(paths: readonly string[]): string[] {
  const chats = new Set(paths.map((path) => path.slice(FOLDER.length + 1).split("/")[0] ?? ""));
  return [...chats]
    .flatMap((chat) => CORE.map((file) => `${FOLDER}/${chat}/${file}`))
    .filter((path) => !paths.includes(path));
}

it("has the core files in each folder", () => {
  const paths = pathsIn(FOLDER);
  expect(paths).not.toEqual([]);
  expect(lacking(paths)).toEqual([]);
});

it("catches a folder that lacks one, and a file beside the folders", () => {
  const whole = CORE.map((file) => `${FOLDER}/slack/${file}`);
  expect(lacking([...whole, `${FOLDER}/irc/index.ts`])).toHaveLength(CORE.length - 1);
  expect(lacking([...whole, `${FOLDER}/shared.ts`])).toHaveLength(CORE.length);
});
