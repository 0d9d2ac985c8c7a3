import { describe, expect, it } from "vitest";
import { COMMAND_NAMES } from "../../../src/bridge/model/command.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import {
  TELEGRAM_CHATS,
  TELEGRAM_PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { telegramTokenProblem } from "../../../src/team-chats/telegram/index.ts";
import { sayAtTerminal } from "../../support/terminal.ts";
import { say, signal, startTelegramFixture } from "./fixture.ts";

const { support, frontDesk, smallTeam, powerless, elsewhere, news } = TELEGRAM_CHATS;
const { anna, bridge } = TELEGRAM_PEOPLE;

async function problemsOf(
  room: number,
  before?: (telegram: TelegramEmulator) => void,
  privacyMode = true,
  pins = false,
  reactions = false,
) {
  await using fixture = await startTelegramFixture({
    listens: false,
    emulator: { privacyMode },
    adapter: { rooms: [{ chat: room, mode: "reply", pins, reactions }] },
    ...(before && { before }),
  });
  const problems = await fixture.chat.checkSetup(signal);
  return problems.map(({ kind, sentence }) => ({ kind, line: sayAtTerminal(sentence) }));
}

describe("the check of the setup", () => {
  it("finds no problems in a good setup, and suggests topics for a group without them", async () => {
    expect(await problemsOf(support)).toEqual([]);
    expect(await problemsOf(frontDesk)).toMatchObject([
      { kind: "advice", line: expect.stringContaining("Topics") as string },
    ]);
    expect(await problemsOf(smallTeam)).toMatchObject([{ kind: "advice" }]);
  });

  it("reports how to fix each problem", async () => {
    expect(await problemsOf(powerless)).toMatchObject([
      { kind: "rights", line: expect.stringContaining("privacy mode") as string },
    ]);
    const [heard] = await problemsOf(powerless, undefined, false);
    expect(heard?.line).not.toContain("privacy mode");
    expect(heard?.line).toContain("administrator");
    expect(await problemsOf(elsewhere)).toMatchObject([
      { kind: "room", line: expect.stringContaining("was never in it") as string },
    ]);
    expect(await problemsOf(-1_009)).toMatchObject([{ kind: "room" }]);
    expect(await problemsOf(news)).toMatchObject([{ kind: "room" }]);
    const removed = (telegram: TelegramEmulator) => {
      telegram.staff.setsMember(anna, support, bridge, { status: "kicked" });
    };
    expect(await problemsOf(support, removed)).toMatchObject([
      { kind: "room", line: expect.stringContaining("not a member") as string },
    ]);
    const weak = (telegram: TelegramEmulator) => {
      telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: ["can_delete_messages"] });
    };
    expect(await problemsOf(support, weak)).toMatchObject([
      { kind: "rights", line: expect.stringContaining("Manage topics") as string },
    ]);
  });

  it("advises to give the right to pin, only where a room keeps a list", async () => {
    const withRights = (...rights: readonly ("can_pin_messages" | "can_manage_topics")[]) => {
      return (telegram: TelegramEmulator) => {
        telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights });
      };
    };
    expect(await problemsOf(support, withRights("can_manage_topics"), true, true)).toMatchObject([
      { kind: "advice", line: expect.stringContaining("may not pin messages") as string },
    ]);
    expect(await problemsOf(support, withRights("can_manage_topics"))).toEqual([]);
    expect(await problemsOf(support, withRights("can_manage_topics", "can_pin_messages"), true, true)).toEqual([]);
  });

  it("says that reactions do nothing where it is no administrator, only if they should", async () => {
    expect(await problemsOf(powerless, undefined, false, false, true)).toMatchObject([
      { kind: "rights" },
      { kind: "advice", line: expect.stringContaining("so reactions do nothing there") as string },
    ]);
    expect(await problemsOf(powerless, undefined, false)).toHaveLength(1);
    expect(await problemsOf(support, undefined, true, false, true)).toEqual([]);
  });

  it("reports that Telegram does not respond", async () => {
    const unreachable = (telegram: TelegramEmulator) => {
      telegram.faults.next("getChat", { kind: "server-error" });
    };
    expect(await problemsOf(support, unreachable)).toMatchObject([{ kind: "unreachable" }]);
  });
});

it("distinguishes an invalid token from an outage", async () => {
  await using fixture = await startTelegramFixture({ listens: false });
  const old = fixture.telegram.token;
  fixture.telegram.renewToken();
  const options = { token: old, rooms: [] };
  const failure: unknown = await fixture.again(options).catch((error: unknown) => error);
  expect(telegramTokenProblem(failure)).toMatchObject({ kind: "token" });
  fixture.telegram.faults.next("getMe", { kind: "drop" });
  const outage: unknown = await fixture.again({ token: fixture.telegram.token }).catch((error: unknown) => error);
  expect(telegramTokenProblem(outage)).toMatchObject({ kind: "unreachable" });
  expect(() => telegramTokenProblem(new TypeError("ours"))).toThrow(TypeError);
});

describe("commands", () => {
  const namesIn = (telegram: TelegramEmulator, chat: number, language?: string) =>
    telegram.commands(chat, anna, language).map(({ command }) => command);

  it("are suggested in each group by its mode, in every available language", async () => {
    await using fixture = await startTelegramFixture({
      adapter: {
        rooms: [
          { chat: support, mode: "reply" },
          { chat: frontDesk, mode: "note" },
          { chat: smallTeam, mode: "alerts" },
        ],
        languages: [
          { language: "en", read: () => say },
          {
            language: "pt-BR",
            read:
              () =>
              ({ key }) =>
                `pt ${key}`,
          },
        ],
      },
    });
    // For everybody, and in each of the two languages.
    while ((fixture.telegram.calls().get("setMyCommands") ?? 0) < 9)
      await new Promise((resolve) => setImmediate(resolve));
    const questions = [...COMMAND_NAMES];
    expect(namesIn(fixture.telegram, support)).toEqual(["note", ...questions]);
    expect(namesIn(fixture.telegram, frontDesk)).toEqual(["note", "send", ...questions]);
    expect(namesIn(fixture.telegram, smallTeam)).toEqual(questions);
    const [portuguese] = fixture.telegram.commands(support, anna, "pt");
    expect(portuguese?.description).toBe("pt telegram-command-note");
  });
});

it("reports in its health which groups have topics", async () => {
  await using fixture = await startTelegramFixture();
  await fixture.chat.checkSetup(signal);
  const { more = [] } = fixture.chat.health();
  expect(more.map(loadLocales().in("en"))).toEqual(
    expect.arrayContaining(["Support: topics.", "Front desk: reply chains, no topics."]),
  );
});
