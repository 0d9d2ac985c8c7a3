/**
 * A team chat in memory, behind the port of the rules: nothing here is HTTP. Like Slack it can find the posts of an
 * earlier attempt and reports deletions, or like Telegram it can do neither and opens a thread before its card.
 */
import type { Card } from "../../src/bridge/model/card.ts";
import type { DeliveryId, PersonId, PostId, RoomId, TeamChatName, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Author, Mark, StaffMessage } from "../../src/bridge/model/message.ts";
import type { PrivateNotice } from "../../src/bridge/model/notice.ts";
import type { Found, FoundCard, Post, ThreadContent } from "../../src/bridge/model/post.ts";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import type { TurnSign } from "../../src/bridge/model/turn-sign.ts";
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
import { ChatRecord, textOf, type Platform, type ShownCard, type ThreadRecord } from "./chat-record.ts";
import { DeliveryQueue, type DeliveryOptions } from "./deliveries.ts";
import type { Life } from "./life.ts";
import type { Network } from "./network.ts";
import { LIMITS, RoomLimits } from "./room-limits.ts";

export type ChatKind = "finds-posts" | "cannot-find-posts";

/** Of the people in a room, those who may not answer clients. */
export const OUTSIDERS = { Gast: "guest", Fremd: "stranger", Robot: "bot" } as const;
/** How ids of people begin in Slack. */
export const SLACK_USER = "U0";
/** The room of the team chat that cannot find posts whose group becomes a supergroup. */
const MIGRATES = "-200";
/** People in Telegram have numbers. */
export const USER_NUMBERS: Readonly<Record<string, string>> = {
  ...{ Anna: "101", Bert: "102", Gast: "103", Fremd: "104", Robot: "105" },
};
/** Between two posts that say in words what marks would show. */
const WORDS_PAUSE_MS = 2 * 60_000;
/** The adapter looks so far back, because its clock and the platform's differ. */
const CLOCK_MARGIN_MS = 5 * 60_000;

export class SimulatedTeamChat implements TeamChat {
  readonly name: TeamChatName;
  readonly title: string;
  readonly features: TeamChatFeatures;
  readonly network: Network;
  readonly record: ChatRecord;
  /** The last mark of each staff message. */
  readonly marks = new Map<PostId, Mark>();
  /** Enforces what the platform takes in one room. */
  isLimited = false;
  /** Whether the room allows marks. */
  isMarkable = true;
  /** Events of this share are lost on their way, 0 to 1. */
  lost = 0;
  /** What the list of threads shows, by thread, oldest first. Only the team chat that cannot find posts has one. */
  readonly signs = new Map<ThreadId, TurnSign[]>();
  showTurn?: (thread: ThreadId, turn: TurnSign, signal: AbortSignal) => Promise<void>;
  protected readonly queue: DeliveryQueue;
  readonly #heads = new Map<ThreadId, DeliveryId>();
  readonly #wordsAt = new Map<ThreadRecord, number>();
  readonly #report: (event: StaffEvent) => void;
  readonly #limits: RoomLimits;
  protected readonly options: DeliveryOptions;
  #ingest: IngestEvents | undefined;
  #mayBeMissing: (() => void) | undefined;
  #hasMigrated = false;

