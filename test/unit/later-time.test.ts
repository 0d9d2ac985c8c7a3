import { describe, expect, it } from "vitest";
import {
  MAX_LATER_DAYS,
  MAX_SEND_LATER_DAYS,
  readLater,
  readTime,
  splitTime,
} from "../../src/bridge/text/later-time.ts";

const BERLIN = "Europe/Berlin";
/** A Wednesday, 15:20 in Berlin. */
const NOW = Date.parse("2026-01-14T14:20:00.000Z");
const read = (text: string, now = NOW, zone = BERLIN) => {
  const later = readLater(text, zone, now);
  return later && [later.until === null ? null : new Date(later.until).toISOString(), later.words];
};

describe("reads", () => {
  it.each([
    ["1h", "2026-01-14T15:20:00.000Z", ""],
    ["30m", "2026-01-14T14:50:00.000Z", ""],
    ["90min call him", "2026-01-14T15:50:00.000Z", "call him"],
    ["3d call him", "2026-01-17T14:20:00.000Z", "call him"],
    ["1w", "2026-01-21T14:20:00.000Z", ""],
    ["tomorrow", "2026-01-15T08:00:00.000Z", ""],
    ["Tomorrow 14:30 ask Bert", "2026-01-15T13:30:00.000Z", "ask Bert"],
    ["monday", "2026-01-19T08:00:00.000Z", ""],
    ["wed", "2026-01-21T08:00:00.000Z", ""],
    ["thu 7:05", "2026-01-15T06:05:00.000Z", ""],
    ["sun", "2026-01-18T08:00:00.000Z", ""],
    ["16:00", "2026-01-14T15:00:00.000Z", ""],
    ["15:20", "2026-01-15T14:20:00.000Z", ""],
    ["9:00   call   him", "2026-01-15T08:00:00.000Z", "call him"],
    ["client", null, ""],
    ["client wait for the invoice", null, "wait for the invoice"],
  ])("%s: %s", (text, until, words) => {
    expect(read(text)).toEqual([until, words]);
  });

  it.each([
    "",
    "call him",
    "soon",
    "mo",
    "0h",
    "0d",
    "24:00",
    "9:60",
    "-3d",
    "3 d",
    "3dcall",
    "99999h",
    `${MAX_LATER_DAYS + 1}d`,
  ])("no time in %j", (text) => {
    expect(read(text)).toBeUndefined();
  });

  it("at most 90 days", () => {
    expect(read(`${MAX_LATER_DAYS}d`)).toBeDefined();
    expect(read("x".repeat(300))).toBeUndefined();
    expect(read(`1h ${"x".repeat(300)}`)?.[1]).toHaveLength(200);
  });
});

describe("when clocks change", () => {
  // Forward on 29 March at 2:00, back on 25 October at 3:00.
  it.each([
    ["2026-03-28T08:00:00.000Z", "tomorrow 2:30", "2026-03-29T01:30:00.000Z"],
    ["2026-03-28T08:00:00.000Z", "tomorrow", "2026-03-29T07:00:00.000Z"],
    ["2026-03-28T01:30:00.000Z", "1d", "2026-03-29T01:30:00.000Z"],
    ["2026-03-29T00:30:00.000Z", "1h", "2026-03-29T01:30:00.000Z"],
    ["2026-10-24T08:00:00.000Z", "tomorrow 2:30", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T00:45:00.000Z", "2:30", "2026-10-26T01:30:00.000Z"],
    ["2026-10-24T08:00:00.000Z", "monday", "2026-10-26T08:00:00.000Z"],
    ["2026-10-25T00:30:00.000Z", "2h", "2026-10-25T02:30:00.000Z"],
  ])("at %s, %s: %s", (now, text, until) => {
    expect(read(text, Date.parse(now))?.[0]).toBe(until);
  });
});

describe("splits a reply that goes out later", () => {
  it.each([
    ["tomorrow 9:00 Good morning!\nIt comes.", "tomorrow 9:00", "Good morning!\nIt comes."],
    ["Monday 14:30\n\nHello", "Monday 14:30", "Hello"],
    ["tomorrow  Hello  there", "tomorrow", "Hello  there"],
    ["1h 9:00 is fine", "1h", "9:00 is fine"],
    ["14:30 Hello", "14:30", "Hello"],
    ["tomorrow 9:00", "tomorrow 9:00", ""],
    ["", "", ""],
  ])("%j", (text, when, behind) => {
    expect(splitTime(text)).toEqual({ when, text: behind });
  });

  it.each([
    ["skips", "2026-03-28T08:00:00.000Z", "2026-03-29T01:30:00.000Z"],
    ["repeats", "2026-10-24T08:00:00.000Z", "2026-10-25T00:30:00.000Z"],
  ])("in the hour that a clock change %s", (_, now, due) => {
    const { when } = splitTime("tomorrow 2:30 Hello");
    expect(readTime(when, BERLIN, Date.parse(now), MAX_SEND_LATER_DAYS)).toBe(Date.parse(due));
  });

  it("at most 60 days ahead", () => {
    expect(readTime(`${MAX_SEND_LATER_DAYS}d`, BERLIN, NOW, MAX_SEND_LATER_DAYS)).toBeDefined();
    expect(readTime(`${MAX_SEND_LATER_DAYS + 1}d`, BERLIN, NOW, MAX_SEND_LATER_DAYS)).toBeUndefined();
  });
});
