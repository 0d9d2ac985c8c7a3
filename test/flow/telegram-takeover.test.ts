/** Somebody else has the bot's token and takes its updates. */
import { expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk } from "../support/bridge-fixture.ts";

const { frontDesk } = TELEGRAM_CHATS;
const NOTICED_WITHIN_MS = 20_000;

it("reports a foreign poller within 20 s: one error, /readyz, the metrics, and one notice", async () => {
  const errors: string[] = [];
  const log = { debug: ignore, info: ignore, warn: ignore, error: (_: object, line: string) => errors.push(line) };
  await using desk = await startDesk({ chats: "telegram", log, settings: { OPS_ROOM: `telegram:${frontDesk}` } });
  const { telegram } = desk.sandbox;
  const stop = new AbortController();
  const began = Date.now();
  const thief = (async () => {
    while (!stop.signal.aborted)
      await fetch(`${telegram.apiRoot}/bot${telegram.token}/getUpdates?timeout=1`, stop).catch(() => undefined);
  })();

  const notices = () =>
    telegram.messages(frontDesk).filter(({ text }) => text.includes("Another program polls Telegram"));
  await telegram.when(() => notices()[0], NOTICED_WITHIN_MS);
  expect(Date.now() - began).toBeLessThan(NOTICED_WITHIN_MS);
  const url = desk.sandbox.bridge()?.url ?? "";
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("Revoke the token") as string]);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('bridge_connection_up{connection="telegram"} 0');
  stop.abort();
  await thief;
  expect(notices()).toHaveLength(1);
  expect(errors).toEqual([expect.stringContaining("another program polls telegram") as string]);
}, 30_000);

function ignore(): void {
  // Only errors matter here.
}
