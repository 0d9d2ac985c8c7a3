/** The console as an inbox, as somebody uses it all day: what stays where it is, what keys do, what a tab says. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { QUICK_PASSWORDS } from "../service/operator.ts";
import { startServiceFixture } from "../service/fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";

const DESKTOP = { width: 1280, height: 850 };

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

async function startScene() {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite"));
  const fixture = parts.use(await startServiceFixture(await fresh.open(), { console: QUICK_PASSWORDS }));
  const made = await fixture.service.operators.add("Anna Berg", { oneTime: false });
  if (made === "taken") throw new Error("there is one already");
  let clients = 0;
  return {
    fixture,
    admin: fixture.service.admin,
    async asks(name: string, text: string): Promise<string> {
      const client = { externalId: String(++clients), name };
      return (await fixture.service.admin.createConversationAs("whatsapp", client, text)).conversationId;
    },
    async signsIn(): Promise<Page> {
      const { page } = await browser.opens(`${fixture.url}/`, { viewport: DESKTOP });
      parts.defer(() => page.context().close());
      await page.getByLabel("Name").fill("Anna Berg");
      await page.getByLabel("Password").fill(made.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("heading", { level: 1, name: "Conversations" }).waitFor();
      return page;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

const boxOf = async (page: Page, selector: string) => {
  const { x = NaN, y = NaN } = (await page.locator(selector).boundingBox()) ?? {};
  return { x, y };
};

it("keeps head and reply box where they are, whatever arrives, and tells of messages below", async () => {
  await using scene = await startScene();
  const { admin } = scene;
  const id = await scene.asks("Olga", "message 0");
  for (let number = 1; number <= 40; number++) await admin.clientWrites(id, `message ${number}`);
  const page = await scene.signsIn();
  await page.getByRole("link", { name: "Olga" }).click();
  const log = page.getByRole("log", { name: "Messages" });
  await log.getByText("message 40", { exact: true }).waitFor();
  const places = async () => [await boxOf(page, "#head"), await boxOf(page, "#reply")];
  const before = await places();
  await page.getByRole("textbox", { name: "Reply to Olga" }).fill("typing");

  // At the end, what arrives is in sight.
  await admin.clientWrites(id, "message 41");
  await log.getByText("message 41", { exact: true }).waitFor();
  await expect.poll(() => isInView(page, "message 41")).toBe(true);
  expect(await places()).toEqual(before);

  // Further up, nothing moves, and a button says that there is more.
  await page.locator("#talk").evaluate((node) => void ((node as unknown as { scrollTop: number }).scrollTop = 0));
  await expect.poll(() => isInView(page, "message 0")).toBe(true);
  await admin.clientWrites(id, "message 42");
  await page.getByRole("button", { name: "New messages" }).click();
  await expect.poll(() => isInView(page, "message 42")).toBe(true);
  expect(await places()).toEqual(before);
  expect(await page.evaluate("document.documentElement.scrollHeight <= innerHeight")).toBe(true);
});

it("loses no click on a conversation because the list changes in that moment", async () => {
  await using scene = await startScene();
  await scene.asks("Olga", "one");
  const second = await scene.asks("Boris", "two");
  const page = await scene.signsIn();
  await page.getByRole("link", { name: "Olga" }).hover();
  await page.mouse.down();
  const fetched = page.waitForResponse((response) => response.url().includes("/console/conversations"));
  await scene.admin.clientWrites(second, "three");
  await scene.asks("Karl", "four");
  await fetched;
  await page.mouse.up();
  await page.getByRole("heading", { level: 1, name: "Olga" }).waitFor();
  await page.getByRole("link", { name: "Karl" }).waitFor();
});

async function isInView(page: Page, text: string): Promise<boolean> {
  const found = await page.getByRole("log", { name: "Messages" }).getByText(text, { exact: true }).boundingBox();
  const pane = await page.locator("#talk").boundingBox();
  if (found === null || pane === null) return false;
  return found.y >= pane.y - 1 && found.y + found.height <= pane.y + pane.height + 1;
}

it("is worked with the keyboard: next, reply, take, close, search, and a sheet that says so", async () => {
  await using scene = await startScene();
  const first = await scene.asks("Olga", "one");
  const second = await scene.asks("Boris", "two");
  const page = await scene.signsIn();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

  await page.keyboard.press("j");
  await heading("Boris");
  await page.keyboard.press("j");
  await heading("Olga");
  await page.keyboard.press("k");
  await heading("Boris");
  await page.keyboard.press("r");
  await page.keyboard.type("jk? a good day");
  expect(await page.getByRole("textbox", { name: "Reply to Boris" }).inputValue()).toBe("jk? a good day");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("status").getByText("Sent to the client.").waitFor();
  // The focus is back in the reply box.
  await page.locator("#reply:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await page.getByRole("status").getByText("Assignee changed.").waitFor();
  expect((await scene.admin.conversation(second))?.conversation.assignee).toBe("op_anna-berg");
  await page.locator("#reply:focus").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.getByRole("status").getByText("Conversation closed.").waitFor();
  await page.locator("#reply:focus").waitFor();
  await page.keyboard.press("Escape");

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByLabel("Use single keys").uncheck();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await page.keyboard.press("j");
  await heading("Boris");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet.getByLabel("Use single keys").check();
  await sheet.getByRole("button", { name: "Back to work" }).click();

  await page.keyboard.press("/");
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.locator("mark").getByText("one").waitFor();
  await page.locator(`[id="${first}"]`).getByRole("link").click();
  await heading("Olga");
});

it("keeps a draft until it is cleared, and a cleared one stays cleared", async () => {
  await using scene = await startScene();
  const id = await scene.asks("Olga", "one");
  await scene.asks("Boris", "two");
  const page = await scene.signsIn();
  const reply = page.getByRole("textbox", { name: "Reply to Olga" });
  await page.getByRole("link", { name: "Olga" }).click();
  await reply.fill("ntoe: unsure");
  await page.getByRole("link", { name: "Boris" }).click();
  await page.getByRole("link", { name: "Olga" }).click();
  expect(await reply.inputValue()).toBe("ntoe: unsure");
  // Asked about, the text is shown again; a reload does not send it once more.
  await page.getByRole("button", { name: "Send to client" }).click();
  await page.getByText("misspelt sign of an internal note").waitFor();
  await page.reload();
  await reply.waitFor();
  expect(await reply.inputValue()).toBe("ntoe: unsure");

  await reply.fill("");
  await page.reload();
  expect(await reply.inputValue()).toBe("");
  await page.getByRole("link", { name: "Boris" }).click();
  await page.getByRole("link", { name: "Olga" }).click();
  expect(await reply.inputValue()).toBe("");
  await page.goBack();
  await page.goForward();
  expect(await reply.inputValue()).toBe("");
  expect((await scene.admin.conversation(id))?.messages).toHaveLength(1);
});

it("counts in the title what waits", async () => {
  await using scene = await startScene();
  const page = await scene.signsIn();
  const id = await scene.asks("Olga", "one");
  await expect.poll(() => page.title()).toBe("(1) Conversations · Console");
  await scene.admin.operatorWrites(id, "answered", "Anna Berg");
  await expect.poll(() => page.title()).toBe("Conversations · Console");
});

/** Chromium without a screen shows no notifications, so the page's own are collected. */
const COLLECT = `
  globalThis.notified = [];
  globalThis.asked = 0;
  globalThis.Notification = class {
    static permission = localStorage.getItem("allowed") ?? "default";
    static requestPermission() {
      globalThis.asked += 1;
      localStorage.setItem("allowed", "granted");
      return Promise.resolve((Notification.permission = "granted"));
    }
    constructor(title, { body }) { globalThis.notified.push(title + " | " + body); }
    addEventListener() {}
  };
  Object.defineProperty(document, "hidden", { get: () => globalThis.isAway === true });
`;

