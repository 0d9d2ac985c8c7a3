/** Times as the person reads them who asked for them. */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { StaffCommand } from "../model/command.ts";
import { zoneOfRoom } from "../routing/room-zone.ts";

/** IANA name: the person's time zone if the team chat knows it, else the room's. Never throws a BridgeError. */
export async function zoneOf(
  { person, room }: Pick<StaffCommand, "person" | "room">,
  { chats, routes }: Pick<BridgeDeps, "chats" | "routes">,
  signal: AbortSignal,
): Promise<string | undefined> {
  return (await chats.of(person).timeZone?.(person, signal)) ?? zoneOfRoom(room, routes);
}

/** `at`: ISO 8601. Without a zone the sentence says that the time is UTC. */
export function timeIn(zone: string | undefined, at: string): Sentence {
  if (zone === undefined) return { key: "time-minute", values: { at: { at } } };
  return { key: "time-local", values: { at: { at, zone } } };
}
