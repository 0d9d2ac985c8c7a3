/**
 * Traces what became of the messages of a conversation, from the ledger. Ids, names of staff and times only, never
 * text.
 */
import { misfit, payloadOf } from "../entry-payloads.ts";
import type { Sender, MessageId } from "../../contract/shapes.ts";
import { readRoomLane, readThreadLane } from "../lanes.ts";
import type { DeliveryId, PostId, RoomId } from "../model/ids.ts";
import type { TracedEntry } from "../ports/ledger.ts";
import { traceIdOf } from "../model/traceparent.ts";
import type { Links } from "../stores/links.ts";
import type { ReplyStore } from "../stores/replies.ts";
import { stateOfReply, type ReplyState } from "../replies/state.ts";
import { isReplyProgress } from "../replies/progress.ts";

export const STEP_OUTCOMES = [
  "waiting",
  "again",
  "running",
  "posted",
  "sent",
  "noted",
  "done",
  "dropped",
  "given-up",
] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

/** One entry of the ledger with its outcome. Times are Unix milliseconds. */
export interface TraceStep {
  readonly entry: number;
  /**
   * The kind of the entry: `show` a message of the service, `relay` one from another thread, `staff` a staff message.
   */
  readonly kind: string;
  readonly outcome: StepOutcome;
  readonly room: RoomId | null;
  /** The post that shows the message; for `staff`, the staff message itself. */
  readonly post: PostId | null;
  readonly takenAt: number;
  readonly attempts: number;
  readonly waitsUntil: number | null;
  readonly finishedAt: number | null;
  readonly failure: string | null;
  /** Why it was dropped, or another detail, in a word. */
  readonly result: string | null;
  readonly delivery: DeliveryId | null;
  /** The id of its OpenTelemetry trace, if it has one. */
  readonly trace: string | null;
}

/** One message with its whole history. */
export interface TracedMessage {
  /** `null` while a staff message has not become one of the service's, and for steps that belong to no message. */
  readonly message: MessageId | null;
  readonly from: Sender | "staff" | null;
  /** The staff member who wrote it. */
  readonly by: string | null;
  /** Of what staff wrote in a thread of the bridge; `null` for all else. */
  readonly state: ReplyState | null;
  readonly steps: readonly TraceStep[];
}

interface TraceStores {
  readonly links: Pick<Links, "postsOf">;
  readonly replies: Pick<ReplyStore, "pendingConfirmation">;
}

/** Groups the ledger's entries by message, in order. Errors: LEDGER_UNAVAILABLE. */
export async function traceOf(
  entries: readonly TracedEntry[],
  { links, replies }: TraceStores,
  now: number,
): Promise<readonly TracedMessage[]> {
  const posts = await shownPosts(entries, links);
  const groups = new Map<string, { -readonly [K in keyof TracedMessage]: TracedMessage[K] } & { steps: TraceStep[] }>();
  // A mark belongs to a staff message, which is known by its post until it is known by its message.
  const names = new Map<string | undefined, string>(
    entries.flatMap((entry) => (entry.kind === "staff" ? [[postOf(entry), nameOf(entry)]] : [])),
  );

  for (const entry of entries) {
    const about = aboutOf(entry);
    const own = nameOf(entry);
    const name = names.get(own) ?? own;
    const group = groups.get(name) ?? { message: null, from: null, by: null, state: null, steps: [] };
    groups.set(name, group);
    group.message ??= about.message;
    // A staff message returns as an operator's message; it keeps counting as staff's.
    if (group.from !== "staff") group.from = about.from ?? group.from;
    group.by ??= about.by;
    group.steps.push(stepOf(entry, about, { posts, written: names, now }));
  }
  for (const [post, written] of Map.groupBy(entries.filter(isStaff), postOf)) {
    const [first] = written;
    const group = first && groups.get(names.get(post) ?? nameOf(first));
    if (post === undefined || group === undefined) continue;
    const isPending = (await replies.pendingConfirmation(post)) !== undefined;
    group.state = stateOfReply(written, isPending, now) ?? null;
  }
  return [...groups.values()];
}

function isStaff(entry: TracedEntry): boolean {
  return entry.kind === "staff" && !isUnreadable(entry);
}

interface About {
  readonly message: MessageId | null;
  readonly from: TracedMessage["from"];
  readonly by: string | null;
  readonly room: RoomId | null;
}

