/** What a person does on the page, checked and carried into the stand-in. */
import { z } from "zod";
import { emojiOfName } from "../slack-emulator/emoji.ts";
import type { SlackStandIn } from "../slack-emulator/index.ts";
import { buttonIn } from "../slack-emulator/interactivity.ts";

const user = z.string().max(40);
const channel = z.string().max(40);
const ts = z.string().max(20);
const words = z.string().trim().min(1).max(40_000);

export const DEED = z.discriminatedUnion("deed", [
  z.object({
    deed: z.literal("post"),
    user,
    channel,
    text: words,
    thread_ts: ts.optional(),
    broadcast: z.boolean().optional(),
  }),
  z.object({ deed: z.literal("edit"), user, channel, ts, text: words }),
  z.object({ deed: z.literal("delete"), user, channel, ts }),
  z.object({ deed: z.literal("react"), user, channel, ts, name: z.string().max(100) }),
  z.object({ deed: z.literal("press"), user, channel, ts, action_id: z.string(), value: z.string().optional() }),
  z.object({ deed: z.literal("shortcut"), user, channel, ts, callback_id: z.string().max(100) }),
  z.object({ deed: z.literal("dismiss"), user, ts }),
]);
type Deed = z.infer<typeof DEED>;

/** `refused`: what Slack would not let this person do; `unanswered`: the app did not acknowledge it. */
type DeedOutcome = "done" | "refused" | "unanswered" | "not-in-threads";

export async function perform(deed: Deed, slack: SlackStandIn): Promise<DeedOutcome> {
  if (slack.user(deed.user) === undefined) return "refused";
  if (deed.deed === "dismiss") {
    const whisper = slack.ephemerals(deed.user).find((one) => one.ts === deed.ts);
    if (whisper === undefined) return "refused";
    slack.staff.dismisses(deed.ts);
    return "done";
  }
  const room = slack.channel(deed.channel);
  if (room === undefined || !room.members.includes(deed.user) || room.is_archived) return "refused";
  if (deed.deed === "post") {
    const { thread_ts: thread, broadcast } = deed;
    if (thread !== undefined && slack.message(deed.channel, thread) === undefined) return "refused";
    if (slack.staff.knows(deed.text))
      return outcomeOf(await slack.staff.types(deed.user, deed.channel, deed.text, thread));
    slack.staff.posts(deed.user, deed.channel, deed.text, {
      ...(thread === undefined ? {} : { thread_ts: thread }),
      ...(broadcast === true && thread !== undefined ? { broadcast } : {}),
    });
    return "done";
  }
  if (deed.deed === "press") {
    const { action_id: id, value, ts: shown } = deed;
    const holder =
      slack.message(deed.channel, shown) ?? slack.ephemerals(deed.user).find((whisper) => whisper.ts === shown);
    const press = { channel: deed.channel, ts: shown, action_id: id, ...(value === undefined ? {} : { value }) };
    // A button may be gone by the time somebody presses it.
    if (buttonIn(holder?.blocks ?? [], press) === undefined) return "refused";
    return (await slack.staff.presses(press, deed.user)) === "acknowledged" ? "done" : "unanswered";
  }
  if (deed.deed === "shortcut") {
    if (slack.message(deed.channel, deed.ts) === undefined) return "refused";
    return outcomeOf(await slack.staff.chooses(deed.user, deed.channel, deed.ts, deed.callback_id));
  }
  const message = slack.message(deed.channel, deed.ts);
  if (message === undefined || message.subtype === "tombstone") return "refused";
  if (deed.deed === "react") {
    if (emojiOfName(deed.name) === undefined) return "refused";
    const stands = message.reactions.find(({ name }) => name === deed.name)?.users.includes(deed.user) === true;
    slack.staff[stands ? "unreacts" : "reacts"](deed.user, deed.channel, deed.ts, deed.name);
    return "done";
  }
  if (message.user !== deed.user) return "refused";
  if (deed.deed === "edit") slack.staff.edits(deed.user, deed.channel, deed.ts, deed.text);
  else slack.staff.deletes(deed.channel, deed.ts);
  return "done";
}

function outcomeOf(asked: Awaited<ReturnType<SlackStandIn["staff"]["types"]>>): DeedOutcome {
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
