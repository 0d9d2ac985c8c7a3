/** Sends the Big List of Naughty Strings through an adapter and its emulator, one by one, in both directions. */
import { describe, expect, it } from "vitest";
import { packPosts, type Item } from "../../src/bridge/threads/pack-posts.ts";
import { isBlank } from "../../src/platform/text/sanitize-text.ts";
import { NAUGHTY } from "../support/naughty-strings.ts";
import { deliveryId } from "../support/ids.ts";
import { fresh, signal, type TeamChatFixture } from "./contract.ts";
import { card, OPENING_DELIVERY } from "./samples.ts";

export interface Arrivals {
  /** What people in the team chat see of a text, if the platform itself drops something. */
  readonly seen: (text: string) => string;
  /** What a client reads of a text typed in the team chat. */
  readonly read: (typed: string) => string;
}

export function naughtyContract(name: string, start: () => Promise<TeamChatFixture>, { seen, read }: Arrivals): void {
  describe(`${name}: naughty strings`, () => {
    it("of clients are shown literally, all of them and in order, and do nothing", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const { thread } = await chat.open(room, { ...card, client: NAUGHTY.join(" ") }, OPENING_DELIVERY, fresh, signal);
      const items = NAUGHTY.map((text, index): Item => ({
        head: { id: "cv_1", client: text },
        message: { id: `m_${index}`, from: "client", author: null, text, createdAt: "2026-11-21T10:00:00.000Z" },
      }));
      for (const [index, { lines, covers }] of packPosts(items, chat.features).entries()) {
        await chat.post(thread, { delivery: deliveryId(`d-${index + 1}`), lines, covers }, signal);
      }
      const shown = fixture.texts(thread).slice(1).join("\n");
      let from = 0;
      for (const text of NAUGHTY.filter((one) => !isBlank(one)).map(seen)) {
        const at = shown.indexOf(text, from);
        expect([text, at >= from]).toEqual([text, true]);
        from = at + text.length;
      }
      expect(fixture.pinged()).toBe(0);
    });

    it("of staff are decoded as they were written", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const { thread } = await chat.open(room, card, OPENING_DELIVERY, fresh, signal);
      for (const text of NAUGHTY.filter((one) => !isBlank(one))) {
        fixture.writes(thread, text);
        const event = await fixture.next();
        if (event.kind !== "message") throw new Error(`a ${event.kind} came of ${text}`);
        expect(await chat.plainText(event.message, signal)).toBe(read(text));
      }
    });
  });
}
