/** Pressed buttons, and edits and deletions of staff messages: each in a lane of its own, so that nothing waits. */
import { refusalOf } from "./author-policy.ts";
import { commandOf, pressedInAnswer, type AnswerAction } from "./command-press.ts";
import { decide, forgetUndecided } from "./crossing.ts";
import type { BridgeDeps } from "./deps.ts";
import {
  type ConversationEntries,
  commandEntry,
  conversationLane,
  readThreadLane,
  threadEntry,
  threadLane,
  type PressEntries,
} from "./entries.ts";
import type { OpsNotices } from "./ops.ts";
import type { Entry, LaneWorker, NewEntry, PrivateNotice, Settlement } from "./ports.ts";
import { withdrawn } from "./reply.ts";
import { judge, logFailure } from "./retry.ts";
import { modeOf } from "./route.ts";
import type {
  ButtonAction,
  ButtonPress,
  ConversationId,
  PersonId,
  PostId,
  RoomId,
  Sentence,
  StaffMessage,
  ThreadId,
} from "./words.ts";

export function pressWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        await batch.settle([entry], await handle(entry.kind as keyof PressEntries, entry.payload, deps, signal));
      }
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      const then = ops.after(error, batch.lane.gate);
      // A press that cannot be carried out soon is worth nothing later, and its author waits for an answer now.
      const [entry] = entries;
      if (entry?.kind === "press" && (!verdict.again || entry.attempts >= 2)) {
        const press = entry.payload as ButtonPress;
        const code = verdict.again ? verdict.after.failure : verdict.code;
        then.push(...toldTo(press, { key: "press-failed", values: { code } }));
        return { again: false, failure: code, then };
      }
      return verdict.again ? { ...verdict.after, then } : { again: false, failure: verdict.code, then };
    },
  };
}

