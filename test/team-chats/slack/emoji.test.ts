import { expect, it } from "vitest";
import { fromHex } from "../../../src/team-chats/slack/inbound/emoji.ts";

it.each([
  ["1f44b", "👋"],
  ["1f44b-1f3fd", "👋🏽"],
  ["2764", "❤️"],
  ["e000", "\ue000\ufe0f"],
  ["10ffff", "\u{10ffff}\ufe0f"],
])("reads %s", (hex, emoji) => {
  expect(fromHex(hex)).toBe(emoji);
});

// Halves of a surrogate pair, and what is beyond Unicode, are no characters.
it.each(["d800", "dfff", "1f44b-dfff", "110000", "", "x", "1f44b-"])("reads nothing in %j", (hex) => {
  expect(fromHex(hex)).toBeUndefined();
});
