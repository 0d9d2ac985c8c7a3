/** Replies that go out later. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, type Kind, talkIn } from "./turns.ts";

const rules = { zone: "Europe/Berlin" };
const TEXT = "Good morning!\nIt comes today.";

/** On a Monday, 9:00 UTC, which is 10:00 in Berlin. */
async function kept(kind: Kind = 0, text = `!send-later tomorrow 9:00 ${TEXT}`) {
  const at = await talkIn(kind, { rules });
  const written = at.record.writes(at.thread, at.person("Anna"), text);
  await at.settles();
  const sent = () => at.world.service.all.flatMap(({ messages }) => messages.filter(({ from }) => from === "operator"));
  return { at, written, sent: () => sent().map(({ text: one }) => one) };
}

it.each([0, 1] as const)("shows when it goes out and sends it then, once and without the time (%i)", async (kind) => {
  const { at, sent } = await kept(kind);
  using _ = at;
  expect([sent(), at.said("send-later-waits")]).toEqual([[], 1]);
  expect(JSON.stringify(at.thread.posts)).toContain("2026-01-06T08:00:00.000Z");
  await at.answers("I am looking into it", "Anna");
  expect(sent()).toEqual(["I am looking into it"]);
  await at.passes(22 * HOUR_MS + 55 * MINUTE_MS);
  expect(sent()).toHaveLength(1);
  await at.passes(10 * MINUTE_MS);
  expect(sent()).toEqual(["I am looking into it", TEXT]);
  expect([at.said("send-later-waits"), at.said("send-later-due")]).toEqual([0, 1]);
  await at.passes(3 * DAY_MS);
  expect(sent()).toHaveLength(2);
});

it("is kept over kills, and sent once", async () => {
  const { at, sent } = await kept();
  using _ = at;
  for (const ms of [HOUR_MS, 22 * HOUR_MS - 15_000, 1_000, 100]) {
    await at.passes(ms);
    at.world.kill();
    await at.world.start();
  }
  await at.passes(HOUR_MS);
  expect(sent()).toEqual([TEXT]);
});

it("is asked about at its time if the client wrote before", async () => {
  const { at, sent } = await kept();
  using _ = at;
  await at.client("Never mind, it is here.");
  await at.passes(DAY_MS);
  expect([sent(), at.said("reply-client-wrote")]).toEqual([[], 1]);
  await at.presses("anyway", "Bert");
  expect(sent()).toEqual([TEXT]);
});

it("is asked about at its time if the client wrote a moment after it, though the bridge was down meanwhile", async () => {
  const at = await talkIn(0, { rules });
  using _ = at;
  at.record.writes(at.thread, at.person("Anna"), "!send-later 2h On its way");
  await at.passes(600);
  await at.client("Never mind, it is here.");
  at.world.kill();
  await at.passes(3 * HOUR_MS);
  await at.world.start();
  await at.passes(HOUR_MS);
  expect(at.said("reply-client-wrote")).toBe(1);
});

it("is asked about at its time if the conversation was closed before", async () => {
  const { at, sent } = await kept();
  using _ = at;
  await at.closes();
  await at.passes(DAY_MS);
  expect(sent()).toEqual([]);
  expect(JSON.stringify(at.thread.posts)).toContain("closed-since");
  await at.presses("anyway");
  expect(sent()).toEqual([TEXT]);
});

it("goes at once, or never, when somebody presses", async () => {
  const { at, sent } = await kept();
  using _ = at;
  await at.presses("anyway");
  expect(sent()).toEqual([TEXT]);
  await at.answers("!send-later 1h Anything else?");
  await at.presses("drop");
  await at.passes(DAY_MS);
  expect([sent(), at.said("reply-dropped")]).toEqual([[TEXT], 1]);
});

it("follows an edit of its text and of its time, and a deletion", async () => {
  const { at, written, sent } = await kept();
  using _ = at;
  at.record.edits(written, "!send-later 2h On its way");
  await at.settles();
  expect([at.said("send-later-waits"), sent()]).toEqual([1, []]);
  await at.passes(2 * HOUR_MS);
  expect(sent()).toEqual(["On its way"]);
  await at.passes(2 * DAY_MS);
  expect(sent()).toEqual(["On its way"]);
  const gone = at.record.writes(at.thread, at.person("Anna"), "!send-later 1h Hello?");
  await at.settles();
  at.record.deletes(gone);
  await at.passes(DAY_MS);
  expect(sent()).toEqual(["On its way"]);
});

it("is read by the guard before it is kept", async () => {
  const { at, sent } = await kept(0, "!send-later 1h Your wifi password: hunter2");
  using _ = at;
  expect([at.said("guard-asks"), at.said("send-later-waits")]).toEqual([1, 0]);
  await at.presses("anyway");
  expect([at.said("send-later-waits"), sent()]).toEqual([1, []]);
  await at.passes(HOUR_MS);
  expect(sent()).toEqual(["Your wifi password: hunter2"]);
});

it.each([
  "!send-later",
  "!send-later tomorrow 9:00",
  "!send-later soon Hello",
  "!send-later client Hello",
  "!send-later 61d Hello",
])("sends and keeps nothing for %j", async (text) => {
  const { at, sent } = await kept(0, text);
  using _ = at;
  await at.passes(DAY_MS);
  expect([sent(), at.said("send-later-waits")]).toEqual([[], 0]);
  expect(at.told()).toMatch(/^(?:refused-empty|send-later-not-understood)$/u);
});

it("keeps what goes out in 60 days", async () => {
  const { at } = await kept(0, "!send-later 60d Hello");
  using _ = at;
  expect(at.said("send-later-waits")).toBe(1);
});
