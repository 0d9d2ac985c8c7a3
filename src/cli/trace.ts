/** `trace`: what became of every message of a conversation. Texts of clients and staff are not printed. */
import { traceOf, type TracedMessage, type TraceStep } from "../bridge/trace.ts";
import type { ConversationId } from "../bridge/words.ts";
import { systemClock } from "../clock.ts";
import { SETTINGS, type Environment } from "../config.ts";
import { openLinks } from "../ledger/index.ts";
import { loadLocales, type Say } from "../locales.ts";
import { StartProblem } from "../start-problem.ts";
import { table } from "./table.ts";
import { withLedger } from "./with-ledger.ts";

/** A table, a message's steps under each other; for tools one JSON object for each step, a line each. */
export async function trace(conversation: string, asJson: boolean, environment: Environment): Promise<void> {
  if (!conversation.startsWith("cv_")) throw new StartProblem(["A conversation's id begins with cv_."]);
  const id = conversation as ConversationId;
  const locale = environment["LOCALE"] ?? "";
  const say = loadLocales().in(locale === "" ? SETTINGS.LOCALE.default : locale);
  await withLedger(environment, async (ledger, database) => {
    const messages = await traceOf(await ledger.about(id), await openLinks(database), systemClock.now());
    if (messages.length === 0) throw new StartProblem([say({ key: "trace-nothing", values: { id } })]);
    const rows = messages.flatMap((message) => message.steps.map((step) => rowOf(message, step)));
    if (asJson) for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    else process.stdout.write(table(rows.map((row, at) => shown(row, rows[at - 1], say))));
  });
}

type Row = ReturnType<typeof rowOf>;

/** Ids, times and outcomes. What is not there is null. */
function rowOf({ message, from, by }: TracedMessage, step: TraceStep) {
  return {
    message,
    from,
    by,
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
  };
}

/** What is the same as in the row above is left out, so that messages are seen as groups. */
function shown(row: Row, above: Row | undefined, say: Say): Record<string, string | number> {
  const isSame = row.message !== null && row.message === above?.message;
  const head = isSame ? { message: "", from: "", by: "" } : {};
  return Object.fromEntries(
    Object.entries({ ...row, ...head }).map(([name, value]) => [say({ key: `trace-column-${name}` }), value ?? ""]),
  );
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
