/** What a room's report counts: answers from the console, each call, and what somebody did about one. In virtual time. */
import { describe, expect, it } from "vitest";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { HOUR_MS, keysOf, MINUTE_MS, talkIn, type Kind } from "./turns.ts";

const rules = {
  waitingMs: 15 * MINUTE_MS,
  escalateMs: HOUR_MS,
  reactions: new Map<string, ReactionAct>([["👏", { tag: "urgent" }]]),
};

async function reported(kind: Kind, { startsAt, ...more }: Record<string, unknown> & { startsAt?: string } = {}) {
  const at = await talkIn(kind, { rules: { ...rules, ...more }, ...(startsAt !== undefined && { startsAt }) });
  return {
    ...at,
    async report() {
      const { bridge } = at.world;
      if (bridge === undefined) throw new Error("it does not run");
      return await bridge.report(at.thread.room);
    },
    [Symbol.dispose]: () => {
      at[Symbol.dispose]();
    },
  };
}

describe.each([0, 1] as const)("in team chat %i", (kind) => {
  it("counts what was written in the console, by whom, and as the first answer", async () => {
    using at = await reported(kind, { waitingMs: undefined, escalateMs: undefined });
    await at.passes(10 * MINUTE_MS);
    const writes = async (author: string | null, text: string) => {
      at.world.service.write(at.id, "operator", author, text);
      await at.settles();
    };
    await writes("Olga", "It is on its way.");
    const first = await at.report();
    expect(first).toMatchObject({ answers: 1, people: [{ name: "Olga", count: 1 }], firstAnswer: { count: 1 } });
    expect(Math.round((first.firstAnswer?.medianMs ?? 0) / MINUTE_MS)).toBe(10);
    await at.answers("Today, in fact.");
    // A person who has the same name in the console is not listed twice.
    const [{ name: anna } = { name: "" }] = (await at.report()).people.filter(({ name }) => name !== "Olga");
    await writes(anna, "By noon.");
    await writes(null, "Somebody says so.");
    expect(await at.report()).toMatchObject({
      answers: 4,
      people: [
        { name: anna, count: 2 },
        { name: "Olga", count: 1 },
      ],
      others: 1,
      firstAnswer: { count: 1 },
    });
    // A new thread repeats them.
    at.record.deletesThread(at.thread);
    await at.client("And the other one?");
    expect((await at.report()).answers).toBe(4);
  });

  it("counts the second stage of a wait as another call, and names the conversation once", async () => {
    using at = await reported(kind);
    await at.passes(20 * MINUTE_MS);
    expect(await at.report()).toMatchObject({ calls: 1, unheard: [at.id] });
    await at.passes(HOUR_MS);
    expect(await at.report()).toMatchObject({ calls: 2, unheard: [at.id] });
  });

  it.each<[string, (at: Awaited<ReturnType<typeof reported>>) => Promise<void>]>([
    [
      "answers in the console",
      (at) => Promise.resolve(void at.world.service.write(at.id, "operator", "Olga", "Here it is.")),
    ],
    ["answers", (at) => at.answers("Here it is.")],
    ["takes it", (at) => at.takes()],
    ["takes it and releases it", (at) => at.takes().then(() => at.presses("release"))],
    ["says that no answer is needed", (at) => at.presses("no-answer")],
    ["puts it off", (at) => at.answers("!later 1h")],
    ["closes it", (at) => at.answers("!close")],
    ["reopens it", (at) => at.answers("!close").then(() => at.answers("!reopen"))],
  ])("does not name a call if somebody %s", async (_, act) => {
    using at = await reported(kind, { escalateMs: undefined });
    await at.passes(20 * MINUTE_MS);
    expect(await at.report()).toMatchObject({ calls: 1, unheard: [at.id] });
    await act(at);
    await at.settles();
    expect(await at.report()).toMatchObject({ calls: 1, unheard: [] });
  });

  it("does not name a call of the last evening that somebody answered after midnight", async () => {
    const report = { zone: "UTC", weekday: 1, minute: 540 } as const;
    for (const isAnswered of [false, true]) {
      using at = await reported(kind, { escalateMs: undefined, report, startsAt: "2026-01-11T23:40:00Z" });
      await at.passes(30 * MINUTE_MS);
      expect(at.reminders()).toHaveLength(1);
      if (isAnswered) await at.answers("Here it is.");
      await at.passes(10 * HOUR_MS);
      const posted = at.record.announcements.find(({ post }) => keysOf(post).includes("report-calls"));
      expect(posted && keysOf(posted.post).includes("report-unheard")).toBe(!isAnswered);
    }
  });

  it("names a call whose conversation somebody acted on before, and not since", async () => {
    using at = await reported(kind, { escalateMs: undefined });
    await at.presses("take");
    await at.presses("release");
    await at.passes(20 * MINUTE_MS);
    expect(await at.report()).toMatchObject({ calls: 1, unheard: [at.id] });
  });
});
