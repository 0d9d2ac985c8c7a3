/** A wait that ends without an answer because the conversation is closed, and begins anew when it is opened again. */
import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, talkIn } from "./turns.ts";

const rules = { waitingMs: 15 * MINUTE_MS };

describe.each([0, 1] as const)("in team chat %i", (kind) => {
  it("is reminded of although it was reminded of before it was closed", async () => {
    using at = await talkIn(kind, { rules });
    await at.passes(16 * MINUTE_MS);
    expect(at.reminders()).toHaveLength(1);
    await at.closes();
    await at.passes(20 * HOUR_MS);
    at.world.service.change(at.id, { status: "open" });
    await at.settles();
    await at.client("It is still broken");
    await at.passes(13 * MINUTE_MS);
    // Who opened it again has just seen it.
    expect([at.turn(), at.reminders().length]).toEqual(["waits", 1]);
    await at.passes(2 * HOUR_MS);
    expect(at.reminders()).toHaveLength(2);
  });

  it("is reminded of once, after the room's time, when it is closed by mistake", async () => {
    using at = await talkIn(kind, { rules });
    await at.passes(5 * MINUTE_MS);
    await at.answers("!close");
    expect(at.turn()).toBe("closed");
    await at.passes(5 * MINUTE_MS);
    await at.answers("!reopen");
    await at.passes(13 * MINUTE_MS);
    expect([at.turn(), at.reminders().length]).toEqual(["waits", 0]);
    await at.passes(3 * HOUR_MS);
    expect(at.reminders()).toHaveLength(1);
  });

  it("is reminded of each time it is opened again", async () => {
    using at = await talkIn(kind, { rules });
    for (const count of [1, 2, 3]) {
      await at.passes(HOUR_MS);
      expect(at.reminders()).toHaveLength(count);
      await at.answers("!close");
      await at.passes(HOUR_MS);
      await at.answers("!reopen");
    }
  });

  it("calls nobody when it was answered before it was closed", async () => {
    using at = await talkIn(kind, { rules });
    await at.answers("It comes tomorrow.");
    await at.answers("!close");
    await at.passes(HOUR_MS);
    await at.answers("!reopen");
    await at.passes(3 * HOUR_MS);
    expect([at.turn(), at.reminders().length]).toEqual(["answered", 0]);
  });
});
