/** A note whose thread is deleted while the service answers; the thread that replaces it opens with the note. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it.each([0, 1] as const)("shows it in the new thread once (%i)", async (kind) => {
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
  await time.advance(5 * SECOND_MS);
  record.deletesThread(thread);
  service.write(id, "client", null, "Hello?");
  await time.advance(10 * SECOND_MS);
  const texts = () =>
    record
      .threadsOf(id)
      .filter((one) => one.room === thread.room && one !== thread)
      .flatMap(({ posts }) =>
        posts.flatMap(({ post }) => post.lines.flatMap((line) => ("text" in line ? line.text : []))),
      );
  expect(texts()).toContain("Ask the store");
  await at.passes(5 * MINUTE_MS);
  expect(service.card(id).messages.filter(({ from }) => from === "note")).toHaveLength(1);
  expect(texts().filter((text) => text === "Ask the store")).toHaveLength(1);
});
