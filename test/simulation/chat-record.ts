/** What stands in a simulated team chat, and what its staff do there. */
import type { ConversationId } from "../../src/contract/shapes.ts";
import type { Button, Interaction } from "../../src/bridge/model/button.ts";
import type { Card } from "../../src/bridge/model/card.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Mark, StaffMessage } from "../../src/bridge/model/message.ts";
import type { Post } from "../../src/bridge/model/post.ts";
import type { Reaction } from "../../src/bridge/model/reaction.ts";
import type { StaffCommand } from "../../src/bridge/model/command.ts";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import { postId } from "../support/ids.ts";

/** A post of the bridge as it reads now. */
export interface BridgePost {
  readonly id: PostId;
  post: Post;
  /** ISO 8601. */
  readonly at: string;
  /** Since when each message is in it, ISO 8601: an edit inserts late ones. */
  readonly coveredSince: Map<string, string>;
}

/** A message of staff with every text it ever had. */
export interface Written {
  message: StaffMessage;
  readonly versions: string[];
  /** What the card said about the thread when it was written. */
  readonly modeSeen: RoomMode | undefined;
  /** Whether the last switch that the thread had told of then was to notes. */
  readonly isInNotes: boolean;
  isDeleted: boolean;
  /** When the bridge had it, by the true time; in Unix milliseconds. */
  ingestedAt?: number;
}

/** What one person alone was told. */
export interface Told {
  readonly person: PersonId;
  readonly where: ThreadId | RoomId;
  readonly key: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A button that somebody may have before their eyes. */
export interface ShownButton {
  readonly button: Button;
  readonly post: PostId;
  readonly room: RoomId;
  readonly thread: ThreadId | undefined;
}

export interface ShownCard {
  readonly id: PostId;
  content: Card;
  /** What it covered when it was posted, which an edit does not change. */
  readonly covers: readonly string[];
}

export interface ThreadRecord {
  readonly id: ThreadId;
  readonly room: RoomId;
  /** Unix time in milliseconds. */
  readonly postedAt: number;
  /** Absent while the platform has the thread, but not its card. */
  card: ShownCard | undefined;
  /** The name with which it was opened, for a platform that has names. */
  name?: string;
  /** When it was deleted; Unix time in milliseconds. */
  deletedAt: number | undefined;
  /** Still there, but nobody can write in it any more, as if it were deleted. */
  isClosed?: true;
  readonly posts: BridgePost[];
  readonly written: Written[];
}

/** Where and when a message stands. */
export interface Place {
  readonly post: PostId;
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
}

/** What a team chat makes of what people do in it. */
export interface Platform {
  /** Whether a message in a thread can reply to another one of staff's by a function of the platform. Default: it can. */
  hasReplies?(thread: ThreadRecord): boolean;
  /** Names a message that somebody writes. Default: numbers, in one sequence for all threads. */
  place?(thread: ThreadRecord, author: PersonId, text: string): Place;
  /** Tells the bridge of it. */
  report(event: StaffEvent): void;
}

export class ChatRecord {
  readonly threads = new Map<ThreadId, ThreadRecord>();
  /** Where each post and staff message stands. */
  readonly threadOf = new Map<PostId, ThreadRecord>();
  /** Every button that was ever shown. */
  readonly buttons: ShownButton[] = [];
  /** The keys of all sentences of each question about a reply, by what its buttons carry. */
  readonly questions = new Map<string, ReadonlySet<string>>();
  /** What was posted in rooms, outside any thread. */
  readonly announcements: (Omit<BridgePost, "coveredSince"> & { readonly room: RoomId })[] = [];
  readonly pinned = new Set<PostId>();
  /** Presses so far. */
  readonly presses: Interaction[] = [];
  /** Reactions so far, of outsiders too. */
  readonly reactions: Reaction[] = [];
  /** What one person alone was told, by the key of the sentence. */
  readonly notices: Told[] = [];
  /** When a message of staff was marked first as not sent; ISO 8601. */
  readonly failedAt = new Map<PostId, string>();
  readonly #platform: Platform;
  readonly #now: () => number;
  #count = 0;

  constructor(now: () => number, platform: Platform) {
    this.#now = now;
    this.#platform = platform;
  }

