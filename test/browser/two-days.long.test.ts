/**
 * Two days of a room in Berlin, over the night in which clocks go back: who was called, when and where, and who was not.
 * A person reads it all off the page; the clock of everything behind the page jumps from what is due to what is due next.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBrowser } from "./browser.ts";
import { staffAt } from "./people.ts";
import { startDesk } from "./two-days/desk.ts";

const ZONE = "Europe/Berlin";
const NIGHT = { zone: ZONE, from: "20:00", to: "08:00" };
const ROUTES = {
  routes: [{ name: "all", thread: "slack:C0SUPPORT", alert: "slack:C0ALERTS" }],
  rooms: {
    "slack:C0SUPPORT": { waiting: [15, 60], duty: ["slack:S0CARE"], call: "owner", take: "by-reply", quiet: NIGHT },
    "slack:C0ALERTS": { quiet: NIGHT },
  },
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "two-days-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (time: string) => Date.parse(time);

it("plays", { timeout: 400_000 }, async () => {
  const routes = join(folder, "routes.json");
  await writeFile(routes, JSON.stringify(ROUTES));
  await using desk = await startDesk(at("2026-10-24T08:50:00+02:00"), routes);
  await using browser = await startBrowser();
  const { page, problems } = await browser.opens(desk.url, {
    viewport: { width: 1600, height: 950 },
    timezoneId: ZONE,
  });
  const staff = staffAt(page);
  const go = (time: string) => desk.until(at(time));

  await go("2026-10-24T09:00:00+02:00");
  await desk.clientWrites("Ada", "Where is my order?");
  await go("2026-10-24T10:05:00+02:00");
  await staff.opensThread("Where is my order?");
  await staff.replies("It is on its way.");
  await staff.seesMark("It is on its way.", "✅");
  await go("2026-10-24T10:30:00+02:00");
  await desk.clientWrites("Ada", "When does it come?");
  await staff.seesInThread("When does it come?");
  await go("2026-10-24T10:31:00+02:00");
  await staff.replies("On Monday.");
  await staff.seesMark("On Monday.", "✅");
  await go("2026-10-24T10:35:00+02:00");
  await desk.clientWrites("Ada", "Thank you!");
  await staff.seesInThread("Thank you!");
  console.log(await read(page), problems);
  console.log(await staff.thread());
  await staff.closesThread();
  console.log(await read(page), problems);
  expect(problems).toEqual([]);
});

const read = async (page: Page) => await page.evaluate(`[...document.querySelectorAll("li.message")].map((one) => ({
  head: one.closest(".thread") === null ? "room" : "thread",
  time: one.querySelector("time.time")?.title,
  author: one.querySelector(".author")?.innerText,
  broadcast: one.querySelector(".broadcast")?.innerText,
  mentions: [...one.querySelectorAll(".body .mention")].map((m) => m.innerText),
  text: one.querySelector(".body")?.innerText,
  html: one.querySelector(".body")?.innerHTML,
}))`);
