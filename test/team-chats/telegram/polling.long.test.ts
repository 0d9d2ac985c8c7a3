/** Which conflicts a poller takes for a foreign program: leases and Telegram's answers by script. */
import { describe, expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { HeldQueue, ReadLeases } from "../../../src/bridge/ports/read-leases.ts";
import { NEARLY_DROPPED_MS } from "../../../src/team-chats/telegram/inbound/backoff.ts";
import { createPolling } from "../../../src/team-chats/telegram/inbound/polling.ts";
import type { BotApi } from "../../../src/team-chats/telegram/outbound/api.ts";
import { silentLog } from "../../support/log.ts";

const OURS = { position: undefined, heldForMs: 10_000 } satisfies HeldQueue;
const THEIRS = undefined;
const DOWN = new BridgeError("LEDGER_UNAVAILABLE");
const CONFLICT = new BridgeError("CHAT_UNREACHABLE", { status: 409, remoteCode: "polled_elsewhere" });

/**
 * Polls until both scripts are used up; the last poll then waits until it is closed. `holds`: what each request for the
 * lease answers. `polls`: what each poll answers.
 */
async function polled(
  holds: readonly (HeldQueue | undefined | BridgeError)[],
  polls: readonly ("none" | BridgeError)[],
  /** Unix milliseconds after the last poll of the script, from 0 at first. */
  afterMs = 0,
) {
  const [leases, answers] = [[...holds], [...polls]];
  const { promise: isDone, resolve: done } = Promise.withResolvers<undefined>();
  const reading: ReadLeases = {
    hold() {
      const next = leases.length === 0 ? OURS : leases.shift();
      return next instanceof BridgeError ? Promise.reject(next) : Promise.resolve(next);
    },
    release: () => Promise.resolve(),
  };
  const call = (_operation: string, signal: AbortSignal) => {
    const next = answers.shift();
    if (next instanceof BridgeError) return Promise.reject(next);
    if (next === "none") return Promise.resolve([]);
    done(undefined);
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        reject(new BridgeError("CHAT_UNREACHABLE"));
      });
    });
  };
  const polling = createPolling({
    bot: 1,
    allowed: [],
    botApi: {
      call: call as BotApi["call"],
      renewConnections: () => undefined,
      respondedAt: () => undefined,
      close: () => Promise.resolve(),
    },
    leases: reading,
    receiver: { receive: () => Promise.resolve() },
    log: silentLog,
    elsewherePauseMs: 1,
    clock: { now: () => (answers.length === 0 ? afterMs : 0) },
    onMissed: () => undefined,
    onSilence: () => undefined,
  });
  await polling.start();
  await isDone;
  const { reason } = polling.health();
  await polling.close();
  expect(leases).toEqual([]);
  return reason.key;
}

describe("another poller", () => {
  it("is foreign when it interrupts twice in a minute while this replica holds the lease", async () => {
    const holds = [OURS, OURS, OURS, OURS];
    expect(await polled(holds, ["none", CONFLICT, "none", CONFLICT, "none"])).toBe("telegram-foreign-reader");
  });

  it("is a replica when it interrupts once after each time that the lease passes on", async () => {
    const handover = [OURS, OURS, OURS, THEIRS];
    const polls = [CONFLICT, new BridgeError("CHAT_UNREACHABLE", { remoteCode: "read-lease-lost" })] as const;
    expect(await polled([...handover, ...handover, ...handover], [...polls, ...polls, ...polls, "none"])).toBe(
      "telegram-polling",
    );
  });

  it("is not judged while the database does not respond, and polling continues afterwards", async () => {
    const holds = [OURS, DOWN, OURS, DOWN, OURS];
    expect(await polled(holds, ["none", CONFLICT, CONFLICT, "none"])).toBe("telegram-polling");
  });
});

describe("a poll that fails", () => {
  const CUT = new BridgeError("CHAT_UNREACHABLE", { remoteCode: "ECONNRESET" });

  it("once, after others succeeded, leaves the bridge ready", async () => {
    expect(await polled([], ["none", CUT])).toBe("telegram-polling");
  });

  it("twice in a row is reported", async () => {
    expect(await polled([], ["none", CUT, CUT])).toBe("telegram-unreachable");
  });

  it("first of all is reported at once", async () => {
    expect(await polled([], [CUT])).toBe("telegram-unreachable");
  });

  it.each([
    [NEARLY_DROPPED_MS - 1, "telegram-unreachable"],
    [NEARLY_DROPPED_MS, "telegram-drops-soon"],
  ])("%i ms after the last success is reported as %s", async (afterMs, reason) => {
    expect(await polled([], ["none", CUT, CUT], afterMs)).toBe(reason);
  });
});
