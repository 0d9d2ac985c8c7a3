/** The site widget in a real browser, on a page of another origin. */
import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import type { ServiceOptions } from "../../src/service/index.ts";
import { startReceiver } from "../service/receiver.ts";
import { listenTo } from "../service/stream.ts";
import { startServiceFixture, type ServiceFixture } from "../service/fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { startBrowser, type OpenPage, type TestBrowser } from "./browser.ts";
import { openShop, widgetIn, type Shop } from "./shop.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SECRET = "secret of the shop";
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

interface Stage extends AsyncDisposable {
  readonly fixture: ServiceFixture;
  readonly shop: Shop;
  /** A new person's browser. */
  visit(url?: string, options?: BrowserContextOptions): Promise<OpenPage & { widget: ReturnType<typeof widgetIn> }>;
  /** The newest conversation's id. */
  newest(): Promise<string>;
  /** What clients wrote to it, in order. */
  written(): Promise<string[]>;
  answers(text: string): Promise<void>;
}

async function setStage(options: Partial<ServiceOptions> = {}): Promise<Stage> {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite"));
  const fixture = parts.use(await startServiceFixture(await fresh.open(), { identitySecrets: [SECRET], ...options }));
  const shop = parts.use(await openShop(fixture.url));
  const { admin } = fixture.service;
  const newest = async () => (await admin.list({}, 1))[0]?.id ?? "";
  return {
    fixture,
    shop,
    async visit(url = shop.page(), context = {}) {
      const opened = await browser.opens(url, { reducedMotion: "reduce", ...context });
      parts.defer(() => opened.page.context().close());
      return { ...opened, widget: widgetIn(opened.page) };
    },
    newest,
    async written() {
      const card = await admin.conversation(await newest());
      return (card?.messages ?? []).filter(({ from }) => from === "client").map(({ text }) => text);
    },
    async answers(text) {
      await admin.operatorWrites(await newest(), text, "Bo");
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** The violations that axe finds, as `rule: place`. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
}

function styleOf(place: Locator, property: string): Promise<string> {
  return place.evaluate((node, name) => {
    const page = globalThis as unknown as {
      getComputedStyle(node: unknown): { getPropertyValue(name: string): string };
    };
    return page.getComputedStyle(node).getPropertyValue(name);
  }, property);
}

/** Screenshots; taken if this names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["WIDGET_PICTURES"];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

function identityOf(person: object, lifeMs = 60_000, secret = SECRET): string {
  const expiresAt = new Date(Date.now() + lifeMs).toISOString();
  const payload = Buffer.from(JSON.stringify({ ...person, expiresAt })).toString("base64url");
  return `${payload}.${createHmac("sha256", secret).update(payload).digest("base64url")}`;
}

it("can be opened, written in and closed with the keyboard alone", async () => {
  await using stage = await setStage();
  const { page, widget, problems } = await stage.visit();
  await widget.launcher.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await widget.dialog.waitFor();
  await page.keyboard.type("first line");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second line");
  await page.keyboard.press("Enter");
  await widget.sees("first line\nsecond line");
  await page.keyboard.press("Escape");
  await widget.dialog.waitFor({ state: "hidden" });
  // The focus is where it was before, and enters again.
  await page.keyboard.press("Space");
  await widget.dialog.waitFor();
  await page.keyboard.type("again");
  expect(await widget.box.inputValue()).toBe("again");
  expect(await widget.dialog.getAttribute("aria-modal")).toBe("false");
  expect(problems).toEqual([]);
});

it("marks unread messages, announces them to screen readers, and clears the mark once they were seen", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("hello");
  await page.keyboard.press("Escape");
  await stage.answers("hi");
  await stage.answers("how can I help?");
  await page.getByRole("button", { name: "Open chat, new messages: 2" }).waitFor();
  await page.getByRole("status").getByText("New messages: 2").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Open chat, new messages: 2" }).click();
  await widget.sees("how can I help?");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open chat", exact: true }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Open chat", exact: true }).waitFor();
});

it("delivers messages typed offline once and in order, even after the page was left", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("online");

  await page.context().setOffline(true);
  for (const text of ["one", "two", "three"]) await widget.writes(text);
  await widget.dialog.getByText("No connection. Your messages are kept and sent later.").waitFor();
  expect(await stage.written()).toEqual(["online"]);
  await page.context().setOffline(false);
  await expect.poll(() => stage.written()).toEqual(["online", "one", "two", "three"]);
  await widget.allSent();

  await stage.fixture.service.stop();
  for (const text of ["four", "five", "six"]) await widget.writes(text);
  await page.reload();
  await widget.opens();
  await widget.sees("six");
  await stage.fixture.service.start();
  await page.evaluate("dispatchEvent(new Event('online'))");
  const all = ["online", "one", "two", "three", "four", "five", "six"];
  await expect.poll(() => stage.written(), { timeout: 20_000 }).toEqual(all);
  await widget.allSent();
  expect(await widget.bubbles()).toEqual(all);
});

it("sends a message once even if its response was lost, and is one client in two tabs", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  let lost = 0;
  await page.context().route("**/site/messages", async (route) => {
    if (lost++ > 0) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await widget.opens();
  await page.context().setOffline(true);
  await widget.writes("from the first tab");
  await widget.writes("also");
  const other = await page.context().newPage();
  await page.context().setOffline(false);
  await other.goto(stage.shop.page());
  const there = widgetIn(other);
  await there.opens();
  await there.sees("also");
  await expect.poll(() => stage.written(), { timeout: 20_000 }).toEqual(["from the first tab", "also"]);
  await there.allSent();
  await there.writes("from the second tab");
  await widget.sees("from the second tab");
  // The browser shows it there before it is sent.
  await there.allSent();
  expect(await stage.written()).toEqual(["from the first tab", "also", "from the second tab"]);
  expect(await stage.fixture.service.admin.list()).toHaveLength(1);
});

