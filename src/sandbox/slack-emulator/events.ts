/** Turns a change in the workspace into an event of Slack's Events API. */
import type { Change, SlackChannel, SlackMessage } from "./model.ts";
import { wireMessage } from "./wire.ts";
import { newId, type Workspace } from "./workspace.ts";

export type SlackEvent = Readonly<Record<string, unknown>> & { readonly type: string };

/** The app's default subscriptions, and all events that the emulator can send. */
export const EVENT_TYPES = [
  "message",
  "reaction_added",
  "reaction_removed",
  "member_joined_channel",
  "member_left_channel",
  "channel_left",
  "channel_archive",
  "channel_unarchive",
  "channel_shared",
  "channel_unshared",
  "app_rate_limited",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The event that reports `change`, with its room; `undefined` for what only one person sees. */
export function eventOf(
  workspace: Workspace,
  change: Change,
): { channel: SlackChannel; event: SlackEvent } | undefined {
  switch (change.kind) {
    case "posted":
      return inRoom(change.message.channel, (channel) => ({
        ...wireMessage(workspace, change.message),
        type: "message",
        channel: channel.id,
        event_ts: change.message.ts,
        channel_type: kindOf(channel),
      }));
    case "changed":
      return inRoom(change.message.channel, (channel) => ({
        type: "message",
        subtype: "message_changed",
        hidden: true,
        message: { ...wireMessage(workspace, change.message), ...(change.why === "tombstone" ? { hidden: true } : {}) },
        previous_message: wireMessage(workspace, change.previous),
        channel: channel.id,
        ts: workspace.nextTs(),
        event_ts: workspace.nextTs(),
        channel_type: kindOf(channel),
      }));
    case "deleted":
      return inRoom(change.message.channel, (channel) => ({
        type: "message",
        subtype: "message_deleted",
        hidden: true,
        deleted_ts: change.message.ts,
        previous_message: wireMessage(workspace, change.message),
        channel: channel.id,
        ts: workspace.nextTs(),
        event_ts: workspace.nextTs(),
        channel_type: kindOf(channel),
      }));
    case "reacted":
    case "unreacted":
      return inRoom(change.message.channel, (channel) => ({
        type: change.kind === "reacted" ? "reaction_added" : "reaction_removed",
        user: change.user,
        reaction: change.name,
        item: { type: "message", channel: channel.id, ts: change.message.ts },
        item_user: change.message.user,
        event_ts: change.eventTs,
      }));
    case "joined":
    case "left":
      return { channel: change.channel, event: membershipEvent(workspace, change) };
    case "archived":
    case "unarchived":
      return {
        channel: change.channel,
        event: {
          type: change.kind === "archived" ? "channel_archive" : "channel_unarchive",
          channel: change.channel.id,
          user: "U0ANNA",
          event_ts: workspace.nextTs(),
        },
      };
    case "shared":
      return {
        channel: change.channel,
        event: {
          type: change.channel.is_ext_shared ? "channel_shared" : "channel_unshared",
          channel: change.channel.id,
          event_ts: workspace.nextTs(),
        },
      };
    case "ephemeral":
    case "ephemeral-gone":
    case "pinned":
    case "view":
    case "view-gone":
      return undefined;
  }

  function inRoom(id: SlackMessage["channel"], build: (channel: SlackChannel) => SlackEvent) {
    const channel = workspace.channel(id);
    return channel && { channel, event: build(channel) };
  }
}

type Membership = Extract<Change, { kind: "joined" | "left" }>;

function membershipEvent(workspace: Workspace, { kind, channel, user }: Membership): SlackEvent {
  if (kind === "left" && user === workspace.app.userId)
    return { type: "channel_left", channel: channel.id, actor_id: "U0ANNA", event_ts: workspace.nextTs() };
  return {
    type: kind === "joined" ? "member_joined_channel" : "member_left_channel",
    user,
    channel: channel.id,
    channel_type: channel.is_private ? "G" : "C",
    team: workspace.team.id,
    event_ts: workspace.nextTs(),
  };
}

const kindOf = (channel: SlackChannel) => (channel.is_private ? "group" : "channel");

/** The envelope of an event. `event_id` is new for each event, and the same for each attempt. */
export function callbackOf(workspace: Workspace, event: SlackEvent, channel: SlackChannel, nowMs: number) {
  return {
    token: "not-a-secret",
    team_id: workspace.team.id,
    context_team_id: workspace.team.id,
    context_enterprise_id: null,
    api_app_id: workspace.app.id,
    event,
    type: "event_callback",
    event_id: newId("Ev"),
    event_time: Math.floor(nowMs / 1000),
    authorizations: [
      {
        enterprise_id: null,
        team_id: workspace.team.id,
        user_id: workspace.app.userId,
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: channel.is_ext_shared,
    event_context: `4-${channel.id}`,
  };
}

/** Sent instead of events once an app has received 30,000 in an hour. Has no inner event. */
export const rateLimitedNotice = (workspace: Workspace, nowMs: number) => ({
  token: "not-a-secret",
  type: "app_rate_limited",
  team_id: workspace.team.id,
  minute_rate_limited: Math.floor(nowMs / 60_000) * 60,
  api_app_id: workspace.app.id,
});
