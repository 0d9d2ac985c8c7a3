/** Two bridges are killed side by side, because most of the time goes into starting them. */
import { it } from "vitest";
import { killAgainAndAgain } from "./kill/kill-again-and-again.ts";

const KILLS_EACH = 25;

it.concurrent.for([0, 1])(
  "loses and duplicates nothing when it is killed again and again (%i)",
  { timeout: 180_000 },
  async (number, { expect }) => {
    await killAgainAndAgain(KILLS_EACH, Date.now() + number, expect);
  },
);
