import { describe, expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { PostId } from "../../../src/bridge/model/ids.ts";
import { PEOPLE, ROOMS, type SlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";
import { messageId, splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { deliveryId } from "../../support/ids.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { opening, signal, startSlackFixture } from "./fixture.ts";

const since = new Date().toISOString();

async function failure(call: Promise<unknown>): Promise<BridgeError> {
  const error: unknown = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof BridgeError)) throw new Error("no BridgeError");
  return error;
}
function shown(slack: SlackEmulator, id: PostId) {
  const { channel, ts } = splitMessage(id);
  return slack.message(channel, ts);
}

describe("a thread", () => {
  it("opens with a card, followed by posts that notify nobody", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread, card: head } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    const id = await chat.post(thread, post("<!channel> <@U0ANNA> hello & <b>"), signal);

    expect(shown(slack, head)?.blocks?.[0]).toMatchObject({ type: "header", text: { text: "💬 Clara" } });
    const written = shown(slack, id);
    expect(written?.thread_ts).toBe(splitMessage(thread).ts);
    expect(written?.pings).toEqual([]);
    expect(JSON.stringify(written?.blocks)).toContain("<!channel> <@U0ANNA> hello & <b>");
    expect(chat.roomOf(id)).toBe(chat.room(ROOMS.support));
    expect(chat.threadOf(head)).toBe(thread);
    expect(await chat.link(id, signal)).toMatch(/^https:/);
  });

  it("whose head was deleted is gone, and no stray post stays in the room", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    await chat.post(thread, post("first"), signal);
    slack.staff.deletes(ROOMS.support, splitMessage(thread).ts);

    const error = await failure(chat.post(thread, post("second", "d-2"), signal));

    expect(error.code).toBe("THREAD_GONE");
    expect(JSON.stringify(slack.timeline(ROOMS.support))).not.toContain("second");
    expect(await fixture.next()).toMatchObject({ kind: "thread-lost", thread });
  });

  it("that is gone leaves no stray post of an attempt whose response was lost, either", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    await chat.post(thread, post("first"), signal);
    slack.staff.deletes(ROOMS.support, splitMessage(thread).ts);
    slack.faults.next("chat.postMessage", { kind: "drop", acted: true });
    expect((await failure(chat.post(thread, post("second", "d-2"), signal))).code).toBe("CHAT_UNREACHABLE");
    expect(JSON.stringify(slack.timeline(ROOMS.support))).toContain("second");
    const other = await chat.open(chat.room(ROOMS.support), card, deliveryId("d-2"), opening, signal);
    const loud = await chat.post(other.thread, { ...post("loud", "d-2"), isLoud: true }, signal);

    expect(await chat.find(thread, deliveryId("d-2"), since, signal)).toEqual([]);

    expect(JSON.stringify(slack.timeline(ROOMS.support))).not.toContain("second");
    expect([shown(slack, other.card), shown(slack, loud)]).not.toContain(undefined);
  });

  it.each([
    ["message_not_found", "THREAD_GONE"],
    // It may still be there: whoever tries again looks for it first.
    ["internal_error", "CHAT_UNREACHABLE"],
  ])("whose stray post is refused deletion with %s ends with %s", async (code, outcome) => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    slack.staff.deletes(ROOMS.support, splitMessage(thread).ts);
    slack.faults.next("chat.delete", { kind: "error", code });

    expect((await failure(chat.post(thread, post("second"), signal))).code).toBe(outcome);
  });

  it("shows the new card, and an edited post instead of the old one", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread, card: head } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    const id = await chat.post(thread, post("before"), signal);
    await chat.edit(id, post("after", "d-3"), signal);
    await chat.edit(id, post("after", "d-3"), signal);
    await chat.editCard({ thread, card: head }, { ...card, status: "closed" }, signal);

    expect(JSON.stringify(shown(slack, id)?.blocks)).toContain("after");
    expect(JSON.stringify(shown(slack, head)?.blocks)).toContain("Closed");
    expect(await chat.find(thread, deliveryId("d-3"), since, signal)).toEqual([{ post: id, covers: ["m_1", "m_2"] }]);
    slack.staff.deletes(ROOMS.support, splitMessage(id).ts);
    expect((await failure(chat.edit(id, post("late"), signal))).code).toBe("POST_GONE");
  });
});