  /** ISO 8601. */
  now(): string {
    return new Date(this.#now()).toISOString();
  }

  number(): number {
    return ++this.#count;
  }

  addThread(id: ThreadId, room: RoomId): ThreadRecord {
    const postedAt = this.#now();
    const thread: ThreadRecord = { id, room, postedAt, card: undefined, deletedAt: undefined, posts: [], written: [] };
    this.threads.set(id, thread);
    return thread;
  }

  addPost(thread: ThreadRecord, id: PostId, post: Post): void {
    thread.posts.push({ id, post, at: this.now(), coveredSince: this.#coveredSince(post) });
    this.threadOf.set(id, thread);
    this.noteButtons(id, post.buttons, thread.room, thread.id);
    this.#noteQuestion(post);
  }

  edit(id: PostId, post: Post): void {
    const announced = this.announcements.find((one) => one.id === id);
    if (announced !== undefined) {
      announced.post = post;
      this.noteButtons(id, post.buttons, announced.room, undefined);
      return;
    }
    const thread = this.threadOf.get(id);
    const found = thread?.posts.find((one) => one.id === id);
    if (thread === undefined || found === undefined) return;
    found.post = post;
    for (const [message, at] of this.#coveredSince(post))
      if (!found.coveredSince.has(message)) found.coveredSince.set(message, at);
    this.noteButtons(id, post.buttons, thread.room, thread.id);
    this.#noteQuestion(post);
  }

  #coveredSince({ covers }: Post): Map<string, string> {
    return new Map(covers.map((message) => [message, this.now()]));
  }

  #noteQuestion({ buttons = [], lines }: Post): void {
    const keep = buttons.find(({ action }) => action === "keep");
    if (keep === undefined) return;
    const keys = lines.flatMap((line) => (line.kind === "notice" ? [line.sentence.key] : []));
    this.questions.set(keep.value, new Set(keys));
  }

  /** The threads with the card of this conversation, oldest first. */
  threadsOf(conversation: ConversationId): readonly ThreadRecord[] {
    return [...this.threads.values()].filter(({ card }) => card?.content.conversation === conversation);
  }

  get written(): readonly Written[] {
    return [...this.threads.values()].flatMap(({ written }) => written);
  }

  isInDeletedThread({ message: { thread } }: Written): boolean {
    return this.threads.get(thread)?.deletedAt !== undefined;
  }

  /** `answers`: the message of staff that it replies to by the platform's own function. */
  writes(thread: ThreadRecord, author: PersonId, text: string, answers?: Written): Written {
    const { post, number, at } = this.#platform.place?.(thread, author, text) ?? this.#place(thread);
    const by = answers?.message.author === author ? "author" : "other";
    const message: StaffMessage = {
      ...{ post, room: thread.room, thread: thread.id, author, at, number, body: { text }, files: [] },
      ...(answers &&
        this.#platform.hasReplies?.(thread) !== false && { repliesTo: { post: answers.message.post, by } }),
    };
    const modeSeen = thread.card?.content.mode;
    const written: Written = { message, versions: [text], modeSeen, isInNotes: saysNotes(thread), isDeleted: false };
    thread.written.push(written);
    this.threadOf.set(post, thread);
    this.#platform.report({ kind: "message", message });
    return written;
  }

  #place({ id }: ThreadRecord): Place {
    const number = this.number();
    return { post: postId(`${id}.${number}`), number, at: this.now() };
  }

  edits(written: Written, text: string): void {
    // Two edits in one millisecond must differ.
    const editedAt = `${new Date(this.#now()).toISOString()}#${String(this.number()).padStart(6, "0")}`;
    written.message = { ...written.message, body: { text } };
    written.versions.push(text);
    this.#platform.report({ kind: "edited", editedAt, message: written.message });
  }

  deletes(written: Written): void {
    written.isDeleted = true;
    this.#platform.report({ kind: "deleted", post: written.message.post, thread: written.message.thread });
  }

  press(person: PersonId, { button: { action, value }, post, room, thread }: ShownButton): void {
    const id = `press-${this.number()}`;
    const interaction: Interaction = { id, action, value, person, room, thread, post };
    this.presses.push(interaction);
    this.#platform.report({ kind: "interaction", interaction });
  }

  /** The platform delivers a reaction with the same id again as the same event. */
  reacts(reaction: Reaction): void {
    this.reactions.push(reaction);
    this.#platform.report({ kind: "reaction", eventId: reaction.id, reaction });
  }

  /** A command in the menu of the team chat; one that is typed as a message is written like any other. */
  commands(person: PersonId, { id: thread, room }: ThreadRecord, name: string, argument: string): void {
    const command: StaffCommand = { id: `command-${this.number()}`, name, argument, person, room, thread };
    this.#platform.report({ kind: "command", command });
  }

  /** No event says so. */
  closesThread(thread: ThreadRecord): void {
    thread.deletedAt = this.#now();
    thread.isClosed = true;
  }

  /** All threads of a room are out of reach. No event says so of a thread. */
  losesThreads(room: RoomId): void {
    for (const thread of this.threads.values()) if (thread.room === room) thread.deletedAt ??= this.#now();
  }

  /** Deletes a thread with everything in it. */
  deletesThread(thread: ThreadRecord): void {
    thread.deletedAt = this.#now();
    this.#platform.report({ kind: "thread-lost", thread: thread.id });
  }

  /** An administrator of the team chat deletes a post of the bridge, which hears nothing of it. */
  removePost(thread: ThreadRecord, id: PostId): void {
    const at = thread.posts.findIndex((one) => one.id === id);
    if (at !== -1) thread.posts.splice(at, 1);
  }

  noteMark(post: PostId, mark: Mark): void {
    if (mark === "failed" && !this.failedAt.has(post)) this.failedAt.set(post, this.now());
  }

  noteIngested(post: PostId): void {
    const written = this.threadOf.get(post)?.written.find(({ message }) => message.post === post);
    if (written !== undefined) written.ingestedAt ??= this.#now();
  }

  noteButtons(post: PostId, buttons: readonly Button[] = [], room: RoomId, thread: ThreadId | undefined): void {
    for (const button of buttons) this.buttons.push({ button, post, room, thread });
  }
}

function saysNotes({ posts }: ThreadRecord): boolean {
  const keys = posts.flatMap(({ post }) =>
    post.lines.flatMap((line) => (line.kind === "notice" ? line.sentence.key : [])),
  );
  return keys.findLast((key) => key.startsWith("mode-switched-")) === "mode-switched-note";
}

/** The text of a staff message in a simulated team chat. */
export function textOf({ body }: Pick<StaffMessage, "body">): string {
  return (body as { text: string }).text;
}
