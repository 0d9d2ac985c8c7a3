/** `setup` at a real terminal, from nothing to a bridge that the doctor finds well. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { terminalSay } from "../../src/cli/terminal-locale.ts";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startTelegramEmulator, TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { requireTool } from "../support/optional-tool.ts";
import { atTerminal, CTRL_C, DOWN, ENTER } from "../support/pseudo-terminal.ts";
import { freePort } from "./doctor-fixture.ts";

async function folder() {
  return await mkdtempDisposable(join(tmpdir(), "bridge-setup-"));
}

it("asks, checks each answer, hears the group, writes .env and runs the doctor", async (context) => {
  const script = requireTool(context, "script");
  await using here = await folder();
  await using slack = await startSlackEmulator();
  await using telegram = await startTelegramEmulator();
  const environment = {
    LC_ALL: "en",
    PORT: await freePort(),
    SLACK_API_URL: slack.apiUrl,
    TELEGRAM_API_ROOT: telegram.apiRoot,
  };
  await using terminal = atTerminal(script, ["setup"], here.path, environment);

  await terminal.answers("Which language", ENTER);
  await terminal.answers("Where does your team", `${DOWN}${DOWN}${ENTER}`);
  await terminal.answers("How do Slack", ENTER);
  await terminal.answers("Which database", ENTER);
  await terminal.answers("Which conversation service", ENTER);
  await terminal.shows("https://api.slack.com/apps?new_app=1&manifest_json=");
  await terminal.answers("Bot token", `xoxb-not-this-one${ENTER}`);
  await terminal.shows("Slack refuses SLACK_BOT_TOKEN");
  await terminal.answers("Bot token", `${slack.botToken}${ENTER}`);
  await terminal.shows("every scope that it needs");
  await terminal.answers("App-level token", `hello${ENTER}`);
  await terminal.shows("is not an app-level token");
  await terminal.answers("App-level token", `${slack.appToken}${ENTER}`);
  await terminal.answers("Id or link", `https://team.slack.com/archives/${ROOMS.support}/p17${ENTER}`);
  await terminal.shows("neither archived nor shared");
  await terminal.answers("@BotFather gave you", `${telegram.token}${ENTER}`);
  await terminal.shows("Waiting for the group");
  telegram.staff.posts(TELEGRAM_PEOPLE.anna, TELEGRAM_CHATS.support, "hello");
  await terminal.shows(`The bot is in Support (${TELEGRAM_CHATS.support}).`);
  await terminal.shows(".env has been written.");
  await terminal.shows("Nothing is wrong.");

  expect(await terminal.ended).toBe(0);
  const env = join(here.path, ".env");
  expect(parseEnv(readFileSync(env, "utf8"))).toEqual({
    LOCALE: "en",
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_APP_TOKEN: slack.appToken,
    SLACK_ROOM: ROOMS.support,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_ROOM: String(TELEGRAM_CHATS.support),
  });
  expect(statSync(env).mode & 0o777).toBe(0o600);
  for (const secret of [slack.botToken, slack.appToken, telegram.token]) expect(terminal.shown()).not.toContain(secret);
  // What was heard is still there for the bridge.
  expect(telegram.updates.stats().open).toBe(1);

  const before = readFileSync(env, "utf8");
  await using again = atTerminal(script, ["setup"], here.path, environment);
  for (const question of [
    ...["Which language", "Where does your team", "How do Slack", "Which database", "Which conversation service"],
    ...["Bot token", "App-level token", "Id or link", "@BotFather gave you", "Chat id of the group"],
  ]) {
    await again.answers(question, ENTER);
  }
  await again.shows(".env already holds these settings.");
  expect(await again.ended).toBe(0);
  expect(readFileSync(env, "utf8")).toBe(before);
}, 60_000);

it("finds out by a real event that the signing secret is another app's", async (context) => {
  const script = requireTool(context, "script");
  await using here = await folder();
  await using slack = await startSlackEmulator({ signingSecret: "what-slack-signs-with-here" });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  slack.events.deliverTo({ url: `${url}/slack/events` });
  const environment = { LC_ALL: "en", PORT: port, SLACK_API_URL: slack.apiUrl };
  await using terminal = atTerminal(script, ["setup"], here.path, environment);

  for (const question of ["Which language", "Where does your team"]) await terminal.answers(question, ENTER);
  await terminal.answers("How do Slack", `${DOWN}${ENTER}`);
  for (const question of ["Which database", "Which conversation"]) await terminal.answers(question, ENTER);
  await terminal.answers("Public address", `${url}${ENTER}`);
  await terminal.answers("Bot token", `${slack.botToken}${ENTER}`);
  await terminal.answers("Signing secret", `of-another-app-of-theirs${ENTER}`);
  await terminal.answers("Id or link", `${ROOMS.support}${ENTER}`);
  await terminal.shows("do not match SLACK_SIGNING_SECRET");
  await terminal.answers("Signing secret", `what-slack-signs-with-here${ENTER}`);
  await terminal.shows("and their signatures match");
  await terminal.shows(".env has been written.");

  expect(parseEnv(readFileSync(join(here.path, ".env"), "utf8"))).toMatchObject({
    PUBLIC_URL: url,
    SLACK_SIGNING_SECRET: "what-slack-signs-with-here",
  });
}, 60_000);

it("speaks every language, and leaves nothing behind after Ctrl+C", async (context) => {
  const script = requireTool(context, "script");
  const left = await Promise.all(loadLocales().available.map((language) => interrupted(script, language)));
  expect(left.flat()).toEqual([]);
}, 60_000);

it.for(loadLocales().available.filter((language) => language !== "en"))(
  "asks everything in the language of the terminal (%s)",
  { timeout: 60_000 },
  async (language, context) => {
    const script = requireTool(context, "script");
    await using here = await folder();
    await using slack = await startSlackEmulator();
    await using telegram = await startTelegramEmulator();
    const say = terminalSay({ LOCALE: language });
    const environment = {
      LC_ALL: language.replace("-", "_"),
      PORT: await freePort(),
      SLACK_API_URL: slack.apiUrl,
      TELEGRAM_API_ROOT: telegram.apiRoot,
    };
    await using terminal = atTerminal(script, ["setup"], here.path, environment);
    const asks = (name: string, keys: string) => terminal.answers(say({ key: `setup-ask-${name}` }), keys);

    await terminal.shows(say({ key: "setup-intro" }));
    await asks("language", ENTER);
    await asks("chats", `${DOWN}${DOWN}${ENTER}`);
    await asks("transport", ENTER);
    await asks("database", ENTER);
    await asks("service", ENTER);
    await terminal.shows(say({ key: "setup-slack-app" }));
    await asks("slack-bot-token", ENTER);
    await terminal.answers(say({ key: "setup-missing" }), `${slack.botToken}${ENTER}`);
    await terminal.shows(say({ key: "doctor-slack-token" }));
    await asks("slack-app-token", `${slack.appToken}${ENTER}`);
    await asks("slack-room", `${ROOMS.support}${ENTER}`);
    await terminal.shows(say({ key: "setup-telegram-bot" }));
    await asks("telegram-bot-token", `${telegram.token}${ENTER}`);
    await asks("telegram-room-heard", `${TELEGRAM_CHATS.support}${ENTER}`);
    await terminal.shows(say({ key: "setup-written", values: { path: join(here.path, ".env") } }));

    expect(await terminal.ended).toBe(0);
    expect(parseEnv(readFileSync(join(here.path, ".env"), "utf8"))["LOCALE"]).toBe(language);
    const english = terminalSay({ LOCALE: "en" });
    const sentences = SAID_IN_SETUP.map((key) => english({ key }));
    expect(sentences.filter((sentence) => terminal.shown().includes(sentence))).toEqual([]);
  },
);

const SAID_IN_SETUP = [
  ...[
    "setup-intro",
    "setup-missing",
    "setup-keep",
    "setup-chats-both",
    "setup-transport-socket",
    "setup-transport-http",
  ],
  ...["setup-database-sqlite", "setup-database-postgres", "setup-service-embedded", "setup-service-external"],
  ...["setup-slack-app", "setup-telegram-bot", "doctor-slack-token"],
];

/** Result: the files left behind. */
async function interrupted(script: string, language: string): Promise<readonly string[]> {
  await using here = await folder();
  const say = terminalSay({ LOCALE: language });
  await using terminal = atTerminal(script, ["setup"], here.path, { LC_ALL: language.replace("-", "_") });

  await terminal.answers(say({ key: "setup-ask-language" }), ENTER);
  await terminal.answers(say({ key: "setup-ask-chats" }), CTRL_C);

  expect(await terminal.ended).toBe(130);
  expect(terminal.shown()).toContain(say({ key: "setup-cancelled" }));
  return readdirSync(here.path);
}
