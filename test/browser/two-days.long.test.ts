/**
 * Two days of a room in Berlin, over the night in which clocks go back: who was called, when and where, and who was not.
 * A person reads it all off the page; the clock of everything behind the page jumps from what is due to what is due next.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBrowser } from "./browser.ts";
import { staffAt } from "./people.ts";
import { callsOn } from "./two-days/calls.ts";
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

/**
 * Local time | what happens | what the rooms hear, as `#room/thread @who: words`, or why they hear nothing. "nobody" is
 * checked like the rest: what the page shows besides these lines fails the test.
 */
const TABLE = `
Sat 09:00 | Ada: Where is my order?      | #support-alerts nobody by name: New conversation
Sat 09:15 |                              | #support/Ada nobody by name: The client has been waiting for a reply for 15 min.
Sat 10:00 |                              | #support/Ada @care: The client has been waiting for a reply for 1 h 0 min.
Sat 10:05 | Anna to Ada: It left today.  | nobody: an answer; it takes the conversation, too
Sat 10:30 | Ada: When does it come?      | #support/Ada @Anna: When does it come?
Sat 10:31 | Ada: I am in a hurry.        | nobody: Anna has been called
Sat 10:35 | Anna to Ada: On Monday.      | nobody: an answer
Sat 10:40 | Ada: Thank you!              | nobody: thanks need no answer, now and in the hours that follow
Sat 14:00 | Bert: Do you repair lamps?   | #support-alerts nobody by name: New conversation
Sat 14:05 | Mark to Bert: I shall ask.   | nobody: an answer
Sat 14:06 | Mark puts Bert off           | nobody: until tomorrow 9:00
Sat 19:50 | Dora: Is there a shop?       | #support-alerts nobody by name: New conversation
Sat 22:00 | Cleo: My lamp is broken.     | nobody: quiet hours, and Dora, who waits since 19:50, has to wait, too
Sun 08:00 |                              | #support nobody by name: Dora, E-mail: 13 h 10 min
Sun 08:00 |                              | #support-alerts nobody by name: Cleo, E-mail: 11 h 0 min
Sun 09:00 |                              | #support/Bert @Mark: Mark put this off until now.
Sun 09:10 | Anna to Cleo: We send one.   | nobody: an answer
Sun 09:11 | Anna needs no answer to Dora | nobody: the wait is over
Sun 10:00 | Cleo is closed, and rates 1  | nobody: the client may still choose another number
Sun 10:01 |                              | #support-alerts nobody by name: Cleo rated their conversation via E-mail 1 out of 5.
Sun 11:00 | Ada: And the invoice?        | #support/Ada @Anna: And the invoice?
Sun 11:15 |                              | #support/Ada @Anna: The client has been waiting for a reply for 15 min.
Sun 11:20 | Anna to Ada: By e-mail.      | nobody: an answer
Sun 19:00 |                              | nobody: no one waits
`;

/** Berlin is two hours ahead of UTC on Saturday, and one hour on Sunday. */
const DAYS: Readonly<Record<string, (time: string) => number>> = {
  Sat: (time) => Date.parse(`2026-10-24T${time}:00+02:00`),
  Sun: (time) => Date.parse(`2026-10-25T${time}:00+01:00`),
};

