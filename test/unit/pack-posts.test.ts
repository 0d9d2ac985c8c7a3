import { expect, it } from "vitest";
import { draftOf, fits, fitsOnePost, type Item } from "../../src/bridge/threads/pack-posts.ts";
import type { TeamChatFeatures } from "../../src/bridge/ports/team-chat.ts";

const MOST = 10;
const features = {
  maxPostUnits: MOST,
  maxPostLines: 5,
  betweenUnits: 2,
  unitsOf: (line: object) => ("text" in line ? String(line.text).length : 0),
} as unknown as TeamChatFeatures;

const item = (text: string): Item => ({
  head: { id: "cv_1", client: "Ada" },
  message: { id: "m_1", from: "client", author: null, text, createdAt: "2026-11-21T10:00:00.000Z" },
});

it.each([
  [["x".repeat(MOST)], true],
  [["x".repeat(MOST + 1)], false],
  // Two units separate the lines.
  [["xxxx", "xxxx"], true],
  [["xxxx", "xxxxx"], false],
])("%j fits into one post: %s", (texts, isFitting) => {
  const items = texts.map(item);
  expect(fits(draftOf(items).lines, features)).toBe(isFitting);
  expect(fitsOnePost(items, features)).toBe(isFitting);
});
