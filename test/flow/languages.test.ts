/** Who reads which language: rooms theirs, people theirs if the platform reports it, everything else that of LOCALE. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { StartError } from "../../src/platform/start-error.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS, startDesk, textOf, type DeskOptions } from "../support/bridge-fixture.ts";
import { asks } from "../support/commands.ts";
import { sayAtTerminal } from "../support/terminal.ts";

async function withRoutes<T>(routes: string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "languages-"));
  try {
    const file = join(folder, "routes.yaml");
    await writeFile(file, routes);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const inGerman = `
routes:
  - name: everybody
    thread: slack:${ROOMS.support}
    alert: slack:${ROOMS.alerts}
rooms:
  slack:${ROOMS.support}: { locale: de }
`;

describe("a room", () => {
  it("uses its own language, and another room that of LOCALE", async () => {
    await withRoutes(inGerman, async (file) => {
      await using desk = await startDesk({ settings: { ROUTES_FILE: file, LOCALE: "fr" } });
      await using client = await desk.client("Ada");
      await client.writes("hello");
      const thread = await desk.thread("Ada");
      expect(thread.card()).toContain("an den Kunden");
      const { slack } = desk.sandbox;
      const alert = await slack.when(() =>
        slack.timeline(ROOMS.alerts).find((message) => textOf(message).includes("Ada")),
      );
      expect(textOf(alert)).toContain("Nouvelle conversation");
    });
  });

  it("cannot have an unavailable language", async () => {
    await withRoutes(inGerman.replace("locale: de", "locale: tlh"), async (file) => {
      const problem: unknown = await startDesk({ settings: { ROUTES_FILE: file } }).catch((error: unknown) => error);
      expect(problem).toBeInstanceOf(StartError);
      expect((problem as StartError).sentences.map(sayAtTerminal)).toEqual([
        expect.stringMatching(
          /^rooms\.slack:\w+: there is no language tlh, only de, en, es, fr, pt-BR, ru, tr, uk\.$/u,
        ),
      ]);
    });
  });
});

describe("a person", () => {
  it.each([
    ["de-DE", "Was Sie"],
    ["pt-BR", "O que você"],
    ["es-LA", "Lo que"],
    // Not an available language, so the room's is used.
    ["ja-JP", "Ce que vous"],
  ])("in Slack whose language is %s is answered in it", async (locale, words) => {
    await using desk = await startDesk({ slack: { retryScale: 0.001, locale }, settings: { LOCALE: "fr" } });
    expect((await asks(desk, "/help")).text).toContain(words);
  });

  it.each([
    ["uk", "Те, що ви пишете"],
    ["pt-br", "O que você"],
    ["ja", "Yazışmada yazdıklarınız"],
  ])("in Telegram whose app uses %s is answered in it", async (language, words) => {
    const options: DeskOptions = {
      chats: "telegram",
      telegram: { retryScale: 0.001, language },
      settings: { LOCALE: "tr" },
    };
    await using desk = await startDesk(options);
    const { telegram } = desk.sandbox;
    telegram.staff.posts(TELEGRAM_PEOPLE.anna, TELEGRAM_CHATS.support, "/help");
    const answer = await telegram.when(() =>
      telegram.messages(TELEGRAM_CHATS.support).find(({ text }) => text.includes("/conversations")),
    );
    expect(answer.text).toContain(words);
  });
});
