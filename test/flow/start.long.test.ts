import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { ROOMS, startSlackEmulator, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { MAIN, runCommand as run } from "../support/command-line.ts";
import { slackSettings } from "../support/emulator-settings.ts";
import { silentLog } from "../support/log.ts";

const folders = new DisposableStack();
afterAll(() => {
  folders.dispose();
});

function folder(): string {
  return folders.use(mkdtempDisposableSync(join(tmpdir(), "bridge-data-"))).path;
}

function settingsFor(slack: SlackEmulator, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    ...slackSettings(slack),
    PORT: "0",
    DATABASE_URL: `file:${join(folder(), "bridge.db")}`,
    ...more,
  };
}

describe("a start", () => {
  it("with valid settings runs, prints its URL, and shuts down in order on SIGTERM", async () => {
    await using slack = await startSlackEmulator();
    const { code, errors, output } = await run(["start"], settingsFor(slack), "the bridge runs");
    expect(errors).toBe("");
    expect(output).toContain('"service":"embedded"');
    expect(output).toContain('"msg":"shutdown complete"');
    expect(code).toBe(0);
  });

  it("on the tables of a newer version exits with 78 and says which version they need", async () => {
    await using slack = await startSlackEmulator();
    const settings = settingsFor(slack);
    await using database = await openDatabase(settings["DATABASE_URL"] ?? "");
    await openBridgeLedger(database, { log: silentLog });
    await database.transaction((tx) =>
      tx.all("insert into schema_migration values ('ledger', '999-later', 1, '99.1.0')"),
    );
    await database.close();
    const { code, errors } = await run(["start"], settings);
    expect(errors).toMatch(/^[^\n]*need version 99\.1\.0 of the bridge or later[^\n]*\n$/u);
    expect(code).toBe(78);
  });

  it("without settings runs the sandbox, whose first lines say what is running and where", async () => {
    const { code, output, errors } = await run([], { PORT: "0" }, "Ctrl+C");
    expect(errors).toBe("");
    expect(output).toMatch(/Open +http:\/\/127\.0\.0\.1:\d+/u);
    expect(output).toMatch(/Service +http/u);
    expect(code).toBe(0);
  });

  it.each<[string, (slack: SlackEmulator) => Record<string, string>, string]>([
    ["a wrong bot token", () => ({ SLACK_BOT_TOKEN: "xoxb-wrong" }), "SLACK_BOT_TOKEN"],
    ["a wrong app token", () => ({ SLACK_APP_TOKEN: "xapp-wrong" }), "SLACK_APP_TOKEN"],
    ["a room that the app has not joined", () => ({ SLACK_ROOM: ROOMS.notJoined }), "/invite"],
    ["a room that does not exist", () => ({ SLACK_ROOM: "C0NOWHERE" }), "C0NOWHERE"],
    ["an archived room", () => ({ SLACK_ROOM: ROOMS.archived }), "archive"],
    ["a room shared with strangers", () => ({ SLACK_ROOM: ROOMS.shared }), "shared"],
    [
      "a missing scope",
      (slack) => {
        slack.setScopes([
          "chat:write",
          "channels:read",
          "groups:read",
          "channels:history",
          "users:read",
          "reactions:write",
        ]);
        return {};
      },
      "groups:history",
    ],
    ["incomplete settings", () => ({ CONVERSATION_API_KEY: "key" }), "CONVERSATION_API_URL is missing"],
  ])("with %s exits with one line that says what to do", async (_, wrong, line) => {
    await using slack = await startSlackEmulator();
    const { code, errors } = await run(["start"], settingsFor(slack, wrong(slack)));
    expect(errors).toContain(line);
    expect(errors.trim().split("\n")).toHaveLength(1);
    expect(errors).not.toContain("    at ");
    expect(code).toBe(1);
  });

  it("with a port in use exits with one line that says what to do", async () => {
    await using slack = await startSlackEmulator();
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    const address = other.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { code, errors } = await run(["start"], settingsFor(slack, { PORT: String(port) }));
    expect(errors).toMatch(/^error Port \d+ .* taken.*set PORT/u);
    expect(code).toBe(1);
    other.close();
  });

  it("on a database that is locked, owned by another bridge, or invalid, says so", async () => {
    await using slack = await startSlackEmulator();
    const path = join(folder(), "bridge.db");
    const locker = new DatabaseSync(path);
    locker.exec("CREATE TABLE x (a); BEGIN EXCLUSIVE");
    const locked = await run(["start"], settingsFor(slack, { DATABASE_URL: `file:${path}` }));
    locker.close();
    expect(locked.errors).toContain("locked");
    expect(locked.code).toBe(1);

    const owner = new DatabaseSync(`${path}-owner`);
    owner.exec("BEGIN EXCLUSIVE");
    const owned = await run(["start"], settingsFor(slack, { DATABASE_URL: `file:${path}` }));
    owner.close();
    expect(owned.errors).toContain("Another bridge");
    expect(owned.code).toBe(1);

    const none = join(folder(), "bridge.db");
    writeFileSync(none, "this is a letter, not a database ".repeat(100));
    const damaged = await run(["start"], settingsFor(slack, { DATABASE_URL: `file:${none}` }));
    expect(damaged.errors).toContain("not a database");
    expect(damaged.code).toBe(1);
  });

  it("of the sandbox without a writable folder says so", async () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    const { code, errors } = await run(["start"], { PORT: "0", TMPDIR: file });
    expect(errors).toBe(`error No folder can be made in ${file} (ENOTDIR). Set TMPDIR to one that can be written.\n`);
    expect(code).toBe(1);
  });

  it("in a read-only place says so", async () => {
    await using slack = await startSlackEmulator();
    const file = join(folder(), "a-file");
    writeFileSync(file, "");
    chmodSync(file, 0o400);
    const { code, errors } = await run(
      ["start"],
      settingsFor(slack, { DATABASE_URL: `file:${join(file, "bridge.db")}` }),
    );
    expect(errors).toContain("is not writable");
    expect(code).toBe(1);
  });
});

