/** A post that is refused once, after an outage in which it was tried more often than a refusal may be. */
import { expect, it } from "vitest";
import { judge } from "./oracles/index.ts";
import { goesAway, MINUTE_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("is shown at the next attempt (%i)", async (kind) => {
  using at = await talkIn(kind);
  const { chat, id, thread, world } = at;
  const comesBack = goesAway(chat);
  world.service.write(id, "client", null, "Is anybody there?");
  await at.passes(5 * MINUTE_MS);
  comesBack();
  const post = chat.post.bind(chat);
  chat.post = () => {
    chat.post = post;
    chat.network.injected.add("POST_REFUSED");
    return Promise.reject(chat.network.refusal("POST_REFUSED"));
  };
  await at.passes(5 * MINUTE_MS);

  const texts = thread.posts.flatMap(({ post: { lines } }) =>
    lines.flatMap((line) => ("text" in line ? [line.text] : [])),
  );
  expect(texts).toEqual(["Is anybody there?"]);
  expect(await judge(world)).toEqual([]);
});
