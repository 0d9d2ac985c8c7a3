/** `/trace cv_…`, for administrators of the workspace or group: what became of every message of a conversation. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { DateTime } from "../../platform/i18n/sentence.ts";
import { teamChatOf, type RoomId } from "../model/ids.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { resultSentence } from "../model/result.ts";
import type { BridgeDeps } from "../deps.ts";
import { mayShow } from "../routing/borders.ts";
import { pageButtons, PAGE_ITEMS } from "../text/paging.ts";
import { traceOf, type TracedMessage, type TraceStep } from "./message-trace.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";

const ID = /^cv_[^\s|]{1,100}$/u;
/** `npm run trace` shows the rest. */
const MOST_STEPS = 6;

export const traceCommand: AnswerCommand = async (request, deps, signal) => {
  const { person, room } = request.command;
  const author = await deps.chats.of(person).author(person, room, signal);
  if (!author.isAdmin) return noticeOf({ key: "trace-admins-only" });
  const conversation = await conversationAsked(request, deps);
  if (conversation === undefined) return usageOf("trace");
  const nothing = noticeOf({ key: "trace-nothing", values: { id: conversation } });
  if (!(await mayShow(conversation, room, deps, signal))) return nothing;

  const all = await traceOf(await deps.ledger.about(conversation), deps, deps.clock.now());
  // Newest first, because people ask about recent messages. Steps that belong to no message are left to the command
  // line.
  const messages = all.filter(({ from }) => from !== null).reverse();
  if (messages.length === 0) return nothing;
  const first = Math.min(request.page, Math.floor((messages.length - 1) / PAGE_ITEMS)) * PAGE_ITEMS;
  const shown = messages.slice(first, first + PAGE_ITEMS);
  const last = first + shown.length;
  const buttons = pageButtons(request.entry, first / PAGE_ITEMS, last < messages.length);
  const values = { id: conversation, first: first + 1, last, count: messages.length };
  return {
    sentences: [{ key: "trace-found", values }],
    items: shown.map((message) => itemOf(message, deps)),
    ...(buttons.length > 0 && { buttons }),
  };
};

/** The conversation that was named; in a thread, without a name, the thread's own. */
export async function conversationAsked(
  { command }: CommandRequest,
  { links }: BridgeDeps,
): Promise<ConversationId | undefined> {
  const id = command.argument.trim();
  if (id === "" && command.thread !== undefined) return await links.conversationOf(command.thread);
  return ID.test(id) ? (id as ConversationId) : undefined;
}

function itemOf({ message, from, by, steps }: TracedMessage, deps: BridgeDeps): NoticeItem {
  const relevant = steps.filter(({ kind }) => kind === "show" || kind === "relay" || kind === "staff");
  const facts: Fact[] = [{ label: { key: "trace-from" }, value: { key: `trace-from-${from ?? "staff"}` } }];
  if (by !== null) facts.push({ label: { key: "trace-by" }, value: by });
  const [begun] = steps;
  if (begun !== undefined)
    facts.push({
      label: { key: "trace-taken" },
      value: { key: "time-minute", values: { at: dateTimeOf(begun.takenAt) } },
    });
  for (const step of relevant.slice(0, MOST_STEPS)) facts.push(factOf(step, deps));
  return { title: message ?? "…", facts };
}

function factOf(step: TraceStep, deps: BridgeDeps): Fact {
  const { kind, outcome, attempts, failure, result } = step;
  const values = {
    where: step.room === null ? "" : whereOf(step.room, deps),
    at: dateTimeOf(step.finishedAt ?? step.takenAt),
    until: step.waitsUntil === null ? "none" : dateTimeOf(step.waitsUntil),
    attempts,
    failure: failure ?? "",
    result: result === null ? "" : resultSentence(result),
  };
  return { label: { key: `trace-step-${kind}` }, value: { key: `trace-outcome-${outcome}`, values } };
}

/** A room of a team chat that is no longer connected is named by its id. */
export function whereOf(room: RoomId, { chats }: BridgeDeps): string {
  const chat = chats.all.find(({ name }) => name === teamChatOf(room));
  return chat === undefined ? room : `${chat.title}, ${chat.roomName(room)}`;
}

function dateTimeOf(at: number): DateTime {
  return { at: new Date(at).toISOString() };
}
