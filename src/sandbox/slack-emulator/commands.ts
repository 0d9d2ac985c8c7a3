/** Slash commands and message shortcuts, as people use them and as the app receives them. */
import type { Attempt, AttemptResult } from "./deliveries.ts";
import type { InteractionContext } from "./responses.ts";
import { wireMessage } from "./wire.ts";
import type { Workspace } from "./workspace.ts";

/** The commands and shortcuts of the installed app, the same as in its manifest. */
export const APP_COMMANDS = [
  "/contact",
  "/conversations",
  "/waiting",
  "/conversation",
  "/replies",
  "/trace",
  "/operator",
  "/why",
  "/report",
  "/help",
] as const;
export const APP_SHORTCUTS = ["bridge_contact", "bridge_save_reply"] as const;

/**
 * `not-in-threads`: Slack has no slash commands there and says so to the person. `failed`: the app did not acknowledge
 * in time; Slack sends a command only once, and shows the person an error.
 */
export type CommandOutcome = "acknowledged" | "failed" | "no-such-command" | "not-in-threads";

export interface CommandsOptions {
  readonly workspace: Workspace;
  /** Creates a response URL. */
  readonly open: (context: InteractionContext) => string;
  readonly trigger: (by: string) => string;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
}

export function createCommands({ workspace, open, trigger, send }: CommandsOptions) {
  const dispatch = async (type: Attempt["type"], payload: Attempt["payload"]): Promise<CommandOutcome> => {
    const result = await send({ type, payload, retryNum: 0, retryReason: undefined });
    return result.acknowledged ? "acknowledged" : "failed";
  };

  return {
    /** Whether Slack treats this text as a command of the app. */
    knows(line: string): boolean {
      return APP_COMMANDS.some((command) => command === commandIn(line));
    },

    async types(user: string, channel: string, line: string, thread?: string): Promise<CommandOutcome> {
      const room = workspace.channel(channel);
      const author = workspace.user(user);
      if (room === undefined || author === undefined) throw new RangeError(`no room ${channel} or person ${user}`);
      const command = commandIn(line);
      if (!APP_COMMANDS.some((known) => known === command)) return "no-such-command";
      if (thread !== undefined) return "not-in-threads";
      return await dispatch("slash_commands", {
        token: "not-a-secret",
        team_id: workspace.team.id,
        team_domain: workspace.team.domain,
        channel_id: channel,
        channel_name: room.is_private ? "privategroup" : room.name,
        user_id: user,
        user_name: author.name,
        command,
        text: line.slice(command.length).trim(),
        api_app_id: workspace.app.id,
        is_enterprise_install: "false",
        response_url: open({ channel, by: user, shown: undefined }),
        trigger_id: trigger(user),
      });
    },

    /** Chosen in a message's menu, also in threads. */
    async chooses(user: string, channel: string, ts: string, callback: string): Promise<CommandOutcome> {
      const author = workspace.user(user);
      const message = workspace.message(channel, ts);
      if (author === undefined || message === undefined) throw new RangeError(`no message ${ts} or person ${user}`);
      if (!APP_SHORTCUTS.some((known) => known === callback)) return "no-such-command";
      return await dispatch("interactive", {
        type: "message_action",
        token: "not-a-secret",
        action_ts: workspace.nextTs(),
        team: { id: workspace.team.id, domain: workspace.team.domain },
        user: { id: user, username: author.name, team_id: author.team_id, name: author.name },
        channel: { id: channel, name: workspace.channel(channel)?.name ?? "" },
        is_enterprise_install: false,
        enterprise: null,
        callback_id: callback,
        trigger_id: trigger(user),
        response_url: open({ channel, by: user, shown: undefined }),
        message_ts: ts,
        api_app_id: workspace.app.id,
        message: wireMessage(workspace, message),
      });
    },
  };
}

function commandIn(line: string): string {
  return /^\/\S+/u.exec(line)?.[0] ?? "";
}
