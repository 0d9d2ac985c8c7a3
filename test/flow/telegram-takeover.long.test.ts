/** Somebody else has the bot's token and takes its updates, or takes the bot out of its group. */
import { expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { frontDesk, support } = TELEGRAM_CHATS;
const { anna, bridge } = TELEGRAM_PEOPLE;
const RIGHTS = ["can_manage_topics", "can_pin_messages", "can_delete_messages"] as const;
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

it("tells operations at once, and the active threads, that another program took updates", async () => {
  await using desk = await startDesk({ chats: "telegram", settings: { OPS_ROOM: `telegram:${frontDesk}` } });
  const { telegram } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.marked(topic.replies("one moment"), "👌");
  await telegram.updates.settled();

  telegram.updates.loseNext(2);
  topic.replies("this is lost");
  topic.replies("and this");
  await topic.marked(topic.replies("and this arrives"), "👌");
  await telegram.when(() => telegram.messages(frontDesk).find(({ text }) => text.includes("Another program polls")));
  expect((await fetch(`${desk.sandbox.bridge()?.url ?? ""}/readyz`)).status).toBe(503);
  // What is not reported yet is reported when the bridge stops.
  await desk.sandbox.stopBridge();
  await desk.sandbox.startBridge();
  await topic.shows((texts) => texts.some((text) => /may not have reached the bridge/u.test(text)));
  await topic.marked(topic.replies("and this, too"), "👌");
  expect(topic.texts().filter((text) => text.includes("may not have reached"))).toHaveLength(1);
  expect(ada.seen.map(({ text }) => text)).toEqual(["one moment", "and this arrives", "and this, too"]);
}, 30_000);

it("reports at once that the bot was removed from the group, and continues at once when it is back", async () => {
  await using desk = await startDesk({ chats: "telegram", settings: { OPS_ROOM: `telegram:${frontDesk}` } });
  const { telegram } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("hello")));
  await telegram.updates.settled();

  telegram.staff.setsMember(anna, support, bridge, { status: "kicked" });
  const url = desk.sandbox.bridge()?.url ?? "";
  const notices = () => telegram.messages(frontDesk).filter(({ text }) => text.includes("removed from the Telegram"));
  await telegram.when(() => notices()[0], 5_000);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("telegram-room-lost") as string]);

  // Tried, and refused, several times: the pause is long by now.
  const refusals = new Promise<void>((resolve) => {
    let count = 0;
    telegram.onCall(({ method, status }) => {
      if (method === "sendMessage" && status === 403 && ++count === 2) resolve();
    });
  });
  await ada.writes("are you there?");
  await refusals;
  const waits = 'bridge_ledger_entries{lane="thread",state="queued"} 1';
  while (!(await (await fetch(`${url}/metrics`)).text()).includes(waits));
  telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: [...RIGHTS] });
  const backAt = performance.now();
  await topic.shows((texts) => texts.some((text) => text.includes("are you there?")));
  expect(performance.now() - backAt).toBeLessThan(2_000);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(notices()).toHaveLength(1);
}, 30_000);

function ignore(): void {
  // Only errors matter here.
}
