/** The rooms of a sandbox that somebody looks at: an alert room, a room for a tag, and quiet hours on request. */
import type { RoomRulesDraft, RoutesDraft } from "../config/routes.ts";
import { PEOPLE, ROOMS } from "../sandbox/slack-emulator/index.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../sandbox/telegram-emulator/index.ts";

/** Minutes until the alert room is reminded of a client who waits. */
const WAITING = 2;
const DAY_MINUTES = 24 * 60;
/** As long as it takes to see that nobody is called, and then the digest. */
export const QUIET_MINUTES = 2;

/** The text of a routes file. `operator`: the id of the console's operator, who is Anna in both team chats. */
export function sandboxRoutes(chats: "slack" | "telegram" | "both", operator: string): string {
  const inTelegram = `telegram:${TELEGRAM_CHATS.support}`;
  const rooms = (inSlack: string): string[] =>
    chats === "both" ? [`slack:${inSlack}`, inTelegram] : chats === "slack" ? [`slack:${inSlack}`] : [inTelegram];
  const isInSlack = chats !== "telegram";
  const alert = isInSlack ? [`slack:${ROOMS.alerts}`] : [];
  const people = [`slack:${PEOPLE.anna}`, `telegram:${TELEGRAM_PEOPLE.anna}`];
  // JSON is YAML.
  return JSON.stringify({
    routes: [
      { name: "vip", when: { tag: "vip" }, thread: rooms(ROOMS.vip), ...(isInSlack && { alert }) },
      { name: "support", thread: rooms(ROOMS.support), ...(isInSlack && { alert }) },
    ],
    rooms: Object.fromEntries(
      [...alert, ...(isInSlack ? [] : [inTelegram])].map((room) => [room, { waiting: WAITING }]),
    ),
    operators: { [operator]: people.filter((person) => chats === "both" || person.startsWith(chats)) },
  });
}

/** The same routes, with quiet hours in every room from now (Unix milliseconds) on, for `QUIET_MINUTES`. */
export function withQuietHours(routes: RoutesDraft, now: number): RoutesDraft {
  const minute = Math.floor(now / 60_000);
  const quiet = {
    zone: "UTC",
    fromMinute: minute % DAY_MINUTES,
    toMinute: (minute + QUIET_MINUTES) % DAY_MINUTES,
  };
  const known = routes.rules ?? [];
  const ruleOf = (chat: string, name: string): RoomRulesDraft =>
    known.find(({ room }) => room.chat === chat && room.room === name)?.rules ?? {};
  const rooms = new Map(
    routes.list
      .flatMap(({ threads, alerts }) => [...threads, ...alerts])
      .map((room) => [`${room.chat}:${room.room}`, room]),
  );
  return {
    ...routes,
    rules: [...rooms.values()].map((room) => ({ room, rules: { ...ruleOf(room.chat, room.room), quiet } })),
  };
}
