/** A topic is closed while a reply in it waits; the client's next message opens another topic. */
import { expect, it } from "vitest";
import { HOUR_MS, keysOf, MINUTE_MS, SECOND_MS, talkIn, type Talk } from "./turns.ts";

function closesTopic(at: Talk): void {
  at.record.closesThread(at.thread);
  for (const code of ["THREAD_CLOSED", "POST_GONE"] as const) at.chat.network.injected.add(code);
}

it("sends what was to go out later, or says that it does not", async () => {
  using at = await talkIn(1);
  at.record.writes(at.thread, at.person("Anna"), "!send-later 2h It comes tomorrow.");
  await at.passes(30 * SECOND_MS);
  expect(at.said("send-later-waits")).toBe(1);
  closesTopic(at);
  await at.client("Hello?");
  await at.passes(5 * MINUTE_MS);
  const topics = at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room);
  expect(topics).toHaveLength(2);
  await at.passes(3 * HOUR_MS);
  const got = at.world.service.card(at.id).messages.map(({ text }) => text);
  const said = topics.at(-1)?.posts.flatMap(({ post }) => keysOf(post));
  expect(got.includes("It comes tomorrow.") || (said ?? []).length > 1).toBe(true);
});

it("sends a reply that somebody lets pass in the old topic, or asks again in the new one", async () => {
  using at = await talkIn(1);
  at.record.writes(at.thread, at.person("Anna"), "!hmm It comes tomorrow.");
  await at.passes(30 * SECOND_MS);
  const asked = at.record.buttons.findLast(({ button }) => button.action === "anyway");
  if (asked === undefined) throw new RangeError("nobody is asked");
  closesTopic(at);
  await at.client("Hello?");
  await at.passes(5 * MINUTE_MS);
  at.record.press(at.person("Anna"), asked);
  await at.passes(5 * MINUTE_MS);
  const got = at.world.service.card(at.id).messages.map(({ text }) => text);
  const [, topic] = at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room);
  const asksAgain = topic?.posts.some(({ post }) => keysOf(post).includes("reply-client-wrote"));
  expect(got.some((text) => text.includes("It comes tomorrow.")) || asksAgain).toBe(true);
});

it("reminds in the new topic of what was due in the old one a moment before", async () => {
  using at = await talkIn(1, { rules: { waitingMs: 15 * MINUTE_MS } });
  await at.passes(14 * MINUTE_MS);
  closesTopic(at);
  await at.passes(MINUTE_MS + 10 * SECOND_MS);
  await at.client("Hello?");
  await at.passes(5 * MINUTE_MS);
  const [, topic] = at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room);
  const said = topic?.posts.flatMap(({ post }) => keysOf(post));
  expect(said?.filter((key) => key === "thread-waiting")).toHaveLength(1);
});
