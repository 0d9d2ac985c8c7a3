/**
 * Turns Slack's events into staff events, or reports why an event is none. Unknown events are ignored, never guessed.
 */
import type { StaffMessage } from "../../../bridge/model/message.ts";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import { messageId, personId, roomId, timeOf, type Self } from "../ids.ts";
import { Envelope, Inner, MessageEvent } from "./payloads.ts";

export type Parsed = { readonly event: StaffEvent } | { readonly ignore: string };

/** Stands for a bot that Slack does not name. */
const UNNAMED_BOT = "B0";

/** Subtypes of messages that people and bots write. Other subtypes are Slack's notices, or unknown to this version. */
const WRITTEN = new Set([undefined, "file_share", "thread_broadcast", "me_message", "bot_message"]);

/**
 * Reads an `event_callback` whose event is a `message`. `sharedAllowed`: rooms shared with other organisations are
 * allowed.
 */
export function parseMessage(body: unknown, self: Self, sharedAllowed: boolean): Parsed {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return { ignore: "not-an-event" };
  const elsewhere = foreignEvent(envelope.data, self);
  if (elsewhere !== undefined) return { ignore: elsewhere };
  if (envelope.data.is_ext_shared_channel === true && !sharedAllowed) return { ignore: "shared-room" };
  const event = MessageEvent.safeParse(envelope.data.event);
  if (!event.success) return { ignore: "not-a-message" };
  // Direct messages to the app are not threads of the bridge.
  if (event.data.channel_type === "im" || event.data.channel_type === "mpim") return { ignore: "not-a-room" };

  const { channel, subtype, message, previous_message: before } = event.data;
  const parsed =
    subtype === "message_changed"
      ? changed(message, before, channel, self)
      : subtype === "message_deleted"
        ? deleted(event.data.deleted_ts, before, channel, self)
        : written(Inner.safeParse(envelope.data.event).data, channel, self);
  if ("ignore" in parsed || envelope.data.event_id === undefined) return parsed;
  return { event: { ...parsed.event, eventId: envelope.data.event_id } };
}

/** Why an event is ignored; `undefined` if it is not. */
export function foreignEvent({ team_id, api_app_id, authorizations }: Envelope, self: Self): string | undefined {
  return foreign(api_app_id, [authorizations?.[0]?.team_id ?? team_id], self);
}

/** `homes`: workspace and organisation of a payload, any of which may be the bridge's own. */
export function foreign(app: string | undefined, homes: readonly (string | null | undefined)[], self: Self) {
  if (self.app !== undefined && app !== undefined && app !== self.app) return "other-app";
  const isOwn = homes.some((home) => home === self.team || (home !== undefined && home === self.enterprise));
  return isOwn ? undefined : "other-workspace";
}

type Envelope = {
  team_id: string;
  api_app_id?: string | undefined;
  authorizations?: { team_id?: string | null | undefined }[] | undefined;
};

function written(message: Inner | undefined, channel: string, self: Self): Parsed {
  if (message === undefined) return { ignore: "not-a-message" };
  const staff = staffMessage(message, channel, self);
  return typeof staff === "string" ? { ignore: staff } : { event: { kind: "message", message: staff } };
}

function changed(message: Inner | undefined, before: Inner | undefined, channel: string, self: Self): Parsed {
  if (message === undefined) return { ignore: "not-a-message" };
  // A deleted head that had replies remains as a tombstone of USLACKBOT.
  if (message.subtype === "tombstone") {
    return { event: { kind: "thread-lost", thread: messageId(self.team, channel, message.ts) } };
  }
  // Slack also sends "changed" when a link unfolds or a reply is broadcast, although nobody edited the message.
  if (message.edited === undefined || message.edited.ts === before?.edited?.ts) return { ignore: "not-an-edit" };
  if (before !== undefined && message.text === before.text) return { ignore: "same-text" };
  const staff = staffMessage(message, channel, self);
  if (typeof staff === "string") return { ignore: staff };
  return { event: { kind: "edited", editedAt: timeOf(message.edited.ts), message: staff } };
}

function deleted(ts: string | undefined, before: Inner | undefined, channel: string, self: Self): Parsed {
  if (ts === undefined || before === undefined) return { ignore: "not-a-message" };
  const inThread = before.thread_ts !== undefined && before.thread_ts !== ts;
  const isOwn = isOwnMessage(before, self) || before.subtype === "tombstone";
  // A head without replies is deleted without a tombstone. The rules ignore unknown threads.
  if (!inThread) {
    return isOwn
      ? { event: { kind: "thread-lost", thread: messageId(self.team, channel, ts) } }
      : { ignore: "outside-threads" };
  }
  if (isOwn) return { ignore: "own" };
  const thread = messageId(self.team, channel, before.thread_ts ?? ts);
  return { event: { kind: "deleted", post: messageId(self.team, channel, ts), thread } };
}

/**
 * A message in a thread by anybody but the bridge. Guests, strangers and other bots are included, so that the author
 * policy refuses them visibly, in one place. A string says why the message is ignored.
 */
export function staffMessage(message: Inner, channel: string, self: Self): StaffMessage | string {
  if (!WRITTEN.has(message.subtype)) return "unknown-subtype";
  if (isOwnMessage(message, self)) return "own";
  if (message.thread_ts === undefined || message.thread_ts === message.ts) return "outside-threads";
  const author = authorOf(message);
  if (author === undefined) return "no-author";
  const composed = message.blocks?.filter((block) => block.type === "rich_text") ?? [];
  return {
    post: messageId(self.team, channel, message.ts),
    room: roomId(self.team, channel),
    thread: messageId(self.team, channel, message.thread_ts),
    author: personId(self.team, author),
    at: timeOf(message.ts),
    // In microseconds, which `at` has no place for.
    number: Number(message.ts.replace(".", "")),
    body: { text: message.text, ...(composed.length === 0 ? {} : { blocks: composed }) },
    files: message.files?.map((file) => file.name ?? file.title ?? file.id ?? "?") ?? [],
    // Read back, it may be newer than an edit that is still to be reported.
    ...(message.edited !== undefined && { editedAt: timeOf(message.edited.ts) }),
    ...(message.attachments?.some(({ is_share: isShare }) => isShare === true) === true && { sharesMessage: true }),
  };
}

/**
 * An app that posts with a person's token names that person in `user`, but nobody wrote the message: `bot_id` takes
 * precedence. What people write with a client of Slack never has one.
 */
function authorOf({ subtype, user, bot_id: bot }: Inner): string | undefined {
  return bot ?? (subtype === "bot_message" ? UNNAMED_BOT : user);
}

export function isOwnMessage(message: Pick<Inner, "bot_id" | "user" | "app_id">, self: Self): boolean {
  return (
    message.bot_id === self.botId ||
    message.user === self.botUser ||
    (self.app !== undefined && message.app_id === self.app && message.bot_id !== undefined)
  );
}
