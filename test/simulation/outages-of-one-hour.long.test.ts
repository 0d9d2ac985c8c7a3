/** Operations are told once of each trouble, and again only after it had recovered. */
import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, talkIn } from "./turns.ts";

it("tells operations of the second time that a token is revoked within an hour, which lasts", async () => {
  using at = await talkIn(0);
  const { world } = at;
  const told = () =>
    at.record.announcements.filter(({ post }) => JSON.stringify(post).includes("failure-SERVICE_UNAUTHORIZED")).length;
  const answers = async (text: string) => {
    at.record.writes(at.thread, at.person("Anna"), text);
    await at.passes(2 * MINUTE_MS);
  };
  world.service.network.isAuthorized = false;
  await answers("It comes tomorrow.");
  expect(told()).toBe(1);
  world.service.network.isAuthorized = true;
  await at.passes(5 * MINUTE_MS);
  await answers("Really.");
  world.service.network.isAuthorized = false;
  await answers("In the morning.");
  await at.passes(10 * HOUR_MS);
  expect(told()).toBe(2);
});

it("tells operations of the second time within an hour that the bot may not post in a room, which lasts", async () => {
  using at = await talkIn(0);
  const told = () =>
    at.record.announcements.filter(({ post }) => JSON.stringify(post).includes("failure-ROOM_FORBIDDEN")).length;
  const post = at.chat.post.bind(at.chat);
  const shuts = () => {
    at.chat.post = () => Promise.reject(at.chat.network.refusal("ROOM_FORBIDDEN"));
  };
  shuts();
  at.world.service.write(at.id, "client", null, "Hello?");
  await at.passes(2 * MINUTE_MS);
  expect(told()).toBe(1);
  at.chat.post = post;
  await at.passes(5 * MINUTE_MS);
  shuts();
  at.world.service.write(at.id, "client", null, "Anybody?");
  await at.passes(10 * HOUR_MS);
  expect(told()).toBe(2);
});
