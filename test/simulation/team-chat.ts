/**
 * A team chat in memory, behind the port of the rules: nothing here is HTTP. Like Slack it can find the posts of an
 * earlier attempt and reports deletions, or like Telegram it can do neither and opens a thread before its card.
 */
import type { Card } from "../../src/bridge/model/card.ts";
import type { DeliveryId, PersonId, PostId, RoomId, TeamChatName, ThreadId } from "../../src/bridge/model/ids.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Author, Mark, StaffMessage } from "../../src/bridge/model/message.ts";
import type { PrivateNotice } from "../../src/bridge/model/notice.ts";
import type { Found, Post } from "../../src/bridge/model/post.ts";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import type {
  IngestEvents,
  OpenedThread,
  Opening,
  TeamChat,
  TeamChatFeatures,
  MarkResult,
} from "../../src/bridge/ports/team-chat.ts";
import { SLACK_FEATURES } from "../../src/team-chats/slack/features.ts";
import { personId, postId, roomId, threadId } from "../support/ids.ts";
import { ChatRecord, textOf, type ThreadRecord } from "./chat-record.ts";
import { DeliveryQueue, type DeliveryOptions } from "./deliveries.ts";
import type { Network } from "./network.ts";

export type ChatKind = "finds-posts" | "cannot-find-posts";

export class SimulatedTeamChat implements TeamChat {
  readonly name: TeamChatName;
  readonly title: string;
  readonly features: TeamChatFeatures;
  readonly network: Network;
  readonly record: ChatRecord;
  /** The last mark of each staff message. */
  readonly marks = new Map<PostId, Mark>();
  readonly #queue: DeliveryQueue;
  readonly #heads = new Map<ThreadId, DeliveryId>();
  #ingest: IngestEvents | undefined;
  #mayBeMissing: (() => void) | undefined;

