/** One bridge after the other: two starts at once take so long that each kill comes before anything was sent. */
import { it } from "vitest";
import { killAgainAndAgain } from "./kill/kill-again-and-again.ts";

const KILLS_EACH = 25;

it.for([0, 1])(
  "loses and duplicates nothing when it is killed again and again (%i)",
  { timeout: 300_000 },
  async (number, { expect }) => {
    await killAgainAndAgain(KILLS_EACH, Date.now() + number, expect);
  },
);