it("shows the history on return", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("hello");
  await page.close();
  await stage.answers("hi");
  const again = await page.context().newPage();
  await again.goto(stage.shop.page());
  const there = widgetIn(again);
  await again.getByRole("button", { name: "Open chat, new messages: 1" }).click();
  await there.sees("hi");
  expect(await there.bubbles()).toEqual(["hello", "hi"]);
});

it("lets the client rate a closed conversation, and opens a new one with the next message", async () => {
  await using stage = await setStage();
  await using receiver = await startReceiver();
  await stage.fixture.api("POST", "/webhooks", {
    url: receiver.url,
    events: ["conversation:update", "conversation.rated"],
  });
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("hello");
  const first = await stage.newest();
  const stars = widget.dialog.getByRole("group", { name: "How did we do?" });
  expect(await stars.isVisible()).toBe(false);
  await stage.fixture.service.admin.setStatus(first, "closed");
  await stars.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, "closed");

  await page.context().setOffline(true);
  await stars.getByRole("button", { name: "2 out of 5" }).click();
  await widget.dialog.getByText("Your rating was not sent. Please try again.").waitFor();
  await page.context().setOffline(false);
  await stars.getByRole("button", { name: "4 out of 5" }).press("Enter");
  await widget.dialog.getByText("Thank you! You rated us 4 out of 5.").waitFor();
  const rated = (type: string) =>
    receiver.received.some((one) => one.type === type && one.payload.changed.includes("rating"));
  await receiver.until(() => rated("conversation:update") && rated("conversation.rated"));
  expect((await stage.fixture.service.admin.conversation(first))?.conversation.rating).toBe(4);

  await page.reload();
  await widget.opens();
  await widget.dialog.getByText("Thank you! You rated us 4 out of 5.").waitFor();
  expect(await stars.getByRole("button", { pressed: true }).getAttribute("aria-label")).toBe("4 out of 5");
  await widget.writes("one more thing");
  await stars.waitFor({ state: "hidden" });
  await widget.allSent();
  expect(await stage.newest()).not.toBe(first);
  expect(await widget.bubbles()).toEqual(["hello", "one more thing"]);
});

