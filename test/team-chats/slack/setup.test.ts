import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import { terminalSay } from "../../../src/cli/terminal-locale.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { createRooms } from "../../../src/team-chats/slack/directory/rooms.ts";
import { BOT_SCOPES, EXTRA_SCOPES } from "../../../src/team-chats/slack/directory/manifest.ts";
import { setupProblems, type SetupProblem } from "../../../src/team-chats/slack/directory/setup.ts";
import { slackManifest, slackTokenProblem } from "../../../src/team-chats/slack/index.ts";
import { sayAtTerminal } from "../../support/terminal.ts";
import { signal, startSlackFixture } from "./fixture.ts";

async function problems(channels: readonly string[], sharedRoomsAllowed = false) {
  await using fixture = await startSlackFixture({ adapter: { channels, sharedRoomsAllowed } });
  return said(await fixture.chat.checkSetup(signal));
}

function said(problems: readonly SetupProblem[]) {
  return problems.map(({ kind, sentence }) => ({ kind, line: sayAtTerminal(sentence) }));
}

it("finds nothing wrong with a good setup", async () => {
  expect(await problems([ROOMS.support, ROOMS.vip])).toEqual([]);
});

it.each([
  [ROOMS.notJoined, "/invite @conversation_bridge"],
  [ROOMS.hidden, "cannot see it"],
  [ROOMS.archived, "archived"],
  [ROOMS.shared, "outsiders"],
  ["C0NOWHERE", "knows no room"],
  ["#support", "not the id"],
])("reports in one line what is wrong with %s", async (channel, words) => {
  const found = await problems([ROOMS.support, channel]);
  expect(found).toHaveLength(1);
  expect(found[0]?.line).toContain(words);
  expect(found[0]?.line).not.toContain("\n");
});

it("accepts a shared room if allowed", async () => {
  expect(await problems([ROOMS.shared], true)).toEqual([]);
});

it("advises to grant the scope for pinned lists, only where a room keeps one", async () => {
  const scopes = [...BOT_SCOPES, ...EXTRA_SCOPES];
  await using fixture = await startSlackFixture({ emulator: { scopes }, adapter: { pins: true } });
  expect(said(await fixture.chat.checkSetup(signal))).toEqual([
    { kind: "advice", line: expect.stringMatching(/^The Slack app lacks pins:write, so the lists/u) as string },
  ]);
  await using without = await startSlackFixture({ emulator: { scopes } });
  expect(await without.chat.checkSetup(signal)).toEqual([]);
});

it("advises to grant the scope for reactions, only where they act", async () => {
  const scopes = [...BOT_SCOPES, ...EXTRA_SCOPES];
  await using fixture = await startSlackFixture({ emulator: { scopes }, adapter: { reactions: true } });
  expect(said(await fixture.chat.checkSetup(signal))).toEqual([
    { kind: "advice", line: expect.stringMatching(/^The Slack app lacks reactions:read, so reactions do/u) as string },
  ]);
  await using without = await startSlackFixture({ emulator: { scopes } });
  expect(await without.chat.checkSetup(signal)).toEqual([]);
  expect(JSON.stringify(slackManifest(sayAtTerminal))).toMatch(
    /reaction_added.*reaction_removed.*reactions:read|reactions:read.*reaction_added.*reaction_removed/u,
  );
});

it("names the missing scopes in one line", async () => {
  await using fixture = await startSlackFixture({
    emulator: { scopes: ["chat:write", "channels:history", "groups:history", "users:read"] },
  });
  const found = said(await fixture.chat.checkSetup(signal));
  expect(found).toMatchObject([{ kind: "scopes" }]);
  expect(found[0]?.line).toMatch(/^The Slack app lacks channels:read, groups:read, reactions:write\. Add the scopes/);
});

it("reports if something drops the scopes that Slack returns", async () => {
  await using fixture = await startSlackFixture({ adapter: { channels: [] } });
  const webApi = {
    call: () => Promise.reject(new Error("nothing is asked")),
    scopes: () => [],
    respondedAt: () => undefined,
    close: () => Promise.resolve(),
  };
  const rooms = createRooms(webApi, { now: Date.now }, false);
  const options = {
    webApi,
    appApi: undefined,
    rooms,
    channels: [],
    groups: [],
    botName: "bridge",
    sharedAllowed: false,
    pins: false,
    reactions: false,
  };
  expect(said(await setupProblems(options, signal))).toMatchObject([
    { kind: "advice", line: expect.stringContaining("manifest") as string },
  ]);
  expect(await fixture.chat.checkSetup(signal)).toEqual([]);
});

