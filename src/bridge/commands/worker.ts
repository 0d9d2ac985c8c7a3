/** Questions of staff (`/contact ada`): each in a lane of its own, answered to the one person who asked. */
import { COMMAND_NAMES, type CommandName, type StaffCommand } from "../model/command.ts";
import { threadEntry, threadLane, type CommandEntries } from "../entries.ts";
import { BridgeError } from "../model/failure.ts";
import type { PrivateNotice } from "../model/notice.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { BridgeDeps } from "../deps.ts";
import type { LaneWorker, NewEntry } from "../ports/ledger.ts";
import { isConfiguredRoom } from "../routing/route.ts";
import { contactCommand } from "./contact.ts";
import { conversationCommand } from "./conversation.ts";
import { conversationsCommand } from "./conversations.ts";
import { ANSWER_DEADLINE, withDeadline, type AnswerDeadline } from "./deadline.ts";
import { helpCommand } from "./help.ts";
import { operatorCommand } from "./operator.ts";
import { noticeOf, type AnswerCommand, type CommandRequest } from "./request.ts";
import { traceCommand } from "./trace.ts";

export const COMMANDS: Readonly<Record<CommandName, AnswerCommand>> = {
  contact: contactCommand,
  conversations: conversationsCommand,
  conversation: conversationCommand,
  trace: traceCommand,
  operator: operatorCommand,
  help: helpCommand,
};

/** A question is worth nothing once nobody waits for the answer: after an outage it is dropped, not answered late. */
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
        const command = entry.payload as CommandEntries["command"];
        const ids = { entry: entry.seq, person: command.person, room: command.room };
        if (deps.clock.now() - entry.createdAt > ANSWER_WITHIN_MS) {
          deps.log.warn(ids, "a command is dropped: its answer would come too late");
          await batch.settle([entry], { state: "cancelled", result: "too-late" });
          continue;
        }
        // A message that looks like a question: what another app writes in a thread is nobody's.
        const author = await deps.chats.of(command.person).author(command.person, command.room, signal);
        if (refusalOf(author) === "bot") {
          await batch.settle([entry], { state: "cancelled", result: "refused bot" });
          continue;
        }
        const answer = await answerTo({ command, entry: entry.seq, page: 0 }, deps, deadline, signal);
        await tell(command, answer, false, deps, signal);
        await batch.settle([entry], { result: "answered" });
        deps.log.info({ ...ids, command: nameOf(command) ?? "unknown" }, "command answered");
      }
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      // Nobody opens a thread anew for an answer.
      if (error instanceof BridgeError && error.code === "THREAD_GONE")
        return { retry: false, failure: error.code, then };
      if (decision.retry) return { ...decision.after, then };
      const told = entries.map(({ payload }) => failedTo(payload as StaffCommand, decision.code));
      return { retry: false, failure: decision.code, then: [...then, ...told] };
    },
  };
}

/**
 * The answer to a command, whoever asks and however the service is: a service that is slow or down has its own answer.
 * Errors: BridgeError, when the team chat does not answer.
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
  // Who is in a room of the bridge may read there what clients write; elsewhere nobody has said so.
  if (!isConfiguredRoom(command.room, deps.routes, deps.settings.opsRooms))
    return noticeOf({ key: "command-wrong-room" });
  const name = nameOf(command);
  if (name === undefined) {
    const help = await helpCommand(request, deps, signal);
    return { ...help, sentences: [{ key: "command-unknown" }, ...help.sentences] };
  }
  return await fromService((limited) => COMMANDS[name](request, deps, limited), command, deps, deadline, signal);
}

/** Asks the service, and says to the one who waits when it is slow or does not answer. */
export async function fromService(
  work: (signal: AbortSignal) => Promise<PrivateNotice>,
  command: StaffCommand,
  deps: BridgeDeps,
  deadline: AnswerDeadline,
  signal: AbortSignal,
): Promise<PrivateNotice> {
  const looking = () => tell(command, noticeOf({ key: "command-looking" }), false, deps, signal);
  try {
    return await withDeadline(deadline, work, looking, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError) || !error.code.startsWith("SERVICE_")) throw error;
    deps.log.warn({ person: command.person, code: error.code }, "the service did not answer a command");
    return noticeOf({ key: "command-no-answer", values: { code: error.code } });
  }
}

/** Told directly and not by a lane: the room's posts may wait for a limit, an answer must not. */
export async function tell(
  { person, room, thread, reply, locale }: StaffCommand,
  what: PrivateNotice,
  replaces: boolean,
  deps: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<void> {
  const answering = reply === undefined ? undefined : { reply, replaces };
  const notice = locale === undefined ? what : { ...what, language: locale };
  await deps.chats.of(person).notifyPerson(person, thread ?? room, notice, signal, answering);
}

function nameOf({ name }: StaffCommand): CommandName | undefined {
  const plain = name.trim().toLowerCase();
  return COMMAND_NAMES.find((known) => known === plain);
}

function failedTo({ person, room, thread }: StaffCommand, code: string): NewEntry {
  const what = noticeOf({ key: "press-failed", values: { code } });
  return threadEntry(threadLane(thread ?? room, room), "private-notice", { person, where: thread ?? room, what });
}
