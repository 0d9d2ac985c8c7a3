/**
 * The app's manifest, to paste at api.slack.com/apps. Each team installs the bridge as its own app, so Slack's limits
 * for distributed apps do not apply. Source: `Manifest` type of @slack/web-api 8.2.0.
 */
import { COMMAND_NAMES, type CommandName } from "../../../bridge/model/command.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { CONTACT_SHORTCUT, SAVE_SHORTCUT } from "../inbound/commands.ts";

/** Exactly the scopes that the bridge's calls and events need. */
export const BOT_SCOPES = [
  "chat:write",
  "channels:history",
  "groups:history",
  "channels:read",
  "groups:read",
  "users:read",
  "reactions:write",
] as const;

/** Scopes for optional features: without them only the commands are missing. */
export const EXTRA_SCOPES = ["commands"] as const;
/** Needed only where a room keeps a pinned list; without it the list is not pinned. */
export const PIN_SCOPE = "pins:write";

/** Needed only where reactions act in a room; without it they do nothing. */
export const REACTIONS_SCOPE = "reactions:read";

/** Hints that are the same in every language, because the commands' words are, too. */
const HINTS: Partial<Record<CommandName, string>> = {
  conversations: "[new|open|closed|all] [unassigned|mine] [site|email|…] [waiting]",
  conversation: "cv_…",
  replies: "[search|add|edit|remove] …",
  trace: "cv_…",
  operator: "op_…|none",
  why: "cv_…",
  report: "[last]",
};

/** `should_escape` is off, so the argument arrives as typed. Source: `Manifest` type of @slack/web-api 8.2.0. */
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
  "reaction_added",
  "reaction_removed",
  "channel_shared",
  "channel_unshared",
  "app_uninstalled",
  "tokens_revoked",
] as const;

/**
 * `say` uses the team's language, because the whole team sees the commands. `eventsUrl` is where Slack sends events,
 * `https://…/slack/events`; without it the app uses Socket Mode and needs an app-level token with `connections:write`,
 * which only the app's owner can create by hand.
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
        {
          name: say({ key: "slack-manifest-save" }),
          type: "message",
          callback_id: SAVE_SHORTCUT,
          description: say({ key: "slack-manifest-save-about" }),
        },
      ],
    },
    oauth_config: { scopes: { bot: [...BOT_SCOPES, ...EXTRA_SCOPES, PIN_SCOPE, REACTIONS_SCOPE] } },
    settings: {
      event_subscriptions: { ...to, bot_events: [...EVENTS] },
      interactivity: { is_enabled: true, ...to },
      org_deploy_enabled: false,
      socket_mode_enabled: eventsUrl === undefined,
      // Token rotation cannot be turned off again and needs an OAuth flow.
      token_rotation_enabled: false,
    },
  };
}
