/** `dead-letters`: what was given up, for people and for tools. Works beside a running bridge. */
import { resultSentence } from "../bridge/model/result.ts";
import type { Environment } from "../config/index.ts";
import { deadEntries, type EntryView } from "../ledger/index.ts";
import { StartError } from "../platform/start-error.ts";
import { table, timeCell } from "./table.ts";
import { terminalSay } from "./terminal-locale.ts";
import { withLedger } from "./with-ledger.ts";

/** Lists entries that were given up. */
export async function listDeadLetters(asJson: boolean, environment: Environment): Promise<void> {
  await withLedger(environment, async (_, database) => {
    const entries = await deadEntries(database);
    const say = terminalSay(environment);
    if (asJson) for (const entry of entries) process.stdout.write(`${JSON.stringify(rowOf(entry))}\n`);
    else if (entries.length === 0) process.stdout.write(`${say({ key: "cli-dead-none" })}\n`);
    else process.stdout.write(table(entries.map(rowOf).map(cellsOf), say));
  });
}

/** Tries entries again, or gives them up for good. Exit code 1 when one of them was not given up. */
export async function changeDeadLetters(
  action: "retry" | "discard",
  numbers: readonly string[],
  environment: Environment,
): Promise<void> {
  const wrong = numbers.filter((number) => !/^\d{1,15}$/u.test(number));
  if (wrong.length > 0) throw new StartError(wrong.map((given) => ({ key: "cli-dead-no-number", values: { given } })));
  const say = terminalSay(environment);
  await withLedger(environment, async (ledger) => {
    for (const number of numbers) {
      const done = await (action === "retry" ? ledger.retry(Number(number)) : ledger.discard(Number(number)));
      process.stdout.write(`${say({ key: done ? DONE[action] : "cli-dead-not", values: { entry: number } })}\n`);
      if (!done) process.exitCode = 1;
    }
  });
}

const DONE = { retry: "cli-dead-retried", discard: "cli-dead-discarded" } as const;

/** Ids, times and outcomes: never anybody's text. */
function rowOf({
  seq,
  createdAt,
  lane,
  kind,
  state,
  attempts,
  notBefore,
  finishedAt,
  delivery,
  result,
  failure,
}: EntryView) {
  const waits = state === "queued" && notBefore !== null && notBefore > Date.now();
  return {
    entry: seq,
    taken: timeOf(createdAt),
    lane: lane.kind,
    kind,
    state,
    attempts,
    failure: failure ?? "",
    waitsUntil: waits ? timeOf(notBefore) : "",
    finished: finishedAt === null ? "" : timeOf(finishedAt),
    result: result ?? "",
    where: lane.key,
    delivery: delivery ?? "",
  };
}

function cellsOf(row: ReturnType<typeof rowOf>) {
  const { taken, waitsUntil, finished, result } = row;
  return {
    ...row,
    // A name, though it is made of digits.
    entry: String(row.entry),
    result: resultSentence(result),
    taken: timeCell(taken),
    waitsUntil: timeCell(waitsUntil),
    finished: timeCell(finished),
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
