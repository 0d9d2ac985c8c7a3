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
  readonly of: "ratio" | "bridge" | "postgres";
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Values = Row["values"];

export function row(measure: string, unit: string, values: Values, target?: Target): Row {
  const { bare, bridge } = values;
  const ratio = bare === undefined || bridge === undefined ? undefined : bridge / bare;
  const base: Row = { measure, unit, values, ...(ratio !== undefined && { ratio }) };
  if (target === undefined) return base;
  const judged = target.of === "ratio" ? ratio : values[target.of];
  const met = judged !== undefined && judged >= (target.atLeast ?? -Infinity) && judged <= (target.atMost ?? Infinity);
  return { ...base, target, met };
}
