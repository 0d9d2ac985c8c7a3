/** A client's first message after our answer calls who took the conversation, in the post that shows it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { BOT_SCOPES, EXTRA_SCOPES } from "../../src/team-chats/slack/directory/manifest.ts";
import { PEOPLE, ROOMS, some, textOf, type Desk } from "../support/bridge-fixture.ts";
import { saysIn } from "../support/commands.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-calls-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");
const HOLD = { settings: { HOLD_SECONDS: "0" } };

/** Whom the post with these words notified. */
async function pingsOf(desk: Desk, place: "slack" | "telegram", words: string): Promise<readonly unknown[]> {
  const { slack, telegram } = desk.sandbox;
  if (place === "slack") {
    const { ts } = await desk.thread("Ada");
    const post = slack.replies(ROOMS.support, ts).find((one) => textOf(one).includes(words));
    return post?.pings ?? [];
  }
  const { id } = await topicOf(desk, "Ada");
  return telegram.messages(TELEGRAM_CHATS.support, id).find(({ text }) => text.includes(words))?.pings ?? [];
}

describe.each(ALONE)("%s", (_, setup) => {
  const { place } = setup;
  const mark = place === "slack" ? `<@${PEOPLE.mark}>` : TELEGRAM_PEOPLE.mark;

  it("mentions them once a wait, without a further post", async () => {
    await using at = await conversationIn(setup, HOLD);
    await at.thread.presses("Take", "mark");
    await at.thread.cardShows((card) => card.includes("Taken by"));
    await at.thread.replies("It comes tomorrow", "anna").marked("sent");
    await at.ada.writes("And the other one?");
    await at.thread.shows(some("And the other one?"));
    await at.ada.writes("Hello?");
    const posts = await at.thread.shows(some("Hello?"));

    expect(await pingsOf(at.desk, place, "And the other one?")).toEqual([mark]);
    expect(await pingsOf(at.desk, place, "Hello?")).toEqual([]);
    expect(posts.filter((post) => post.includes("And the other one?"))).toHaveLength(1);
  });

  it("shows a long message whole, and mentions them at its end", async () => {
    await using at = await conversationIn(setup, HOLD);
    await at.thread.presses("Take", "mark");
    await at.thread.cardShows((card) => card.includes("Taken by"));
    await at.thread.replies("It comes tomorrow", "anna").marked("sent");
    await at.ada.writes(`${"Where is it? ".repeat(500)}The end`);
    await at.thread.shows(some("The end"));
    expect(await pingsOf(at.desk, place, "The end")).toEqual([mark]);
  });
});

it("mentions nobody where the routes file says so", async () => {
  const file = join(folder, "nobody.yaml");
  const room = `slack:${ROOMS.support}`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\nrooms:\n  "${room}": { call: nobody }\n`);
  const settings = { ...HOLD.settings, SLACK_ROOM: "", ROUTES_FILE: file };
  await using at = await conversationIn({ chats: "slack", place: "slack" }, { settings });
  await at.thread.presses("Take", "mark");
  await at.thread.cardShows((card) => card.includes("Taken by"));
  await at.thread.replies("It comes tomorrow", "anna").marked("sent");
  await at.ada.writes("And the other one?");
  await at.thread.shows(some("And the other one?"));
  expect(await pingsOf(at.desk, "slack", "And the other one?")).toEqual([]);
});

it("mentions a user group of Slack at the second stage, and goes on although it is gone", async () => {
  const file = join(folder, "duty.yaml");
  const room = `slack:${ROOMS.support}`;
  const rules = `{ waiting: [0.01, 0.02], duty: [slack:S0CARE, slack:S0GONE, slack:${PEOPLE.mark}] }`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\nrooms:\n  "${room}": ${rules}\n`);
  const settings = { ...HOLD.settings, SLACK_ROOM: "", ROUTES_FILE: file };
  await using at = await conversationIn({ chats: "slack", place: "slack" }, { settings });
  const { slack } = at.desk.sandbox;
  const { ts } = await at.desk.thread("Ada");
  const called = await slack.when(() =>
    slack
      .replies(ROOMS.support, ts)
      .find((post) => post.pings.length > 0 && textOf(post).includes("has been waiting for a reply")),
  );
  expect(called.pings).toEqual(["<!subteam^S0CARE>", "<!subteam^S0GONE>", `<@${PEOPLE.mark}>`]);
  const { text, shown } = await saysIn(at.desk, await at.desk.thread("Ada"), "!why");
  expect(text).toContain("Called by name: Customer care, Mark\nUser groups that are gone: S0GONE\n");
  expect(shown.pings).toEqual([]);
});

it("names a user group by its id where Slack does not tell its name", async () => {
  const file = join(folder, "no-scope.yaml");
  const room = `slack:${ROOMS.support}`;
  const rules = `{ waiting: [0.01, 0.02], duty: [slack:S0CARE] }`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\nrooms:\n  "${room}": ${rules}\n`);
  const settings = { ...HOLD.settings, SLACK_ROOM: "", ROUTES_FILE: file };
  const slack = { retryScale: 0.001, scopes: [...BOT_SCOPES, ...EXTRA_SCOPES] };
  await using at = await conversationIn({ chats: "slack", place: "slack" }, { settings, slack });
  const thread = await at.desk.thread("Ada");
  await thread.shows((posts) => posts.filter((post) => post.includes("has been waiting")).length === 2);
  const { text } = await saysIn(at.desk, thread, "!why");
  expect(text).toContain("Called by name: S0CARE");
  expect(text).not.toContain("gone");
});

it("calls nobody who has left the group of Telegram, and reminds all the same", async () => {
  const file = join(folder, "left.yaml");
  const room = `telegram:${TELEGRAM_CHATS.support}`;
  const duty = `duty: ["telegram:${TELEGRAM_PEOPLE.mark}", "telegram:${TELEGRAM_PEOPLE.anna}", "telegram:4242"]`;
  const rules = `{ waiting: [0.05, 0.1], ${duty} }`;
  await writeFile(file, `routes:\n  - { name: all, thread: "${room}" }\nrooms:\n  "${room}": ${rules}\n`);
  const settings = { ...HOLD.settings, TELEGRAM_ROOM: "", ROUTES_FILE: file };
  await using at = await conversationIn({ chats: "telegram", place: "telegram" }, { settings });
  const { telegram } = at.desk.sandbox;
  telegram.staff.leaves(TELEGRAM_PEOPLE.mark, TELEGRAM_CHATS.support);
  const { id } = await topicOf(at.desk, "Ada");
  const reminders = await telegram.when(() => {
    const all = telegram.messages(TELEGRAM_CHATS.support, id);
    const found = all.filter(({ text }) => text.includes("has been waiting for a reply"));
    return found.length === 2 ? found : undefined;
  });
  expect(reminders.map(({ pings }) => pings)).toEqual([[], [TELEGRAM_PEOPLE.anna]]);
});
