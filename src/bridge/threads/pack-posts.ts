/** Messages of a conversation as few posts as fit. */
import type { ConversationHead, Message, MessageId } from "../../contract/shapes.ts";
import type { PostLine } from "../model/post.ts";
import type { RoomLabel } from "../model/room.ts";
import type { TeamChatFeatures } from "../ports/team-chat.ts";
import { splitText } from "../text/split-text.ts";

/** Something to be shown: a message, and how it came. */
export interface Item {
  readonly head: Pick<ConversationHead, "id" | "client">;
  readonly message: Message;
  /** Staff wrote it in another thread of the conversation. */
  readonly origin?: RoomLabel;
  readonly late?: boolean;
  readonly possibleDuplicate?: boolean;
  /** Parts of a long text that stand in the thread already. */
  readonly partsShown?: number;
}

/** A post before it has a delivery id: its lines, and what they show. */
export interface Draft {
  readonly lines: readonly PostLine[];
  readonly items: readonly Item[];
  /** `m_…` for a whole message, `m_…#2` for its second part. */
  readonly covers: readonly string[];
  /** Set when the post holds one part of a long text: the number of parts that stand after it. */
  readonly part?: { readonly number: number; readonly of: number };
}

/**
 * Packs `items`, which are in order, into posts; `above` stands in the first of them, unless that holds a text that leaves
 * no room for it (see `fits`). The same items give the same posts.
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
    if (open.length > 0) drafts.push(draftOf(open));
    open = [];
    units = 0;
  };
  for (const item of items) {
    const cost = unitsOf(lineOf(item));
    if (cost > maxPostUnits) {
      finish();
      drafts.push(...partsOf(item, maxPostUnits - besidePart(item, features)));
      continue;
    }
    if (units + betweenUnits + cost > maxPostUnits || open.length === maxPostLines) finish();
    units += (units === 0 ? 0 : betweenUnits) + cost;
    open.push(item);
  }
  finish();
  return drafts;
}

export function draftOf(items: readonly Item[]): Draft {
  return {
    items,
    lines: items.map((item) => lineOf(item)),
    covers: items.map((item) => item.message.id),
  };
}

/** Whether `items` fit into one post. */
export function fitsOnePost(items: readonly Item[], features: TeamChatFeatures): boolean {
  const [first, ...more] = packPosts(items, features);
  return first !== undefined && more.length === 0 && first.part === undefined;
}

/** Whether `lines` fit into one post. */
export function fits(lines: readonly PostLine[], features: TeamChatFeatures): boolean {
  return unitsOfAll(lines, features) <= features.maxPostUnits;
}

function unitsOfAll(lines: readonly PostLine[], { unitsOf, betweenUnits }: TeamChatFeatures): number {
  return lines.reduce((sum, line) => sum + unitsOf(line) + (sum === 0 ? 0 : betweenUnits), 0);
}

/** What may stand in a post beside a part. The same on each attempt, or a text that is half shown would go on elsewhere. */
function besidePart(item: Item, { unitsOf }: TeamChatFeatures): number {
  const part = { number: 99, of: 99 };
  return unitsOf({ ...lineOf(item), late: true, possibleDuplicate: true, text: "", part });
}

function partsOf(item: Item, maxUnits: number): Draft[] {
  const parts = splitText(item.message.text, maxUnits);
  return parts
    .map((text, index): Draft => {
      const part = { number: index + 1, of: parts.length };
      return {
        items: [item],
        lines: [{ ...lineOf(item), text, part }],
        covers: [partName(item.message.id, part.number)],
        part,
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
    author: message.author ?? (message.from === "client" ? head.client : ""),
    at: message.createdAt,
    text: message.text,
    ...(origin !== undefined && { origin }),
    ...(late === true && { late }),
    ...(possibleDuplicate === true && { possibleDuplicate }),
  };
}

/** In the order of `createdAt`; equal times keep the order in which they came. */
export function inOrder(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Date.parse(a.message.createdAt) - Date.parse(b.message.createdAt));
}
