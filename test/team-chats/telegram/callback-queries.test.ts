import { expect, it } from "vitest";
import { personId, postId, roomId } from "../../../src/team-chats/telegram/ids.ts";
import { createCallbackQueries } from "../../../src/team-chats/telegram/outbound/callback-queries.ts";

const [BOT, CHAT] = [1, -3];
const GROUP = roomId(BOT, CHAT);
const ANNA = personId(BOT, 2);
const postIn = (message: number) => postId(BOT, CHAT, undefined, message);

it("stops the spinner once, as soon as the post shows the outcome of the press", async () => {
  const answered: string[] = [];
  const callbacks = createCallbackQueries((id) => {
    answered.push(id);
    return Promise.resolve();
  });
  callbacks.opened("1", ANNA, GROUP, postIn(10));
  callbacks.opened("2", ANNA, GROUP, postIn(11));

  callbacks.onPostShown(postIn(12));
  expect(answered).toEqual([]);
  callbacks.onPostShown(postIn(10));
  callbacks.onPostShown(postIn(10));
  expect(answered).toEqual(["1"]);

  await callbacks.close();
  expect(answered).toEqual(["1", "2"]);
});
