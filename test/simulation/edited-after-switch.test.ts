/** An edit after the thread was switched to notes. */
import { expect, it } from "vitest";
import { SECOND_MS, MINUTE_MS, talkIn, type Talk } from "./turns.ts";

const toClient = (at: Talk) =>
  at.world.service
    .card(at.id)
    .messages.filter(({ from }) => from === "operator")
    .map(({ text }) => text);

it.each([0, 1] as const)(
  "sends nothing that was written in notes mode, though as an edit of a question (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const written = at.record.writes(at.thread, at.person("Anna"), "The password is Sommer2026!");
    await at.settles();
    expect(at.record.buttons.some(({ button }) => button.action === "keep")).toBe(true);
    await at.presses("mode", "Bert", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    at.record.edits(written, "We go bankrupt next week");
    await at.passes(MINUTE_MS);
    expect(toClient(at)).toEqual([]);
  },
);

it.each([0, 1] as const)(
  "sends nothing that was written in notes mode, though as an edit of what goes out later (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const written = at.record.writes(at.thread, at.person("Anna"), "!send-later 3h It comes tomorrow.");
    await at.settles();
    await at.presses("mode", "Bert", "note");
    await at.passes(MINUTE_MS);
    expect([at.said("mode-switched-note"), at.card()?.mode]).toEqual([1, "note"]);
    at.record.edits(written, "We go bankrupt next week");
    await at.passes(10 * SECOND_MS);
    expect(toClient(at)).toEqual([]);
  },
);
