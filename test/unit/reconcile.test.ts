/** Whether a reply whose response was lost did arrive. The links are real; the service returns fixed messages. */
import { expect, it } from "vitest";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import { findSentMessage } from "../../src/bridge/replies/reconcile.ts";
import type { Message } from "../../src/contract/shapes.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { postId, ROOM, roomId, STAFF_MESSAGE } from "../support/ids.ts";

const OPENED_AT = "2026-11-21T10:00:00.000Z";
const staff: StaffMessage = {
  ...STAFF_MESSAGE,
  at: OPENED_AT,
  body: {},
  files: [],
};
const said = (id: Message["id"]): Message => ({
  id,
  from: "operator",
  author: "Anna",
  text: "It comes tomorrow",
  createdAt: "2026-11-21T10:00:01.000Z",
});

async function world(
  messages: readonly Message[],
  intent: { readonly openedAt?: string; readonly after?: string } = {},
) {
  const fresh = await freshDatabase("sqlite");
  const { links } = createStores(await openSpaces(await fresh.open()));
  const api = { conversation: () => Promise.resolve({ messages }) };
  const progress = { parts: [], note: false, author: "Anna", sent: [], openedAt: OPENED_AT, ...intent };
  /** `laterMs`: how long after the intent the entry was ingested. */
  const looks = async (laterMs: number) => {
    const entry = { createdAt: Date.parse(OPENED_AT) + laterMs };
    const signal = new AbortController().signal;
    const deps = { api, links } as unknown as Parameters<typeof findSentMessage>[5];
    return (await findSentMessage("It comes tomorrow", progress, staff, entry, "cv_1", deps, signal))?.id;
  };
  return { links, looks, [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose]() };
}
const FIRST = -5;
const BY_HAND = 60_000;

it("finds the service's message, and not an earlier reply with the same text", async () => {
  await using at = await world([said("m_1"), said("m_2")]);
  await at.links.bindOrigin(["m_1"], { post: postId(`${ROOM}:9`), room: ROOM, author: "Anna" });
  expect(await at.looks(FIRST)).toBe("m_2");
  await at.links.bindOrigin(["m_2"], { post: postId("telegram:1:2"), room: roomId("telegram:1"), author: "Anna" });
  expect(await at.looks(FIRST)).toBeUndefined();
  expect(await at.looks(BY_HAND)).toBeUndefined();
});

it("finds a reply that was shown as a stranger's after it was given up, and is now retried by hand", async () => {
  await using at = await world([said("m_1")]);
  await at.links.bindPosts(ROOM, [{ message: "m_1", post: postId(`${ROOM}:5`) }]);
  expect(await at.looks(BY_HAND)).toBe("m_1");
  // While the reply is in transit its echo is held back, so the same text in the thread is somebody else's.
  expect(await at.looks(FIRST)).toBeUndefined();
});

it("prefers a message that has not been shown over one in the thread", async () => {
  await using at = await world([said("m_1"), said("m_2")]);
  await at.links.bindPosts(ROOM, [{ message: "m_1", post: postId(`${ROOM}:5`) }]);
  expect(await at.looks(BY_HAND)).toBe("m_2");
});

it.each([
  ["bridge's clock is 20 minutes ahead", { openedAt: "2026-11-21T10:20:00.000Z", after: "2026-11-21T09:59:00.000Z" }],
  ["service's machines differ by 5 minutes", { after: "2026-11-21T10:05:01.000Z" }],
])("finds a reply even if the %s", async (_, intent) => {
  await using at = await world([said("m_1")], intent);
  expect(await at.looks(FIRST)).toBe("m_1");
});

it.each([
  ["the last post in the thread before it", { after: "2026-11-21T10:05:01.001Z" }],
  ["its intent, if the thread was empty", { openedAt: "2026-11-21T10:05:01.001Z" }],
])("matches no message more than 5 minutes older than %s", async (_, intent) => {
  await using at = await world([said("m_1")], intent);
  expect(await at.looks(FIRST)).toBeUndefined();
});
