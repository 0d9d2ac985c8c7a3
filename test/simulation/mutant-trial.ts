/** Tries the mutants, each in a copy of the code: after how many walks does one fail? */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../guard/tree.ts";
import { createScratch, type Scratch } from "../mutants/scratch.ts";
import { MOST_WALKS, MUTANTS, type Mutant } from "./mutants.ts";
import { MOST_REPLICA_WALKS, REPLICA_MUTANTS } from "./replica-mutants.ts";

export interface TrialOptions {
  /** Tries the faults that only walks with so many replicas can find. */
  readonly replicas?: number | undefined;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** The text of its file with the fault. Errors: when the text to replace does not stand there exactly once. */
export function planted({ name, file, from, to }: Mutant, root = ROOT): string {
  const parts = readFileSync(join(root, file), "utf8").split(from);
  if (parts.length !== 2) throw new Error(`"${name}" finds its place ${parts.length - 1} times in ${file}, not once`);
  return parts.join(to);
}

/** `named`: only this one. Result: the exit status. */
export async function tryMutants(named: string | undefined, options: TrialOptions): Promise<number> {
  const { replicas, signal, say } = options;
  const mutants = replicas === undefined ? MUTANTS : REPLICA_MUTANTS;
  const most = replicas === undefined ? MOST_WALKS : MOST_REPLICA_WALKS;
  const wanted = mutants.filter(({ name }) => named === undefined || name === named);
  if (wanted.length === 0) {
    say(`No fault is called "${named ?? ""}". There are: ${mutants.map(({ name }) => name).join("; ")}.`);
    return 2;
  }
  await using scratch = await createScratch();
  let missed = 0;
  for (const mutant of wanted) {
    const walks = await walksUntilCaught(mutant, scratch, signal, replicas);
    if (signal.aborted) return 130;
    if (walks === undefined) missed += 1;
    say(`${walks === undefined ? `missed in ${most}` : `caught by ${walks}`.padStart(14)} walks: ${mutant.name}`);
  }
  say(`${wanted.length - missed} of ${wanted.length} are caught.`);
  return missed === 0 ? 0 : 1;
}

/** Result: `undefined` if it was not caught. */
export async function walksUntilCaught(
  mutant: Mutant,
  scratch: Scratch,
  signal: AbortSignal,
  replicas?: number,
): Promise<number | undefined> {
  await using _ = await scratch.change(mutant.file, planted(mutant));
  const script = "test/simulation/main.ts";
  const line = [
    "--disable-warning=ExperimentalWarning",
    script,
    "--seed",
    "1",
    "--walks",
    `${replicas === undefined ? MOST_WALKS : MOST_REPLICA_WALKS}`,
    "--no-shrink",
    ...(mutant.edge === undefined ? [] : ["--edge", mutant.edge]),
    ...(replicas === undefined ? [] : ["--replicas", `${replicas}`]),
  ];
  const child = spawn(process.execPath, line, { cwd: scratch.root, signal, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  child.stderr.on("data", (data: Buffer) => (out += data.toString()));
  const status = await new Promise<number | null>((resolve) => {
    child.once("error", () => {
      resolve(null);
    });
    child.once("close", resolve);
  });
  if (signal.aborted || status === 0) return undefined;
  const walks = /^(\d+) of \d+ walks/mu.exec(out)?.[1];
  // A walk that throws is a fault that shows, too.
  if (walks === undefined && status !== 1) throw new Error(`"${mutant.name}" ends with ${status}: ${out.slice(-500)}`);
  return Number(walks ?? 1);
}
