import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { recorded, type Effect, type Claim } from "./kill/records.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";

const WORKER = fileURLToPath(new URL("kill/worker.ts", import.meta.url));
const KILLS = 20;
const MOST_DOTS = 60;

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [WORKER, ...args], {
    env: CHILD_ENVIRONMENT,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills the process after it has reported so many actions, wherever it is then. */
async function killAfter(child: ChildProcess, dots: number): Promise<void> {
  const gone = once(child, "exit");
  let seen = 0;
  child.stdout?.on("data", (text: Buffer) => {
    seen += text.length;
    if (seen >= dots) child.kill("SIGKILL");
  });
  const [, signal] = (await gone) as [number | null, string | null];
  expect(signal).toBe("SIGKILL");
}

describe.concurrent.each(DIALECTS)("killed twenty times on %s", (dialect) => {
  it.concurrent(
    "loses nothing, keeps every lane in order, and tells of every repetition",
    { timeout: 180_000 },
    async () => {
      await using fresh = await freshDatabase(dialect);
      const folder = await mkdtemp(join(tmpdir(), "bridge-test-"));
      for (let run = 0; run < KILLS; run++)
        await killAfter(start(fresh.url, folder, String(run), "append"), 1 + Math.floor(Math.random() * MOST_DOTS));
      const last = start(fresh.url, folder, "last", "drain");
      last.stdout?.resume();
      const [code] = (await once(last, "exit")) as [number | null];
      expect(code).toBe(0);

      const effects = recorded<Effect>(folder, "effects");
      const taken = recorded<Claim>(folder, "taken");
      await rm(folder, { recursive: true });
      expect(taken.length).toBeGreaterThan(KILLS);

      const seqOf = new Map(effects.map(({ id, seq }) => [id, seq]));
      expect(taken.filter(({ id }) => !seqOf.has(id))).toEqual([]);

      const done = new Map<number, Effect>();
      const newest = new Map<string, number>();
      const problems: string[] = [];
      for (const effect of effects) {
        const { seq, lane, delivery, uncertain } = effect;
        const before = done.get(seq);
        if (before === undefined && seq < (newest.get(lane) ?? 0)) problems.push(`${seq} came late in ${lane}`);
        if (before !== undefined && !uncertain)
          problems.push(`repeated without a word: ${JSON.stringify([before, effect])}`);
        if (before !== undefined && before.delivery !== delivery)
          problems.push(`${seq} was repeated as something else`);
        if (before !== undefined && before.lane !== lane) problems.push(`${seq} changed its lane`);
        done.set(seq, effect);
        newest.set(lane, Math.max(newest.get(lane) ?? 0, seq));
      }
      expect(problems).toEqual([]);
      // An appender that waits for each result before the next append must see its own order preserved.
      for (const mine of Map.groupBy(taken, ({ appender, lane }) => `${appender} ${lane}`).values()) {
        const seqs = mine.map(({ id }) => seqOf.get(id) ?? 0);
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      }
    },
  );
});
