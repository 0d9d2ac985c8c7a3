/** Response URLs, through which an app answers a click, a command or a shortcut, and replaces what it showed. */
import { flag, object, text as textOf } from "./args.ts";
import { SlackApiError } from "./errors.ts";
import { readContent } from "./methods/content.ts";
import type { Ephemeral, SlackMessage } from "./model.ts";
import { newId, type Workspace } from "./workspace.ts";

/** Source: docs.slack.dev, handling user interaction, read 2026-11-21: five uses within half an hour. */
const MAX_RESPONSES = 5;
const GOOD_FOR_MS = 30 * 60_000;

export interface InteractionContext {
  readonly channel: string;
  readonly by: string;
  /** The message with the clicked button; a command or a shortcut has none. */
  readonly shown: SlackMessage | Ephemeral | undefined;
}

interface Address extends InteractionContext {
  left: number;
  readonly until: number;
}

export function createResponses(workspace: Workspace, baseUrl: () => string, nowMs: () => number) {
  const addresses = new Map<string, Address>();

  /** HTTP status of the answer. */
  function use({ shown, channel, by }: Address, args: Readonly<Record<string, unknown>>): number {
    const isEphemeral = shown !== undefined && "to" in shown;
    if (shown !== undefined && flag(args, "delete_original")) {
      if (isEphemeral) workspace.dismiss(shown.ts);
      else workspace.remove(channel, shown.ts);
      return 200;
    }
    const { content } = readContent({ ...args, blocks: object(args, "blocks", "invalid_blocks_format") }, workspace);
    const replaces = shown !== undefined && flag(args, "replace_original");
    if (replaces && isEphemeral) return workspace.replaceEphemeral(shown.ts, content) ? 200 : 404;
    if (replaces) {
      const now = workspace.message(channel, shown.ts);
      if (now === undefined) return 404;
      workspace.replaceContent({ ...now, ...content }, workspace.app.userId);
      return 200;
    }
    const thread = textOf(args, "thread_ts") ?? shown?.thread_ts;
    const place = { channel, ...(thread === undefined ? {} : { thread_ts: thread }) };
    if (textOf(args, "response_type") === "in_channel") {
      const { userId: user, botId: bot_id, id: app_id } = workspace.app;
      workspace.post({ ...place, ...content, user, bot_id, app_id });
    } else workspace.postEphemeral({ ...place, ...content, to: by });
    return 200;
  }

  return {
    /** Creates a new URL for answers to `asking`. */
    open(context: InteractionContext): string {
      const id = newId("R");
      addresses.set(id, { ...context, left: MAX_RESPONSES, until: nowMs() + GOOD_FOR_MS });
      return `${baseUrl()}response/${id}`;
    },

    /** Handles what an app POSTs to a response URL. Returns the HTTP status. */
    respond(id: string, body: string): number {
      const address = addresses.get(id);
      if (address === undefined || address.left <= 0 || address.until <= nowMs()) return 404;
      address.left -= 1;
      try {
        return use(address, JSON.parse(body) as Readonly<Record<string, unknown>>);
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof SlackApiError) return 400;
        throw error;
      }
    },
  };
}
