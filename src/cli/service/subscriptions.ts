/** `service subscriptions`: who is told of events. A running service takes a change up within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config.ts";
import type { SubscriptionView } from "../../service/store/delivery-views.ts";
import type { Replay } from "../../service/store/replay.ts";
import type { Write } from "../../service/store/writes.ts";
import { StartProblem } from "../../start-problem.ts";
import { count, progressOf } from "../progress.ts";
import { table } from "../table.ts";
import { pointInTime } from "./time.ts";

export function addSubscriptionCommands(service: Command, environment: Environment): void {
  const subscriptions = service.command("subscriptions").description("who is told of events, and what became of it");
  subscriptions
    .command("list", { isDefault: true })
    .description("list them with their state, what waits and what failed last; oldest first")
    .option("--json", "one JSON object a line")
    .action(async ({ json }: { json?: true }) => {
      const { withServiceDatabase } = await import("./database.ts");
      const { viewSubscriptions } = await import("../../service/store/delivery-views.ts");
      const views = await withServiceDatabase(environment, viewSubscriptions);
      if (json === true) for (const view of views) process.stdout.write(`${JSON.stringify(view)}\n`);
      else if (views.length === 0) process.stdout.write("Nobody has subscribed.\n");
      else process.stdout.write(table(views.map(rowOf)));
    });
  subscriptions
    .command("enable")
    .description("deliver again to a subscription that is disabled; what it missed is sent by replay")
    .argument("<id>", "wh_…")
    .action(async (id: string) => {
      const { enableSubscription } = await import("../../service/store/subscriptions.ts");
      const changed = await withWrites((write) => write((writing) => enableSubscription(writing, id)), environment);
      process.stdout.write(known(changed, id) ? `${id} is enabled.\n` : `${id} was not disabled.\n`);
    });
  subscriptions
    .command("disable")
    .description("deliver nothing to a subscription until it is enabled")
    .argument("<id>", "wh_…")
    .action(async (id: string) => {
      const { disableSubscription } = await import("../../service/store/subscriptions.ts");
      const at = Date.now();
      const changed = await withWrites((write) => write((writing) => disableSubscription(writing, id, at)), environment); // prettier-ignore
      process.stdout.write(known(changed, id) ? `${id} is disabled.\n` : `${id} was disabled already.\n`);
    });
  subscriptions
    .command("replay")
    .description("send again what a subscription missed: what was given up, and what came while it was disabled")
    .argument("<id>", "wh_…")
    .option("--since <time>", "only what happened since: 48h, 2d, 2026-11-21, 2026-11-21T08:00:00Z")
    .option("--delivered", "what was delivered, too")
    .addHelpText("after", "\nEvents are kept for seven days.")
    .action(async (id: string, { since, delivered }: { since?: string; delivered?: true }) => {
      const from = since === undefined ? undefined : pointInTime(since, Date.now());
      if (since !== undefined && from === undefined)
        throw new StartProblem(["--since is an age like 48h or 2d, or a time like 2026-11-21T08:00:00Z."]);
      await replay(id, { since: from, alsoDelivered: delivered === true }, environment);
    });
}

async function replay(id: string, wanted: Replay, environment: Environment): Promise<void> {
  const { replaySubscription } = await import("../../service/store/replay.ts");
  using progress = progressOf("events", undefined);
  const events = await withWrites(
    (write) =>
      replaySubscription(write, id, wanted, (done) => {
        progress.told(done);
      }),
    environment,
  );
  process.stdout.write(`${count(known(events, id))} events are sent again.\n`);
}

function known<Result>(result: Result | undefined, id: string): Result {
  if (result === undefined)
    throw new StartProblem([`There is no subscription ${id}; run \`service subscriptions list\`.`]);
  return result;
}

function rowOf(view: SubscriptionView) {
  const [last] = view.lastFailures;
  return {
    id: view.id,
    url: view.url,
    events: view.events.join(" "),
    state: view.disabledAt === null ? "active" : "disabled",
    because: view.disabledBecause ?? "",
    since: view.disabledAt === null ? "" : new Date(view.disabledAt).toISOString(),
    waiting: view.waiting,
    missed: view.missed,
    failedInARow: view.failuresInARow,
    lastFailure: last === undefined ? "" : `${last.failure} ${new Date(last.at).toISOString()}`,
  };
}

async function withWrites<Result>(work: (write: Write) => Promise<Result>, environment: Environment): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database)));
}
