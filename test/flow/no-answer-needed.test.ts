/** "No answer needed" below an alarm, in both team chats and in an alert room; thanks on the card. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, textOf } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let ROUTES_FILE = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-no-answer-"));
  ROUTES_FILE = join(folder, "routes.yaml");
  const rooms = [`slack:${ROOMS.support}`, `telegram:${TELEGRAM_CHATS.support}`];
  const alert = `slack:${ROOMS.alerts}`;
  // A fraction of a minute, so that the test is fast.
  const rules = [...rooms, alert].map((room) => `  "${room}": { waiting: 0.02 }\n`).join("");
  const route = `routes:\n  - { name: all, thread: ${JSON.stringify(rooms)}, alert: "${alert}" }\n`;
  await writeFile(ROUTES_FILE, `${route}rooms:\n${rules}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TWICE = SETUPS.filter(([, { chats }]) => chats === "both");
const begin = (setup: (typeof SETUPS)[number][1]) =>
  conversationIn(setup, { settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE, HOLD_SECONDS: "0" } });
const WAITS = "has been waiting for a reply";

describe.each(TWICE)("%s", (_, setup) => {
  it("is said on every card once somebody presses it below the alarm", async () => {
    await using at = await begin(setup);
    await at.thread.shows(some(WAITS));
    await at.thread.presses("No answer needed", "mark");
    await at.thread.cardShows((card) => /No answer needed: .?Mark/u.test(card) && !card.includes("Waiting since"));
    const topic = await topicOf(at.desk, "Ada");
    await topic.shows(([card = ""]) => /No answer needed: .?Mark/u.test(card));
    const ended = await (await fetch(`${at.desk.sandbox.bridge()?.url ?? ""}/metrics`)).text();
    expect(ended).toMatch(/bridge_waiting_calls_total\{outcome="notified"\} [1-9]/u);

    await at.ada.writes("Hello?");
    await at.thread.cardShows((card) => card.includes("Waiting since"));
  });

  it("is not needed for thanks, which the card shows as such and the metrics count apart", async () => {
    await using at = await begin(setup);
    await at.thread.replies("It comes tomorrow.").marked("sent");
    const alarms = at.thread.posts().filter((post) => post.includes(WAITS)).length;
    await at.ada.writes("Thanks a lot, Anna 🙏");
    await at.thread.cardShows((card) => card.includes("Probably only thanks"));
    const { slack } = at.desk.sandbox;
    const counted = async () => {
      const text = await (await fetch(`${at.desk.sandbox.bridge()?.url ?? ""}/metrics`)).text();
      return /bridge_waiting_calls_total\{outcome="only-thanks"\} 3/u.test(text) ? true : undefined;
    };
    await expect.poll(counted, { timeout: 10_000, interval: 100 }).toBe(true);
    await slack.events.settled();
    expect(at.thread.posts().filter((post) => post.includes(WAITS))).toHaveLength(alarms);
  });
});

it("works in an alert room, for people who may answer, and only once", async () => {
  const [, setup] = TWICE[0] ?? SETUPS[0] ?? [];
  if (setup === undefined) throw new Error("no setup");
  await using at = await begin(setup);
  const { slack } = at.desk.sandbox;
  const alarm = await slack.when(() => slack.timeline(ROOMS.alerts).findLast((one) => textOf(one).includes(WAITS)));
  const blocks = (alarm.blocks ?? []) as unknown as { elements?: { action_id?: string }[] }[];
  const action_id =
    blocks
      .flatMap(({ elements = [] }) => elements)
      .map((element) => element.action_id)
      .find((id) => id?.startsWith("bridge.no-answer.")) ?? "";
  const presses = (by: string) => slack.staff.presses({ channel: ROOMS.alerts, ts: alarm.ts, action_id }, by);
  const told = (by: string, words: string) =>
    slack.when(() => slack.ephemerals(by).find((one) => textOf(one).includes(words)));

  await presses(PEOPLE.guest);
  await told(PEOPLE.guest, "guests");
  await presses(PEOPLE.mark);
  await told(PEOPLE.mark, "This wait is over");
  await at.thread.cardShows((card) => /No answer needed: .?Mark/u.test(card));
  await presses(PEOPLE.anna);
  await told(PEOPLE.anna, "has already said that no answer is needed");
});
