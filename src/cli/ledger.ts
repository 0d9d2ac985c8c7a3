/** `dead`: what was given up, for people and for tools. Works beside a running bridge. */
import type { Environment } from "../config.ts";
import { deadEntries, type EntryView } from "../ledger/index.ts";
import { StartProblem } from "../start-problem.ts";
import { withLedger } from "./with-ledger.ts";
import { table } from "./table.ts";

/** Lists entries that were given up. */
export async function deadList(asJson: boolean, environment: Environment): Promise<void> {
  await withLedger(environment, async (_, database) => {
    const entries = await deadEntries(database);
    if (entries.length === 0 && !asJson) process.stdout.write("No entry was given up.\n");
    else print(entries, asJson);
  });
}

/** Tries entries again, or gives them up for good. Exit code 1 when one of them is not dead. */
export async function deadChange(
  action: "retry" | "discard",
  numbers: readonly string[],
  environment: Environment,
): Promise<void> {
  const wrong = numbers.filter((number) => !/^\d{1,15}$/u.test(number));
  if (wrong.length > 0) throw new StartProblem(wrong.map((number) => `${number} is not the number of an entry.`));
  await withLedger(environment, async (ledger) => {
    for (const number of numbers) {
      const done = await (action === "retry" ? ledger.retry(Number(number)) : ledger.discard(Number(number)));
      process.stdout.write(`${number} ${done ? DONE[action] : "is not dead"}\n`);
      if (!done) process.exitCode = 1;
    }
  });
}

const DONE = { retry: "is tried again", discard: "was discarded" } as const;

function print(entries: readonly EntryView[], asJson: boolean): void {
  const rows = entries.map(rowOf);
  if (asJson) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  else process.stdout.write(table(rows));
}

/** Ids, times and outcomes: never what somebody wrote. */
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

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
