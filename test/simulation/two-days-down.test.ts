/** The bridge was down for more than two days with work in its database. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { goesAway, HOUR_MS, MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it("tries for longer than one attempt what it had no time to try", async () => {
  using at = await talkIn(0);
  const { world } = at;
  const slackComesBack = goesAway(at.chat);
  const serviceComesBack = goesAway(world.service, "SERVICE_UNREACHABLE");
  world.service.write(at.id, "client", null, "Hello?");
  at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
  await at.passes(5 * SECOND_MS);
  world.kill();
  await at.passes(49 * HOUR_MS);
  slackComesBack();
  serviceComesBack();
  await world.start();
  // One answer of each is lost on the way.
  let failed = 0;
  const post = at.chat.post.bind(at.chat);
  at.chat.post = (...given) => (failed++ === 0 ? Promise.reject(new BridgeError("CHAT_UNREACHABLE")) : post(...given));
  await at.passes(30 * MINUTE_MS);
  const show = at.thread.posts.flatMap(({ post: one }) =>
    one.lines.map((line) => (line.kind === "notice" ? line.sentence.key : line.text)),
  );
  expect(show).toContain("Hello?");
});
