/** `dead-letters`: what was given up, for people and for tools. Works beside a running bridge. */
import type { Environment } from "../config/index.ts";
import type { BridgeLedger } from "../app/open-ledger.ts";
import { deadEntries, type EntryView } from "../ledger/index.ts";
import { StartError } from "../platform/start-error.ts";
import { print, printJson, printTable } from "./print.ts";
import { timeCell } from "./cells.ts";
import { resultInEnglish } from "./terminal-locale.ts";
import { withLedger } from "./with-ledger.ts";

export async function listDeadLetters(asJson: boolean, environment: Environment): Promise<void> {
  await withLedger(environment, async (_, database) => {
    const rows = (await deadEntries(database)).map(rowOf);
    if (asJson) printJson(rows);
    else if (rows.length === 0) print("There are no dead letters.");
    else await printTable(rows.map(cellsOf));
  });
}

/** Errors, here and below: `StartError` for entries that are no dead letters, once all others have been changed. */
export async function retryDeadLetters(entries: readonly number[], environment: Environment): Promise<void> {
  await changeEach(entries, environment, async (entry, ledger) => {
    const isDone = await ledger.retry(entry);
    if (isDone) print(`Retrying entry ${entry}.`);
    return isDone;
  });
}

export async function discardDeadLetters(entries: readonly number[], environment: Environment): Promise<void> {
  await changeEach(entries, environment, async (entry, ledger) => {
    const isDone = await ledger.discard(entry);
    if (isDone) print(`Discarded entry ${entry}.`);
    return isDone;
  });
}

async function changeEach(
  entries: readonly number[],
  environment: Environment,
  change: (entry: number, ledger: BridgeLedger) => Promise<boolean>,
): Promise<void> {
  const left: number[] = [];
  await withLedger(environment, async (ledger) => {
    for (const entry of entries) if (!(await change(entry, ledger))) left.push(entry);
  });
  if (left.length > 0)
    throw new StartError(left.map((entry) => ({ key: "cli-dead-not", values: { entry: String(entry) } })));
}

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
    // All are dead.
    state: "",
    // A name made of digits: no thousands separators.
    entry: String(row.entry),
    result: resultInEnglish(result),
    taken: timeCell(taken),
    waitsUntil: timeCell(waitsUntil),
    finished: timeCell(finished),
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
