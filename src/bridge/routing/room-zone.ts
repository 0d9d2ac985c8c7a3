/** The time zone of a room. */
import type { RoomId } from "../model/ids.ts";
import type { Routes } from "./route.ts";

/** The IANA name that the routes file sets for the room; `undefined` if it sets none. */
export function zoneOfRoom(room: RoomId, { rules }: Routes): string | undefined {
  const own = rules?.get(room);
  return own?.zone ?? own?.quiet?.zone ?? own?.report?.zone;
}
