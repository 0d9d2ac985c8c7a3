/** Turns a person's reaction to a message into a staff event. */
import { plainEmoji } from "../../../platform/text/plain-emoji.ts";
import { messageId, personId, roomId, type Self } from "../ids.ts";
import { emojiOf } from "./emoji.ts";
import { foreignEvent, type Parsed } from "./parse.ts";
import { Envelope, ReactionEvent } from "./payloads.ts";

export function parseReaction(body: unknown, self: Self, sharedAllowed: boolean): Parsed {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return { ignore: "not-an-event" };
  const elsewhere = foreignEvent(envelope.data, self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  if (envelope.data.is_ext_shared_channel === true && !sharedAllowed) return { ignore: "shared-room" };
  const event = ReactionEvent.safeParse(envelope.data.event);
  if (!event.success) return { ignore: "not-a-reaction" };
  const { type, user, reaction, item, item_user: writer, event_ts: id } = event.data;
  // The bridge's own marks.
  if (user === self.botUser) return { ignore: "own" };
  const [name = ""] = reaction.split("::");
  const emoji = [plainEmoji(emojiOf(name) ?? `:${name}:`)];
  const isAdded = type === "reaction_added";
  return {
    event: {
      kind: "reaction",
      reaction: {
        id,
        person: personId(self.team, user),
        room: roomId(self.team, item.channel),
        post: messageId(self.team, item.channel, item.ts),
        at: Number(id) * 1000,
        added: isAdded ? emoji : [],
        removed: isAdded ? [] : emoji,
        ...(writer !== undefined && writer !== self.botUser && { isOthers: true }),
      },
      ...(envelope.data.event_id !== undefined && { eventId: envelope.data.event_id }),
    },
  };
}