describe("an attempt whose response was lost", () => {
  it.each([{ kind: "drop", acted: true } as const, { kind: "server-error", acted: true } as const])(
    "is found by its delivery ($kind)",
    async (fault) => {
      await using fixture = await startSlackFixture();
      const { chat, slack } = fixture;
      const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
      slack.faults.next("chat.postMessage", fault);
      expect((await failure(chat.post(thread, post("hello"), signal))).code).toBe("CHAT_UNREACHABLE");

      const [reply] = slack.replies(ROOMS.support, splitMessage(thread).ts);
      expect(await chat.find(thread, deliveryId("d-1"), since, signal)).toEqual([
        { post: `${chat.room(ROOMS.support)}:${reply?.ts ?? "?"}`, covers: ["m_1", "m_2"] },
      ]);
    },
  );

  it("is found by a machine whose clock is five minutes fast", async () => {
    await using fixture = await startSlackFixture();
    const { chat } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    const id = await chat.post(thread, post("hello"), signal);

    const fast = new Date(Date.now() + 5 * 60_000).toISOString();
    expect(await chat.find(thread, deliveryId("d-1"), fast, signal)).toMatchObject([{ post: id }]);
  });

  it("that did nothing is not found", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    slack.faults.next("chat.postMessage", { kind: "drop" });
    await failure(chat.post(thread, post("hello"), signal));
    expect(await chat.find(thread, deliveryId("d-1"), since, signal)).toEqual([]);
  });

  it("is found in the room when it opened a thread", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    slack.faults.next("chat.postMessage", { kind: "server-error", acted: true });
    await failure(chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal));
    const head = await chat.findCard(chat.room(ROOMS.support), OPENING_DELIVERY, since, signal);
    if (head === undefined || head === "unknowable") throw new Error("the card is not found");
    expect(shown(slack, head.post)?.blocks?.[0]).toMatchObject({ type: "header" });
  });

  it("is no card where it posted into the room what was meant for a deleted thread, and does not stay there", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const room = chat.room(ROOMS.support);
    const { thread } = await chat.open(room, card, OPENING_DELIVERY, opening, signal);
    const kept = await chat.open(room, card, deliveryId("kept"), opening, signal);
    await chat.post(kept.thread, { ...post("loud", "d-2"), isLoud: true }, signal);
    slack.staff.deletes(ROOMS.support, splitMessage(thread).ts);
    slack.faults.next("chat.postMessage", { kind: "drop", acted: true });
    await failure(chat.post(thread, post("stray", "d-2"), signal));

    expect(await chat.findCard(room, deliveryId("d-2"), since, signal)).toBeUndefined();

    const left = JSON.stringify(slack.timeline(ROOMS.support));
    expect(left).not.toContain("stray");
    expect(left).toContain("loud");
  });

  it("is found behind many other posts", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    const id = await chat.post(thread, post("wanted"), signal);
    for (let count = 0; count < 450; count += 1) {
      slack.staff.posts(PEOPLE.anna, ROOMS.support, `more ${count}`, { thread_ts: splitMessage(thread).ts });
    }
    expect(await chat.find(thread, deliveryId("d-1"), since, signal)).toMatchObject([{ post: id }]);
    expect(slack.calls().get("conversations.replies")).toBeGreaterThan(1);
  });
});

describe("failures", () => {
  it.each([
    [
      { kind: "rate-limited", retryAfterSeconds: 3 },
      { code: "ROOM_RATE_LIMITED", details: { retryAfterMs: 3000 } },
    ],
    [{ kind: "server-error" }, { code: "CHAT_UNREACHABLE", details: { status: 500 } }],
    [{ kind: "error", code: "is_archived" }, { code: "ROOM_UNAVAILABLE" }],
    [{ kind: "error", code: "token_revoked" }, { code: "CHAT_UNAUTHORIZED" }],
    [{ kind: "error", code: "restricted_action_thread_locked" }, { code: "THREAD_GONE" }],
    [
      { kind: "error", code: "internal_error" },
      { code: "CHAT_UNREACHABLE", details: { remoteCode: "internal_error" } },
    ],
  ] as const)("%o is %o", async (fault, wanted) => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    slack.faults.next("chat.postMessage", fault);
    const error = await failure(chat.post(thread, post("secret words"), signal));
    expect(error).toMatchObject(wanted);
    expect(error.cause).toBeUndefined();
    expect(fixture.logged.join()).not.toContain("secret words");
  });

  it("blocks that Slack rejects become text, once", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    slack.faults.next("chat.postMessage", { kind: "error", code: "invalid_blocks" });
    const id = await chat.post(thread, post("<!channel> hello"), signal);
    expect(shown(slack, id)).toMatchObject({
      pings: [],
      text: expect.stringContaining("&lt;!channel&gt; hello") as string,
    });

    slack.faults.next("chat.postMessage", { kind: "error", code: "invalid_blocks" }, 2);
    expect((await failure(chat.post(thread, post("again"), signal))).code).toBe("POST_REJECTED");
  });

  it("a card and a private notice become text, too, if Slack rejects their blocks", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const opened = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    slack.faults.next("chat.update", { kind: "error", code: "invalid_blocks" });
    await chat.editCard(opened, { ...card, client: "Clara Renamed" }, signal);
    expect(shown(slack, opened.card)).toMatchObject({ text: expect.stringContaining("Clara Renamed") as string });

    slack.faults.next("chat.postEphemeral", { kind: "error", code: "invalid_blocks" });
    const what = { sentences: [{ key: "refused-empty" }] };
    await chat.notifyPerson(chat.person(PEOPLE.anna), opened.thread, what, signal);
    expect(slack.ephemerals(PEOPLE.anna)).toHaveLength(1);
  });

  it("a response that does not arrive in time is CHAT_UNREACHABLE", async () => {
    await using fixture = await startSlackFixture({ adapter: { timeoutMs: 300 } });
    const { chat, slack } = fixture;
    const room = chat.room(ROOMS.support);
    slack.faults.next("chat.postMessage", { kind: "hang" });
    expect((await failure(chat.open(room, card, OPENING_DELIVERY, opening, signal))).code).toBe("CHAT_UNREACHABLE");
  });

  it("a call ends when it is aborted", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    slack.faults.next("chat.postMessage", { kind: "hang" });
    const stop = new AbortController();
    const attempt = failure(chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, stop.signal));
    stop.abort();
    expect((await attempt).code).toBe("CHAT_UNREACHABLE");
  });

  it("a room shared with outsiders gets no posts, from the moment it is shared", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    expect(
      (await failure(chat.open(chat.room(ROOMS.shared), card, deliveryId("d-1"), opening, signal))).details.remoteCode,
    ).toBe("externally_shared");
    slack.staff.shares(ROOMS.support);
    await slack.events.settled();
    expect((await failure(chat.post(thread, post("hello"), signal))).code).toBe("ROOM_UNAVAILABLE");
    expect(slack.replies(ROOMS.support, splitMessage(thread).ts)).toEqual([]);
  });
});

