/** The file of routes (YAML): which rooms a conversation goes to, and what staff text does there. */
import { z } from "zod";
import { CLIENT_CHANNELS, type ClientChannel } from "../contract/shapes.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { OWN_CHECKS, placeIn, routesProblem } from "./routes-issues.ts";
import { readYaml } from "./routes-yaml.ts";

/** A room as a person writes it: `slack:C0123456789`. The team chat makes an id of it once it is connected. */
export interface RoomName {
  /** Name of the team chat: `slack`. */
  readonly chat: string;
  readonly room: string;
}

/** What staff text does in a room. */
export const ROOM_MODES = ["reply", "note", "alerts"] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** A conversation matches when every criterion that is given holds one of the conversation's values. */
export interface RouteCriteria {
  readonly channels?: readonly ClientChannel[];
  readonly departments?: readonly string[];
  readonly tags?: readonly string[];
  /** Operator ids; `unassigned` stands for nobody. */
  readonly assignees?: readonly string[];
}

/** Rules of one room, as `RoomRules` has them. */
export interface RoomRulesDraft {
  readonly waitingMs?: number;
  readonly quiet?: QuietHoursDraft;
  readonly guard?: boolean;
}

/** As `QuietHours` has them. */
export interface QuietHoursDraft {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** Minutes after midnight, 0 to 1439. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface RouteDraft {
  readonly name: string;
  readonly when: RouteCriteria;
  readonly threads: readonly RoomName[];
  readonly alerts: readonly RoomName[];
  readonly mode: RoomMode;
}

export interface RoutesDraft {
  readonly match: "first" | "all";
  readonly list: readonly RouteDraft[];
  /** Rules of single rooms; none where there is no file. */
  readonly rules?: readonly { readonly room: RoomName; readonly rules: RoomRulesDraft }[];
  /** Rooms that have a language of their own. */
  readonly locales?: readonly { readonly room: RoomName; readonly locale: string }[];
  /** People of the team chats, by the operator of the service that they are. */
  readonly operators?: ReadonlyMap<string, readonly PersonName[]>;
}

/** A person as the file has it: `slack:U0123456789`, `telegram:123456789`. */
export interface PersonName {
  readonly chat: string;
  readonly person: string;
}

// Made a list before it is checked, so that what is wrong with one value is said of that value.
const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (Array.isArray(value) ? (value as unknown[]) : [value]), z.array(item).min(1));

const roomName = z
  .string()
  .regex(/^[a-z]+:\S+$/u, OWN_CHECKS.room)
  .transform((text): RoomName => {
    const colon = text.indexOf(":");
    return { chat: text.slice(0, colon), room: text.slice(colon + 1) };
  });

const routeSchema = z
  .strictObject({
    name: z.string().min(1),
    when: z
      .strictObject({
        channel: oneOrMore(z.enum(CLIENT_CHANNELS)).optional(),
        department: oneOrMore(z.string().min(1)).optional(),
        tag: oneOrMore(z.string().min(1)).optional(),
        assignee: oneOrMore(z.string().min(1)).optional(),
      })
      .default({}),
    thread: oneOrMore(roomName).default([]),
    alert: oneOrMore(roomName).default([]),
    mode: z.enum(ROOM_MODES).optional(),
  })
  .refine(({ thread, alert }) => thread.length + alert.length > 0, OWN_CHECKS.noRoom);

/** `20:00` as minutes after midnight. */
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, OWN_CHECKS.time)
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const quietSchema = z
  .strictObject({
    zone: z.string().refine(isZone, OWN_CHECKS.zone),
    from: timeOfDay,
    to: timeOfDay,
  })
  .refine(({ from, to }) => from !== to, OWN_CHECKS.sameTimes)
  .transform(({ zone, from, to }): QuietHoursDraft => ({ zone, fromMinute: from, toMinute: to }));

/** A week: who has waited for longer is told of every morning. */
const MAX_WAITING_MINUTES = 7 * 24 * 60;

const roomSchema = z.strictObject({
  waiting: z.number().positive().max(MAX_WAITING_MINUTES).optional(),
  quiet: quietSchema.optional(),
  guard: z.boolean().optional(),
  locale: z.string().refine(isLanguage, OWN_CHECKS.language).optional(),
});

