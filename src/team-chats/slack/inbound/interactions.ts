/** Turns a click on one of the bridge's buttons into a staff event. */
import type { ButtonAction } from "../../../bridge/model/button.ts";
import { formHandle, messageId, personId, replyHandle, roomId, type Self } from "../ids.ts";
import { actionOf, isOnCard } from "../outbound/buttons.ts";
import { foreign, type Parsed } from "./parse.ts";
import { BlockActions } from "./payloads.ts";

/** The buttons that may open a form. */
const OPENS_FORM: ReadonlySet<ButtonAction> = new Set(["edit", "manage"]);

export function parseInteraction(body: unknown, self: Self): Parsed {
  const read = BlockActions.safeParse(body);
  if (!read.success) return { ignore: "not-an-interaction" };
  const interaction = read.data;
  // `team` is the workspace where the app is installed, even if somebody of another workspace clicked; absent on a
  // grid.
  const elsewhere = foreign(interaction.api_app_id, [interaction.team?.id ?? self.team], self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  const channel = interaction.channel?.id ?? interaction.container.channel_id;
  const ts = interaction.container.message_ts ?? interaction.message?.ts;
  const [pressedAction] = interaction.actions;
  if (channel === undefined || ts === undefined || pressedAction === undefined) return { ignore: "not-in-a-room" };
  const action = actionOf(pressedAction.action_id);
  if (action === undefined) return { ignore: "other-button" };

  // A card without replies has no `thread_ts`, but is still the head of its thread.
  const threadTs =
    interaction.container.thread_ts ??
    interaction.message?.thread_ts ??
    (isOnCard(pressedAction.block_id) ? ts : undefined);
  return {
    event: {
      kind: "interaction",
      interaction: {
        // Not the trigger id: Slack does not document whether a redelivery keeps it, but it does keep the time of the
        // click.
        id: [channel, ts, interaction.user.id, pressedAction.action_id, pressedAction.action_ts].join(":"),
        action,
        value: pressedAction.value ?? "",
        person: personId(self.team, interaction.user.id),
        room: roomId(self.team, channel),
        thread: threadTs === undefined ? undefined : messageId(self.team, channel, threadTs),
        post: messageId(self.team, channel, ts),
        ...(OPENS_FORM.has(action) &&
          interaction.trigger_id !== undefined && { form: formHandle(interaction.trigger_id) }),
        // Only a private answer is replaced by what follows from the click.
        ...(interaction.container.is_ephemeral === true &&
          interaction.response_url !== undefined && { reply: replyHandle(interaction.response_url) }),
      },
    },
  };
}
