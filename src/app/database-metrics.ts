/** What `/metrics` says of the database. */
import { ROOM_GROUP } from "../bridge/lanes.ts";
import type { RoomId } from "../bridge/model/ids.ts";
import { requireTables, type Database } from "../database/index.ts";
import { readLastBackup } from "../database/last-backup.ts";
import { databaseBytes } from "../database/size.ts";
import { countEntries, oldestByGroup } from "../ledger/index.ts";
import type { DatabaseView } from "../platform/metrics.ts";

/** `rooms`: those that the bridge writes to. `now`: Unix time in milliseconds. Errors: `DatabaseError`. */
export async function readDatabase(
  database: Database,
  url: string,
  rooms: readonly RoomId[],
  now: number,
): Promise<DatabaseView> {
  const [counts, waiting, bytes, steps, lastBackup] = await Promise.all([
    countEntries(database),
    oldestByGroup(database, ROOM_GROUP),
    databaseBytes(database, url),
    database.all<{ area: string; name: string }>("select area, max(name) as name from schema_migration group by area"),
    readLastBackup(database),
    requireTables(database),
  ]);
  return {
    entries: counts.map(({ oldest, ...view }) => ({ ...view, ageMs: now - oldest })),
    roomAgesMs: Object.fromEntries([
      ...rooms.map((room) => [room, 0] as const),
      ...[...waiting].map(([room, oldest]) => [room, now - oldest] as const),
    ]),
    bytes,
    ...(lastBackup && { lastBackup }),
    schema: Object.fromEntries(steps.map(({ area, name }) => [area, name])),
  };
}
