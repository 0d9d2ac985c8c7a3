/** `trace` and `dead`: what the ledger knows, for people and for tools. They work beside a running bridge. */
import { systemClock } from "../clock.ts";
import { SETTINGS, type Environment } from "../config.ts";
import { openDatabase, type Database } from "../database/index.ts";
import type { ConversationId } from "../bridge/words.ts";
import { deadEntries, openLedger, trace as traceOf, type EntryView } from "../ledger/index.ts";
import { createLog } from "../log.ts";
import { StartProblem } from "../start-problem.ts";
import { table } from "./table.ts";

/** Prints every entry about a conversation, oldest first. Texts of clients and staff are not printed. */
export async function trace(conversation: string, asJson: boolean, environment: Environment): Promise<void> {
  if (!conversation.startsWith("cv_")) throw new StartProblem(["A conversation's id begins with cv_."]);
  await withDatabase(environment, async (database) => {
    const entries = await traceOf(database, conversation as ConversationId);
    if (entries.length === 0) {
      throw new StartProblem([
        `The ledger knows nothing of ${conversation}, or it was long ago: finished entries are deleted after seven days.`,
      ]);
    }
    print(entries, asJson);
  });
}

/** Lists entries that were given up. */
export async function deadList(asJson: boolean, environment: Environment): Promise<void> {
  await withDatabase(environment, async (database) => {
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
  await withDatabase(environment, async (database) => {
    const ledger = await openLedger(database, {
      log: createLog({ level: "silent", secrets: [] }),
      clock: systemClock,
    });
    for (const number of numbers) {
      const done = await (action === "retry" ? ledger.retry(Number(number)) : ledger.discard(Number(number)));
      process.stdout.write(`${number} ${done ? DONE[action] : "is not dead"}\n`);
      if (!done) process.exitCode = 1;
    }
  });
}

const DONE = { retry: "is tried again", discard: "was discarded" } as const;

async function withDatabase(environment: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  const url = environment["DATABASE_URL"];
  await using database = await openDatabase(url === undefined || url === "" ? SETTINGS.DATABASE_URL.default : url);
  await openLedger(database, { log: createLog({ level: "silent", secrets: [] }), clock: systemClock });
  await work(database);
}

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