async function handle(
  kind: keyof PressEntries,
  payload: unknown,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Settlement> {
  switch (kind) {
    case "press": {
      const press = payload as ButtonPress;
      const { action } = press;
      if (action === "page" || action === "reveal" || action === "open-here") {
        return await pressedInAnswer({ ...press, action }, deps, signal);
      }
      return { then: await pressed(press, action, deps, signal) };
    }
    case "edited":
      return { then: await edited(payload as StaffMessage, deps) };
    case "deleted":
      return { then: await deleted(payload as PressEntries["deleted"], deps) };
  }
}

async function pressed(
  press: ButtonPress,
  action: Exclude<ButtonAction, AnswerAction>,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const author = await deps.chats.of(press.person).author(press.person, press.room, signal);
  const refusal = refusalOf(author);
  if (refusal !== undefined) return toldTo(press, { key: `not-for-${refusal}` });
  const conversation = press.thread === undefined ? undefined : await deps.links.conversationOf(press.thread);
  if (conversation === undefined) return toldTo(press, { key: "command-thread-unknown" });

  switch (action) {
    case "retry":
    case "discard":
      return await deadEntry(press, conversation, deps);
    case "cancel":
      return await cancelled(press, conversation, deps);
    case "anyway":
    case "drop":
      return (await decide(press, author.name, conversation, deps))
        ? []
        : toldTo(press, { key: "press-handled-already" });
    case "contact":
      return [commandEntry(commandOf(press, { name: "contact", argument: "" }))];
  }
}

/** Tries a given-up entry again, or gives it up for good, and says so in the place of the buttons. */
async function deadEntry(press: ButtonPress, conversation: ConversationId, deps: BridgeDeps): Promise<NewEntry[]> {
  const seq = Number(press.value);
  const entry = Number.isSafeInteger(seq) ? await deps.ledger.entry(seq) : undefined;
  // Numbers can be guessed; an entry is only reached from its own conversation's thread.
  const belongs =
    entry?.lane.key === conversation ||
    (entry?.lane.kind === "thread" && readThreadLane(entry.lane).conversation === conversation);
  const done = belongs && (await (press.action === "retry" ? deps.ledger.retry(seq) : deps.ledger.discard(seq)));
  if (!done) return toldTo(press, { key: "press-handled-already" });

  const lane = threadLane(conversation, press.room);
  const then = [
    threadEntry(lane, "replace", {
      post: press.post,
      sentence: { key: press.action === "retry" ? "reply-retried" : "reply-discarded" },
    }),
  ];
  if (press.action === "retry" && entry.kind === "staff") {
    then.push(
      threadEntry(lane, "mark", { post: (entry.payload as StaffMessage).post, mark: "taken", earlier: ["failed"] }),
    );
  }
  return then;
}

async function cancelled(press: ButtonPress, conversation: ConversationId, deps: BridgeDeps): Promise<NewEntry[]> {
  const waiting = await waitingReply(press.value, press.thread, conversation, deps);
  const done = waiting !== undefined && (await deps.ledger.cancel(waiting.seq));
  return toldTo(press, { key: done ? "reply-cancelled" : "press-handled-already" });
}

/** A reply that is not finished; `thread`: where it was written, for it may not have reached its conversation's lane. */
async function waitingReply(
  post: PostId,
  thread: ThreadId | undefined,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<Entry | undefined> {
  const open = await deps.ledger.open(conversationLane(conversation));
  const early = thread === undefined ? [] : await deps.ledger.open(conversationLane(thread));
  return [...open, ...early].find((entry) => entry.kind === "staff" && (entry.payload as StaffMessage).post === post);
}

/** An edit changes a reply that still waits; what the client has cannot be changed, and the author is told. */
async function edited(staff: StaffMessage, deps: BridgeDeps): Promise<NewEntry[]> {
  const conversation = await deps.links.conversationOf(staff.thread);
  if (conversation === undefined || modeOf(staff.room, deps.routes) === "alerts") return [];
  const waiting = await waitingReply(staff.post, staff.thread, conversation, deps);
  if (waiting !== undefined) {
    const payload = { ...(waiting.payload as ConversationEntries["staff"]), ...staff };
    if (await deps.ledger.amend(waiting.seq, payload)) return [];
  }
  if ((await deps.links.undecided(staff.post)) !== undefined) {
    await deps.links.setUndecided(staff.post, staff);
    return [];
  }
  const isSent = (await deps.links.messageOf(staff.post)) !== undefined;
  const key = isSent ? "edited-after-sending" : waiting !== undefined ? "edited-while-waiting" : "edited-not-sent";
  return [tellEntry(staff.author, staff.thread, staff.room, conversation, { sentences: [{ key }] })];
}

/** A deletion drops a reply that still waits; one that is under way or was given up is not sent any more. */
async function deleted({ post, thread }: PressEntries["deleted"], deps: BridgeDeps): Promise<NewEntry[]> {
  const conversation = await deps.links.conversationOf(thread);
  if (conversation === undefined) return [];
  const waiting = await waitingReply(post, thread, conversation, deps);
  if (waiting !== undefined && (await deps.ledger.cancel(waiting.seq))) return [];
  if (await forgetUndecided(post, conversation, deps)) return [];
  if ((await deps.links.messageOf(post)) === undefined) {
    // Seen by the reply before its next call; what the client has by then is said in the thread.
    await deps.links.setEpisode(withdrawn(post), thread);
    return [];
  }
  const lane = threadLane(conversation, deps.chats.of(thread).roomOf(thread));
  return [threadEntry(lane, "notice", { sentence: { key: "deleted-after-sending" } })];
}

function toldTo(press: ButtonPress, sentence: Sentence): NewEntry[] {
  const where = press.thread ?? press.room;
  return [tellEntry(press.person, where, press.room, where, { sentences: [sentence] })];
}

function tellEntry(
  person: PersonId,
  where: ThreadId | RoomId,
  room: RoomId,
  lane: ConversationId | ThreadId | RoomId,
  what: PrivateNotice,
): NewEntry {
  return threadEntry(threadLane(lane, room), "tell", { person, where, what });
}
