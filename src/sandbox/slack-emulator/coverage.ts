/**
 * The parts of Slack that the emulator covers, by method and event. A test compares this table with the routes and the
 * events that are sent, in both directions: what is not listed is not supported, and what is listed works.
 */
import type { EventType } from "./events.ts";

export type Interaction = "block_actions" | "slash_commands" | "message_action" | "view_submission";

export interface Coverage {
  /** What works as in Slack. */
  readonly covers: string;
  /** Documented limits and errors that are enforced. */
  readonly limits: readonly string[];
  /** What differs from Slack or is left out. */
  readonly lacks?: string;
}

/**
 * Every method returns `not_authed`, `invalid_auth`, `not_allowed_token_type`, `missing_scope`, and injected faults.
 */
export const METHODS: Readonly<Record<string, Coverage>> = {
  "api.test": { covers: "gives the arguments back", limits: ["error"] },
  "apps.connections.open": {
    covers: "a WebSocket address that is good for one connection",
    limits: ["app token only", "10 connections"],
    lacks: "debug_reconnects",
  },
  "auth.test": { covers: "workspace, bot and its user; scopes in x-oauth-scopes", limits: [], lacks: "app tokens" },
  "bots.info": { covers: "name and app of a bot", limits: ["bot_not_found"] },
  "chat.delete": {
    covers: "own messages; a head with replies leaves a tombstone",
    limits: ["message_not_found", "cant_delete_message", "channel_not_found"],
  },
  "chat.getPermalink": { covers: "messages and replies", limits: ["message_not_found", "channel_not_found"] },
  "chat.postEphemeral": {
    covers: "text, blocks, threads",
    limits: ["user_not_in_channel", "not_in_channel", "is_archived", "no_text", "invalid_blocks"],
    lacks: "attachments; ephemerals stay until replaced or deleted, which Slack does not promise",
  },
  "chat.postMessage": {
    covers:
      "text, blocks, metadata, threads, reply_broadcast, username with its scope, link_names, parse; a deleted head is no error: the post lands in the channel and the answer lacks thread_ts",
    limits: [
      "channel_not_found",
      "not_in_channel",
      "is_archived",
      "no_text",
      "text cut at 40,000 characters",
      "50 blocks",
      "section text 3,000, 10 fields of 2,000",
      "header 150",
      "context 10 elements",
      "actions 25 elements",
      "button text 75, value 2,000, url 3,000",
      "block_id and action_id 255",
      "invalid_blocks",
      "invalid_blocks_format",
      "invalid_metadata_format",
      "invalid_metadata_schema",
      "metadata_too_large (at 8,000 bytes, a guess)",
      "invalid_thread_ts",
      "1 post a second in a channel, with a burst (when switched on)",
    ],
    lacks: "attachments, markdown_text, other block types, icon_url, the workspace-wide limit, msg_blocks_too_long",
  },
  "chat.update": {
    covers: "own messages; metadata stays unless given, {} takes it away",
    limits: ["message_not_found", "cant_update_message", "msg_too_long over 4,000", "as chat.postMessage"],
    lacks: "edit windows",
  },
  "conversations.history": {
    covers: "heads and lone messages, newest first, with include_all_metadata",
    limits: ["oldest, latest, inclusive", "pages of at most 999", "not_in_channel", "invalid_cursor", "invalid_limit"],
  },
  "conversations.info": { covers: "is_member, is_archived, is_private, is_ext_shared", limits: ["channel_not_found"] },
  "conversations.list": { covers: "types, exclude_archived", limits: ["pages of at most 1,000"] },
  "conversations.members": { covers: "ids", limits: ["pages of at most 1,000", "channel_not_found"] },
  "conversations.replies": {
    covers: "the head first, then replies, oldest first, with include_all_metadata; tombstones",
    limits: ["thread_not_found", "oldest, latest, inclusive", "pages of at most 999", "not_in_channel"],
  },
  "pins.add": {
    covers: "messages; a deleted one is no longer pinned",
    limits: ["already_pinned", "message_not_found", "channel_not_found", "not_in_channel", "is_archived"],
    lacks: "the notice in the channel, pin_added, the most pins of a channel",
  },
  "reactions.add": {
    covers: "any emoji of the standard set",
    limits: [
      "already_reacted",
      "invalid_name",
      "too_many_reactions over 23 of one person",
      "too_many_emoji over 50",
      "message_not_found",
      "not_in_channel",
      "is_archived",
    ],
    lacks: "custom emoji, files",
  },
  "reactions.get": { covers: "reactions on a message", limits: ["message_not_found"] },
  "reactions.remove": { covers: "own reactions", limits: ["no_reaction", "invalid_name", "message_not_found"] },
  "usergroups.list": { covers: "with users", limits: [], lacks: "disabled groups, Enterprise Grid" },
  "users.info": {
    covers: "team_id, is_bot, is_restricted, is_ultra_restricted, is_stranger, deleted, profile, locale",
    limits: ["user_not_found"],
    lacks: "images, e-mail addresses, Enterprise Grid",
  },
  "users.list": { covers: "as users.info", limits: ["pages of at most 1,000"] },
  "views.open": {
    covers: "modals with text inputs and selects",
    limits: [
      "a trigger is good once, for 3 seconds",
      "title, submit and close 24",
      "private_metadata 3,000",
      "100 blocks",
      "max_length and initial_value 3,000",
    ],
    lacks: "other blocks and inputs, stacked modals, view_closed",
  },
};

