/** Whether the lists of waiting clients that rooms keep tell the truth. */
import type { ConversationCard } from "../../../src/contract/shapes.ts";
import type { RoomId } from "../../../src/bridge/model/ids.ts";
import type { Post } from "../../../src/bridge/model/post.ts";
import type { World } from "../world.ts";
import { secretSince } from "./secrets.ts";
import { wasSettled } from "./settled.ts";

/** The list of a room shows so many clients at most. */
const MOST_LISTED = 10;

type ListWorld = Pick<World, "chats" | "insideRoom" | "listed" | "routes" | "service">;

export function judgeLists(world: ListWorld): string[] {
  return [...world.listed].flatMap((room) => {
    const lists = world.chats.flatMap(({ record }) =>
      record.announcements.filter((one) => one.room === room && countOf(one.post) !== undefined),
    );
    // One that was posted twice, or before a restore, is edited no more.
    const wrong = lists.map(({ post }) => wrongIn(post, room, world));
    return wrong.some((one) => one.length === 0) ? [] : (wrong.at(-1) ?? [`${room} keeps no list`]);
  });
}

function wrongIn(post: Post, room: RoomId, world: ListWorld): string[] {
  const { service } = world;
  const shown = post.lines.flatMap((line) => (line.kind === "client" ? [line.author] : []));
  const count = countOf(post) ?? 0;
  const wrong = service.all.flatMap((card) => {
    const { client } = card.conversation;
    const waits = waitsIn(card, room, world);
    const isShown = shown.includes(client);
    if (isShown && waits === "not") return [`the list of ${room} shows ${client}, who does not wait`];
    if (!isShown && waits === "waits" && count <= MOST_LISTED) return [`the list of ${room} does not show ${client}`];
    return [];
  });
  const clients = new Set(service.all.map(({ conversation: { client } }) => client));
  for (const name of shown)
    if (!clients.has(name)) wrong.push(`the list of ${room} shows ${name}, whom nobody is called`);
  if (shown.length !== Math.min(count, MOST_LISTED))
    wrong.push(`the list of ${room} counts ${count} and shows ${shown.length}`);
  return wrong;
}

/** `perhaps`: people have decided about it, or a thread in the room that others do not see shows it. */
function waitsIn(
  { conversation: { id, channel, status, lastMessage } }: ConversationCard,
  room: RoomId,
  world: ListWorld,
): "waits" | "perhaps" | "not" {
  const { chats, insideRoom, routes } = world;
  if (status === "closed" || lastMessage?.from !== "client") return "not";
  const secret = secretSince(id, world);
  const isSecret = typeof secret === "number";
  if (isSecret && room !== insideRoom) return "not";
  const isRouted = isSecret || routes.find(({ name }) => name === channel)?.threads.includes(room) === true;
  const isShown = chats.some(({ record }) => record.threadsOf(id).some((thread) => thread.room === room));
  if (!isRouted && !isShown) return "not";
  return isRouted && !wasSettled(id, chats) ? "waits" : "perhaps";
}

/** How many clients a list says that wait; `undefined` for any other post. */
function countOf({ lines }: Post): number | undefined {
  for (const line of lines)
    if (line.kind === "notice" && line.sentence.key === "list-head") return Number(line.sentence.values?.["count"]);
  return undefined;
}
