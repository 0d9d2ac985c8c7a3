/** Conversations that are put off, by button and by `!later`. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { goesAway, HOUR_MS, keysOf, MINUTE_MS, SECOND_MS, talkIn, type TalkOptions } from "./turns.ts";

const rules = { waitingMs: 15 * MINUTE_MS, escalateMs: HOUR_MS, zone: "Europe/Berlin" };

/** Anna has answered, at nine on a Monday, UTC. */
async function answered(kind: 0 | 1 = 0, options: TalkOptions = { rules }) {
  const at = await talkIn(kind, options);
  await at.answers("We send it on Thursday.");
  return at;
}

it.each([0, 1] as const)("calls who asked at the hour, with the words they left (%i)", async (kind) => {
  using at = await answered(kind);
  await at.answers("!later 1d call him", "Bert");
  expect([at.turn(), at.told("Bert")]).toEqual(["put-off", "later-done"]);
  await at.passes(24 * HOUR_MS - MINUTE_MS);
  expect(at.called()).toEqual([]);
  await at.passes(2 * MINUTE_MS);
  expect([at.called(), at.said("later-over"), at.turn()]).toEqual([["Bert"], 1, "answered"]);
  expect(JSON.stringify(at.thread.posts.at(-1))).toContain("call him");
  await at.passes(24 * HOUR_MS);
  expect(at.said("later-over")).toBe(1);
});

it("calls after more than two days, too, when the service is away at that moment", async () => {
  using at = await answered();
  await at.answers("!later 3d call him", "Bert");
  await at.passes(3 * 24 * HOUR_MS - MINUTE_MS);
  const comesBack = goesAway(at.world.service, "SERVICE_UNREACHABLE");
  await at.passes(10 * MINUTE_MS);
  expect(at.called()).toEqual([]);
  comesBack();
  await at.passes(2 * MINUTE_MS);
  expect([at.called(), at.said("later-over"), at.turn()]).toEqual([["Bert"], 1, "answered"]);
});

it("says back what it understood where no time stands, and does nothing", async () => {
  using at = await answered();
  const told = () => at.chat.record.notices.map(({ key }) => key);
  await at.answers("!later");
  expect([at.turn(), told()]).toEqual(["answered", ["later-when", "command-usage-later"]]);
  await at.answers("!later call him soon");
  expect([at.turn(), told().slice(2)]).toEqual([
    "answered",
    ["later-not-understood", "later-when", "command-usage-later"],
  ]);
  await at.presses("put-off", "Anna", `tomorrow:${at.id}`);
  expect(at.card()?.turn).toMatchObject({ kind: "put-off", until: "2026-01-06T08:00:00.000Z", zone: "Europe/Berlin" });
});

