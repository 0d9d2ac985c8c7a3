/**
 * The worker of staff commands (`/contact ada`): each has a lane of its own, and only the person who gave it sees the
 * answer.
 */
import { payloadOf } from "../entry-payloads.ts";
import { ALL_COMMANDS, CHANGE_COMMANDS, COMMAND_NAMES, type CommandName, type StaffCommand } from "../model/command.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { PrivateNotice } from "../model/notice.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { BridgeDeps } from "../deps.ts";
import type { LaneWorker, NewEntry } from "../ports/ledger.ts";
import { isConfiguredRoom } from "../routing/route.ts";
import { changeCommand } from "./change.ts";
import { contactCommand } from "./contact.ts";
import { conversationCommand } from "./conversation.ts";
import { conversationsCommand } from "./conversations.ts";
import { ANSWER_DEADLINE, onceMoreIfCut, withDeadline, type AnswerDeadline } from "./deadline.ts";
import { helpCommand } from "./help.ts";
import { laterCommand } from "./later.ts";
import { operatorCommand } from "./operator.ts";
import { repliesCommand } from "./replies.ts";
import { noticeOf, SAID_IN_THREAD, type AnswerCommand, type CommandRequest } from "./request.ts";
import { reportCommand } from "./report.ts";
import { savedReplyCommand } from "./saved-reply.ts";
import { traceCommand } from "./trace.ts";
import { whyCommand } from "./why.ts";
import { waitingCommand } from "./waiting.ts";

export const COMMANDS: Readonly<Record<CommandName, AnswerCommand>> = {
  contact: contactCommand,
  conversations: conversationsCommand,
  waiting: waitingCommand,
  conversation: conversationCommand,
  replies: repliesCommand,
  r: savedReplyCommand,
  trace: traceCommand,
  operator: operatorCommand,
  why: whyCommand,
  report: reportCommand,
  help: helpCommand,
  close: changeCommand("close"),
  reopen: changeCommand("reopen"),
  assign: changeCommand("assign"),
  department: changeCommand("department"),
  tag: changeCommand("tag"),
  untag: changeCommand("untag"),
  later: laterCommand,
};

/** They change nothing at the service, and what they append or show is there once, however often they run. */
const MAY_REPEAT: ReadonlySet<CommandName> = new Set([
  "contact",
  "conversations",
  "waiting",
  "conversation",
  "r",
  "trace",
  "why",
]);

/** A late answer is useless because nobody waits for it any more: after an outage, commands are dropped. */
export const ANSWER_WITHIN_MS = 10 * 60_000;

export function commandWorker(
  deps: BridgeDeps,
  ops: OpsNotices,
  deadline: AnswerDeadline = ANSWER_DEADLINE,
): LaneWorker {
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        const command = payloadOf("command", "command", entry);
        const ids = { entry: entry.seq, person: command.person, room: command.room };
        if (deps.clock.now() - entry.createdAt > ANSWER_WITHIN_MS) {
          deps.log.warn(ids, "command dropped because its answer would be too late");
          await batch.settle([entry], { state: "cancelled", result: "too-late" });
          continue;
        }
        // A message that looks like a command may come from another app: ignore bots.
        const author = await deps.chats.of(command.person).author(command.person, command.room, signal);
        if (refusalOf(author) === "bot") {
          await batch.settle([entry], { state: "cancelled", result: "refused bot" });
          continue;
        }
        const answer = await answerTo({ command, entry: entry.seq, page: 0 }, deps, deadline, signal);
        if (answer !== SAID_IN_THREAD) await notify(command, answer, false, deps, signal);
        await batch.settle([entry], { result: "answered" });
        deps.log.info({ ...ids, command: nameOf(command) ?? "unknown" }, "command answered");
      }
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      // An answer does not justify a new thread.
      if (error instanceof BridgeError && error.code === "THREAD_GONE")
        return { retry: false, failure: error.code, then };
      if (decision.retry) return { ...decision.after, then };
      const notices = entries.map((entry) => failureNotice(payloadOf("command", "command", entry), decision.code));
      return { retry: false, failure: decision.code, then: [...then, ...notices] };
    },
  };
}

/**
 * The answer to a command, for every author and every state of the service: if the service is slow or down, the answer
 * says so. Errors: BridgeError, if the team chat does not respond.
 */
export async function answerTo(
  request: CommandRequest,
  deps: BridgeDeps,
  deadline: AnswerDeadline,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const { command } = request;
  const author = await deps.chats.of(command.person).author(command.person, command.room, signal);
  const refusal = refusalOf(author);
  if (refusal !== undefined) return noticeOf({ key: `not-for-${refusal}` });
  // Being in a bridge room is what authorises a person to see client data; other rooms carry no such authorisation.
  if (!isConfiguredRoom(command.room, deps.routes, deps.settings.opsRooms))
    return noticeOf({ key: "command-wrong-room" });
  const name = nameOf(command);
  if (name === undefined) {
    const help = await helpCommand(request, deps, signal);
    return { ...help, sentences: [{ key: "command-unknown" }, ...help.sentences] };
  }
  const ask = (limited: AbortSignal) => COMMANDS[name](request, deps, limited);
  const work = MAY_REPEAT.has(name) ? (limited: AbortSignal) => onceMoreIfCut(() => ask(limited), limited) : ask;
  return await fromService(work, command, deps, deadline, signal);
}

/** Calls the service, and notifies the waiting person if it is slow or does not respond. */
export async function fromService(
  work: (signal: AbortSignal) => Promise<PrivateNotice>,
  command: StaffCommand,
  deps: BridgeDeps,
  deadline: AnswerDeadline,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const looking = () => notify(command, noticeOf({ key: "command-looking" }), false, deps, signal);
  try {
    return await withDeadline(deadline, work, looking, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError) || !error.code.startsWith("SERVICE_")) throw error;
    deps.log.warn({ person: command.person, code: error.code }, "no response from the service to a command");
    return noticeOf({ key: "command-no-answer", values: { code: error.code } });
  }
}

/** Sends the answer directly, not through a lane: the room's posts may wait for a limit, an answer must not. */
export async function notify(
  { name, person, room, thread, reply, locale }: StaffCommand,
  what: PrivateNotice,
  replaces: boolean,
  deps: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<void> {
  const is = (names: readonly string[]) => names.includes(name.trim().toLowerCase());
  // What was not done must be found later; a question can be asked again, and a button pressed again.
  const mayBeMissed = reply === undefined ? is(COMMAND_NAMES) : !is(CHANGE_COMMANDS);
  const answering = { reply, replaces, mayBeMissed };
  const notice = locale === undefined ? what : { ...what, language: locale };
  await deps.chats.of(person).notifyPerson(person, thread ?? room, notice, signal, answering);
}

function nameOf({ name }: StaffCommand): CommandName | undefined {
  const plain = name.trim().toLowerCase();
  return ALL_COMMANDS.find((known) => known === plain);
}

function failureNotice({ person, room, thread }: StaffCommand, code: string): NewEntry {
  const what = noticeOf({ key: "press-failed", values: { code } });
  return threadEntry(threadLane(thread ?? room, room), "private-notice", { person, where: thread ?? room, what });
}
