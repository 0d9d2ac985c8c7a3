/** A reply that waited for the service, was edited meanwhile, and is asked about because the client wrote. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)(
  "a press passes the text that stands there, not the one before it was edited (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { service } = at.world;
    const create = service.createMessage.bind(service);
    let refused = 0;
    let isDown = true;
    service.createMessage = async (...given) => {
      if (!isDown) return await create(...given);
      refused += 1;
      throw new BridgeError("SERVICE_RATE_LIMITED");
    };
    const written = at.record.writes(at.thread, at.person("Anna"), "It costs 30 EUR, or 20 EUR if she insists");
    await at.passes(10 * SECOND_MS);
    at.record.edits(written, "It costs 30 EUR");
    await at.passes(3 * SECOND_MS);
    await at.client("Hello?");
    isDown = false;
    for (let step = 0; !at.record.buttons.some(({ button }) => button.action === "anyway") && step < 2000; step += 1)
      await at.passes(50);
    const shown = at.record.buttons.findLast(({ button }) => button.action === "anyway");
    if (shown === undefined) throw new RangeError("nobody is asked");
    await at.passes(2 * SECOND_MS);
    at.record.press(at.person("Bert"), shown);
    await at.passes(MINUTE_MS);
    const got = service.card(at.id).messages.filter(({ from }) => from === "operator");
    expect(refused).toBeGreaterThan(0);
    expect(got.map(({ text }) => text)).not.toContain("It costs 30 EUR, or 20 EUR if she insists");
  },
);
