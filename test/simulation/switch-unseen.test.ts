/** A switch to replies that the thread does not say yet. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)(
  "keeps inside what is written while the thread still says that it keeps notes (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    await at.presses("mode", "Anna", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    // The room takes no posts for a while: it is over its limit.
    let isLimited = true;
    const { chat } = at;
    const limited =
      <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
      (...given: Given) =>
        isLimited ? Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 5_000 })) : call(...given);
    chat.post = limited(chat.post.bind(chat));
    chat.editCard = limited(chat.editCard.bind(chat));
    chat.edit = limited(chat.edit.bind(chat));
    const button = at.record.buttons.findLast((one) => one.button.action === "mode" && one.button.value === "reply");
    if (button === undefined) throw new RangeError("no button");
    at.record.press(at.person("Bert"), button);
    await at.passes(20 * SECOND_MS);
    expect([at.said("mode-switched-reply"), at.card()?.mode]).toEqual([0, "note"]);
    at.record.writes(at.thread, at.person("Anna"), "He is very annoying");
    await at.passes(20 * SECOND_MS);
    isLimited = false;
    await at.passes(MINUTE_MS);
    at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
    await at.passes(MINUTE_MS);
    const got = at.world.service.card(at.id).messages.filter(({ from }) => from === "operator");
    expect([at.said("mode-switched-reply"), got.map(({ text }) => text)]).toEqual([1, ["It comes tomorrow."]]);
  },
);
