/** Notes at a service that makes replies of them. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { SECOND_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)(
  "sends no further note once the service has made a reply of one, also none that was tried before (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { service } = at.world;
    const other = at.begins("Ben", "And mine?");
    await at.settles();
    const bens = at.record.threadsOf(other).find(({ room }) => room === at.thread.room);
    if (bens === undefined) throw new RangeError("no second thread");
    let isDown = true;
    let tries = 0;
    service.createMessage = async ({ conversation, text, author }) => {
      await Promise.resolve();
      if (isDown) {
        tries += 1;
        throw new BridgeError("SERVICE_UNREACHABLE");
      }
      return service.write(conversation, "operator", author, text);
    };
    at.record.writes(at.thread, at.person("Anna"), "!note Ada is insolvent");
    at.record.writes(bens, at.person("Anna"), "!note Ben is insolvent");
    await at.passes(8 * SECOND_MS);
    isDown = false;
    await at.passes(120 * SECOND_MS);
    const leaked = [at.id, other].flatMap((id) => service.card(id).messages.filter(({ from }) => from === "operator"));
    expect([tries > 1, leaked.length]).toEqual([true, 1]);
  },
);
