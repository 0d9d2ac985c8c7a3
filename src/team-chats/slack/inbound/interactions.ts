/** A pressed button of ours as a staff event. */
import { messageId, personId, replyHandle, roomId, type Self } from "../ids.ts";
import { actionOf, isOnCard } from "../outbound/buttons.ts";
import type { Parsed } from "./parse.ts";
import { Press } from "./payloads.ts";

export function parsePress(body: unknown, self: Self): Parsed {
  const read = Press.safeParse(body);
  if (!read.success) return { ignore: "not-a-press" };
  const press = read.data;
  if (self.app !== undefined && press.api_app_id !== undefined && press.api_app_id !== self.app)
    return { ignore: "other-app" };
  // `team` is the workspace where the app is installed, also when somebody of another one pressed; absent on a grid.
  if (press.team !== undefined && press.team !== null && press.team.id !== self.team)
    return { ignore: "other-workspace" };
  const channel = press.channel?.id ?? press.container.channel_id;
  const ts = press.container.message_ts ?? press.message?.ts;
  const [pressed] = press.actions;
  if (channel === undefined || ts === undefined || pressed === undefined) return { ignore: "not-in-a-room" };
  const action = actionOf(pressed.action_id);
  if (action === undefined) return { ignore: "other-button" };

  // A card without replies carries no `thread_ts`, but is the head of its thread all the same.
  const threadTs =
    press.container.thread_ts ?? press.message?.thread_ts ?? (isOnCard(pressed.block_id) ? ts : undefined);
  return {
    take: {
      kind: "interaction",
      interaction: {
        // Not the trigger id: whether a repeated delivery keeps it is not documented, the time of the press is kept.
        id: [channel, ts, press.user.id, pressed.action_id, pressed.action_ts].join(":"),
        action,
        value: pressed.value ?? "",
        person: personId(self.team, press.user.id),
        room: roomId(self.team, channel),
        thread: threadTs === undefined ? undefined : messageId(self.team, channel, threadTs),
        post: messageId(self.team, channel, ts),
        // Only a private answer is replaced by what follows from it.
        ...(press.container.is_ephemeral === true &&
          press.response_url !== undefined && { reply: replyHandle(press.response_url) }),
      },
    },
  };
}
