/** A few walks with two and three bridges on one PostgreSQL. `npm run simulate -- --replicas 3` walks for longer. */
import { expect, it } from "vitest";
import { walkAllReplicas } from "./replica-walkers.ts";
import { USUAL_ACTS } from "./walk.ts";

const WALKS = 6;

it.each([2, 3])(
  "%i replicas leave nothing wrong behind",
  async (replicas) => {
    let walks = 0;
    const failed = await walkAllReplicas(replicas, {
      ...{ seed: 1, walks: WALKS, acts: USUAL_ACTS, threads: WALKS },
      signal: new AbortController().signal,
      onWalk: () => {
        walks += 1;
      },
    });
    expect(failed).toBeUndefined();
    expect(walks).toBe(WALKS);
  },
  400_000,
);
