/** The rooms of a team chat named in settings and routes, without duplicates. */
import type { TeamChatName } from "../../bridge/model/ids.ts";
import type { Config } from "../../config/index.ts";

export function roomsOf({ settings }: Config, chat: TeamChatName): readonly string[] {
  const inRoutes = settings.routes.list.flatMap(({ threads, alerts }) => [...threads, ...alerts]);
  const named = [...inRoutes, ...settings.opsRooms].filter((name) => name.chat === chat);
  return [...new Set(named.map(({ room }) => room))];
}
