/** The Telegram pane without a browser: what it serves, does and refuses. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadLocales } from "../../../src/platform/i18n/locales.ts";
import { createSandboxPage, type SandboxPage } from "../../../src/sandbox/page/index.ts";
import { ROOMS, type SlackEmulator, startSlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";
import {
  ANONYMOUS_ADMIN,
  startTelegramEmulator,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_PEOPLE as PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { silentLog } from "../../support/log.ts";
import { apiOf, takeUpdates } from "../telegram-emulator/bot.ts";

const { frontDesk, powerless, support } = CHATS;
const { anna, ivy, mark, stranger } = PEOPLE;

let slack: SlackEmulator;
let telegram: TelegramEmulator;
let page: SandboxPage;

const pageWith = (more: object) =>
  createSandboxPage({
    slack,
    say: loadLocales().in("en"),
    widgetScriptUrl: "http://127.0.0.1:9/site/widget.js",
    room: ROOMS.support,
    log: silentLog,
    ...more,
  });

beforeEach(async () => {
  slack = await startSlackEmulator();
  telegram = await startTelegramEmulator({ callbackLifetimeMs: 50 });
  page = pageWith({ telegram: { emulator: telegram, room: support } });
});
afterEach(async () => {
  page.close();
  await telegram.close();
  await slack.close();
});

const post = (path: string, body: object, to = page) =>
  to.fetch(
    new Request(`http://sandbox${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
const does = async (action: object) =>
  (await post("/telegram/actions", { user: anna, chat: support, ...action })).status;
const says = { kind: "post", text: "hello" };

async function firstState(of: SandboxPage): Promise<string> {
  const response = await of.fetch(new Request("http://sandbox/live"));
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader.read()).value ?? "";
  await reader.cancel();
  return first;
}

describe("what is served", () => {
  it("the groups with the state, then every change", async () => {
    const first = await firstState(page);
    expect(first).toContain(`"room":${support}`);
    expect(first).toContain('"name":"telegram","connected":false');
    expect(first).not.toContain(telegram.token);
    const response = await page.fetch(new Request("http://sandbox/live"));
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    telegram.staff.posts(mark, support, "hello there");
    expect((await reader.read()).value).toMatch(/^event: telegram-change\ndata: \{"kind":"posted".*hello there/);
    await reader.cancel();
  });

  it("two panes without Telegram", async () => {
    const alone = pageWith({});
    expect(await firstState(alone)).not.toContain("telegram");
    expect(await (await alone.fetch(new Request("http://sandbox/"))).text()).toContain('class="sides two"');
    expect((await post("/telegram/actions", { user: anna, chat: support, ...says }, alone)).status).toBe(400);
    alone.close();
  });
});

describe("what people do", () => {
  it("write, reply, edit, react and delete in their own name or in the group's", async () => {
    expect(await does(says)).toBe(200);
    const [hello] = telegram.messages(support);
    const id = hello?.message_id ?? 0;
    expect(await does({ ...says, text: "as the group", user: ivy, reply_to: id })).toBe(200);
    const [, anonymous] = telegram.messages(support);
    expect(anonymous).toMatchObject({ from: ANONYMOUS_ADMIN.id, sender_chat: support, reply_to: id });
    const edits = { kind: "edit", text: "changed" };
    expect(await does({ ...edits, message: id })).toBe(200);
    expect(await does({ ...edits, message: id, user: mark })).toBe(409);
    expect(await does({ ...edits, message: anonymous?.message_id, user: ivy })).toBe(200);
    expect(await does({ ...edits, message: anonymous?.message_id })).toBe(409);
    const reacts = { kind: "react", message: id, emoji: "👍", user: mark };
    expect(await does(reacts)).toBe(200);
    expect(telegram.message(support, id)?.reactions).toEqual([{ emoji: "👍", users: [mark] }]);
    expect(await does(reacts)).toBe(200);
    expect(telegram.message(support, id)?.reactions).toEqual([]);
    expect(await does({ ...reacts, emoji: "✅" })).toBe(409);
    expect(await does({ kind: "delete", message: id })).toBe(200);
    expect(telegram.message(support, id)).toBeUndefined();
  });

  it("is refused for non-members, in migrated groups, and in topics that are closed or gone", async () => {
    expect(await does({ ...says, user: stranger })).toBe(409);
    expect(await does({ ...says, reply_to: 99 })).toBe(409);
    expect(await does({ ...says, topic: 99 })).toBe(409);
    expect(await does({ ...says, text: " " })).toBe(400);
    expect(await does({ ...says, text: "x".repeat(4_096) })).toBe(200);
    expect(await does({ ...says, text: "x".repeat(4_097) })).toBe(400);
    const { message_thread_id: topic } = telegram.staff.opensTopic(anna, support, "Lena");
    const closes = { kind: "close-topic", topic, closed: true };
    expect(await does({ ...closes, user: mark })).toBe(409);
    expect(await does(closes)).toBe(200);
    expect(await does(closes)).toBe(409);
    expect(await does({ ...says, topic, user: mark })).toBe(409);
    expect(await does({ ...says, topic })).toBe(200);
    telegram.staff.setsPermissions(powerless, { can_send_messages: false });
    expect(await does({ ...says, chat: powerless, user: mark })).toBe(409);
    telegram.staff.migrates(anna, CHATS.smallTeam);
    expect(await does({ ...says, chat: CHATS.smallTeam })).toBe(409);
  });

  it("press buttons, and get the bot's answer", async () => {
    const bot = apiOf(telegram);
    const { message_id: message } = await bot.sendMessage(frontDesk, "a", {
      reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] },
    });
    const press = { user: anna, chat: frontDesk, kind: "press", message, data: "go" };
    expect(await (await post("/telegram/actions", press)).json()).toEqual({ outcome: "unanswered" });
    await takeUpdates(bot);
    const answered = post("/telegram/actions", press);
    const [update] = await bot.getUpdates({ timeout: 4 });
    await bot.answerCallbackQuery(update?.callback_query?.id ?? "", { text: "Gone", show_alert: true });
    expect(await (await answered).json()).toEqual({ outcome: "done", answer: { text: "Gone", alert: true } });
    expect((await post("/telegram/actions", { ...press, data: "stop" })).status).toBe(409);
  });
});

describe("the strip", () => {
  it("injects faults into Telegram", async () => {
    await post("/faults", { fault: "telegram-drop" });
    expect(telegram.faults.waiting()).toBe(1);
    telegram.faults.clear();
    await post("/faults", { fault: "telegram-limit" });
    expect(telegram.faults.rateLimitedUntilMs()).toBeGreaterThan(Date.now());
    expect(slack.faults.rateLimitedUntilMs()).toBe(0);
  });

  it("reports whether the bot is receiving", async () => {
    expect(telegram.updates.listening()).toBe(false);
    await apiOf(telegram).getUpdates({ timeout: 0 });
    expect(telegram.updates.listening()).toBe(true);
  });
});