it("works under a strict content security policy without violations", async () => {
  await using stage = await setStage();
  const { url } = stage.fixture;
  const policies = [
    `default-src 'none'; script-src ${url}; connect-src ${url}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${url}`,
  ];
  for (const policy of policies) {
    const { widget, problems } = await stage.visit(
      stage.shop.page({ nonce: "r4nd0m", "data-accent": "#0a7d4f" }, policy),
    );
    await widget.opens();
    await widget.says("hello");
    await stage.answers("hi");
    await widget.sees("hi");
    expect((await widget.dialog.boundingBox())?.width).toBe(384);
    expect(await styleOf(widget.dialog, "--accent")).toBe("#0a7d4f");
    expect(problems).toEqual([]);
  }
});

it("covers a phone's screen and keeps the focus inside", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit(stage.shop.page(), PHONE);
  await widget.launcher.tap();
  expect(await widget.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await widget.dialog.getAttribute("aria-modal")).toBe("true");
  await widget.says("hello");
  await stage.answers(
    "A long answer, with an address: https://shop.example/orders/4711?from=chat and more words behind it.",
  );
  await widget.log.getByRole("link").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, "phone");
  const focused = (): Promise<unknown> =>
    page.evaluate(
      "document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-label') ?? document.activeElement.tagName",
    );
  const stops = new Set<unknown>();
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press("Tab");
    stops.add(await focused());
  }
  for (let tab = 0; tab < 8; tab++) {
    await page.keyboard.press("Shift+Tab");
    stops.add(await focused());
  }
  // The link has no label of its own.
  expect([...stops].sort()).toEqual(["CONVERSATION-WIDGET", "Close chat", "Message", "Messages"]);
});

it.each(["light", "dark"] as const)("is accessible and legible in %s", async (colorScheme) => {
  await using stage = await setStage();
  const { page, widget, problems } = await stage.visit(stage.shop.page(), { colorScheme });
  await widget.launcher.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await widget.opens();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, `${colorScheme}-empty`);
  await widget.writes("hello, see https://shop.example/orders/4711");
  await widget.allSent();
  await stage.answers("hi, that is https://shop.example/orders/4712");
  await widget.log.getByText("hi, that is").waitFor();
  const ground = await styleOf(widget.dialog, "background-color");
  expect(ground).toBe(colorScheme === "dark" ? "rgb(18, 21, 29)" : "rgb(246, 247, 251)");
  await page.context().setOffline(true);
  await widget.writes("written offline");
  await widget.dialog.getByText("No connection.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, colorScheme);
  expect(problems.filter(({ url }) => !url.startsWith(stage.fixture.url))).toEqual([]);
});

