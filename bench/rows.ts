/** One row of the results table. */
import type { Who } from "./contestants.ts";

export interface Row {
  readonly measure: string;
  readonly unit: string;
  readonly values: Readonly<Partial<Record<Who, number>>>;
  /** The bridge's value divided by the bare server's. */
  readonly ratio?: number;
  readonly target?: Target;
  readonly met?: boolean;
}

export interface Target {
  /** `ratio`: to the bare server; `bolt`: the bridge's value divided by plain Bolt's. */
  readonly of: "ratio" | "bolt" | "bridge" | "postgres";
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Whether missing it fails the run. By default only counts that must be zero do: speed depends on the machine. */
  readonly decides?: boolean;
}

export type Values = Row["values"];

export function row(measure: string, unit: string, values: Values, target?: Target): Row {
  const { bare, bolt, bridge } = values;
  const ratio = quotient(bridge, bare);
  const base: Row = { measure, unit, values, ...(ratio !== undefined && { ratio }) };
  if (target === undefined) return base;
  const judged = target.of === "ratio" ? ratio : target.of === "bolt" ? quotient(bridge, bolt) : values[target.of];
  const met = judged !== undefined && judged >= (target.atLeast ?? -Infinity) && judged <= (target.atMost ?? Infinity);
  return { ...base, target, met };
}

export function failsRun({ met, target }: Row): boolean {
  return met === false && (target?.decides ?? target?.atMost === 0);
}

function quotient(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined ? undefined : value / by;
}
