/** The Telegram pane of the sandbox page as people use it, found by the names that a screen reader announces. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { Api } from "grammy";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { TELEGRAM_CHATS as CHATS, TELEGRAM_PEOPLE as PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { takeUpdates } from "../sandbox/telegram-emulator/bot.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

it("shows topics, messages and buttons as they are, and takes what staff type", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { telegram } = desk.sandbox;
  const bot = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: { width: 1280, height: 800 } });
  const pane = page.getByRole("region", { name: "The team’s Telegram" });
  const topics = pane.getByRole("navigation", { name: "Topics" });
  const box = pane.getByRole("textbox", { name: "Write in Telegram" });
  const item = (text: string) => pane.getByRole("listitem").filter({ hasText: text }).last();

  // The first topic that the bot opens is opened for the reader.
  const { message_thread_id: topic } = await bot.createForumTopic(CHATS.support, "Lena <b>");
  await pane.getByRole("heading", { name: "Lena <b>" }).waitFor();

  // What looks like markup is text; entities are formatting; links lead to web addresses only.
  const text = "<img src=x onerror=alert(1)> bold code link bad 🦊 end";
  const at = (part: string) => ({ offset: text.indexOf(part), length: part.length });
  await bot.sendMessage(CHATS.support, text, {
    message_thread_id: topic,
    entities: [
      { type: "bold", ...at("bold") },
      { type: "code", ...at("code") },
      { type: "text_link", url: "https://juniper.example/", ...at("link") },
      { type: "text_link", url: "javascript:alert(1)", ...at("bad") },
      { type: "italic", ...at("end") },
    ],
    reply_markup: { inline_keyboard: [[{ text: "Look up", callback_data: "look" }]] },
  });
  const message = item("onerror");
  await message.waitFor();
  expect(await message.locator("strong, code, em, a").allInnerTexts()).toEqual(["bold", "code", "link", "end"]);
  expect(await message.locator("img").count()).toBe(0);

  // Buttons ask the bot, and what it says must be read.
  await takeUpdates(bot, { allowed_updates: ["callback_query"] });
  const updates = bot.getUpdates({ timeout: 10 });
  await pane.getByRole("button", { name: "Look up" }).click();
  const [update] = await updates;
  await bot.answerCallbackQuery(update?.callback_query?.id ?? "", { text: "First seen today", show_alert: true });
  const alert = page.getByRole("dialog");
  await alert.getByText("First seen today").waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await alert.waitFor({ state: "detached" });

  // Staff answer a message, change their mind and take it back.
  await message.hover();
  await message.getByRole("button", { name: "Reply to this" }).click();
  // The focus moves to the box.
  await box.and(page.locator(":focus")).waitFor();
  await box.fill("helo");
  await box.press("Enter");
  await item("helo").getByRole("button", { name: "Reply to Conversation Bridge" }).waitFor();
  await item("helo").hover();
  const edit = pane.getByRole("textbox", { name: "Edit message" });
  await item("helo").getByRole("button", { name: "Edit" }).click();
  await edit.and(page.locator(":focus")).waitFor();
  await page.keyboard.type(", not sent");
  await page.keyboard.press("Escape");
  await edit.waitFor({ state: "detached" });
  await item("helo").hover();
  await item("helo").getByRole("button", { name: "Edit" }).click();
  await edit.fill("hello");
  await pane.getByRole("button", { name: "Save" }).click();
  await item("hello").getByText("(edited)").waitFor();
  await item("hello").hover();
  await item("hello").getByRole("button", { name: "React with 👍" }).click();
  await item("hello").getByRole("button", { name: "👍, 1: Anna Berg" }).waitFor();
  expect(telegram.messages(CHATS.support, topic).at(-1)).toMatchObject({ text: "hello", from: PEOPLE.anna });
  await item("hello").getByRole("button", { name: "Delete" }).click();
  await item("hello").waitFor({ state: "detached" });

  // A closed topic says so, and lets administrators write.
  await pane.getByRole("button", { name: "Close topic" }).click();
  await topics.getByRole("button", { name: "Lena <b>, closed" }).waitFor();
  await box.waitFor();
  await pane.getByRole("combobox", { name: "In Telegram as" }).selectOption({ label: "Mark Oduya" });
  await pane.getByText("This topic is closed.").waitFor();
  await topics.getByRole("button", { name: "General" }).click();
  await pane.getByRole("combobox", { name: "In Telegram as" }).selectOption({ label: "Ivy Chen (anonymous admin)" });
  await box.fill("as the group");
  await box.press("Enter");
  await item("as the group").waitFor();
  expect(telegram.messages(CHATS.support, "general").at(-1)?.sender_chat).toBe(CHATS.support);

  expect(await wrongs(page)).toEqual([]);

  // A group without topics is one stream, also once it has moved.
  await pane.getByRole("combobox", { name: "Telegram group" }).selectOption({ label: "Small team" });
  await pane.getByRole("heading", { name: "Group without topics" }).waitFor();
  await topics.waitFor({ state: "hidden" });
  telegram.staff.migrates(PEOPLE.anna, CHATS.smallTeam);
  await item("The group became a supergroup").waitFor();
  await box.fill("here now");
  await box.press("Enter");
  await item("here now").waitFor();

  // On a phone nothing is wider than the screen.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
}, 60_000);

it("loses no press on a topic because a message comes in that moment", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { telegram } = desk.sandbox;
  const bot = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const { page } = await browser.opens(desk.sandbox.url);
  const pane = page.getByRole("region", { name: "The team’s Telegram" });
  const { message_thread_id: open } = await bot.createForumTopic(CHATS.support, "Lena");
  await pane.getByRole("heading", { name: "Lena" }).waitFor();
  // Nothing moves away from somebody who is writing.
  await pane.getByRole("textbox", { name: "Write in Telegram" }).fill("a draft");
  const { message_thread_id: other } = await bot.createForumTopic(CHATS.support, "Ada");
  const topic = pane.getByRole("button", { name: "Ada, unread messages" });
  await topic.hover();
  await page.mouse.down();
  await bot.sendMessage(CHATS.support, "another line of Lena", { message_thread_id: open });
  await pane.getByRole("listitem").filter({ hasText: "another line of Lena" }).waitFor();
  await bot.sendMessage(CHATS.support, "another line of Ada", { message_thread_id: other });
  await page.mouse.up();
  await pane.getByRole("heading", { name: "Ada" }).waitFor();
});

it("keeps a draft with the person who wrote it, and opens no address but the web's", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { telegram } = desk.sandbox;
  const bot = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const { page } = await browser.opens(desk.sandbox.url);
  const pane = page.getByRole("region", { name: "The team’s Telegram" });
  const box = pane.getByRole("textbox", { name: "Write in Telegram" });
  const me = pane.getByRole("combobox", { name: "In Telegram as" });
  await box.fill("a draft of Anna");
  await me.selectOption({ label: "Mark Oduya" });
  await expect.poll(() => box.inputValue()).toBe("");

  const keys = [
    { text: "Web", url: "https://juniper.example/" },
    { text: "App", url: "tg://user?id=1" },
  ];
  await bot.sendMessage(CHATS.support, "two keys", { reply_markup: { inline_keyboard: [keys] } });
  await pane.getByRole("link", { name: "Web" }).waitFor();
  await pane.getByText("App", { exact: true }).waitFor();
  expect(await pane.getByRole("link", { name: "App" }).count()).toBe(0);
});

/** What axe finds wrong in the pane, as `rule: place`. */
async function wrongs(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(where: string): Promise<AxeResults> } }).axe.run("#telegram"),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

