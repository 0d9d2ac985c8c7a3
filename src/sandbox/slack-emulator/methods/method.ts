/** The context and the declaration of a Web API method. */
import type { Args } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import type { SlackChannel, SlackMessage } from "../model.ts";
import type { Workspace } from "../workspace.ts";

export interface Call {
  readonly args: Args;
  readonly workspace: Workspace;
  readonly scopes: readonly string[];
  /** Base URL of the emulator itself, ending in a slash. */
  readonly baseUrl: string;
  /** The room's own limit, where it is on; throws the 429. */
  readonly spendPost: (channel: string) => void;
  readonly openTicket: () => string;
  /** Opens a modal for whoever caused the trigger. */
  readonly openView: (trigger: string, view: unknown) => Answer;
}

export type Answer = Readonly<Record<string, unknown>>;

export interface Method {
  readonly token: "bot" | "app" | "none";
  /** One of these scopes is required; an empty list requires none. */
  readonly scopes: readonly string[];
  /** Calls a minute, by Slack's tiers; `undefined` for methods with a rule of their own. */
  readonly perMinute?: number;
  run(call: Call): Answer;
}

export const TIER = { two: 20, three: 50, four: 100 } as const;

/** A room that the app may see. Private rooms without the app do not exist for it. */
export function visibleChannel(workspace: Workspace, id: string): SlackChannel {
  const channel = workspace.channel(id);
  if (channel === undefined || (channel.is_private && !isMember(workspace, channel)))
    throw new SlackApiError("channel_not_found");
  return channel;
}

/** A room that the app may write to. */
export function writableChannel(call: Call, id: string): SlackChannel {
  const channel = visibleChannel(call.workspace, id);
  if (channel.is_archived) throw new SlackApiError("is_archived");
  if (!isMember(call.workspace, channel) && !call.scopes.includes("chat:write.public"))
    throw new SlackApiError("not_in_channel");
  return channel;
}

/** A room that the app may read. */
export function readableChannel(workspace: Workspace, id: string): SlackChannel {
  const channel = visibleChannel(workspace, id);
  if (!isMember(workspace, channel)) throw new SlackApiError("not_in_channel");
  return channel;
}

export function knownMessage(workspace: Workspace, channel: string, ts: string): SlackMessage {
  const message = workspace.message(channel, ts);
  if (message === undefined || message.subtype === "tombstone") throw new SlackApiError("message_not_found");
  return message;
}

export const isMember = (workspace: Workspace, channel: SlackChannel): boolean =>
  channel.members.includes(workspace.app.userId);
