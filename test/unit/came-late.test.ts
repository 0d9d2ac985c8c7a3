import { expect, it } from "vitest";
import { CAME_LATE_AFTER_MS, cameLate } from "../../src/bridge/came-late.ts";

it.each([
  [0, false],
  [CAME_LATE_AFTER_MS, false],
  [CAME_LATE_AFTER_MS + 1, true],
  // The team chat's clock goes ahead of ours.
  [-60_000, false],
])("asks about a reply that came %i ms after it was written: %s", (afterMs, isLate) => {
  const at = "2026-11-21T10:00:00.000Z";
  expect(cameLate({ at }, Date.parse(at) + afterMs)).toBe(isLate);
});
