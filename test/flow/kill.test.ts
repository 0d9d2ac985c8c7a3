/** The bridge is killed a few times; `kill.long.test.ts` does the same for longer. */
import { it } from "vitest";
import { killAgainAndAgain } from "./kill/kill-again-and-again.ts";

const KILLS_EACH = 3;

it.concurrent.for([0])(
  "loses and duplicates nothing when it is killed again and again (%i)",
  { timeout: 180_000 },
  async (number, { expect }) => {
    await killAgainAndAgain(KILLS_EACH, Date.now() + number, expect);
  },
);
