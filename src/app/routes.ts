/** Resolves the routes for the rules, once the team chats are connected. */
import type { RoomId, PersonId } from "../bridge/model/ids.ts";
import type { RoomMode } from "../bridge/model/room.ts";
import type { RoomRules, Route, Routes } from "../bridge/routing/route.ts";
import type { RoutesDraft, RoomName, PersonName } from "../config/routes.ts";

/** The routes with the ids that the connected team chats assign to their rooms and people. */
export function resolveRoutes(draft: RoutesDraft, ids: NamedIds): Routes {
  const modes = new Map<RoomId, RoomMode>();
  const list = draft.list.map(({ name, when, threads, alerts, mode, isConfidential }): Route => {
    const rooms = threads.map((room) => ids.room(room));
    for (const id of rooms) modes.set(id, mode);
    return {
      name,
      when,
      threads: rooms,
      alerts: alerts.map((room) => ids.room(room)),
      ...(isConfidential !== undefined && { isConfidential }),
    };
  });
  const known = (people: readonly PersonName[]) =>
    people.map((one) => ids.person(one)).filter((id) => id !== undefined);
  const rules = new Map(
    (draft.rules ?? []).map(({ room, rules: { duty, signedBy = [], ...own } }): [RoomId, RoomRules] => {
      const named = signedBy.flatMap(([name, as]) => known([name]).map((person) => [person, as] as const));
      return [
        ids.room(room),
        {
          ...own,
          ...(duty && { duty: { ...duty, people: known(duty.people), groups: known(duty.groups) } }),
          ...(named.length > 0 && { signedBy: new Map(named) }),
        },
      ];
    }),
  );
  const operators = new Map([...(draft.operators ?? [])].map(([operator, people]) => [operator, known(people)]));
  return { match: draft.match, list, modes, rules, operators };
}

/** Maps the names in the file to ids of the connected team chats. */
export interface NamedIds {
  room(name: RoomName): RoomId;
  /** `undefined` for people of a team chat that is not connected: they cannot be mentioned. */
  person(name: PersonName): PersonId | undefined;
}
