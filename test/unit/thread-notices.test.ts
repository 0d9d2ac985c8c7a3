import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { threadEntry, threadLane } from "../../src/bridge/lanes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Batch, Ledger, Settlement } from "../../src/bridge/ports/ledger.ts";
import type { ReplyStore } from "../../src/bridge/stores/replies.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import { deliverNotices } from "../../src/bridge/threads/notices.ts";
import { CARD, postId, ROOM, roomId, THREAD, threadId } from "../support/ids.ts";

const UNUSED = { activities: {}, choices: {}, links: {}, routes: {}, turns: {} } as unknown as Pick<
  BridgeDeps,
  "activities" | "choices" | "links" | "routes" | "turns"
>;
const unread = () => Promise.reject(new Error("nothing here asks for it"));
const OPS_ROOM = roomId("slack:T1:OPS");

it("notifies operations about a notice that has no thread", async () => {
  const lane = threadLane("cv_1", ROOM);
  const sentence = { key: "reply-not-sent" };
  const entry = {
    ...threadEntry(lane, "notice", { sentence }),
    seq: 7,
    attempts: 1,
    createdAt: 0,
    progress: undefined,
  };
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane,
    entries: [entry],
    settle: (_: unknown, outcome?: Settlement) => Promise.resolve(void settled.push(outcome)),
  } as unknown as Batch;
  const deps = {
    settings: { holdMs: 0, opsRooms: [OPS_ROOM] },
    clock: { now: () => 0 },
    replies: {} as ReplyStore,
    ledger: {} as Ledger,
    ...UNUSED,
  };

  await deliverNotices(batch, undefined, {} as TeamChat, unread, deps, new AbortController().signal);
  expect(settled).toMatchObject([
    {
      state: "dead",
      failure: "THREAD_GONE",
      then: [
        { lane: { kind: "room", key: `${OPS_ROOM}|dead-letters` }, payload: { code: "THREAD_GONE", entries: [7] } },
      ],
    },
  ]);
});

it("finds a replaced question again after an interruption, and never posts it twice", async () => {
  const posts = new Map([["first", postId(`${ROOM}:5`)]]);
  const actions: string[] = [];
  const writes: (() => Promise<void>)[] = [];
  let mayRemove = false;
  const replies = {
    questionPost: (name: string) => Promise.resolve(posts.get(name)),
    setQuestionPost: (name: string, post: PostId | undefined) => {
      if (post !== undefined) posts.set(name, post);
      else if (!mayRemove) return Promise.reject(new BridgeError("LEDGER_UNAVAILABLE"));
      else posts.delete(name);
      return Promise.resolve();
    },
  } as unknown as ReplyStore;
  const chat = {
    edit: (post: PostId) => Promise.resolve(void actions.push(`edit ${post}`)),
    post: () => Promise.resolve(void actions.push("post")),
  } as unknown as TeamChat;
  const lane = threadLane("cv_1", ROOM);
  const what = { asked: "first", asks: "second", sentence: { key: "guard-asks" } };
  const entry = { ...threadEntry(lane, "replace", what), seq: 7, attempts: 1, createdAt: 0, progress: undefined };
  const inSameCommit = (write: () => Promise<void>) => void writes.push(write);
  const batch = { lane, entries: [entry], settle: () => Promise.resolve(), inSameCommit } as unknown as Batch;
  const clock = { now: () => 0 };
  const settings = { holdMs: 0, opsRooms: [] };
  const deps = { settings, clock, replies, ledger: {} as Ledger, ...UNUSED };
  const state = { thread: THREAD, card: CARD, status: "open", pending: [] };

  const attempt = async () => {
    await deliverNotices(batch, state, chat, unread, deps, new AbortController().signal);
    for (const write of writes.splice(0)) await write();
  };
  await attempt().catch(() => undefined);
  mayRemove = true;
  await attempt();
  expect(actions).toEqual([`edit ${ROOM}:5`, `edit ${ROOM}:5`]);
  expect([...posts]).toEqual([["second", `${ROOM}:5`]]);
});

it("edits both posts of a question that stands there twice, in a room that takes one call at a time", async () => {
  const [shown, pressed] = [postId(`${ROOM}:5`), postId(`${ROOM}:6`)];
  const posts = new Map<string, PostId | undefined>([["first", shown]]);
  const replies = {
    questionPost: (question: string) => Promise.resolve(posts.get(question)),
    setQuestionPost: (question: string, post: PostId | undefined) => Promise.resolve(void posts.set(question, post)),
  } as unknown as ReplyStore;
  const edited: PostId[] = [];
  let isFull = false;
  const chat = {
    edit(id: PostId) {
      if (isFull) return Promise.reject(new BridgeError("ROOM_RATE_LIMITED"));
      isFull = true;
      return Promise.resolve(void edited.push(id));
    },
  } as unknown as TeamChat;
  const lane = threadLane("cv_1", ROOM);
  const what = { post: pressed, decided: "first", sentence: { key: "reply-dropped" } };
  const entry = { ...threadEntry(lane, "replace", what), seq: 7, attempts: 1, createdAt: 0, progress: undefined };
  const batch = { lane, entries: [entry], settle: () => Promise.resolve() } as unknown as Batch;
  const clock = { now: () => 0 };
  const deps = { settings: { holdMs: 0, opsRooms: [] }, clock, replies, ledger: {} as Ledger, ...UNUSED };
  const state = { thread: THREAD, card: CARD, status: "open", pending: [] };
  const attempt = () => deliverNotices(batch, state, chat, unread, deps, new AbortController().signal);

  await expect(attempt()).rejects.toThrow(BridgeError);
  isFull = false;
  await attempt();
  expect(edited).toEqual([shown, pressed]);
});