/** Sent for rooms where the app is a member, over sockets or signed HTTP, with three more attempts after the first. */
export const EVENTS: Readonly<Record<EventType, Coverage>> = {
  message: {
    covers:
      "plain, file_share, shared messages, posts of other apps as a person, thread_broadcast, me_message, bot_message, message_changed (edits, updates, unfurls, tombstones), message_deleted; the app's own posts too",
    limits: [],
    lacks: "message_replied, joins and other notices in the channel; files have no content",
  },
  reaction_added: { covers: "on messages", limits: [] },
  reaction_removed: { covers: "on messages", limits: [] },
  member_joined_channel: { covers: "people and the app", limits: [] },
  member_left_channel: { covers: "people", limits: [] },
  channel_left: { covers: "the app was removed", limits: [], lacks: "group_left for private channels" },
  channel_archive: { covers: "public channels", limits: [], lacks: "group_archive" },
  channel_unarchive: { covers: "public channels", limits: [], lacks: "group_unarchive" },
  channel_shared: { covers: "Slack Connect begins", limits: [] },
  channel_unshared: { covers: "Slack Connect ends", limits: [] },
  app_rate_limited: { covers: "on request", limits: [], lacks: "counting 30,000 events an hour" },
};

/** Started by a person and sent only once: without an acknowledgement in time, the person sees an error. */
export const INTERACTIONS: Readonly<Record<Interaction, Coverage>> = {
  block_actions: {
    covers: "buttons in messages and ephemerals; response_url with replace_original and delete_original",
    limits: ["5 uses of a response_url", "30 minutes of a response_url"],
    lacks: "menus, inputs in messages",
  },
  slash_commands: {
    covers: "the app's commands in channels, with response_url",
    limits: ["not in threads", "5 uses of a response_url", "30 minutes of a response_url"],
    lacks: "answers in the acknowledgement, escaped names, direct messages",
  },
  message_action: {
    covers: "the app's message shortcuts, in threads too, with response_url",
    limits: ["5 uses of a response_url", "30 minutes of a response_url"],
    lacks: "global shortcuts",
  },
  view_submission: {
    covers: "text inputs; the modal closes with the acknowledgement",
    limits: ["max_length of an input"],
    lacks: "response_action, view_closed",
  },
};
