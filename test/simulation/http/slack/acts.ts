/** What staff do, as they do it in Slack: its events follow by themselves. */
import { buttonIn } from "../../../../src/sandbox/slack-emulator/interactivity.ts";
import type { createCommands } from "../../../../src/sandbox/slack-emulator/commands.ts";
import { nameOfEmoji } from "../../../../src/sandbox/slack-emulator/emoji.ts";
import type { Attempt, AttemptResult } from "../../../../src/sandbox/slack-emulator/deliveries.ts";
import type { Staff } from "../../../../src/sandbox/slack-emulator/staff.ts";
import { wireMessage } from "../../../../src/sandbox/slack-emulator/wire.ts";
import type { Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import type { Interaction } from "../../../../src/bridge/model/button.ts";
import type { StaffCommand } from "../../../../src/bridge/model/command.ts";
import type { Reaction } from "../../../../src/bridge/model/reaction.ts";
import {
  messageId,
  splitMessage,
  splitPerson,
  splitRoomOrThread,
  timeOf,
} from "../../../../src/team-chats/slack/ids.ts";
import { CONTACT_SHORTCUT } from "../../../../src/team-chats/slack/inbound/commands.ts";
import type { Platform } from "../../chat-record.ts";

export interface ActsOptions {
  readonly workspace: Workspace;
  readonly staff: Staff;
  readonly commands: ReturnType<typeof createCommands>;
  readonly responseUrl: (channel: string, by: string) => string;
  readonly trigger: (by: string) => string;
  readonly send: (attempt: Attempt) => Promise<AttemptResult>;
}

export function createActs({ workspace, staff, commands, responseUrl, trigger, send }: ActsOptions): Platform {
  return {
    hasReplies: () => false,
    place({ id }, author, text) {
      const { team, channel, ts: head } = splitMessage(id);
      const { ts } = staff.posts(splitPerson(author).user, channel, text, { thread_ts: head });
      return { post: messageId(team, channel, ts), number: Number(ts.replace(".", "")), at: timeOf(ts) };
    },
    report(event) {
      switch (event.kind) {
        case "edited": {
          const { post, author, body } = event.message;
          const { channel, ts } = splitMessage(post);
          staff.edits(splitPerson(author).user, channel, ts, (body as { readonly text: string }).text);
          return;
        }
        case "deleted":
        case "thread-lost": {
          const { channel, ts } = splitMessage(event.kind === "deleted" ? event.post : event.thread);
          staff.deletes(channel, ts);
          return;
        }
        case "interaction":
          press(event.interaction);
          return;
        case "reaction":
          react(event.reaction);
          return;
        case "command":
          command(event.command);
          return;
        // It was told when it was written.
        case "message":
          return;
        default:
          throw new TypeError(`nobody does ${event.kind} in Slack`);
      }
    },
  };

  function react({ person, post, added, removed }: Reaction): void {
    const { channel, ts } = splitMessage(post);
    const { user } = splitPerson(person);
    const message = workspace.message(channel, ts);
    // It was deleted.
    if (message === undefined) return;
    const has = (name: string) => message.reactions.some((one) => one.name === name && one.users.includes(user));
    const names = (emoji: readonly string[]) => emoji.map((one) => nameOfEmoji(one) ?? one);
    for (const name of names(added)) if (!has(name)) staff.reacts(user, channel, ts, name);
    for (const name of names(removed)) if (has(name)) staff.unreacts(user, channel, ts, name);
  }

  /** Slack has no slash commands in threads, but a shortcut in the menu of each message. */
  function command({ person, room, thread, name, argument }: StaffCommand): void {
    const { user } = splitPerson(person);
    const { channel } = splitRoomOrThread(room);
    if (name === "contact" && thread !== undefined)
      void commands.chooses(user, channel, splitMessage(thread).ts, CONTACT_SHORTCUT);
    else void commands.types(user, channel, `/${name} ${argument}`.trim());
  }

  /** Also of a button that has been replaced since the person saw it. */
  function press({ action, value, person, post, thread }: Interaction): void {
    const { channel, ts } = splitMessage(post);
    const { user } = splitPerson(person);
    const message = workspace.message(channel, ts);
    const now = message && buttonOf(message.blocks, action, value);
    const inThread = thread === undefined ? {} : { thread_ts: splitMessage(thread).ts };
    const host = thread !== undefined && String(post) === thread ? "card" : "post";
    void send({
      ...{ type: "interactive", retryNum: 0, retryReason: undefined },
      payload: {
        type: "block_actions",
        user: { id: user, name: user, team_id: workspace.team.id },
        api_app_id: workspace.app.id,
        container: {
          type: "message",
          message_ts: ts,
          channel_id: channel,
          is_ephemeral: message === undefined,
          ...inThread,
        },
        trigger_id: trigger(user),
        team: { id: workspace.team.id, domain: workspace.team.domain },
        channel: { id: channel, name: channel },
        ...(message !== undefined && { message: wireMessage(workspace, message) }),
        response_url: responseUrl(channel, user),
        actions: [
          {
            type: "button",
            block_id: `bridge.${host}`,
            action_id: `bridge.${action}.0`,
            value,
            ...now,
            action_ts: workspace.nextTs(),
          },
        ],
      },
    });
  }
}

/** The ids of a button as the blocks have it. */
export function buttonOf(blocks: Parameters<typeof buttonIn>[0] = [], action: string, value: string) {
  const most = blocks.length * 25;
  for (let n = 0; n < most; n++) {
    const id = `bridge.${action}.${n}`;
    const found = buttonIn(blocks, { action_id: id, value });
    if (found !== undefined) return { block_id: found.block["block_id"], action_id: id };
  }
  return undefined;
}
