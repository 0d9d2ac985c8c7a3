/** What a visitor finds in the sandbox: clients of several channels, an alert room, quiet hours, ways on. */
import type { Locator } from "playwright-core";
import { expect, it, vi } from "vitest";
import { startSandbox } from "../../src/app/sandbox.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
import { silentLog } from "../support/log.ts";
import { startBrowser } from "./browser.ts";

it("has clients to choose from, who come to the front, and shows alerts and quiet hours", async () => {
  await using sandbox = await startSandbox({
    environment: { HOST: "127.0.0.1", PORT: "0" },
    log: silentLog,
    locales: loadLocales(),
    isShown: true,
  });
  await vi.waitFor(async () => {
    expect((await sandbox.bridge()?.health())?.["service"]?.ok).toBe(true);
  });
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(sandbox.url, { viewport: { width: 1500, height: 900 } });
  const slack = page.getByRole("region", { name: "The team’s side" });
  const telegram = page.getByRole("region", { name: "The team’s Telegram" });
  const thread = slack.getByRole("region", { name: "Thread" });
  const write = async (client: RegExp, text: string, tags: readonly string[] = []) => {
    const choice = page.getByRole("combobox", { name: "Client" });
    const option = await choice.getByRole("option").filter({ hasText: client }).getAttribute("value");
    await choice.selectOption(option);
    for (const tag of ["vip", "refund", "shipping"])
      await page.getByRole("checkbox", { name: tag }).setChecked(tags.includes(tag));
    await page.getByRole("textbox", { name: "Message to the team" }).fill(text);
    await page.getByRole("button", { name: "Write", exact: true }).click();
    await page.getByRole("status").getByText("wrote to the team.").waitFor();
  };

  await slack.getByText("Slack", { exact: true }).waitFor();
  await telegram.getByText("Telegram", { exact: true }).waitFor();
  await page.getByText("Write as a client of another channel").click();
  await write(/Mehmet Kaya · WhatsApp/u, "My order 1042 has not come.", ["refund"]);
  await thread.getByText("My order 1042 has not come.").first().waitFor();
  await telegram.getByRole("heading", { name: /Mehmet Kaya/u }).waitFor();
  await thread.getByText("refund").first().waitFor();
  const alerts = slack.getByRole("button", { name: "support-alerts, unread messages" });
  await alerts.waitFor();

  // The next client comes to the front.
  await write(/Ada Lindgren · E-mail/u, "Do you ship to Norway?");
  await thread.getByText("Do you ship to Norway?").first().waitFor();
  await telegram.getByRole("heading", { name: /Ada Lindgren/u }).waitFor();
  // Not while somebody is writing.
  const reply = thread.getByRole("textbox", { name: "Reply in thread" });
  await reply.fill("We do, in");
  await write(/Olena Shevchenko/u, "Hello from Telegram", ["vip"]);
  await vi.waitFor(() => {
    expect(sandbox.slack.timeline(ROOMS.vip)).not.toEqual([]);
  });
  expect(await reply.inputValue()).toBe("We do, in");
  await thread.getByText("Do you ship to Norway?").first().waitFor();
  // The same client again, in the same conversation.
  await write(/Ada Lindgren/u, "And to Sweden?");
  await thread.getByText("And to Sweden?").waitFor();

  // Whoever reads further up sees what they write.
  for (let line = 0; line < 12; line += 1) await sayIn(reply, `line ${line} of a longer talk with Ada`);
  const list = thread.locator(".scroller");
  await list.evaluate((node) => {
    (node as unknown as { scrollTop: number }).scrollTop = 0;
  });
  await sayIn(reply, "the last line");
  await expect.poll(() => below(list)).toBeLessThan(5);

  // Quiet hours: the next client alerts nobody.
  const before = sandbox.slack.timeline(ROOMS.alerts).length;
  await page.getByRole("button", { name: "Start Quiet hours, 2 minutes" }).click();
  await page.getByRole("button", { name: "Stop Quiet hours, 2 minutes" }).waitFor();
  await write(/João Pereira/u, "Is anybody there?");
  await vi.waitFor(() => {
    expect(sandbox.slack.timeline(ROOMS.support).some(({ text }) => text.includes("Is anybody there?"))).toBe(true);
  });
  expect(sandbox.slack.timeline(ROOMS.alerts)).toHaveLength(before);
  await page.getByRole("button", { name: "Stop Quiet hours, 2 minutes" }).click();
  await page.getByRole("button", { name: "Start Quiet hours, 2 minutes" }).waitFor();

  const ways = page.getByRole("navigation", { name: "Other pages" });
  for (const [name, shows] of [
    ["Operator console", /Sign in/u],
    ["API reference", /POST/u],
    ["Documentation", /# /u],
  ] as const) {
    const address = await ways.getByRole("link", { name }).getAttribute("href");
    const answer = await fetch(new URL(address ?? "", sandbox.url));
    expect(answer.status, name).toBe(200);
    expect(await answer.text(), name).toMatch(shows);
  }
  expect(problems).toEqual([]);
});

/** How much of the list is below what is visible, in pixels. */
const below = (list: Locator) =>
  list.evaluate((node) => {
    const { scrollHeight, scrollTop, clientHeight } = node as unknown as Record<string, number>;
    return (scrollHeight ?? 0) - (scrollTop ?? 0) - (clientHeight ?? 0);
  });

async function sayIn(box: Locator, text: string): Promise<void> {
  await box.fill(text);
  await box.press("Enter");
}
