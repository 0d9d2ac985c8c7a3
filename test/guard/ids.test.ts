/** Ids are built in few places. */
import { ESLint, Linter } from "eslint";
import { expect, it } from "vitest";

const RULE = "no-restricted-syntax";
const eslint = new ESLint();

/** What the linter says of casts in a file, whatever else is in it. */
async function complaints(file: string, code: string): Promise<readonly string[]> {
  const { languageOptions, rules } = (await eslint.calculateConfigForFile(file)) as Linter.Config;
  const { parser } = languageOptions ?? {};
  if (parser === undefined) throw new Error(`no parser for ${file}`);
  const config: Linter.Config = {
    files: ["**/*.ts"],
    languageOptions: { parser },
    rules: { [RULE]: rules?.[RULE] ?? 0 },
  };
  return new Linter().verify(code, config, "sample.ts").map(({ message }) => message);
}

it.each([
  "text as RoomId",
  "text as ids.RoomId",
  "texts as readonly PostId[]",
  "text as PostId | undefined",
  "<ThreadId>text",
])("reports %s in a rule and in a test", async (cast) => {
  for (const file of ["src/bridge/replies/send.ts", "src/team-chats/slack/index.ts", "test/unit/send.test.ts"]) {
    expect(await complaints(file, cast)).toEqual([expect.stringContaining("Only team-chats/<name>/ids.ts builds ids")]);
  }
});

it("lets a payload be read, and a team chat build its ids", async () => {
  expect(await complaints("src/bridge/replies/send.ts", "payload as { readonly post: PostId }")).toEqual([]);
  expect(await complaints("src/team-chats/slack/ids.ts", "text as RoomId")).toEqual([]);
});
