/** `npm run leaks`: what leaks, and what is stopped for nothing, over the corpus and over signs of notes in random dress. */
import { corpus, measure, pastLimits, tableOf } from "./measure.ts";
import { leakShare, MOST_LEAKED } from "./random-notes.ts";

const SIGNS = 1_000_000;

const measured = await measure(corpus());
const { share, samples } = leakShare(SIGNS, Number(process.env["SEED"] ?? Date.now() % 1_000_000));
const past = pastLimits(measured);
if (share > MOST_LEAKED)
  past.push(`signs in random dress: ${(100 * share).toFixed(3)} %, for instance ${samples.join(" ")}`);

process.stdout.write(`${tableOf(measured)}\n\n`);
process.stdout.write(
  `${SIGNS} signs of notes in random dress: ${(100 * share).toFixed(3)} % sent, allowed ${100 * MOST_LEAKED} %\n`,
);
for (const line of past) process.stderr.write(`past the limit: ${line}\n`);
process.exitCode = past.length > 0 ? 1 : 0;
