/** Pressed buttons, and the response address through which an app may change what it showed. */
import { flag, object, text as textOf } from "./args.ts";
import type { Attempt, AttemptResult } from "./deliveries.ts";
import { readContent } from "./methods/content.ts";
import { wireMessage } from "./wire.ts";
import type { Block, Ephemeral, SlackMessage } from "./words.ts";
import type { Workspace } from "./workspace.ts";
import { newId } from "./workspace.ts";

export interface Press {
  readonly channel: string;
  /** Of the message or ephemeral that shows the button. */
  readonly ts: string;
  readonly action_id: string;
  /** Tells buttons with the same `action_id` apart. */
  readonly value?: string;
}

type Json = Readonly<Record<string, unknown>>;

export interface InteractivityOptions {
  readonly workspace: Workspace;
  readonly baseUrl: () => string;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
}

/** Uses of a response address. Source: docs.slack.dev, handling user interaction, read 2026-11-21. */
const MAX_RESPONSES = 5;

export function createInteractivity(options: InteractivityOptions) {
  const { workspace } = options;
  const addresses = new Map<string, { readonly shown: SlackMessage | Ephemeral; readonly by: string; left: number }>();

  return {
    /** Interactions are sent once only: without an acknowledgement the person sees that something went wrong. */
    async press(press: Press, by: string): Promise<"acknowledged" | "failed"> {
      const shown = workspace.message(press.channel, press.ts) ?? workspace.ephemeral(press.ts);
      if (shown === undefined) throw new RangeError(`no message ${press.ts} in channel ${press.channel}`);
      const found = buttonIn(shown.blocks ?? [], press);
      if (found === undefined) throw new RangeError(`no button ${press.action_id} in message ${press.ts}`);
      const id = newId("R");
      addresses.set(id, { shown, by, left: MAX_RESPONSES });
      const payload = pressPayload(workspace, {
        shown,
        by,
        ...found,
        responseUrl: `${options.baseUrl()}response/${id}`,
      });
      const result = await options.send({ type: "interactive", payload, retryNum: 0, retryReason: undefined });
      return result.acknowledged ? "acknowledged" : "failed";
    },

    /** What an app POSTs to a response address. Gives back the HTTP status. */
    respond(id: string, body: string): number {
      const address = addresses.get(id);
      if (address === undefined || address.left <= 0) return 404;
      address.left -= 1;
      let args: Json;
      try {
        args = JSON.parse(body) as Json;
      } catch {
        return 400;
      }
      const { shown } = address;
      const isWhisper = "to" in shown;
      if (flag(args, "delete_original")) {
        if (isWhisper) workspace.dismiss(shown.ts);
        else workspace.remove(shown.channel, shown.ts);
        return 200;
      }
      const { content } = readContent({ ...args, blocks: object(args, "blocks", "invalid_blocks_format") }, workspace);
      const thread = textOf(args, "thread_ts") ?? shown.thread_ts;
      const place = { channel: shown.channel, ...(thread === undefined ? {} : { thread_ts: thread }) };
      if (flag(args, "replace_original") && !isWhisper) {
        const now = workspace.message(shown.channel, shown.ts);
        if (now === undefined) return 404;
        workspace.replaceContent({ ...now, ...content }, workspace.app.userId);
        return 200;
      }
      if (flag(args, "replace_original")) workspace.dismiss(shown.ts);
      if (textOf(args, "response_type") === "in_channel")
        workspace.post({
          ...place,
          ...content,
          user: workspace.app.userId,
          bot_id: workspace.app.botId,
          app_id: workspace.app.id,
        });
      else workspace.whisper({ ...place, ...content, to: address.by });
      return 200;
    },
  };
}

interface FoundButton {
  readonly block: Block;
  readonly button: Json;
}

function buttonIn(blocks: readonly Block[], { action_id: id, value }: Press): FoundButton | undefined {
  for (const block of blocks) {
    const elements = [...((block["elements"] ?? []) as readonly Json[]), (block["accessory"] ?? {}) as Json];
    const button = elements.find(
      (one) => one["type"] === "button" && one["action_id"] === id && (value === undefined || one["value"] === value),
    );
    if (button !== undefined) return { block, button };
  }
  return undefined;
}

interface Pressed extends FoundButton {
  readonly shown: SlackMessage | Ephemeral;
  readonly by: string;
  readonly responseUrl: string;
}

function pressPayload(workspace: Workspace, { shown, by, block, button, responseUrl }: Pressed): Json {
  const user = workspace.user(by);
  const isWhisper = "to" in shown;
  const { type, action_id: id, text, value, style } = button;
  return {
    type: "block_actions",
    user: { id: by, username: user?.name ?? by, name: user?.name ?? by, team_id: user?.team_id ?? workspace.team.id },
    api_app_id: workspace.app.id,
    token: "not-a-secret",
    container: {
      type: "message",
      message_ts: shown.ts,
      channel_id: shown.channel,
      is_ephemeral: isWhisper,
      ...(shown.thread_ts === undefined ? {} : { thread_ts: shown.thread_ts }),
    },
    trigger_id: `${Date.now()}.${newId("")}`,
    team: { id: workspace.team.id, domain: workspace.team.domain },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: shown.channel, name: workspace.channel(shown.channel)?.name ?? "" },
    // An ephemeral message is not sent along.
    ...(isWhisper ? {} : { message: wireMessage(workspace, shown) }),
    state: { values: {} },
    response_url: responseUrl,
    actions: [
      {
        type,
        block_id: block["block_id"],
        action_id: id,
        text,
        ...(value === undefined ? {} : { value }),
        ...(style === undefined ? {} : { style }),
        action_ts: workspace.nextTs(),
      },
    ],
  };
}
