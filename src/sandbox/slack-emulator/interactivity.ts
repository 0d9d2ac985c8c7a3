/** Button clicks. */
import type { Attempt, AttemptResult } from "./deliveries.ts";
import type { Block, Ephemeral, SlackMessage } from "./model.ts";
import type { InteractionContext } from "./responses.ts";
import { wireMessage } from "./wire.ts";
import type { Workspace } from "./workspace.ts";

export interface ButtonPress {
  readonly channel: string;
  /** Identifies the message or ephemeral that shows the button. */
  readonly ts: string;
  readonly action_id: string;
  /** Distinguishes buttons with the same `action_id`. */
  readonly value?: string;
}

type Json = Readonly<Record<string, unknown>>;

export interface InteractivityOptions {
  readonly workspace: Workspace;
  /** Creates a response URL. */
  readonly open: (context: InteractionContext) => string;
  readonly trigger: (by: string) => string;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
}

export function createInteractivity(options: InteractivityOptions) {
  const { workspace } = options;

  return {
    /** Interactions are sent only once: without an acknowledgement, the person sees an error. */
    async press(press: ButtonPress, by: string): Promise<"acknowledged" | "failed"> {
      const shown = workspace.message(press.channel, press.ts) ?? workspace.ephemeral(press.ts);
      if (shown === undefined) throw new RangeError(`no message ${press.ts} in channel ${press.channel}`);
      const found = buttonIn(shown.blocks ?? [], press);
      if (found === undefined) throw new RangeError(`no button ${press.action_id} in message ${press.ts}`);
      const payload = blockActionsPayload(workspace, {
        shown,
        by,
        ...found,
        responseUrl: options.open({ channel: press.channel, by, shown }),
        trigger: options.trigger(by),
      });
      const result = await options.send({ type: "interactive", payload, retryNum: 0, retryReason: undefined });
      return result.acknowledged ? "acknowledged" : "failed";
    },
  };
}

interface FoundButton {
  readonly block: Block;
  readonly button: Json;
}

export function buttonIn(
  blocks: readonly Block[],
  { action_id: id, value }: Pick<ButtonPress, "action_id" | "value">,
): FoundButton | undefined {
  for (const block of blocks) {
    const elements = [...((block["elements"] ?? []) as readonly Json[]), (block["accessory"] ?? {}) as Json];
    const button = elements.find(
      (one) => one["type"] === "button" && one["action_id"] === id && (value === undefined || one["value"] === value),
    );
    if (button !== undefined) return { block, button };
  }
  return undefined;
}

interface PressedButton extends FoundButton {
  readonly shown: SlackMessage | Ephemeral;
  readonly by: string;
  readonly responseUrl: string;
  readonly trigger: string;
}

function blockActionsPayload(
  workspace: Workspace,
  { shown, by, block, button, responseUrl, trigger }: PressedButton,
): Json {
  const user = workspace.user(by);
  const isEphemeral = "to" in shown;
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
      is_ephemeral: isEphemeral,
      ...(shown.thread_ts === undefined ? {} : { thread_ts: shown.thread_ts }),
    },
    trigger_id: trigger,
    team: { id: workspace.team.id, domain: workspace.team.domain },
    enterprise: null,
    is_enterprise_install: false,
    channel: { id: shown.channel, name: workspace.channel(shown.channel)?.name ?? "" },
    // An ephemeral message is not included.
    ...(isEphemeral ? {} : { message: wireMessage(workspace, shown) }),
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
