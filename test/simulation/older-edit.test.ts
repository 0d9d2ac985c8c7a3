/** Slack reports an older edit after the bridge has read the newer text. Behind the adapter's HTTP. */
import { expect, it } from "vitest";
import { World } from "./world.ts";

const SECOND_MS = 1_000;

it("applies no edit that is older than the text that was read back", async () => {
  using world = await World.create(0, { isCalm: true, edge: "http" });
  const { service, time } = world;
  const [slack] = world.chats;
  if (slack === undefined) throw new RangeError("no team chat");
  await world.start();
  const id = service.begin("Ada", "email", "What does it cost?");
  await time.advance(20 * SECOND_MS);
  const [thread] = slack.record.threadsOf(id);
  if (thread === undefined) throw new RangeError("no thread");
  // Three events are late. What it did not acknowledge comes again later, by itself.
  const queue = Reflect.get(slack, "queue") as { push(send: () => Promise<unknown>): void };
  const push = queue.push.bind(queue);
  const laterMs = [30, 18, 22].map((s) => s * SECOND_MS);
  queue.push = (send) => {
    time.after(laterMs.shift() ?? 0, () => {
      push(() =>
        send().finally(() => {
          slack.lost = 0;
        }),
      );
    });
  };
  const written = slack.record.writes(thread, slack.person("Anna"), "It costs 30 EUR, and 3 EUR in the shop");
  await time.advance(2 * SECOND_MS);
  slack.record.edits(written, "It costs 30 EUR, or 20 EUR if you insist");
  await time.advance(2 * SECOND_MS);
  slack.record.edits(written, "It costs 30 EUR. The password is Sommer2026!");
  await time.advance(SECOND_MS);
  // An event that came only at its second attempt makes the bridge read the thread back.
  slack.lost = 1;
  slack.record.writes(thread, slack.person("Bert"), "!note I call her");
  await time.advance(8.2 * SECOND_MS);
  const isAsked = slack.record.buttons.some(({ button }) => button.action === "anyway");
  await time.advance(600 * SECOND_MS);
  const got = service.card(id).messages.filter(({ from }) => from === "operator");
  expect([isAsked, got.map(({ text }) => text)]).toEqual([true, []]);
});
