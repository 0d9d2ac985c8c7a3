/** Team chats are laid out alike: eight names in each folder, and below them one file name per job. */
import { expect, it } from "vitest";
import { pathsIn } from "./tree.ts";

const FOLDER = "src/team-chats";
/** The complete content of a team chat's folder. */
const NAMES = ["directory", "errors.ts", "features.ts", "ids.ts", "inbound", "index.ts", "outbound", "render"];
/** The jobs that every team chat has, whatever else it needs. */
const JOBS = [
  ...["directory/people.ts", "directory/setup.ts"],
  ...["http.ts", "mentions.ts", "parse.ts", "payloads.ts", "plain-text.ts", "receiver.ts"].map((it) => `inbound/${it}`),
  ...["api.ts", "buttons.ts", "marks.ts", "posts.ts"].map((it) => `outbound/${it}`),
  ...["card.ts", "heading.ts", "post.ts", "text.ts"].map((it) => `render/${it}`),
];

/** Differences from that shape: missing or unexpected names, and jobs without their file. */
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

it("catches a missing name or job, a file outside the eight, and a nested folder", () => {
  const whole = [...NAMES.filter((name) => name.endsWith(".ts")), ...JOBS].map((path) => `${FOLDER}/slack/${path}`);
  expect(differences(whole)).toEqual([]);
  expect(differences(whole.filter((path) => !path.endsWith("/ids.ts")))).toEqual(["slack lacks ids.ts"]);
  expect(differences(whole.filter((path) => !path.endsWith("/parse.ts")))).toEqual(["slack lacks inbound/parse.ts"]);
  expect(differences([...whole, `${FOLDER}/slack/render.ts`])).toEqual(["slack has render.ts"]);
  expect(differences([...whole, `${FOLDER}/slack/inbound/http/x.ts`])).toEqual(["slack has inbound/http/x.ts"]);
  expect(differences([...whole, `${FOLDER}/shared.ts`])).not.toEqual([]);
});
