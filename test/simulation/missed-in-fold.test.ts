/** A message that was missed while those around it were folded away. */
import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

/** More than a thread shows at once, and no more than a batch takes. */
const WRITTEN = 80;
const MISSED = "Line 75";

it("is marked as late, because the thread goes on behind what is folded", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [slack] = world.chats;
  if (slack === undefined) throw new RangeError("no team chat");
  await world.start();
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(20 * SECOND_MS);
  const { ingest } = service;
  if (ingest === undefined) throw new RangeError("no bridge");
  service.ingest = (event, key) =>
    "message" in event && event.message.text === MISSED ? Promise.reject(new Error("cut off")) : ingest(event, key);
  const post = slack.post.bind(slack);
  slack.post = () => Promise.reject(slack.network.refusal("CHAT_UNREACHABLE"));
  // The first attempt's batch is of this one only.
  service.write(id, "client", null, "Hello?");
  await time.advance(SECOND_MS);
  for (let number = 1; number <= WRITTEN; number += 1) {
    service.write(id, "client", null, `Line ${number}`);
    await time.advance(10);
  }
  await time.advance(5 * SECOND_MS);
  Object.assign(slack, { post });
  await time.advance(30 * MINUTE_MS);

  const [thread] = slack.record.threadsOf(id);
  const lines = thread?.posts.flatMap(({ post }) => post.lines) ?? [];
  expect(lines).toContainEqual(expect.objectContaining({ kind: "notice" }));
  expect(lines).toContainEqual(expect.objectContaining({ text: MISSED, late: true }));
});
