/** Finds the rooms that a conversation belongs to. */
import type { ClientChannel } from "../../contract/shapes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { PersonId, RoomId } from "../model/ids.ts";
import type { ReactionAct } from "../model/reaction.ts";
import type { RoomMode } from "../model/room.ts";
import { isQuiet, type QuietHours } from "./quiet-hours.ts";
import type { WeeklyTime } from "./weekly.ts";

export interface Route {
  readonly name: string;
  /** A conversation matches if each given criterion contains one of the conversation's values. */
  readonly when: {
    readonly channels?: readonly ClientChannel[];
    readonly departments?: readonly string[];
    readonly tags?: readonly string[];
    /** Operator ids; `unassigned` means no operator. */
    readonly assignees?: readonly string[];
  };
  /** Rooms that get a thread for the conversation. */
  readonly threads: readonly RoomId[];
  /** Rooms that get a one-line alert for a new conversation. */
  readonly alerts: readonly RoomId[];
  /** Its conversations are shown in its own rooms only. */
  readonly isConfidential?: boolean;
}

export interface Routes {
  /** Whether only the first matching route applies, or all of them. */
  readonly match: "first" | "all";
  readonly list: readonly Route[];
  /** The mode of every room that has threads. */
  readonly modes: ReadonlyMap<RoomId, RoomMode>;
  /** Domains whose e-mail addresses are nobody's secret, where a room has none of its own. In small letters. */
  readonly ownDomains?: readonly string[];
  /** Rooms with rules of their own. */
  readonly rules?: ReadonlyMap<RoomId, RoomRules>;
  /** The people in the team chats who are an operator of the service, by the operator's id. */
  readonly operators?: ReadonlyMap<string, readonly PersonId[]>;
}

export interface RoomRules {
  /** How long a client waits before the room is notified, once, in milliseconds; never if absent. */
  readonly waitingMs?: number;
  /** The second stage, later than `waitingMs`. */
  readonly escalateMs?: number;
  /** Whom the second stage calls besides those who are on the conversation. */
  readonly duty?: Duty;
  /** Whom a client's first message after our answer calls; the owner if absent. */
  readonly call?: "owner" | "nobody";
  /** IANA name of the zone in which people here say times; that of the quiet hours if absent. */
  readonly zone?: string;
  /** The hours in which nobody is called. */
  readonly quiet?: QuietHours;
  /** Whether the leak guard checks replies; it does if absent. */
  readonly guard?: boolean;
  /** Instead of the route's. */
  readonly ownDomains?: readonly string[];
  /** Whoever answers a client first takes the conversation. */
  readonly takesByReply?: boolean;
  /** What reactions to cards and to clients' messages do, by emoji; nothing if absent. */
  readonly reactions?: ReadonlyMap<string, ReactionAct>;
  /** The room has a pinned list of the clients who wait. */
  readonly keepsList?: boolean;
  /** When the room gets its weekly report. */
  readonly report?: WeeklyTime;
  /** Under which name clients read what is written here; the full one if absent. */
  readonly signed?: SignedAs;
  /** The same for some people. */
  readonly signedBy?: ReadonlyMap<PersonId, SignedAs>;
  /** The name of the team; there if anybody signs as it. */
  readonly team?: string;
}

export type SignedAs = "full-name" | "first-name" | "team";

export interface Duty {
  /** Each is mentioned where their team chat is. */
  readonly people: readonly PersonId[];
  /** Groups of people that a team chat keeps. */
  readonly groups: readonly PersonId[];
  /** Also the next room of the route that has no quiet hours then. */
  readonly callsNextRoom: boolean;
}

/** What is known about a conversation; `undefined` for facts that have not been read yet. */
export interface RouteFacts {
  readonly channel: ClientChannel;
  readonly department?: string | null;
  readonly tags?: readonly string[];
  readonly assignee?: string | null;
}

export interface Rooms {
  readonly threads: readonly RoomId[];
  readonly alerts: readonly RoomId[];
  /** A confidential route matches, so no other room may show the conversation. */
  readonly isConfidential?: true;
}

/** The rooms of a conversation, or `unknown-yet` if a route depends on a fact that has not been read. */
export function roomsFor(facts: RouteFacts, routes: Routes): Rooms | "unknown-yet" {
  const matching: Route[] = [];
  for (const route of routes.list) {
    const answer = matches(facts, route);
    if (answer === "unknown-yet") return answer;
    if (!answer) continue;
    matching.push(route);
    if (routes.match === "first") break;
  }
  const confidential = matching.filter((route) => route.isConfidential === true);
  const applied = confidential.length > 0 ? confidential : matching;
  return {
    threads: [...new Set(applied.flatMap((route) => route.threads))],
    alerts: [...new Set(applied.flatMap((route) => route.alerts))],
    ...(confidential.length > 0 && { isConfidential: true }),
  };
}

function matches({ channel, department, tags, assignee }: RouteFacts, { when }: Route): boolean | "unknown-yet" {
  if (when.channels !== undefined && !when.channels.includes(channel)) return false;
  const asked: [wanted: readonly string[] | undefined, has: readonly string[] | undefined][] = [
    [when.departments, department === undefined ? undefined : department === null ? [] : [department]],
    [when.tags, tags],
    [when.assignees, assignee === undefined ? undefined : [assignee ?? "unassigned"]],
  ];
  let unknown = false;
  for (const [wanted, has] of asked) {
    if (wanted === undefined) continue;
    if (has === undefined) unknown = true;
    else if (!has.some((value) => wanted.includes(value))) return false;
  }
  return unknown ? "unknown-yet" : true;
}

/** Whether a conversation has to be read before its rooms are known. */
export function asksForMoreThanChannel(routes: Routes): boolean {
  return routes.list.some(({ when }) => when.departments ?? when.tags ?? when.assignees);
}

/** Every room with threads or alerts. */
export function roomsOf({ modes, list }: Pick<Routes, "modes" | "list">): readonly RoomId[] {
  return [...new Set([...modes.keys(), ...list.flatMap(({ alerts }) => alerts)])];
}

/** Whether the bridge posts in this room: threads, alerts or operations notices. */
export function isConfiguredRoom(room: RoomId, routes: Routes, opsRooms: readonly RoomId[]): boolean {
  return routes.modes.has(room) || opsRooms.includes(room) || routes.list.some(({ alerts }) => alerts.includes(room));
}

/** Whether the leak guard checks replies that are written in this room. */
export function isGuarded(room: RoomId, routes: Routes): boolean {
  return routes.rules?.get(room)?.guard ?? true;
}

/** Domains of the company itself, for what is written in this room. */
export function ownDomainsOf(room: RoomId, { rules, ownDomains }: Routes): readonly string[] {
  return rules?.get(room)?.ownDomains ?? ownDomains ?? [];
}

/** Rooms without a route have no mode; nothing that is written there is read. */
export function modeOf(room: RoomId, routes: Routes): RoomMode | undefined {
  return routes.modes.get(room);
}

/** Whether a room has quiet hours now. */
export function isQuietNow(
  room: RoomId,
  { routes, clock }: { readonly routes: Routes; readonly clock: Clock },
): boolean {
  const quiet = routes.rules?.get(room)?.quiet;
  return quiet !== undefined && isQuiet(quiet, clock.now());
}
