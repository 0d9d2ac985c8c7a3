/**
 * Shapes that the payloads of several kinds of entries share. What another version may have stored is read with them, so
 * they say no more than the rules need.
 */
import { z } from "zod";
import {
  CLIENT_CHANNELS,
  SENDERS,
  type ConversationHead,
  type ConversationId,
  type Message,
  type MessageId,
} from "../contract/shapes.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { BUTTON_ACTIONS, type Button, type Interaction } from "./model/button.ts";
import type { StaffCommand } from "./model/command.ts";
import type { FormHandle, PersonId, PostId, ReplyHandle, RoomId, ThreadId } from "./model/ids.ts";
import { FAILURES, type FailureCode } from "./model/failure.ts";
import type { LastReply, Mark } from "./model/message.ts";
import type { PrivateNotice } from "./model/notice.ts";
import type { Mention, MessageLine, NoticeLink } from "./model/post.ts";
import { TURN_SIGNS, type TurnSign } from "./model/turn-sign.ts";

/** Opaque, and compared only: `slack:T1:C1`, `cv_1`. */
const id = <Id extends string>() => z.custom<Id>((value) => typeof value === "string");
export const conversationId = id<ConversationId>();
export const messageId = id<MessageId>();
export const roomId = id<RoomId>();
export const threadId = id<ThreadId>();
export const postId = id<PostId>();
export const personId = id<PersonId>();
const replyHandle = id<ReplyHandle>();
export const list = <T>(of: z.ZodType<T>) => z.array(of).readonly();
export const yes = z.literal(true);
/** Fields of a later version are kept. */
export const record = z.looseObject;
export const maybe = z.exactOptional;

export const head: z.ZodType<ConversationHead> = record({
  id: conversationId,
  client: z.string(),
  channel: z.enum(CLIENT_CHANNELS),
});
export const message: z.ZodType<Message> = record({
  id: messageId,
  from: z.enum(SENDERS),
  author: z.string().nullable(),
  text: z.string(),
  createdAt: z.string(),
});
export const sentence: z.ZodType<Sentence> = record({
  key: z.string(),
  values: maybe(
    z.record(
      z.string(),
      z.union([
        z.string(),
        z.number(),
        record({ at: z.string(), zone: maybe(z.string()) }),
        z.lazy((): z.ZodType<Sentence> => sentence),
      ]),
    ),
  ),
});
const button: z.ZodType<Button> = record({
  action: z.enum(BUTTON_ACTIONS),
  value: z.string(),
  label: sentence,
  look: maybe(z.enum(["primary", "danger"])),
});
export const mention: z.ZodType<Mention> = record({
  ...{ person: personId, name: z.string() },
  ...{ isGroup: maybe(yes), isGone: maybe(yes) },
});
export const link: z.ZodType<NoticeLink> = record({ label: sentence, url: z.string() });
const fact = record({ label: sentence, value: z.union([z.string(), sentence]) });
const privateNotice: z.ZodType<PrivateNotice> = record({
  sentences: list(sentence),
  facts: maybe(list(fact)),
  items: maybe(
    list(
      record({
        title: z.string(),
        facts: list(fact),
        links: maybe(list(record({ label: z.union([z.string(), sentence]), url: z.string() }))),
        button: maybe(button),
      }),
    ),
  ),
  buttons: maybe(list(button)),
  isSecret: maybe(yes),
  language: maybe(z.string()),
});

const part = { post: postId, body: z.unknown(), files: list(z.string()), editedAt: maybe(z.string()) };
export const staffMessage = {
  ...part,
  room: roomId,
  thread: threadId,
  author: personId,
  at: z.string(),
  number: maybe(z.number()),
  isForwarded: maybe(yes),
  sharesMessage: maybe(yes),
  repliesTo: maybe(record({ post: maybe(postId), by: z.enum(["bridge", "author", "other"]), isAddress: maybe(yes) })),
  threadOpened: maybe(record({ name: z.string(), at: z.string() })),
  mediaGroup: maybe(z.string()),
  more: maybe(list(record(part))),
};
const lastReply: z.ZodType<LastReply> = record({
  post: postId,
  room: roomId,
  thread: threadId,
  author: z.string(),
  isNote: maybe(yes),
  person: personId,
  writtenAt: z.string(),
  number: maybe(z.number()),
  sentAt: z.number(),
});
export const pendingReply = {
  ...staffMessage,
  isMarked: maybe(yes),
  mode: maybe(z.enum(["reply", "note", "alerts"])),
  question: maybe(z.number()),
  asked: maybe(list(z.string())),
  delayMs: maybe(z.number()),
  collision: maybe(lastReply),
  isMissed: maybe(yes),
  isOverridden: maybe(yes),
  cleared: maybe(list(z.string())),
  isKept: maybe(yes),
  says: maybe(z.string()),
  closes: maybe(yes),
  isDue: maybe(yes),
  editedQuestion: maybe(z.string()),
  passedBy: maybe(personId),
  received: maybe(record({ at: z.number(), seq: maybe(z.number()), writtenAt: maybe(z.string()) })),
};
const mark = z.enum(["taken", "sent", "noted", "failed"] satisfies Mark[]);
const line: z.ZodType<MessageLine> = record({
  kind: z.enum(["client", "operator", "bot", "note", "draft"]),
  author: z.string(),
  at: z.string(),
  text: z.string(),
  part: maybe(record({ number: z.number(), of: z.number() })),
});
export const notice = {
  line: maybe(line),
  asks: maybe(z.string()),
  sentence,
  also: maybe(list(sentence)),
  buttons: maybe(list(button)),
};
// Their thread may be `undefined`, which JSON leaves out.
export const interaction = record({
  id: z.string(),
  action: z.enum(BUTTON_ACTIONS),
  value: z.string(),
  person: personId,
  room: roomId,
  thread: threadId.optional(),
  post: postId,
  reply: maybe(replyHandle),
  form: maybe(id<FormHandle>()),
  fields: maybe(z.record(z.string(), z.string())),
  before: maybe(z.record(z.string(), z.string())),
  about: maybe(record(staffMessage)),
  locale: maybe(z.string()),
}) as unknown as z.ZodType<Interaction>;
export const command = record({
  id: z.string(),
  name: z.string(),
  argument: z.string(),
  person: personId,
  room: roomId,
  thread: threadId.optional(),
  reply: maybe(replyHandle),
  message: maybe(record(pendingReply)),
  about: maybe(record(staffMessage)),
  locale: maybe(z.string()),
}) as unknown as z.ZodType<StaffCommand>;
export const failureCode = z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]);
export const reminderStage = { since: z.string(), stage: maybe(z.literal(2)) };
export const waiting = record({ ...reminderStage, head, thread: threadId.nullable(), mentions: maybe(list(mention)) });

export const turnSign = z.enum(Object.keys(TURN_SIGNS) as [TurnSign, ...TurnSign[]]);

export const reaction = {
  request: z.string(),
  emoji: z.string(),
  act: z.union([z.enum(["take", "no-answer", "close"]), record({ tag: z.string() })]),
  isRemoved: maybe(yes),
  person: personId,
  room: roomId,
  post: postId,
  at: z.number(),
};

export const feedback = {
  mark: record({ post: postId, mark, earlier: list(mark) }),
  "private-notice": record({
    person: personId,
    where: z.union([threadId, roomId]),
    what: privateNotice,
    held: maybe(postId),
  }),
};
