/** Saved replies: shown to their author as the client would read them, and sent as what people write is sent. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, ROOMS, some, startDesk, type DeskOptions } from "../support/bridge-fixture.ts";
import { asks, answerAfter } from "../support/commands.ts";
import { conversationIn, SETUPS, threadIn, type Setup } from "../support/every-team-chat.ts";
import { privateWords } from "../support/private-notices.ts";
import { topicOf } from "../support/telegram-topic.ts";

const count = (texts: readonly string[], text: string) => texts.filter((one) => one.includes(text)).length;
const texts = (ada: { readonly seen: readonly { readonly text: string }[] }) => ada.seen.map(({ text }) => text);
const HOURS = "Hello {client},\nwe are open until six.\n{me}, {sales}";
const FILLED = /^Hello Ada,\nwe are open until six\.\nAnna[^\n]*, \{sales\}$/u;

async function conversation(setup: Setup, options: DeskOptions = {}) {
  const begun = await conversationIn(setup, options);
  const alone = privateWords(setup.place, begun.desk);
  return {
    ...begun,
    alone,
    async saves(name: string, text: string) {
      begun.thread.replies(`!replies add ${name} ${text}`);
      await alone.notified(some(`Saved as “${name}”`));
    },
    async restart() {
      await begun.desk.sandbox.stopBridge();
      await begun.desk.sandbox.startBridge();
    },
    async [Symbol.asyncDispose]() {
      alone[Symbol.dispose]();
      await begun.desk[Symbol.asyncDispose]();
    },
  };
}

describe.each(SETUPS)("%s", (_, setup) => {
  it("shows it as this client would read it, and sends it once when its author presses, after a restart", async () => {
    await using at = await conversation(setup);
    await at.saves("hours", HOURS);
    const asked = at.thread.replies("!r Hours");
    const posts = await at.thread.shows(some("saved reply “hours”"));
    await asked.marked("taken");
    expect(posts.at(-1)).toContain("Hello Ada,\nwe are open until six.\nAnna");
    await at.restart();
    expect(texts(at.ada)).toEqual([]);

    // Mark manages neither the workspace nor the group.
    await at.thread.presses("Send", "mark");
    await at.alone.notified(some("Only the person who asked"), "mark");
    expect(texts(at.ada)).toEqual([]);
    await Promise.all([at.thread.presses("Send"), at.thread.presses("Send")]);
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    const shown = await at.thread.shows(some("chose to send this reply"));
    const sent = shown.find((post) => post.includes("chose to send this reply"));
    expect(sent).toMatch(/→ client[^]*we are open until six\./u);
    await at.thread.replies("note: done").marked("noted");

    expect(texts(at.ada)).toEqual([expect.stringMatching(FILLED)]);
    expect(at.ada.seen[0]).toMatchObject({ from: "operator" });
    expect(count(at.thread.posts(), "we are open until six.")).toBe(1);
    if (setup.chats !== "both") return;
    const elsewhere = await threadIn(setup.place === "slack" ? "telegram" : "slack", at.desk, "Ada");
    const relayed = await elsewhere.shows(some("we are open until six."));
    expect(count(relayed, "we are open until six.")).toBe(1);
  });
});

const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");

describe.each(ALONE)("%s", (_, setup) => {
  it("sends nothing that is cancelled or edited into a note, and what its author edits it into", async () => {
    await using at = await conversation(setup);
    await at.saves("hours", "We are open until six.");
    const cancelled = at.thread.replies("!r hours");
    await at.thread.shows(some("saved reply “hours”"));
    await at.thread.presses("Cancel");
    await cancelled.marked("failed");
    await at.thread.shows(some("discarded this reply"));

    const noted = at.thread.replies("!r hours");
    await expect.poll(() => at.thread.buttonOf("Send")).toBeDefined();
    await at.thread.presses("Edit", "anna");
    if (setup.place === "telegram") await at.alone.notified(some("Copy the text"));
    noted.edits("note: she knows");
    await noted.marked("noted");
    await at.thread.shows(some("kept as an internal note"));

    const edited = at.thread.replies("!r hours");
    await expect.poll(() => at.thread.buttonOf("Send")).toBeDefined();
    edited.edits("We are open until seven today.");
    await edited.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    expect(texts(at.ada)).toEqual(["We are open until seven today."]);
    expect(at.thread.buttonOf("Send")).toBeUndefined();
  });

  it("passes the guard before it is shown, and is not asked about again for the same reason", async () => {
    await using at = await conversation(setup);
    await at.saves("wifi", "The password is Sommer2026!");
    const asked = at.thread.replies("!r wifi");
    const posts = await at.thread.shows(some("looks like a password"));
    expect(posts.at(-1)).toContain("saved reply “wifi”");
    await at.thread.presses("Send");
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    expect(texts(at.ada)).toEqual(["The password is Sommer2026!"]);
  });

  it("is asked about when it is sent, if a colleague has answered since it was shown", async () => {
    await using at = await conversation(setup);
    await at.saves("hours", "We are open until six.");
    const asked = at.thread.replies("!r hours");
    await at.thread.shows(some("saved reply “hours”"));
    await at.thread.replies("Until six.", "mark").marked("sent");
    await at.thread.presses("Send");
    await expect.poll(() => at.thread.buttonOf("Send to client")).toBeDefined();
    expect(texts(at.ada)).toEqual(["Until six."]);
    await at.thread.presses("Discard");
    await asked.marked("failed");
    expect(texts(at.ada)).toEqual(["Until six."]);
  });

  it("counts as written when it is sent, behind what its author wrote since the command", async () => {
    await using at = await conversation(setup);
    await at.saves("hours", "We are open until six.");
    const asked = at.thread.replies("!r hours");
    await at.thread.shows(some("saved reply “hours”"));
    await at.thread.replies("Hello Ada!").marked("sent");
    // It was overtaken by no reply, so nobody is asked.
    await at.thread.presses("Send");
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 1);
    expect(texts(at.ada)).toEqual(["Hello Ada!", "We are open until six."]);
  });

  it("is held like any reply when it is sent, and can be cancelled then", async () => {
    await using at = await conversation(setup, { settings: { HOLD_SECONDS: "600" } });
    await at.ada.writes("Hello?");
    await at.thread.shows(some("Hello?"));
    await at.saves("hours", "We are open until six.");
    const asked = at.thread.replies("!r hours");
    await at.thread.shows(some("saved reply “hours”"));
    await at.thread.presses("Send");
    await at.alone.notified(some("600 seconds"));
    await at.alone.presses("Cancel");
    await at.alone.notified(some("The reply was cancelled"));
    await asked.marked("failed");
    expect(texts(at.ada)).toEqual([]);
  });

  it("refuses unknown names with the nearest ones, names of commands, and texts that stay inside", async () => {
    await using at = await conversation(setup);
    await at.saves("opening-hours", "We are open until six.");
    at.thread.replies("!r opening");
    await at.alone.notified(some("there is no saved reply “opening”"));
    await at.alone.notified(some("Did you mean: opening-hours?"));
    at.thread.replies("!r zzz");
    await at.alone.notified(some("“/replies” lists all of them"));
    at.thread.replies("!replies add close We close now.");
    await at.alone.notified(some("“close” is a command"));
    at.thread.replies("!replies add opening-hours Another text");
    await at.alone.notified(some("there already is a saved reply “opening-hours”"));
    at.thread.replies("!replies add inside note: not for her");
    await at.alone.notified(some("starts like an internal note"));
    at.thread.replies("!replies edit hours We are open.");
    await at.alone.notified(some("there is no saved reply “hours”"));
    at.thread.replies("!replies edit opening-hours We are open until eight.");
    await at.alone.notified(some("“opening-hours” was changed"));
    at.thread.replies("!replies remove opening-hours");
    await at.alone.notified(some("“opening-hours” was removed"));
    at.thread.replies("!r");
    await at.alone.notified(some("/replies [search WORDS]"));
    await at.thread.replies("note: done").marked("noted");
    expect(texts(at.ada)).toEqual([]);
    expect(at.thread.buttonOf("Send")).toBeUndefined();
  });
});

describe("in Slack", () => {
  // Messages of Telegram are shorter.
  it("takes 10,000 characters and no more, and sends them as one message", async () => {
    await using at = await conversation({ chats: "slack", place: "slack" });
    at.thread.replies(`!replies add long ${"word ".repeat(2_000)}!`);
    await at.alone.notified(some("At most 10,000"));
    const text = `${"word ".repeat(1_999)}word!`;
    expect(text).toHaveLength(10_000);
    await at.saves("long", text);
    const asked = at.thread.replies("!r long");
    await at.thread.shows(some("saved reply “long”"));
    await at.thread.presses("Send");
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    expect(texts(at.ada)).toEqual([text]);
  });

  it("sends nothing whose command was deleted, and takes the question back", async () => {
    await using at = await conversation({ chats: "slack", place: "slack" });
    await at.saves("hours", "We are open until six.");
    const thread = await at.desk.thread("Ada");
    const deleted = thread.replies("!r hours");
    await expect.poll(() => at.thread.buttonOf("Send")).toBeDefined();
    at.desk.sandbox.slack.staff.deletes(ROOMS.support, deleted.ts);
    await expect.poll(() => at.thread.buttonOf("Send")).toBeUndefined();
    await at.thread.replies("note: done").marked("noted");
    expect(texts(at.ada)).toEqual([]);
  });

  it("edits it in a form, sends what was filled in, and asks if that is not for the client", async () => {
    await using at = await conversation({ chats: "slack", place: "slack" });
    const { slack } = at.desk.sandbox;
    await at.saves("hours", "We are open until six.");
    const asked = at.thread.replies("!r hours");
    await at.thread.shows(some("saved reply “hours”"));
    await at.thread.presses("Edit", "mark");
    await at.alone.notified(some("Only the person who asked"), "mark");
    await at.thread.presses("Edit");
    const view = await slack.when(() => slack.views(PEOPLE.anna)[0]);
    expect(JSON.stringify(view.view)).toContain("We are open until six.");
    await slack.staff.submits(view.id, { text: "The password is Sommer2026!" });
    await at.thread.shows(some("looks like a password"));
    expect(texts(at.ada)).toEqual([]);
    await at.thread.presses("Send to client");
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);

    const other = at.thread.replies("!r hours");
    await expect.poll(() => at.thread.buttonOf("Send")).toBeDefined();
    await at.thread.presses("Edit");
    const second = await slack.when(() => slack.views(PEOPLE.anna)[0]);
    await at.thread.presses("Send");
    await other.marked("sent");
    await slack.staff.submits(second.id, { text: "too late" });
    await at.alone.notified(some("already handled this"));
    expect(texts(at.ada)).toEqual(["The password is Sommer2026!", "We are open until six."]);
  });

  it("saves a colleague's message with a shortcut, and nothing of the bridge's own", async () => {
    await using desk = await startDesk();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const thread = await desk.thread("Ada");
    await thread.shows(some("hello"));
    const { slack } = desk.sandbox;
    const reply = thread.replies("We are *open* until six.", { by: PEOPLE.mark });
    await thread.marked(reply, "white_check_mark");
    await slack.staff.chooses(PEOPLE.anna, ROOMS.support, reply.ts, "bridge_save_reply");
    const view = await slack.when(() => slack.views(PEOPLE.anna)[0]);
    const saved = await answerAfter(desk, PEOPLE.anna, () => slack.staff.submits(view.id, { name: "Opening" }));
    expect(saved.text).toContain("Saved as “opening”");
    const listed = await asks(desk, "/replies search OPEN");
    expect(listed.text).toContain("Saved replies 1 to 1 of 1:");
    expect(listed.text).toContain("Text: We are open until six.");
    const own = await answerAfter(desk, PEOPLE.anna, () =>
      slack.staff.chooses(PEOPLE.anna, ROOMS.support, thread.ts, "bridge_save_reply"),
    );
    expect(own.text).toContain("Only what a person wrote");
    const none = await asks(desk, "/replies search nothing");
    expect(none.text).toContain("No saved reply has these words.");
  });
});

describe("in Telegram", () => {
  it("saves the message that a command replies to, and nothing of the bridge's own", async () => {
    await using at = await conversation({ chats: "telegram", place: "telegram" });
    const topic = await topicOf(at.desk, "Ada");
    const written = topic.replies("note: We are open until six.", { by: TELEGRAM_PEOPLE.mark });
    await topic.marked(written, "✍");
    topic.replies("/replies add inside", { replyTo: written.message_id });
    await at.alone.notified(some("starts like an internal note"));
    const said = topic.replies("We are open until six.");
    await topic.marked(said, "👌");
    topic.replies("/replies add hours", { replyTo: said.message_id });
    await at.alone.notified(some("Saved as “hours”"));
    const card = at.desk.sandbox.telegram.messages(TELEGRAM_CHATS.support, topic.id).find(({ buttons }) => buttons);
    topic.replies("/replies add card", { replyTo: card?.message_id ?? 0 });
    await at.alone.notified(some("there is no text"));
    topic.replies("/replies");
    await at.alone.notified(some("Saved replies 1 to 1 of 1:"));
    expect(texts(at.ada)).toEqual(["We are open until six."]);
  });

  it("shows what is longer than a message in parts, and sends it whole", async () => {
    await using at = await conversation({ chats: "telegram", place: "telegram" });
    const text = `${"word ".repeat(700)}end.`;
    await at.saves("long", text);
    const asked = at.thread.replies("!r long");
    const posts = await at.thread.shows(some("saved reply “long”"));
    expect(count(posts, "It continues below.")).toBe(1);
    expect(posts.slice(-2).join(" ").split("word").length - 1).toBe(700);
    await at.thread.presses("Send");
    await asked.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    expect(texts(at.ada)).toEqual([text]);
  });
});
