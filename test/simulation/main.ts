/** `npm run simulate`: random walks through the simulated world, until one leaves something wrong behind. */
import { FixtureError, readFixture, saveFixture } from "./fixture.ts";
import { tryMutants } from "./mutant-trial.ts";
import { readOptions } from "./options.ts";
import { walkAllReplicas } from "./replica-walkers.ts";
import { shrink } from "./shrink.ts";
import { perform, type Walk } from "./walk.ts";
import { walkAll } from "./walkers.ts";

const { stderr, stdout } = process;
const REPORT_EVERY_MS = 1_000;
/** Walks that shrinking one may take. */
const SHRINK_TRIES = 1_000;
const MOST_LINES = 20;

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.once(name, () => {
    stop.abort();
  });
}
const { signal } = stop;
const options = readOptions();
const { walks, acts, edge, threads, keepGoing, replicas, seed = Math.floor(Math.random() * 1e9) } = options;

function story({ script, story: lines, wrong }: Walk): string {
  const shown = lines.slice(-MOST_LINES);
  const cut = lines.length - shown.length;
  return [
    `Walk ${script.seed}${script.edge === undefined ? "" : `, through ${script.edge},`} left this behind:`,
    ...wrong.slice(0, MOST_LINES).map((line) => `  ${line}`),
    cut === 0 ? "after:" : `after ${cut} other acts and:`,
    ...shown,
  ].join("\n");
}

async function simulate(): Promise<number> {
  const startedAt = Date.now();
  let done = 0;
  let wrong = 0;
  let reportedAt = startedAt;
  const progress = () => {
    const seconds = (Date.now() - startedAt) / 1_000;
    return `${done} of ${walks} walks, ${(done / Math.max(seconds, 0.001)).toFixed(1)} a second, from seed ${seed}`;
  };
  const onWalk = (walk: Walk) => {
    done += 1;
    if (walk.wrong.length > 0) wrong += 1;
    if (walk.wrong.length > 0 && keepGoing === true) {
      if (stderr.isTTY) stderr.write("\r\u001b[K");
      stdout.write(`Walk ${walk.script.seed}: ${walk.wrong.slice(0, MOST_LINES).join("; ")}\n`);
    }
    if (!stderr.isTTY || Date.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = Date.now();
    stderr.write(`\r\u001b[K${progress()}`);
  };
  const all = { seed, walks, acts, edge, threads, keepGoing, signal, onWalk };
  const failed = await (replicas === undefined ? walkAll(all) : walkAllReplicas(replicas, all));
  if (stderr.isTTY) stderr.write("\r\u001b[K");
  if (failed === undefined) {
    stdout.write(`${progress()}: ${signal.aborted ? "stopped, nothing wrong so far" : "nothing wrong"}\n`);
    return signal.aborted ? 130 : 0;
  }
  if (keepGoing === true) {
    stdout.write(`${progress()}: ${wrong} went wrong\n`);
    return signal.aborted ? 130 : 1;
  }
  stdout.write(`${progress()}: stopped at the first that went wrong\n`);
  const shrunk =
    options.shrink && replicas === undefined ? await shrink(failed, perform, { tries: SHRINK_TRIES, signal }) : failed;
  stdout.write(`${story(shrunk)}\n`);
  if (options.save === true) stdout.write(`Saved in ${saveFixture(shrunk)}: \`npm test\` performs it from now on.\n`);
  return 1;
}

async function replay(path: string): Promise<number> {
  const walk = await perform(readFixture(path));
  if (walk.wrong.length > 0) stdout.write(`${story(walk)}\n`);
  else stdout.write(`${path}: nothing wrong\n`);
  return walk.wrong.length > 0 ? 1 : 0;
}

try {
  const { fixture, mutants } = options;
  if (fixture !== undefined) process.exitCode = await replay(fixture);
  else if (mutants === undefined) process.exitCode = await simulate();
  else
    process.exitCode = await tryMutants(mutants === true ? undefined : mutants, {
      ...{ signal, replicas },
      say: (line) => stdout.write(`${line}\n`),
    });
} catch (error) {
  if (!(error instanceof FixtureError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
