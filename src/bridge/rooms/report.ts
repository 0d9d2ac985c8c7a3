/** What a week was like in a room, from the bridge's own records. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import { roomsOf } from "../routing/route.ts";
import type { Period } from "../routing/weekly.ts";
import type { Activity, RecordedActivity } from "../stores/activity.ts";

export interface Report {
  /** Unix times in milliseconds. */
  readonly from: number;
  readonly until: number;
  /** IANA name. */
  readonly zone: string;
  readonly answers: number;
  /** Most answers first; those who are not listed are counted together. */
  readonly people: readonly { readonly name: string; readonly count: number }[];
  readonly others: number;
  /** From the client's oldest message without an answer to the first answer; `null` if there was none. */
  readonly firstAnswer: { readonly count: number; readonly medianMs: number; readonly p90Ms: number } | null;
  readonly ratings: { readonly count: number; readonly average: number } | null;
  readonly givenUp: number;
  /** Reminders of waiting clients, and mentions of who is on a conversation. */
  readonly calls: number;
  /** What the bridge itself said, alerts and reminders included; absent in what an earlier version has stored. */
  readonly lines?: number;
  /** The conversations that the room was reminded of, and that nobody has answered, taken or otherwise acted on since. */
  readonly unheard: readonly ConversationId[];
}

const MOST_PEOPLE = 15;
const MOST_UNHEARD = 10;

export type Call = Extract<Activity, { kind: "call" }>;

type ReportDeps = Pick<BridgeDeps, "activities" | "choices" | "clock" | "links" | "routes">;

/**
 * Reads one day after the other. Who acted on the room's calls is read of all rooms, and until now: somebody may have
 * answered from another one, and a call of the last evening in the morning after it.
 */
export async function readReport(room: RoomId, period: Period, zone: string, deps: ReportDeps): Promise<Report> {
  const { activities, choices, clock, routes } = deps;
  const recorded = await withoutShown(await activities.between(room, period.from, period.until), room, deps);
  const calls = recorded.flatMap(({ activity }) => (activity.kind === "call" ? [activity] : []));
  if (calls.length === 0) return reportOf(recorded, period, zone);
  const actedAt = new Map<ConversationId, string>();
  const until = Math.max(period.until, clock.now() + 1);
  for (const one of new Set([room, ...roomsOf(routes)])) {
    for (const { activity } of await activities.between(one, period.from, until)) {
      if (activity.kind !== "answer" && activity.kind !== "act") continue;
      const { conversation, at } = activity;
      if (at > (actedAt.get(conversation) ?? "")) actedAt.set(conversation, at);
    }
  }
  const taken = new Set<ConversationId>();
  for (const { conversation } of calls) if ((await choices.claim(conversation)) !== undefined) taken.add(conversation);
  return reportOf(
    recorded,
    period,
    zone,
    // Who is on it had taken it before.
    ({ conversation, at, ofOwner }) =>
      (ofOwner !== true && taken.has(conversation)) || (actedAt.get(conversation) ?? "") >= at,
  );
}

/** A message that was given up, and that the room shows by now, was not lost. */
async function withoutShown(
  recorded: readonly RecordedActivity[],
  room: RoomId,
  { links }: Pick<BridgeDeps, "links">,
): Promise<readonly RecordedActivity[]> {
  const givenUp = recorded.filter(({ activity }) => activity.kind === "given-up");
  const posts = await links.postsOf(
    givenUp.map(({ name }) => name as MessageId),
    room,
  );
  const shown = new Set(givenUp.filter((_, index) => posts[index] !== undefined));
  return recorded.filter((one) => !shown.has(one));
}

