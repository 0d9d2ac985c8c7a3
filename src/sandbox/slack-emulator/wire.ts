/** Messages, people and rooms in the shapes of Slack's responses. */
import type { SlackChannel, SlackMessage, SlackUser } from "./model.ts";
import type { Workspace } from "./workspace.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * A message as the Web API and events show it. `metadata`: all of it, or only its type, which is what `conversations.*`
 * returns without `include_all_metadata`.
 */
export function wireMessage(workspace: Workspace, message: SlackMessage, metadata: "whole" | "type" = "whole"): Json {
  const { channel, mrkdwn: _, pings: __, reactions, metadata: meta, ...shown } = message;
  const replies = workspace.replies(channel, message.ts);
  const latest = replies.at(-1);
  const authors = [...new Set(replies.map((ts) => workspace.message(channel, ts)?.user ?? "USLACKBOT"))];
  const parent = message.thread_ts === undefined ? undefined : workspace.message(channel, message.thread_ts);
  return {
    type: "message",
    ...shown,
    team: workspace.user(message.user)?.team_id ?? workspace.team.id,
    ...(message.thread_ts === undefined ? {} : { parent_user_id: parent?.user ?? "USLACKBOT" }),
    ...(message.subtype === "thread_broadcast" && parent !== undefined
      ? { root: { type: "message", user: parent.user, text: parent.text, ts: parent.ts, thread_ts: parent.ts } }
      : {}),
    ...(latest === undefined
      ? {}
      : {
          thread_ts: message.ts,
          reply_count: replies.length,
          reply_users: authors.slice(0, 5),
          reply_users_count: authors.length,
          latest_reply: latest,
          is_locked: false,
        }),
    ...(reactions.length === 0 ? {} : { reactions: wireReactions(message) }),
    ...(meta === undefined ? {} : { metadata: metadata === "whole" ? meta : { event_type: meta.event_type } }),
  };
}

const wireReactions = (message: SlackMessage): readonly Json[] =>
  message.reactions.map(({ name, users }) => ({ name, users, count: users.length }));

/** `withLocale`: the caller asked for the locale; Slack omits it otherwise. */
export function wireUser(user: SlackUser, withLocale: boolean): Json {
  return {
    id: user.id,
    team_id: user.team_id,
    name: user.name,
    deleted: user.deleted === true,
    real_name: user.real_name,
    tz: "Europe/Berlin",
    tz_offset: 3600,
    profile: {
      title: user.title ?? "",
      real_name: user.real_name,
      display_name: user.display_name,
      real_name_normalized: user.real_name,
      display_name_normalized: user.display_name,
      team: user.team_id,
      ...(user.bot_id === undefined ? {} : { bot_id: user.bot_id }),
    },
    is_admin: user.is_admin ?? false,
    is_owner: false,
    is_restricted: user.is_restricted === true,
    is_ultra_restricted: user.is_ultra_restricted === true,
    is_bot: user.is_bot === true,
    is_app_user: false,
    is_email_confirmed: true,
    // Only present for people of other workspaces.
    ...(user.is_stranger === true && { is_stranger: true }),
    ...(withLocale && user.is_stranger !== true && { locale: user.locale ?? "en-US" }),
  };
}

export function wireChannel(workspace: Workspace, channel: SlackChannel): Json {
  return {
    id: channel.id,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: !channel.is_private,
    is_group: channel.is_private,
    is_im: false,
    is_mpim: false,
    is_private: channel.is_private,
    is_archived: channel.is_archived,
    is_general: channel.name === "general",
    is_shared: channel.is_ext_shared,
    is_ext_shared: channel.is_ext_shared,
    is_org_shared: false,
    is_pending_ext_shared: false,
    is_member: channel.members.includes(workspace.app.userId),
    context_team_id: workspace.team.id,
    num_members: channel.members.length,
    topic: { value: channel.topic, creator: "", last_set: 0 },
    purpose: { value: "", creator: "", last_set: 0 },
  };
}