const personName = z
  .string()
  .regex(/^(?:slack:[UW][A-Z0-9]+|telegram:[1-9]\d{0,14})$/u, OWN_CHECKS.person)
  .transform((text): PersonName => {
    const colon = text.indexOf(":");
    return { chat: text.slice(0, colon), person: text.slice(colon + 1) };
  });

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const fileSchema = z.strictObject({
  match: z.enum(["first", "all"]).default("first"),
  routes: z.array(routeSchema).min(1),
  rooms: z.record(z.string(), roomSchema).default({}),
  operators: z.record(z.string().min(1), oneOrMore(personName)).default({}),
});

/** Reads the text of a routes file, which is called `file`. Result: the routes, or every problem with its place. */
export function readRoutes(
  text: string,
  defaultMode: RoomMode,
  file: string,
): RoutesDraft | { readonly problems: readonly Sentence[] } {
  const read = readYaml(text);
  if ("wrong" in read) {
    const problems = read.wrong.map(({ line, code }): Sentence => {
      return { key: "routes-yaml", values: { where: file, line: String(line), code } };
    });
    return { problems };
  }
  const { content } = read;
  const parsed = fileSchema.safeParse(content);
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => routesProblem(issue, file, content)) };
  const list = parsed.data.routes.map(({ name, when, thread, alert, mode }): RouteDraft => ({
    name,
    when: {
      ...(when.channel && { channels: when.channel }),
      ...(when.department && { departments: when.department }),
      ...(when.tag && { tags: when.tag }),
      ...(when.assignee && { assignees: when.assignee }),
    },
    threads: thread,
    alerts: alert,
    mode: mode ?? defaultMode,
  }));
  const { match, rooms, operators } = parsed.data;
  const used = new Set(list.flatMap(({ threads, alerts }) => [...threads, ...alerts]).map(nameOf));
  const unused = Object.keys(rooms).filter((name) => !used.has(name));
  const problems = [
    ...twoModes(list, file),
    ...twoOperators(operators, file),
    ...unused.map((name) => ({ key: "routes-room-unused", values: { where: placeIn(file, ["rooms", name]) } })),
  ];
  if (problems.length > 0) return { problems };
  const rules = Object.entries(rooms).map(([name, { waiting, quiet, guard }]) => ({
    room: roomName.parse(name),
    rules: {
      ...(waiting !== undefined && { waitingMs: Math.round(waiting * 60_000) }),
      ...(quiet !== undefined && { quiet }),
      ...(guard !== undefined && { guard }),
    },
  }));
  const locales = Object.entries(rooms).flatMap(([name, { locale }]) =>
    locale === undefined ? [] : [{ room: roomName.parse(name), locale }],
  );
  return { match, list, rules, locales, operators: new Map(Object.entries(operators)) };
}

function nameOf({ chat, room }: RoomName): string {
  return `${chat}:${room}`;
}

/** Somebody who is two operators would be called for either, and have the conversations of one. */
function twoOperators(operators: Readonly<Record<string, readonly PersonName[]>>, where: string): Sentence[] {
  const known = new Map<string, string>();
  return Object.entries(operators).flatMap(([operator, people]) =>
    people.flatMap(({ chat, person }) => {
      const name = `${chat}:${person}`;
      const other = known.get(name);
      known.set(name, operator);
      if (other === undefined || other === operator) return [];
      return [{ key: "routes-two-operators", values: { where, person: name, one: other, other: operator } }];
    }),
  );
}

/** A room has one mode: staff must be able to know what their text does there. */
function twoModes(list: readonly RouteDraft[], where: string): Sentence[] {
  const modes = new Map<string, RoomMode>();
  const problems = new Map<string, Sentence>();
  for (const { threads, mode } of list) {
    for (const { chat, room } of threads) {
      const name = nameOf({ chat, room });
      const earlier = modes.get(name);
      if (earlier !== undefined && earlier !== mode) {
        const values = { where, room: name, one: earlier, other: mode };
        problems.set(`${name} ${earlier} ${mode}`, { key: "routes-two-modes", values });
      }
      modes.set(name, mode);
    }
  }
  return [...problems.values()];
}