/** `isHeard`: whether somebody has acted on a call. */
export function reportOf(
  recorded: readonly RecordedActivity[],
  { from, until }: Period,
  zone: string,
  isHeard: (call: Call) => boolean = () => true,
): Report {
  const answered = new Set<string>();
  const people = new Map<string, { name: string; count: number }>();
  /** How many replies each name wrote in the service's console, and those whom it does not name. */
  const inConsole = new Map<string, number>();
  /** By wait: two people may answer before the card says that it is over. */
  const firsts = new Map<string, number>();
  const calls: Call[] = [];
  const ratings = new Map<string, { readonly at: string; readonly rating: number }>();
  for (const { name, activity } of recorded) {
    switch (activity.kind) {
      case "answer": {
        const { conversation, person, since, at } = activity;
        answered.add(name);
        if (person === undefined) inConsole.set(activity.name, (inConsole.get(activity.name) ?? 0) + 1);
        else people.set(person, { name: activity.name, count: (people.get(person)?.count ?? 0) + 1 });
        if (since === undefined) break;
        const wait = `${conversation} ${since}`;
        const waitedMs = Math.max(0, Date.parse(at) - Date.parse(since));
        firsts.set(wait, Math.min(waitedMs, firsts.get(wait) ?? Infinity));
        break;
      }
      case "rating": {
        // Clients change their mind; the last rating counts.
        const before = ratings.get(activity.conversation);
        if (before === undefined || before.at <= activity.at) ratings.set(activity.conversation, activity);
        break;
      }
      case "call":
        calls.push(activity);
        break;
      case "act":
      case "given-up":
      case "line":
    }
  }
  const unnamed = inConsole.get("") ?? 0;
  inConsole.delete("");
  for (const [name, count] of inConsole) {
    // The service knows them by name only.
    const [same, ...more] = [...people].filter(([, person]) => person.name === name);
    const isOne = same !== undefined && more.length === 0;
    people.set(isOne ? same[0] : name, { name, count: count + (isOne ? same[1].count : 0) });
  }
  const sorted = [...people.values()].toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const given = [...ratings.values()].map(({ rating }) => rating);
  const waits = [...firsts.values()].toSorted((a, b) => a - b);
  return {
    ...{ from, until, zone, answers: answered.size },
    people: sorted.slice(0, MOST_PEOPLE),
    others: unnamed + sum(sorted.slice(MOST_PEOPLE).map(({ count }) => count)),
    firstAnswer:
      waits.length === 0
        ? null
        : { count: waits.length, medianMs: percentile(waits, 0.5), p90Ms: percentile(waits, 0.9) },
    ratings: given.length === 0 ? null : { count: given.length, average: sum(given) / given.length },
    // What somebody retried with success was not lost.
    givenUp: recorded.filter(({ name, activity }) => activity.kind === "given-up" && !answered.has(name)).length,
    calls: calls.length,
    lines: recorded.filter(({ activity }) => activity.kind === "line").length,
    unheard: [...new Set(calls.filter((call) => !isHeard(call)).map(({ conversation }) => conversation))],
  };
}

/** One line each; one sentence for a week without data. */
export function reportSentences(report: Report): readonly Sentence[] {
  const { zone, answers, people, others, firstAnswer, ratings, givenUp, calls, lines = 0, unheard } = report;
  const values = {
    from: { at: new Date(report.from).toISOString(), zone },
    // The last day, not the midnight after it.
    until: { at: new Date(report.until - 1).toISOString(), zone },
  };
  if (answers === 0 && ratings === null && givenUp === 0 && calls === 0)
    return [
      { key: "report-nothing", values },
      ...(lines > 0 ? [{ key: "report-lines", values: { count: lines } }] : []),
    ];
  return [
    { key: "report-head", values },
    ...(firstAnswer === null
      ? // Without a reply there is none that somebody could have waited for.
        answers === 0
        ? []
        : [{ key: "report-no-first-answer" }]
      : [{ key: "report-first-answer", values: inSeconds(firstAnswer) }]),
    { key: "report-answers", values: { count: answers } },
    ...people.map(({ name, count }) => ({ key: "report-person", values: { name, count } })),
    ...(others > 0 ? [{ key: "report-others", values: { count: others } }] : []),
    ...(ratings === null ? [{ key: "report-no-ratings" }] : [{ key: "report-ratings", values: { ...ratings } }]),
    { key: "report-given-up", values: { count: givenUp } },
    { key: "report-lines", values: { count: lines } },
    { key: "report-calls", values: { count: calls } },
    ...(unheard.length === 0 ? [] : [{ key: "report-unheard", values: unheardValues(unheard) }]),
  ];
}

function unheardValues(unheard: readonly ConversationId[]) {
  const more = unheard.length - MOST_UNHEARD;
  const conversations = [...unheard.slice(0, MOST_UNHEARD), ...(more > 0 ? ["…"] : [])].join(" ");
  return { count: unheard.length, conversations };
}

function inSeconds({ count, medianMs, p90Ms }: NonNullable<Report["firstAnswer"]>) {
  return { count, median: Math.round(medianMs / 1_000), p90: Math.round(p90Ms / 1_000) };
}

/** Nearest rank: the smallest value that this part of them does not exceed. `sorted`: ascending, not empty. */
function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
