/** A card that was posted although the answer to it was lost, and is found when the conversation has gone on. */
import { expect, it } from "vitest";
import { HISTORY_MESSAGES } from "../../src/bridge/threads/open-thread.ts";
import { judge } from "./oracles/index.ts";
import { MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

it("still shows its message, and the thread does not repeat it", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [slack] = world.chats;
  if (slack === undefined) throw new RangeError("no team chat");
  await world.start();
  // So that its first comparison with the service is over.
  await time.advance(20 * SECOND_MS);
  const open = slack.open.bind(slack);
  const findCard = slack.findCard.bind(slack);
  const unreachable = () => slack.network.refusal("CHAT_UNREACHABLE");
  slack.open = async (...args) => {
    await open(...args);
    throw unreachable();
  };
  slack.findCard = () => Promise.reject(unreachable());

  // The catch-up finds it later than the webhooks of what follows.
  service.lost = 1;
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(SECOND_MS);
  service.lost = 0;
  for (let number = 1; number <= HISTORY_MESSAGES; number += 1) {
    service.write(id, "client", null, `Line ${number}`);
    await time.advance(SECOND_MS);
  }
  Object.assign(slack, { open, findCard });
  await time.advance(30 * MINUTE_MS);

  const [thread] = slack.record.threadsOf(id);
  expect(thread?.card?.content.firstMessage).toMatchObject({ text: "Where is it?", isShown: true });
  const texts = thread?.posts.flatMap(({ post }) => post.lines.flatMap((line) => ("text" in line ? [line.text] : [])));
  expect(texts?.toSorted()).toEqual(
    service
      .card(id)
      .messages.slice(1)
      .map(({ text }) => text)
      .toSorted(),
  );
  expect(await judge(world)).toEqual([]);
});

it("shows what waited for it, all of it and once", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [slack] = world.chats;
  if (slack === undefined) throw new RangeError("no team chat");
  await world.start();
  const open = slack.open.bind(slack);
  slack.open = () => Promise.reject(slack.network.refusal("CHAT_UNREACHABLE"));
  const id = service.begin("Ada", "email", "Where is it?");
  for (let number = 1; number <= HISTORY_MESSAGES; number += 1) {
    service.write(id, "client", null, `Line ${number}`);
    await time.advance(SECOND_MS);
  }
  Object.assign(slack, { open });
  await time.advance(30 * MINUTE_MS);

  const [thread] = slack.record.threadsOf(id);
  expect(thread?.card?.content.firstMessage).toMatchObject({ text: "Where is it?", isShown: true });
  const kinds = thread?.posts.flatMap(({ post }) => post.lines.map(({ kind }) => kind));
  expect(kinds).toEqual(Array.from({ length: HISTORY_MESSAGES }, () => "client"));
  expect(await judge(world)).toEqual([]);
});