  /** `platform`: Default: events reach the bridge at the port. */
  constructor(name: TeamChatName, kind: ChatKind, network: Network, options: DeliveryOptions, platform?: Platform) {
    const canFind = kind === "finds-posts";
    this.name = name;
    this.title = canFind ? "Finding chat" : "Blind chat";
    this.features = { ...SLACK_FEATURES, findsPosts: canFind, reportsDeletions: canFind };
    this.network = network;
    this.options = options;
    this.#limits = new RoomLimits(canFind ? LIMITS.perSecond : LIMITS.perMinute);
    // A platform that redelivers for a while and then drops an event, or one that keeps a queue for the bridge.
    this.queue = canFind
      ? new DeliveryQueue([1_000], [61_000, 300_000], options)
      : new DeliveryQueue("until-acknowledged", [], options);
    const report = (event: StaffEvent) => {
      const isDeletion = event.kind === "deleted" || event.kind === "thread-lost";
      if (isDeletion && !this.features.reportsDeletions) return;
      let attempts = 0;
      this.queue.push(async () => {
        attempts += 1;
        if (this.#ingest === undefined || options.random.chance(this.lost)) throw new Error("no bridge");
        // The platform that can be read back says when it tries again.
        const mayBeMissing = this.features.findsPosts ? this.#mayBeMissing : undefined;
        if (attempts > 1) mayBeMissing?.();
        try {
          await this.#ingest([event]);
          if (event.kind === "message") this.record.noteIngested(event.message.post);
        } catch (error) {
          mayBeMissing?.();
          throw error;
        }
      });
    };
    this.#report = report;
    this.record = new ChatRecord(() => options.time.now, platform ?? { report });
    if (!canFind)
      this.showTurn = (thread, turn, signal) =>
        this.network.call(() => {
          this.#thread(thread);
          this.signs.set(thread, [...(this.signs.get(thread) ?? []), turn]);
        }, signal);
  }

  /** A bridge begins to live: what it calls. Errors: BridgeError, when it cannot start without the team chat. */
  connect(_life: Life): TeamChat | Promise<TeamChat> {
    return this;
  }

  /**
   * What people would see that no port shows. `isForgotten`: what was written then may have been handled by a database
   * that is gone. Result: a sentence for each thing that is wrong.
   */
  judgeShown(_isForgotten: (at: string) => boolean): readonly string[] {
    return [];
  }

  get hasDelivered(): boolean {
    return this.queue.isEmpty;
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
      return await this.#callIn(room, () => this.#putCard(this.#newThread(room), card, delivery), signal);
    let { begun } = opening;
    if (begun === undefined) {
      begun = await this.#callIn(room, () => this.#newThread(room).id, signal);
      await opening.begin(begun);
    }
    const thread = begun;
    return await this.#callIn(room, () => this.#putCard(this.#thread(thread), card, delivery), signal);
  }

  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    const act = () => {
      const id = postId(`${thread}.${this.record.number()}`);
      this.record.addPost(this.#thread(thread), id, post);
      return id;
    };
    return this.#callIn(this.roomOf(thread), act, signal);
  }

  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId> {
    const act = () => {
      const id = postId(`${room}:${this.record.number()}`);
      this.record.announcements.push({ id, room, post, at: this.record.now() });
      this.record.noteButtons(id, post.buttons, room, undefined);
      return id;
    };
    return this.#callIn(room, act, signal);
  }

  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void> {
    return this.network.call(() => {
      if (this.record.threadOf.get(id)?.deletedAt !== undefined) throw this.network.refusal("POST_GONE");
      this.record.edit(id, post);
    }, signal);
  }

  pin(id: PostId, signal: AbortSignal): Promise<void> {
    return this.network.call(() => void this.record.pinned.add(id), signal);
  }

  editCard({ thread }: OpenedThread, content: Card, signal: AbortSignal): Promise<number> {
    return this.network.call(() => {
      const { id, room, card } = this.#thread(thread);
      if (card !== undefined) {
        card.content = content;
        this.record.noteButtons(card.id, content.buttons, room, id);
      }
      return this.options.time.now;
    }, signal);
  }

  mark(staffMessage: PostId, mark: Mark, _earlier: readonly Mark[], signal: AbortSignal): Promise<MarkResult> {
    return this.network.call(() => {
      if (this.record.threadOf.get(staffMessage)?.deletedAt !== undefined) throw this.network.refusal("POST_GONE");
      const thread = this.record.threadOf.get(staffMessage);
      if (!this.isMarkable) return { unmarkableIn: (thread ?? missing()).id };
      this.marks.set(staffMessage, mark);
      this.record.noteMark(staffMessage, mark);
      return "marked" as const;
    }, signal);
  }

  /** Each post counts against the room's limit, and comes at most every two minutes. */
  markInWords(
    id: ThreadId,
    marks: readonly { readonly post: PostId; readonly mark: Mark }[],
    signal: AbortSignal,
  ): Promise<readonly PostId[]> {
    const thread = this.record.threads.get(id) ?? missing();
    if (marks.some(({ post }) => this.record.threadOf.get(post) !== thread))
      throw new TypeError("not all are in one thread");
    const act = () => {
      const retryAfterMs = (this.#wordsAt.get(thread) ?? -Infinity) + WORDS_PAUSE_MS - this.options.time.now;
      if (retryAfterMs > 0) throw this.network.refusal("ROOM_RATE_LIMITED", { retryAfterMs });
      this.#thread(thread.id);
      this.#wordsAt.set(thread, this.options.time.now);
      for (const { post, mark } of marks) this.marks.set(post, mark);
      return marks.map(({ post }) => post);
    };
    return this.#callIn(thread.room, act, signal);
  }

  /** Whether people can close a thread. */
  canClose(_thread: ThreadRecord): boolean {
    return !this.features.findsPosts;
  }

  /**
   * A group becomes a supergroup, in which messages of before are out of reach. Result: its room; `undefined` if no
   * group can. At the ports, only its threads show that.
   */
  migrate(room = this.room(MIGRATES)): RoomId | undefined {
    if (this.features.findsPosts || this.#hasMigrated) return undefined;
    this.#hasMigrated = true;
    this.record.losesThreads(room);
    for (const code of ["THREAD_GONE", "POST_GONE"] as const) this.network.injected.add(code);
    return room;
  }

  /** Another program took what staff wrote in these rooms. */
  loseUpdates(from: number, until: number): void {
    const rooms = [...new Set([...this.record.threads.values()].map(({ room }) => room))];
    const [since, to] = [from, until].map((at) => new Date(at).toISOString());
    this.#report({ kind: "updates-missed", rooms, from: since ?? "", until: to ?? "" });
  }

  notifyPerson(
    person: PersonId,
    where: ThreadId | RoomId,
    { sentences, items = [], buttons = [] }: PrivateNotice,
    signal: AbortSignal,
  ): Promise<void> {
    return this.network.call(() => {
      const at = this.record.now();
      for (const { key } of sentences) this.record.notices.push({ person, where, key, at });
      const shown = [...buttons, ...items.flatMap(({ button }) => button ?? [])];
      const thread = [...this.record.threads.values()].find(({ id }) => id === where);
      const room = thread?.room ?? roomId(where);
      this.record.noteButtons(postId(`${room}:${this.record.number()}`), shown, room, thread?.id);
    }, signal);
  }

  find(
    where: ThreadId | RoomId,
    delivery: DeliveryId,
    since: string,
    signal: AbortSignal,
  ): Promise<readonly Found[] | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      if (Date.parse(since) - CLOCK_MARGIN_MS > this.options.time.now) return [];
      const found = (posts: readonly { id: PostId; post: Post }[]) =>
        posts
          .filter(({ post }) => post.delivery === delivery)
          .map(({ id, post: { covers } }) => ({ post: id, covers }));
      const threads = [...this.record.threads.values()].filter(({ deletedAt }) => deletedAt === undefined);
      const thread = threads.find(({ id }) => id === where);
      return found(thread?.posts ?? this.record.announcements.filter(({ room }) => room === where));
    }, signal);
  }

