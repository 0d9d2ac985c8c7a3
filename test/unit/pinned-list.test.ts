/** The list that a room keeps: posted once, edited when it differs, pinned where that is allowed. */
import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { PostId, RoomId } from "../../src/bridge/model/ids.ts";
import type { Found, Post } from "../../src/bridge/model/post.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import type { Batch } from "../../src/bridge/ports/ledger.ts";
import { LIST_EVERY_MS, listEntries, updateList } from "../../src/bridge/rooms/pinned-list.ts";
import type { RoomList } from "../../src/bridge/stores/room-lists.ts";
import type { Conversation } from "../../src/contract/shapes.ts";
import { CARD, deliveryId, postId, ROOM, roomId, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const ALERTS = roomId("slack:T1:CALERTS");
const HOUR_MS = 3_600_000;

function waiting(n: number): Conversation {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 10, n)).toISOString();
  return {
    ...{ id: `cv_${n}`, client: `Client ${n}`, channel: "site", status: "new", assignee: null, department: null },
    ...{ unread: 0, rating: null, tags: [], createdAt, updatedAt: createdAt },
    lastMessage: { from: "client", text: `words ${n}`, createdAt },
  };
}

function desk(keepsList = true) {
  const shown: { conversations: Conversation[]; states: Map<string, ThreadState>; now: number } = {
    conversations: [waiting(1)],
    states: new Map(),
    now: Date.UTC(2026, 10, 21, 11, 0, 30),
  };
  const posts = new Map<PostId, Post>();
  const pinned: PostId[] = [];
  const fails: { edit?: FailureCode; pin?: FailureCode; announce?: FailureCode } = {};
  let list: RoomList | undefined;
  let found: readonly Found[] | "unknowable" = [];
  const calls: string[] = [];
  const act = (name: "edit" | "pin" | "announce") => {
    calls.push(name);
    const code = fails[name];
    if (code !== undefined) throw new BridgeError(code);
  };
  const chat = {
    async announce(_: RoomId, post: Post) {
      await Promise.resolve();
      act("announce");
      const id = postId(`${ROOM}:${posts.size + 1}`);
      posts.set(id, post);
      return id;
    },
    async edit(id: PostId, post: Post) {
      await Promise.resolve();
      act("edit");
      posts.set(id, post);
    },
    async pin(id: PostId) {
      await Promise.resolve();
      act("pin");
      pinned.push(id);
    },
    find: () => Promise.resolve(found),
    link: () => Promise.resolve(undefined),
  };
  const deps = {
    api: {
      async *conversations(_: AbortSignal, { status }: { readonly status: string }) {
        await Promise.resolve();
        yield status === "new" ? shown.conversations : [];
      },
    },
    chats: { of: () => chat },
    choices: { claim: () => Promise.resolve(undefined) },
    clock: { now: () => shown.now },
    links: {
      threads: (ids: readonly string[]) => Promise.resolve(ids.map((id) => shown.states.get(id))),
    },
    turns: { allMarks: (ids: readonly string[]) => Promise.resolve(ids.map(() => ({}))) },
    lists: {
      list: () => Promise.resolve(list),
      setList: (_: RoomId, next: RoomList) => {
        list = next;
        return Promise.resolve();
      },
    },
    log: silentLog,
    routes: {
      match: "first",
      list: [{ name: "all", when: {}, threads: [ROOM], alerts: [ALERTS] }],
      modes: new Map([[ROOM, "reply"]]),
      rules: new Map([
        [ROOM, { keepsList }],
        [ALERTS, { keepsList: true }],
      ]),
    },
  } as unknown as BridgeDeps;
  const update = (uncertain = false) =>
    updateList(ROOM, { delivery: deliveryId("d1"), since: 0, uncertain } as unknown as Batch, deps, signal);
  return {
    ...{ shown, posts, pinned, fails, calls, deps, update },
    left(next: readonly Found[] | "unknowable") {
      found = next;
    },
    get list() {
      return list;
    },
  };
}

const textOf = (post: Post | undefined) => JSON.stringify(post?.lines);

