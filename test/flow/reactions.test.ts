/** Reactions to a card and to a client's messages, in both team chats. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, textOf, type Desk } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS, type Conversation } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

let folder = "";
let ROUTES_FILE = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bridge-reactions-"));
  ROUTES_FILE = join(folder, "routes.yaml");
  const acts = `{ "👏": "tag:urgent", "🤝": close }`;
  const rooms = [`slack:${ROOMS.support}`, `telegram:${TELEGRAM_CHATS.support}`];
  const rules = rooms.map((room) => `  "${room}": { reactions: ${acts} }\n`).join("");
  await writeFile(ROUTES_FILE, `routes:\n  - { name: all, thread: ${JSON.stringify(rooms)} }\nrooms:\n${rules}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TWICE = SETUPS.filter(([, { chats }]) => chats === "both");
/** With a reply that went out, by when the bridge knows its card's link. */
async function begin(setup: (typeof SETUPS)[number][1]) {
  const settings = { SLACK_ROOM: "", TELEGRAM_ROOM: "", ROUTES_FILE, HOLD_SECONDS: "0" };
  const at = await conversationIn(setup, { settings });
  await at.thread.replies("One moment.").marked("sent");
  return at;
}

const NAMES: Readonly<Record<string, string>> = { "👀": "eyes", "👍": "+1", "👏": "clap", "🤝": "handshake" };

/** The card, or the newest of the bridge's posts with `words`, and who reacts to it. */
async function reactor({ place }: (typeof SETUPS)[number][1], desk: Desk, words?: string) {
  const { slack, telegram } = desk.sandbox;
  if (place === "slack") {
    const { ts: head } = await desk.thread("Ada");
    const ts =
      words === undefined
        ? head
        : slack.replies(ROOMS.support, head).findLast((one) => textOf(one).includes(words))?.ts;
    if (ts === undefined) throw new Error("no such post");
    return (emoji: string | undefined, before?: string, by: "anna" | "mark" = "anna") => {
      if (before !== undefined) slack.staff.unreacts(PEOPLE[by], ROOMS.support, ts, NAMES[before] ?? "");
      if (emoji !== undefined) slack.staff.reacts(PEOPLE[by], ROOMS.support, ts, NAMES[emoji] ?? "");
    };
  }
  const chat = TELEGRAM_CHATS.support;
  const topic = await topicOf(desk, "Ada");
  const posts = telegram
    .messages(chat, topic.id)
    .filter(({ from, service }) => from === TELEGRAM_PEOPLE.bridge && service === undefined);
  const post = words === undefined ? posts[0] : posts.findLast(({ text }) => text.includes(words));
  if (post === undefined) throw new Error("no such post");
  return (emoji: string | undefined, _?: string, by: "anna" | "mark" = "anna") => {
    telegram.staff.reacts(TELEGRAM_PEOPLE[by], chat, post.message_id, ...(emoji === undefined ? [] : [emoji]));
  };
}

const record = async ({ desk, id }: Conversation) => {
  const { items } = (await desk.sandbox.service.admin.list().then((list) => ({ items: list }))) as unknown as {
    items: readonly { id: string; tags: readonly string[]; status: string }[];
  };
  return items.find((one) => one.id === id);
};

