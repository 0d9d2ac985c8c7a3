/** Thanks call nobody, and a person can end a wait. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, talkIn } from "./turns.ts";

const rules = { waitingMs: 15 * MINUTE_MS };

it.each([0, 1] as const)("calls nobody for thanks, and shows them as such (%i)", async (kind) => {
  using at = await talkIn(kind, { rules });
  await at.answers("It comes tomorrow.");
  await at.client("Thank you so much, Anna!");
  expect(at.turn()).toBe("thanks");
  await at.passes(HOUR_MS);
  expect(at.reminders()).toEqual([]);

  await at.client("And the other one");
  expect(at.turn()).toBe("waits");
  await at.passes(15 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
});

it("calls for thanks that answer a question", async () => {
  using at = await talkIn(0, { rules });
  await at.answers("Shall I cancel it?");
  await at.client("Ok, thanks");
  await at.passes(15 * MINUTE_MS);
  expect([at.turn(), at.reminders().length]).toEqual(["waits", 1]);
});

it("forgets the thanks once somebody answers them", async () => {
  using at = await talkIn(0, { rules });
  await at.answers("It comes tomorrow.");
  await at.client("Thanks");
  expect(at.turn()).toBe("thanks");
  await at.answers("You are welcome.");
  expect(at.turn()).toBe("answered");
});

it.each([0, 1] as const)("ends a wait, and the next message begins another one (%i)", async (kind) => {
  using at = await talkIn(kind, { rules });
  await at.passes(15 * MINUTE_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.presses("no-answer", "Anna");
  expect(at.card()?.turn).toMatchObject({ kind: "ended", name: "Anna" });
  expect([at.card()?.waitingSince, at.told()]).toEqual([null, "no-answer-done"]);

  await at.presses("no-answer", "Bert");
  expect(at.told("Bert")).toBe("no-answer-already");
  expect(at.card()?.turn).toMatchObject({ name: "Anna" });

  await at.passes(HOUR_MS);
  expect(at.reminders()).toHaveLength(1);
  await at.client("Hello");
  await at.passes(15 * MINUTE_MS);
  expect([at.turn(), at.reminders().length]).toEqual(["waits", 2]);
});

it("does not end a wait for words that no thread shows yet, and reminds of them", async () => {
  using at = await talkIn(0, { rules });
  await at.passes(15 * MINUTE_MS);
  const { service } = at.world;
  const { ingest } = service;
  service.ingest = () => Promise.reject(new Error("the webhook is late"));
  service.write(at.id, "client", null, "It leaks!");
  await at.presses("no-answer");
  expect(at.told()).toBe("no-answer-done");
  service.ingest = ingest;
  await at.passes(20 * MINUTE_MS);
  expect([at.turn(), at.reminders().length]).toEqual(["waits", 2]);
});

it("keeps what was decided over a restart", async () => {
  using at = await talkIn(0, { rules });
  await at.passes(15 * MINUTE_MS);
  await at.presses("no-answer");
  at.world.kill();
  await at.passes(MINUTE_MS);
  await at.world.start();
  await at.answers("note: nothing to do");
  await at.presses("mute");
  expect(at.turn()).toBe("ended");
});

it.each([
  ["Gast", "not-for-guest", "waits"],
  ["Robot", "not-for-bot", "waits"],
  ["Fremd", "not-for-stranger", "waits"],
])("does nothing for %s", async (name, told, turn) => {
  using at = await talkIn(0, { rules });
  await at.passes(15 * MINUTE_MS);
  await at.presses("no-answer", name);
  expect([at.told(name), at.turn()]).toEqual([told, turn]);
});

it("says so when nobody waits any more", async () => {
  using at = await talkIn(0, { rules });
  await at.passes(15 * MINUTE_MS);
  await at.answers("It comes tomorrow.");
  await at.presses("no-answer");
  expect(at.told()).toBe("no-answer-nobody");
  await at.closes();
  await at.presses("no-answer");
  expect(at.told()).toBe("no-answer-closed");
});
