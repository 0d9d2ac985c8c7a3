import fc from "fast-check";
import { expect, it } from "vitest";
import { teamChatOf } from "../../../src/bridge/model/ids.ts";
import * as ids from "../../../src/team-chats/telegram/ids.ts";
import { permalink } from "../../../src/team-chats/telegram/outbound/permalink.ts";
import { postId, roomId, threadId } from "../../support/ids.ts";

const natural = fc.integer({ min: 1, max: 2 ** 31 });
const group = fc.integer({ min: -(2 ** 52), max: -1 });
const kind = fc.constantFrom("topic" as const, "chain" as const);

it("splits ids as it built them", () => {
  fc.assert(
    fc.property(natural, group, kind, natural, natural, (bot, chat, kindOf, id, message) => {
      const thread = { chat, kind: kindOf, id };
      const name = ids.threadId(bot, thread);
      expect(ids.splitThread(name)).toEqual(thread);
      expect(ids.splitRoomOrThread(name)).toEqual({ chat, thread });
      const post = ids.postId(bot, chat, name, message);
      expect(ids.splitPost(post)).toEqual({ chat, thread, message });
      expect(ids.threadOfPost(post)).toBe(name);
      const loose = ids.postId(bot, chat, undefined, message);
      expect(ids.splitPost(loose)).toEqual({ chat, thread: undefined, message });
      const room = ids.roomId(bot, chat);
      expect(ids.splitRoom(room)).toBe(chat);
      expect(ids.splitRoomOrThread(room)).toEqual({ chat });
      expect([ids.chatOf(post), ids.chatOf(name), ids.chatOf(loose)]).toEqual([chat, chat, chat]);
      expect(ids.splitPerson(ids.personId(bot, message))).toBe(message);
      for (const one of [name, post, loose, room]) expect(teamChatOf(one)).toBe(ids.TELEGRAM);
    }),
  );
});

it.each([
  "",
  "slack:1:2",
  "telegram:1",
  "telegram:1:x",
  "telegram:1:0",
  "telegram:1:-5:",
  "telegram:1:-5:q1",
  "telegram:1:-5:t1:2",
])("rejects invalid ids: %s", (text) => {
  expect(() => ids.splitThread(threadId(text))).toThrow(TypeError);
  expect(() => ids.splitRoom(roomId(text))).toThrow(TypeError);
});

it("refuses to build ids from invalid parts", () => {
  for (const wrong of [0, 1.5, Number.NaN, 2 ** 60]) expect(() => ids.roomId(1, wrong)).toThrow(TypeError);
  expect(() => ids.postId(1, -5, undefined, 0)).toThrow(TypeError);
  expect(() => ids.threadOfPost(ids.postId(1, -5, undefined, 7))).toThrow(TypeError);
});

it("links to topics and messages of supergroups, but to nothing in basic groups", () => {
  expect(permalink(threadId("telegram:1:-1001234567890:t12"))).toBe("https://t.me/c/1234567890/12");
  expect(permalink(postId("telegram:1:-1001234567890:t12.34"))).toBe("https://t.me/c/1234567890/12/34");
  expect(permalink(threadId("telegram:1:-1001234567890:r12"))).toBe("https://t.me/c/1234567890/12");
  expect(permalink(postId("telegram:1:-1001234567890:r12.34"))).toBe("https://t.me/c/1234567890/34");
  expect(permalink(postId("telegram:1:-1001234567890:34"))).toBe("https://t.me/c/1234567890/34");
  expect(permalink(postId("telegram:1:-4000001:r12.34"))).toBeUndefined();
});
