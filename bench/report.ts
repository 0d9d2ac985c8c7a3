/** The table for the terminal, and the results file. */
import { mkdir, writeFile } from "node:fs/promises";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import type { Row } from "./rows.ts";

const HEAD = ["measure", "", "bare server", "plain Bolt", "bridge", "on PostgreSQL", "bridge / bare", "target", ""];

/** `colours`: whether the terminal supports them. */
export function table(rows: readonly Row[], colours: boolean): string {
  const cells = rows.map(({ measure, unit, values, ratio, target, met }) => [
    measure,
    unit,
    figure(values.bare),
    figure(values.bolt),
    figure(values.bridge),
    figure(values.postgres),
    ratio === undefined ? "" : `${ratio.toFixed(2)}x`,
    target === undefined ? "" : targetText(target),
    met === undefined ? "" : met ? "met" : "MISSED",
  ]);
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...cells].map((line) => line[column]?.length ?? 0)));
  const lines = [HEAD, ...cells].map((line) =>
    line
      .map((cell, column) =>
        column < 2 || column > 6 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = lines;
  const shown = colours ? body.map((line) => painted(line)) : body;
  return [colours ? `\u001b[1m${head}\u001b[0m` : head, ...shown].join("\n");
}

function painted(line: string): string {
  if (line.endsWith("MISSED")) return `${line.slice(0, -6)}\u001b[31mMISSED\u001b[0m`;
  return line.endsWith("met") ? `${line.slice(0, -3)}\u001b[32mmet\u001b[0m` : line;
}

function figure(value: number | undefined): string {
  if (value === undefined) return "";
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString("en");
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

function targetText({ of, atLeast, atMost }: NonNullable<Row["target"]>): string {
  const unit = of === "ratio" ? "x" : of === "bolt" ? "x plain Bolt" : "";
  const on = of === "postgres" ? " on PostgreSQL" : "";
  return (atLeast === undefined ? `<= ${atMost}${unit}` : `>= ${atLeast}${unit}`) + on;
}

/** Writes all results to `bench/results/<time>.json`. Result: the file's path. */
export async function save(rows: readonly Row[], more: object): Promise<string> {
  const folder = fileURLToPath(import.meta.resolve("./results/"));
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = `${folder}${at.slice(0, 19).replaceAll(":", "-")}.json`;
  const machine = {
    node: process.version,
    platform: `${platform()} ${arch()}`,
    processors: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    memoryMB: Math.round(totalmem() / 1_048_576),
  };
  await writeFile(file, `${JSON.stringify({ at, machine, rows, ...more }, undefined, 2)}\n`);
  return file;
}