function aboutOf(entry: TracedEntry): About {
  const { kind, lane } = entry;
  const isOfThread = lane.kind === "thread" || lane.kind === "card" || lane.kind === "feedback";
  const room = isOfThread ? readThreadLane(lane).room : null;
  if (isUnreadable(entry)) return { message: null, from: null, by: null, room };
  if (kind === "show" || kind === "relay") {
    const { message } = payloadOf("thread", kind, entry);
    return { message: message.id, from: message.from, by: message.author, room };
  }
  if (kind === "note") {
    const { message } = payloadOf("card", "note", entry);
    return { message: message.id, from: message.from, by: message.author, room };
  }
  if (kind === "route") {
    const { event } = payloadOf("routing", "route", entry);
    const message = event.type === "message" ? event.message : undefined;
    return { message: message?.id ?? null, from: message?.from ?? null, by: null, room: null };
  }
  if (kind === "staff") {
    const staff = payloadOf("conversation", "staff", entry);
    const message = sentOf(entry)[0] ?? null;
    const by = isReplyProgress(entry.progress) ? (entry.progress.person ?? entry.progress.author) : staff.author;
    return { message, from: "staff", by, room: staff.room };
  }
  return { message: null, from: null, by: null, room: lane.kind === "room" ? readRoomLane(lane) : room };
}

/** Shown with its state alone. */
function isUnreadable(entry: TracedEntry): boolean {
  return misfit(entry.lane.kind, entry) !== undefined;
}

/** The group of an entry: its message, else the post that it concerns, else itself. */
function nameOf(entry: TracedEntry): string {
  const { message } = aboutOf(entry);
  return message ?? postOf(entry) ?? `entry ${entry.seq}`;
}

function postOf(entry: TracedEntry): PostId | undefined {
  if (isUnreadable(entry)) return undefined;
  if (entry.kind === "staff") return payloadOf("conversation", "staff", entry).post;
  return entry.kind === "mark" ? payloadOf("thread", "mark", entry).post : undefined;
}

/** The service's messages that a staff message became, in order. */
function sentOf(entry: TracedEntry): readonly MessageId[] {
  const sent = isReplyProgress(entry.progress) ? entry.progress.sent : [];
  const reported = /^(?:sent|noted) (.+)$/u.exec(entry.result ?? "")?.[1]?.split(" ") ?? [];
  return reported.length > sent.length ? (reported as MessageId[]) : sent;
}

interface TraceFacts {
  readonly posts: Posts;
  /** Staff messages by their posts: their echo is not posted again in the same room. */
  readonly written: ReadonlyMap<string | undefined, string>;
  readonly now: number;
}

function stepOf(entry: TracedEntry, about: About, { posts, written, now }: TraceFacts): TraceStep {
  const { seq, kind, createdAt, attempts, notBefore, finishedAt, failure, result, delivery } = entry;
  const shown = about.message === null || about.room === null ? undefined : posts.get(about.room)?.get(about.message);
  const post =
    kind === "staff" ? (postOf(entry) ?? null) : kind === "show" || kind === "relay" ? (shown ?? null) : null;
  return {
    entry: seq,
    kind,
    outcome: outcomeOf(entry, post !== null && !written.has(post)),
    room: about.room,
    post,
    takenAt: createdAt,
    attempts,
    waitsUntil: entry.state === "queued" && notBefore !== null && notBefore > now ? notBefore : null,
    finishedAt,
    failure,
    result,
    delivery,
    trace: traceIdOf(entry.payload),
  };
}

function outcomeOf({ state, kind, attempts, result }: TracedEntry, isShown: boolean): StepOutcome {
  switch (state) {
    case "queued":
      return attempts === 0 ? "waiting" : "again";
    case "running":
      return "running";
    case "dead":
      return "given-up";
    case "cancelled":
      return "dropped";
    case "done":
      if (kind === "staff" && result?.startsWith("sent ") === true) return "sent";
      if (kind === "staff" && result?.startsWith("noted ") === true) return "noted";
      return isShown && (kind === "show" || kind === "relay") ? "posted" : "done";
  }
}

type Posts = ReadonlyMap<RoomId, ReadonlyMap<MessageId, PostId>>;

async function shownPosts(entries: readonly TracedEntry[], links: Pick<Links, "postsOf">): Promise<Posts> {
  const wanted = new Map<RoomId, Set<MessageId>>();
  for (const { message, room } of entries.filter(({ kind }) => kind === "show" || kind === "relay").map(aboutOf)) {
    if (message === null || room === null) continue;
    wanted.set(room, (wanted.get(room) ?? new Set()).add(message));
  }
  const found = new Map<RoomId, Map<MessageId, PostId>>();
  for (const [room, messages] of wanted) {
    const ids = [...messages];
    const posts = await links.postsOf(ids, room);
    const pairs = ids.flatMap((id, at) => {
      const post = posts[at];
      return post === undefined ? [] : [[id, post] as const];
    });
    found.set(room, new Map(pairs));
  }
  return found;
}
