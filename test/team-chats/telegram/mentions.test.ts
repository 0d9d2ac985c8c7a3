import { expect, it } from "vitest";
import type { StaffMessage } from "../../../src/bridge/model/message.ts";
import { mentionsPeople } from "../../../src/team-chats/telegram/inbound/mentions.ts";
import { postId, STAFF_MESSAGE_IN_TELEGRAM } from "../../support/ids.ts";

const entity = (type: string, offset: number, length: number) => ({ type, offset, length });
const written = (text: string, ...entities: readonly object[]): StaffMessage => ({
  ...STAFF_MESSAGE_IN_TELEGRAM,
  at: "2026-11-21T10:00:00.000Z",
  body: { text, entities },
  files: [],
});

it("finds people mentioned by user name, or without one", () => {
  expect(mentionsPeople(written("ask @mark_oduya", entity("mention", 4, 11)))).toBe(true);
  expect(mentionsPeople(written("ask Mark", entity("text_mention", 4, 4)))).toBe(true);
});

it("takes neither a bot for a colleague nor anything else for a name", () => {
  expect(mentionsPeople(written("write to @juniper_Bot", entity("mention", 9, 12)))).toBe(false);
  expect(mentionsPeople(written("ada@example.org", entity("email", 0, 15)))).toBe(false);
  expect(mentionsPeople(written("@ five"))).toBe(false);
});

it("checks every message of an album", () => {
  const { body } = written("ask @mark_oduya", entity("mention", 4, 11));
  expect(mentionsPeople({ ...written(""), more: [{ post: postId("telegram:1:-2:t3.5"), body, files: [] }] })).toBe(
    true,
  );
});
