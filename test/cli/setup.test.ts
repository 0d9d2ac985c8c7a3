/** `setup` with answers from a file, and what it writes. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { edited, writeSettings } from "../../src/cli/setup/env-file.ts";
import { manifestLink } from "../../src/cli/setup/interview.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { MAIN } from "../support/command-line.ts";
import { sayAtTerminal } from "../support/terminal.ts";
import { startWorld, type World } from "./doctor-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

async function folder() {
  return await mkdtempDisposable(join(tmpdir(), "bridge-setup-"));
}

async function setup(cwd: string, args: readonly string[], input = "", environment = {}) {
  const env = { ...CHILD_ENVIRONMENT, LC_ALL: "en", ...environment };
  const child = spawn(process.execPath, [MAIN, "setup", ...args], { cwd, env });
  child.stdin.end(input);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

const answersOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join("");

describe.concurrent("answers in a file", () => {
  it("are checked like the doctor does, written for this user alone, and kept by a second run", async () => {
    await using here = await folder();
    const env = join(here.path, ".env");
    writeFileSync(env, "# mine\nHOLD_SECONDS=5\n");
    writeFileSync(join(here.path, "answers"), answersOf(world.settings));

    const first = await setup(here.path, ["--answers", "answers"]);

    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(".env has been written.") as string });
    expect(first.output).toContain("Slack accepts SLACK_BOT_TOKEN.");
    expect(first.output).toContain("Nothing is wrong.");
    const text = readFileSync(env, "utf8");
    expect(text.startsWith("# mine\nHOLD_SECONDS=5\n")).toBe(true);
    expect(parseEnv(text)).toEqual({ HOLD_SECONDS: "5", ...world.settings });
    expect(statSync(env).mode & 0o777).toBe(0o600);
    expect(readdirSync(here.path).toSorted()).toEqual([".env", "answers"]);

    const second = await setup(here.path, ["--answers", "answers"]);

    expect(second).toMatchObject({ code: 0, output: expect.stringContaining("already holds") as string });
    expect(readFileSync(env, "utf8")).toBe(text);
  });

  it("may come from standard input, and leave each secret in a file of its own", async () => {
    await using here = await folder();
    const { code } = await setup(here.path, ["--answers", "-", "--secrets", "secrets"], answersOf(world.settings));

    expect(code).toBe(0);
    const token = join(here.path, "secrets/slack-bot-token");
    expect(readFileSync(token, "utf8")).toBe(`${world.settings["SLACK_BOT_TOKEN"]}\n`);
    expect(statSync(token).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(here.path, ".env"), "utf8");
    expect(parseEnv(text)["SLACK_BOT_TOKEN_FILE"]).toContain("secrets/slack-bot-token");
    for (const name of ["SLACK_BOT_TOKEN", "TELEGRAM_BOT_TOKEN", "CONVERSATION_API_KEY"]) {
      expect(text).not.toContain(world.settings[name]);
    }
    const again = await setup(here.path, ["--answers", "-", "--secrets", "secrets"], answersOf(world.settings));
    expect(again.output).toContain("already holds");
  });

  it.each([
    ["a wrong token", { SLACK_BOT_TOKEN: "xoxb-wrong" }, "Slack refuses SLACK_BOT_TOKEN"],
    ["a room without the app", { SLACK_ROOM: "C0NOWHERE" }, "Slack knows no room"],
    ["no setting", { SLACK_BOT_TOKN: "x" }, "Did you mean SLACK_BOT_TOKEN?"],
    ["a token that is none", { TELEGRAM_BOT_TOKEN: "hello" }, "TELEGRAM_BOT_TOKEN is not a bot token"],
  ])("write nothing with %s", async (_, wrong, said) => {
    await using here = await folder();
    const input = answersOf({ ...world.settings, ...wrong });
    const { code, output } = await setup(here.path, ["--answers", "-"], input);
    expect(code).toBe(1);
    expect(output).toContain(said);
    expect(readdirSync(here.path)).toEqual([]);
  });

  it("name the lines that are no assignments, or the second for a setting, without their content", async () => {
    await using here = await folder();
    const input = "# mine\n\nSLACK_ROOM=C1\nxoxb-secret\nexport SLACK_ROOM = C2\nLOCALE de";
    const { code, output } = await setup(here.path, ["--answers", "-"], input);
    expect([code, output.trim().split("\n")]).toEqual([
      1,
      [
        "error -, line 4: this is not NAME=value.",
        "error -, line 5: SLACK_ROOM is set a second time.",
        "error -, line 6: this is not NAME=value.",
      ],
    ]);
    expect(readdirSync(here.path)).toEqual([]);
  });

  it("may begin with a byte order mark, and end lines as Windows does, as .env may", async () => {
    await using here = await folder();
    const asWindows = `\u{feff}${answersOf(world.settings).replaceAll("\n", "\r\n")}`;
    writeFileSync(join(here.path, ".env"), "\u{feff}SLACK_ROOM=C0OLD\r\nHOLD_SECONDS=5\r\n");
    const { code, output } = await setup(here.path, ["--answers", "-"], asWindows);
    expect(code, output).toBe(0);
    expect(parseEnv(readFileSync(join(here.path, ".env"), "utf8"))).toEqual({ ...world.settings, HOLD_SECONDS: "5" });
  });

  it("say that the environment takes precedence", async () => {
    await using here = await folder();
    const environment = { SLACK_ROOM: world.settings["SLACK_ROOM"] ?? "" };
    const input = answersOf({ ...world.settings, SLACK_ROOM: "C0OTHER" });
    const { output } = await setup(here.path, ["--answers", "-"], input, environment);
    expect(output).toContain("SLACK_ROOM is also set in the environment");
  });
});

it("asks nobody who is not at a terminal", async () => {
  await using here = await folder();
  const { code, output } = await setup(here.path, []);
  expect(code).toBe(1);
  expect(output).toContain("setup --answers FILE");
  const missing = await setup(here.path, ["--answers", "nowhere"]);
  expect(missing.output).toContain("nowhere cannot be read (ENOENT)");
});

it("names a folder where a file should be", async () => {
  await using here = await folder();
  const said = "error folder cannot be read (EISDIR).\n";
  mkdirSync(join(here.path, "folder"));
  expect(await setup(here.path, ["--answers", "folder"])).toEqual({ code: 1, output: said });
  expect(await setup(here.path, ["--answers", "-", "--env", "folder"])).toEqual({ code: 1, output: said });
  mkdirSync(join(here.path, ".env"));
  expect(await setup(here.path, [])).toEqual({ code: 1, output: said.replace("folder", ".env") });
});

describe("the file", () => {
  it("keeps every other setting and comment, whatever the values are", () => {
    const value = fc.string({ unit: "binary", maxLength: 20 }).filter((text) => !/[\r\n\0'"`\\]/u.test(text));
    const name = fc.constantFrom("A", "B", "C", "SLACK_ROOM");
    fc.assert(
      fc.property(fc.dictionary(name, value), fc.dictionary(name, value), (before, changes) => {
        const trimmed = (all: Readonly<Record<string, string>>) =>
          new Map(Object.entries(all).map(([key, text]) => [key, text.trim()]));
        const start = edited("# comment\n", trimmed(before), ".env");
        const after = edited(start, trimmed(changes), ".env");
        const found = parseEnv(after);
        for (const [key, text] of new Map([...trimmed(before), ...trimmed(changes)]))
          expect(found[key] ?? "").toBe(text);
        expect(after.startsWith("# comment\n")).toBe(true);
        expect(edited(after, trimmed(changes), ".env")).toBe(after);
      }),
    );
  });

  it("is left alone where a value over several lines would be torn", () => {
    const before = 'A="one\nB=two"\nC=3\n';
    expect(() => edited(before, new Map([["B", "new"]]), ".env")).toThrow(StartError);
  });

  it("stays behind a link, and as it was where nothing can be written", async () => {
    await using here = await folder();
    const real = join(here.path, "real.env");
    const link = join(here.path, ".env");
    writeFileSync(real, "A=1\n");
    symlinkSync(real, link);
    writeSettings({ path: link, secretsFolder: undefined, changes: new Map([["SLACK_ROOM", "C1"]]) });
    expect(readFileSync(real, "utf8")).toBe("A=1\nSLACK_ROOM=C1\n");

    const changes = new Map([
      ["SLACK_BOT_TOKEN", "xoxb-1"],
      ["SLACK_ROOM", "C2"],
    ] as const);
    // A file where the folder should be.
    expect(() => writeSettings({ path: link, secretsFolder: join(real, "secrets"), changes })).toThrow(StartError);
    expect(readFileSync(real, "utf8")).toBe("A=1\nSLACK_ROOM=C1\n");
    chmodSync(real, 0o600);
    expect(readdirSync(here.path).toSorted()).toEqual([".env", "real.env"]);
  });
});

it("puts back what it has replaced where a later file cannot be replaced", async () => {
  await using here = await folder();
  const secrets = join(here.path, "secrets");
  mkdirSync(join(secrets, "telegram-bot-token"), { recursive: true });
  writeFileSync(join(secrets, "slack-bot-token"), "xoxb-1\n", { mode: 0o600 });
  const changes = new Map([
    ["SLACK_BOT_TOKEN", "xoxb-2"],
    ["SLACK_APP_TOKEN", "xapp-2"],
    ["TELEGRAM_BOT_TOKEN", "2:telegram"],
  ] as const);
  expect(() => writeSettings({ path: join(here.path, ".env"), secretsFolder: secrets, changes })).toThrow(StartError);
  expect(readdirSync(here.path)).toEqual(["secrets"]);
  expect(readdirSync(secrets).toSorted()).toEqual(["slack-bot-token", "telegram-bot-token"]);
  expect(readFileSync(join(secrets, "slack-bot-token"), "utf8")).toBe("xoxb-1\n");
  expect(statSync(join(secrets, "slack-bot-token")).mode & 0o777).toBe(0o600);
});

it("links to Slack's page with the whole manifest", () => {
  const link = new URL(manifestLink(sayAtTerminal, "https://bridge.example.org/slack/events"));
  expect(link.origin + link.pathname).toBe("https://api.slack.com/apps");
  expect(link.searchParams.get("new_app")).toBe("1");
  expect(JSON.parse(link.searchParams.get("manifest_json") ?? "")).toMatchObject({
    settings: { event_subscriptions: { request_url: "https://bridge.example.org/slack/events" } },
  });
});
