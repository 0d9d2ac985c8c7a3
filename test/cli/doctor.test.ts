/** The doctor where all is well, and where the bridge does not run or a setting is wrong. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS, textOf } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { examined, freePort, startWorld, type World } from "./doctor-fixture.ts";

const MAIN = new URL("../../src/main.ts", import.meta.url).pathname;

/** The command itself, in an empty folder. */
async function run(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const cwd = await mkdtemp(join(tmpdir(), "bridge-doctor-"));
  try {
    return await new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
      const env = { ...CHILD_ENVIRONMENT, ...environment };
      const child = execFile(process.execPath, [MAIN, "doctor", ...args], { cwd, env }, (_, output, errors) => {
        resolve({ code: child.exitCode, output, errors });
      });
    });
  } finally {
    await rm(cwd, { recursive: true });
  }
}

describe("while the bridge runs", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it("finds nothing wrong, posts into each room and deletes it, and leaves the bridge running", async () => {
    const { desk, settings } = world;
    const { slack, telegram } = desk.sandbox;

    const { failed, lines } = await examined(settings, { roundTrip: true });

    expect(failed).toEqual([]);
    expect(lines("settings", "ok")).toEqual([expect.stringContaining(`Slack, Telegram; the service at http`)]);
    expect(lines("bridge", "ok")).toEqual([expect.stringContaining("is ready")]);
    expect(lines("database", "ok")).toEqual([
      expect.stringContaining("bridge.db is there"),
      "It can be written.",
      "Its tables are those of this version.",
      expect.stringMatching(/MB are free/u),
    ]);
    expect(lines("service", "ok")).toEqual([
      expect.stringContaining("takes the key"),
      expect.stringMatching(/clock.*apart/u),
      expect.stringContaining("is subscribed"),
      expect.stringContaining("reached the bridge"),
    ]);
    expect(lines("slack", "ok")).toHaveLength(4);
    expect(lines("slack", "advice")).toEqual([expect.stringContaining("Delayed Events")]);
    expect(lines("telegram", "ok")).toHaveLength(3);
    expect(lines("telegram", "skipped")).toEqual([expect.stringContaining("bridge that runs polls")]);
    expect(lines("round-trip", "ok")).toEqual([
      "Slack, #support: a line was posted, found again, and taken away.",
      "Telegram, Support: a line was posted, which cannot be looked for there, and taken away.",
    ]);
    expect(slack.timeline(ROOMS.support).map(textOf).join()).not.toContain("A test of");
    expect(telegram.messages(TELEGRAM_CHATS.support).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining("A test of"),
    );
    const health = await desk.sandbox.bridge()?.health();
    expect(Object.values(health ?? {}).map(({ ok }) => ok)).toEqual([true, true, true, true]);
    await using ada = await desk.client("Ada");
    await ada.writes("hello");
    await (await desk.thread("Ada")).shows((posts) => posts.some((post) => post.includes("hello")));
  });

  it("exits with 0 or 1, uses no colours in a file, and prints no secret", async () => {
    const well = await run(world.settings);
    expect(well).toMatchObject({ code: 0, errors: "" });
    expect(well.output).toContain("\nSlack\n  ok     Slack accepts SLACK_BOT_TOKEN.\n");
    expect(well.output).toContain("\nNothing is wrong.\n");
    expect(well.output).not.toContain("\u001b");

    const secret = "xoxb-not-a-token-of-anybody";
    const wrong = await run({ ...world.settings, SLACK_BOT_TOKEN: secret }, "--json");
    expect(wrong).toMatchObject({ code: 1, errors: "" });
    const { ok, checks } = JSON.parse(wrong.output) as { ok: boolean; checks: object[] };
    expect(ok).toBe(false);
    expect(checks).toContainEqual({
      area: "slack",
      name: "token",
      verdict: "failed",
      line: expect.stringContaining("Slack refuses SLACK_BOT_TOKEN (invalid_auth)") as string,
    });
    for (const value of [secret, world.settings["CONVERSATION_API_KEY"], world.settings["TELEGRAM_BOT_TOKEN"]]) {
      expect(well.output + wrong.output).not.toContain(value);
    }
  });
});

describe("while the bridge does not run", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await world.desk.sandbox.stopBridge();
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it("finds nothing wrong either, listens in the bridge's place, and looks for other pollers", async () => {
    const { failed, lines } = await examined(world.settings);
    expect(failed).toEqual([]);
    expect(lines("bridge", "skipped")).toEqual([expect.stringContaining("npm start")]);
    expect(lines("service", "ok").at(-1)).toContain("the doctor answered it");
    expect(lines("telegram", "ok").at(-1)).toContain("No other program polls");
    expect(lines("round-trip", "skipped")).toEqual([expect.stringContaining("--round-trip")]);
  });
});

describe("settings", () => {
  it("may all be absent, as in the sandbox", async () => {
    const { all, failed } = await examined({ LOCALE: "en" });
    expect(failed).toEqual([]);
    expect(all.map(({ line }) => line).join("\n")).toMatch(
      /npm start.*sandbox[^]*SLACK_BOT_TOKEN.*TELEGRAM_BOT_TOKEN/u,
    );
  });

  it("are reported with every problem at once, and the database is still checked", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bridge-doctor-"));
    const { lines } = await examined({
      DATABASE_URL: `file:${join(folder, "data", "bridge.db")}`,
      PORT: "x",
      SLACK_BOT_TOKEN: "xoxp-wrong-kind-of-token",
      CONVERSATION_API_KEY: "a-key-of-some-service",
      TELEGRAM_MODE: "webhook",
      TELEGRAM_ROOM: "-1",
    });
    const failed = lines("settings", "failed").join("\n");
    for (const name of ["PORT", "SLACK_BOT_TOKEN", "SLACK_ROOM", "CONVERSATION_API_URL", "TELEGRAM_ROOM"]) {
      expect(failed).toContain(name);
    }
    expect(lines("settings", "skipped")).toHaveLength(1);
    expect(lines("database", "ok")[0]).toContain("does not exist yet");
    expect(lines("slack", "failed")).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("for the embedded service need its database checked too, and no PUBLIC_URL", async () => {
    const folder = await mkdtemp(join(tmpdir(), "bridge-doctor-"));
    const { lines, failed } = await examined({
      DATABASE_URL: `file:${join(folder, "bridge.db")}`,
      PORT: await freePort(),
      SLACK_BOT_TOKEN: "xoxb-nobody-at-home",
      SLACK_APP_TOKEN: "xapp-nobody-at-home",
      SLACK_API_URL: "http://127.0.0.1:9/api/",
      SLACK_ROOM: ROOMS.support,
    });
    expect(lines("database", "ok").join("\n")).toMatch(/bridge\.db[^]*service\.db/u);
    expect(lines("service", "skipped")).toEqual([expect.stringContaining("comes up with it")]);
    expect(lines("service", "ok")).toEqual([expect.stringContaining("PUBLIC_URL is missing, which is fine")]);
    expect(failed).toEqual([expect.stringContaining("Slack does not answer (ECONNREFUSED). Check the network")]);
    await rm(folder, { recursive: true });
  });
});