  constructor(name: TeamChatName, kind: ChatKind, network: Network, options: DeliveryOptions) {
    const canFind = kind === "finds-posts";
    this.name = name;
    this.title = canFind ? "Finding chat" : "Blind chat";
    this.features = { ...SLACK_FEATURES, findsPosts: canFind, reportsDeletions: canFind };
    this.network = network;
    // A platform that redelivers for a while and then drops an event, or one that keeps a queue for the bridge.
    this.#queue = canFind
      ? new DeliveryQueue([1_000], [61_000, 300_000], options)
      : new DeliveryQueue("until-acknowledged", [], options);
    const report = (event: StaffEvent) => {
      if (event.kind === "deleted" && !this.features.reportsDeletions) return;
      this.#queue.push(async () => {
        try {
          await (this.#ingest?.([event]) ?? Promise.reject(new Error("no bridge")));
        } catch (error) {
          // The platform that can be read back.
          if (this.features.findsPosts) this.#mayBeMissing?.();
          throw error;
        }
      });
    };
    this.record = new ChatRecord(() => options.time.now, report);
  }

  get hasDelivered(): boolean {
    return this.#queue.isEmpty;
  }

  room(name: string): RoomId {
    return roomId(`${this.name}:1:${name}`);
  }

  person(name: string): PersonId {
    return personId(`${this.name}:1:${name}`);
  }

  async open(
    room: RoomId,
    card: Card,
    delivery: DeliveryId,
    opening: Opening,
    signal: AbortSignal,
  ): Promise<OpenedThread> {
    if (this.features.findsPosts)
      return await this.network.call(() => this.#putCard(this.#newThread(room), card, delivery), signal);
    let { begun } = opening;
    if (begun === undefined) {
      begun = await this.network.call(() => this.#newThread(room).id, signal);
      await opening.begin(begun);
    }
    const thread = this.#thread(begun);
    return await this.network.call(() => this.#putCard(thread, card, delivery), signal);
  }

  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    return this.network.call(() => {
      const id = postId(`${thread}.${this.record.number()}`);
      this.record.addPost(this.#thread(thread), id, post);
      return id;
    }, signal);
  }

  announce(room: RoomId, _post: Post, signal: AbortSignal): Promise<PostId> {
    return this.network.call(() => postId(`${room}:${this.record.number()}`), signal);
  }

  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void> {
    return this.network.call(() => {
      this.record.edit(id, post);
    }, signal);
  }

  editCard({ thread }: OpenedThread, content: Card, signal: AbortSignal): Promise<void> {
    return this.network.call(() => {
      const { card } = this.#thread(thread);
      if (card !== undefined) card.content = content;
    }, signal);
  }

  mark(staffMessage: PostId, mark: Mark, _earlier: readonly Mark[], signal: AbortSignal): Promise<MarkResult> {
    return this.network.call(() => {
      this.marks.set(staffMessage, mark);
      return "marked";
    }, signal);
  }

  notifyPerson(
    person: PersonId,
    where: ThreadId | RoomId,
    { sentences }: PrivateNotice,
    signal: AbortSignal,
  ): Promise<void> {
    return this.network.call(() => {
      for (const { key } of sentences) this.record.notices.push({ person, where, key });
    }, signal);
  }

  find(
    where: ThreadId | RoomId,
    delivery: DeliveryId,
    _since: string,
    signal: AbortSignal,
  ): Promise<readonly Found[] | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      const thread = [...this.record.threads.values()].find(({ id }) => id === where);
      if (thread !== undefined)
        return thread.posts
          .filter(({ post }) => post.delivery === delivery)
          .map(({ id, post: { covers } }) => ({ post: id, covers }));
      return [...this.record.threads.values()].flatMap(({ id, room, card }) =>
        room === where && card !== undefined && this.#heads.get(id) === delivery ? [{ post: card.id, covers: [] }] : [],
      );
    }, signal);
  }

  messagesSince(room: RoomId, since: string, signal: AbortSignal): Promise<readonly StaffMessage[]> {
    // The other kind keeps a queue for the bridge.
    if (!this.features.findsPosts) return Promise.resolve([]);
    return this.network.call(
      () =>
        this.record.written
          .filter(({ message, isDeleted }) => !isDeleted && message.room === room && message.at >= since)
          .map(({ message }) => message),
      signal,
    );
  }

  fetchMessage(
    { post }: Pick<StaffMessage, "post" | "thread">,
    signal: AbortSignal,
  ): Promise<StaffMessage | "gone" | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      const written = this.record.written.find(({ message }) => message.post === post);
      return written === undefined || written.isDeleted ? "gone" : written.message;
    }, signal);
  }

  threadOf(head: PostId): ThreadId {
    return (this.record.threadOf.get(head) ?? missing()).id;
  }

  roomOf(id: ThreadId | PostId): RoomId {
    const thread = [...this.record.threads.values()].find((one) => one.id === id);
    return (thread ?? [...this.record.threadOf].find(([post]) => post === id)?.[1] ?? missing()).room;
  }

  roomName(room: RoomId): string {
    return room;
  }

  link(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  author(person: PersonId, _room: RoomId, signal: AbortSignal): Promise<Author> {
    const isNone = { isBot: false, isGuest: false, isStranger: false, isDeactivated: false, actsAsRoom: false };
    return this.network.call(() => ({ person, name: nameOf(person), ...isNone, isAdmin: false }), signal);
  }

  plainText(message: StaffMessage): Promise<string> {
    return Promise.resolve(textOf(message));
  }

  plainTextAtOnce(message: StaffMessage): string {
    return textOf(message);
  }

  emphasis(): undefined {
    return undefined;
  }

  mentionsPeople(): boolean {
    return false;
  }

  listen(ingest: IngestEvents, _signal?: AbortSignal, mayBeMissing?: () => void): Promise<void> {
    this.#ingest = ingest;
    this.#mayBeMissing = mayBeMissing;
    return Promise.resolve();
  }

  health() {
    return { ok: true, reason: { key: "simulated" } };
  }

  close(): Promise<void> {
    this.#ingest = undefined;
    return Promise.resolve();
  }

  #newThread(room: RoomId): ThreadRecord {
    return this.record.addThread(threadId(`${room}:t${this.record.number()}`), room);
  }

  #putCard(thread: ThreadRecord, content: Card, delivery: DeliveryId): OpenedThread {
    // Like Slack's, the head of a thread names it.
    const id = this.features.findsPosts ? postId(thread.id) : postId(`${thread.id}.${this.record.number()}`);
    thread.card = { id, content };
    this.#heads.set(thread.id, delivery);
    this.record.threadOf.set(id, thread);
    return { thread: thread.id, card: id };
  }

  #thread(id: ThreadId): ThreadRecord {
    const thread = this.record.threads.get(id);
    if (thread === undefined) throw new BridgeError("THREAD_GONE");
    return thread;
  }
}

/** The name under which the client reads a person's replies. */
export function nameOf(person: PersonId): string {
  return person.slice(person.lastIndexOf(":") + 1);
}

function missing(): never {
  throw new TypeError("an id that the simulated team chat did not give");
}
