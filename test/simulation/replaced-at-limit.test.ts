/** A notice that replaces a question, in a room that takes no more for a while. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { keysOf, MINUTE_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("is not given up because the room was full for a while (%i)", async (kind) => {
  using at = await talkIn(kind);
  at.record.writes(at.thread, at.person("Anna"), "The password is Sommer2026!");
  await at.settles();
  const asked = at.thread.posts.findLast(({ post }) => post.buttons?.some(({ action }) => action === "drop"));
  expect(asked).toBeDefined();
  const edit = at.chat.edit.bind(at.chat);
  let refusals = 0;
  at.chat.edit = (...given) => {
    if (refusals++ < 8) return Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 1_000 }));
    return edit(...given);
  };
  await at.presses("drop");
  await at.passes(5 * MINUTE_MS);
  expect(refusals).toBeGreaterThan(8);
  expect(asked && keysOf(asked.post)).toEqual(["reply-dropped"]);
});
