/** The command line of `npm run simulate`. */
import { availableParallelism } from "node:os";
import { Command, InvalidArgumentError, Option } from "commander";
import { EDGES, type EdgeName } from "./life.ts";
import { FEWEST_REPLICAS, MOST_REPLICAS } from "./replica-walk.ts";
import { USUAL_ACTS } from "./walk.ts";

export interface Options {
  readonly walks: number;
  readonly seed?: number;
  readonly acts: number;
  readonly edge?: EdgeName;
  readonly threads: number;
  readonly save?: true;
  readonly keepGoing?: true;
  readonly shrink: boolean;
  readonly fixture?: string;
  readonly mutants?: true | string;
  readonly replicas?: number;
}

const MOST = 2 ** 31 - 1;

export function command(): Command {
  return new Command("npm run simulate --")
    .description(
      "Lets clients, staff, operators and faults act at random around the whole bridge in virtual time, and looks whether\n" +
        "anything was lost, doubled, leaked, out of order or left waiting.",
    )
    .option("--walks <number>", "walk this often, each time with the next seed", wholeFrom(1, MOST), 100)
    .option("--seed <number>", "the first seed; the same seed replays the same walk", wholeFrom(0, MOST))
    .option("--acts <number>", "acts of each walk", wholeFrom(1, 100_000), USUAL_ACTS)
    .addOption(
      new Option("--edge <edge>", "where the bridge meets the remotes; by default, most walks go to its ports").choices(
        EDGES,
      ),
    )
    .option("--threads <number>", "walks at the same time", wholeFrom(1, 256), availableParallelism())
    .option("--save", "save the walk that fails, shrunk, for `npm test`")
    .option("--no-shrink", "tell the walk as it was")
    .addOption(
      new Option(
        "--keep-going",
        "walk on past walks that fail; tell of each in one line, with the seed that replays it",
      ).conflicts(["save", "replicas"]),
    )
    .option("--fixture <file>", "perform a saved walk")
    .option(
      "--mutants [name]",
      "plant each known fault, or one, in a copy of the code, and show after how many walks it is caught",
    )
    .addOption(
      new Option("--replicas <number>", "walk in real time with so many bridges on one PostgreSQL")
        .argParser(wholeFrom(FEWEST_REPLICAS, MOST_REPLICAS))
        .conflicts(["save", "fixture"]),
    )
    .addHelpText(
      "after",
      "\nStops at the first walk that leaves something wrong behind, leaves out what it does not need to fail, and tells it;\n" +
        "with --keep-going, it goes on and tells of each in a line. Exits with 1 then, with 2 on a wrong line, with 130 on\n" +
        "Ctrl+C, which still reports. Replay one walk with its seed, `--walks 1` and the same `--acts` and `--edge`.\n\n" +
        "With --replicas, each bridge is a process of its own, reaches the database through a proxy of its own, and is\n" +
        "stopped, killed or cut off, also in the middle of a commit. The same seed plans the same acts, but in real time\n" +
        "they fall differently: a walk that fails is told as it was, neither shrunk nor saved. --mutants plants the faults\n" +
        "that only such walks can find.",
    )
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

/** Exits with 2 on a wrong line. */
export function readOptions(): Options {
  return command().parse().opts<Options>();
}

function wholeFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return value;
  };
}
