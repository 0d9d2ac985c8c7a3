/** What the widget tells a visitor beside the messages: who is there, what is new, what is too long, and who asks. */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceOptions } from "../../src/service/index.ts";
import { startServiceFixture } from "../service/fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { startBrowser, type TestBrowser } from "./browser.ts";
import { openShop, widgetIn } from "./shop.ts";

const DAY_MS = 86_400_000;

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

async function setStage(options: Partial<ServiceOptions> = {}) {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite"));
  const limits = { clientMessages: null, addressMessages: null };
  const fixture = parts.use(await startServiceFixture(await fresh.open(), { limits, ...options }));
  const shop = parts.use(await openShop(fixture.url));
  const { admin } = fixture.service;
  const newest = async () => (await admin.list({}, 1))[0]?.id ?? "";
  return {
    fixture,
    newest,
    async visit(attributes: Readonly<Record<string, string>> = {}) {
      const opened = await browser.opens(shop.page(attributes), { reducedMotion: "reduce" });
      parts.defer(() => opened.page.context().close());
      return { ...opened, widget: widgetIn(opened.page) };
    },
    answers: async (text: string, author = "Anna Berg") => admin.operatorWrites(await newest(), text, author),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

interface Scrolled {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}
/** How much of the log is below what is visible, in pixels. */
const below = (log: Locator) =>
  log.evaluate((node) => {
    const { scrollHeight, scrollTop, clientHeight } = node as unknown as Scrolled;
    return scrollHeight - scrollTop - clientHeight;
  });
const top = (log: Locator) => log.evaluate((node) => (node as unknown as Scrolled).scrollTop);

it("keeps the last reply in sight when the rating appears, and tells of messages below", async () => {
  await using stage = await setStage();
  const { widget, problems } = await stage.visit();
  await widget.opens();
  await widget.says("hello");
  for (let number = 1; number <= 12; number++) await stage.answers(`answer number ${number}`);
  await widget.sees("answer number 12");
  await stage.fixture.service.admin.setStatus(await stage.newest(), "closed");
  await widget.dialog.getByRole("group", { name: "How did we do?" }).waitFor();
  await expect.poll(() => below(widget.log)).toBeLessThan(2);

  // Whoever reads further up is not moved.
  await widget.log.evaluate((node) => void ((node as unknown as Scrolled).scrollTop = 0));
  await expect.poll(() => top(widget.log)).toBe(0);
  await stage.answers("one more");
  const pill = widget.dialog.getByRole("button", { name: "New messages: 1" });
  await pill.waitFor();
  expect(await top(widget.log)).toBe(0);
  await pill.click();
  await expect.poll(() => below(widget.log)).toBeLessThan(2);
  await pill.waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
});

it("says that a message is too long before it is sent, and loses nothing of it", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  await widget.opens();
  const send = widget.dialog.getByRole("button", { name: "Send" });
  await widget.box.fill("x".repeat(10_001));
  await widget.dialog.getByText("Too long by 1 characters.").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await widget.box.press("Enter");
  expect((await widget.box.inputValue()).length).toBe(10_001);
  await page.keyboard.press("Backspace");
  await widget.box.press("Enter");
  await widget.allSent();
  const card = await stage.fixture.service.admin.conversation(await stage.newest());
  expect(card?.messages.map(({ text }) => text.length)).toEqual([10_000]);
});

it("shows first names and initials, the page's greeting, and presence only where hours are given", async () => {
  await using stage = await setStage();
  const plain = await stage.visit({ "data-greeting": "Ahoy! What can we do for you?" });
  await plain.widget.opens();
  await plain.widget.dialog.getByText("Ahoy! What can we do for you?").waitFor();
  await plain.widget.dialog.getByText("Our team answers here").waitFor();
  expect(await plain.widget.dialog.locator(".dot").count()).toBe(0);
  await plain.widget.says("hello");
  await stage.answers("hi", "Dr. Anna Berg");
  await plain.widget.sees("hi");
  await plain.widget.log.getByText("Anna", { exact: true }).waitFor();
  expect(await plain.widget.log.locator(".avatar").innerText()).toBe("AB");
  expect(await plain.widget.log.innerText()).not.toContain("Berg");

  const hours = { "data-hours": "Mo-Su 00:00-24:00", "data-zone": "Europe/Berlin" };
  const open = await stage.visit(hours);
  await open.widget.opens();
  await open.widget.dialog.getByText("We are online").waitFor();

  const closed = await stage.visit();
  await closed.page.clock.install({ time: new Date("2026-11-21T22:00:00Z") });
  const { widget, page, problems } = await stage.visit({ "data-hours": "nonsense" });
  await widget.opens();
  await widget.dialog.getByText("Our team answers here").waitFor();
  expect(problems).toEqual([]);
  await page.close();
});

it("knows the hours of the service, unless the page has its own", async () => {
  const openingHours = { text: "Mo-Su 00:00-24:00", zone: "Europe/Berlin" };
  await using stage = await setStage({ openingHours });
  const { widget } = await stage.visit();
  await widget.opens();
  await widget.dialog.getByText("We are online").waitFor();

  const own = await stage.visit({ "data-hours": "Mo-Fr 09:00-18:00" });
  await own.page.clock.setFixedTime(new Date("2026-11-21T22:00:00Z"));
  await own.page.reload();
  await own.widget.opens();
  await own.widget.dialog.getByText("We are away. Back on Monday").waitFor();
});

it("says when somebody is back, outside the hours", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit({ "data-hours": "Mo-Fr 09:00-18:00", "data-zone": "UTC" });
  // A Saturday night.
  await page.clock.setFixedTime(new Date("2026-11-21T22:00:00Z"));
  await page.reload();
  await widget.opens();
  await widget.dialog.getByText(/^We are away\. Back on Monday/u).waitFor();
});

