/** A few walks with two and three bridges on one PostgreSQL. `npm run simulate -- --replicas 3` walks for longer. */
import { expect, inject, it } from "vitest";
import { walkReplicas } from "./replica-walk.ts";
import { WalkDatabases } from "./replica-walkers.ts";

it.each([
  [2, 1],
  [3, 2],
  [3, 3],
])(
  "%i replicas leave nothing wrong behind from seed %i",
  async (replicas, seed) => {
    const database = await new WalkDatabases(inject("postgresUrl")).fresh();
    const { wrong } = await walkReplicas(seed, { replicas, databaseUrl: database.url });
    await database.remove();

    expect(wrong).toEqual([]);
  },
  400_000,
);
