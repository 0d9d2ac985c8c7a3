/** A room that is behind at the real limit of its team chat: newcomers, answered clients and marks do not wait for it. */
import { expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_LIMITS } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS } from "../support/bridge-fixture.ts";
import { conversationIn, type Place } from "../support/every-team-chat.ts";

/** How many conversations wait, and how long a newcomer may, in milliseconds. */
const CASES: readonly (readonly [place: Place, backlog: number, withinMs: number])[] = [
  ["slack", 14, 10_000],
  ["telegram", 14, 15_000],
];

it.each(CASES)(
  "in %s, behind %i conversations",
  async (place, backlog, withinMs) => {
    await using at = await conversationIn(
      { chats: place, place },
      {
        slack: { postsPerSecondPerChannel: 1 },
        telegram: { groupLimit: TELEGRAM_LIMITS.group, botLimit: TELEGRAM_LIMITS.bot },
      },
    );
    const { slack, telegram } = at.desk.sandbox;
    const names = Array.from({ length: backlog }, (_, number) => `Client ${number} of the backlog`);
    const heads = () =>
      place === "slack"
        ? slack.timeline(ROOMS.support).map((message) => JSON.stringify(message.blocks ?? message.text))
        : (telegram.chat(TELEGRAM_CHATS.support)?.topics ?? []).map(({ name }) => name);
    const standing = () => names.filter((name) => heads().some((head) => head.includes(name)));
    const took = async (work: () => Promise<unknown>): Promise<number> => {
      const since = performance.now();
      await work();
      return performance.now() - since;
    };
    for (const name of names) await (await at.desk.client(name)).writes("is anybody there?");

    expect(await took(() => at.thread.replies("one moment").marked("sent"))).toBeLessThan(5_000);
    await at.ada.writes("here I am again");
    const isAgain = (posts: readonly string[]) => posts.some((post) => post.includes("here I am again"));
    // Which threads staff work in is read every two seconds, and Telegram posts every six.
    await expect.poll(() => isAgain(at.thread.posts()), { timeout: 30_000, interval: 50 }).toBe(true);
    expect(standing().length).toBeLessThan(backlog);
    const zoe = await at.desk.client("Zoe");
    await zoe.writes("I have just come");
    const stands = () => heads().some((head) => head.includes("Zoe"));
    await expect.poll(stands, { timeout: withinMs, interval: 50 }).toBe(true);
    expect(standing().length).toBeLessThan(backlog);

    await expect.poll(standing, { timeout: 150_000, interval: 200 }).toEqual(names);
    // One each, whatever the limit interrupted.
    for (const name of names) expect(heads().filter((head) => head.includes(name))).toHaveLength(1);
  },
  200_000,
);