it("counts unread messages in the title while it is closed, unless the page switches that off", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("hello");
  await page.keyboard.press("Escape");
  await stage.answers("hi");
  await expect.poll(() => page.title()).toBe("(1) Shop");
  await stage.answers("are you there?");
  await expect.poll(() => page.title()).toBe("(2) Shop");
  await page.getByRole("button", { name: /^Open chat/u }).click();
  await expect.poll(() => page.title()).toBe("Shop");

  const quiet = await stage.visit({ "data-alerts": "off" });
  await quiet.widget.opens();
  await quiet.widget.says("hello");
  await quiet.page.keyboard.press("Escape");
  await stage.answers("hi");
  await quiet.page.getByRole("button", { name: "Open chat, new messages: 1" }).waitFor();
  expect(await quiet.page.title()).toBe("Shop");
});

it("sounds when an answer comes while it is closed, unless the page switches that off", async () => {
  await using stage = await setStage();
  const collect = `
    globalThis.sounds = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (at) { globalThis.sounds += 1; return start.call(this, at); };
  `;
  for (const [alerts, isHeard] of [
    ["on", true],
    ["off", false],
  ] as const) {
    const { page, widget, problems } = await stage.visit({ "data-alerts": alerts });
    await page.evaluate(collect);
    const sounds = () => page.evaluate<number>("sounds");
    await widget.opens();
    await widget.says(`hello with alerts ${alerts}`);
    await stage.answers("in sight");
    await widget.sees("in sight");
    expect(await sounds()).toBe(0);
    await page.keyboard.press("Escape");
    await stage.answers("out of sight");
    await page.getByRole("button", { name: "Open chat, new messages: 1" }).waitFor();
    await expect.poll(async () => (await sounds()) > 0).toBe(isHeard);
    expect(problems).toEqual([]);
  }
});

it("asks once for an e-mail address when nobody answers, and stores it in the contact", async () => {
  await using stage = await setStage();
  const { page, widget, problems } = await stage.visit({ "data-email-after": "1" });
  await widget.opens();
  await widget.says("is anybody there?");
  const field = widget.dialog.getByRole("textbox", { name: "Your e-mail address" });
  await field.fill("not an address");
  await field.press("Enter");
  await widget.dialog.getByText("This is not an e-mail address.").waitFor();
  await field.fill("olga@example.org");
  await widget.dialog.getByRole("button", { name: "Save" }).click();
  await widget.dialog.getByText("Thank you! We will find you there.").waitFor();
  const contacts = async () => (await stage.fixture.api("GET", "/contacts?query=olga")).body.data;
  expect(await contacts()).toMatchObject([{ email: "olga@example.org" }]);

  // Not again, here or elsewhere, and a known address is not replaced.
  await page.reload();
  await widget.opens();
  await widget.sees("is anybody there?");
  await widget.says("hello?");
  expect(await field.isVisible()).toBe(false);
  const token = await page.evaluate(
    "localStorage.getItem(Object.keys(localStorage).find((name) => name.endsWith('token')))",
  );
  const replaced = await stage.fixture.site("POST", "/email", String(token), { email: "other@example.org" });
  expect(replaced.status).toBe(204);
  expect(await contacts()).toMatchObject([{ email: "olga@example.org" }]);
  for (const email of ["", "a b@c", "x".repeat(255), null])
    expect((await stage.fixture.site("POST", "/email", String(token), { email })).status).toBe(400);
  expect(problems).toEqual([]);

  // Whoever declines is not asked again.
  const other = await stage.visit({ "data-email-after": "1" });
  await other.widget.opens();
  await other.widget.says("me too");
  await other.widget.dialog.getByRole("button", { name: "Not now" }).click();
  await other.widget.says("still here");
  expect(await other.widget.dialog.getByRole("textbox", { name: "Your e-mail address" }).isVisible()).toBe(false);
});

it("asks a client who writes on, counted from the first message without an answer, by the service's clock", async () => {
  await using stage = await setStage();
  const visitBy = async (offMs: number, seconds: number) => {
    const visit = await stage.visit({ "data-email-after": String(seconds) });
    await visit.page.addInitScript(`const { now } = Date; Date.now = () => now() + ${offMs}`);
    await visit.page.reload();
    await visit.widget.opens();
    return { ...visit.widget, field: visit.widget.dialog.getByRole("textbox", { name: "Your e-mail address" }) };
  };
  const behind = await visitBy(-DAY_MS, 3);
  let written = 0;
  const writesOn = async () => {
    await behind.says(`message ${(written += 1)}`);
    return behind.field.isVisible();
  };
  await expect.poll(writesOn, { timeout: 90_000, interval: 500 }).toBe(true);
  expect(written).toBeGreaterThan(1);
  await stage.answers("yes");
  await behind.field.waitFor({ state: "hidden" });

  const ahead = await visitBy(DAY_MS, 3_000);
  for (const text of ["hello", "are you there?"]) await ahead.says(text);
  expect(await ahead.field.isVisible()).toBe(false);
});
