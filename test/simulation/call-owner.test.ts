/** Who hears of the first message that a client writes after our answer. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { OUT_OF_SIGHT_AFTER_MS } from "../../src/bridge/threads/call-owner.ts";
import { HOUR_MS, mentionsOf, MINUTE_MS, SECOND_MS, talkIn, type Kind } from "./turns.ts";

/** Anna has taken it and answered. */
async function answered(kind: Kind = 0, rules: RoomRules = {}) {
  const at = await talkIn(kind, { rules });
  await at.takes();
  await at.answers("It comes tomorrow.");
  return at;
}

it.each([0, 1] as const)("calls who took it, once a wait, in the post that shows the message (%i)", async (kind) => {
  using at = await answered(kind);
  const before = at.thread.posts.length;
  await at.client("And the other one?");
  expect([at.called(), at.thread.posts.length - before]).toEqual([["Anna"], 1]);
  await at.client("Hello?");
  await at.client("Anybody?");
  expect(at.called()).toEqual(["Anna"]);

  await at.answers("In a week.", "Bert");
  await at.client("Why so late?");
  expect(at.called()).toEqual(["Anna", "Anna"]);
});

it("calls nobody before we have answered, nor where nobody is on it", async () => {
  using at = await talkIn(0);
  await at.takes();
  await at.client("Hello?");
  expect(at.called()).toEqual([]);
  await at.answers("It comes tomorrow.");
  await at.presses("release");
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
});

it("calls once for a burst, and again only after another answer", async () => {
  using at = await answered();
  for (const text of ["And", "the", "other"]) at.world.service.write(at.id, "client", null, text);
  await at.settles();
  expect(at.called()).toEqual(["Anna"]);
});

it("calls for a message that arrives before the card says that we answered", async () => {
  using at = await talkIn(1);
  await at.takes();
  at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
  await at.passes(9 * SECOND_MS);
  await at.client("And the other one?");
  expect(at.called()).toEqual(["Anna"]);
});

it("calls the assignee where nobody has taken it, and only in their team chat", async () => {
  using at = await talkIn(0, {
    routes: () => ({ operators: new Map([["op_1", [at0("Carl"), other("Carl")]]]) }),
  });
  await at.assigns("op_1");
  await at.answers("It comes tomorrow.");
  await at.client("And the other one?");
  // By the assignment, and by the message.
  expect(at.called().filter((name) => name === "Carl")).toHaveLength(2);
  expect(at.said("thread-assigned")).toBe(1);

  function at0(name: string) {
    return `slack:1:${name}` as never;
  }
  function other(name: string) {
    return `telegram:1:${name}` as never;
  }
});

it.each([
  ["the first room", {}, ["Anna"], []],
  ["the other one, where the first calls nobody", { call: "nobody" }, [], ["Anna"]],
] as const)("calls in one of two threads: in %s", async (_, rules, here, there) => {
  using at = await answered(1, rules);
  await at.client("And the other one?");
  const other = at.record.threadsOf(at.id).find(({ id }) => id !== at.thread.id);
  const shown = other?.posts.filter(({ post }) => JSON.stringify(post).includes("And the other one?")) ?? [];
  expect(shown).toHaveLength(1);
  expect(shown.flatMap(({ post }) => mentionsOf(post)).map(({ person }) => person)).toEqual(there.map(at.person));
  expect(at.called()).toEqual(here);
});

it("calls nobody for thanks, and for what comes after them", async () => {
  using at = await answered();
  await at.client("Thanks, Anna!");
  expect(at.called()).toEqual([]);
  await at.client("And the other one");
  expect(at.called()).toEqual(["Anna"]);
});

it.each([
  ["`call: nobody`", { call: "nobody" }],
  // The walk begins at nine.
  ["quiet hours", { quiet: { zone: "UTC", fromMinute: 8 * 60, toMinute: 20 * 60 } }],
] as const)("calls nobody in a room with %s", async (_, rules) => {
  using at = await answered(0, rules);
  await at.passes(OUT_OF_SIGHT_AFTER_MS);
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
  expect(at.thread.posts.some(({ post }) => post.isLoud)).toBe(false);
});

it("calls nobody in a muted thread", async () => {
  using at = await answered();
  await at.presses("mute");
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
});

it.each([
  [-MINUTE_MS, false],
  [0, true],
])("brings a thread up again whose last message is a day old (%i ms)", async (ms, isLoud) => {
  using at = await answered();
  // The answer reached the service within the ten seconds after it was written.
  await at.passes(OUT_OF_SIGHT_AFTER_MS + ms);
  await at.client("And the other one?");
  expect(at.thread.posts.at(-1)?.post.isLoud === true).toBe(isLoud);
  await at.client("Hello?");
  expect(at.thread.posts.at(-1)?.post.isLoud).toBeUndefined();
});

it("calls after a restart, once", async () => {
  using at = await answered();
  at.world.kill();
  await at.passes(HOUR_MS);
  await at.world.start();
  await at.client("And the other one?");
  at.world.kill();
  await at.passes(MINUTE_MS);
  await at.world.start();
  await at.client("Hello?");
  expect(at.called()).toEqual(["Anna"]);
});

it("shows the message although the team chat does not say who is who", async () => {
  using at = await answered();
  at.chat.author = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
  await at.client("And the other one?");
  expect(JSON.stringify(at.thread.posts)).toContain("And the other one?");
});
