/** Which messages of a batch are folded. */
import { expect, it } from "vitest";
import type { Fold } from "../../src/bridge/model/thread.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { foldAway, foldedAfter, messagesOf, MOST_POSTS, requestedFolds } from "../../src/bridge/threads/fold.ts";
import type { Draft, Item } from "../../src/bridge/threads/pack-posts.ts";
import type { ConversationCard } from "../../src/contract/shapes.ts";
import type { PostDeps, ThreadWork } from "../../src/bridge/threads/work.ts";
import { CARD, deliveryId, ROOM, THREAD } from "../support/ids.ts";

const item = (text: string): Item => ({
  head: { id: "cv_1", client: "Ada" },
  message: { id: `m_${text}`, from: "client", author: null, text, createdAt: "2026-11-21T10:00:00.000Z" },
});
const whole = (text: string): Draft => ({ items: [item(text)], lines: [], covers: [] });
function partsOf(text: string, of: number): Draft[] {
  const items = [item(text)];
  return Array.from({ length: of }, (_, index) => ({ items, lines: [], covers: [], part: { number: index + 1, of } }));
}

it.each([
  ["at the limit", ["a", "b", "c"].map(whole), 3, []],
  ["one past it", ["a", "b", "c", "d"].map(whole), 3, ["d"]],
  ["a long text at its end", [whole("a"), whole("b"), ...partsOf("c", 4)], 6, []],
  ["a long text across it", [whole("a"), whole("b"), ...partsOf("c", 4), whole("d")], 6, ["d"]],
  ["a long text behind it", [whole("a"), whole("b"), whole("c"), ...partsOf("d", 2)], 3, ["d"]],
  ["nothing", [], 0, []],
])("%s: %#", (_, drafts, posts, folded) => {
  const found = foldedAfter(drafts, MOST_POSTS.atOnce);
  expect(found.now).toEqual(drafts.slice(0, posts));
  expect(found.folded.map(({ message }) => message.text)).toEqual(folded);
});

it("answers a request for what is shown already by doing nothing", async () => {
  const entries: Entry[] = [1, 2].map((number) => ({
    seq: number,
    kind: "unfold",
    payload: { number },
    attempts: 1,
    createdAt: 0,
    progress: undefined,
    failure: null,
  }));
  const settled: [readonly Entry[], Settlement | undefined][] = [];
  const batch = {
    entries,
    settle: (these: readonly Entry[], how?: Settlement) => Promise.resolve(void settled.push([these, how])),
  } as unknown as Batch;
  const fold = { number: 2, first: "m_1", post: CARD } as const;
  const state = { thread: THREAD, card: CARD, status: "open", pending: [], folds: [fold] } as const;
  expect(await requestedFolds({ batch }, state)).toEqual([fold]);
  expect(settled).toEqual([[[entries[0]], { result: "already-shown" }]]);
});

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const head = { id: "cv_1", client: "Ada" } as const;
const deps = {
  links: { postsOf: (ids: readonly string[]) => Promise.resolve(ids.map(() => CARD)), originsOf: () => new Map() },
  chats: {},
} as unknown as Parameters<typeof messagesOf>[3];

/** Messages of a minute each, and a thread that shows none of them yet. */
function conversationOf(ids: readonly string[]) {
  const messages = ids.map((id, minute) => ({ ...item(id).message, createdAt: at(minute) }));
  const lastPost = { post: CARD, delivery: deliveryId("d"), postedAt: at(5), messages: [], newest: at(1), before: "" };
  const work = {
    ...{ head, room: ROOM, atEnd: [], batch: { lane: {} } },
    state: { thread: THREAD, card: CARD, status: "open", pending: [], lastPost },
  } as unknown as ThreadWork;
  const shownBy = async (fold: Fold) =>
    await messagesOf(fold, { conversation: head, messages } as unknown as ConversationCard, work, deps);
  return { messages, lastPost, work, shownBy };
}

it("marks what was late already when it was folded, and everything once the thread shows newer messages", async () => {
  const { messages, lastPost, work, shownBy } = conversationOf(["a", "b", "c"]);
  const items = messages.map((message, index): Item => ({ head, message, ...(index < 2 && { late: true }) }));
  foldAway(items, CARD, work, {} as PostDeps);
  const [fold] = work.state.folds ?? [];
  if (fold === undefined) throw new Error("nothing was folded");
  const lateOnes = async () => (await shownBy(fold)).map(({ late }) => late === true);
  expect(await lateOnes()).toEqual([true, true, false]);
  work.state = { ...work.state, lastPost: { ...lastPost, newest: at(3) } };
  expect(await lateOnes()).toEqual([true, true, true]);
});

it("shows everything that a fold has, in whatever order it came, and nothing of another fold at the same post", async () => {
  const { messages, work, shownBy } = conversationOf(["a", "b", "c", "d"]);
  const [a, b, c, d] = messages.map((message): Item => ({ head, message }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error("no messages");
  foldAway([b, a], CARD, work, {} as PostDeps);
  foldAway([d, c], CARD, work, {} as PostDeps, true);
  const shown = await Promise.all((work.state.folds ?? []).map(shownBy));
  expect(shown.map((items) => items.map(({ message }) => message.id))).toEqual([
    ["m_a", "m_b"],
    ["m_c", "m_d"],
  ]);
});
