import fc from "fast-check";
import { expect, it } from "vitest";
import { teamChatOf } from "../../../src/bridge/model/ids.ts";
import {
  messageId,
  personId,
  roomId,
  splitMessage,
  splitPerson,
  splitRoomOrThread,
  timeOf,
} from "../../../src/team-chats/slack/ids.ts";
import { postId } from "../../support/ids.ts";

const part = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
const ts = fc.stringMatching(/^[0-9]{10}\.[0-9]{6}$/);

it("ids survive a round trip", () => {
  fc.assert(
    fc.property(part, part, ts, (team, other, at) => {
      expect(splitMessage(messageId(team, other, at))).toEqual({ team, channel: other, ts: at });
      expect(splitRoomOrThread(messageId(team, other, at))).toEqual({ team, channel: other, ts: at });
      expect(splitRoomOrThread(roomId(team, other))).toEqual({ team, channel: other });
      expect(splitPerson(personId(team, other))).toEqual({ team, user: other });
      expect(teamChatOf(roomId(team, other))).toBe("slack");
    }),
  );
});

it.each(["telegram:1:2:3", "slack:T1", "slack:T1::1.2", "slack:T1:C1:1.2:more", "slack:T1:C1"])(
  "rejects %s as a message",
  (id) => {
    expect(() => splitMessage(postId(id))).toThrow(TypeError);
  },
);

it("parses Slack's time to the millisecond", () => {
  expect(timeOf("1700000000.123456")).toBe("2023-11-14T22:13:20.123Z");
});
