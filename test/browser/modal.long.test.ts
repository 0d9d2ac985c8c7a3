/** Modals on the sandbox page: opened by a press, filled in, cleared and cancelled. */
import { expect, it } from "vitest";
import { startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";
import { staffAt } from "./people.ts";

const TAKES_AT_MOST_MS = 120_000;

it(
  "opens for whoever presses, changes what was filled in, and changes nothing when it is cancelled",
  async () => {
    await using desk = await startDesk();
    await using browser = await startBrowser();
    const { page, problems } = await browser.opens(desk.sandbox.url);
    const staff = staffAt(page);
    const { admin } = desk.sandbox.service;
    const tags = async () => (await admin.list())[0]?.tags;
    await admin.createConversationAs("site", { externalId: "c1", name: "Ada" }, "hello from Ada");
    await staff.seesInThread("hello from Ada");
    const form = page.getByRole("dialog", { name: "Manage conversation" });
    const field = form.getByRole("textbox", { name: /^Tags/u });

    await staff.presses("Manage");
    await field.fill("vip, urgent");
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await expect.poll(tags).toEqual(["vip", "urgent"]);
    await staff.seesInThread("vip");

    await staff.presses("Manage");
    await expect.poll(() => field.inputValue()).toBe("vip, urgent");
    await field.fill("");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });

    await staff.presses("Manage");
    await field.fill("");
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    expect(await tags()).toEqual(["vip", "urgent"]);

    await staff.presses("Manage");
    await field.fill("");
    await form.getByRole("button", { name: "Save" }).click();
    await expect.poll(tags).toEqual([]);
    expect(problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);
