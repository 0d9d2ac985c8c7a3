/** When the rooms are read back: at the start, unless another replica covers it, and whenever something is suspected. */
import { afterEach, expect, it, vi } from "vitest";
import { runStaffBackfill } from "../../src/app/staff-backfill.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { createMissingEvents } from "../../src/bridge/replies/missing-events.ts";
import { silentLog } from "../../src/platform/log.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { roomId } from "../support/ids.ts";

const ending: AbortController[] = [];
afterEach(() => {
  for (const one of ending.splice(0)) one.abort();
});

/** `ask`: whether another replica covers the start. Result: how often the room was read, and what suspects it. */
function running(ask: (suspect: () => void) => Promise<boolean>) {
  const modes = new Map([[roomId("slack:T:support"), "reply"]] as const);
  const clock = { now: Date.now };
  const missing = createMissingEvents({ modes }, clock);
  const messagesSince = vi.fn(() => []);
  const cursors = { ingestedUntil: () => Promise.resolve("2026-01-05T09:00:00.000Z"), setIngestedUntil: vi.fn() };
  const deps = { routes: { modes }, chats: { of: () => ({ messagesSince }) }, cursors, missing, clock, log: silentLog };
  const suspect = () => {
    missing.suspect(SLACK);
  };
  const over = new AbortController();
  ending.push(over);
  const start = { ask: () => ask(suspect) };
  void runStaffBackfill(deps as unknown as BridgeDeps, start, over.signal);
  return { read: messagesSince, suspect };
}

it("reads the rooms back at the start", async () => {
  const { read } = running(() => Promise.resolve(false));
  await vi.waitFor(() => {
    expect(read).toHaveBeenCalledTimes(1);
  });
});

it("reads nothing at a start that another replica covers, until something is suspected", async () => {
  const { read, suspect } = running(() => Promise.resolve(true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).not.toHaveBeenCalled();
  suspect();
  await vi.waitFor(() => {
    expect(read).toHaveBeenCalledTimes(1);
  });
});

it("reads at once what was suspected while it asked", async () => {
  const { read } = running((suspect) => {
    suspect();
    return Promise.resolve(true);
  });
  await vi.waitFor(() => {
    expect(read).toHaveBeenCalledTimes(1);
  });
});
