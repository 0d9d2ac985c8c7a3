/** The buttons of cards, alerts and questions on the sandbox page, each pressed in Slack and in Telegram. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS, startDesk } from "../support/bridge-fixture.ts";
import { startBrowser } from "./browser.ts";
import { staffAt, telegramStaffAt } from "./people.ts";

const TAKES_AT_MOST_MS = 120_000;

let folder = "";
let routes = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-cards-"));
  routes = join(folder, "routes.yaml");
  const rooms = `thread: ["slack:${ROOMS.support}", "telegram:${TELEGRAM_CHATS.support}"], alert: "slack:${ROOMS.alerts}"`;
  await writeFile(routes, `routes:\n  - { name: all, ${rooms} }\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(
  "takes, releases, mutes and switches in both team chats, takes from an alert, and links an operator",
  async () => {
    await using desk = await startDesk({
      chats: "both",
      settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE: routes },
    });
    await using browser = await startBrowser();
    const { page, problems } = await browser.opens(desk.sandbox.url);
    const slack = staffAt(page);
    const telegram = telegramStaffAt(page);
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    await slack.seesInThread("hello");
    await slack.seesInThread(/Waiting since/u);
    await telegram.seesTopic("Ada");
    await telegram.opensTopic("Ada");
    await telegram.seesInTopic(/Waiting since/u);

    await slack.presses("Take");
    await slack.seesInThread(/Anna.*\(Slack\) has taken this conversation\./u);
    await telegram.seesInTopic(/Anna.*\(Slack\) has taken this conversation\./u);
    await telegram.presses("Release");
    await slack.seesInThread(/\(Telegram\) released this conversation/u);
    await telegram.presses("Take");
    await slack.seesInThread(/\(Telegram\) has taken this conversation\./u);
    await slack.presses("Release");
    await telegram.seesInTopic(/\(Slack\) released this conversation/u);

    await slack.presses("Mute");
    await slack.seesInThread(/Muted: no reminders/u);
    await slack.presses("Unmute");
    await slack.isToldPrivately("This thread is no longer muted.");
    await slack.presses("Switch to notes");
    await slack.seesInThread(/stays internal\. Start with “!send”/u);
    await slack.presses("Switch to replies");
    await slack.seesInThread(/goes to the client\. Start with “note:”.*Messages written before/u);
    await telegram.presses("Mute");
    await telegram.seesInTopic(/Muted: no reminders/u);
    const alert = page.getByRole("dialog");
    await alert.getByText("This thread is muted").waitFor();
    await alert.getByRole("button", { name: "OK" }).click();
    await telegram.presses("Switch to notes");
    await telegram.seesInTopic(/Set for this thread:/u);

    const channel = page.getByRole("navigation", { name: "Channels" }).getByRole("button", { name: /support-alerts/u });
    await slack.closesThread();
    await channel.click();
    const messages = page.getByRole("group", { name: "Messages" });
    await messages.getByText("New conversation from Ada via Web site.").waitFor();
    await messages.getByRole("button", { name: "Take", exact: true }).click();
    await messages.getByText("You have taken this conversation.").waitFor();
    const box = page.getByRole("textbox", { name: "Message #support-alerts" });
    for (const [operator, button, outcome] of [
      ["op_anna", "Decline", "Declined by"],
      ["op_anna-berg", "Confirm", "Confirmed by"],
    ] as const) {
      await box.fill(`/operator ${operator}`);
      await box.press("Enter");
      await messages.getByRole("button", { name: button, exact: true }).click();
      await messages.getByText(outcome).waitFor();
    }
    expect(problems).toEqual([]);
  },
  TAKES_AT_MOST_MS,
);
