/** `trace`: reports what happened to every message of a conversation, without the texts of clients and staff. */
import { traceOf, type TracedMessage, type TraceStep } from "../bridge/commands/message-trace.ts";
import type { Environment } from "../config/index.ts";
import type { ConversationId } from "../contract/shapes.ts";
import { createStores } from "../bridge/stores/index.ts";
import { openSpaces } from "../key-value/index.ts";
import { systemClock } from "../platform/clock.ts";
import { StartError } from "../platform/start-error.ts";
import { printJson, printTable } from "./print.ts";
import { timeCell, type Cell } from "./cells.ts";
import { resultInEnglish } from "./terminal-locale.ts";
import { withLedger } from "./with-ledger.ts";

/** Prints a table with a message's steps below each other, or for tools one line of JSON per step. */
export async function trace(id: ConversationId, asJson: boolean, environment: Environment): Promise<void> {
  await withLedger(environment, async (ledger, database) => {
    const messages = await traceOf(await ledger.about(id), createStores(await openSpaces(database)), systemClock.now());
    if (messages.length === 0) throw new StartError([{ key: "trace-nothing", values: { id } }]);
    const rows = messages.flatMap((message) => message.steps.map((step) => rowOf(message, step)));
    if (asJson) printJson(rows);
    else {
      const cells = rows.map((row, at) => cellsOf(row, rows[at - 1]));
      await printTable(cells);
    }
  });
}

type Row = ReturnType<typeof rowOf>;

/** Ids, times and outcomes. Missing values are null. */
function rowOf({ message, from, by, state }: TracedMessage, step: TraceStep) {
  return {
    message,
    from,
    by,
    state,
    step: step.kind,
    outcome: step.outcome,
    where: step.room,
    post: step.post,
    taken: timeOf(step.takenAt),
    finished: timeOf(step.finishedAt),
    attempts: step.attempts,
    failure: step.failure,
    waitsUntil: timeOf(step.waitsUntil),
    result: step.result,
    entry: step.entry,
    delivery: step.delivery,
    trace: step.trace,
  };
}

/** Leaves out values that repeat the row above, so that each message reads as a group. */
function cellsOf(row: Row, above: Row | undefined): Record<string, Cell> {
  const { message, from, by, state, outcome, taken, finished, waitsUntil } = row;
  const isSame = message !== null && message === above?.message;
  const head = { message: message ?? "", from: from ?? "", by: by ?? "", state: state ?? "" };
  return {
    ...(isSame ? { message: "", from: "", by: "", state: "" } : head),
    step: row.step,
    outcome,
    where: row.where ?? "",
    post: row.post ?? "",
    taken: timeCell(taken),
    finished: timeCell(finished),
    attempts: row.attempts,
    failure: row.failure ?? "",
    waitsUntil: timeCell(waitsUntil),
    result: resultInEnglish(row.result),
    // A name made of digits: no thousands separators.
    entry: String(row.entry),
    delivery: row.delivery ?? "",
    trace: row.trace ?? "",
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
