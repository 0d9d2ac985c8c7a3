import { describe, expect, expectTypeOf, it } from "vitest";
import {
  isPostId,
  readPersonId,
  readPostId,
  readRoomId,
  readThreadId,
  teamChatOf,
  type DeliveryId,
  type PersonId,
  type PostId,
  type ReplyHandle,
  type RoomId,
  type TeamChatName,
  type ThreadId,
} from "../../src/bridge/model/ids.ts";
import { messageId } from "../../src/team-chats/slack/ids.ts";
import { ANNA, CARD, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";

// The compiler checks these, with every other file: `npm run check:types`.
describe("an id's type", () => {
  it("accepts neither plain text nor an id of another kind", () => {
    interface Kinds {
      readonly text: string;
      readonly "team chat": TeamChatName;
      readonly room: RoomId;
      readonly thread: ThreadId;
      readonly post: PostId;
      readonly person: PersonId;
      readonly reply: ReplyHandle;
      readonly delivery: DeliveryId;
    }
    /** The kinds that may stand where `Wanted` is declared. */
    type Accepted<Wanted> = { [Kind in keyof Kinds]: Kinds[Kind] extends Wanted ? Kind : never }[keyof Kinds];
    expectTypeOf<Accepted<TeamChatName>>().toEqualTypeOf<"team chat">();
    expectTypeOf<Accepted<RoomId>>().toEqualTypeOf<"room">();
    expectTypeOf<Accepted<ThreadId>>().toEqualTypeOf<"thread">();
    expectTypeOf<Accepted<PostId>>().toEqualTypeOf<"post">();
    expectTypeOf<Accepted<PersonId>>().toEqualTypeOf<"person">();
    expectTypeOf<Accepted<ReplyHandle>>().toEqualTypeOf<"reply">();
    expectTypeOf<Accepted<DeliveryId>>().toEqualTypeOf<"delivery">();
  });

  it("lets the head of a thread in Slack be both its post and the thread", () => {
    expectTypeOf(messageId).returns.toExtend<PostId>();
    expectTypeOf(messageId).returns.toExtend<ThreadId>();
    expectTypeOf(messageId).returns.not.toExtend<RoomId>();
    expectTypeOf(messageId).returns.not.toBeNever();
  });
});

describe("a stored id", () => {
  it("is read back as it was", () => {
    expect(readRoomId(ROOM)).toBe(ROOM);
    expect(readThreadId(THREAD)).toBe(THREAD);
    expect(readPostId(CARD)).toBe(CARD);
    expect(readPersonId(ANNA)).toBe(ANNA);
    expect(teamChatOf(readRoomId("chat:1"))).toBe("chat");
  });

  it.each(["", "slack", ":T1", "slack:", "m_1"])("is an error if it is %j", (stored) => {
    for (const read of [readRoomId, readThreadId, readPostId, readPersonId]) {
      expect(() => read(stored)).toThrow(TypeError);
    }
    expect(isPostId(stored)).toBe(false);
  });
});

it("recognises a post in a button's value", () => {
  expect(isPostId(STAFF_MESSAGE.post)).toBe(true);
});
