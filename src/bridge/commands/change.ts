/** `!close`, `!reopen`, `!assign`, `!department`, `!tag` and `!untag`, where the service offers to change conversations. */
import { MAX_TAG_UNITS } from "../../contract/request.ts";
import { cut } from "../../platform/text/sanitize-text.ts";
import type { BridgeDeps } from "../deps.ts";
import { changeEntry } from "../lanes.ts";
import type { ConversationChange } from "../model/change.ts";
import type { ChangeCommand, StaffCommand } from "../model/command.ts";
import { teamChatOf, type RoomId } from "../model/ids.ts";
import type { PrivateNotice } from "../model/notice.ts";
import { assignable, operatorOf, peopleOf } from "../people/operators.ts";
import { newestShown } from "../rooms/newest-shown.ts";
import { mayShow } from "../routing/borders.ts";
import { noticeOf, SAID_IN_THREAD, type AnswerCommand } from "./request.ts";

/** Answers only what is not done: the thread reports the rest. */
export function changeCommand(name: ChangeCommand): AnswerCommand {
  return async ({ command, entry }, deps, signal) => {
    const { thread, room, person } = command;
    const conversation = thread === undefined ? undefined : await deps.links.conversationOf(thread);
    if (conversation === undefined || !(await mayShow(conversation, room, deps, signal)))
      return noticeOf({ key: "command-thread-unknown" });
    if (!(await deps.serviceRecord.takesChanges())) return noticeOf({ key: "change-not-offered" });
    const change = await changeOf(name, command, deps, signal);
    if ("sentences" in change) return change;
    const author = await deps.chats.of(person).author(person, room, signal);
    const readUntil = await newestShown(conversation, room, deps);
    const asked = { change, name: author.name, person, room, thread, ...(readUntil !== undefined && { readUntil }) };
    await deps.ledger.append([changeEntry(conversation, asked, `command:${entry}`, deps)]);
    return SAID_IN_THREAD;
  };
}

async function changeOf(
  name: ChangeCommand,
  command: StaffCommand,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ConversationChange | PrivateNotice> {
  const argument = command.argument.replace(/\s+/gu, " ").trim();
  switch (name) {
    case "close":
    case "reopen":
      // A sentence behind it may be meant for the client, or not to close anything.
      if (argument !== "") return usage();
      return { status: name === "close" ? "closed" : "open" };
    case "assign":
      return argument === "" ? usage() : await assigneeOf(argument, command, deps, signal);
    case "department":
      return argument === "" ? usage() : await departmentOf(argument, deps, signal);
    case "tag":
    case "untag":
      return argument === "" || cut(argument, MAX_TAG_UNITS) !== argument ? usage() : { [name]: argument };
  }
}

/** `me`, `none`, an operator's id, or the name or first name of one whom the service lists or a person is linked with. */
async function assigneeOf(
  wanted: string,
  { person, room }: StaffCommand,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ConversationChange | PrivateNotice> {
  const lower = wanted.replace(/^@/u, "").toLowerCase();
  if (lower === "none") return { assignee: null };
  if (lower === "me") {
    const own = await operatorOf(person, deps);
    return own === undefined ? noticeOf({ key: "assign-me-unknown" }) : { assignee: own };
  }
  const all = await assignable(room, deps, signal);
  if (all.some(({ id }) => id === wanted)) return { assignee: wanted };
  const found = new Map<string, string>();
  for (const { id, name } of all) {
    const names = [name, ...(await namesHere(id, room, deps, signal))].map((one) => one.toLowerCase());
    // Somebody of exactly this name is meant, even if another has it as a first name.
    if (names.includes(lower)) found.set(id, "whole");
    else if (names.some((one) => one.split(" ")[0] === lower)) found.set(id, "first");
  }
  const whole = [...found].filter(([, part]) => part === "whole");
  const [only, other] = whole.length > 0 ? whole : found;
  if (only !== undefined && other === undefined) return { assignee: only[0] };
  // Only the service knows all of its operators, and it refuses what is none.
  if (/^op_\S{1,100}$/u.test(wanted)) return { assignee: wanted };
  const meant = only === undefined ? all : all.filter(({ id }) => found.has(id));
  const names = meant
    .slice(0, MOST_NAMED)
    .map(({ id, name }) => (only === undefined || name === id ? name : `${name} (${id})`))
    .join(", ");
  return noticeOf(
    { key: only === undefined ? "assign-nobody" : "assign-several", values: { name: cut(wanted, MAX_TAG_UNITS) } },
    ...(names === "" ? [] : [{ key: "assign-known", values: { names } }]),
  );
}

/** The names that an operator's people have in this team chat. */
async function namesHere(
  operator: string,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const people = (await peopleOf(operator, deps)).filter((one) => teamChatOf(one) === teamChatOf(room));
  const authors = await Promise.all(people.map((one) => deps.chats.of(one).author(one, room, signal)));
  return authors.map(({ name }) => name);
}

/**
 * `none`, or a department that a route names or that one of the newest conversations is in: the service has no list, and
 * in another one nobody might see the conversation.
 */
async function departmentOf(
  wanted: string,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ConversationChange | PrivateNotice> {
  const findIn = (names: ReadonlySet<string>) => [...names].find((it) => it.toLowerCase() === wanted.toLowerCase());
  const routed = findIn(routedDepartments(deps));
  if (routed !== undefined) return { department: routed };
  if (wanted.toLowerCase() === "none") return { department: null };
  const known = await knownDepartments(deps, signal);
  const department = findIn(known);
  if (department !== undefined) return { department };
  const names = [...known].sort().slice(0, MOST_NAMED).join(", ");
  return noticeOf(
    { key: "department-unknown", values: { name: cut(wanted, MAX_TAG_UNITS) } },
    ...(names === "" ? [] : [{ key: "department-known", values: { names } }]),
  );
}

function routedDepartments({ routes }: Pick<BridgeDeps, "routes">): ReadonlySet<string> {
  return new Set(routes.list.flatMap(({ when }) => when.departments ?? []));
}

/** Those that a route names or one of the newest conversations is in. */
export async function knownDepartments(deps: BridgeDeps, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const known = new Set(routedDepartments(deps));
  for await (const page of deps.api.conversations(signal)) {
    for (const { department } of page) if (department !== null) known.add(department);
    // The first page has the newest.
    break;
  }
  return known;
}

const MOST_NAMED = 20;

function usage(): PrivateNotice {
  return noticeOf({ key: "command-usage-changes" });
}