it("ends at once when the client writes", async () => {
  using at = await answered();
  await at.answers("!later 1d call him");
  await at.client("Is it on its way?");
  expect(at.turn()).toBe("waits");
  await at.passes(15 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.passes(2 * 24 * HOUR_MS);
  expect(at.said("later-over")).toBe(0);
});

it.each([
  ["1d", "later-over"],
  ["client", "later-over-client"],
])("keeps what was promised when the client only thanks (%s)", async (time, over) => {
  using at = await answered();
  await at.answers(`!later ${time} call him`, "Bert");
  await at.client("Thank you!");
  expect([at.turn(), at.reminders()]).toEqual(["put-off", []]);
  if (time === "client") await at.client("When does it come?");
  else await at.passes(24 * HOUR_MS);
  expect([at.said(over), at.called()]).toEqual([1, ["Bert"]]);
  expect(JSON.stringify(at.thread.posts)).toContain("call him");
  await at.passes(48 * HOUR_MS);
  expect([at.said(over), at.said("later-over")]).toEqual([1, time === "client" ? 0 : 1]);
});

it("does not come back with thanks for the answer to what ended it", async () => {
  using at = await answered();
  await at.answers("!later 2d call him");
  await at.client("Is it on its way?");
  await at.answers("Yes.");
  await at.client("Thank you!");
  expect(at.turn()).toBe("thanks");
  await at.passes(3 * 24 * HOUR_MS);
  expect(at.said("later-over")).toBe(0);
});

it("ends for good when the conversation is closed", async () => {
  using at = await answered();
  await at.answers("!later 1d call him");
  await at.closes();
  at.world.service.change(at.id, { status: "open" });
  await at.settles();
  expect(at.turn()).toBe("answered");
  await at.passes(2 * 24 * HOUR_MS);
  expect(at.said("later-over")).toBe(0);
});

it("says in the thread what a colleague had put off until another time, and nothing of what one said oneself", async () => {
  using at = await answered();
  await at.answers("!later 1d call him");
  await at.answers("!later client ask him");
  expect([at.said("later-replaced"), at.said("later-replaced-client")]).toEqual([0, 0]);
  await at.answers("!later 2d", "Bert");
  expect([at.said("later-replaced"), at.said("later-replaced-client")]).toEqual([0, 1]);
  expect(JSON.stringify(at.thread.posts.at(-1))).toContain("ask him");
  await at.answers("!later 3d write to him");
  expect([at.said("later-replaced"), at.said("later-replaced-client")]).toEqual([1, 1]);
});

it("lasts until the client writes, however long that takes", async () => {
  using at = await answered();
  await at.answers("!later client");
  await at.passes(2 * 24 * HOUR_MS);
  expect([at.turn(), at.said("later-over")]).toEqual(["put-off", 0]);
  await at.client("Is it on its way?");
  expect(at.turn()).toBe("waits");
});

it("puts off who waits once, for four hours at most", async () => {
  using at = await talkIn(0, { rules });
  await at.presses("later");
  expect(at.told()).toBe("command-usage-later");
  for (const argument of ["5h", "tomorrow", "client", "241m"]) {
    await at.answers(`!later ${argument}`);
    const isTaken = argument === "241m";
    expect([at.turn(), at.told()]).toEqual(isTaken ? ["put-off", "later-done"] : ["waits", "later-four-hours"]);
  }
  await at.answers("!later 1h", "Bert");
  expect(at.told("Bert")).toBe("later-once");
  await at.passes(3 * HOUR_MS);
  expect(at.reminders()).toEqual([]);
  await at.passes(2 * HOUR_MS);
  expect(at.said("later-over")).toBe(1);
  await at.answers("!later 1h", "Bert");
  expect([at.turn(), at.told("Bert")]).toEqual(["waits", "later-once"]);
});

it("calls nobody while it is put off, and counts anew afterwards", async () => {
  using at = await talkIn(0, { rules });
  await at.answers("!later 2h");
  await at.passes(2 * HOUR_MS + MINUTE_MS);
  expect([at.said("later-over"), at.reminders().length]).toEqual([1, 0]);
  await at.passes(15 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.passes(HOUR_MS);
  expect(at.reminders()).toHaveLength(2);
  await at.passes(24 * HOUR_MS);
  expect(at.reminders()).toHaveLength(2);
});

it("calls again for a client who was put off after the alarms", async () => {
  using at = await talkIn(0, { rules });
  await at.passes(HOUR_MS + MINUTE_MS);
  expect(at.reminders()).toHaveLength(2);
  await at.answers("!later 4h", "Bert");
  expect(at.turn()).toBe("put-off");
  await at.passes(HOUR_MS);
  expect(at.reminders()).toHaveLength(2);
  await at.client("It burns! Hello?");
  await at.passes(HOUR_MS);
  expect(at.reminders()).toHaveLength(4);
  await at.passes(24 * HOUR_MS);
  expect(at.reminders()).toHaveLength(4);
});

it("calls at once for a client who was put off and writes again", async () => {
  using at = await talkIn(0, { rules });
  await at.answers("!later 4h");
  await at.passes(2 * HOUR_MS);
  await at.client("Hello?");
  expect([at.turn(), at.reminders().length]).toEqual(["waits", 1]);
  await at.passes(44 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.passes(24 * HOUR_MS);
  expect([at.reminders().length, at.said("later-over")]).toEqual([2, 0]);
});

it("says nothing at the hour once somebody has answered who was put off", async () => {
  using at = await talkIn(0, { rules });
  await at.answers("!later 2h");
  await at.answers("It comes tomorrow.");
  expect(at.turn()).toBe("answered");
  await at.passes(3 * HOUR_MS);
  expect([at.reminders(), at.said("later-over")]).toEqual([[], 0]);
});

it("ends with No answer needed, if it is a wait", async () => {
  using at = await talkIn(0, { rules: { waitingMs: MINUTE_MS } });
  await at.passes(2 * MINUTE_MS);
  await at.answers("!later 2h");
  expect(at.turn()).toBe("put-off");
  await at.presses("no-answer");
  expect(at.turn()).toBe("ended");
  await at.answers("!later 1d");
  await at.presses("no-answer");
  expect([at.turn(), at.told()]).toEqual(["put-off", "no-answer-nobody"]);
  await at.passes(3 * HOUR_MS);
  expect(at.said("later-over")).toBe(0);
});

it("is refused for a closed conversation, and when two people ask the same", async () => {
  using at = await answered();
  await at.answers("!later tomorrow");
  await at.presses("later", "Bert");
  await at.presses("put-off", "Bert", `tomorrow:${at.id}`);
  expect(at.told("Bert")).toBe("later-already");
  await at.closes();
  for (let time = 0; time < 2; time += 1) {
    await at.answers("!later monday");
    expect([at.turn(), at.told()]).toEqual(["closed", "later-closed"]);
  }
  await at.passes(24 * HOUR_MS);
  expect(at.said("later-over")).toBe(0);
});

it.each([
  ["Gast", "not-for-guest"],
  ["Fremd", "not-for-stranger"],
])("is refused for %s", async (name, told) => {
  using at = await answered();
  await at.presses("later", name);
  expect([at.told(name), at.turn()]).toEqual([told, "answered"]);
});

it("is kept over restarts, and waits for the end of the quiet hours", async () => {
  // Until ten in the morning in Berlin, while it is eleven.
  const quiet = { zone: "Europe/Berlin", fromMinute: 20 * 60, toMinute: 10 * 60 };
  using at = await answered(0, { rules: { ...rules, quiet } });
  await at.answers("!later tomorrow call him");
  at.world.kill();
  await at.passes(HOUR_MS);
  await at.world.start();
  await at.passes(22 * HOUR_MS);
  expect([at.said("later-over"), at.turn()]).toEqual([0, "answered"]);
  await at.passes(HOUR_MS);
  expect(at.said("later-over")).toBe(1);
});

it.each([
  ["while somebody waits", true],
  ["while nobody waits", false],
])("is named by the digest at the end of the quiet hours, %s", async (_, isAnybodyWaiting) => {
  const quiet = { zone: "UTC", fromMinute: 20 * 60, toMinute: 8 * 60 };
  using at = await answered(0, { rules: { quiet } });
  await at.answers("!later 3d");
  if (isAnybodyWaiting) at.begins("Bea", "Hello");
  await at.passes(24 * HOUR_MS);
  expect([at.said("digest-head"), at.said("digest-item"), at.said("digest-put-off-until")]).toEqual([
    1,
    isAnybodyWaiting ? 1 : 0,
    1,
  ]);
});

it("leaves no digest once it is over and nobody waits", async () => {
  const quiet = { zone: "UTC", fromMinute: 20 * 60, toMinute: 8 * 60 };
  using at = await answered(0, { rules: { quiet } });
  await at.answers("!later 2h");
  await at.passes(24 * HOUR_MS);
  expect([at.said("later-over"), at.said("digest-head")]).toEqual([1, 0]);
});

const AT_NIGHT = { zone: "UTC", quiet: { zone: "UTC", fromMinute: 20 * 60, toMinute: 8 * 60 } } as const;

it.each([0, 1] as const)(
  "calls who asked at the end of the quiet hours in which the client wrote (%i)",
  async (kind) => {
    for (const isAnswered of [false, true]) {
      using at = await answered(kind, { rules: AT_NIGHT });
      await at.answers("!later client tell her about the refund", "Bert");
      await at.passes(13 * HOUR_MS);
      await at.client("Is it there?");
      // Whoever is awake reads the words.
      expect([at.said("later-over-client"), at.called()]).toEqual([1, []]);
      if (isAnswered) await at.answers("We look at it.");
      await at.passes(12 * HOUR_MS);
      expect([at.said("later-over-client"), at.called()]).toEqual(isAnswered ? [1, []] : [2, ["Bert"]]);
      expect(JSON.stringify(at.thread.posts)).toContain("about the refund");
      await at.passes(48 * HOUR_MS);
      expect(at.said("later-over-client")).toBe(isAnswered ? 1 : 2);
    }
  },
);

it.each(["2h", "client"])("calls who is on the conversation if who asked has left (%s)", async (time) => {
  using at = await answered();
  await at.takes("Anna");
  await at.answers(`!later ${time} call him`, "Bert");
  const author = at.chat.author.bind(at.chat);
  at.chat.author = async (person, ...more) => {
    const one = await author(person, ...more);
    return person === at.person("Bert") ? { ...one, isDeactivated: true } : one;
  };
  if (time === "client") await at.client("Is it there?");
  await at.passes(3 * HOUR_MS);
  expect(at.called()).toContain("Anna");
  expect(at.called()).not.toContain("Bert");
});

it("counts in the digest what is put off and not listed", async () => {
  using at = await answered(0, { rules: AT_NIGHT });
  for (let more = 1; more < 13; more += 1) {
    const id = at.begins(`Client ${more}`, "Where is it?");
    await at.passes(20 * SECOND_MS);
    const thread = at.record.threadsOf(id)[0];
    if (thread === undefined) throw new RangeError("no thread was opened");
    at.record.writes(thread, at.person("Anna"), "It comes.");
    await at.settles();
    at.record.writes(thread, at.person("Anna"), "!later 3d call");
    await at.settles();
  }
  await at.answers("!later client");
  await at.passes(24 * HOUR_MS);
  const digest = at.record.announcements.find(({ post }) => keysOf(post).includes("digest-head"));
  const keys = digest === undefined ? [] : keysOf(digest.post);
  expect([keys.filter((key) => key === "digest-put-off-until").length, keys.at(-1)]).toEqual([
    10,
    "digest-put-off-more",
  ]);
  expect(JSON.stringify(digest?.post.lines.at(-1))).toContain('"count":3');
});
