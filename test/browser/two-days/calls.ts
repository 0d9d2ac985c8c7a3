/** Who was called, as the page shows it. */
import type { Page } from "playwright-core";
import type { StaffAtThePage } from "../people.ts";

interface Shown {
  readonly time: string;
  readonly at: number;
  readonly isBridges: boolean;
  readonly isBroadcast: boolean;
  readonly mentions: readonly string[];
  readonly text: string;
}

const ROOMS = ["support-alerts", "support"] as const;

/**
 * The bridge's posts that anybody hears: in the rooms themselves, cards aside, and those in threads that mention somebody.
 * In order of time, as `Sat 09:15 #support/Ada @Anna: text`. `threads`: the clients, with words on their cards.
 */
export async function callsOn(page: Page, staff: StaffAtThePage, threads: ReadonlyMap<string, string>) {
  const heard: { readonly at: number; readonly line: string }[] = [];
  const add = (place: string, { time, at, mentions, text }: Shown) => {
    const who = mentions.length === 0 ? "nobody by name" : mentions.join(" ");
    heard.push({ at, line: `${time} #${place} ${who}: ${text}` });
  };
  for (const room of ROOMS) {
    await page.getByRole("button", { name: new RegExp(`^${room}(?:,|$)`, "u") }).click();
    await page.getByRole("heading", { name: `# ${room}`, exact: true }).waitFor();
    for (const shown of await shownIn(page, "#channel")) {
      const isCard = [...threads.values()].some((words) => room === "support" && shown.text.includes(words));
      if (shown.isBridges && !shown.isBroadcast && !isCard) add(room, shown);
    }
  }
  for (const [client, words] of threads) {
    const card = page.locator("#channel li.message:not(.ephemeral)").filter({ hasText: words }).first();
    await card.hover();
    await card.getByRole("button", { name: "Open thread" }).click();
    await page.getByRole("region", { name: "Thread" }).getByText(words).first().waitFor();
    for (const shown of await shownIn(page, "#thread"))
      if (shown.isBridges && (shown.isBroadcast || shown.mentions.length > 0)) add(`support/${client}`, shown);
    await staff.closesThread();
  }
  return heard.sort((one, other) => one.at - other.at).map(({ line }) => line);
}

async function shownIn(page: Page, pane: string): Promise<readonly Shown[]> {
  // What a person reads: the text of the message, its mentions, and the time that the page shows for it.
  const read = `[...document.querySelectorAll("${pane} li.message:not(.ephemeral)")].map((one) => {
    const [, day, time, half] = /^(\\w{3}).* (\\d+:\\d\\d):\\d\\d\\s?(AM|PM)/.exec(one.querySelector("time.time").title);
    const hour = Number(time.split(":")[0]) % 12 + (half === "PM" ? 12 : 0);
    const body = one.querySelector(".body");
    return {
      time: day + " " + String(hour).padStart(2, "0") + time.slice(-3),
      at: Number(one.dataset.ts),
      isBridges: one.querySelector(".author").innerText === "Conversation Bridge",
      isBroadcast: one.querySelector(".broadcast") !== null,
      mentions: [...body.querySelectorAll(".mention")].map((mention) => mention.innerText.trim()),
      text: body.innerText.replaceAll(/\\s+/g, " ").trim(),
    };
  })`;
  return await page.evaluate(read);
}
