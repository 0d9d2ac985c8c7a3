/** Slack's cursor-based pagination. */
import { type Args, count, text } from "../args.ts";
import { SlackApiError } from "../errors.ts";

interface PageSize {
  readonly otherwise: number;
  readonly most: number;
}

/** One page of `all`, with the cursor of the next. Errors: `invalid_cursor`, `invalid_limit`. */
export function pageOf<T>(all: readonly T[], args: Args, size: PageSize) {
  const limit = Math.min(count(args, "limit", size.otherwise, size.most), size.most);
  const from = readCursor(text(args, "cursor"));
  const items = all.slice(from, from + limit);
  const hasMore = from + limit < all.length;
  return {
    items,
    more: {
      has_more: hasMore,
      response_metadata: { next_cursor: hasMore ? Buffer.from(`next:${from + limit}`).toString("base64") : "" },
    },
  };
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined || cursor === "") return 0;
  const [, from] = /^next:(\d+)$/.exec(Buffer.from(cursor, "base64").toString("utf8")) ?? [];
  if (from === undefined) throw new SlackApiError("invalid_cursor");
  return Number(from);
}
