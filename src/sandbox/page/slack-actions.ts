/** Validates what a person does on the page and applies it to the emulator. */
import { z } from "zod";
import { emojiOfName } from "../slack-emulator/emoji.ts";
import type { SlackEmulator } from "../slack-emulator/index.ts";
import { buttonIn } from "../slack-emulator/interactivity.ts";

const user = z.string().max(40);
const channel = z.string().max(40);
const ts = z.string().max(20);
const messageText = z.string().trim().min(1).max(40_000);

export const SLACK_ACTION = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("post"),
    user,
    channel,
    text: messageText,
    thread_ts: ts.optional(),
    broadcast: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("edit"), user, channel, ts, text: messageText }),
  z.object({ kind: z.literal("delete"), user, channel, ts }),
  z.object({ kind: z.literal("react"), user, channel, ts, name: z.string().max(100) }),
  z.object({ kind: z.literal("press"), user, channel, ts, action_id: z.string(), value: z.string().optional() }),
  z.object({ kind: z.literal("shortcut"), user, channel, ts, callback_id: z.string().max(100) }),
  z.object({ kind: z.literal("dismiss"), user, ts }),
  z.object({
    kind: z.literal("submit"),
    user,
    view: z.string().max(40),
    values: z.record(z.string(), z.string().max(3_000)),
  }),
  z.object({ kind: z.literal("cancel"), user, view: z.string().max(40) }),
]);
type SlackAction = z.infer<typeof SLACK_ACTION>;

/** `refused`: Slack would not let this person do that. `unanswered`: the app did not acknowledge it. */
type SlackActionOutcome = "done" | "refused" | "unanswered" | "not-in-threads";

export async function performSlackAction(action: SlackAction, slack: SlackEmulator): Promise<SlackActionOutcome> {
  if (slack.user(action.user) === undefined) return "refused";
  if (action.kind === "dismiss") {
    const ephemeral = slack.ephemerals(action.user).find((one) => one.ts === action.ts);
    if (ephemeral === undefined) return "refused";
    slack.staff.dismisses(action.ts);
    return "done";
  }
  if (action.kind === "submit" || action.kind === "cancel") {
    if (!slack.views(action.user).some(({ id }) => id === action.view)) return "refused";
    if (action.kind === "submit") return outcomeOf(await slack.staff.submits(action.view, action.values));
    slack.staff.cancels(action.view);
    return "done";
  }
  const room = slack.channel(action.channel);
  if (room === undefined || !room.members.includes(action.user) || room.is_archived) return "refused";
  if (action.kind === "post") {
    const { thread_ts: thread, broadcast } = action;
    if (thread !== undefined && slack.message(action.channel, thread) === undefined) return "refused";
    if (slack.staff.knows(action.text))
      return outcomeOf(await slack.staff.types(action.user, action.channel, action.text, thread));
    slack.staff.posts(action.user, action.channel, action.text, {
      ...(thread === undefined ? {} : { thread_ts: thread }),
      ...(broadcast === true && thread !== undefined ? { broadcast } : {}),
    });
    return "done";
  }
  if (action.kind === "press") {
    const { action_id: id, value, ts: shown } = action;
    const holder =
      slack.message(action.channel, shown) ?? slack.ephemerals(action.user).find((ephemeral) => ephemeral.ts === shown);
    const press = { channel: action.channel, ts: shown, action_id: id, ...(value === undefined ? {} : { value }) };
    // The button may be gone by the time somebody clicks it.
    if (buttonIn(holder?.blocks ?? [], press) === undefined) return "refused";
    return (await slack.staff.presses(press, action.user)) === "acknowledged" ? "done" : "unanswered";
  }
  if (action.kind === "shortcut") {
    if (slack.message(action.channel, action.ts) === undefined) return "refused";
    return outcomeOf(await slack.staff.chooses(action.user, action.channel, action.ts, action.callback_id));
  }
  const message = slack.message(action.channel, action.ts);
  if (message === undefined || message.subtype === "tombstone") return "refused";
  if (action.kind === "react") {
    if (emojiOfName(action.name) === undefined) return "refused";
    const isSet = message.reactions.find(({ name }) => name === action.name)?.users.includes(action.user) === true;
    slack.staff[isSet ? "unreacts" : "reacts"](action.user, action.channel, action.ts, action.name);
    return "done";
  }
  if (message.user !== action.user) return "refused";
  if (action.kind === "edit") slack.staff.edits(action.user, action.channel, action.ts, action.text);
  else slack.staff.deletes(action.channel, action.ts);
  return "done";
}

function outcomeOf(asked: Awaited<ReturnType<SlackEmulator["staff"]["types"]>>): SlackActionOutcome {
  switch (asked) {
    case "acknowledged":
      return "done";
    case "failed":
      return "unanswered";
    case "no-such-command":
      return "refused";
    case "not-in-threads":
      return asked;
  }
}
