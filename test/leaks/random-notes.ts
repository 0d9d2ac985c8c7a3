/** How many signs of notes in random dress are sent. */
import { screen } from "../../src/bridge/replies/screen.ts";
import { noteOf, numbers } from "./population.ts";

/** Share of signs that may be sent, 0 to 1. */
export const MOST_LEAKED = 0.005;
const MOST_SAMPLES = 5;

/** `samples`: some that were sent, as JSON. */
export function leakShare(
  signs: number,
  seed: number,
): { readonly share: number; readonly samples: readonly string[] } {
  const random = numbers(seed);
  const samples: string[] = [];
  let sent = 0;
  for (let sign = 0; sign < signs; sign += 1) {
    const text = noteOf(random);
    if (screen(text, {}).outcome !== "reply") continue;
    sent += 1;
    if (samples.length < MOST_SAMPLES) samples.push(JSON.stringify(text));
  }
  return { share: sent / signs, samples };
}
