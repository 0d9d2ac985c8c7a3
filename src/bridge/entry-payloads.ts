/**
 * Reads what the ledger holds. Another version may have written it, so nothing is taken for what its type says before
 * its schema has seen it, once for each entry.
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
import { BUTTON_ACTIONS, type Button, type Interaction } from "./model/button.ts";
import type { StaffCommand } from "./model/command.ts";
import type { FormHandle, PersonId, PostId, ReplyHandle, RoomId, ThreadId } from "./model/ids.ts";
import { BridgeError, FAILURES, type FailureCode } from "./model/failure.ts";
import { RETRACTIONS, type LastReply, type Mark } from "./model/message.ts";
import type { PrivateNotice } from "./model/notice.ts";
import type { Mention, MessageLine, NoticeLink } from "./model/post.ts";
import { TURN_SIGNS, type TurnSign } from "./model/turn-sign.ts";
import type { Entry, LaneKind } from "./ports/ledger.ts";

interface Payloads {
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

/** Opaque, and compared only: `slack:T1:C1`, `cv_1`. */
const id = <Id extends string>() => z.custom<Id>((value) => typeof value === "string");
const conversationId = id<ConversationId>();
export const messageId = id<MessageId>();
const roomId = id<RoomId>();
export const threadId = id<ThreadId>();
const postId = id<PostId>();
const personId = id<PersonId>();
const replyHandle = id<ReplyHandle>();
const list = <T>(of: z.ZodType<T>) => z.array(of).readonly();
const yes = z.literal(true);
/** Fields of a later version are kept. */
const record = z.looseObject;
const maybe = z.exactOptional;

const head: z.ZodType<ConversationHead> = record({
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
const sentence: z.ZodType<Sentence> = record({
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
const mention: z.ZodType<Mention> = record({
  ...{ person: personId, name: z.string() },
  ...{ isGroup: maybe(yes), isGone: maybe(yes) },
});
const link: z.ZodType<NoticeLink> = record({ label: sentence, url: z.string() });
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
const staffMessage = {
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
const pendingReply = {
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
const notice = {
  line: maybe(line),
  asks: maybe(z.string()),
  sentence,
  also: maybe(list(sentence)),
  buttons: maybe(list(button)),
};
// Their thread may be `undefined`, which JSON leaves out.
const interaction = record({
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
const command = record({
  id: z.string(),
  name: z.string(),
  argument: z.string(),
  person: personId,
  room: roomId,
  thread: threadId.optional(),
  reply: maybe(replyHandle),
  message: maybe(record(staffMessage)),
  about: maybe(record(staffMessage)),
  locale: maybe(z.string()),
}) as unknown as z.ZodType<StaffCommand>;
const failureCode = z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]);
const reminderStage = { since: z.string(), stage: maybe(z.literal(2)) };
const waiting = record({ ...reminderStage, head, thread: threadId.nullable(), mentions: maybe(list(mention)) });

const turnSign = z.enum(Object.keys(TURN_SIGNS) as [TurnSign, ...TurnSign[]]);

const reaction = {
  request: z.string(),
  emoji: z.string(),
  act: z.union([z.enum(["take", "no-answer", "close"]), record({ tag: z.string() })]),
  isRemoved: maybe(yes),
  person: personId,
  room: roomId,
  post: postId,
  at: z.number(),
};

const feedback = {
  mark: record({ post: postId, mark, earlier: list(mark) }),
  "private-notice": record({
    person: personId,
    where: z.union([threadId, roomId]),
    what: privateNotice,
    held: maybe(postId),
  }),
};

const SCHEMAS: { readonly [L in LaneKind]: { readonly [K in keyof Payloads[L]]: z.ZodType<Payloads[L][K]> } } = {
  thread: {
    show: record({ head, message, isMissed: maybe(yes) }),
    relay: record({ message, isMissed: maybe(yes) }),
    appear: record({ head, isAsked: maybe(yes), begun: maybe(threadId) }),
    ...feedback,
    notice: record({
      ...notice,
      mentions: maybe(list(mention)),
      link: maybe(link),
      reminds: maybe(record(reminderStage)),
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
    }),
    line: record({ conversation: conversationId, sentence }),
    note: record({ conversation: conversationId, head, message }),
  },
  feedback,
  conversation: {
    staff: record(pendingReply),
    retracted: record({ post: postId, room: roomId, how: z.enum(RETRACTIONS) }),
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
      reaction: maybe(record({ emoji: z.string(), request: z.string() })),
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

/** The entries whose payloads were found to be what their kinds say, and in lanes of which kind: names are used twice. */
const read = new WeakMap<object, LaneKind>();

export interface Misfit {
  /** The first place that does not fit, such as `head.id`. */
  readonly at: string;
  /** A newer version may have appended it: the kind, or a value such as a button's action, is unknown. */
  readonly mayBeNewer: boolean;
}

/** `undefined` if the payload is what its kind says. */
export function misfit(lane: LaneKind, entry: Pick<Entry, "kind" | "payload">): Misfit | undefined {
  if (read.get(entry) === lane) return undefined;
  const schema = (SCHEMAS[lane] as Readonly<Record<string, z.ZodType | undefined>>)[entry.kind];
  if (schema === undefined) return { at: "kind", mayBeNewer: true };
  const [issue] = schema.safeParse(entry.payload).error?.issues ?? [];
  if (issue !== undefined)
    return { at: issue.path.join("."), mayBeNewer: issue.code === "invalid_value" || issue.code === "invalid_union" };
  read.set(entry, lane);
  return undefined;
}

/** The payload of an entry in a lane of this kind. Errors: ENTRY_UNREADABLE. */
export function payloadOf<L extends LaneKind, K extends keyof Payloads[L]>(
  lane: L,
  _kind: K,
  entry: Pick<Entry, "kind" | "payload">,
): Payloads[L][K] {
  if (misfit(lane, entry) !== undefined) throw new BridgeError("ENTRY_UNREADABLE");
  return entry.payload as Payloads[L][K];
}

/** The entries of one kind, with their payloads. Those that cannot be read are left to the worker of their lane. */
export function entriesOf<L extends LaneKind, K extends string & keyof Payloads[L], E extends Entry>(
  lane: L,
  kind: K,
  entries: readonly E[],
): { readonly entry: E; readonly payload: Payloads[L][K] }[] {
  return entries
    .filter((entry) => entry.kind === kind && misfit(lane, entry) === undefined)
    .map((entry) => ({ entry, payload: payloadOf(lane, kind, entry) }));
}
