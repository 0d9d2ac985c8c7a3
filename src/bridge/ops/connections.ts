/**
 * Tells operations once when a connection to a team chat or the service needs a person, and again only after it had
 * recovered.
 */
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Health } from "../../platform/health.ts";

/** How often the health of the connections is read; that costs no call. */
export const CHECK_PAUSE_MS = 2_000;

/** Result: checks the connections once. Errors: LEDGER_UNAVAILABLE; the next check then tries again. */
export function connectionWatch(
  connections: readonly { readonly name: string; health: () => Health }[],
  { ledger, settings, clock, chats }: Pick<BridgeDeps, "ledger" | "settings" | "clock" | "chats">,
): () => Promise<void> {
  const told = new Map<string, string>();
  return async () => {
    for (const { name, health } of connections) {
      const { ok, needsPerson, reason } = health();
      if (ok) told.delete(name);
      if (needsPerson !== true || told.get(name) === reason.key) continue;
      // Where people still read it, if there is such a room.
      const elsewhere = settings.opsRooms.filter((room) => chats.of(room).name !== name);
      const payload: RoomEntries["connection"] = { sentence: reason };
      // The minute is the same for replicas that notice it together.
      const since = new Date(clock.now()).toISOString().slice(0, "2000-01-01T00:00".length);
      await ledger.append(
        (elsewhere.length > 0 ? elsewhere : settings.opsRooms).map((room) => ({
          lane: roomLane(room),
          kind: "connection",
          keys: [`connection:${name}:${reason.key}:${since}@${room}`],
          payload,
        })),
      );
      told.set(name, reason.key);
    }
  };
}
