/** `take: by-reply`: whoever answers a client first takes the conversation, and only the cards say so. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROOMS, some } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let ROUTES_FILE = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-takes-"));
  ROUTES_FILE = join(folder, "routes.yaml");
  const rooms = [`slack:${ROOMS.support}`, `telegram:${TELEGRAM_CHATS.support}`];
  const rules = rooms.map((room) => `  "${room}": { take: by-reply }\n`).join("");
  await writeFile(ROUTES_FILE, `routes:\n  - { name: all, thread: ${JSON.stringify(rooms)} }\nrooms:\n${rules}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TWICE = SETUPS.filter(([, { chats }]) => chats === "both");
const begin = (setup: (typeof SETUPS)[number][1], more: Record<string, string> = {}) =>
  conversationIn(setup, { settings: { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE, ...more } });
const isTakenBy = (name: string) => (card: string) => card.includes("Taken by") && card.includes(name);

describe.each(TWICE)("%s", (_, setup) => {
  it("shows who answered first on every card, without a line, until somebody presses Release", async () => {
    await using at = await begin(setup);
    await at.thread.replies("note: a regular", "anna").marked("noted");
    await at.thread.replies("It comes tomorrow", "mark").marked("sent");
    await at.thread.cardShows(isTakenBy("Mark"));
    const topic = await topicOf(at.desk, "Ada");
    await topic.shows(([card = ""]) => isTakenBy("Mark")(card));
    await at.thread.presses("Release", "anna");
    const posts = await at.thread.shows(some("Nobody has it now."));
    await at.thread.cardShows((card) => !card.includes("Taken by"));

    expect(posts.join(" ")).not.toContain("has taken this conversation");
  });

  it("leaves it to who has it already", async () => {
    await using at = await begin(setup);
    await at.thread.presses("Take", "anna");
    await at.thread.cardShows(isTakenBy("Anna"));
    await at.thread.replies("It comes tomorrow", "mark").marked("sent");
    await at.ada.writes("Thanks");
    await at.thread.shows(some("Thanks"));
    await at.thread.cardShows(isTakenBy("Anna"));
  });

  it("is for an author who lets a reply pass, and not for one whose colleague does", async () => {
    await using at = await begin(setup);
    await passes("anna");
    // Queued behind whatever would take it.
    await at.thread.presses("Take", "mark");
    await at.thread.cardShows(isTakenBy("Mark"));
    await at.thread.presses("Release", "mark");
    await at.thread.cardShows((card) => !card.includes("Taken by"));
    await passes("mark");
    await at.thread.cardShows(isTakenBy("Mark"));

    async function passes(by: "anna" | "mark") {
      const reply = at.thread.replies("Your wifi password: hunter2", "mark");
      await at.thread.shows(some("Not sent yet: "));
      await at.thread.presses("Send to client", by);
      await reply.marked("sent");
    }
  });
});
