/** Packs messages of a conversation into as few posts as possible. */
import type { ConversationHead, Message, MessageId } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Mention, PostLine } from "../model/post.ts";
import type { RoomLabel } from "../model/room.ts";
import type { TeamChatFeatures } from "../ports/team-chat.ts";
import { splitText } from "../text/split-text.ts";

/** A message to show, with remarks. */
export interface Item {
  readonly head: Pick<ConversationHead, "id" | "client">;
  readonly message: Message;
  /** Where staff wrote it, if that was another thread of the conversation. */
  readonly origin?: RoomLabel;
  readonly late?: boolean;
  readonly possibleDuplicate?: boolean;
  /** Who should hear of it. */
  readonly mentions?: readonly Mention[];
  /** As in `Post`. */
  readonly isLoud?: boolean;
  /** Parts of a long text that the thread shows already. */
  readonly partsShown?: number;
}

/** A post without a delivery id: its lines, and the items that they show. */
export interface Draft {
  readonly lines: readonly PostLine[];
  readonly items: readonly Item[];
  /** `m_…` for a whole message, `m_…#2` for its second part. */
  readonly covers: readonly string[];
  /** As in `Post`. */
  readonly isLoud?: true;
  /** Set if the post holds one part of a long text: the number of the last part that the thread shows after it. */
  readonly part?: { readonly number: number; readonly of: number };
}

/**
 * Packs `items`, which are in order, into posts. `above` goes into the first one, unless a long text leaves no space
 * for it (see `fits`). The same items always give the same posts.
 */
export function packPosts(
  items: readonly Item[],
  features: TeamChatFeatures,
  above: readonly PostLine[] = [],
): Draft[] {
  const { maxPostUnits, maxPostLines, unitsOf, betweenUnits } = features;
  const drafts: Draft[] = [];
  let open: Item[] = [];
  let units = unitsOfAll(above, features);
  const finish = () => {
    if (open.length > 0) drafts.push(draftOf(open, features));
    open = [];
    units = 0;
  };
  for (const item of items) {
    const cost = unitsOf(calling(lineOf(item), item, features));
    // A half-shown text would fit into one post by now if its author's name has become shorter.
    if (cost > maxPostUnits || (item.partsShown ?? 0) > 0) {
      finish();
      drafts.push(...partsOf(item, maxPostUnits - besidePart(item, features), features));
      continue;
    }
    if (units + betweenUnits + cost > maxPostUnits || open.length === maxPostLines) finish();
    units += (units === 0 ? 0 : betweenUnits) + cost;
    open.push(item);
  }
  finish();
  return drafts;
}

export function draftOf(items: readonly Item[], features: TeamChatFeatures): Draft {
  return {
    items,
    lines: items.map((item) => calling(lineOf(item), item, features)),
    covers: items.map((item) => item.message.id),
    ...(items.some(({ isLoud }) => isLoud === true) && { isLoud: true }),
  };
}

/** With its mentions, unless they would need another post: the same text is always split in the same way. */
function calling<L extends PostLine>(line: L, item: Item, { unitsOf, maxPostUnits }: TeamChatFeatures): L {
  const { mentions = [] } = item;
  if (mentions.length === 0) return line;
  const called = { ...line, mentions };
  return unitsOf(called) > maxPostUnits ? line : called;
}

/** Whether `items` fit into one post. */
export function fitsOnePost(items: readonly Item[], features: TeamChatFeatures): boolean {
  const [first, ...more] = packPosts(items, features);
  return first !== undefined && more.length === 0 && first.part === undefined;
}

export function fits(lines: readonly PostLine[], features: TeamChatFeatures): boolean {
  return unitsOfAll(lines, features) <= features.maxPostUnits;
}

function unitsOfAll(lines: readonly PostLine[], { unitsOf, betweenUnits }: TeamChatFeatures): number {
  return lines.reduce((sum, line) => sum + unitsOf(line) + (sum === 0 ? 0 : betweenUnits), 0);
}

/** Longer than any name that a team chat shows whole. */
const LONGEST_NAME = "W".repeat(500);

/**
 * The units reserved beside a part: as many as its heading may ever take, whoever is renamed meanwhile. They must be the
 * same on every attempt, or a half-shown text would continue at a different position.
 */
function besidePart({ message: { from, createdAt } }: Item, { unitsOf }: TeamChatFeatures): number {
  return unitsOf({
    ...{ kind: from, author: LONGEST_NAME, at: createdAt, text: "" },
    // Clients write in no room.
    ...(from !== "client" && { origin: { chat: LONGEST_NAME, room: LONGEST_NAME } }),
    ...{ part: { number: 99, of: 99 }, late: true, possibleDuplicate: true },
  });
}

function partsOf(item: Item, maxUnits: number, features: TeamChatFeatures): Draft[] {
  const parts = splitText(item.message.text, maxUnits);
  const line = lineOf(item);
  return parts
    .map((text, index): Draft => {
      const part = { number: index + 1, of: parts.length };
      return {
        items: [item],
        lines: [part.number === part.of ? calling({ ...line, text, part }, item, features) : { ...line, text, part }],
        covers: [partName(item.message.id, part.number)],
        part,
        ...(part.number === part.of && item.isLoud === true && { isLoud: true }),
      };
    })
    .slice(item.partsShown ?? 0);
}

export function partName(message: MessageId, number: number): string {
  return `${message}#${number}`;
}

function lineOf({ head, message, origin, late, possibleDuplicate }: Item): PostLine & { kind: Message["from"] } {
  return {
    kind: message.from,
    author: message.author ?? (message.from === "client" ? plainLetters(head.client) : ""),
    at: message.createdAt,
    text: message.text,
    ...(origin !== undefined && { origin }),
    ...(late === true && { late }),
    ...(possibleDuplicate === true && { possibleDuplicate }),
  };
}

/** By `createdAt`; items with equal times keep their order of arrival. */
export function inOrder(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Date.parse(a.message.createdAt) - Date.parse(b.message.createdAt));
}