it.each([
  ["is tried fifty times, if it asks something", "ROOM_RATE_LIMITED", "second", 49, []],
  ["is reported to operations after fifty attempts", "ROOM_RATE_LIMITED", "second", 50, ["dead", "dead-letters"]],
  ["is tried five times, if it asks nothing", "CHAT_UNREACHABLE", undefined, 4, []],
  ["is given up after five attempts, if it asks nothing", "CHAT_UNREACHABLE", undefined, 5, ["dead"]],
  ["is tried fifty times if the room is full, if it asks nothing", "ROOM_RATE_LIMITED", undefined, 49, []],
  ["is given up after fifty attempts if the room is full", "ROOM_RATE_LIMITED", undefined, 50, ["dead"]],
  ["is posted anew if the old question was deleted, if it asks something", "POST_GONE", "second", 1, ["post", "done"]],
  ["is left out if the old question was deleted, if it asks nothing", "POST_GONE", undefined, 1, ["dead"]],
] as const)("what replaces a question %s", async (_, code, asks, attempts, expected) => {
  const seen: string[] = [];
  const standsAt = new Map<string, PostId | undefined>();
  const replies = {
    questionPost: () => Promise.resolve(postId(`${ROOM}:5`)),
    setQuestionPost: (name: string, post: PostId | undefined) => Promise.resolve(void standsAt.set(name, post)),
  } as unknown as ReplyStore;
  const chat = {
    edit: () => Promise.reject(new BridgeError(code)),
    post: () => Promise.resolve((seen.push("post"), postId(`${ROOM}:6`))),
  } as unknown as TeamChat;
  const lane = threadLane("cv_1", ROOM);
  const what = { asked: "first", sentence: { key: "guard-asks" }, ...(asks !== undefined && { asks }) };
  const entry = { ...threadEntry(lane, "replace", what), seq: 7, attempts, createdAt: 0, progress: undefined };
  const batch = {
    lane,
    entries: [entry],
    settle: (_: unknown, { state = "done", then = [] }: Settlement = {}) =>
      Promise.resolve(void seen.push(state, ...then.map(({ lane }) => lane.key.split("|")[1] ?? ""))),
    inSameCommit: () => undefined,
  } as unknown as Batch;
  const deps = {
    settings: { holdMs: 0, opsRooms: [OPS_ROOM] },
    clock: { now: () => 0 },
    replies,
    ledger: {} as Ledger,
    ...UNUSED,
  };
  const state = { thread: THREAD, card: CARD, status: "open", pending: [] };
  const attempt = deliverNotices(batch, state, chat, unread, deps, new AbortController().signal);
  expect(
    await attempt.then(
      () => undefined,
      (error: unknown) => error,
    ),
  ).toEqual(expected.length === 0 ? new BridgeError(code) : undefined);
  expect(seen).toEqual(expected);
  expect(standsAt.get("second")).toBe(expected[0] === "post" ? `${ROOM}:6` : undefined);
});

const OLDER = threadId(`${ROOM}:1.5`);

it.each([
  ["goes to the thread of its reply", "cv_1", undefined, [OLDER, OLDER]],
  ["goes to the conversation's thread if the other was deleted", "cv_1", "THREAD_GONE", [OLDER, THREAD, THREAD]],
  ["goes to the conversation's thread if the other was closed", "cv_1", "THREAD_CLOSED", [OLDER, THREAD, THREAD]],
  ["goes to the conversation's thread if the other is another's now", "cv_2", undefined, [THREAD, THREAD]],
] as const)("a question %s, in a room that was full", async (_, owner, code, expected) => {
  const posted: ThreadId[] = [];
  let isFull = true;
  const chat = {
    post(thread: ThreadId) {
      posted.push(thread);
      if (code !== undefined && thread === OLDER) return Promise.reject(new BridgeError(code));
      return isFull ? Promise.reject(new BridgeError("ROOM_RATE_LIMITED")) : Promise.resolve(postId(`${ROOM}:6`));
    },
  } as unknown as TeamChat;
  const standsAt = new Map<string, PostId | undefined>();
  const replies = {
    setQuestionPost: (name: string, post: PostId | undefined) => Promise.resolve(void standsAt.set(name, post)),
  };
  const links = { conversationOf: () => Promise.resolve(owner) };
  const activities = { record: () => Promise.resolve() };
  const settings = { holdMs: 0, opsRooms: [OPS_ROOM] };
  const deps = { ...UNUSED, settings, clock: { now: () => 0 }, replies, links, activities } as unknown as BridgeDeps;
  const state = { thread: THREAD, card: CARD, status: "open", pending: [] };
  const lane = threadLane("cv_1", ROOM);
  const question = threadEntry(lane, "notice", { asks: "first", thread: OLDER, sentence: { key: "guard-asks" } });
  let progress: unknown;
  const attempt = async () => {
    const batch = {
      ...{ lane, since: 0, uncertain: false, settle: () => Promise.resolve() },
      entries: [{ ...question, seq: 7, attempts: 1, createdAt: 0, progress }],
      checkpoint: (__: unknown, saved: unknown) => Promise.resolve(void (progress = saved)),
    } as unknown as Batch;
    await deliverNotices(batch, state, chat, unread, deps, new AbortController().signal);
  };

  await expect(attempt()).rejects.toThrow(BridgeError);
  isFull = false;
  await attempt();
  expect(posted).toEqual(expected);
  expect([...standsAt]).toEqual([["first", `${ROOM}:6`]]);
});
