/** Control over replies: holding, retracting, and confirming them before they are sent. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createLog } from "../../src/platform/create-log.ts";
import { PEOPLE, ROOMS, some, startDesk, type DeskOptions } from "../support/bridge-fixture.ts";
import { conversationIn, SETUPS } from "../support/every-team-chat.ts";
import { privateWords } from "../support/private-notices.ts";

const count = (texts: readonly string[], text: string) => texts.filter((one) => one.includes(text)).length;
const ALONE = SETUPS.filter(([, { chats }]) => chats !== "both");

describe.each(ALONE)("%s", (_, setup) => {
  async function conversation(options: DeskOptions = {}) {
    const begun = await conversationIn(setup, options, "hello, I am ada@example.org");
    const { desk } = begun;
    const alone = privateWords(setup.place, desk);
    return {
      ...begun,
      alone,
      async restart() {
        await desk.sandbox.stopBridge();
        await desk.sandbox.startBridge();
      },
      async [Symbol.asyncDispose]() {
        alone[Symbol.dispose]();
        await desk[Symbol.asyncDispose]();
      },
    };
  }
  const texts = (ada: { readonly seen: readonly { readonly text: string }[] }) => ada.seen.map(({ text }) => text);

  it("asks before it sends a reply that may not be meant for the client, and says why", async () => {
    await using at = await conversation();
    const colleague = setup.place === "slack" ? "@mark" : "@mark_oduya";
    const doubtful = [
      ["The password is Sommer2026!", "looks like a password"],
      ["It is in http://192.168.0.14/orders", "internal network"],
      ["The parcel went to bob.miller@example.org", "an e-mail address"],
      ["Don't tell the client, but it is broken", "reads like a note"],
      [`I ask ${colleague} first`, "mentions a colleague"],
    ] as const;
    for (const [index, [text, why]] of doubtful.entries()) {
      const reply = at.thread.replies(text);
      const posts = await at.thread.shows((shown) => count(shown, "Not sent yet: ") === index + 1 && some(why)(shown));
      await reply.marked("taken");
      expect(posts.at(-1)).toContain(why);
    }
    // Notes stay internal, so nothing in them matters.
    await at.thread.replies(`note: ${colleague} password: hunter2, bob@example.org, http://localhost`).marked("noted");
    await at.thread.replies("We write to ada@example.org, or from support@shop.example").marked("sent");
    await at.ada.sees((seen) => seen.length > 0);

    expect(texts(at.ada)).toEqual(["We write to ada@example.org, or from support@shop.example"]);
    expect(count(at.thread.posts(), "Not sent yet: ")).toBe(doubtful.length);
    expect(at.thread.posts().join("\n")).not.toContain("Sommer2026");
  });

  it("sends it once when confirmed, even if clicked twice, after a restart, into a closed conversation", async () => {
    await using at = await conversation();
    const reply = at.thread.replies("Your wifi password: hunter2");
    await at.thread.shows(some("Not sent yet: "));
    await at.restart();
    await at.desk.sandbox.service.admin.setStatus(at.id, "closed");
    await at.thread.cardShows((card) => /closed/iu.test(card));
    // Queued after the card in the room's group: once it is marked, the card's change is recorded.
    await at.thread.replies("note: closed").marked("noted");
    expect(texts(at.ada)).toEqual([]);

    await Promise.all([at.thread.presses("Send to client", "mark"), at.thread.presses("Send to client", "anna")]);
    await reply.marked("sent");
    await Promise.race((["anna", "mark"] as const).map((one) => at.alone.notified(some("already handled this"), one)));
    await at.thread.shows(
      (posts) => some("chose to send this reply to the client")(posts) && some("next visit")(posts),
    );
    await at.ada.sees((seen) => seen.length > 0);
    await at.thread.replies("note: done").marked("noted");

    expect(texts(at.ada)).toEqual(["Your wifi password: hunter2"]);
  });

  it("drops it when declined, and sends its edited text, asking again if that raises another concern", async () => {
    await using at = await conversation();
    const dropped = at.thread.replies("see http://localhost:3000");
    await at.thread.shows(some("internal network"));
    await at.thread.presses("Discard", "mark");
    await dropped.marked("failed");
    await at.thread.shows(some("discarded this reply"));

    const edited = at.thread.replies("see wiki.internal");
    await at.thread.shows(some("Not sent yet: "));
    edited.edits("see wiki.internal, password: hunter2");
    const asked = await at.thread.shows(some("looks like a password"));
    expect(count(asked, "Not sent yet: ")).toBe(1);
    expect(asked.find((post) => post.includes("Not sent yet: "))).toMatch(
      /“wiki\.internal”[^]*“password: hun••••”|“password: hun••••”[^]*“wiki\.internal”/u,
    );
    expect(texts(at.ada)).toEqual([]);
    edited.edits("see the help page, please");
    await edited.marked("sent");
    await at.thread.shows(some("Nothing speaks against it any more"));
    await at.ada.sees((seen) => seen.length > 0);

    expect(texts(at.ada)).toEqual(["see the help page, please"]);
    expect(count(at.thread.posts(), "Not sent yet: ")).toBe(0);
  });

  it("asks about what may be a note, and keeps, sends or drops it as it is told", async () => {
    await using at = await conversation();
    const written = ["ntoe: customer lies", "note he is difficult", "It is on its way.\n// he lies", "!refund now"];
    const replies = [];
    for (const text of written) {
      const reply = at.thread.replies(text);
      await at.thread.shows((posts) => count(posts, "Not sent yet: ") === 1);
      const [question = ""] = at.thread.posts().filter((post) => post.includes("Not sent yet: "));
      expect(question).toContain(
        `“${{ 0: "ntoe:", 1: "note", 2: "// he lies", 3: "!refund now" }[replies.length] ?? ""}”`,
      );
      await at.thread.presses(["Keep as note", "Discard", "Keep as note", "Send to client"][replies.length] ?? "");
      await reply.marked((["noted", "failed", "noted", "sent"] as const)[replies.length] ?? "sent");
      await at.thread.shows((posts) => count(posts, "Not sent yet: ") === 0);
      replies.push(reply);
    }
    await at.thread.shows((posts) => count(posts, "kept this as an internal note") === 2);
    await at.ada.sees((seen) => seen.length > 0);

    expect(texts(at.ada)).toEqual(["!refund now"]);
    const { messages = [] } = (await at.desk.sandbox.service.admin.conversation(at.id)) ?? {};
    expect(messages.filter(({ from }) => from === "note").map(({ text }) => text)).toEqual([written[0], written[2]]);
  });

  it("keeps as a note what is edited into one while it is asked about", async () => {
    await using at = await conversation();
    const reply = at.thread.replies("ntoe: he lies");
    await at.thread.shows(some("misspelt sign"));
    reply.edits("note: he lies");
    await reply.marked("noted");
    await at.thread.shows(some("It is kept as an internal note."));
    await at.thread.replies("It comes tomorrow").marked("sent");
    await at.ada.sees((seen) => seen.length > 0);

    expect(texts(at.ada)).toEqual(["It comes tomorrow"]);
  });

  it("shows a short hold by its mark alone, and what is edited inside it is what counts", async () => {
    await using at = await conversation({ settings: { HOLD_SECONDS: "3" } });
    const reply = at.thread.replies("he lies");
    await reply.marked("taken");
    reply.edits("note: he lies");
    await reply.marked("noted");
    expect(texts(at.ada)).toEqual([]);
    await at.thread.replies("It comes tomorrow").marked("sent");
    expect(texts(at.ada)).toEqual(["It comes tomorrow"]);
  });

  it("sends nothing of a waiting reply that was edited into a command", async () => {
    await using at = await conversation();
    const changed = at.thread.replies("see http://10.0.0.5");
    await at.thread.shows(some("Not sent yet: "));
    changed.edits(setup.place === "slack" ? "!help" : "/help");
    await at.alone.notified(some("In this thread, "));
    await at.thread.shows(some("There is nothing to send any more."));
    await at.thread.replies("It comes tomorrow").marked("sent");
    await at.ada.sees((seen) => seen.length > 0);

    expect(texts(at.ada)).toEqual(["It comes tomorrow"]);
  });

  it("asks one question if a reply both collides with another and trips the leak guard", async () => {
    await using at = await conversation();
    await at.thread.replies("It comes tomorrow", "anna").marked("sent");
    const second = at.thread.replies("It is in http://10.0.0.5", "mark");
    const posts = await at.thread.shows(some("internal network"));
    expect(posts.find((post) => post.includes("internal network"))).toMatch(/Anna.* has just answered this client/u);
    await at.thread.presses("Send to client", "mark");
    await second.marked("sent");
    await at.ada.sees((seen) => seen.length === 2);
    expect(count(at.thread.posts(), "Not sent yet: ")).toBe(0);
  });

  it("holds a reply through a restart and a switch of the mode, and sends what it was edited to", async () => {
    let aheadMs = 0;
    const clock = { now: () => Date.now() + aheadMs };
    await using at = await conversation({ settings: { HOLD_SECONDS: "60" }, clock });
    const reply = at.thread.replies("it comes on Tuseday");
    await at.alone.notified(some("handled in 60 seconds"));
    reply.edits("it comes on Tuesday");
    await at.thread.presses("Switch to notes");
    await at.thread.cardShows((card) => /stays internal/u.test(card));
    await at.desk.sandbox.stopBridge();
    aheadMs = 60_000;
    await at.desk.sandbox.startBridge();
    await reply.marked("sent");
    await at.ada.sees((seen) => seen.length > 0);
    const note = at.thread.replies("for us alone");
    await at.alone.notified((all) => count(all, "handled in 60 seconds") === 2);
    aheadMs += 60_000;
    await at.restart();
    await note.marked("noted");

    expect(texts(at.ada)).toEqual(["it comes on Tuesday"]);
  });

  it("drops a held reply for its author and administrators, and says when it is too late", async () => {
    await using at = await conversation({ settings: { HOLD_SECONDS: "600" } });
    const reply = at.thread.replies("too early", "mark");
    await at.alone.notified(some("600 seconds"), "mark");
    await at.restart();
    await at.alone.presses("Cancel", "mark");
    await at.alone.notified(some("The reply was cancelled"), "mark");
    await reply.marked("failed");
    await at.alone.presses("Cancel", "mark");
    await at.alone.notified(some("already handled this"), "mark");
    expect(texts(at.ada)).toEqual([]);
  });

  it("reports in the thread that the client, or the service, has the earlier text of a message edited later", async () => {
    await using at = await conversation();
    const reply = at.thread.replies("it comes on Tuseday");
    await reply.marked("sent");
    const note = at.thread.replies("note: she is kidn");
    await note.marked("noted");
    reply.edits("it comes on Tuesday");
    await at.thread.shows(
      some("The reply “it comes on Tuseday” was edited, but the client already has this earlier text"),
    );
    note.edits("note: she is kind");
    await at.thread.shows(some("The note “she is kidn” was edited"));
    reply.edits("it comes on Wednesday");
    await at.thread.replies("note: done").marked("noted");
    expect(count(at.thread.posts(), "The reply “it comes on Tuseday” was edited")).toBe(1);
  });
});

it("refuses Cancel under another person's reply, unless the person manages the group", async () => {
  const [, setup] = ALONE[1] ?? [];
  if (setup === undefined) throw new Error("no setup of Telegram alone");
  await using at = await conversationIn(setup, { settings: { HOLD_SECONDS: "600" } });
  const { desk, ada, thread } = at;
  using alone = privateWords("telegram", desk);

  const ours = thread.replies("too early", "anna");
  await alone.notified(some("600 seconds"));
  await alone.presses("Cancel", "mark");
  await alone.notified(some("Only the author and administrators"), "mark");
  const theirs = thread.replies("too early as well", "mark");
  await alone.notified((texts) => count(texts, "600 seconds") === 2);
  await alone.presses("Cancel", "anna");
  await theirs.marked("failed");
  expect(ada.seen).toEqual([]);
  expect([ours, theirs].map((one) => one.isMarked("failed"))).toEqual([false, true]);
});

/** Ada's conversation in Slack alone, for features that only Slack has in its thread. */
async function inSlack(options: DeskOptions) {
  const desk = await startDesk(options);
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.shows(some("hello"));
  return { desk, ada, thread, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

it("says so when Cancel or a deletion comes after the client has it, and drops what is deleted in time", async () => {
  await using at = await inSlack({ settings: { HOLD_SECONDS: "10" } });
  const { desk, ada, thread } = at;
  using alone = privateWords("slack", desk);
  const { staff } = desk.sandbox.slack;

  const deleted = thread.replies("never mind");
  staff.deletes(ROOMS.support, deleted.ts);
  const sent = thread.replies("it comes tomorrow");
  const noted = thread.replies("note: a regular", { by: PEOPLE.mark });
  await thread.marked(sent, "white_check_mark");
  await alone.presses("Cancel");
  await alone.notified(some("Too late: the client already has it."));
  await thread.marked(noted, "lock");
  await alone.presses("Cancel", "mark");
  await alone.notified(some("already kept as a note"), "mark");
  staff.deletes(ROOMS.support, sent.ts);
  await thread.shows(some("The reply “it comes tomorrow” was deleted, but the client already has it."));
  staff.deletes(ROOMS.support, noted.ts);
  await thread.shows(some("The note “a regular” was deleted."));

  expect(ada.seen.map(({ text }) => text)).toEqual(["it comes tomorrow"]);
});

const AFTER_HOLD = { timeout: 20_000, interval: 50 };

it("drops a reply that is being tried when it is cancelled, before the next attempt, and says so", async () => {
  await using at = await inSlack({ settings: { HOLD_SECONDS: "10" } });
  const { desk, ada, thread } = at;
  using alone = privateWords("slack", desk);

  await desk.sandbox.service.stop();
  const reply = thread.replies("it comes on Tuseday");
  const next = thread.replies("on Tuesday", { by: PEOPLE.mark });
  await vi.waitFor(() => {
    expect(thread.posts()).toContainEqual(expect.stringContaining("Your reply waits"));
  }, AFTER_HOLD);
  await alone.presses("Cancel");
  await alone.notified(some("It is being sent. The bridge drops it unless the client already has it"));
  await desk.sandbox.service.start();
  await thread.shows(some("withdrawn before it was sent"));
  await thread.marked(reply, "x");
  await thread.marked(next, "white_check_mark");
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["on Tuesday"]);
});

it("lets guests decide nothing, and drops a reply that awaits confirmation when its author deletes it", async () => {
  const lines: string[] = [];
  const destination = {
    write(line: string) {
      lines.push(line);
    },
  };
  await using at = await inSlack({ log: createLog({ level: "debug", secrets: [], destination }) });
  const { desk, ada, thread } = at;
  const { slack } = desk.sandbox;

  const reply = thread.replies("The password is Sommer2026!");
  await thread.shows(some("Not sent yet: "));
  const asked = slack.replies(ROOMS.support, thread.ts).at(-1);
  const press = { channel: ROOMS.support, ts: asked?.ts ?? "", action_id: "bridge.anyway.1" };
  await slack.staff.presses(press, PEOPLE.guest);
  await thread.notified(PEOPLE.guest, some("guests cannot do this"));
  slack.staff.deletes(ROOMS.support, reply.ts);
  await thread.shows(some("withdrawn before it was sent"));

  // In place of the question, so that nobody presses its buttons any more.
  expect(slack.replies(ROOMS.support, thread.ts).filter(({ ts }) => ts === asked?.ts)).toMatchObject([
    { text: expect.stringContaining("withdrawn before it was sent") as string },
  ]);
  expect(ada.seen).toEqual([]);
  expect(lines.join("")).toContain("asked");
  expect(lines.join("")).not.toContain("Sommer2026");
});

it("asks for no confirmation in a room whose guard is off", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bridge-guard-"));
  try {
    const file = join(folder, "routes.yaml");
    const room = `"slack:${ROOMS.support}"`;
    await writeFile(file, `routes: [{ name: all, thread: ${room} }]\nrooms: { ${room}: { guard: false } }\n`);
    await using desk = await startDesk({ settings: { SLACK_ROOM: "", ROUTES_FILE: file } });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const thread = await desk.thread("Ada");
    await thread.marked(thread.replies("The router is at 192.168.0.1"), "white_check_mark");
    await ada.sees((texts) => texts.length > 0);
    expect(ada.seen.map(({ text }) => text)).toEqual(["The router is at 192.168.0.1"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