it("notifies of a new message while the operator looks elsewhere, once it is allowed", async () => {
  await using scene = await startScene();
  const page = await scene.signsIn();
  await page.addInitScript(COLLECT);
  await page.reload();
  const notified = () => page.evaluate<string[]>("notified");
  const looksAway = (isAway: boolean) =>
    page.evaluate(`isAway = ${isAway}; document.dispatchEvent(new Event("visibilitychange"))`);

  // What comes in sight is news, but nobody is told of what they see.
  const id = await scene.asks("Olga", "one");
  await expect.poll(() => page.title()).toBe("(1) Conversations · Console");
  const seen = () => page.evaluate("localStorage.getItem('console-news-seen')");
  const before = await seen();
  await looksAway(true);
  await scene.admin.clientWrites(id, "two, not allowed yet");
  await expect.poll(seen).not.toBe(before);
  await looksAway(false);
  expect(await notified()).toEqual([]);

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByRole("button", { name: "Notify me of new messages" }).click();
  expect(await page.evaluate("asked")).toBe(1);
  await page.locator("#notify").waitFor({ state: "hidden" });
  await sheet.getByRole("button", { name: "Back to work" }).click();
  await looksAway(true);
  await scene.admin.clientWrites(id, "are you there?");
  await expect.poll(notified).toEqual([expect.stringMatching(/Olga \| are you there\?$/u)]);
  await scene.admin.operatorWrites(id, "I am", "Boris");
  await scene.admin.clientWrites(id, "good");
  await expect.poll(async () => (await notified()).length).toBe(2);
  expect((await notified()).at(-1)).toMatch(/Olga \| good$/u);

  // Two clients who write at once, before the page asks again.
  const other = await scene.asks("Ada", "me, too");
  await scene.admin.clientWrites(id, "and now?");
  await expect
    .poll(async () =>
      (await notified())
        .slice(2)
        .map((one) => one.split(": ").at(-1))
        .toSorted(),
    )
    .toEqual(["Ada | me, too", "Olga | and now?"]);
  expect(other).not.toBe(id);
});