it("stays legible on a light accent colour", async () => {
  await using stage = await setStage();
  const { page, widget } = await stage.visit(
    stage.shop.page({ "data-accent": "#ffd54a", "data-title": "Kettle help" }),
  );
  await widget.opens();
  const dialog = page.getByRole("dialog", { name: "Kettle help" });
  await dialog.getByRole("textbox").fill("hello");
  await page.keyboard.press("Enter");
  await dialog.getByText("hello", { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await picture(page, "accent");
});

it("closes its stream in a hidden tab, and misses nothing", async () => {
  await using stage = await setStage({ openStreams: { perClient: 1, perAddress: 10 } });
  const { page, widget } = await stage.visit();
  await page.clock.install();
  await page.reload();
  await widget.opens();
  await widget.writes("hello");
  await widget.allSent();
  await page.keyboard.press("Escape");
  const tokens = await page.evaluate("Object.entries(localStorage).filter(([name]) => name.endsWith('token'))");
  const [[, token]] = tokens as [[string, string]];
  const look = (state: "hidden" | "visible") =>
    page.evaluate(
      `Object.defineProperty(document, "visibilityState", { value: "${state}", configurable: true });
       document.dispatchEvent(new Event("visibilitychange"));`,
    );
  expect((await stage.fixture.site("GET", "/stream", token)).status).toBe(429);
  await look("hidden");
  await page.clock.fastForward(60_000);
  await expect
    .poll(async () => {
      await using other = await listenTo(stage.fixture.url, token);
      return other.status;
    })
    .toBe(200);
  await stage.answers("hi");
  await look("visible");
  await page.getByRole("button", { name: "Open chat, new messages: 1" }).waitFor();
});

it("uses the language of the tag, or else the browser's, or else English", async () => {
  await using stage = await setStage({ locales: loadLocales() });
  const named = async (locale: string, attributes: Record<string, string>, name: string) => {
    const { page } = await stage.visit(stage.shop.page(attributes), { locale });
    await page.getByRole("button", { name, exact: true }).waitFor();
  };
  await named("en-GB", { "data-locale": "de-AT" }, "Chat öffnen");
  await named("de-CH", {}, "Chat öffnen");
  await named("de-DE", { "data-locale": "en" }, "Open chat");
  await named("fi-FI", {}, "Open chat");
  await named("en-GB", { "data-locale": "no such language" }, "Open chat");
});

it("shows a friendly message when rate limited, and sends automatically later", async () => {
  await using stage = await setStage({ limits: { clientMessages: { burst: 2, perMinute: 60 } } });
  const { widget } = await stage.visit();
  await widget.opens();
  for (const text of ["one", "two", "three"]) await widget.writes(text);
  await widget.dialog.getByText("That was a lot at once.").waitFor();
  await widget.allSent();
  expect(await stage.written()).toEqual(["one", "two", "three"]);
  await widget.dialog.getByText("That was a lot at once.").waitFor({ state: "hidden" });
});

it("knows a signed-in client on every device, and nobody after signing out", async () => {
  await using stage = await setStage();
  const ada = { externalId: "customer-7", name: "Ada Lovelace", phone: "+44 20 7946 0958", email: "ada@shop.example" };
  const { page, widget } = await stage.visit();
  await widget.opens();
  await widget.says("before signing in");

  // She signs in without leaving the page: what she wrote becomes hers.
  const identify = (identity: string | undefined) =>
    page.evaluate(
      (who) =>
        (
          globalThis as unknown as { conversationWidget: { identify(who?: string): Promise<void> } }
        ).conversationWidget.identify(who),
      identity,
    );
  await identify(identityOf(ada));
  await widget.sees("before signing in");
  await widget.writes("as myself");
  await widget.allSent();
  expect((await stage.fixture.service.admin.list()).map(({ client }) => client)).toEqual(["Ada Lovelace"]);
  const { body } = await stage.fixture.api("GET", "/contacts?query=20%207946");
  expect(body.data).toEqual([expect.objectContaining({ name: ada.name, phone: ada.phone, email: ada.email })]);

  const phone = await stage.visit(stage.shop.page({ "data-identity": identityOf(ada) }), PHONE);
  await phone.widget.opens();
  await phone.widget.sees("as myself");
  await stage.answers("hello Ada");
  await phone.widget.sees("hello Ada");
  await widget.sees("hello Ada");

  await identify(undefined);
  await widget.log.getByText("hello Ada").waitFor({ state: "detached" });
  expect(await widget.bubbles()).toEqual([]);
});

it.each([
  ["forged", (person: object) => identityOf(person, 60_000, "a guess")],
  ["expired", (person: object) => identityOf(person, -1)],
  ["unreadable", () => "nonsense"],
])("continues without a name if the identity is %s", async (_, make) => {
  await using stage = await setStage();
  const known = { externalId: "customer-7", name: "Ada" };
  const ada = await stage.visit(stage.shop.page({ "data-identity": identityOf(known) }));
  await ada.widget.opens();
  await ada.widget.writes("a secret of Ada");
  await ada.widget.allSent();

  const { page, widget } = await stage.visit(stage.shop.page({ "data-identity": make({ ...known, name: "Mallory" }) }));
  await widget.opens();
  await widget.says("hello");
  expect(await widget.bubbles()).toEqual(["hello"]);
  const clients = (await stage.fixture.service.admin.list()).map(({ client }) => client);
  expect(clients).toEqual([expect.stringMatching(/^Visitor /u), "Ada"]);
  await page.reload();
  await widget.opens();
  await widget.sees("hello");
});
