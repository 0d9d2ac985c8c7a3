/** Since when the clients of a list wait, and what the list costs. */
import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { thankedSinceListed, waitingClients, waitingSinceListed } from "../../src/bridge/rooms/waiting-list.ts";
import type { Conversation, Sender } from "../../src/contract/shapes.ts";
import { CARD, ROOM, roomId, THREAD } from "../support/ids.ts";

const { signal } = new AbortController();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();

function last(from: Sender, minute: number) {
  return { status: "open" as const, lastMessage: { from, text: "hello", createdAt: at(minute) } };
}

/** As Variant A lists it. */
const untold = { status: null, lastMessage: null };

function state(waitingSince: string | null, cardAt: number, askedSince?: string): ThreadState {
  const snapshot = { assignee: null, rating: null, waitingSince, contact: null, at: at(cardAt), card: "{}" };
  const kept = { thread: THREAD, card: CARD, status: "open", pending: [], snapshot };
  return askedSince === undefined ? kept : { ...kept, askedSince };
}

function closedOnCard(cardAt: number): ThreadState {
  const { snapshot, ...rest } = state(null, cardAt);
  return { ...rest, ...(snapshot && { snapshot: { ...snapshot, turn: { kind: "closed" } } }) };
}

describe("a listed conversation", () => {
  it.each([
    ["waits since what the card says, though the client wrote again", last("client", 9), state(at(5), 6), at(5)],
    ["waits since what the thread shows, before the card says so", last("client", 9), state(null, 6, at(7)), at(7)],
    ["waits since its last message, before the thread shows it", last("client", 9), state(null, 6), at(9)],
    ["waits before it has a thread", last("client", 9), undefined, at(9)],
    ["waits behind a bot and behind a note", last("bot", 9), state(at(5), 6), at(5)],
    ["does not wait after our answer, whatever the card says", last("operator", 9), state(at(5), 6), null],
    ["does not wait if the card was written since and says so", last("client", 9), state(null, 9), null],
    ["waits if the card says that it was closed, which it is no more", last("client", 9), closedOnCard(9), at(9)],
    ["is not known to wait if a bot greeted it", last("bot", 9), undefined, null],
    ["does not wait without a message", { status: "new" as const, lastMessage: null }, undefined, null],
    ["waits since what the card says, where the service lists no last messages", untold, state(at(5), 6), at(5)],
    ["waits since what the thread shows, where the service lists none", untold, state(null, 6, at(7)), at(7)],
    ["does not wait if the card says so, where the service lists none", untold, state(null, 6), null],
    [
      "does not wait after our answer, before the card says so",
      untold,
      { ...state(at(5), 6), answeredAt: at(7) },
      null,
    ],
    ["does not wait when closed", { ...last("client", 9), status: "closed" as const }, state(at(5), 6), null],
  ])("%s", (_, conversation, known, since) => {
    expect(waitingSinceListed(conversation, known)).toBe(since);
  });
});

describe("thanks in a list", () => {
  const thanked = (cardAt: number): ThreadState => {
    const { snapshot, ...rest } = state(null, cardAt);
    const turn = { kind: "thanks", since: at(5) } as const;
    return { ...rest, ...(snapshot && { snapshot: { ...snapshot, turn } }) };
  };

  it.each([
    ["are known from the card", last("client", 6), thanked(7), at(5)],
    ["are not known before the card says so", last("client", 9), thanked(7), null],
    ["are none in a conversation that waits", last("client", 6), state(at(5), 7), null],
    ["are none without a thread", last("client", 6), undefined, null],
    ["are known from the card, where the service lists no last messages", untold, thanked(7), at(5)],
    ["are none when closed", { ...last("client", 6), status: "closed" as const }, thanked(7), null],
  ])("%s", (_, conversation, known, since) => {
    expect(thankedSinceListed(conversation, known)).toBe(since);
  });
});

describe("the list of a room", () => {
  const OTHER = roomId("slack:T1:C2");

  function desk(count: number, listsLast = true) {
    const calls = { service: 0, links: 0, reads: 0 };
    const conversation = (n: number) => {
      const head = { id: `cv_${n}`, client: "Ada", channel: "site", department: null, assignee: null, tags: [] };
      return { ...head, ...(listsLast ? last("client", n % 60) : untold), status: null } as unknown as Conversation;
    };
    const deps = {
      api: {
        async *conversations(_: AbortSignal, { status }: { readonly status: string }) {
          await Promise.resolve();
          const all = Array.from({ length: status === "new" ? count : 0 }, (__, n) => conversation(n));
          for (let from = 0; from === 0 || from < all.length; from += 100) {
            calls.service += 1;
            yield all.slice(from, from + 100);
          }
        },
        conversation(id: string) {
          calls.reads += 1;
          const read = { ...conversation(Number(id.slice(3))), status: "new" };
          return Promise.resolve({ conversation: read, messages: [{ from: "client", text: "hi", createdAt: at(1) }] });
        },
      },
      links: {
        threads: (ids: readonly string[]) => {
          calls.links += 1;
          return Promise.resolve(ids.map(() => undefined));
        },
      },
      turns: {
        allMarks: (ids: readonly string[]) => Promise.resolve(ids.map(() => ({}))),
        marks: () => Promise.resolve({}),
      },
      clock: { now: () => Date.parse(at(59)) },
      routes: {
        match: "first",
        list: [{ name: "all", when: {}, threads: [ROOM], alerts: [] }],
        modes: new Map([[ROOM, "reply"]]),
      },
    } as unknown as BridgeDeps;
    return { deps, calls };
  }

  it("costs one call for each hundred conversations", async () => {
    const { deps, calls } = desk(500);
    const { clients, isComplete } = await waitingClients(ROOM, deps, signal);
    expect(clients).toHaveLength(500);
    expect(isComplete).toBe(true);
    expect(calls).toEqual({ service: 6, links: 6, reads: 0 });
    expect(clients.map(({ since }) => since)).toEqual(clients.map(({ since }) => since).toSorted());
  });

  it.each([
    [5_000, true, 5_000],
    [5_001, false, 5_000],
  ])("of %i conversations is complete: %s", async (count, isComplete, length) => {
    const found = await waitingClients(ROOM, desk(count).deps, signal);
    expect([found.clients.length, found.isComplete]).toEqual([length, isComplete]);
  });

  it.each([
    [100, true],
    [101, false],
  ])("of %i without threads, whose last messages the service does not list, is complete: %s", async (count, isAll) => {
    const { deps, calls } = desk(count, false);
    const { clients, isComplete } = await waitingClients(ROOM, deps, signal);
    expect([clients.length, calls.reads, isComplete]).toEqual([100, 100, isAll]);
  });

  it("lists nothing in a room that shows none of them", async () => {
    expect((await waitingClients(OTHER, desk(3).deps, signal)).clients).toEqual([]);
  });
});