describe.each(TWICE)("%s", (_, setup) => {
  it("take the conversation, which is released when the reaction is taken back", async () => {
    await using at = await begin(setup);
    const reacts = await reactor(setup, at.desk);
    reacts("👀");
    await at.thread.shows((posts) => posts.some((post) => post.includes("Anna") && post.includes("has taken")));
    reacts(undefined, "👀");
    await at.thread.shows((posts) => posts.some((post) => post.includes("released")));
  });

  it("end a wait below a client's message, which comes back with the reaction", async () => {
    await using at = await begin(setup);
    await at.ada.writes("still there?");
    await at.thread.shows(some("still there?"));
    const reacts = await reactor(setup, at.desk, "still there?");
    // The link to the post is stored with the commit that follows it.
    await at.ada.writes("and now?");
    await at.thread.shows(some("and now?"));
    reacts("👍");
    await at.thread.cardShows((card) => /No answer needed: .?Anna/u.test(card));
    reacts(undefined, "👍");
    await at.thread.cardShows((card) => card.includes("Waiting since"));
  });

  it("tag, and untag", async () => {
    await using at = await begin(setup);
    const reacts = await reactor(setup, at.desk);
    reacts("👏");
    await expect.poll(async () => (await record(at))?.tags, { timeout: 10_000 }).toEqual(["urgent"]);
    reacts(undefined, "👏");
    await expect.poll(async () => (await record(at))?.tags, { timeout: 10_000 }).toEqual([]);
  });

  // That it closes after ten seconds is tested in virtual time.
  it("offer to cancel that they close", async () => {
    await using at = await begin(setup);
    const reacts = await reactor(setup, at.desk);
    reacts("🤝");
    await at.thread.shows(some("closed in 10 seconds"));
    await at.thread.presses("Cancel", "mark");
    await at.thread.shows((posts) => posts.some((post) => post.includes("Mark") && post.includes("cancelled that")));
    expect((await record(at))?.status).not.toBe("closed");
  });

  it("do nothing on staff's own messages, with another emoji, or from the bridge itself", async () => {
    await using at = await begin(setup);
    await at.thread.replies("My answer.").marked("sent");
    const { slack, telegram } = at.desk.sandbox;
    if (setup.place === "slack") {
      const { ts: head } = await at.desk.thread("Ada");
      const own = slack.replies(ROOMS.support, head).find((one) => textOf(one).includes("My answer."));
      slack.staff.reacts(PEOPLE.mark, ROOMS.support, own?.ts ?? "", "eyes");
      slack.staff.reacts(PEOPLE.bridge, ROOMS.support, head, "eyes");
      slack.staff.reacts(PEOPLE.mark, ROOMS.support, head, "tada");
    } else {
      const chat = TELEGRAM_CHATS.support;
      const topic = await topicOf(at.desk, "Ada");
      const all = telegram.messages(chat, topic.id);
      const card = all.find(({ from, service }) => from === TELEGRAM_PEOPLE.bridge && service === undefined);
      const own = all.find(({ text }) => text.includes("My answer."));
      telegram.staff.reacts(TELEGRAM_PEOPLE.mark, chat, own?.message_id ?? 0, "👀");
      telegram.staff.reacts(TELEGRAM_PEOPLE.ivy, chat, card?.message_id ?? 0, "👀");
      telegram.staff.reacts(TELEGRAM_PEOPLE.mark, chat, card?.message_id ?? 0, "🎉");
    }
    const reacts = await reactor(setup, at.desk);
    reacts("👏", undefined, "mark");
    await expect.poll(async () => (await record(at))?.tags, { timeout: 10_000 }).toEqual(["urgent"]);
    expect(at.thread.posts().some((post) => post.includes("has taken"))).toBe(false);
  });

  it("of one minute are acted on at most twenty times", async () => {
    await using at = await begin(setup);
    const reacts = await reactor(setup, at.desk);
    const said = () => at.thread.posts().filter((post) => post.includes("the tag")).length;
    // One after another, for 👏 that comes before the last change is made counts and says nothing.
    for (let lines = 0; lines < 10; lines++) {
      if (lines % 2 === 0) reacts("👏", undefined, "mark");
      else reacts(undefined, "👏", "mark");
      await expect.poll(said, { timeout: 25_000 }).toBe(lines + 1);
    }
    for (let index = 0; index < 50; index++) {
      reacts("👏", undefined, "mark");
      reacts(undefined, "👏", "mark");
    }
    await expect.poll(said, { timeout: 25_000 }).toBeGreaterThan(10);
    await at.ada.writes("after all that");
    await at.thread.shows(some("after all that"));
    expect(said()).toBeLessThanOrEqual(2 * 20);
  });
});

it("of people who may not are refused in private, once", async () => {
  await using at = await begin({ chats: "both", place: "slack" });
  const { slack } = at.desk.sandbox;
  const { ts } = await at.desk.thread("Ada");
  for (const name of ["eyes", "+1", "clap"]) slack.staff.reacts(PEOPLE.guest, ROOMS.support, ts, name);
  await slack.when(() => slack.ephemerals(PEOPLE.guest).find((one) => textOf(one).includes("guests")));
  slack.staff.reacts(PEOPLE.anna, ROOMS.support, ts, "eyes");
  await at.thread.shows((posts) => posts.some((post) => post.includes("Anna") && post.includes("has taken")));
  expect(slack.ephemerals(PEOPLE.guest)).toHaveLength(1);
});