describe("the list of a room", () => {
  it("is posted and pinned once, and edited only when it differs", async () => {
    const at = desk();
    expect(await at.update()).toBe("notified");
    expect(await at.update()).toBe("unchanged");
    at.shown.conversations.push(waiting(2));
    expect(await at.update()).toBe("edited");
    expect(at.calls).toEqual(["announce", "pin", "edit"]);
    expect(at.posts.size).toBe(1);
    expect(textOf([...at.posts.values()][0])).toMatch(/words 1.*words 2/u);
    expect(at.pinned).toHaveLength(1);
  });

  it("is edited when a client gets another name", async () => {
    const at = desk();
    await at.update();
    at.shown.conversations = at.shown.conversations.map((one) => ({ ...one, client: "Ada" }));
    expect(await at.update()).toBe("edited");
    expect(textOf([...at.posts.values()][0])).toContain("Ada");
  });

  it.each([
    [10, 10, false],
    [11, 10, true],
  ])("of %i clients lists %i", async (count, listed, hasMore) => {
    const at = desk();
    at.shown.conversations = Array.from({ length: count }, (_, n) => waiting(n));
    await at.update();
    const [post] = at.posts.values();
    expect(post?.lines.filter(({ kind }) => kind === "client")).toHaveLength(listed);
    expect(textOf(post).includes("digest-more")).toBe(hasMore);
  });

  it("counts thanks apart, and lists none of them", async () => {
    const at = desk();
    at.shown.conversations = [waiting(1), waiting(2)];
    await at.update();
    const turn = { kind: "thanks", since: "2026-11-21T10:02:00.000Z" } as const;
    const facts = { assignee: null, rating: null, waitingSince: null, contact: null, card: "{}" };
    const snapshot = { ...facts, turn, at: "2026-11-21T10:03:00.000Z" };
    at.shown.states.set("cv_2", { thread: THREAD, card: CARD, status: "new", pending: [], snapshot });
    expect(await at.update()).toBe("edited");
    const text = textOf([...at.posts.values()][0]);
    expect(text).toContain('{"key":"list-head","values":{"count":1}}');
    expect(text).toContain('{"key":"waiting-thanks","values":{"count":1}}');
    expect(text).not.toContain("words 2");
  });

  it("says that nobody waits", async () => {
    const at = desk();
    await at.update();
    at.shown.conversations = [];
    expect(await at.update()).toBe("edited");
    expect(textOf([...at.posts.values()][0])).toBe(
      '[{"kind":"notice","sentence":{"key":"list-head","values":{"count":0}}}]',
    );
  });

  it("is posted anew, and pinned, after it was deleted", async () => {
    const at = desk();
    await at.update();
    at.shown.conversations.push(waiting(2));
    at.fails.edit = "POST_GONE";
    expect(await at.update()).toBe("notified");
    expect(at.posts.size).toBe(2);
    expect(at.pinned).toEqual([...at.posts.keys()]);
  });

  it("is found after an attempt whose outcome nobody knows, where the team chat can be read", async () => {
    const at = desk();
    at.left([{ post: postId(`${ROOM}:9`), covers: ["waiting-list"] }]);
    await at.update(true);
    expect(at.list?.post).toBe(`${ROOM}:9`);
    // It says what was true when it was posted.
    expect(at.calls).toEqual(["edit", "pin"]);
    expect(textOf(at.posts.get(postId(`${ROOM}:9`)))).toContain("words 1");
  });

  it("is posted anew where the one that was found is gone again", async () => {
    const at = desk();
    at.left([{ post: postId(`${ROOM}:9`), covers: ["waiting-list"] }]);
    at.fails.edit = "POST_GONE";
    await at.update(true);
    expect(at.list?.post).not.toBe(`${ROOM}:9`);
    expect(at.calls).toEqual(["edit", "announce", "pin"]);
  });

  it("says that another may exist where it cannot be read, and repeats an edit that may have been lost", async () => {
    const at = desk();
    at.left("unknowable");
    await at.update(true);
    expect(textOf([...at.posts.values()][0])).toContain("perhaps");
    expect(await at.update(true)).toBe("edited");
    expect(at.posts.size).toBe(1);
  });

  it("stays unpinned without the right, and is pinned an hour later if it was given", async () => {
    const at = desk();
    at.fails.pin = "CHAT_UNAUTHORIZED";
    expect(await at.update()).toBe("notified");
    await at.update();
    expect(at.calls).toEqual(["announce", "pin"]);
    delete at.fails.pin;
    at.shown.now += HOUR_MS - 1;
    await at.update();
    expect(at.pinned).toEqual([]);
    at.shown.now += 1;
    await at.update();
    expect(at.pinned).toHaveLength(1);
  });

  it("leaves a failure to the worker, and nothing recorded", async () => {
    const at = desk();
    at.fails.announce = "CHAT_UNREACHABLE";
    await expect(at.update()).rejects.toThrow(BridgeError);
    expect(at.list).toBeUndefined();
  });

  it("is left alone once the room keeps none", async () => {
    const at = desk(false);
    expect(await at.update()).toBe("switched-off");
    expect(at.calls).toEqual([]);
  });
});

describe("a refresh", () => {
  it("happens once a minute, however much changes, and concerns the room and the alert rooms", () => {
    const { deps, shown } = desk();
    const [first, second] = [listEntries(ROOM, deps), listEntries(ROOM, deps)];
    expect(first.map(({ lane }) => lane.key)).toEqual([`waiting-list|${ROOM}`, `waiting-list|${ALERTS}`]);
    expect(second.map(({ keys }) => keys)).toEqual(first.map(({ keys }) => keys));
    expect(first[0]?.notBefore).toBe(Math.ceil(shown.now / LIST_EVERY_MS) * LIST_EVERY_MS);
    shown.now = first[0]?.notBefore ?? 0;
    expect(listEntries(ROOM, deps)[0]?.notBefore).toBe(shown.now + LIST_EVERY_MS);
    expect(listEntries(roomId("slack:T1:COTHER"), deps).map(({ lane }) => lane.key)).toEqual([
      `waiting-list|${ALERTS}`,
    ]);
  });
});
