/** A day at the operator console, in two windows, and the accessibility of its pages. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { QUICK_PASSWORDS } from "../service/operator.ts";
import { startReceiver } from "../service/receiver.ts";
import { startServiceFixture } from "../service/fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { startBrowser, type OpenPage, type TestBrowser } from "./browser.ts";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const DESKTOP = { width: 1280, height: 850 };
const PHONE = { width: 390, height: 844 };

const REPLY = "Good morning! It left an hour ago.";
const NOTE = "the first parcel came back, this is the second";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser[Symbol.asyncDispose]();
});

/** A service with a client's question, a receiver of its events, and two operators. */
async function startScene() {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite"));
  const receiver = parts.use(await startReceiver());
  const options = { deliveries: { retryPausesMs: [], disableAfter: 3 }, console: QUICK_PASSWORDS };
  const fixture = parts.use(await startServiceFixture(await fresh.open(), options));
  const { admin, operators } = fixture.service;
  await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new", "conversation:update"] });
  const client = { externalId: "1", name: "Olga Petrova", phone: "+49 170 1234567", email: "olga@example.org" };
  const question = "Has the kettle from order 4711 left yet?";
  const { conversationId: id } = await admin.createConversationAs("whatsapp", client, question);
  const passwords = new Map<string, string>();
  for (const name of ["Anna Berg", "Boris Klein"]) {
    const made = await operators.add(name, { oneTime: false });
    if (made !== "taken") passwords.set(name, made.password);
  }
  return {
    fixture,
    receiver,
    id,
    passwords,
    /** A window of this operator's own browser, signed in. */
    async window(
      name: string,
      options: Parameters<TestBrowser["opens"]>[1] = { viewport: DESKTOP },
    ): Promise<OpenPage> {
      const opened = await browser.opens(`${fixture.url}/console`, options);
      await opened.page.getByLabel("Name").fill(name);
      await opened.page.getByLabel("Password").fill(passwords.get(name) ?? "");
      await opened.page.getByRole("button", { name: "Sign in" }).click();
      await opened.page.getByRole("heading", { level: 1, name: "Conversations" }).waitFor();
      return opened;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

it("carries a conversation from the list to its end, seen by a colleague as it happens", async () => {
  await using scene = await startScene();
  const { fixture, id, receiver } = scene;
  const anna = await scene.window("Anna Berg");
  const boris = await scene.window("Boris Klein");
  const { page } = anna;
  const theirs = boris.page;
  const row = theirs.locator(`[id="${id}"]`);
  const log = (of: Page) => of.getByRole("log", { name: "Messages" });
  const done = (text: string) => page.getByRole("status").getByText(text).waitFor();

  // The list, filtered and searched; then the conversation.
  await page.getByText("Filters").click();
  await page.getByLabel("Channel").selectOption("WhatsApp");
  await page.getByLabel("Search").fill("OLGA");
  await page.getByRole("button", { name: "Show" }).first().click();
  await page.getByRole("link", { name: "Olga Petrova" }).click();
  await page.getByRole("heading", { level: 1, name: "Olga Petrova" }).waitFor();

  // A reply, sent with the keyboard; the colleague's list shows it automatically.
  const reply = page.getByRole("textbox", { name: "Reply to Olga Petrova" });
  await reply.fill(REPLY);
  await reply.press("Control+Enter");
  await done("Sent to the client.");
  await row.getByText(REPLY).waitFor();
  await row.getByText("Open", { exact: true }).waitFor();

  // The colleague opens it and is typing when a note arrives; what they typed stays.
  await row.getByRole("link").click();
  const draft = theirs.getByRole("textbox", { name: "Reply to Olga Petrova" });
  await draft.fill("half a sente");
  await page.getByText("Write an internal note").click();
  await page.getByRole("textbox", { name: "Internal note" }).fill(NOTE);
  await page.getByRole("button", { name: "Keep as note" }).click();
  await done("Kept as an internal note.");
  await log(theirs).getByRole("listitem").filter({ hasText: "Internal note" }).getByText(NOTE).waitFor();
  expect(await draft.inputValue()).toBe("half a sente");
  expect(await theirs.locator("#reply:focus").count()).toBe(1);

  // Its facts.
  await page.getByRole("button", { name: "Assign to me" }).click();
  await done("Assignee changed.");
  await page.getByRole("combobox", { name: "Department", exact: true }).fill("Shipping");
  await page.getByRole("button", { name: "Set" }).click();
  await done("Department changed.");
  await page.getByLabel("New tag").fill("vip");
  await page.getByRole("button", { name: "Add" }).click();
  await done("Tags changed.");
  await theirs.getByRole("button", { name: "Remove the tag vip" }).waitFor();
  expect(await theirs.getByLabel("Assignee", { exact: true }).inputValue()).toBe("op_anna-berg");
  expect(await theirs.getByRole("combobox", { name: "Department", exact: true }).inputValue()).toBe("Shipping");

  // A client's message appears in both windows. Closed, and reopened.
  await fixture.service.admin.clientWrites(id, "Thank you!");
  await Promise.all([page, theirs].map((of) => log(of).getByText("Thank you!").waitFor()));
  await page.getByRole("button", { name: "Mark as read" }).click();
  await done("Marked as read.");
  await page.getByRole("button", { name: "Close" }).click();
  await done("Conversation closed.");
  await theirs.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Close" }).waitFor();

  // All of it was reported to the receiver, except the note.
  await receiver.until((received) => received.length >= 9);
  const reported = receiver.received.map(({ type, payload }) =>
    type === "message:new" ? payload.message.text : payload.changed.join(),
  );
  expect(reported.slice(1)).toEqual([
    REPLY,
    "status",
    "assignee",
    "department",
    "tags",
    "Thank you!",
    "status",
    "status",
  ]);

  // The draft survived leaving the page, in that window only.
  await theirs.reload();
  expect(await draft.inputValue()).toBe("half a sente");
  expect(await reply.inputValue()).toBe("");
  await theirs.getByRole("button", { name: "Sign out" }).click();
  await theirs.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await theirs.evaluate(() => sessionStorage.length)).toBe(0);
  expect([...anna.problems, ...boris.problems]).toEqual([]);

  // Whoever loses access does not keep seeing it.
  await fixture.service.operators.remove("Anna Berg");
  await fixture.service.admin.clientWrites(id, "One more question");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.content()).not.toContain("Olga");
});

it("re-enables a subscription, and issues and revokes a key", async () => {
  await using scene = await startScene();
  const { fixture, id, receiver } = scene;
  receiver.answer = () => 500;
  const { page, problems } = await scene.window("Anna Berg");
  const { admin } = fixture.service;
  for (const tag of ["a", "b", "c"]) await admin.setTags(id, [tag]);
  await receiver.until((received) => received.length >= 3);

  await page.getByRole("link", { name: "Subscriptions" }).click();
  const enable = page.getByRole("button", { name: "Re-enable" });
  // The third failure is stored a moment after the response; the page shows it automatically.
  await enable.waitFor();
  await page.getByText("The last 3 failures").click();
  expect(await page.getByRole("cell", { name: "Answered 500" }).count()).toBe(3);
  receiver.answer = () => 200;
  const before = receiver.received.length;
  await enable.click();
  await page.getByRole("status").getByText("Subscription re-enabled.").waitFor();
  await page.getByRole("button", { name: "Replay missed events" }).click();
  await page.getByRole("status").getByText("Replaying what it missed.").waitFor();
  await receiver.until((received) => received.length >= before + 3);

  await page.getByRole("link", { name: "Keys" }).click();
  await page.getByLabel("Purpose").fill("CRM");
  await page.getByRole("button", { name: "Issue key" }).click();
  const key = await page.getByRole("status").getByText(/^key_/u).innerText();
  const status = async () =>
    (await fixture.api("GET", "/contacts", undefined, { authorization: `Bearer ${key}` })).status;
  expect(await status()).toBe(200);
  const row = page.getByRole("listitem").filter({ hasText: "kid_" });
  await row.getByText("Revoke CRM").first().click();
  await row.getByRole("button", { name: "Revoke CRM" }).click();
  await page.getByRole("status").getByText("Key revoked.").waitFor();
  expect(await status()).toBe(401);
  expect(problems).toEqual([]);
});

it("asks about a reply that may be a note, and follows each of the three buttons", async () => {
  await using scene = await startScene();
  const { page, problems } = await scene.window("Anna Berg", { viewport: DESKTOP });
  await page.getByRole("link", { name: "Olga Petrova" }).click();
  const reply = page.getByRole("textbox", { name: "Reply to Olga Petrova" });
  const log = page.getByRole("log", { name: "Messages" });
  const form = page.locator("form.reply");
  const asks = async (text: string) => {
    await reply.fill(text);
    await form.getByRole("button", { name: "Send to client" }).click();
    await form.getByText("misspelt sign of an internal note").waitFor();
    expect(await reply.inputValue()).toBe(text);
  };
  const isEmpty = async () => {
    // The page's script has run once the address is clean; it restores drafts before that.
    await page.waitForURL((url) => !url.searchParams.has("done"));
    expect(await reply.inputValue()).toBe("");
  };

  await asks("ntoe: customer lies");
  await form.getByRole("button", { name: "Keep as note" }).click();
  await page.getByRole("status").getByText("Kept as an internal note.").waitFor();
  await isEmpty();
  await asks("noet: she lies");
  await form.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("status").getByText("Discarded. Nothing was sent.").waitFor();
  await isEmpty();
  expect(await log.getByText("noet: she lies").count()).toBe(0);
  await asks("notw: it comes tomorrow");
  await form.getByRole("button", { name: "Send to client" }).click();
  await log.getByText("notw: it comes tomorrow").waitFor();

  await isEmpty();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

  const { messages = [] } = (await scene.fixture.service.admin.conversation(scene.id)) ?? {};
  expect(messages.slice(-2).map(({ from, text }) => [from, text])).toEqual([
    ["note", "ntoe: customer lies"],
    ["operator", "notw: it comes tomorrow"],
  ]);
  // The browser logs the status of the response with the question.
  expect(problems.filter(({ url }) => !url.endsWith("/reply"))).toEqual([]);
});

it("works without scripts", async () => {
  await using scene = await startScene();
  const { page } = await scene.window("Anna Berg", { viewport: DESKTOP, javaScriptEnabled: false });
  await page.getByRole("link", { name: "Olga Petrova" }).click();
  await page.getByRole("textbox", { name: "Reply to Olga Petrova" }).fill(REPLY);
  await page.getByRole("button", { name: "Send to client" }).click();
  await page.getByRole("log", { name: "Messages" }).getByText(REPLY).waitFor();
  await page.getByText("Write an internal note").click();
  await page.getByRole("textbox", { name: "Internal note" }).fill(NOTE);
  await page.getByRole("button", { name: "Keep as note" }).click();
  await page.getByRole("log", { name: "Messages" }).getByText(NOTE).waitFor();
});

it("is accessible, on a light desktop and a dark phone", async () => {
  await using scene = await startScene();
  const { fixture, id, receiver } = scene;
  const { admin } = fixture.service;
  receiver.answer = () => 500;
  await admin.operatorWrites(id, REPLY, "Anna Berg");
  await admin.botWrites(id, "Is there anything else?", "Helper");
  await admin.operatorWrites(id, NOTE, "Boris Klein", true);
  await admin.clientWrites(id, "Thank you!");
  await admin.setTags(id, ["vip", "parcel"]);
  await admin.rate(id, 5);
  const closed = await admin.createConversationAs("email", { externalId: "2", name: "José Álvarez" }, "Bonjour");
  await admin.setStatus(closed.conversationId, "closed");
  await admin.issueKey("CRM");
  await admin.revokeKey((await admin.issueKey("Old")).id);
  await fixture.api("POST", "/saved-replies", { name: "bye", text: "Bye, {client}!", author: "Anna Berg" });
  await receiver.until((received) => received.length >= 3);

  const { page, problems } = await scene.window("Anna Berg");
  const home = `${fixture.url}/console/`;
  const places = [
    "conversations",
    "conversations?q=nobody",
    "conversations?q=parcel",
    "contacts?q=olga",
    `conversations/${id}`,
    `conversations/${closed.conversationId}`,
    "contacts",
    "replies",
    "subscriptions",
    "keys",
    "operators",
    "password",
    "sign-in",
  ];
  const found: string[] = [];
  for (const place of places) {
    if (place === "sign-in") await page.getByRole("button", { name: "Sign out" }).click();
    else await page.goto(home + place);
    await page.evaluate("for (const it of document.querySelectorAll('details')) it.open = true");
    for (const [viewport, colorScheme] of [
      [DESKTOP, "light"],
      [PHONE, "dark"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const name = `${place.replaceAll(/\W/gu, "-")}-${colorScheme}`;
      found.push(...(await accessibilityProblems(page)).map((problem) => `${name}: ${problem}`));
      await picture(page, name);
      const tooWide = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
      if (tooWide) found.push(`${name} is wider than the window`);
    }
  }
  expect(found).toEqual([]);
  expect(problems).toEqual([]);
});

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

/** Screenshots; taken if this names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["CONSOLE_PICTURES"];
  if (folder === undefined) return;
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled", fullPage: true });
}
