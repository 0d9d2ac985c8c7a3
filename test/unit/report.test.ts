/** What a report counts, and when it is due. */
import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";
import { weekBefore, weeklyTimeAfter, weekUntil } from "../../src/bridge/routing/weekly.ts";
import { reportOf, reportSentences } from "../../src/bridge/rooms/report.ts";
import { scheduleReports, weeklyReport } from "../../src/bridge/rooms/weekly-report.ts";
import { createActivities, type Activity, type RecordedActivity } from "../../src/bridge/stores/activity.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { ANNA, personId, ROOM, roomId } from "../support/ids.ts";

const LOCALES = loadLocales();
const LANGUAGES = ["de", "en", "es", "fr", "pt-BR", "ru", "tr", "uk"] as const;
const MARK = personId("slack:T1:U2");
const MINUTE_MS = 60_000;
const PERIOD = { from: Date.UTC(2026, 10, 9), until: Date.UTC(2026, 10, 16) };
const at = (minute: number) => new Date(PERIOD.from + minute * MINUTE_MS).toISOString();

let posts = 0;
function answer(minute: number, waitMinutes?: number, more: { person?: typeof ANNA; cv?: ConversationId } = {}) {
  const { person = ANNA, cv = `cv_${minute}` } = more;
  const since = waitMinutes === undefined ? {} : { since: at(minute - waitMinutes) };
  const name = person === ANNA ? "Anna" : "Mark";
  const activity: Activity = { kind: "answer", at: at(minute), conversation: cv, person, name, ...since };
  return { name: `post ${(posts += 1)}`, activity } satisfies RecordedActivity;
}

const rated = (minute: number, rating: number, cv: ConversationId): RecordedActivity => ({
  name: cv,
  activity: { kind: "rating", at: at(minute), conversation: cv, rating },
});
const givenUp = (name: string): RecordedActivity => ({ name, activity: { kind: "given-up", at: at(1) } });

describe("a report", () => {
  it("has the median and what nine of ten waited at most, by nearest rank", () => {
    const ten = Array.from({ length: 10 }, (_, n) => answer(100 + n, n + 1));
    expect(reportOf(ten, PERIOD, "UTC").firstAnswer).toEqual({
      count: 10,
      medianMs: 5 * MINUTE_MS,
      p90Ms: 9 * MINUTE_MS,
    });
    expect(reportOf([answer(100, 7)], PERIOD, "UTC").firstAnswer).toMatchObject({
      medianMs: 7 * MINUTE_MS,
      p90Ms: 7 * MINUTE_MS,
    });
  });

  it("counts a wait once, by its first answer, and answers without a wait only as answers", () => {
    const recorded = [
      answer(30, 20, { cv: "cv_1" }),
      answer(33, 23, { cv: "cv_1", person: MARK }),
      answer(40, undefined, { cv: "cv_1" }),
    ];
    const report = reportOf(recorded, PERIOD, "UTC");
    expect(report.firstAnswer).toMatchObject({ count: 1, medianMs: 20 * MINUTE_MS });
    expect(report.answers).toBe(3);
    expect(report.people).toEqual([
      { name: "Anna", count: 2 },
      { name: "Mark", count: 1 },
    ]);
  });

  it("never waits less than nothing, whatever the service's clock says", () => {
    expect(reportOf([answer(10, -1)], PERIOD, "UTC").firstAnswer).toMatchObject({ medianMs: 0 });
  });

  it.each([
    [15, 15, 0],
    [16, 15, 1],
  ])("of %i people names %i and counts %i others", (count, named, others) => {
    const recorded = Array.from({ length: count }, (_, n) =>
      answer(n, undefined, { person: personId(`slack:T1:U${n + 5}`) }),
    );
    const report = reportOf(recorded, PERIOD, "UTC");
    expect([report.people.length, report.others]).toEqual([named, others]);
  });

  it("takes a client's last rating, and what was retried with success for not given up", () => {
    const sent = answer(5);
    const recorded = [
      rated(9, 5, "cv_1"),
      rated(8, 1, "cv_1"),
      rated(3, 2, "cv_2"),
      sent,
      givenUp(sent.name),
      givenUp("x"),
    ];
    const report = reportOf(recorded, PERIOD, "UTC");
    expect(report.ratings).toEqual({ count: 2, average: 3.5 });
    expect(report.givenUp).toBe(1);
  });

  it("names the conversations of reminders that nobody acted on", () => {
    const call = (minute: number, cv: ConversationId): RecordedActivity => ({
      name: `${cv}:${minute}`,
      activity: { kind: "call", at: at(minute), conversation: cv },
    });
    const recorded = [call(1, "cv_1"), call(2, "cv_2"), call(9, "cv_2")];
    const report = reportOf(recorded, PERIOD, "UTC", ({ conversation }) => conversation === "cv_1");
    expect([report.calls, report.unheard]).toEqual([3, ["cv_2"]]);
    expect(reportSentences(report).at(-1)).toEqual({
      key: "report-unheard",
      values: { count: 1, conversations: "cv_2" },
    });
  });

  it("counts the bridge's own lines, each post once", () => {
    const line = (name: string): RecordedActivity => ({ name, activity: { kind: "line", at: at(1) } });
    const report = reportOf([answer(1), line("notice#1"), line("room#2")], PERIOD, "UTC");
    expect(report.lines).toBe(2);
    expect(reportSentences(report)).toContainEqual({ key: "report-lines", values: { count: 2 } });
  });

  it.each([
    [10, false],
    [11, true],
  ])("names ten of %i such conversations, and says if there are more", (count, hasMore) => {
    const recorded = Array.from({ length: count }, (_, n): RecordedActivity => {
      return { name: String(n), activity: { kind: "call", at: at(n), conversation: `cv_${n}` } };
    });
    const { values } = reportSentences(reportOf(recorded, PERIOD, "UTC", () => false)).at(-1) ?? {};
    expect(JSON.stringify(values).includes("…")).toBe(hasMore);
    expect(values?.["count"]).toBe(count);
  });

  it.each(LANGUAGES)("reads well in %s: a week without data, only alerts, no replies, and a full one", (language) => {
    const line = (name: string): RecordedActivity => ({ name, activity: { kind: "line", at: at(1) } });
    const call: RecordedActivity = { name: "call", activity: { kind: "call", at: at(1), conversation: "cv_1" } };
    const full = [answer(30, 20), answer(90, 1, { person: MARK }), rated(95, 4, "cv_1"), line("a"), call];
    const say = LOCALES.in(language);
    const read = (recorded: readonly RecordedActivity[]) =>
      reportSentences(reportOf(recorded, PERIOD, "UTC", () => false))
        .map((sentence) => say(sentence))
        .join("\n");
    const weeks = [[], [line("a"), line("b")], [call, line("a")], [givenUp("x")], full].map(read);
    expect(weeks.join("\n")).not.toMatch(/undefined|NaN|null|[{}$]|report-/u);
    expect(weeks.join("\n\n")).toMatchSnapshot();
  });

  it("says of a week without data that there was none", () => {
    expect(reportSentences(reportOf([], PERIOD, "UTC")).map(({ key }) => key)).toEqual(["report-nothing"]);
    expect(reportSentences(reportOf([givenUp("x")], PERIOD, "UTC")).map(({ key }) => key)).toEqual([
      "report-head",
      "report-answers",
      "report-no-ratings",
      "report-given-up",
      "report-lines",
      "report-calls",
    ]);
  });
});

