/** Which message of the service a staff message became, when no record says so. */
import { expect, it } from "vitest";
import type { Message, MessageId } from "../../src/contract/shapes.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { sentEarlier } from "../../src/bridge/replies/sent-earlier.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { postId, STAFF_MESSAGE, threadId } from "../support/ids.ts";

const AT = Date.parse("2026-11-22T10:00:00.000Z");
const SKEW_MS = 5 * 60_000;
const STAFF = { ...STAFF_MESSAGE, at: new Date(AT).toISOString() };
const OTHER = postId("slack:T1:C1:9.9");

function message(id: MessageId, text: string, more: Partial<Message> = {}): Message {
  return { id, from: "operator", author: "Anna", text, createdAt: new Date(AT + 1_000).toISOString(), ...more };
}

interface Known {
  readonly origins?: Readonly<Record<string, PostId>>;
  readonly posts?: Readonly<Record<string, PostId>>;
  readonly isReadable?: boolean;
  readonly restoredAt?: string;
  /** The conversation's thread in the room, if it is not the one in which the message was written. */
  readonly replacedBy?: ThreadId;
}

async function found(parts: readonly string[], messages: readonly Message[], known: Known = {}) {
  const { origins = {}, posts = {}, isReadable = true, restoredAt, replacedBy: thread = STAFF.thread } = known;
  const restored = createRestoreWindow();
  if (restoredAt !== undefined) restored.set({ takenAt: restoredAt, restoredAt, state: "done" });
  const deps = {
    restored,
    links: {
      postsOf: (ids: readonly string[]) => Promise.resolve(ids.map((id) => posts[id])),
      origins: (ids: readonly string[]) => Promise.resolve(ids.map((id) => origins[id] && { post: origins[id] })),
      thread: () => Promise.resolve({ thread }),
    },
    chats: { of: () => ({ features: { findsPosts: isReadable } }) },
  } as unknown as BridgeDeps;
  return (await sentEarlier(parts, new Set(["Anna", "Juniper"]), STAFF, "cv_1", messages, deps)).map(({ id }) => id);
}

it("finds the message with the same text and author, also as a note, and as the service spaces it", async () => {
  expect(await found(["hello  there"], [message("m_1", "other"), message("m_2", "hello there")])).toEqual(["m_2"]);
  expect(await found(["hello"], [message("m_1", "hello", { from: "note", author: null })])).toEqual(["m_1"]);
});

it.each<[string, Partial<Message>]>([
  ["of another author", { author: "Bert" }],
  ["of a client", { from: "client" }],
  ["with another text", { text: "hello?" }],
])("takes no message %s", async (_, more) => {
  expect(await found(["hello"], [message("m_1", "hello", more)])).toEqual([]);
});

it("tolerates clocks that differ by five minutes, and no more", async () => {
  const at = (ms: number) => [message("m_1", "hello", { createdAt: new Date(AT + ms).toISOString() })];
  expect(await found(["hello"], at(-SKEW_MS))).toEqual(["m_1"]);
  expect(await found(["hello"], at(-SKEW_MS - 1))).toEqual([]);
});

it("takes a message for one staff message only: two equal replies need two", async () => {
  const two = [message("m_1", "ok"), message("m_2", "ok")];
  expect(await found(["ok"], two, { origins: { m_1: OTHER } })).toEqual(["m_2"]);
  expect(await found(["ok"], two, { origins: { m_1: OTHER, m_2: OTHER } })).toEqual([]);
  // The bridge showed it there, so it was written elsewhere.
  expect(await found(["ok"], two, { posts: { m_1: OTHER } })).toEqual(["m_2"]);
  // Linked by an attempt that was interrupted.
  expect(await found(["ok"], two, { origins: { m_1: STAFF.post } })).toEqual(["m_1"]);
});

it("finds the first parts of a long text, in order, each in a message of its own", async () => {
  const sent = [message("m_1", "a"), message("m_2", "b"), message("m_3", "a")];
  expect(await found(["a", "b", "a"], sent)).toEqual(["m_1", "m_2", "m_3"]);
  expect(await found(["a", "c"], sent)).toEqual(["m_1"]);
  expect(await found(["c", "a"], sent)).toEqual([]);
});

it("does not take a question about a message for a post that shows it, where nothing can be read", async () => {
  const sent = [message("m_1", "hello")];
  const asked = { posts: { m_1: OTHER }, isReadable: false };
  expect(await found(["hello"], sent, { ...asked, restoredAt: new Date(AT + 60_000).toISOString() })).toEqual(["m_1"]);
  expect(await found(["hello"], sent, asked)).toEqual([]);
});

it("finds what a thread that replaced a lost one before a restore shows again, after what no post shows", async () => {
  const lost = { posts: { m_1: OTHER }, replacedBy: threadId("slack:T1:C1:9") };
  const replaced = { ...lost, restoredAt: new Date(AT + 60_000).toISOString() };
  const two = [message("m_1", "ok"), message("m_2", "ok")];
  expect(await found(["ok"], two.slice(0, 1), replaced)).toEqual(["m_1"]);
  expect(await found(["ok"], two, replaced)).toEqual(["m_2"]);
  expect(await found(["ok", "ok"], two, replaced)).toEqual(["m_2", "m_1"]);
  // Without a restore, the bridge knows the origin of whatever it sent.
  expect(await found(["ok"], two.slice(0, 1), lost)).toEqual([]);
});
