/** Reminders that quiet hours held back. */
import { expect, it } from "vitest";
import { HOUR_MS, keysOf, MINUTE_MS, talkIn, type Talk } from "./turns.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";

/** The walk begins at nine. */
const quiet = { zone: "UTC", fromMinute: 8 * 60, toMinute: 12 * 60 };

const heard = (at: Talk) =>
  at.reminders().length + at.record.announcements.filter(({ post }) => keysOf(post).includes("digest-head")).length;

it("reminds at the end of the quiet hours", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS, quiet } });
  await at.passes(5 * HOUR_MS);
  expect(heard(at)).toBe(1);
});

it("reminds of what quiet hours held back although the bridge was down for long at their end", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS, quiet } });
  await at.passes(2 * HOUR_MS);
  at.world.kill();
  await at.passes(8 * HOUR_MS);
  await at.world.start();
  await at.passes(12 * HOUR_MS);
  expect(heard(at)).toBeGreaterThan(0);
});

it("reminds of what quiet hours held back although the settings have none any more", async () => {
  const rules = new Map<RoomId, RoomRules>();
  using at = await talkIn(0, {
    routes: (here) => {
      rules.set(here, { waitingMs: 15 * MINUTE_MS, quiet });
      return { rules };
    },
  });
  await at.passes(2 * HOUR_MS);
  at.world.kill();
  rules.set(at.thread.room, { waitingMs: 15 * MINUTE_MS });
  await at.world.start();
  await at.passes(24 * HOUR_MS);
  expect(heard(at)).toBeGreaterThan(0);
});

it("names those who wait longest, however many have written since", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS, quiet } });
  await at.passes(30 * MINUTE_MS);
  const others = 110;
  for (let number = 1; number <= others; number += 1) at.begins(`Client ${number}`, "Where is it?");
  await at.passes(4 * HOUR_MS);
  const digest = at.record.announcements.find(({ post }) => keysOf(post).includes("digest-head"));
  const lines = JSON.stringify(digest?.post.lines);
  const [first] = /"(?:Ada|Client \d+)"/u.exec(lines) ?? [];
  expect([first, /"digest-more","values":(\{[^}]+\})/u.exec(lines)?.[1]]).toEqual([
    '"Ada"',
    JSON.stringify({ count: others + 1 - 10 }),
  ]);
});
