/** Commands on the sandbox page: typed, paged, revealed, and followed to the thread. */
import { expect, it } from "vitest";
import { PEOPLE, startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";
import { staffAt } from "./people.ts";

const EMAIL = "ada.byron@example.org";
const TAKES_AT_MOST_MS = 120_000;

it(
  "looks up a contact, pages through the list, reveals hidden data, and goes to the thread",
  async () => {
    await using desk = await startDesk();
    await using browser = await startBrowser();
    const { page, problems } = await browser.opens(desk.sandbox.url);
    const staff = staffAt(page);
    const { admin } = desk.sandbox.service;
    await expect.poll(async () => (await desk.sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
    for (let number = 1; number <= 6; number += 1) {
      const client = { externalId: `c${number}`, name: `Ada ${number}`, ...(number === 1 && { email: EMAIL }) };
      await admin.createConversationAs("site", client, `hello from Ada ${number}`);
      // A new client's thread opens automatically.
      await staff.seesInThread(`hello from Ada ${number}`);
      await staff.closesThread();
      await staff.seesInRoom(`Ada ${number}`);
    }
    const box = page.getByRole("textbox", { name: "Message #support" });
    const whispers = page
      .getByRole("group", { name: "Messages" })
      .getByRole("listitem")
      .filter({ hasText: "Only visible to you" });
    const asks = async (line: string) => {
      await box.fill(line);
      await box.press("Enter");
    };

    await asks("/contact ada");
    const list = whispers.filter({ hasText: "6 contacts found" });
    await list.getByRole("button", { name: "Next" }).click();
    await list.getByText("a***@example.org").waitFor();
    await list.getByRole("button", { name: "Reveal" }).click();
    await whispers.filter({ hasText: EMAIL }).waitFor();

    await list.getByRole("link", { name: /^Conversation of/u }).click();
    await staff.seesInThread("hello from Ada 1");
    await page.getByRole("textbox", { name: "Reply in thread" }).fill("/contact ada");
    await page.getByRole("textbox", { name: "Reply in thread" }).press("Enter");
    await page.getByText("Slack has no commands in threads.").waitFor();
    const message = page
      .getByRole("region", { name: "Thread" })
      .getByRole("listitem")
      .filter({ hasText: "hello from" });
    await message.hover();
    await message.getByRole("button", { name: "Look up contact" }).click();
    await staff.isToldPrivately("a***@example.org");

    await staff.closesThread();
    await asks("/conversations new");
    const conversations = whispers.filter({ hasText: "Conversations 1 to 5" });
    await conversations.getByRole("link", { name: "Open thread" }).first().waitFor();
    await asks("/help");
    await whispers.filter({ hasText: "goes to the client" }).waitFor();

    expect(desk.sandbox.slack.ephemerals().every(({ to }) => to === PEOPLE.anna)).toBe(true);
    expect(problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);
