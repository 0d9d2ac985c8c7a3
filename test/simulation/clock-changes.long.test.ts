/** What is put off and sent later while the clocks of the room change. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, talkIn } from "./turns.ts";

// Clocks in Berlin go forward on 28 March 2027 at 2:00, and back on 25 October 2026 and 31 October 2027 at 3:00.
const zone = { zone: "Europe/Berlin" };
const TEXT = "Good morning!\nIt comes today.";

it.each([
  ["2027-03-27T10:00:00.000Z", "tomorrow 2:30", "2027-03-28T01:30"],
  ["2027-03-27T10:00:00.000Z", "tomorrow 9:00", "2027-03-28T07:00"],
  ["2027-03-26T10:00:00.000Z", "Monday 9:00", "2027-03-29T07:00"],
  ["2027-03-27T10:00:00.000Z", "3d", "2027-03-30T09:00"],
  ["2026-10-24T10:00:00.000Z", "tomorrow 2:30", "2026-10-25T00:30"],
  ["2026-10-24T10:00:00.000Z", "tomorrow 9:00", "2026-10-25T08:00"],
  ["2026-10-23T10:00:00.000Z", "Monday 9:00", "2026-10-26T08:00"],
  ["2026-10-24T10:00:00.000Z", "3d", "2026-10-27T11:00"],
  ["2027-10-30T10:00:00.000Z", "tomorrow 2:30", "2027-10-31T00:30"],
])("!later calls once, at the room's time: at %s, %s", async (startsAt, when, minute) => {
  using at = await talkIn(0, { rules: { ...zone, waitingMs: 15 * MINUTE_MS, escalateMs: HOUR_MS }, startsAt });
  await at.answers("We send it on Thursday.");
  await at.answers(`!later ${when} call him`, "Bert");
  const turn = at.card()?.turn;
  const until = turn?.kind === "put-off" ? (turn.until ?? "") : "";
  expect(until.slice(0, minute.length)).toBe(minute);
  await at.passes(Date.parse(until) - at.world.time.now - MINUTE_MS);
  expect(at.said("later-over")).toBe(0);
  await at.passes(2 * MINUTE_MS);
  expect([at.said("later-over"), at.called()]).toEqual([1, ["Bert"]]);
  await at.passes(2 * HOUR_MS);
  expect(at.said("later-over")).toBe(1);
});

it.each([
  ["skips", "2027-03-27T10:00:00.000Z", "2027-03-28T01:30:00.000Z"],
  ["repeats", "2026-10-24T10:00:00.000Z", "2026-10-25T00:30:00.000Z"],
  ["repeats a year later", "2027-10-30T10:00:00.000Z", "2027-10-31T00:30:00.000Z"],
])("!send-later sends once, at a time that the change %s", async (_, startsAt, dueAt) => {
  using at = await talkIn(0, { rules: zone, startsAt });
  const messages = () => at.world.service.all.flatMap((card) => card.messages);
  const sent = () => messages().flatMap(({ from, text }) => (from === "operator" ? [text] : []));
  at.record.writes(at.thread, at.person("Anna"), `!send-later tomorrow 2:30 ${TEXT}`);
  await at.settles();
  expect(JSON.stringify(at.thread.posts)).toContain(dueAt);
  await at.passes(Date.parse(dueAt) - at.world.time.now - MINUTE_MS);
  expect(sent()).toEqual([]);
  await at.passes(2 * MINUTE_MS);
  expect(sent()).toEqual([TEXT]);
  await at.passes(DAY_MS);
  expect(sent()).toEqual([TEXT]);
});
