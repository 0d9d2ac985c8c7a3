import { expect, it } from "vitest";
import type { PostLine } from "../../src/bridge/model/post.ts";
import { draftOf, fits, fitsOnePost, packPosts, type Item } from "../../src/bridge/threads/pack-posts.ts";
import type { TeamChatFeatures } from "../../src/bridge/ports/team-chat.ts";
import { ANNA } from "../support/ids.ts";

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
  expect(fits(draftOf(items, features).lines, features)).toBe(isFitting);
  expect(fitsOnePost(items, features)).toBe(isFitting);
});

const CALLED = { mentions: [{ person: ANNA, name: "Anna" }], isLoud: true } as const;
/** A mention takes three units. */
const withMentions = {
  ...features,
  unitsOf: (line: PostLine) => features.unitsOf(line) + ("mentions" in line ? 3 * line.mentions.length : 0),
};

it.each([
  [MOST - 3, 1],
  [MOST - 2, 0],
  [MOST, 0],
])("mentions people in a post of %i units, unless that would split the text", (units, mentions) => {
  const [draft, ...more] = packPosts([{ ...item("x".repeat(units)), ...CALLED }], withMentions);
  const [line] = draft?.lines ?? [];
  expect(more).toEqual([]);
  expect([draft?.isLoud, line && "mentions" in line ? line.mentions.length : 0]).toEqual([true, mentions]);
});

it("splits a text that calls somebody like any other, and calls with its end", () => {
  const long = item("x".repeat(3 * MOST));
  const plain = packPosts([long], withMentions);
  const calling = packPosts([{ ...long, ...CALLED }], withMentions);
  expect(calling.map(({ covers }) => covers)).toEqual(plain.map(({ covers }) => covers));
  expect(calling.map(({ isLoud }) => isLoud === true)).toEqual(plain.map((_, index) => index === plain.length - 1));
});
