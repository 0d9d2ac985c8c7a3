/** The routes file (YAML): which rooms a conversation goes to, and what happens to staff text there. */
import { z } from "zod";
import { CLIENT_CHANNELS, type ClientChannel } from "../contract/shapes.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { isZone } from "../platform/opening-hours.ts";
import { plainEmoji } from "../platform/text/plain-emoji.ts";
import { type DutyDraft, dutyName, dutyNamed, dutyProblems, personNamed } from "./duty.ts";
import { OWN_CHECKS, placeIn, routesProblem } from "./routes-issues.ts";
import { readYaml } from "./routes-yaml.ts";
import { asDomain, isDomain } from "./setting-values.ts";

/** A room as a person writes it: `slack:C0123456789`. The team chat turns it into an id once it is connected. */
export interface RoomName {
  /** Name of the team chat: `slack`. */
  readonly chat: string;
  readonly room: string;
}

/** What happens to staff text in a room. */
export const ROOM_MODES = ["reply", "note", "alerts"] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** A conversation matches if each given criterion contains one of the conversation's values. */
export interface RouteCriteria {
  readonly channels?: readonly ClientChannel[];
  readonly departments?: readonly string[];
  readonly tags?: readonly string[];
  /** Operator ids; `unassigned` means no operator. */
  readonly assignees?: readonly string[];
}

/** Rules of one room, like `RoomRules`. */
export interface RoomRulesDraft {
  readonly waitingMs?: number;
  readonly escalateMs?: number;
  readonly duty?: DutyDraft;
  readonly quiet?: QuietHoursDraft;
  readonly call?: "owner" | "nobody";
  /** IANA name. */
  readonly zone?: string;
  readonly guard?: boolean;
  readonly ownDomains?: readonly string[];
  readonly takesByReply?: boolean;
  readonly keepsList?: boolean;
  readonly reactions?: ReadonlyMap<string, ReactionActDraft>;
  readonly report?: WeeklyTimeDraft;
  readonly signed?: SignedAs;
  readonly signedBy?: readonly (readonly [PersonName, SignedAs])[];
  readonly team?: string;
}

/** Like `ReactionAct`. */
export type ReactionActDraft = "take" | "no-answer" | "close" | { readonly tag: string };

/** Under which name clients read a reply. */
export const SIGNED_AS = ["full-name", "first-name", "team"] as const;
export type SignedAs = (typeof SIGNED_AS)[number];

/** Like `QuietHours`. */
export interface QuietHoursDraft {
  /** IANA name, `Europe/Berlin`. */
  readonly zone: string;
  /** Minutes after midnight, 0 to 1439. */
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Like `WeeklyTime`. */
export interface WeeklyTimeDraft {
  readonly zone: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** After midnight, 0 to 1439. */
  readonly minute: number;
}

export interface RouteDraft {
  readonly name: string;
  readonly when: RouteCriteria;
  readonly threads: readonly RoomName[];
  readonly alerts: readonly RoomName[];
  readonly mode: RoomMode;
  readonly isConfidential?: boolean;
}

export interface RoutesDraft {
  readonly match: "first" | "all";
  readonly list: readonly RouteDraft[];
  /** Rules of single rooms; absent if there is no file. */
  readonly rules?: readonly { readonly room: RoomName; readonly rules: RoomRulesDraft }[];
  /** Rooms with a language of their own. */
  readonly locales?: readonly { readonly room: RoomName; readonly locale: string }[];
  /** The people in the team chats who are an operator of the service, by the operator's id. */
  readonly operators?: ReadonlyMap<string, readonly PersonName[]>;
}

/** A person as written in the file: `slack:U0123456789`, `telegram:123456789`. */
export interface PersonName {
  readonly chat: string;
  readonly person: string;
}

// Wrapped into a list before it is checked, so that a problem is reported for the single value.
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);
const oneOrMore = <T extends z.ZodType>(item: T) => z.preprocess(asList, z.array(item).min(1));

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
    confidential: z.boolean().optional(),
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

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const reportSchema = z
  .strictObject({ zone: z.string().refine(isZone, OWN_CHECKS.zone), day: z.enum(WEEKDAYS), at: timeOfDay })
  .transform(({ zone, day, at }): WeeklyTimeDraft => ({ zone, weekday: WEEKDAYS.indexOf(day) + 1, minute: at }));