it("reports what to do about an invalid token and never shows it", async () => {
  const error: unknown = await startSlackFixture({ adapter: { botToken: "xoxb-wrong" } }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(BridgeError);
  const [problem] = said([slackTokenProblem(error)]);
  expect(problem).toMatchObject({ kind: "token" });
  expect(problem?.line).toContain("SLACK_BOT_TOKEN (invalid_auth)");
  expect(`${JSON.stringify(error)}${problem?.line ?? ""}`).not.toContain("xoxb-wrong");
});

it("reports that Slack is unreachable", async () => {
  const adapter = { apiUrl: "http://127.0.0.1:9/api/" };
  const error: unknown = await startSlackFixture({ adapter }).catch((caught: unknown) => caught);
  expect(slackTokenProblem(error)).toMatchObject({ kind: "unreachable" });
});

it("has a manifest for Socket Mode and one for HTTP", () => {
  expect(slackManifest(sayAtTerminal)).toMatchObject({
    settings: { socket_mode_enabled: true, interactivity: { is_enabled: true }, token_rotation_enabled: false },
  });
  expect(JSON.stringify(slackManifest(sayAtTerminal))).not.toContain("request_url");
  expect(slackManifest(sayAtTerminal, "https://bridge.example/slack/events")).toMatchObject({
    settings: {
      socket_mode_enabled: false,
      event_subscriptions: { request_url: "https://bridge.example/slack/events" },
      interactivity: { request_url: "https://bridge.example/slack/events" },
    },
  });
});

it.each(loadLocales().available)("has a manifest in %s that Slack accepts", (language) => {
  // Source: "App manifest reference", docs.slack.dev, read 2026-11.
  const say = terminalSay({ LOCALE: language });
  expect(say({ key: "slack-manifest-about" }).length).toBeLessThanOrEqual(140);
  expect(say({ key: "slack-manifest-shortcut" }).length).toBeLessThanOrEqual(24);
  expect(say({ key: "slack-manifest-shortcut-about" }).length).toBeLessThanOrEqual(150);
  expect(JSON.stringify(slackManifest(say))).toContain(JSON.stringify(say({ key: "slack-command-help" })));
});

it("asks for a room's name again once a day, and keeps the old one meanwhile", async () => {
  let now = 1;
  let name = "support";
  const webApi = {
    call: (_method: string, _fields: object, shape: { parse(answer: unknown): unknown }) =>
      Promise.resolve(shape.parse({ channel: { name } })) as Promise<never>,
    scopes: () => [],
    respondedAt: () => undefined,
    close: () => Promise.resolve(),
  };
  const rooms = createRooms(webApi, { now: () => now }, false);
  expect(await rooms.name("C01", signal)).toBe("support");
  name = "care";
  expect(await rooms.name("C01", signal)).toBe("support");
  now += 24 * 60 * 60_000 + 1;
  expect(rooms.known("C01")).toBe("support");
  expect(await rooms.name("C01", signal)).toBe("care");
});

it.each([
  [["S0CARE"], []],
  [["S0CARE", "S0GONE"], [{ kind: "advice", line: expect.stringContaining("S0GONE") as string }]],
])("says which of the user groups %j are gone", async (groups, wanted) => {
  await using fixture = await startSlackFixture({ adapter: { groups } });
  expect(said(await fixture.chat.checkSetup(signal))).toMatchObject(wanted);
});

it("says that user groups cannot be checked without their scope, and that mentions work", async () => {
  const scopes = [...BOT_SCOPES, ...EXTRA_SCOPES];
  await using fixture = await startSlackFixture({ emulator: { scopes }, adapter: { groups: ["S0CARE"] } });
  expect(said(await fixture.chat.checkSetup(signal))).toMatchObject([
    { kind: "advice", line: expect.stringContaining("usergroups:read") as string },
  ]);
});
