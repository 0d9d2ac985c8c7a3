/** Problems that newcomers had with the sandbox page, and that must not come back. */
import { expect, it } from "vitest";
import { PEOPLE, ROOMS, startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";
import { clientAt, staffAt } from "./people.ts";

/** So narrow that an open thread covers its channel. */
const NARROW = { width: 1100, height: 800 };

it("shows that another client writes, even if an open thread covers the channel", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: NARROW });
  const client = clientAt(page, page.frameLocator("#shop"));
  const staff = staffAt(page);
  await client.opensChat();
  await client.writes("the first client");
  await staff.seesInThread("the first client");
  const channel = page.getByRole("button", { name: "support", exact: true });
  await channel.waitFor();
  // Nothing moves away from somebody who is writing.
  await page.getByRole("textbox", { name: "Reply in thread" }).fill("a draft");

  const second = await browser.opens(desk.sandbox.url, { viewport: NARROW });
  const other = clientAt(second.page, second.page.frameLocator("#shop"));
  await other.opensChat();
  await other.writes("the second client");

  await page.getByRole("button", { name: "support, unread messages" }).click();
  await channel.waitFor();
  const cards = page.getByRole("group", { name: "Messages" }).getByRole("listitem");
  await cards.nth(1).waitFor();

  // The buttons of a card are on one line.
  const buttons = cards.last().getByRole("button", { name: /^(?:Take|Contact)$/u });
  const boxes = await Promise.all((await buttons.all()).map((one) => one.boundingBox()));
  expect(boxes).toHaveLength(2);
  expect(boxes[0]?.height).toBe(boxes[1]?.height);
  expect([...problems, ...second.problems]).toEqual([]);
});

it("accepts pasted text with a NUL in it", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: NARROW });
  const client = clientAt(page, page.frameLocator("#shop"));
  await client.opensChat();
  await client.writes("out of a\u0000 binary file");
  await staffAt(page).seesInThread("out of a binary file");
  expect(problems).toEqual([]);
});

it("takes the name of an emoji that is none for text", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(desk.sandbox.url, { viewport: { width: 1280, height: 800 } });
  desk.sandbox.slack.staff.posts(PEOPLE.anna, ROOMS.support, "a :constructor: and a :valueOf:");
  await page.getByText("a :constructor: and a :valueOf:").waitFor();
  expect(problems).toEqual([]);
});

it("can start the bridge again after a failed start", async () => {
  await using desk = await startDesk();
  await using browser = await startBrowser();
  const { page } = await browser.opens(desk.sandbox.url, { viewport: NARROW });
  await page.getByRole("button", { name: "Stop Bridge" }).click();
  const start = page.getByRole("button", { name: "Start Bridge" });
  await start.waitFor();
  desk.sandbox.slack.faults.next("auth.test", { kind: "rate-limited", retryAfterSeconds: 3_600 });
  await start.click();
  await page.getByText("That did not work.").waitFor();
  await start.click();
  await page.getByRole("button", { name: "Stop Bridge" }).waitFor();
});