/** One week: longer waits appear in every morning's digest anyway. */
const MAX_WAITING_MINUTES = 7 * 24 * 60;

const MAX_TEAM_UNITS = 100;

const domain = z.string().transform(asDomain).refine(isDomain, OWN_CHECKS.domain);

/** A single number, or the minutes of both stages. */
const waiting = z.preprocess(
  asList,
  z
    .array(z.number().positive().max(MAX_WAITING_MINUTES))
    .min(1)
    .max(2)
    .refine(([first = 0, second = Infinity]) => first < second, OWN_CHECKS.rising),
);
/** As the service takes tags. */
const TAG = /^tag:[^\s\p{C}](?:[^\p{C}]{0,38}[^\s\p{C}])?$/u;

/** A name in one line, as the service takes it. */
const teamName = z
  .string()
  .transform((text) => text.trim())
  .refine(
    (text) => /[^\s\p{C}]/u.test(text) && text.length <= MAX_TEAM_UNITS && !/\p{Cc}/u.test(text),
    OWN_CHECKS.team,
  );

/** What reactions do wherever they act. */
const REACTIONS: readonly (readonly [string, ReactionActDraft])[] = [
  ["👀", "take"],
  ["👍", "no-answer"],
];
const PLAIN_ACTS = ["take", "no-answer", "close"] as const;