const ROWS = TABLE.trim()
  .split("\n")
  .map((row) => {
    const [when = "", what = "", called = ""] = row.split("|").map((cell) => cell.trim());
    const [day = "", time = ""] = when.split(" ");
    return { when, at: DAYS[day]?.(time) ?? NaN, what, called };
  });

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "two-days-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("calls whom the table names, and nobody else", { timeout: 400_000 }, async () => {
  const routes = join(folder, "routes.json");
  await writeFile(routes, JSON.stringify(ROUTES));
  await using desk = await startDesk((ROWS[0]?.at ?? NaN) - 10 * 60_000, routes);
  await using browser = await startBrowser();
  const window = { viewport: { width: 1600, height: 950 }, timezoneId: ZONE };
  const { page, problems } = await browser.opens(desk.url, window);
  const staff = staffAt(page);
  const firstWords = new Map<string, string>();
  const inThread = async (client: string, act: () => Promise<void>) => {
    await staff.opensThread(firstWords.get(client) ?? client);
    await act();
    await staff.closesThread();
  };

  const acts: readonly (readonly [RegExp, (...given: string[]) => Promise<void>])[] = [
    [
      /^(\w+) to (\w+): (.+)$/u,
      async (who, client, text) => {
        await staff.writesAs(who === "Mark" ? "Mark Oduya" : "Anna Berg");
        await inThread(client, async () => {
          await staff.replies(text);
          await staff.seesMark(text, "✅");
        });
      },
    ],
    [
      /^Mark puts (\w+) off$/u,
      async (client) => {
        await staff.writesAs("Mark Oduya");
        await inThread(client, async () => {
          await staff.presses("Later");
          await staff.presses("Tomorrow 9:00");
          await staff.isToldPrivately("Put off until Oct 25, 2026, 9:00");
        });
      },
    ],
    [
      /^Anna needs no answer to (\w+)$/u,
      async (client) => {
        await staff.writesAs("Anna Berg");
        const room = page.getByRole("textbox", { name: "Message #support" });
        await room.fill("/waiting");
        await room.press("Enter");
        await staff.isToldInRoom("Clients waiting for a reply, 1 to 1 of 1");
        await staff.isToldInRoom(client);
        await page.getByRole("button", { name: "No answer needed", exact: true }).last().click();
        await staff.isToldInRoom("This wait is over");
      },
    ],
    [
      /^(\w+) is closed, and rates (\d)$/u,
      async (client, rating) => {
        await inThread(client, async () => {
          await staff.presses("Close");
          await staff.seesInThread("closed the conversation.");
          await desk.clientRates(client, Number(rating));
          await staff.seesInThread(`${rating} out of 5`);
        });
      },
    ],
    [
      /^(\w+): (.+)$/u,
      async (client = "", text = "") => {
        await desk.clientWrites(client, text);
        if (!firstWords.has(client)) {
          firstWords.set(client, text);
          // The page may open a new thread by itself.
          await page.getByText(text).filter({ visible: true }).first().waitFor();
          if (await page.getByRole("region", { name: "Thread" }).isVisible()) await staff.closesThread();
          await staff.seesInRoom(text);
        } else await inThread(client, () => staff.seesInThread(text));
      },
    ],
  ];
  for (const { at, what } of ROWS) {
    await desk.until(at);
    for (const [pattern, act] of acts) {
      const [, ...given] = pattern.exec(what) ?? [];
      if (given.length === 0) continue;
      await act(...given);
      break;
    }
  }

  // What did not happen is explained to whoever asks: Cleo wrote at night.
  await inThread("Cleo", async () => {
    await staff.replies("!why");
    await staff.isToldPrivately("Outcome");
    const thread = await staff.thread();
    expect(thread).toContain("The client is not waiting for a reply.");
    expect(thread.match(/Outcome: .+/gu)).toEqual(Array(2).fill("Outcome: quiet hours"));
    expect(thread).toContain("Due: Oct 24, 2026, 10:15 PM");
    expect(thread).toContain("Due: Oct 24, 2026, 11:00 PM");
    expect(thread).toContain("Digest: Oct 25, 2026, 8:00 AM");
  });

  const calls = await callsOn(page, staff, firstWords);
  const named = ROWS.filter(({ called }) => called.startsWith("#"));
  const heard = calls.map((call, index) => {
    // The table has the words that tell one post from another.
    const [, whom, words = ""] = /^(.*?): (.*)$/u.exec(named[index]?.called ?? "") ?? [];
    return call.includes(words) ? call.replace(/: .*$/u, `: ${words}`) : `${call} (not as for ${whom})`;
  });
  expect(heard).toEqual(named.map(({ when, called }) => `${when} ${called}`));
  expect(problems).toEqual([]);
});
