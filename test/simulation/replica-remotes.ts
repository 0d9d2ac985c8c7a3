/** The remotes as a replica in a process of its own reaches them: each call goes to the process that simulates them. */
import type { BridgeOptions } from "./bridge.ts";
import type { FailureCode } from "../../src/bridge/model/failure.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { PostId, RoomId, TeamChatName, ThreadId } from "../../src/bridge/model/ids.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { ConversationApi } from "../../src/bridge/ports/conversation-api.ts";
import type { IngestEvents, MayBeMissing, Opening, TeamChat } from "../../src/bridge/ports/team-chat.ts";
import type { Conversation } from "../../src/contract/shapes.ts";
import { SLACK_FEATURES } from "../../src/team-chats/slack/features.ts";
import { personId, roomId, threadId } from "../support/ids.ts";
import { textOf } from "./chat-record.ts";
import type { ProcessCalls } from "./process-calls.ts";

export interface ChatSetup {
  readonly name: TeamChatName;
  readonly title: string;
  readonly findsPosts: boolean;
}

const SERVICE_CALLS = [
  "conversation",
  "createMessage",
  "canChangeConversations",
  "changeConversation",
  "contacts",
  "operators",
  "canKeepReplies",
  "savedReplies",
  "addSavedReply",
  "changeSavedReply",
  "removeSavedReply",
] as const satisfies readonly (keyof ConversationApi)[];
const CHAT_CALLS = [
  "post",
  "announce",
  "edit",
  "pin",
  "editCard",
  "mark",
  "markInWords",
  "notifyPerson",
  "find",
  "findCard",
  "cards",
  "readThread",
  "fetchMessage",
  "link",
  "author",
] as const satisfies readonly (keyof TeamChat)[];

/** What connects the bridge, which starts once in a life of its process. */
function always<Port>(port: Port) {
  return { network: { connect: () => undefined }, connect: () => port };
}

export function remoteService(calls: ProcessCalls): BridgeOptions["service"] {
  const call = caller("service", "SERVICE_UNREACHABLE", calls);
  const api: ConversationApi = {
    ...forwarded<ConversationApi, (typeof SERVICE_CALLS)[number]>(SERVICE_CALLS, call),
    async *conversations(signal) {
      yield* (await call("conversations", [signal])) as readonly (readonly Conversation[])[];
    },
  };
  return { ...always(api), ingest: undefined };
}

/** A team chat of which the other process is told with `chat.open`, and which it tells about with `listener`. */
export interface RemoteChat {
  readonly chat: BridgeOptions["chats"][number];
  /** What the bridge listens with, once it does. */
  readonly listener: { ingest: IngestEvents; mayBeMissing?: MayBeMissing | undefined };
  /** Of the threads that are being opened, by number. */
  readonly openings: ReadonlyMap<number, Opening>;
}

export function remoteChat({ name, title, findsPosts }: ChatSetup, calls: ProcessCalls): RemoteChat {
  const call = caller(name, "CHAT_UNREACHABLE", calls);
  const openings = new Map<number, Opening>();
  const listener: RemoteChat["listener"] = { ingest: () => Promise.reject(new Error("not started")) };
  let opened = 0;
  const methods: TeamChat = {
    ...{ name, title },
    features: { ...SLACK_FEATURES, findsPosts, reportsDeletions: findsPosts },
    ...forwarded<TeamChat, (typeof CHAT_CALLS)[number]>(CHAT_CALLS, call),
    async open(room, card, delivery, opening, signal) {
      const number = ++opened;
      openings.set(number, opening);
      const given = { number, begun: opening.begun };
      return (await call("open", [room, card, delivery, given, signal])) as Awaited<ReturnType<TeamChat["open"]>>;
    },
    async *messagesSince(where, since, signal) {
      yield* (await call("messagesSince", [where, since, signal])) as readonly (readonly StaffMessage[])[];
    },
    room: (room) => roomId(`${name}:1:${room}`),
    person: (person) => personId(`${name}:1:${person}`),
    threadOf,
    roomOf,
    reactedPost: (post) => post,
    roomName: (room) => room,
    plainText: (message) => Promise.resolve(textOf(message)),
    plainTextAtOnce: textOf,
    emphasis: () => undefined,
    mentionsPeople: () => false,
    listen(ingest, _, mayBeMissing) {
      Object.assign(listener, { ingest, mayBeMissing });
      return Promise.resolve();
    },
    health: () => ({ ok: true, reason: { key: "simulated" } }),
    close: () => Promise.resolve(),
  };
  const showTurn = forwarded<Required<TeamChat>, "showTurn">(["showTurn"], call);
  const chat: TeamChat = { ...methods, ...(findsPosts ? {} : showTurn) };
  return { chat: always(chat), listener, openings };
}

type Call = (method: string, args: readonly unknown[]) => Promise<unknown>;

function caller(remote: string, unreachable: FailureCode, calls: ProcessCalls): Call {
  return (method, args) => {
    // As a client over HTTP does.
    const isAborted = args.some((one) => one instanceof AbortSignal && one.aborted);
    return isAborted ? Promise.reject(new BridgeError(unreachable)) : calls.call(`${remote}.${method}`, args);
  };
}

function forwarded<Remote, Name extends keyof Remote & string>(names: readonly Name[], call: Call): Pick<Remote, Name> {
  const methods = names.map((name) => [name, (...args: readonly unknown[]) => call(name, args)] as const);
  return Object.fromEntries(methods) as unknown as Pick<Remote, Name>;
}

/** Ids name where they are: `room:t7` is a thread, `room:t7.9` a post in it. */
function threadOf(head: PostId): ThreadId {
  return threadId(head.replace(/\.\d+$/u, ""));
}

function roomOf(id: ThreadId | PostId): RoomId {
  return roomId(id.replace(/:t?\d+(?:\.\d+)?$/u, ""));
}
