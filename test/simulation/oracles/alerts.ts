/** Alert rooms hear once of each new conversation, and once of each that its client rated badly. */
import type { Conversation } from "../../../src/contract/shapes.ts";
import type { RoomId } from "../../../src/bridge/model/ids.ts";
import { isBadlyRated } from "../../../src/bridge/rooms/bad-ratings.ts";
import { keysOf } from "../turns.ts";
import { secretSince } from "./secrets.ts";
import type { World } from "../world.ts";

type AlertWorld = Pick<World, "chats" | "insideRoom" | "restored" | "routes" | "service">;

export function judgeAlerts(world: AlertWorld): string[] {
  const { routes, service, restored } = world;
  return routes.flatMap(({ name, alerts }) =>
    alerts.flatMap((room) =>
      service.all
        .filter(({ conversation: { channel } }) => channel === name)
        .flatMap(({ conversation }) => [
          // What an empty database had ingested and not posted is unknown to it, and so is a rating of before a restore.
          ...judge("alert-new-conversation", restored?.isEmptied !== true, conversation, room, world),
          ...judge("alert-bad-rating", restored === undefined && isBadlyRated(conversation), conversation, room, world),
        ]),
    ),
  );
}

function judge(key: string, isOwed: boolean, { id, client }: Conversation, room: RoomId, world: AlertWorld): string[] {
  const { chats, restored } = world;
  const heard = chats.flatMap(({ record, features: { findsPosts } }) =>
    record.announcements
      .filter(({ post }) => keysOf(post).includes(key) && post.buttons?.some(({ value }) => value === id) === true)
      .map((one) => ({ ...one, findsPosts })),
  );
  const here = heard.filter((one) => one.room === room);
  const wrong = heard.length > here.length ? [`another room than ${room} heard of ${client} (${key})`] : [];
  if (isOwed && secretSince(id, world) === undefined && here.length === 0)
    wrong.push(`${room} heard nothing of ${client} (${key})`);
  if (restored !== undefined) return wrong;
  const sure = here.filter(({ post }) => !keysOf(post).includes("notice-perhaps-repeated"));
  if (sure.length > 1) wrong.push(`${room} heard ${sure.length} times of ${client} (${key})`);
  const repeats = here.length - sure.length;
  if (repeats > 0 && here.some(({ findsPosts }) => findsPosts))
    wrong.push(`a repeat is marked in ${room}, which can be read back, of ${client} (${key})`);
  return wrong;
}
