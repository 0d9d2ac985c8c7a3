/**
 * Whom a message notifies. Slack has no such field; it is recorded so that tests can assert that nobody was notified.
 *
 * What notifies: the tokens of Slack's mark-up in `text` (when no blocks replace it) and in mrkdwn text objects, and
 * the user, group and broadcast elements of rich_text; never anything in plain_text. In a mrkdwn object without
 * `verbatim: true`, bare `@channel` counts, too, because "certain mentions will be automatically parsed" there.
 * Sources: docs.slack.dev, formatting message text, and the text object's reference, read 2026-11-21.
 */
import type { Block } from "./model.ts";

const TOKEN = /<(!channel|!here|!everyone|!subteam\^\w+|@[UW]\w+)(?:\|[^<>]*)?>/g;
const BARE = /(?<![\p{L}\p{N}_@])@(channel|here|everyone)(?![\p{L}\p{N}_])/gu;

export interface PingOptions {
  /** `link_names: true` or `parse: "full"`: bare names in `text` are read as mentions. */
  readonly readsNames?: boolean;
  /** Handles of people, for `readsNames`. */
  readonly handles?: ReadonlyMap<string, string>;
}

export function pingsOf(text: string, blocks: readonly Block[] | undefined, options: PingOptions = {}): string[] {
  const found = new Set<string>();
  if (blocks === undefined || blocks.length === 0) {
    inMarkup(text, options.readsNames === true, found);
    if (options.readsNames === true) {
      for (const [, handle = ""] of text.matchAll(/(?<![\p{L}\p{N}_])@([a-z0-9._-]+)/gu)) {
        const user = options.handles?.get(handle);
        if (user !== undefined) found.add(`<@${user}>`);
      }
    }
  } else {
    for (const block of blocks) inElement(block, found);
  }
  return [...found];
}

function inMarkup(text: string, readsBareNames: boolean, found: Set<string>): void {
  for (const [, token = ""] of text.matchAll(TOKEN)) found.add(`<${token}>`);
  if (readsBareNames) for (const [, name = ""] of text.matchAll(BARE)) found.add(`<!${name}>`);
}

/** Walks everything that a block contains: text objects, elements, fields, accessories. */
function inElement(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) inElement(item, found);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const part = value as Readonly<Record<string, unknown>>;
  switch (part["type"]) {
    case "plain_text":
      return;
    case "mrkdwn":
      if (typeof part["text"] === "string") inMarkup(part["text"], part["verbatim"] !== true, found);
      return;
    case "user":
      found.add(`<@${String(part["user_id"])}>`);
      return;
    case "usergroup":
      found.add(`<!subteam^${String(part["usergroup_id"])}>`);
      return;
    case "broadcast":
      found.add(`<!${String(part["range"])}>`);
      return;
    default:
      for (const inner of Object.values(part)) inElement(inner, found);
  }
}
