/** `!send-later` on PostgreSQL: its time comes while no bridge runs. */
import { expect, it } from "vitest";
import { some } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { conversationIn } from "../support/every-team-chat.ts";

const HOUR_MS = 3_600_000;

async function kept() {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("postgres"));
  let ahead = 0;
  const clock = { now: () => Date.now() + ahead };
  const at = parts.use(
    await conversationIn(
      { chats: "slack", place: "slack" },
      { settings: { DATABASE_URL: fresh.url }, clock, slack: { retryScale: 0.001, nowMs: clock.now } },
    ),
  );
  const database = await fresh.open();
  const reply = at.thread.replies("!send-later 1h It comes today", "anna");
  await at.thread.shows(some("goes out on"));
  return {
    ...{ ...at, reply },
    timers: () => database.all("select seq from entry where kind = 'send-later' and finished_at is null"),
    async passes(ms: number) {
      await at.desk.sandbox.stopBridge();
      ahead += ms;
      await at.desk.sandbox.startBridge();
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

it("is kept on PostgreSQL over a stop, and sent once", async () => {
  await using at = await kept();
  expect(await at.timers()).toHaveLength(1);
  await at.passes(HOUR_MS / 2);
  expect(await at.timers()).toHaveLength(1);
  await at.passes(HOUR_MS);
  await at.reply.marked("sent");
  await at.passes(HOUR_MS);
  await at.thread.replies("Anything else?", "mark").marked("sent");
  expect(await at.ada.sees(({ length }) => length >= 2)).toEqual(["It comes today", "Anything else?"]);
  expect(await at.timers()).toEqual([]);
});

it("is asked about on PostgreSQL if the client wrote before", async () => {
  await using at = await kept();
  // Times are compared by the second, and the service has a clock of its own.
  const keptAt = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(keptAt + 1_500);
  await at.ada.writes("Never mind");
  await at.thread.shows(some("Never mind"));
  await at.passes(2 * HOUR_MS);
  await at.thread.shows((posts) => posts.some((post) => post.includes("the client has written something since")));
  await at.thread.replies("Good to hear.", "mark").marked("sent");
  expect(await at.ada.sees(({ length }) => length >= 1)).toEqual(["Good to hear."]);
});
