/** What a report says was given up. */
import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it.each([
  ["rejected, and shown at a retry", "POST_REJECTED", true, 0],
  ["rejected", "POST_REJECTED", false, 1],
  ["given up because of a bug, and shown at a retry", "UNEXPECTED", true, 0],
  ["given up because of a bug", "UNEXPECTED", false, 1],
] as const)("counts a client's message that was %s", async (_, code, isRetried, count) => {
  using at = await talkIn(0);
  const post = at.chat.post.bind(at.chat);
  let isRefused = true;
  const error = () => (code === "UNEXPECTED" ? new TypeError("a bug") : at.chat.network.refusal(code));
  at.chat.post = (thread, what, signal) =>
    isRefused && JSON.stringify(what).includes("Hello?") ? Promise.reject(error()) : post(thread, what, signal);
  await at.client("Hello?");
  await at.passes(10 * MINUTE_MS);
  expect(at.said("notice-not-shown")).toBe(1);
  isRefused = false;
  if (isRetried) await at.presses("retry");
  await at.passes(10 * MINUTE_MS);
  const report = at.world.bridge?.report(at.thread.room);
  await at.passes(SECOND_MS);
  const isShown = JSON.stringify(at.thread.posts).includes("Hello?");
  expect([isShown, (await report)?.givenUp]).toEqual([isRetried, count]);
});
