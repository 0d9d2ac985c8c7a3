/** A card is pressed, or reacted to, before its thread is recorded. */
import { describe, expect, it } from "vitest";
import { interactionWorker } from "../../src/bridge/commands/interactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { ButtonAction } from "../../src/bridge/model/button.ts";
import { reactionEntries } from "../../src/bridge/inbound/reaction-entries.ts";
import type { Reaction } from "../../src/bridge/model/reaction.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import { RetryLater } from "../../src/bridge/ops/retry.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { personId, postId, ROOM, threadId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const CREATED = 1_000_000;

function scene(action: ButtonAction) {
  const state: { now: number; linked: string | undefined } = { now: CREATED, linked: undefined };
  const clock = { now: () => state.now };
  const deps = {
    clock,
    log: silentLog,
    routes: { match: "first", list: [], modes: new Map([[ROOM, "reply"]]) },
    links: { conversationOf: () => Promise.resolve(state.linked) },
    chats: { of: () => ({ author: () => Promise.resolve({ name: "Anna" }) }) },
  } as unknown as BridgeDeps;
  const worker = interactionWorker(deps, opsNotices([], clock));
  const thread = threadId("slack:T1:C1:1.0");
  const payload = {
    ...{ id: "i", action, value: "here", person: personId("slack:T1:U1"), room: ROOM, thread },
    post: postId(thread),
  };
  const settled: (Settlement | undefined)[] = [];
  const batchOf = (attempts: number) => {
    const entry = { seq: 1, kind: "interaction", payload, attempts, createdAt: CREATED } as unknown as Entry;
    const settle = (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome));
    const lane = { kind: "interaction", key: "i", group: "i" };
    return { entry, batch: { entries: [entry], lane, settle } as unknown as Batch };
  };
  return {
    state,
    /** Result: what the press leads to, or when it is looked at again. */
    attempts: async (number: number) => {
      const { entry, batch } = batchOf(number);
      try {
        await worker.run(batch, signal);
        return JSON.stringify(settled.at(-1));
      } catch (error) {
        expect(error).toBeInstanceOf(RetryLater);
        return worker.failed(batch, [entry], error);
      }
    },
  };
}

describe.each(["take", "mute", "contact", "close", "manage"] as const)("*%s* on such a card", (action) => {
  it("waits, however often it looks, and for three seconds at most", async () => {
    const { state, attempts } = scene(action);
    for (const number of [1, 2, 29]) {
      const after = await attempts(number);
      expect(after).toMatchObject({ retry: true, at: state.now + 100, then: [] });
    }
    state.now = CREATED + 2_999;
    expect(await attempts(30)).toMatchObject({ retry: true });
    state.now = CREATED + 3_000;
    expect(await attempts(31)).toContain("command-thread-unknown");
  });
});

describe("a reaction to such a post", () => {
  const reacted = () => {
    const state: { now: number; shown: object | undefined } = { now: CREATED, shown: undefined };
    const clock = { now: () => state.now };
    const deps = {
      ...{ clock, log: silentLog, reactions: { shownIn: () => Promise.resolve(state.shown) } },
    } as unknown as BridgeDeps;
    const worker = interactionWorker(deps, opsNotices([], clock));
    const payload = {
      ...{ request: "r", emoji: "👀", act: "take", person: personId("slack:T1:U1"), room: ROOM },
      ...{ post: postId("slack:T1:C1:1.0"), at: CREATED },
    };
    const settled: (Settlement | undefined)[] = [];
    const settle = (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome));
    const attempts = async (number: number) => {
      const entry = { seq: 1, kind: "early-reaction", payload, attempts: number, createdAt: CREATED };
      const lane = { kind: "interaction", key: "i", group: "i" };
      const entries = [entry as unknown as Entry];
      const batch = { entries, lane, settle } as unknown as Batch;
      try {
        await worker.run(batch, signal);
        return settled.at(-1)?.then?.map(({ kind, keys }) => [kind, ...keys]);
      } catch (error) {
        return worker.failed(batch, entries, error);
      }
    };
    return { state, attempts };
  };

  it("waits, for three seconds at most, and is then ignored", async () => {
    const { state, attempts } = reacted();
    expect(await attempts(1)).toMatchObject({ retry: true, at: CREATED + 500, then: [] });
    state.now = CREATED + 2_999;
    expect(await attempts(6)).toMatchObject({ retry: true, then: [] });
    state.now = CREATED + 3_000;
    expect(await attempts(7)).toEqual([]);
  });

  it("acts once the post is recorded", async () => {
    const { state, attempts } = reacted();
    expect(await attempts(1)).toMatchObject({ retry: true });
    state.shown = { conversation: "cv_1", thread: threadId("slack:T1:C1:1.0") };
    expect(await attempts(2)).toEqual([["reaction", "r"]]);
  });
});

it("takes a reaction back behind the one that still waits for the post", async () => {
  const event: Reaction = {
    ...{ id: "e", person: personId("slack:T1:U1"), room: ROOM, post: postId("slack:T1:C1:1.0"), at: CREATED },
    ...{ added: [], removed: ["👀"] },
  };
  const routes = { rules: new Map([[ROOM, { reactions: new Map([["👀", "take"]]) }]]) };
  const shown = { conversation: "cv_1", thread: threadId("slack:T1:C1:1.0") };
  const kinds = async (isShown: boolean, waiting: readonly object[], of: Reaction = event) => {
    const reactions = { shownIn: () => Promise.resolve(isShown ? shown : undefined) };
    const ledger = { open: () => Promise.resolve(waiting) };
    const entries = await reactionEntries(of, { routes, reactions, ledger } as unknown as BridgeDeps);
    return entries.map(({ kind }) => kind);
  };
  expect(await kinds(true, [])).toEqual(["reaction"]);
  expect(await kinds(true, [{}])).toEqual(["early-reaction"]);
  expect(await kinds(false, [])).toEqual(["early-reaction"]);
  expect(await kinds(false, [], { ...event, isOthers: true })).toEqual([]);
});

it("is handled once the thread is recorded", async () => {
  const { state, attempts } = scene("take");
  expect(await attempts(1)).toMatchObject({ retry: true });
  state.linked = "cv_1";
  state.now += 100;
  expect(await attempts(2)).toContain("card-action");
});
