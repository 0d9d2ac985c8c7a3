/** Turns the bridge's slash commands and message shortcuts into command requests. */
import type { Interaction } from "../../../bridge/model/button.ts";
import type { StaffCommand } from "../../../bridge/model/command.ts";
import { formHandle, messageId, personId, replyHandle, roomId, type Self } from "../ids.ts";
import { foreign, type Parsed, staffMessage } from "./parse.ts";
import { Shortcut, SlashCommand } from "./payloads.ts";

/** The shortcut in every message's menu. It works in threads, where Slack has no slash commands. */
export const CONTACT_SHORTCUT = "bridge_contact";

/** The same for saving what somebody wrote as a reply. */
export const SAVE_SHORTCUT = "bridge_save_reply";

/** Reads a slash command. The rules decide whether they know it. */
export function parseCommand(body: unknown, self: Self): Parsed {
  const read = SlashCommand.safeParse(body);
  if (!read.success) return { ignore: "not-a-command" };
  const { api_app_id: app, team_id: team, user_id: user, channel_id: channel, trigger_id: id } = read.data;
  // On a grid, the workspace where the command was used may be another one of the organisation.
  const elsewhere = foreign(app, [team ?? self.team, read.data.enterprise_id], self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  return commandEvent({
    // Slack sends a command once, and every command has a new trigger.
    id: `slash:${id}`,
    name: read.data.command.replace(/^\//u, ""),
    argument: read.data.text,
    person: personId(self.team, user),
    room: roomId(self.team, channel),
    thread: undefined,
    ...(read.data.response_url !== undefined && { reply: replyHandle(read.data.response_url) }),
  });
}

/** Reads a message shortcut; a shortcut on a thread's head refers to the thread. */
export function parseShortcut(body: unknown, self: Self): Parsed {
  const read = Shortcut.safeParse(body);
  if (!read.success) return { ignore: "not-a-shortcut" };
  const { api_app_id: app, team, user, channel, message, action_ts: at, callback_id: name } = read.data;
  const elsewhere = foreign(app, [team?.id ?? self.team, team?.enterprise_id], self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  const shared = {
    id: ["shortcut", channel.id, message.ts, user.id, name, at].join(":"),
    person: personId(self.team, user.id),
    room: roomId(self.team, channel.id),
    thread: messageId(self.team, channel.id, message.thread_ts ?? message.ts),
  };
  if (name === SAVE_SHORTCUT) {
    const about = staffMessage(message, channel.id, self);
    const { trigger_id: trigger } = read.data;
    const interaction: Interaction = {
      ...{ ...shared, action: "save", value: "", post: messageId(self.team, channel.id, message.ts) },
      ...(typeof about !== "string" && { about }),
      ...(trigger !== undefined && { form: formHandle(trigger) }),
    };
    return { event: { kind: "interaction", interaction } };
  }
  if (name !== CONTACT_SHORTCUT) return { ignore: "other-shortcut" };
  const { response_url: url } = read.data;
  return commandEvent({
    ...shared,
    name: "contact",
    argument: "",
    ...(url !== undefined && { reply: replyHandle(url) }),
  });
}

function commandEvent(command: StaffCommand): Parsed {
  return { event: { kind: "command", command } };
}
