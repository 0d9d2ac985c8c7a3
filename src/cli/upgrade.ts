/** `upgrade check`: whether replicas of an earlier version can be replaced by this one while they run. */
import type { Migration } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { CONSOLE_MIGRATIONS } from "../service/console/migrations/index.ts";
import { MIGRATIONS } from "../service/store/migrations/index.ts";
import { print, printDocument } from "./print.ts";
import { ownVersion } from "../platform/own-version.ts";

/** Exit codes, for scripts that deploy. */
export const UPGRADE_EXITS = { rolling: 0, stopped: 3, impossible: 4 } as const;

export interface UpgradePlan {
  readonly from: string;
  readonly to: string;
  /** `rolling`: one replica after another. `stopped`: all stop first. `impossible`: this version is the older one. */
  readonly way: keyof typeof UPGRADE_EXITS;
  /** Migrations that the first start applies. */
  readonly steps: readonly string[];
  /** Those after which replicas of `from` would fail. */
  readonly breaking: readonly string[];
}

const ALL: readonly Migration[] = [...LEDGER_MIGRATIONS, ...MIGRATIONS, ...CONSOLE_MIGRATIONS];

/** `from`, `to`: `0.2.0`. */
export function planUpgrade(from: string, to: string, migrations: readonly Migration[] = ALL): UpgradePlan {
  const steps = migrations.filter(({ since }) => isBefore(from, since) && !isBefore(to, since));
  const breaking = steps.filter(({ phase }) => phase === "contract");
  const way = isBefore(to, from) ? "impossible" : breaking.length > 0 ? "stopped" : "rolling";
  const names = (list: readonly Migration[]) => list.map(({ name }) => name);
  return { from, to, way, steps: names(steps), breaking: names(breaking) };
}

export function checkUpgrade(from: string, json: boolean): void {
  const plan = planUpgrade(from, ownVersion());
  process.exitCode = UPGRADE_EXITS[plan.way];
  if (json) printDocument(plan);
  else report(plan);
}

function report({ from, to, way, steps, breaking }: UpgradePlan): void {
  switch (way) {
    case "impossible":
      print(`This is version ${to}, which is older than ${from}. Run this command of the version to upgrade to.`);
      return;
    case "rolling":
      print(`Make a backup, then replace the replicas of ${from} by ${to} one by one.`);
      break;
    case "stopped":
      print(`Make a backup, stop every replica of ${from}, then start ${to}. To go back, restore the backup.`);
      print(`Version ${from} does not work on the tables after ${breaking.join(", ")}.`);
      break;
  }
  if (steps.length > 0) print(`The first start migrates the tables: ${steps.join(", ")}.`);
  else print("The tables stay as they are.");
}

/** Compares the numbers between the dots. */
function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) < 0;
}
