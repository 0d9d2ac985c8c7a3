/** Posts a line into each room, looks it up, and deletes it again. */
import { BridgeError } from "../../bridge/model/failure.ts";
import { newDeliveryId, type PostId, type RoomId } from "../../bridge/model/ids.ts";
import type { Post } from "../../bridge/model/post.ts";
import type { TeamChat } from "../../bridge/ports/team-chat.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { checkingIn, type Check, type Checking, type Checks } from "./check.ts";

/** A team chat whose rooms are tested. */
export interface Visited {
  readonly chat: Pick<TeamChat, "title" | "announce" | "find" | "roomName"> & {
    remove(post: PostId, signal: AbortSignal): Promise<void>;
  };
  readonly rooms: readonly RoomId[];
}

const ROOM_WITHIN_MS = 20_000;

export async function* roundTrip(visited: readonly Visited[], say: Say): Checks {
  const check = checkingIn("round-trip", say);
  for (const { chat, rooms } of visited) for (const room of rooms) yield await visit(chat, room, say, check);
}

async function visit(chat: Visited["chat"], room: RoomId, say: Say, check: Checking): Promise<Check> {
  const signal = AbortSignal.timeout(ROOM_WITHIN_MS);
  const delivery = newDeliveryId();
  const since = new Date().toISOString();
  const line = { kind: "notice", sentence: { key: "doctor-round-trip-line" } } as const;
  const post: Post = { delivery, covers: ["doctor"], lines: [line] };
  try {
    const id = await chat.announce(room, post, signal);
    const found = await chat.find(room, delivery, since, signal).catch((error: unknown) => error);
    await chat.remove(id, signal);
    if (found instanceof Error) throw found;
    const values = { chat: chat.title, room: chat.roomName(room) };
    if (Array.isArray(found) && found.length === 0) {
      return check("room", "failed", { key: "doctor-round-trip-lost", values });
    }
    const isFound = found === "unknowable" ? "no" : "yes";
    return check("room", "ok", { key: "doctor-round-trip-room", values: { ...values, found: isFound } });
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    const { code, details } = error;
    const meaning = say({ key: `failure-${code}` });
    const values = { chat: chat.title, room: chat.roomName(room), meaning, code: details.remoteCode ?? code };
    return check("room", "failed", { key: "doctor-round-trip-failed", values });
  }
}
