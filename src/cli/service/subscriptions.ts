/** `service subscriptions`: manages webhook subscriptions. A running service applies changes within five seconds. */
import type { Command } from "commander";
import type { Environment } from "../../config/index.ts";
import { StartError } from "../../platform/start-error.ts";
import type { SubscriptionView } from "../../service/store/delivery-views.ts";
import type { Replay } from "../../service/store/replay.ts";
import type { Write } from "../../service/store/writes.ts";
import { progressOf } from "../progress.ts";
import { table, type Cell } from "../table.ts";
import { terminalSay } from "../terminal-locale.ts";
import { pointInTime } from "./time.ts";

export function addSubscriptionCommands(service: Command, environment: Environment): void {
  const say = terminalSay(environment);
  const subscriptions = service.command("subscriptions").description("cli-subscriptions");
  subscriptions
    .command("list", { isDefault: true })
    .description("cli-subscriptions-list")
    .option("--json", "cli-json-lines")
    .action(async ({ json }: { json?: true }) => {
      const { withServiceDatabase } = await import("./database.ts");
      const { viewSubscriptions } = await import("../../service/store/delivery-views.ts");
      const views = await withServiceDatabase(environment, viewSubscriptions);
      if (json === true) for (const view of views) process.stdout.write(`${JSON.stringify(view)}\n`);
      else if (views.length === 0) process.stdout.write(`${say({ key: "cli-subscriptions-none" })}\n`);
      else process.stdout.write(table(views.map(cellsOf), say));
    });
  subscriptions
    .command("enable")
    .description("cli-subscriptions-enable")
    .argument("<id>", "cli-subscriptions-id")
    .action(async (id: string) => {
      const { enableSubscription } = await import("../../service/store/subscriptions.ts");
      const changed = await withWrites((write) => write((writing) => enableSubscription(writing, id)), environment);
      const key = known(changed, id) ? "cli-subscription-enabled" : "cli-subscription-enabled-before";
      process.stdout.write(`${say({ key, values: { id } })}\n`);
    });
  subscriptions
    .command("disable")
    .description("cli-subscriptions-disable")
    .argument("<id>", "cli-subscriptions-id")
    .action(async (id: string) => {
      const { disableSubscription } = await import("../../service/store/subscriptions.ts");
      const at = Date.now();
      const changed = await withWrites((write) => write((writing) => disableSubscription(writing, id, at)), environment); // prettier-ignore
      const key = known(changed, id) ? "cli-subscription-disabled" : "cli-subscription-disabled-before";
      process.stdout.write(`${say({ key, values: { id } })}\n`);
    });
  subscriptions
    .command("replay")
    .description("cli-subscriptions-replay")
    .argument("<id>", "cli-subscriptions-id")
    .option("--since <time>", "cli-subscriptions-replay-since")
    .option("--delivered", "cli-subscriptions-replay-delivered")
    .addHelpText("after", () => `\n${say({ key: "cli-subscriptions-replay-kept" })}`)
    .action(async (id: string, { since, delivered }: { since?: string; delivered?: true }) => {
      const from = since === undefined ? undefined : pointInTime(since, Date.now());
      if (since !== undefined && from === undefined) throw new StartError([{ key: "cli-replay-since-wrong" }]);
      await replay(id, { since: from, alsoDelivered: delivered === true }, environment);
    });
}

async function replay(id: string, wanted: Replay, environment: Environment): Promise<void> {
  const say = terminalSay(environment);
  const { replaySubscription } = await import("../../service/store/replay.ts");
  using progress = progressOf(say, (done) => ({ key: "cli-replay-progress", values: { done } }));
  const events = await withWrites(
    (write) =>
      replaySubscription(write, id, wanted, (done) => {
        progress.update(done);
      }),
    environment,
  );
  process.stdout.write(`${say({ key: "cli-replay-done", values: { count: known(events, id) } })}\n`);
}

function known<Result>(result: Result | undefined, id: string): Result {
  if (result === undefined) throw new StartError([{ key: "cli-subscription-unknown", values: { id } }]);
  return result;
}

function cellsOf(view: SubscriptionView): Record<string, Cell> {
  const [last] = view.lastFailures;
  const { disabledAt, disabledBecause: because } = view;
  const lastAt = { at: new Date(last?.at ?? 0).toISOString() };
  return {
    id: view.id,
    url: view.url,
    events: view.events.join(" "),
    state: { key: `cli-subscription-state-${disabledAt === null ? "active" : "disabled"}` },
    because: because === null ? "" : { key: `cli-subscription-because-${because}` },
    since: disabledAt === null ? "" : { at: new Date(disabledAt).toISOString() },
    waiting: view.waiting,
    missed: view.missed,
    failedInARow: view.failuresInARow,
    lastFailure: last === undefined ? "" : { key: "cli-failure-at", values: { code: last.failure, at: lastAt } },
  };
}

async function withWrites<Result>(work: (write: Write) => Promise<Result>, environment: Environment): Promise<Result> {
  const { withServiceDatabase } = await import("./database.ts");
  const { writerOf } = await import("../../service/store/writes.ts");
  return withServiceDatabase(environment, (database) => work(writerOf(database)));
}
