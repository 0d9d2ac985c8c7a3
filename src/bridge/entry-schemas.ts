/** What the payload of each kind of entry looks like, by the kind of its lane. */
import { z } from "zod";
import type {
  CardEntries,
  CommandEntries,
  ConversationEntries,
  FeedbackEntries,
  EditEntries,
  InteractionEntries,
  RoomEntries,
  RoutingEntries,
  ThreadEntries,
  TimerEntries,
} from "./entries.ts";
import {
  command,
  conversationId,
  failureCode,
  feedback,
  head,
  interaction,
  link,
  list,
  maybe,
  mention,
  message,
  notice,
  pendingReply,
  personId,
  postId,
  reaction,
  record,
  reminderStage,
  roomId,
  sentence,
  staffMessage,
  threadId,
  turnSign,
  waiting,
  yes,
} from "./entry-shapes.ts";
import { RETRACTIONS } from "./model/message.ts";
import type { LaneKind } from "./ports/ledger.ts";

export interface Payloads {
  thread: ThreadEntries;
  card: CardEntries;
  feedback: FeedbackEntries;
  conversation: ConversationEntries;
  routing: RoutingEntries;
  interaction: InteractionEntries;
  edit: EditEntries;
  command: CommandEntries;
  room: RoomEntries;
  timer: TimerEntries;
}

export const SCHEMAS: { readonly [L in LaneKind]: { readonly [K in keyof Payloads[L]]: z.ZodType<Payloads[L][K]> } } = {
  thread: {
    show: record({ head, message, isMissed: maybe(yes) }),
    relay: record({ message, isMissed: maybe(yes) }),
    appear: record({ head, isAsked: maybe(yes), begun: maybe(threadId) }),
    ...feedback,
    notice: record({
      ...notice,
      thread: maybe(threadId),
      mentions: maybe(list(mention)),
      link: maybe(link),
      reminds: maybe(record(reminderStage)),
      tells: maybe(yes),
      isLoud: maybe(yes),
      setsMode: maybe(z.enum(["reply", "note"])),
    }),
    replace: z.union([
      record({ ...notice, post: postId, decided: maybe(z.string()) }),
      record({ ...notice, asked: z.string() }),
    ]),
    lost: record({ thread: threadId }),
    unfold: record({ number: z.number() }),
  },
  card: {
    card: record({}),
    "turn-sign": record({ sign: turnSign, since: z.string() }),
    "waiting-list": record({}),
    say: record({
      conversation: conversationId,
      fact: z.union([
        record({ name: z.literal("status"), value: z.enum(["closed", "open"]) }),
        record({ name: z.literal("assignee"), value: z.string().nullable() }),
        record({ name: z.literal("rating"), value: z.number().nullable() }),
      ]),
      notice: maybe(record({ sentence, mentions: maybe(list(mention)) })),
      isOwn: maybe(yes),
      asOf: maybe(z.number()),
      change: maybe(z.number()),
    }),
    line: record({ conversation: conversationId, sentence }),
    note: record({ conversation: conversationId, head, message }),
  },
  feedback,
  conversation: {
    staff: record(pendingReply),
    retracted: record({ post: postId, room: roomId, how: z.enum(RETRACTIONS), edit: maybe(record(staffMessage)) }),
    due: record({ question: z.string() }),
    change: record({
      change: record({
        status: maybe(z.enum(["open", "closed"])),
        assignee: maybe(z.string().nullable()),
        department: maybe(z.string().nullable()),
        tag: maybe(z.string()),
        untag: maybe(z.string()),
      }),
      readUntil: maybe(z.string()),
      name: z.string(),
      person: personId,
      room: roomId,
      thread: threadId.optional(),
      reaction: maybe(record({ emoji: z.string(), request: z.string(), isUndone: maybe(yes) })),
    }),
  },
  routing: {
    route: record({
      event: z.union([
        record({ type: z.literal("message"), conversation: head, message }),
        record({ type: z.literal("conversation-new"), conversation: head }),
        record({ type: z.literal("conversation-update"), conversation: record({ id: conversationId }) }),
      ]),
      key: z.string(),
      isMissed: maybe(yes),
      hiddenIn: maybe(roomId),
    }),
    "open-here": record({ head, room: roomId, lost: maybe(threadId) }),
    look: record({}),
  },
  interaction: {
    interaction,
    "card-action": record({ interaction, conversation: conversationId, name: z.string() }),
    "taken-by-reply": record({
      conversation: conversationId,
      person: personId,
      name: z.string(),
      post: postId,
      at: z.string(),
    }),
    "put-off": record({
      conversation: conversationId,
      until: z.number().nullable(),
      person: personId,
      name: z.string(),
      room: roomId,
      thread: threadId.optional(),
      zone: z.string(),
      words: z.string(),
      request: z.string(),
    }),
    reaction: record({ conversation: conversationId, thread: threadId, ...reaction }),
    "early-reaction": record(reaction),
    operator: record({ interaction, person: personId, operator: z.string(), sentence }),
  },
  edit: {
    edited: record(staffMessage),
    deleted: record({ post: postId, thread: threadId }),
  },
  command: { command },
  room: {
    alert: record({ head, thread: threadId.nullable(), mayRepeat: maybe(z.literal(true)) }),
    ops: record({ code: failureCode, remoteCode: z.string().nullable(), subject: z.string() }),
    "waiting-reminder": waiting,
    "bad-rating": record({ head, thread: threadId.nullable(), rating: z.number() }),
    digest: record({
      items: list(waiting),
      more: z.number(),
      putOff: maybe(
        list(record({ head, thread: threadId.nullable(), until: z.string().nullable(), zone: z.string() })),
      ),
      putOffMore: maybe(z.number()),
    }),
    report: record({
      from: z.number(),
      until: z.number(),
      zone: z.string(),
      answers: z.number(),
      people: list(record({ name: z.string(), count: z.number() })),
      others: z.number(),
      firstAnswer: record({ count: z.number(), medianMs: z.number(), p90Ms: z.number() }).nullable(),
      ratings: record({ count: z.number(), average: z.number() }).nullable(),
      givenUp: z.number(),
      calls: z.number(),
      lines: maybe(z.number()),
      unheard: list(conversationId),
    }),
    "operator-request": record({ command: z.number(), name: z.string(), operator: z.string() }),
    connection: record({ sentence }),
    unrouted: record({ channel: z.string() }),
    "dead-letters": record({
      code: failureCode,
      entries: list(z.number()),
      conversation: z.exactOptional(conversationId),
    }),
    "room-behind": record({ room: roomId, count: z.number(), minutes: z.number() }),
    "room-caught-up": record({ room: roomId }),
  },
  timer: {
    "waiting-reminder": record({
      ...reminderStage,
      conversation: conversationId,
      room: roomId,
      due: maybe(z.number()),
    }),
    "bad-rating": record({ conversation: conversationId, room: roomId }),
    "reaction-close": record({
      conversation: conversationId,
      request: z.string(),
      person: personId,
      name: z.string(),
      room: roomId,
      thread: threadId,
      readUntil: maybe(z.string()),
    }),
    "put-off": record({ conversation: conversationId, request: z.string() }),
    "send-later": record({ conversation: conversationId, question: z.string() }),
    "turn-sign": record({ conversation: conversationId, room: roomId, sign: turnSign, since: z.string() }),
    "quiet-hours-digest": record({ room: roomId, at: z.number() }),
    "weekly-report": record({ room: roomId, at: z.number() }),
    "given-up": record({ room: roomId, name: z.string(), at: z.string() }),
  },
};
