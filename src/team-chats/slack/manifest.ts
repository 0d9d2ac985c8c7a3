/**
 * The app's manifest, to be pasted at api.slack.com/apps: each team installs the bridge as an app of its own, so Slack's
 * limits for distributed apps do not apply. Source: `Manifest` type of @slack/web-api 8.2.0.
 */

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
  const to = eventsUrl === undefined ? {} : { request_url: eventsUrl };
  return {
    _metadata: { major_version: 2, minor_version: 1 },
    display_information: {
      name: "Conversation Bridge",
      description: "Clients' conversations as threads: answer here, and they read it where they wrote.",
      background_color: "#1f2d3d",
    },
    features: { bot_user: { display_name: "conversation-bridge", always_online: true } },
    oauth_config: { scopes: { bot: [...BOT_SCOPES] } },
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
