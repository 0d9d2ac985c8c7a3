/** How a load is spread over rooms: one room, seven by client channel, or 28 by channel and department. */
import { CLIENT_CHANNELS, type ClientChannel } from "../src/contract/shapes.ts";

export type Spread = "one-room" | "channels" | "departments";

const DEPARTMENTS = ["d0", "d1", "d2", "d3"];

export interface Place {
  readonly channel: ClientChannel;
  readonly department: string | null;
}

/** Where conversation number `number` belongs: all places in rotation. */
export function placeOf(number: number, spread: Spread): Place {
  const places = placesOf(spread);
  return places[number % places.length] ?? { channel: "site", department: null };
}

/** Each has a room of its own. */
export function placesOf(spread: Spread): readonly Place[] {
  if (spread === "one-room") return [{ channel: "site", department: null }];
  const departments = spread === "channels" ? [null] : DEPARTMENTS;
  return departments.flatMap((department) => CLIENT_CHANNELS.map((channel) => ({ channel, department })));
}
