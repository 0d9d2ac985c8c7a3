/** What a thread shows that replaces a deleted one: everything that was said before, once. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn, type Talk } from "./turns.ts";

/** The texts in the thread that stands in the room instead of the first one. */
function repeated({ id, record, thread }: Talk): string[] {
  const others = record.threadsOf(id).filter((one) => one.room === thread.room && one !== thread);
  const lines = others.flatMap(({ posts }) => posts.flatMap(({ post }) => post.lines));
  return lines.flatMap((line) => ("text" in line ? line.text : []));
}

it.each([0, 1] as const)("has a note that the service was storing when it opened (%i)", async (kind) => {
  using at = await talkIn(kind);
  const { id, record, thread, world } = at;
  const { service, time } = world;
  const create = service.createMessage.bind(service);
  service.createMessage = async (message, signal) => {
    service.createMessage = create;
    await create(message, signal);
    // The answer is lost.
    await new Promise<void>((resolve) => {
      time.after(30 * SECOND_MS, resolve);
    });
    throw new BridgeError("SERVICE_UNREACHABLE");
  };
  record.writes(thread, at.person("Anna"), "!note Ask the store");
  await at.passes(5 * SECOND_MS);
  record.deletesThread(thread);
  service.write(id, "client", null, "Hello?");
  await at.passes(10 * SECOND_MS);
  expect(repeated(at)).toContain("Ask the store");
  await at.passes(5 * MINUTE_MS);
  expect(service.card(id).messages.filter(({ from }) => from === "note")).toHaveLength(1);
  expect(repeated(at).filter((text) => text === "Ask the store")).toHaveLength(1);
});

it("has a reply from before the backup that was restored", async () => {
  using at = await talkIn(0);
  const { record, thread, world } = at;
  // The backup knows where it was written, and has not heard of it from the service.
  world.service.lost = 1;
  await at.answers("It comes tomorrow.");
  world.backUp();
  world.service.lost = 0;
  record.deletesThread(thread);
  await at.client("Hello?");
  await at.passes(30 * SECOND_MS);
  const count = () => repeated(at).filter((text) => text === "It comes tomorrow.").length;
  expect(count()).toBe(1);
  await world.restore();
  await world.start();
  await at.passes(10 * MINUTE_MS);
  expect(count()).toBe(1);
});

it("has what the deleted one had shown, though it was read back before it showed that", async () => {
  using at = await talkIn(0);
  const { chat, id, record, thread, world } = at;
  const { service } = world;
  await at.client("It is urgent.");
  record.deletesThread(thread);
  const post = chat.post.bind(chat);
  chat.post = () => {
    chat.post = post;
    return Promise.reject(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 20 * SECOND_MS }));
  };
  // A message that no event reported lets the bridge compare the thread with what it knows.
  service.lost = 1;
  service.write(id, "client", null, "Hello?");
  await at.passes(10 * MINUTE_MS);
  expect(repeated(at).slice(-2)).toEqual(["It is urgent.", "Hello?"]);
});
