/** Messages of a conversation as few posts as fit. */
import type { ConversationHead, Message } from "../contract/shapes.ts";
import type { TeamChatFeatures } from "./ports.ts";
import { splitText } from "./split-text.ts";
import type { MessageId, PostLine } from "./words.ts";

/** Something to be shown: a message, and how it came. */
export interface Item {
  readonly head: ConversationHead;
  readonly message: Message;
  readonly late?: boolean;
  readonly perhapsRepeated?: boolean;
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

/** What a heading (author, time, marks) may take beside the text, in UTF-16 code units. */
const HEADING_UNITS = 120;

/** Packs `items`, which are in order, into posts. The same items give the same posts. */
export function compose(items: readonly Item[], features: TeamChatFeatures): Draft[] {
  const drafts: Draft[] = [];
  let open: Item[] = [];
  let units = 0;
  const finish = () => {
    if (open.length > 0) drafts.push(draftOf(open));
    open = [];
    units = 0;
  };
  for (const item of items) {
    const cost = item.message.text.length + HEADING_UNITS;
    if (cost > features.maxPostUnits) {
      finish();
      drafts.push(...partsOf(item, features.maxPostUnits - HEADING_UNITS));
      continue;
    }
    if (units + cost > features.maxPostUnits || open.length === features.maxPostLines) finish();
    open.push(item);
    units += cost;
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
  const [first, ...more] = compose(items, features);
  return first !== undefined && more.length === 0 && first.part === undefined;
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

function lineOf({ head, message, late, perhapsRepeated }: Item): PostLine & { kind: Message["from"] } {
  return {
    kind: message.from,
    author: message.author ?? (message.from === "client" ? head.client : ""),
    at: message.createdAt,
    text: message.text,
    ...(late === true && { late }),
    ...(perhapsRepeated === true && { perhapsRepeated }),
  };
}

/** In the order of `createdAt`; equal times keep the order in which they came. */
export function inOrder(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Date.parse(a.message.createdAt) - Date.parse(b.message.createdAt));
}