  findCard(
    where: RoomId,
    delivery: DeliveryId,
    since: string,
    signal: AbortSignal,
  ): Promise<Found | "unknowable" | undefined> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      if (Date.parse(since) - CLOCK_MARGIN_MS > this.options.time.now) return undefined;
      const head = [...this.record.threads.values()].find(
        ({ id, room, deletedAt }) => room === where && deletedAt === undefined && this.#heads.get(id) === delivery,
      );
      return head?.card && foundCard(head.card);
    }, signal);
  }

  async *messagesSince(
    where: ThreadId | RoomId,
    since: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly StaffMessage[], void> {
    // The other kind keeps a queue for the bridge.
    if (!this.features.findsPosts) return;
    const written = await this.network.call(
      () =>
        this.record.written
          .filter((written) => !written.isDeleted && !this.record.isInDeletedThread(written))
          .map(({ message }) => message)
          .filter(({ room, thread, at }) => (room === where || thread === where) && at >= since),
      signal,
    );
    yield* Map.groupBy(written, ({ thread }) => thread).values();
  }

  cards(room: RoomId, since: string, signal: AbortSignal): Promise<readonly FoundCard[] | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(
      () =>
        [...this.record.threads.values()].flatMap(({ id, room: of, card, deletedAt, postedAt, posts, written }) => {
          if (card === undefined || of !== room || deletedAt !== undefined) return [];
          const at = new Date(postedAt).toISOString();
          const last = [at, ...posts.map((one) => one.at), ...written.map(({ message }) => message.at)];
          const lastWrittenAt = last.toSorted().at(-1) ?? at;
          const { covers } = card;
          const { conversation } = card.content;
          return at >= since ? [{ conversation, thread: id, card: card.id, covers, postedAt: at, lastWrittenAt }] : [];
        }),
      signal,
    );
  }

  readThread(thread: ThreadId, signal: AbortSignal): Promise<ThreadContent | "gone" | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      const found = this.record.threads.get(thread);
      if (found === undefined || found.deletedAt !== undefined) return "gone";
      return {
        conversation: found.card?.content.conversation,
        card: found.card?.id ?? postId(thread),
        posts: [
          ...(found.card === undefined ? [] : [foundCard(found.card)]),
          ...found.posts.map(({ id, post: { covers } }) => ({ post: id, covers })),
        ],
        staff: found.written.filter(({ isDeleted }) => !isDeleted).map(({ message }) => message),
        tracedUntil: this.#tracedUntil(found),
      };
    }, signal);
  }

  #tracedUntil({ postedAt, posts, written }: ThreadRecord): string {
    const traced = written.filter(({ message, versions }) => this.marks.has(message.post) || versions.length > 1);
    const times = [...posts.map(({ at }) => at), ...traced.map(({ message }) => message.at)];
    return times.reduce((one, other) => (other > one ? other : one), new Date(postedAt).toISOString());
  }

  fetchMessage(
    { post }: Pick<StaffMessage, "post" | "thread">,
    signal: AbortSignal,
  ): Promise<StaffMessage | "gone" | "unknowable"> {
    if (!this.features.findsPosts) return Promise.resolve("unknowable");
    return this.network.call(() => {
      const written = this.record.written.find(({ message }) => message.post === post);
      const isGone = written === undefined || written.isDeleted || this.record.isInDeletedThread(written);
      return isGone ? "gone" : written.message;
    }, signal);
  }

  reactedPost(post: PostId): PostId {
    return post;
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

  /** None for what was deleted. */
  link(id: ThreadId | PostId, signal: AbortSignal): Promise<string | undefined> {
    return this.network.call(() => {
      const found = [...this.record.threads.values()].find((thread) => thread.id === id);
      return found === undefined || found.deletedAt !== undefined ? undefined : `https://chat.example/${id}`;
    }, signal);
  }

  author(person: PersonId, _room: RoomId, signal: AbortSignal): Promise<Author> {
    const name = nameOf(person);
    const outsider = (OUTSIDERS as Readonly<Record<string, string | undefined>>)[name];
    const facts = { isBot: outsider === "bot", isGuest: outsider === "guest", isStranger: outsider === "stranger" };
    const isNone = { isDeactivated: false, actsAsRoom: false, isAdmin: false };
    return this.network.call(() => ({ person, name, ...facts, ...isNone }), signal);
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
    const { firstMessage } = content;
    thread.card = { id, content, covers: firstMessage?.isShown === true ? [firstMessage.id] : [] };
    this.record.noteButtons(id, content.buttons, thread.room, thread.id);
    this.#heads.set(thread.id, delivery);
    this.record.threadOf.set(id, thread);
    return { thread: thread.id, card: id };
  }

  #thread(id: ThreadId): ThreadRecord {
    const thread = this.record.threads.get(id);
    if (thread?.isClosed === true) throw this.network.refusal("THREAD_CLOSED", { concerns: "thread" });
    if (thread === undefined || thread.deletedAt !== undefined) throw this.network.refusal("THREAD_GONE");
    return thread;
  }

  /** Counts a post. Result: how long to wait if it is one too many for its room. */
  protected waitMs(room: RoomId): number | undefined {
    return this.isLimited ? this.#limits.waitMs(room, this.options.time.now) : undefined;
  }

  /** A call that the platform counts against the limit of its room. */
  #callIn<T>(room: RoomId, act: () => T, signal: AbortSignal): Promise<T> {
    return this.network.call(() => {
      const retryAfterMs = this.waitMs(room);
      if (retryAfterMs !== undefined) throw this.network.refusal("ROOM_RATE_LIMITED", { retryAfterMs });
      return act();
    }, signal);
  }
}

/** The name under which the client reads a person's replies. */
export function nameOf(person: PersonId): string {
  const id = person.slice(person.lastIndexOf(":") + 1).replace(SLACK_USER, "");
  return Object.keys(USER_NUMBERS).find((name) => USER_NUMBERS[name] === id) ?? id;
}

function foundCard({ id, covers }: ShownCard): Found {
  return { post: id, covers };
}

function missing(): never {
  throw new TypeError("an id that the simulated team chat did not give");
}
