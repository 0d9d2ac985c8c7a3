/**
 * The app's manifest, to be pasted at api.slack.com/apps: each team installs the bridge as an app of its own, so Slack's
 * limits for distributed apps do not apply. Source: `Manifest` type of @slack/web-api 8.2.0.
 */
import { COMMAND_NAMES, type CommandName } from "../../../bridge/model/command.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { CONTACT_SHORTCUT } from "../inbound/commands.ts";

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

/** Hints that are the same in every language, for so are the words of commands. */
const HINTS: Partial<Record<CommandName, string>> = {
  conversations: "[new|open|closed|all] [unassigned|mine] [site|email|…]",
  conversation: "cv_…",
  trace: "cv_…",
  operator: "op_…|none",
};

/** `should_escape` off: the argument comes as it was typed. Source: `Manifest` type of @slack/web-api 8.2.0. */
function commandsOf(say: Say, to: { readonly url?: string }): readonly object[] {
  return COMMAND_NAMES.map((name) => {
    const hint = name === "contact" ? say({ key: "slack-command-contact-hint" }) : HINTS[name];
    return {
      command: `/${name}`,
      description: say({ key: `slack-command-${name}` }),
      ...(hint !== undefined && { usage_hint: hint }),
      ...to,
      should_escape: false,
    };
  });
}

const EVENTS = [
  "message.channels",
  "message.groups",
  "channel_shared",
  "channel_unshared",
  "app_uninstalled",
  "tokens_revoked",
] as const;

/**
 * `say`: in the team's language, for all of them see the commands. `eventsUrl`: where Slack sends events to,
 * `https://…/slack/events`; without it the app uses Socket Mode, and needs an
 * app-level token with `connections:write`, which only its owner can make by hand.
 */
export function slackManifest(say: Say, eventsUrl?: string): object {
  const commandsTo = eventsUrl === undefined ? {} : { url: eventsUrl };
  const to = eventsUrl === undefined ? {} : { request_url: eventsUrl };
  return {
    _metadata: { major_version: 2, minor_version: 1 },
    display_information: {
      name: "Conversation Bridge",
      description: say({ key: "slack-manifest-about" }),
      background_color: "#1f2d3d",
    },
    features: {
      bot_user: { display_name: "conversation-bridge", always_online: true },
      slash_commands: commandsOf(say, commandsTo),
      shortcuts: [
        {
          name: say({ key: "slack-manifest-shortcut" }),
          type: "message",
          callback_id: CONTACT_SHORTCUT,
          description: say({ key: "slack-manifest-shortcut-about" }),
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
