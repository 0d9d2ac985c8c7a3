/**
 * The app's manifest, to be pasted at api.slack.com/apps: each team installs the bridge as an app of its own, so Slack's
 * limits for distributed apps do not apply. Source: `Manifest` type of @slack/web-api 8.2.0.
 */

import { CONTACT_SHORTCUT } from "./command.ts";

/** What the bridge calls and hears, and nothing more. */
export const BOT_SCOPES = [
  "chat:write",
  "channels:history",
  "groups:history",
  "channels:read",
  "groups:read",
  "users:read",
  "reactions:write",
] as const;

/** For what the bridge does beside carrying messages: without it commands are missing, and nothing else. */
export const EXTRA_SCOPES = ["commands"] as const;

/** `should_escape` off: the argument comes as it was typed. Source: `Manifest` type of @slack/web-api 8.2.0. */
const COMMANDS = [
  { command: "/contact", description: "Who is this client?", usage_hint: "NAME, PHONE or E-MAIL" },
  {
    command: "/conversations",
    description: "Conversations, with links to their threads",
    usage_hint: "[new|open|closed|all] [unassigned|mine] [site|email|…]",
  },
  { command: "/conversation", description: "Open a conversation’s thread here", usage_hint: "cv_…" },
  { command: "/trace", description: "What became of a conversation’s messages, for admins", usage_hint: "cv_…" },
  { command: "/operator", description: "Say which operator you are", usage_hint: "op_… or none" },
  { command: "/help", description: "What writing here does, and what can be asked" },
] as const;

const EVENTS = [
  "message.channels",
  "message.groups",
  "channel_shared",
  "channel_unshared",
  "app_uninstalled",
  "tokens_revoked",
] as const;

/**
 * `eventsUrl`: where Slack sends events to, `https://…/slack/events`; without it the app uses Socket Mode, and needs an
 * app-level token with `connections:write`, which only its owner can make by hand.
 */
export function slackManifest(eventsUrl?: string): object {
  const commandsTo = eventsUrl === undefined ? {} : { url: eventsUrl };
  const to = eventsUrl === undefined ? {} : { request_url: eventsUrl };
  return {
    _metadata: { major_version: 2, minor_version: 1 },
    display_information: {
      name: "Conversation Bridge",
      description: "Clients' conversations as threads: answer here, and they read it where they wrote.",
      background_color: "#1f2d3d",
    },
    features: {
      bot_user: { display_name: "conversation-bridge", always_online: true },
      slash_commands: COMMANDS.map((command) => ({ ...command, ...commandsTo, should_escape: false })),
      shortcuts: [
        {
          name: "Look up the contact",
          type: "message",
          callback_id: CONTACT_SHORTCUT,
          description: "Who the client of this thread is",
        },
      ],
    },
    oauth_config: { scopes: { bot: [...BOT_SCOPES, ...EXTRA_SCOPES] } },
    settings: {
      event_subscriptions: { ...to, bot_events: [...EVENTS] },
      interactivity: { is_enabled: true, ...to },
      org_deploy_enabled: false,
      socket_mode_enabled: eventsUrl === undefined,
      // Rotation cannot be switched off again and needs an OAuth flow.
      token_rotation_enabled: false,
    },
  };
}