describe("other commands", () => {
  it("list and change dead letters, and trace a conversation, without a running bridge", async () => {
    const settings = { DATABASE_URL: `file:${join(folder(), "bridge.db")}` };
    await (await openDatabase(settings.DATABASE_URL)).close();
    expect(await run(["dead"], settings)).toMatchObject({ code: 0, output: "There are no dead letters.\n" });
    const absent = (entry: number) =>
      `error ${entry} is not among the given-up entries; “npm run dead-letters” lists them.\n`;
    const problem = { code: 1, output: "", errors: absent(7) + absent(8) };
    expect(await run(["dead", "retry", "7", "8"], settings)).toEqual(problem);
    const unknown = await run(["trace", "cv_unknown"], settings);
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.errors).toContain("has nothing on cv_unknown");
  });

  it("print a manifest that can be pasted, help, and the version", async () => {
    const { output, code } = await run(["manifest"], {});
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ settings: { socket_mode_enabled: true } });
    const http = await run(["manifest", "--http"], { PUBLIC_URL: "https://bridge.example.org" });
    expect(http.output).toContain("https://bridge.example.org/slack/events");
    const help = await run(["--help"], {});
    expect(help).toMatchObject({ code: 0 });
    expect(help.output).toContain("sandbox");
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(await run(["--version"], {})).toEqual({ code: 0, errors: "", output: `${version}\n` });
    expect((await run(["dance"], {})).code).toBe(2);
  });

  it("end silently when their reader stops, as with `| head`", async () => {
    const child = spawn(process.execPath, [MAIN, "manifest"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [errors] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect(errors).toBe("");
    expect(child.exitCode).toBe(1);
  });
});
