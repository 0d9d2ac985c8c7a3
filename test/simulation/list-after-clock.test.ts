/** The list of waiting clients after the clock of the machine was set back. */
import { expect, it } from "vitest";
import type { Post } from "../../src/bridge/model/post.ts";
import { MINUTE_MS, talkIn } from "./turns.ts";

it.each([false, true])(
  "shows nobody who was answered, though its minutes come twice (restart: %s)",
  async (restarts) => {
    using at = await talkIn(0, { rules: { keepsList: true } });
    const { chat, world } = at;
    const { service } = world;
    // The list has the last message of each conversation, which the walks do without.
    service.conversations = async function* () {
      const { conversation, messages } = service.card(at.id);
      const last = messages.at(-1);
      yield await Promise.resolve([{ ...conversation, lastMessage: last ?? null }]);
    };
    let listed: Post | undefined;
    const edit = chat.edit.bind(chat);
    chat.edit = async (id, post, signal) => {
      await edit(id, post, signal);
      if (post.covers.includes("waiting-list")) listed = post;
    };
    const count = () => {
      const [head] = listed?.lines ?? [];
      return head?.kind === "notice" ? head.sentence.values?.["count"] : undefined;
    };
    for (let minute = 0; minute < 5; minute += 1) {
      await at.client(`Where is it? (${minute})`);
      await at.passes(MINUTE_MS);
    }
    expect(count()).toBe(1);
    if (restarts) world.kill();
    world.time.setClock(-4 * MINUTE_MS);
    if (restarts) await world.start();
    await at.answers("It comes tomorrow.");
    await at.passes(1.5 * MINUTE_MS);
    expect(count()).toBe(0);
  },
);
