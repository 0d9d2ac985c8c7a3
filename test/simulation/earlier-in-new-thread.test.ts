/** A thread that replaces a deleted one, and is read back before it shows the earlier messages. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

it("shows what the deleted one had shown", async () => {
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
  const opened = record.threadsOf(id).find((one) => one.room === thread.room && one !== thread);
  const texts = opened?.posts.flatMap((one) => one.post.lines.flatMap((line) => ("text" in line ? line.text : [])));
  expect(texts?.slice(-2)).toEqual(["It is urgent.", "Hello?"]);
});
