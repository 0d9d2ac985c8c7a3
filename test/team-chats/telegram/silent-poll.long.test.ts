/** A poll that hangs without an answer: noticed ten seconds after the time that it was to take. */
import { expect, it } from "vitest";
import { startTcpProxy } from "../../../bench/tcp-proxy.ts";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS,
  TELEGRAM_PEOPLE,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { splitThread } from "../../../src/team-chats/telegram/ids.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { opening, signal, startTelegramFixture } from "./fixture.ts";

const { support } = TELEGRAM_CHATS;
const { anna } = TELEGRAM_PEOPLE;

it("notices within ten seconds after its time that a poll is silent, stays ready, and uses no old connection", async () => {
  await using telegram = await startTelegramEmulator();
  await using proxy = await startTcpProxy(telegram.apiRoot);
  await using fixture = await startTelegramFixture({
    adapter: { token: telegram.token, apiRoot: proxy.url, pollSeconds: 1 },
  });
  const { chat } = fixture;
  const health: boolean[] = [];
  telegram.onCall(() => void health.push(chat.health().ok));
  const { thread } = await chat.open(chat.room(support), card, OPENING_DELIVERY, opening, signal);
  await telegram.updates.settled();
  while (!telegram.updates.polling()) await new Promise((resolve) => setImmediate(resolve));
  health.length = 0;
  proxy.silence();
  const silentAt = performance.now();
  telegram.staff.posts(anna, support, "are you there?", { topic: splitThread(thread).id });
  const event = await fixture.next();
  expect(event.kind === "message" && (await chat.plainText(event.message, signal))).toBe("are you there?");
  // A poll that began before takes at most a second more, and the next one waits for a second.
  expect(performance.now() - silentAt).toBeLessThan(1_000 + 10_000);
  const sent = performance.now();
  await chat.post(thread, post("sent on a new connection"), signal);
  expect(performance.now() - sent).toBeLessThan(1_000);
  expect(health.every(Boolean)).toBe(true);
}, 20_000);
