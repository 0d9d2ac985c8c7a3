/** Rolling restarts behind a real HAProxy, under load: nobody who sends a request notices them. */
import { expect, it } from "vitest";
import { rollingRestarts } from "../../bench/measures/rolling.ts";
import { percentile } from "../../bench/statistics.ts";
import { requireTool } from "../support/optional-tool.ts";

it("loses no request during rolling restarts of three replicas", { timeout: 300_000 }, async (context) => {
  const run = { restarts: 6, perSecond: 200, drainSeconds: 2 };
  const result = await rollingRestarts(requireTool(context, "haproxy"), run, () => undefined);
  const { sent, presses, failed, arrived, badEnds, answerMs } = result;
  process.stdout.write(`${sent} requests, answered within ${percentile(answerMs, 0.99).toFixed(0)} ms at p99\n`);
  expect({ failed, badEnds }).toEqual({ failed: [], badEnds: [] });
  const fine = { lost: 0, doubled: 0, outOfOrder: 0 };
  expect(arrived).toMatchObject({ messages: fine, replies: fine, shownAgain: 0, split: 0 });
  expect(presses).toBeGreaterThan(100);
});

it("notices requests that fail without a drain", { timeout: 300_000 }, async (context) => {
  // The proof that the load sees what the drain prevents.
  const run = { restarts: 3, perSecond: 200, drainSeconds: 0 };
  const { failed } = await rollingRestarts(requireTool(context, "haproxy"), run, () => undefined);
  expect(failed.length).toBeGreaterThan(0);
});
