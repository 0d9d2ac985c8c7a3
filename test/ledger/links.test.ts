import { describe, expect, it } from "vitest";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/ledger/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

const ROOM = "slack:T1:C1";

function state(thread: string, more: Partial<ThreadState> = {}): ThreadState {
  return { thread, card: `${thread}:card`, status: "open", pending: [], ...more };
}

describe.each(DIALECTS)("links on %s", (dialect) => {
  it("map a conversation to its thread and back, separately in every room", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    expect(await links.thread("cv_1", ROOM)).toBeUndefined();
    expect(await links.conversationOf("slack:t1")).toBeUndefined();

    const first = state("slack:t1", { pending: ["m_1"], status: null });
    await links.bindThread("cv_1", ROOM, first);
    await links.bindThread("cv_1", "slack:T1:C2", state("slack:t2"));
    expect(await links.thread("cv_1", ROOM)).toEqual(first);
    expect(await links.conversationOf("slack:t1")).toBe("cv_1");
    expect(await links.conversationOf("slack:t2")).toBe("cv_1");
    expect(await links.thread("cv_1", "slack:T1:C3")).toBeUndefined();
  });

  it("delete a lost thread, but not the one that replaced it", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindThread("cv_1", ROOM, state("slack:old"));
    await links.bindThread("cv_1", ROOM, state("slack:new"));
    await links.unbindThread("cv_1", ROOM, "slack:old");
    expect(await links.conversationOf("slack:old")).toBeUndefined();
    expect(await links.thread("cv_1", ROOM)).toEqual(state("slack:new"));

    await links.unbindThread("cv_1", ROOM, "slack:new");
    expect(await links.thread("cv_1", ROOM)).toBeUndefined();
    expect(await links.conversationOf("slack:new")).toBeUndefined();
  });

  it("map messages to posts in the requested order, and back", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindPosts(ROOM, [
      { message: "m_1", post: "slack:p1" },
      { message: "m_2", post: "slack:p1" },
      { message: "m_3", post: "slack:p2" },
    ]);
    await links.bindPosts(ROOM, []);
    expect(await links.postsOf(["m_3", "m_9", "m_1"], ROOM)).toEqual(["slack:p2", undefined, "slack:p1"]);
    expect(await links.postsOf(["m_1"], "slack:T1:C2")).toEqual([undefined]);
    expect(await links.postsOf([], ROOM)).toEqual([]);
    expect(await links.messageOf("slack:p2")).toBe("m_3");
    expect(await links.messageOf("slack:p9")).toBeUndefined();
  });

  it("map each further post of a media group to its first", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindMediaGroup("telegram:p1", [{ post: "telegram:p2" }, { post: "telegram:p3" }]);
    const posts = ["telegram:p1", "telegram:p2", "telegram:p3"];
    expect(await Promise.all(posts.map((post) => links.mediaGroupOf(post)))).toEqual([
      undefined,
      "telegram:p1",
      "telegram:p1",
    ]);
  });

  it("record which staff message became which message, who answered last, and what awaits a decision", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links, replies } = createStores(await openSpaces(await fresh.open()));
    const origin = { post: "slack:p1", room: ROOM, author: "Anna" };
    await links.bindOrigin(["m_1", "m_2"], origin);
    expect(await links.origins(["m_2", "m_9"])).toEqual([origin, undefined]);

    const at = "2026-11-21T10:00:00.000Z";
    const reply = { ...origin, person: "slack:anna", thread: "slack:t1", writtenAt: at, sentAt: 1 };
    expect(await replies.lastReply("cv_1")).toBeUndefined();
    await replies.setLastReply("cv_1", { ...reply, sentAt: 0 });
    await replies.setLastReply("cv_1", reply);
    expect(await replies.lastReply("cv_1")).toEqual(reply);

    const post = "telegram:p2";
    const waiting = { post, room: ROOM, thread: "slack:t1", author: "slack:mark", at, body: { text: "hi" }, files: [] };
    await replies.setPendingConfirmation(post, waiting);
    expect(await replies.pendingConfirmation(post)).toEqual(waiting);
    await replies.setPendingConfirmation(post, undefined);
    expect(await replies.pendingConfirmation(post)).toBeUndefined();
  });

  it("record who has claimed a conversation, a thread's settings, and who is which operator", async () => {
    await using fresh = await freshDatabase(dialect);
    const { choices } = createStores(await openSpaces(await fresh.open()));
    const taken = {
      person: "slack:anna",
      name: "Anna",
      chat: "Slack",
      at: "2026-11-21T10:00:00.000Z",
      interaction: "p1",
    };
    await choices.setClaim("cv_1", taken);
    expect(await choices.claim("cv_1")).toEqual(taken);
    await choices.setClaim("cv_1", undefined);
    expect(await choices.claim("cv_1")).toBeUndefined();

    await choices.setThreadSettings("cv_1", ROOM, { mode: "note", isMuted: true });
    expect(await choices.threadSettings("cv_1", ROOM)).toEqual({ mode: "note", isMuted: true });
    expect(await choices.threadSettings("cv_1", "slack:T1:C2")).toBeUndefined();

    await choices.linkOperator("slack:anna", "op_1");
    await choices.linkOperator("telegram:anna", "op_1");
    await choices.linkOperator("slack:anna", "op_1");
    expect(await choices.peopleOf("op_1")).toEqual(["slack:anna", "telegram:anna"]);
    await choices.linkOperator("slack:anna", "op_2");
    expect(await choices.operatorOf("slack:anna")).toBe("op_2");
    expect(await choices.peopleOf("op_1")).toEqual(["telegram:anna"]);
    expect(await choices.peopleOf("op_2")).toEqual(["slack:anna"]);
    await choices.linkOperator("slack:anna", undefined);
    expect(await choices.operatorOf("slack:anna")).toBeUndefined();
    expect(await choices.peopleOf("op_2")).toEqual([]);
  });

  it("keep everybody who was linked with an operator at the same moment", async () => {
    await using fresh = await freshDatabase(dialect);
    const { choices } = createStores(await openSpaces(await fresh.open()));
    const everybody = Array.from({ length: 20 }, (_, index) => `slack:T1:U${index + 10}`);
    await choices.linkOperator("slack:T1:U99", "op_2");
    await Promise.all(everybody.map((person) => choices.linkOperator(person, "op_1")));
    expect(await choices.peopleOf("op_1")).toEqual(everybody);
  });

  it("keep route assignments and flags for ever", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { links, serviceRecord } = createStores(await openSpaces(database));
    await links.assignRooms("cv_1", [ROOM, "slack:T1:C2"]);
    await links.assignRooms("cv_2", []);
    await serviceRecord.setKeepsNoNotes("2026-11-21T12:00:00.000Z");
    await links.bindThread("cv_1", ROOM, state("slack:t1"));
    expect(await links.assignedRooms("cv_1")).toEqual([ROOM, "slack:T1:C2"]);
    expect(await links.assignedRooms("cv_2")).toEqual([]);
    expect(await links.assignedRooms("cv_3")).toBeUndefined();
    expect(await serviceRecord.keepsNoNotes()).toBe(true);
    await serviceRecord.setKeepsNoNotes(undefined);
    expect(await serviceRecord.keepsNoNotes()).toBe(false);
    expect(await database.all("select namespace from keyv where expires is not null")).toEqual([]);
  });

  it("keep messages and posts for ninety days", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { links } = createStores(await openSpaces(database));
    const before = Date.now();
    await links.bindPosts(ROOM, [{ message: "m_1", post: "slack:p1" }]);
    const rows = await database.all<{ expires: number }>("select expires from keyv");
    expect(rows).toHaveLength(2);
    for (const { expires } of rows) expect(Math.floor((expires - before) / 86_400_000)).toBe(90);
  });
});
