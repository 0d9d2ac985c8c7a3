/** The line above the messages of a thread that replaces a lost one, where a long text leaves no room for it. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { keysOf, MINUTE_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("stands there once although the room was limited (%i)", async (kind) => {
  using at = await talkIn(kind);
  // The history that a thread repeats begins with a text of several posts.
  await at.client(`Long: ${"word ".repeat(700)}`);
  for (let number = 1; number < 49; number += 1) at.world.service.write(at.id, "client", null, `Line ${number}`);
  await at.passes(MINUTE_MS);
  at.thread.deletedAt = at.world.time.now;
  for (const code of ["THREAD_GONE", "POST_GONE"] as const) at.chat.network.injected.add(code);
  const post = at.chat.post.bind(at.chat);
  let limited = 0;
  at.chat.post = (thread, what, signal) => {
    if (thread !== at.thread.id && what.covers.some((name) => name.endsWith("#1")) && limited < 5) {
      limited += 1;
      return Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 2_000 }));
    }
    return post(thread, what, signal);
  };
  at.world.service.write(at.id, "client", null, "Hello?");
  await at.passes(10 * MINUTE_MS);
  const next = at.record.threadsOf(at.id).find(({ id, room }) => room === at.thread.room && id !== at.thread.id);
  const keys = next?.posts.flatMap(({ post: one }) => keysOf(one));
  expect(limited).toBe(5);
  expect(keys).toEqual([...new Set(keys)]);
});

it.each([0, 1] as const)(
  "is not all that a room of which the platform takes one post a second gets (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    await at.client(`Long: ${"word ".repeat(700)}`);
    for (let number = 1; number < 49; number += 1) at.world.service.write(at.id, "client", null, `Line ${number}`);
    await at.passes(MINUTE_MS);
    at.thread.deletedAt = at.world.time.now;
    for (const code of ["THREAD_GONE", "POST_GONE", "ROOM_RATE_LIMITED"] as const) at.chat.network.injected.add(code);
    const { time, service } = at.world;
    const post = at.chat.post.bind(at.chat);
    const open = at.chat.open.bind(at.chat);
    let last = -Infinity;
    const takes = async <T>(act: () => Promise<T>): Promise<T> => {
      const retryAfterMs = last + 1_000 - time.now;
      if (retryAfterMs > 0) throw new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs });
      last = time.now;
      return await act();
    };
    at.chat.post = (...given) => takes(() => post(...given));
    at.chat.open = (...given) => takes(() => open(...given));
    service.write(at.id, "client", null, "Hello?");
    await at.passes(10 * MINUTE_MS);
    const next = at.record.threadsOf(at.id).find(({ id, room }) => room === at.thread.room && id !== at.thread.id);
    expect(next?.posts.some(({ post: one }) => one.covers.length > 0)).toBe(true);
  },
);
