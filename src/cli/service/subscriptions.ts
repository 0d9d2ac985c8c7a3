/** `service subscriptions`: manages webhook subscriptions. A running service applies changes within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import type { SubscriptionView } from "../../service/store/delivery-views.ts";
import type { Replay } from "../../service/store/replay.ts";
import type { Write } from "../../service/store/writes.ts";
import { StartError } from "../../platform/start-error.ts";
import { progressOf } from "../progress.ts";
import { count, print, printJson, printTable } from "../print.ts";
import { timeCell, type Cell } from "../cells.ts";
import { parseTime } from "./time.ts";

export function addSubscriptionCommands(service: Command, environment: Environment): void {
  const subscriptions = service
    .command("subscriptions")
    .description("manage who is told of events, and see what became of it");
  subscriptions
    .command("list")
    .description("list them with their state, what is pending and the last failure, oldest first (default)")
    .option("--json", "print one JSON object per line")
    .action(async ({ json }: { json?: true }) => {
      const { withServiceDatabase } = await import("./database.ts");
      const { viewSubscriptions } = await import("../../service/store/delivery-views.ts");
      const views = await withServiceDatabase(environment, viewSubscriptions);
      if (json === true) printJson(views);
      else if (views.length === 0) print("Nobody has subscribed.");
      else await printTable(views.map(cellsOf));
    });
  subscriptions
    .command("enable")
    .description("resume deliveries to a disabled subscription; replay sends what it missed")
    .argument("<id>", "its id, wh_…")
    .action(async (id: string) => {
      const { enableSubscription } = await import("../../service/store/subscriptions.ts");
      const changed = await withWrites((write) => write((writing) => enableSubscription(writing, id)), environment);
      print(known(changed, id) ? `Enabled ${id}.` : `${id} was not disabled.`);
    });
  subscriptions
    .command("disable")
    .description("deliver nothing to a subscription until it is enabled")
    .argument("<id>", "its id, wh_…")
    .action(async (id: string) => {
      const { disableSubscription } = await import("../../service/store/subscriptions.ts");
      const at = Date.now();
      const changed = await withWrites((write) => write((writing) => disableSubscription(writing, id, at)), environment); // prettier-ignore
      print(known(changed, id) ? `Disabled ${id}.` : `${id} was disabled already.`);
    });
  subscriptions
    .command("replay")
    .description("send again what a subscription missed: given-up deliveries, and events from while it was disabled")
    .argument("<id>", "its id, wh_…")
    .option("--since <time>", "only events since then: 48h, 2d, 2026-11-21, 2026-11-21T08:00:00Z", parseTime)
    .option("--delivered", "also events that were delivered")
    .addHelpText("after", "\nEvents are kept for seven days.")
    .action(async (id: string, { since, delivered }: { since?: number; delivered?: true }) => {
      await replay(id, { since, alsoDelivered: delivered === true }, environment);
    });
}

async function replay(id: string, wanted: Replay, environment: Environment): Promise<void> {
  const { replaySubscription } = await import("../../service/store/replay.ts");
  using progress = progressOf((done) => count(done, "event"));
  const events = await withWrites(
    (write) =>
      replaySubscription(write, id, wanted, (done) => {
        progress.update(done);
      }),
    environment,
  );
  print(`Replaying ${count(known(events, id), "event")}.`);
}

function known<Result>(result: Result | undefined, id: string): Result {
  if (result === undefined) throw new StartError([{ key: "cli-subscription-unknown", values: { id } }]);
  return result;
}

function cellsOf(view: SubscriptionView): Record<string, Cell> {
  const [last] = view.lastFailures;
  const { disabledAt, disabledBecause: because } = view;
  return {
    id: view.id,
    url: view.url,
    events: view.events.join(" "),
    state: disabledAt === null ? "active" : "disabled",
    because: because ?? "",
    since: disabledAt === null ? "" : timeCell(new Date(disabledAt).toISOString()),
    waiting: view.waiting,
    missed: view.missed,
    failedInARow: view.failuresInARow,
    lastFailure: last === undefined ? "" : `${last.failure} ${timeCell(new Date(last.at).toISOString())}`,
  };
}

async function withWrites<Result>(work: (write: Write) => Promise<Result>, environment: Environment): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database)));
}
