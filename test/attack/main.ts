/** `npm run attack`: attacks a bridge that it starts, and looks whether it holds and goes on answering. */
import { Command, InvalidArgumentError } from "commander";
import { table, terminalWidth } from "../../src/cli/table.ts";
import { PEOPLE_ATTACKS } from "./attacks/people.ts";
import { REQUESTS } from "./attacks/requests.ts";
import { SERVICE } from "./attacks/service.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { startTarget } from "./target.ts";

const ATTACKS = [...REQUESTS, ...SERVICE, ...PEOPLE_ATTACKS];
const MOST_STALL_MS = 100;

const program = new Command("npm run attack --")
  .description("Starts a bridge with its service and an emulated Slack, attacks it, and asks /healthz all the time.")
  .option("--only <text>", "run the attacks whose name contains this", "")
  .option("--stall <ms>", "the longest that /healthz may take to answer", milliseconds, MOST_STALL_MS)
  .addHelpText("after", "\nExits with 1 when something did not hold or /healthz answered late, with 2 on a wrong line.")
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const { only, stall } = program.opts<{ readonly only: string; readonly stall: number }>();
const chosen = ATTACKS.filter(({ name }) => name.includes(only));
if (chosen.length === 0)
  program.error(`No attack is called "${only}". There are:\n${ATTACKS.map(({ name }) => name).join("\n")}`);

await using target = await startTarget();
await using heartbeat = await startHeartbeat(target.url);
const rows = [];
const wrong: string[] = [];
for (const { name, run } of chosen) {
  process.stderr.write(`${name}\n`);
  await heartbeat.longestMs();
  const { tried, held, broken } = await run(target);
  const longestMs = Math.ceil(await heartbeat.longestMs());
  if (broken !== undefined) wrong.push(`${name}: ${broken}`);
  if (longestMs > stall) wrong.push(`${name}: /healthz took ${longestMs} ms`);
  rows.push({ attack: name, tried, held, "longest stall (ms)": longestMs });
}
process.stdout.write(`\n${table(rows, terminalWidth())}\n`);
for (const line of wrong) process.stdout.write(`${line}\n`);
if (wrong.length > 0) process.exitCode = 1;

function milliseconds(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("Give a number of milliseconds.");
  return value;
}
