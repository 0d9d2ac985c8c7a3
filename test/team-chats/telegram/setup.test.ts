import { describe, expect, it } from "vitest";
import { COMMAND_NAMES } from "../../../src/bridge/model/command.ts";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE, type TelegramStandIn } from "../../../src/sandbox/telegram-emulator/index.ts";
import { telegramTokenProblem } from "../../../src/team-chats/telegram/index.ts";
import { sayAtTerminal } from "../../support/terminal.ts";
import { say, signal, startBridgeInTelegram } from "./fixture.ts";

const { support, frontDesk, smallTeam, powerless, elsewhere, news } = TELEGRAM_CHATS;
const { anna, bridge } = TELEGRAM_PEOPLE;

async function problemsOf(room: number, before?: (telegram: TelegramStandIn) => void, privacyMode = true) {
  await using desk = await startBridgeInTelegram({
    listens: false,
    standIn: { privacyMode },
    adapter: { rooms: [{ chat: room, mode: "reply" }] },
    ...(before && { before }),
  });
  const problems = await desk.chat.checkSetup(signal);
  return problems.map(({ kind, sentence }) => ({ kind, line: sayAtTerminal(sentence) }));
}

describe("the check of the setup", () => {
  it("finds nothing where all is well, and what could be better in a group without topics", async () => {
    expect(await problemsOf(support)).toEqual([]);
    expect(await problemsOf(frontDesk)).toMatchObject([
      { kind: "advice", line: expect.stringContaining("Topics") as string },
    ]);
    expect(await problemsOf(smallTeam)).toMatchObject([{ kind: "advice" }]);
  });

  it("names the way to mend what is wrong", async () => {
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
    const removed = (telegram: TelegramStandIn) => {
      telegram.staff.setsMember(anna, support, bridge, { status: "kicked" });
    };
    expect(await problemsOf(support, removed)).toMatchObject([
      { kind: "room", line: expect.stringContaining("not a member") as string },
    ]);
    const weak = (telegram: TelegramStandIn) => {
      telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: ["can_delete_messages"] });
    };
    expect(await problemsOf(support, weak)).toMatchObject([
      { kind: "rights", line: expect.stringContaining("Manage topics") as string },
    ]);
  });

  it("says when Telegram does not answer", async () => {
    const silentLog = (telegram: TelegramStandIn) => {
      telegram.faults.next("getChat", { kind: "server-error" });
    };
    expect(await problemsOf(support, silentLog)).toMatchObject([{ kind: "unreachable" }]);
  });
});

it("tells a wrong token from an outage", async () => {
  await using desk = await startBridgeInTelegram({ listens: false });
  const old = desk.telegram.token;
  desk.telegram.renewToken();
  const options = { token: old, rooms: [] };
  const failure: unknown = await desk.again(options).catch((error: unknown) => error);
  expect(telegramTokenProblem(failure)).toMatchObject({ kind: "token" });
  desk.telegram.faults.next("getMe", { kind: "drop" });
  const outage: unknown = await desk.again({ token: desk.telegram.token }).catch((error: unknown) => error);
  expect(telegramTokenProblem(outage)).toMatchObject({ kind: "unreachable" });
  expect(() => telegramTokenProblem(new TypeError("ours"))).toThrow(TypeError);
});

describe("commands", () => {
  const namesIn = (telegram: TelegramStandIn, chat: number, language?: string) =>
    telegram.commands(chat, anna, language).map(({ command }) => command);

  it("are offered in each group by its mode, in every language that there is", async () => {
    await using desk = await startBridgeInTelegram({
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
    while ((desk.telegram.calls().get("setMyCommands") ?? 0) < 9) await new Promise((resolve) => setImmediate(resolve));
    const questions = [...COMMAND_NAMES];
    expect(namesIn(desk.telegram, support)).toEqual(["note", ...questions]);
    expect(namesIn(desk.telegram, frontDesk)).toEqual(["note", "send", ...questions]);
    expect(namesIn(desk.telegram, smallTeam)).toEqual(questions);
    const [portuguese] = desk.telegram.commands(support, anna, "pt");
    expect(portuguese?.description).toBe("pt telegram-command-note");
  });
});

it("says in its health which groups have topics", async () => {
  await using desk = await startBridgeInTelegram();
  await desk.chat.checkSetup(signal);
  const { more = [] } = desk.chat.health();
  expect(more.map(loadLocales().in("en"))).toEqual(
    expect.arrayContaining(["Support: topics.", "Front desk: reply chains, no topics."]),
  );
});