/** `true`, or further emoji and what they do. */
const reactions = z.union(
  [
    z.boolean(),
    z.record(
      z.string().regex(/^(?::[a-z0-9_+'-]{1,100}:|[^\s\p{L}]{1,30})$/u),
      z.union([z.enum(PLAIN_ACTS), z.string().regex(TAG)]),
    ),
  ],
  OWN_CHECKS.reactions,
);

function reactionsNamed(given: z.infer<typeof reactions>): ReadonlyMap<string, ReactionActDraft> {
  const own = given === true || given === false ? {} : given;
  const named = Object.entries(own).map(([emoji, act]): [string, ReactionActDraft] => [
    plainEmoji(emoji),
    PLAIN_ACTS.find((one) => one === act) ?? { tag: act.slice("tag:".length) },
  ]);
  return new Map([...REACTIONS, ...named]);
}

const roomSchema = z.strictObject({
  waiting: waiting.optional(),
  duty: oneOrMore(dutyName).optional(),
  quiet: quietSchema.optional(),
  guard: z.boolean().optional(),
  call: z.enum(["owner", "nobody"]).optional(),
  zone: z.string().refine(isZone, OWN_CHECKS.zone).optional(),
  take: z.enum(["by-button", "by-reply"]).optional(),
  list: z.enum(["none", "pinned"]).optional(),
  reactions: reactions.optional(),
  report: reportSchema.optional(),
  domains: oneOrMore(domain).optional(),
  locale: z.string().refine(isLanguage, OWN_CHECKS.language).optional(),
  signed: z.enum(SIGNED_AS).optional(),
  "signed-by": z.record(z.string(), z.enum(SIGNED_AS)).default({}),
  team: teamName.optional(),
});

const personName = z
  .string()
  .regex(/^(?:slack:[UW][A-Z0-9]+|telegram:[1-9]\d{0,14})$/u, OWN_CHECKS.person)
  .transform(personNamed);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The content of a routes file; what one part says of another is checked by `readRoutes`. */
export const routesFileSchema = z.strictObject({
  match: z.enum(["first", "all"]).default("first"),
  routes: z.array(routeSchema).min(1),
  rooms: z.record(z.string(), roomSchema).default({}),
  operators: z.record(z.string().min(1), oneOrMore(personName)).default({}),
});

/** Parses a routes file; `file` is its name. Result: the routes, or all problems with their places. */
export function readRoutes(
  text: string,
  defaultMode: RoomMode,
  file: string,
): RoutesDraft | { readonly problems: readonly Sentence[] } {
  const read = readYaml(text);
  if ("wrong" in read) {
    const problems = read.wrong.map(({ line, code }): Sentence => {
      const values = { where: file, line: String(line) };
      return code === "TAB_AS_INDENT"
        ? { key: "routes-tab", values }
        : { key: "routes-yaml", values: { ...values, code } };
    });
    return { problems };
  }
  const { content } = read;
  const parsed = routesFileSchema.safeParse(content);
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => routesProblem(issue, file, content)) };
  const list = parsed.data.routes.map(({ name, when, thread, alert, mode, confidential }): RouteDraft => ({
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
    ...(confidential !== undefined && { isConfidential: confidential }),
  }));
  const { match, rooms, operators } = parsed.data;
  const used = new Set(list.flatMap(({ threads, alerts }) => [...threads, ...alerts]).map(nameOf));
  const unused = Object.keys(rooms).filter((name) => !used.has(name));
  const problems = [
    ...twoModes(list, file),
    ...twoOperators(operators, file),
    ...dutyProblems(rooms, file),
    ...Object.entries(rooms).flatMap(([name, room]) => wrongSigned(room, placeIn(file, ["rooms", name]))),
    ...unused.map((name) => ({ key: "routes-room-unused", values: { where: placeIn(file, ["rooms", name]) } })),
  ];
  if (problems.length > 0) return { problems };
  const rules = Object.entries(rooms).map(
    ([
      name,
      {
        waiting: stages = [],
        duty,
        quiet,
        guard,
        domains,
        take,
        call,
        zone,
        list: kept,
        reactions: reacts,
        report,
        ...sign
      },
    ]) => ({
      room: roomName.parse(name),
      rules: {
        ...(stages[0] !== undefined && { waitingMs: Math.round(stages[0] * 60_000) }),
        ...(stages[1] !== undefined && { escalateMs: Math.round(stages[1] * 60_000) }),
        ...(duty !== undefined && { duty: dutyNamed(duty) }),
        ...(quiet !== undefined && { quiet }),
        ...(guard !== undefined && { guard }),
        ...(kept !== undefined && { keepsList: kept === "pinned" }),
        ...(reacts !== undefined && reacts !== false && { reactions: reactionsNamed(reacts) }),
        ...(report !== undefined && { report }),
        ...(call !== undefined && { call }),
        ...(zone !== undefined && { zone }),
        ...(domains !== undefined && { ownDomains: domains }),
        ...(take !== undefined && { takesByReply: take === "by-reply" }),
        ...(sign.signed !== undefined && { signed: sign.signed }),
        signedBy: Object.entries(sign["signed-by"]).map(([person, as]) => [personName.parse(person), as] as const),
        ...(sign.team !== undefined && { team: sign.team }),
      },
    }),
  );
  const locales = Object.entries(rooms).flatMap(([name, { locale }]) =>
    locale === undefined ? [] : [{ room: roomName.parse(name), locale }],
  );
  return { match, list, rules, locales, operators: new Map(Object.entries(operators)) };
}

function nameOf({ chat, room }: RoomName): string {
  return `${chat}:${room}`;
}

/** Nobody signs with no name, and nobody is named who cannot write there. */
function wrongSigned(room: z.infer<typeof roomSchema>, where: string): Sentence[] {
  const { signed, team, "signed-by": signedBy } = room;
  const isTeams = signed === "team" || Object.values(signedBy).includes("team");
  return [
    ...(isTeams && team === undefined ? [{ key: "routes-team", values: { where: `${where}.team` } }] : []),
    ...Object.keys(signedBy)
      .filter((person) => !personName.safeParse(person).success)
      .map((person) => ({ key: "routes-person", values: { where: `${where}.signed-by.${person}` } })),
  ];
}

/** A person who is two operators would be mentioned for both, but only see the conversations of one. */
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

/** A room has one mode: staff must know what happens to their text there. */
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
