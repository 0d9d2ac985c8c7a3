/** Cards and their buttons, as staff see and use them in Slack, in Telegram, and in both at once. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, startDesk, type Desk, type Thread } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS, threadIn, type ThreadSomewhere } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

const count = (posts: readonly string[], text: string) => posts.filter((post) => post.includes(text)).length;

async function firstId({ sandbox }: Desk) {
  const [listed] = await sandbox.service.admin.list();
  return listed?.id ?? "";
}

describe.each(SETUPS)("a card, %s", (_, setup) => {
  const conversation = (settings = {}) => conversationIn(setup, { settings });

  it("opens a conversation with one post that says what the client asks, and keeps saying it", async () => {
    await using at = await conversation();
    const { slack, telegram, service } = at.desk.sandbox;
    const posts = () =>
      setup.place === "slack" ? slack.calls().get("chat.postMessage") : telegram.calls().get("sendMessage");
    const opened = posts();
    await at.thread.replies("Good morning!").marked("sent");
    await service.admin.setStatus(at.id, "closed");
    await at.thread.cardShows((card) => card.includes("Closed") && card.includes("hello"));
    expect(opened).toBe(1);
    expect(count(at.thread.posts(), "hello")).toBe(1);
  });

  it("shows the beginning of a long message, which stands below in full, and what came after it", async () => {
    const long = `${"a long story, ".repeat(30)}the end`;
    await using at = await conversationIn(setup, {}, long);
    await at.thread.cardShows((card) => card.includes("a long story") && card.includes("…"));
    await at.ada.writes("and another thing");
    const posts = await at.thread.shows(some("and another thing"));
    expect(count(posts, "the end")).toBe(1);
    expect(posts.findIndex((post) => post.includes("the end"))).toBeLessThan(
      posts.findIndex((post) => post.includes("and another thing")),
    );
  });

  it("explains once in a room what writing there does, and then only names it", async () => {
    await using at = await conversation();
    await at.thread.cardShows((card) => card.includes("Start with “note:”"));
    await (await at.desk.client("Bob")).writes("me too");
    const other = await threadIn(setup.place, at.desk, "Bob");
    await other.cardShows((card) => card.includes("Replies here go to the client.") && !card.includes("Start with"));
    // Also after it changes, and after a restart.
    await other.presses("Take");
    await other.cardShows((card) => card.includes("Taken by") && !card.includes("Start with"));
    await at.thread.presses("Take");
    await at.thread.cardShows((card) => card.includes("Taken by") && card.includes("Start with"));
    await at.desk.sandbox.stopBridge();
    await at.desk.sandbox.startBridge();
    await (await at.desk.client("Cy")).writes("and me");
    const third = await threadIn(setup.place, at.desk, "Cy");
    await third.cardShows((card) => !card.includes("Start with"));
  });

  it("looks closed when the conversation is, which the thread says once each time", async () => {
    await using at = await conversation();
    const { admin } = at.desk.sandbox.service;
    await admin.setStatus(at.id, "closed");
    await at.thread.shows(some("The conversation was closed."));
    await at.thread.cardShows(
      (card) => card.includes("✅") && !card.includes("the client") && at.thread.buttonOf("Take") === undefined,
    );
    await admin.setStatus(at.id, "open");
    await at.thread.cardShows((card) => !card.includes("✅") && at.thread.buttonOf("Take") !== undefined);
    await admin.setStatus(at.id, "closed");
    await at.thread.cardShows((card) => card.includes("✅"));
    const posts = await at.thread.shows((all) => count(all, "The conversation was closed.") > 1);
    expect(count(posts, "The conversation was closed.")).toBe(2);
  });

  it("shows how long the client has waited, until somebody answers, and again after the next message", async () => {
    await using at = await conversation();
    await at.thread.cardShows((card) => card.includes("Waiting since"));
    await at.thread.replies("We look into it.").marked("sent");
    await at.thread.cardShows((card) => !card.includes("Waiting since"));
    await at.ada.writes("thanks, and when?");
    await at.thread.cardShows((card) => card.includes("Waiting since"));
    await at.thread.replies("note: he is in a hurry").marked("noted");
    await at.desk.sandbox.service.admin.setStatus(at.id, "closed");
    await at.thread.cardShows((card) => card.includes("Closed") && !card.includes("Waiting since"));
  });

  it("shows the service's data about the conversation, and posts rating and assignee in the thread", async () => {
    await using at = await conversation();
    const { admin } = at.desk.sandbox.service;
    await admin.assign(at.id, "op_anna-berg");
    await at.thread.cardShows((card) => card.includes("op_anna-berg"));
    await at.thread.shows(some("Assigned to op_anna-berg."));
    await admin.setStatus(at.id, "closed");
    await admin.rate(at.id, 4);
    await at.thread.cardShows((card) => card.includes("4 out of 5") && card.includes("Closed"));
    const posts = await at.thread.shows(some("4 out of 5"));
    expect(count(posts, "The client rated this conversation 4 out of 5.")).toBe(1);
    expect(count(posts, "Assigned to op_anna-berg.")).toBe(1);
  });

  it("is claimed and released, and shows who has claimed it", async () => {
    await using at = await conversation();
    await at.thread.presses("Take", "mark");
    await at.thread.shows(some("has taken this conversation."));
    await at.thread.cardShows((card) => card.includes("Mark") && card.includes("Taken by"));
    await at.thread.presses("Release", "anna");
    const posts = await at.thread.shows(some("Nobody has it now."));
    expect(posts.find((post) => post.includes("Nobody has it now."))).toMatch(/Anna.*released.*Mark/su);
    await at.thread.cardShows((card) => !card.includes("Taken by"));
    expect((await at.desk.sandbox.service.admin.list())[0]?.assignee).toBeNull();
  });

  it("switches the thread's mode, and back", async () => {
    await using at = await conversation();
    await at.thread.presses("Switch to notes");
    await at.thread.shows(some("what you write here stays internal"));
    await at.thread.cardShows((card) => card.includes("Set for this thread") && card.includes("stays internal"));
    await at.thread.replies("he is difficult").marked("noted");
    await at.thread.presses("Switch to replies");
    await at.thread.cardShows((card) => !card.includes("Set for this thread"));
    await at.thread.replies("Good morning!").marked("sent");
    await at.ada.sees((texts) => texts.length > 0);
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["Good morning!"]);
  });

  it("does not reclassify a waiting reply when the mode is switched", async () => {
    await using at = await conversation({ HOLD_SECONDS: "1" });
    // Until a thread is linked, its mode is not known.
    await at.ada.writes("Hello?");
    await at.thread.shows(some("Hello?"));
    const waiting = at.thread.replies("This is for you.");
    await at.thread.presses("Switch to notes");
    await at.thread.shows(some("Messages written before this are not affected"));
    const later = at.thread.replies("and this is not");
    await waiting.marked("sent");
    await later.marked("noted");
    expect(at.ada.seen.map(({ text }) => text)).toEqual(["This is for you."]);
  });

  it("mutes the bridge's own lines, but nothing that people write", async () => {
    await using at = await conversation();
    await at.thread.presses("Mute");
    await at.thread.cardShows((card) => card.includes("Muted"));
    const { admin } = at.desk.sandbox.service;
    await admin.assign(at.id, "op_anna-berg");
    await at.thread.cardShows((card) => card.includes("op_anna-berg"));
    await at.ada.writes("still there?");
    const posts = await at.thread.shows(some("still there?"));
    expect(count(posts, "Assigned")).toBe(0);
    await at.thread.presses("Unmute");
    await at.thread.cardShows((card) => !card.includes("Muted"));
    await admin.assign(at.id, "op_mark-oduya");
    await at.thread.shows(some("Assigned to op_mark-oduya."));
  });
});

describe("in Slack and Telegram at once", () => {
  interface Both {
    readonly desk: Desk;
    readonly slack: Thread;
    readonly here: ThreadSomewhere;
    readonly there: ThreadSomewhere;
    readonly id: string;
    press(label: string): Promise<{ readonly text: string } | "unanswered">;
    [Symbol.asyncDispose](): Promise<void>;
  }

  async function both(): Promise<Both> {
    const desk = await startDesk({ chats: "both" });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const [slack, here, there] = [
      await desk.thread("Ada"),
      await threadIn("slack", desk, "Ada"),
      await threadIn("telegram", desk, "Ada"),
    ];
    await Promise.all([here, there].map((thread) => thread.shows(some("hello"))));
    const topic = await topicOf(desk, "Ada");
    return {
      desk,
      slack,
      here,
      there,
      id: await firstId(desk),
      async press(label) {
        const { telegram } = desk.sandbox;
        const chat = TELEGRAM_CHATS.support;
        for (const { message_id: message, buttons = [] } of telegram.messages(chat, topic.id)) {
          const data = buttons.flat().find(({ text }) => text === label)?.callback_data;
          if (data !== undefined) return await telegram.staff.presses({ chat, message, data }, TELEGRAM_PEOPLE.mark);
        }
        throw new RangeError(`no button ${label}`);
      },
      async [Symbol.asyncDispose]() {
        await desk[Symbol.asyncDispose]();
      },
    };
  }

  it("gives a conversation to one of two who claim it in the same second, and tells the other", async () => {
    await using at = await both();
    const [, answer] = await Promise.all([at.here.presses("Take", "anna"), at.press("Take")]);
    const [inSlack, inTelegram] = await Promise.all(
      [at.here, at.there].map((thread) => thread.shows(some("has taken this conversation."))),
    );
    const said = [...(inSlack ?? []), ...(inTelegram ?? [])].filter((post) =>
      post.includes("has taken this conversation."),
    );
    expect(said).toHaveLength(2);
    const winner = /(Anna|Mark)/u.exec(said[0] ?? "")?.[0] ?? "nobody";
    expect(said.every((post) => post.includes(winner))).toBe(true);
    if (winner === "Anna")
      expect(answer === "unanswered" ? answer : answer.text).toContain("has already taken this conversation");
    else await at.slack.notified(PEOPLE.anna, some("has already taken this conversation"));
    await Promise.all([at.here, at.there].map((thread) => thread.cardShows((card) => card.includes("Taken by"))));
  });

  it("answers people who click twice, who lack permission, and who come too late", async () => {
    await using at = await both();
    const { slack } = at.desk.sandbox;
    const press = (action: string, by: string) => {
      const head = slack.message(ROOMS.support, at.slack.ts);
      const elements = (head?.blocks ?? []).flatMap((block) => (block["elements"] ?? []) as { action_id?: string }[]);
      const id = elements.find((element) => element.action_id?.startsWith(`bridge.${action}.`))?.action_id ?? "";
      return slack.staff.presses({ channel: ROOMS.support, ts: at.slack.ts, action_id: id }, by);
    };
    await press("take", PEOPLE.guest);
    await at.slack.notified(PEOPLE.guest, some("guests cannot do this"));
    await press("take", PEOPLE.stranger);
    await at.slack.notified(PEOPLE.stranger, some("only people of this workspace can do this"));
    expect(count(at.here.posts(), "has taken this conversation")).toBe(0);

    const [first] = await Promise.all([press("take", PEOPLE.anna), press("take", PEOPLE.anna)]);
    expect(first).toBe("acknowledged");
    await at.slack.notified(PEOPLE.anna, some("You have already taken this conversation."));
    expect(count(await at.here.shows(some("has taken this conversation.")), "has taken")).toBe(1);

    await at.here.cardShows((card) => card.includes("Taken by"));
    await press("release", PEOPLE.anna);
    await at.here.cardShows((card) => !card.includes("Taken by"));
    // The card still has its buttons when somebody presses one.
    slack.faults.rateLimitFor(1_000);
    await at.desk.sandbox.service.admin.setStatus(at.id, "closed");
    await press("take", PEOPLE.anna);
    await at.slack.notified(PEOPLE.anna, some("This conversation is closed, so there is nothing to take."));
    await at.here.cardShows((card) => card.includes("Closed") && !card.includes("Take"));
  });
});