it("shows answers to commands to whoever asked, with their buttons, and to nobody else", async () => {
  await using desk = await startDesk({ chats: "telegram", telegram: { ephemeral: true } });
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: { width: 1280, height: 800 } });
  const { admin } = desk.sandbox.service;
  const pane = page.getByRole("region", { name: "The team’s Telegram" });
  const box = pane.getByRole("textbox", { name: "Write in Telegram" });
  const whispers = pane.getByRole("listitem").filter({ hasText: "Only visible to you" });
  const client = { externalId: "c1", name: "Ada", email: "ada.byron@example.org" };
  await admin.createConversationAs("site", client, "hello from Ada");
  await pane.getByRole("heading", { name: /Ada/u }).waitFor();

  await box.fill("/contact ada");
  await box.press("Enter");
  await whispers.filter({ hasText: "/contact ada" }).waitFor();
  const list = whispers.filter({ hasText: "a***@example.org" });
  await list.getByRole("button", { name: "Reveal" }).click();
  const alert = page.getByRole("dialog");
  await alert.getByText(client.email).waitFor();
  await alert.getByRole("button", { name: "OK" }).click();

  await pane.getByRole("combobox", { name: "In Telegram as" }).selectOption({ index: 1 });
  await expect.poll(() => whispers.count()).toBe(0);
  expect(await pane.innerText()).not.toContain("a***@example.org");
  await page.reload();
  await pane.getByRole("heading", { name: /Ada/u }).waitFor();
  await list.waitFor();
  expect(problems).toEqual([]);
});
