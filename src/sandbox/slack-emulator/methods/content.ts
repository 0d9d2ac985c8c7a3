/** Validates the content of an app's message, shared by posts, updates and ephemeral messages. */
import { type Args, flag, object, text } from "../args.ts";
import { acceptBlocks } from "../blocks.ts";
import { SlackApiError } from "../errors.ts";
import { storedText } from "../markup.ts";
import type { Block } from "../model.ts";
import { pingsOf } from "../pings.ts";
import type { Workspace } from "../workspace.ts";

export interface Content {
  readonly text: string;
  readonly blocks?: readonly Block[];
  readonly mrkdwn?: boolean;
  readonly pings: readonly string[];
}

export interface ReadContent {
  readonly content: Content;
  readonly warnings: readonly string[];
}

/**
 * Errors: `no_text`, `invalid_blocks`, `invalid_blocks_format`, `markdown_text_conflict`, and one for what is not
 * covered.
 */
export function readContent(args: Args, workspace: Workspace): ReadContent {
  if (args["attachments"] !== undefined || args["markdown_text"] !== undefined)
    throw new SlackApiError("not_covered_by_the_emulator");
  const given = text(args, "text") ?? "";
  const blocks = acceptBlocks(object(args, "blocks", "invalid_blocks_format"));
  if (given.trim() === "" && blocks === undefined) throw new SlackApiError("no_text");
  const readsNames = flag(args, "link_names") || text(args, "parse") === "full";
  const handles = new Map(readsNames ? workspace.users().map(({ name, id }) => [name, id]) : []);
  const stored = storedText(given);
  return {
    content: {
      text: stored.text,
      ...(blocks === undefined ? {} : { blocks }),
      ...(text(args, "mrkdwn") === "false" ? { mrkdwn: false } : {}),
      pings: pingsOf(given, blocks, { readsNames, handles }),
    },
    warnings: stored.cut ? ["message_truncated"] : [],
  };
}

export const withWarnings = (warnings: readonly string[]) =>
  warnings.length === 0 ? {} : { warning: warnings.join(","), response_metadata: { warnings } };
