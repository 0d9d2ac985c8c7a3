/** `npm run simulate`: random walks through the simulated world, until one leaves something wrong behind. */
import { Command, InvalidArgumentError } from "commander";
import { walk, type Walk } from "./walk.ts";

interface Options {
  readonly walks: number;
  readonly seed?: number;
  readonly acts: number;
}

const { stderr, stdout } = process;
const REPORT_EVERY_MS = 1_000;

function wholeFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return value;
  };
}

const MOST = 2 ** 31 - 1;
const program = new Command("npm run simulate --")
  .description(
    "Lets clients, staff, operators and faults act at random around the whole bridge in virtual time, and looks whether\n" +
      "anything was lost, doubled, leaked, out of order or left waiting.",
  )
  .option("--walks <number>", "walk this often, each time with the next seed", wholeFrom(1, MOST), 100)
  .option("--seed <number>", "the first seed; the same seed replays the same walk", wholeFrom(0, MOST))
  .option("--acts <number>", "acts of each walk", wholeFrom(1, 100_000), 60)
  .addHelpText(
    "after",
    "\nExits with 1 after the first walk that leaves something wrong behind, with 2 on a wrong line, with 130 on Ctrl+C, which\n" +
      "still reports. Replay one walk with its seed, `--walks 1` and the same `--acts`.",
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();

const { walks, acts, seed = Math.floor(Math.random() * 1e9) } = program.opts<Options>();

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.once(name, () => {
    stop.abort();
  });
}

function story({ seed: of, story: lines, wrong }: Walk): string {
  return [`Walk ${of} left this behind:`, ...wrong.map((line) => `  ${line}`), "after:", ...lines].join("\n");
}

const startedAt = Date.now();
let done = 0;
const progress = () => {
  const seconds = (Date.now() - startedAt) / 1_000;
  return `${done} of ${walks} walks, ${(done / Math.max(seconds, 0.001)).toFixed(1)} a second, from seed ${seed}`;
};

let failed: Walk | undefined;
let reportedAt = startedAt;
while (done < walks && failed === undefined && !stop.signal.aborted) {
  const result = await walk(seed + done, { acts });
  if (result.wrong.length > 0) failed = result;
  done += 1;
  if (stderr.isTTY && Date.now() - reportedAt >= REPORT_EVERY_MS) {
    reportedAt = Date.now();
    stderr.write(`\r\u001b[K${progress()}`);
  }
}
if (stderr.isTTY) stderr.write("\r\u001b[K");
if (failed !== undefined) {
  stdout.write(`${story(failed)}\n`);
  process.exitCode = 1;
} else if (stop.signal.aborted) process.exitCode = 130;
stdout.write(`${progress()}: ${failed === undefined ? "nothing wrong" : "stopped at the first that went wrong"}\n`);
