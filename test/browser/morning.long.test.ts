/**
 * A morning of a team: sixty clients of three channels, one agent in Slack, one in Telegram, one at the console.
 * UPDATE_SCREENSHOTS=1 replaces the pictures of the documentation.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { startSandbox } from "../../src/app/sandbox.ts";
import type { ClientChannel } from "../../src/contract/shapes.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
import { silentLog } from "../support/log.ts";
import { startBrowser } from "./browser.ts";
import { clientAt, staffAt, telegramStaffAt } from "./people.ts";

const CHANNELS: readonly ClientChannel[] = ["whatsapp", "email", "telegram"];
/** Besides the visitor of the shop. */
const CLIENTS = 59;
const WINDOW = { width: 1600, height: 950 };
const MARKS = { sent: "✅", note: "🔒" };

it(
  "has no client who is answered twice or reads a note, and a report that counts the room's replies and ratings",
  { timeout: 400_000 },
  async () => {
    // Without the team chats' limits, which are a subject of their own.
    await using sandbox = await startSandbox({
      environment: { HOST: "127.0.0.1", PORT: "0" },
      log: silentLog,
      locales: loadLocales(),
      slack: {},
      telegram: {},
      isShown: true,
    });
    const { admin } = sandbox.service;
    await vi.waitFor(async () => {
      expect((await sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
    });
    await using browser = await startBrowser();
    const desk = await browser.opens(sandbox.url, { viewport: WINDOW });
    const visitor = clientAt(desk.page, desk.page.frameLocator("#shop"));
    const anna = staffAt(desk.page);
    const mark = telegramStaffAt(desk.page);

    // The night's clients, and the first of the morning.
    const ids: string[] = [];
    for (let number = 1; number <= CLIENTS; number += 1) {
      const channel = CHANNELS[number % CHANNELS.length] ?? "email";
      const client = { externalId: `c${number}`, name: nameOf(number) };
      ids.push((await admin.createConversationAs(channel, client, questionOf(number))).conversationId);
    }
    await visitor.opensChat();
    await visitor.writes("Is the walnut lamp still available?");
    await vi.waitFor(
      () => {
        expect(sandbox.slack.timeline(ROOMS.support).filter(({ metadata }) => metadata !== undefined)).toHaveLength(60);
      },
      { timeout: 60_000, interval: 200 },
    );

    // Anna answers the visitor in Slack. What she meant as a note is caught.
    await anna.closesThread();
    await anna.opensThread("walnut lamp");
    await anna.presses("Take");
    await anna.seesInThread(/Anna.* has taken this conversation/u);
    await anna.replies("ntoe: the last one has a scratch, do not tell");
    await anna.presses("Keep as note");
    await anna.seesMark("the last one has a scratch", MARKS.note);
    await anna.replies("It is! Shall I put one aside for you?");
    await anna.seesMark("Shall I put one aside", MARKS.sent);
    await visitor.sees("It is! Shall I put one aside for you?");
    await visitor.writes("Yes, please.");
    await anna.seesInThread("Yes, please.");
    await photograph(desk.page, "sandbox");

    for (const number of [1, 2, 3, 4, 5]) {
      await anna.closesThread();
      await anna.opensThread(questionOf(number));
      await anna.replies(answerOf(number));
      await anna.seesMark(answerOf(number), MARKS.sent);
    }
    // What she says often is saved once, and shown to her before it goes.
    const channel = desk.page.getByRole("textbox", { name: "Message #support" });
    await anna.closesThread();
    await channel.fill("/replies add delay Hello {client}, your parcel is a day late. I am sorry. {me}");
    await channel.press("Enter");
    await anna.isToldInRoom("Saved as “delay”.");
    for (const number of [6, 7]) {
      await anna.opensThread(questionOf(number));
      await anna.replies("!r delay");
      await anna.seesInThread(`Hello ${nameOf(number)}, your parcel is a day late.`);
      await anna.presses("Send");
      await anna.seesMark("!r delay", MARKS.sent);
      await anna.closesThread();
    }
    await anna.opensThread(questionOf(1));

    // Mark answers in Telegram, and leaves a note for the others.
    await mark.writesAs("Mark Oduya");
    for (const number of [11, 12, 13, 14, 15]) {
      await mark.opensTopic(nameOf(number));
      await mark.seesInTopic(questionOf(number));
      await mark.replies(answerOf(number));
      await mark.seesMark(answerOf(number), "👌");
    }
    await mark.replies("note: a regular, be kind");
    await mark.seesMark("a regular, be kind", "✍");

    // Boris answers at the console.
    const boris = await sandbox.service.operators.add("Boris Vian", { oneTime: false });
    if (boris === "taken") throw new Error("the sandbox has a Boris");
    const office = await browser.opens(sandbox.apiUrl.replace(/v1$/u, "console"), { viewport: WINDOW });
    await office.page.getByLabel("Name").fill("Boris Vian");
    await office.page.getByLabel("Password").fill(boris.password);
    await office.page.getByRole("button", { name: "Sign in" }).click();
    for (const number of [21, 22, 23, 24, 25]) {
      await office.page
        .getByRole("link", { name: nameOf(number) })
        .first()
        .click();
      const reply = office.page.getByRole("textbox", { name: `Reply to ${nameOf(number)}` });
      await reply.fill(answerOf(number));
      await office.page.getByRole("button", { name: "Send to client" }).press("Enter");
      await office.page.getByRole("log", { name: "Messages" }).getByText(answerOf(number), { exact: true }).waitFor();
    }
    await photograph(office.page, "console");

    // The others see it in their threads, with the name of who wrote.
    await anna.closesThread();
    await anna.opensThread(questionOf(25));
    await anna.seesInThread(answerOf(25));
    await anna.seesInThread("Boris Vian");

    // The visitor's conversation is closed, and rated.
    await anna.closesThread();
    await anna.opensThread("walnut lamp");
    await anna.presses("Close");
    await anna.seesInThread("closed the conversation.");
    const shop = desk.page.frameLocator("#shop");
    await shop.getByRole("button", { name: "5 out of 5" }).click();
    await anna.seesInThread("5 out of 5");
    await photograph(desk.page, "widget");

    // Who still waits, and what the morning was like.
    await anna.closesThread();
    await channel.fill("/waiting");
    await channel.press("Enter");
    await anna.isToldInRoom("Clients waiting for a reply, 1 to 10 of 42, longest first:");
    await channel.fill("/report");
    await channel.press("Enter");
    for (const counted of ["Replies to clients: 13", "Anna: 8", "Boris Vian: 5", "Ratings: 1, on average 5 out of 5"])
      await anna.isToldInRoom(counted);

    // Every answer stands once where its client reads it, nobody else got one, and notes are notes.
    const answered = new Set([1, 2, 3, 4, 5, 11, 12, 13, 14, 15, 21, 22, 23, 24, 25]);
    const written = async (id: string, sender: "operator" | "note") =>
      (await admin.conversation(id))?.messages.filter(({ from }) => from === sender).map(({ text }) => text);
    for (const [index, id] of ids.entries()) {
      const number = index + 1;
      const saved = `Hello ${nameOf(number)}, your parcel is a day late. I am sorry. Anna`;
      const expected = answered.has(number)
        ? [answerOf(number)]
        : [6, 7].includes(number)
          ? [expect.stringContaining(saved) as string]
          : [];
      expect(await written(id, "operator"), nameOf(number)).toEqual(expected);
      expect(await written(id, "note"), nameOf(number)).toEqual(number === 15 ? ["a regular, be kind"] : []);
    }
    const [closed] = (await admin.list({ status: "closed" })).map(({ id }) => id);
    expect(await written(closed ?? "", "operator")).toEqual(["It is! Shall I put one aside for you?"]);
    expect(await written(closed ?? "", "note")).toEqual([expect.stringContaining("the last one has a scratch")]);
    const chat = await visitor.chat();
    expect(chat.split("Shall I put one aside")).toHaveLength(2);
    expect(chat).not.toContain("scratch");
    expect([...desk.problems, ...office.problems]).toEqual([]);
  },
);

const nameOf = (number: number): string => `Client ${String(number).padStart(2, "0")}`;
const questionOf = (number: number): string => `Where is my order ${1000 + number}?`;
const answerOf = (number: number): string => `Order ${1000 + number} arrives tomorrow.`;

async function photograph(page: Page, name: string): Promise<void> {
  if (process.env["UPDATE_SCREENSHOTS"] !== "1") return;
  await page.mouse.move(0, 0);
  const path = fileURLToPath(new URL(`../../docs/${name}.png`, import.meta.url));
  await page.screenshot({ path, animations: "disabled" });
}