describe("marks", () => {
  async function staffMessage(fixture: Awaited<ReturnType<typeof startSlackFixture>>) {
    const { chat, slack } = fixture;
    const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
    const written = slack.staff.posts(PEOPLE.anna, ROOMS.support, "hi", { thread_ts: splitMessage(thread).ts });
    return {
      id: messageId(slack.state().team.id, ROOMS.support, written.ts),
      marks: () => slack.message(ROOMS.support, written.ts)?.reactions.map(({ name }) => name),
    };
  }

  it("replace each other with few calls", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { id, marks } = await staffMessage(fixture);
    await chat.mark(id, "taken", [], signal);
    expect(marks()).toEqual(["eyes"]);
    expect(slack.calls().get("reactions.remove")).toBeUndefined();
    await chat.mark(id, "sent", ["taken", "failed"], signal);
    expect(marks()).toEqual(["white_check_mark"]);
    await chat.mark(id, "sent", ["taken", "failed"], signal);
    expect(slack.calls().get("reactions.add")).toBe(2);
    expect(slack.calls().get("reactions.remove")).toBe(1);
  });

  it("of an earlier process are replaced, and marks already set are a success", async () => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { id, marks } = await staffMessage(fixture);
    const { ts } = splitMessage(id);
    slack.staff.reacts(PEOPLE.bridge, ROOMS.support, ts, "x");
    slack.staff.reacts(PEOPLE.bridge, ROOMS.support, ts, "white_check_mark");
    await chat.mark(id, "sent", ["taken", "failed"], signal);
    expect(marks()).toEqual(["white_check_mark"]);
  });

  it.each(["this", "another"] as const)("of a retry are the only ones if %s process sets them", async (who) => {
    await using fixture = await startSlackFixture();
    const { chat, slack } = fixture;
    const { id, marks } = await staffMessage(fixture);
    const { ts } = splitMessage(id);
    const elsewhere = (puts: string, removes: string): void => {
      slack.staff.reacts(PEOPLE.bridge, ROOMS.support, ts, puts);
      slack.staff.unreacts(PEOPLE.bridge, ROOMS.support, ts, removes);
    };
    await chat.mark(id, "taken", [], signal);
    if (who === "this") {
      elsewhere("x", "eyes");
      await chat.mark(id, "taken", ["failed"], signal);
    } else {
      await chat.mark(id, "failed", ["taken"], signal);
      elsewhere("eyes", "x");
    }
    expect(marks()).toEqual(["eyes"]);
    await chat.mark(id, "sent", ["taken", "failed"], signal);
    expect(marks()).toEqual(["white_check_mark"]);
  });

  it("on a message that is gone are POST_GONE", async () => {
    await using fixture = await startSlackFixture();
    const { id } = await staffMessage(fixture);
    fixture.slack.staff.deletes(ROOMS.support, splitMessage(id).ts);
    expect((await failure(fixture.chat.mark(id, "taken", [], signal))).code).toBe("POST_GONE");
  });
});

it("notifies one person, in the thread, and nobody else", async () => {
  await using fixture = await startSlackFixture();
  const { chat, slack } = fixture;
  const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
  const notice = { sentences: [{ key: "post-empty" }] };
  await chat.notifyPerson(chat.person(PEOPLE.anna), thread, notice, signal);
  await chat.notifyPerson(chat.person("B0ROBOT"), thread, notice, signal);
  expect(slack.ephemerals()).toMatchObject([{ to: PEOPLE.anna, thread_ts: splitMessage(thread).ts }]);
});
