import { expect, it } from "vitest";
import { waitedFor } from "../../src/bridge/rooms/waiting-time.ts";

const SINCE = "2026-11-21T10:00:00.000Z";

it.each([
  [-60_000, { hours: 0, minutes: 0 }],
  [59_999, { hours: 0, minutes: 0 }],
  [60_000, { hours: 0, minutes: 1 }],
  [3_599_999, { hours: 0, minutes: 59 }],
  [3_600_000, { hours: 1, minutes: 0 }],
])("%s ms are %j", (ms, waited) => {
  expect(waitedFor(SINCE, Date.parse(SINCE) + ms)).toEqual(waited);
});