describe.each(DIALECTS)("the records on %s", (dialect) => {
  it("belong to a room and a moment: the first of a period is in it, the end is not", async () => {
    await using fresh = await freshDatabase(dialect);
    const activities = createActivities(await openSpaces(await fresh.open()));
    const moment = (ms: number): Activity => ({ kind: "given-up", at: new Date(ms).toISOString() });
    await activities.record(ROOM, "before", moment(PERIOD.from - 1));
    await activities.record(ROOM, "first", moment(PERIOD.from));
    await activities.record(ROOM, "last", moment(PERIOD.until - 1));
    await activities.record(ROOM, "after", moment(PERIOD.until));
    await activities.record(roomId("slack:T1:C2"), "elsewhere", moment(PERIOD.from));
    const found = await activities.between(ROOM, PERIOD.from, PERIOD.until);
    expect(found.map(({ name }) => name)).toEqual(["first", "last"]);
  });
});

describe("the time of a report", () => {
  const weekly = { zone: "Europe/Berlin", weekday: 7, minute: 2 * 60 + 30 };
  const utc = (...parts: readonly [number, number, number, number?, number?]) => Date.UTC(...parts);

  it.each([
    // Sunday, 29 March 2026: 2:30 is skipped, so it is an hour later.
    ["an hour that is skipped", utc(2026, 2, 28, 12), utc(2026, 2, 29, 1, 30)],
    // Sunday, 25 October 2026: 2:30 occurs twice, and the first one counts.
    ["an hour that occurs twice", utc(2026, 9, 24, 12), utc(2026, 9, 25, 0, 30)],
    ["the same day, before it", utc(2026, 10, 22, 1, 29), utc(2026, 10, 22, 1, 30)],
    ["the next week, at it", utc(2026, 10, 22, 1, 30), utc(2026, 10, 29, 1, 30)],
  ])("after %s", (_, after, due) => {
    expect(weeklyTimeAfter(weekly, after)).toBe(due);
  });

  it("covers whole days, an hour more or less when clocks change", () => {
    const hours = ({ from, until }: { from: number; until: number }) => (until - from) / 3_600_000;
    expect(hours(weekBefore("Europe/Berlin", utc(2026, 2, 30, 12)))).toBe(167);
    expect(hours(weekBefore("Europe/Berlin", utc(2026, 9, 26, 12)))).toBe(169);
    expect(weekUntil("Europe/Berlin", utc(2026, 10, 22, 12)).from).toBe(utc(2026, 10, 15, 23));
  });

  it("is made up once, and not by a timer of other settings", async () => {
    const due = weeklyTimeAfter(weekly, utc(2026, 10, 1));
    const routes = {
      match: "first",
      list: [],
      modes: new Map(),
      rules: new Map([[ROOM, { report: weekly }]]),
    } as Routes;
    const now = due + 3 * 7 * 24 * 3_600_000;
    const activities = { between: () => Promise.resolve([]) };
    const links = { postsOf: () => Promise.resolve([]) };
    const deps = { routes, clock: { now: () => now }, activities, links } as unknown as BridgeDeps;
    const { result, then } = await weeklyReport({ room: ROOM, at: due }, deps);
    expect(result).toBe("notified");
    expect(then.map(({ kind }) => kind)).toEqual(["report", "weekly-report"]);
    expect(then[1]?.notBefore).toBe(weeklyTimeAfter(weekly, now));
    expect(then[1]?.keys).toEqual(scheduleReports(deps)[0]?.keys);

    const other = await weeklyReport({ room: ROOM, at: due + 1 }, deps);
    expect(other).toEqual({ result: "other-hours", then: [] });
  });
});
