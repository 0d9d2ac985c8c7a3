import { expect, it } from "vitest";
import { createCallbackQueries } from "../../../src/team-chats/telegram/outbound/callback-queries.ts";

it("stops the button from turning as soon as its post says what the press came to, once", async () => {
  const answered: string[] = [];
  const callbacks = createCallbackQueries((id) => {
    answered.push(id);
    return Promise.resolve();
  });
  callbacks.opened("1", "telegram:1:2", "telegram:1:-3", "telegram:1:-3:10");
  callbacks.opened("2", "telegram:1:2", "telegram:1:-3", "telegram:1:-3:11");

  callbacks.onPostShown("telegram:1:-3:12");
  expect(answered).toEqual([]);
  callbacks.onPostShown("telegram:1:-3:10");
  callbacks.onPostShown("telegram:1:-3:10");
  expect(answered).toEqual(["1"]);

  await callbacks.close();
  expect(answered).toEqual(["1", "2"]);
});
