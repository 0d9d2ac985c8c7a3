/** *Later*, its choices, and `!later`, in both team chats. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, textOf } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let ROUTES_FILE = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-put-off-"));
  ROUTES_FILE = join(folder, "routes.yaml");
  const rooms = [`slack:${ROOMS.support}`, `telegram:${TELEGRAM_CHATS.support}`];
  const rules = rooms.map((room) => `  "${room}": { zone: Europe/Berlin }\n`).join("");
  await writeFile(ROUTES_FILE, `routes:\n  - { name: all, thread: ${JSON.stringify(rooms)} }\nrooms:\n${rules}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TWICE = SETUPS.filter(([, { chats }]) => chats === "both");
const begin = (setup: (typeof SETUPS)[number][1]) =>
  conversationIn(setup, { settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE, HOLD_SECONDS: "0" } });

describe.each(TWICE)("%s", (_, setup) => {
  it("is said on every card, by name and hour, until the client writes", async () => {
    await using at = await begin(setup);
    await at.thread.replies("We send it on Thursday", "anna").marked("sent");
    at.thread.replies("!later tomorrow 14:30 call him", "mark");
    await at.thread.cardShows((card) => /Put off until .*2:30.*\(Europe\/Berlin\) · .?Mark/su.test(card));
    const topic = await topicOf(at.desk, "Ada");
    await topic.shows(([card = ""]) => card.includes("Put off until "));
    await at.ada.writes("Is it on its way?");
    await at.thread.cardShows((card) => card.includes("Waiting since") && !card.includes("Put off"));
    expect((await at.ada.sees((texts) => texts.length > 0)).join(" ")).not.toContain("later");
  });

  it("asks a person who presses Later until when, and offers a client who waits two choices", async () => {
    await using at = await begin(setup);
    const { slack, telegram } = at.desk.sandbox;
    await at.thread.presses("Later", "mark");
    if (setup.place === "slack") {
      const asked = await slack.when(() =>
        slack.ephemerals(PEOPLE.mark).find((one) => textOf(one).includes("four hours at most")),
      );
      const blocks = (asked.blocks ?? []) as unknown as { elements?: { action_id?: string; value?: string }[] }[];
      const choices = blocks.flatMap(({ elements = [] }) => elements).filter(({ value }) => value !== undefined);
      expect(choices.map(({ value }) => value)).toEqual([`1h:${at.id}`, `4h:${at.id}`]);
      const action_id = choices[0]?.action_id ?? "";
      await slack.staff.presses({ channel: ROOMS.support, ts: asked.ts, action_id }, PEOPLE.mark);
    } else {
      const { id } = await topicOf(at.desk, "Ada");
      const asked = await telegram.when(() =>
        telegram.messages(TELEGRAM_CHATS.support, id).find(({ text }) => text.includes("four hours at most")),
      );
      const choices = (asked.buttons ?? []).flat().map(({ callback_data }) => callback_data);
      expect(choices).toEqual([`put-off.1h:${at.id}`, `put-off.4h:${at.id}`]);
      const data = choices[0] ?? "";
      void telegram.staff.presses(
        { chat: TELEGRAM_CHATS.support, message: asked.message_id, data },
        TELEGRAM_PEOPLE.mark,
      );
    }
    await at.thread.cardShows((card) => card.includes("Put off until "));
  });

  it("says what it read where no time stands, and sends nothing", async () => {
    await using at = await begin(setup);
    at.thread.replies("!later call him", "mark");
    const { slack } = at.desk.sandbox;
    if (setup.place === "slack")
      await slack.when(() =>
        slack.ephemerals(PEOPLE.mark).find((one) => textOf(one).includes("no time in “call him”")),
      );
    else await at.thread.shows(some("no time in “call him”"));
    expect(at.ada.seen).toEqual([]);
  });
});
