import { describe, expect, it } from "vitest";
import type { ThreadId } from "../../src/bridge/model/ids.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { personId, postId, ROOM, roomId, threadId } from "../support/ids.ts";

const ELSEWHERE = roomId("slack:T1:C2");
const ANNA = personId("slack:anna");
const ANNA_IN_TELEGRAM = personId("telegram:anna");

function state(thread: ThreadId, more: Partial<ThreadState> = {}): ThreadState {
  return { thread, card: postId(`${thread}:card`), status: "open", pending: [], ...more };
}

describe.each(DIALECTS)("links on %s", (dialect) => {
  it("map a conversation to its thread and back, separately in every room", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    expect(await links.thread("cv_1", ROOM)).toBeUndefined();
    expect(await links.conversationOf(threadId("slack:t1"))).toBeUndefined();

    const first = state(threadId("slack:t1"), { pending: ["m_1"], status: null });
    await links.bindThread("cv_1", ROOM, first);
    await links.bindThread("cv_1", ELSEWHERE, state(threadId("slack:t2")));
    expect(await links.thread("cv_1", ROOM)).toEqual(first);
    expect(await links.conversationOf(threadId("slack:t1"))).toBe("cv_1");
    expect(await links.conversationOf(threadId("slack:t2"))).toBe("cv_1");
    expect(await links.thread("cv_1", roomId("slack:T1:C3"))).toBeUndefined();
  });

  it("forget a lost thread, but not whose it is, nor the one that replaced it", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindThread("cv_1", ROOM, state(threadId("slack:old")));
    await links.bindThread("cv_1", ROOM, state(threadId("slack:new")));
    await links.unbindThread("cv_1", ROOM, threadId("slack:old"));
    expect(await links.conversationOf(threadId("slack:old"))).toBe("cv_1");
    expect(await links.thread("cv_1", ROOM)).toEqual(state(threadId("slack:new")));

    await links.unbindThread("cv_1", ROOM, threadId("slack:new"));
    expect(await links.thread("cv_1", ROOM)).toBeUndefined();
    expect(await links.conversationOf(threadId("slack:new"))).toBe("cv_1");
  });

  it("map messages to posts in the requested order, and back", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindPosts(ROOM, [
      { message: "m_1", post: postId("slack:p1") },
      { message: "m_2", post: postId("slack:p1") },
      { message: "m_3", post: postId("slack:p2") },
    ]);
    await links.bindPosts(ROOM, []);
    expect(await links.postsOf(["m_3", "m_9", "m_1"], ROOM)).toEqual([
      postId("slack:p2"),
      undefined,
      postId("slack:p1"),
    ]);
    expect(await links.postsOf(["m_1"], ELSEWHERE)).toEqual([undefined]);
    expect(await links.postsOf([], ROOM)).toEqual([]);
    expect(await links.messageOf(postId("slack:p2"))).toBe("m_3");
    expect(await links.messageOf(postId("slack:p9"))).toBeUndefined();
  });

  it("lead from the beginning of a staff message to its post, and not back before the service has the rest", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    const post = postId("slack:p1");
    await links.bindPosts(ROOM, [{ message: "m_1", post, isBeginning: true }]);
    expect(await links.postsOf(["m_1"], ROOM)).toEqual([post]);
    expect(await links.messageOf(post)).toBeUndefined();
  });

  it("lead from each part of a long text to it, back to the last part only, and know which posts show notes", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    const [first, last, mixed] = [postId("slack:p1"), postId("slack:p2"), postId("slack:p3")];
    await links.bindPosts(ROOM, [{ message: "m_1", post: first, isPart: true }]);
    await links.bindPosts(ROOM, [{ message: "m_1", post: last }]);
    await links.bindPosts(ROOM, [
      { message: "m_2", post: mixed, isNote: true },
      { message: "m_3", post: mixed },
    ]);
    expect([await links.messageOf(first), await links.messageOf(last)]).toEqual(["m_1", "m_1"]);
    expect(await links.postsOf(["m_1", "m_2"], ROOM)).toEqual([last, mixed]);
    expect(await Promise.all([first, last, mixed].map((post) => links.showsNote(post)))).toEqual([false, false, true]);
  });

  it("map each further post of a media group to its first", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links } = createStores(await openSpaces(await fresh.open()));
    await links.bindMediaGroup(postId("telegram:p1"), [
      { post: postId("telegram:p2") },
      { post: postId("telegram:p3") },
    ]);
    const posts = [postId("telegram:p1"), postId("telegram:p2"), postId("telegram:p3")];
    expect(await Promise.all(posts.map((post) => links.mediaGroupOf(post)))).toEqual([
      undefined,
      postId("telegram:p1"),
      postId("telegram:p1"),
    ]);
  });

  it("record which staff message became which message, who answered last, and what awaits a decision", async () => {
    await using fresh = await freshDatabase(dialect);
    const { links, replies } = createStores(await openSpaces(await fresh.open()));
    const origin = { post: postId("slack:p1"), room: ROOM, author: "Anna" };
    await links.bindOrigin(["m_1", "m_2"], origin);
    expect(await links.origins(["m_2", "m_9"])).toEqual([origin, undefined]);

    const at = "2026-11-21T10:00:00.000Z";
    const reply = { ...origin, person: ANNA, thread: threadId("slack:t1"), writtenAt: at, sentAt: 1 };
    expect(await replies.lastReply("cv_1")).toBeUndefined();
    await replies.setLastReply("cv_1", { ...reply, sentAt: 0 });
    await replies.setLastReply("cv_1", reply);
    expect(await replies.lastReply("cv_1")).toEqual(reply);
    expect(await replies.lastReply(reply.thread)).toEqual(reply);

    const post = postId("telegram:p2");
    const waiting = {
      post,
      room: ROOM,
      thread: threadId("slack:t1"),
      author: personId("slack:mark"),
      at,
      body: { text: "hi" },
      files: [],
    };
    await replies.setPendingConfirmation(post, waiting);
    expect(await replies.pendingConfirmation(post)).toEqual(waiting);
    await replies.setPendingConfirmation(post, undefined);
    expect(await replies.pendingConfirmation(post)).toBeUndefined();
  });

  it("record who has claimed a conversation, a thread's settings, and who is which operator", async () => {
    await using fresh = await freshDatabase(dialect);
    const { choices } = createStores(await openSpaces(await fresh.open()));
    const taken = {
      person: ANNA,
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
    expect(await choices.threadSettings("cv_1", ELSEWHERE)).toBeUndefined();

    await choices.linkOperator(ANNA, "op_1");
    await choices.linkOperator(ANNA_IN_TELEGRAM, "op_1");
    await choices.linkOperator(ANNA, "op_1");
    expect(await choices.peopleOf("op_1")).toEqual([ANNA, ANNA_IN_TELEGRAM]);
    await choices.linkOperator(ANNA, "op_2");
    expect(await choices.operatorOf(ANNA)).toBe("op_2");
    expect(await choices.peopleOf("op_1")).toEqual([ANNA_IN_TELEGRAM]);
    expect(await choices.peopleOf("op_2")).toEqual([ANNA]);
    await choices.linkOperator(ANNA, undefined);
    expect(await choices.operatorOf(ANNA)).toBeUndefined();
    expect(await choices.peopleOf("op_2")).toEqual([]);
  });

  it("keep everybody who was linked with an operator at the same moment", async () => {
    await using fresh = await freshDatabase(dialect);
    const { choices } = createStores(await openSpaces(await fresh.open()));
    const everybody = Array.from({ length: 20 }, (_, index) => personId(`slack:T1:U${index + 10}`));
    await choices.linkOperator(personId("slack:T1:U99"), "op_2");
    await Promise.all(everybody.map((person) => choices.linkOperator(person, "op_1")));
    expect(await choices.peopleOf("op_1")).toEqual(everybody);
  });

  it("keep route assignments and flags for ever", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { links, serviceRecord } = createStores(await openSpaces(database));
    await links.assignRooms("cv_1", [ROOM, ELSEWHERE]);
    await links.assignRooms("cv_2", []);
    await serviceRecord.setKeepsNoNotes("2026-11-21T12:00:00.000Z");
    await links.bindThread("cv_1", ROOM, state(threadId("slack:t1")));
    expect(await links.assignedRooms("cv_1")).toEqual([ROOM, ELSEWHERE]);
    expect(await links.assignedRooms("cv_2")).toEqual([]);
    expect(await links.assignedRooms("cv_3")).toBeUndefined();
    expect(await serviceRecord.keepsNoNotes()).toBe(true);
    await serviceRecord.setKeepsNoNotes(undefined);
    expect(await serviceRecord.keepsNoNotes()).toBe(false);
    expect(await database.all("select namespace from keyv where expires is not null")).toEqual([]);
  });

  it("keep questions and retractions for ninety days", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { replies } = createStores(await openSpaces(database));
    const before = Date.now();
    await replies.setQuestionPost("q", postId("slack:p1"));
    await replies.setRetraction(postId("slack:p1"), "deleted");
    expect([await replies.questionPost("q"), await replies.retraction(postId("slack:p1"))]).toEqual([
      "slack:p1",
      "deleted",
    ]);
    const rows = await database.all<{ expires: number }>("select expires from keyv");
    expect(rows.map(({ expires }) => Math.floor((expires - before) / 86_400_000))).toEqual([90, 90]);
  });

  it("keep messages and posts for ninety days", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const { links } = createStores(await openSpaces(database));
    const before = Date.now();
    await links.bindPosts(ROOM, [{ message: "m_1", post: postId("slack:p1") }]);
    const rows = await database.all<{ expires: number }>("select expires from keyv");
    expect(rows).toHaveLength(2);
    for (const { expires } of rows) expect(Math.floor((expires - before) / 86_400_000)).toBe(90);
  });
});
