/** The oracles catch what they are for: each remote here breaks one promise in the bridge's stead. */
import { describe, expect, it } from "vitest";
import type { ConversationChanges, NewMessage } from "../../src/bridge/ports/conversation-api.ts";
import { newDeliveryId, type PostId, type RoomId, type ThreadId } from "../../src/bridge/model/ids.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Author, Mark } from "../../src/bridge/model/message.ts";
import type { Post } from "../../src/bridge/model/post.ts";
import type { MarkResult, OpenedThread } from "../../src/bridge/ports/team-chat.ts";
import type { Conversation, ConversationId, Message } from "../../src/contract/shapes.ts";
import { postId } from "../support/ids.ts";
import { isInOrder } from "./oracles/threads.ts";
import { SimulatedService } from "./service.ts";
import { SimulatedTeamChat } from "./team-chat.ts";
import { USUAL_ACTS, walk } from "./walk.ts";
import type { Remotes } from "./remotes.ts";

/** Each fault shows in one of these walks. */
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed + 1);

class DoublingService extends SimulatedService {
  override async createMessage(message: NewMessage, signal: AbortSignal): Promise<Message> {
    await super.createMessage(message, signal);
    return await super.createMessage(message, signal);
  }
}

class LosingService extends SimulatedService {
  #count = 0;

  override createMessage({ conversation, text, author, note }: NewMessage, signal: AbortSignal): Promise<Message> {
    if (++this.#count % 5 !== 0) return super.createMessage({ conversation, text, author, note }, signal);
    const createdAt = new Date(this.options.time.now).toISOString();
    return this.network.call(() => ({ id: `m_lost${this.#count}`, from: "operator", author, text, createdAt }), signal);
  }
}

/** Shows each reply above the one before it. */
class SwappingService extends SimulatedService {
  override async createMessage(message: NewMessage, signal: AbortSignal): Promise<Message> {
    const created = await super.createMessage(message, signal);
    const messages = this.all.find(({ conversation: { id } }) => id === message.conversation)?.messages as Message[];
    const before = messages.findLastIndex(({ id, from }) => from === "operator" && id !== created.id);
    if (before !== -1) messages.splice(before, 0, ...messages.splice(messages.indexOf(created), 1));
    return created;
  }
}

class RefusingService extends SimulatedService {
  override createMessage(_: NewMessage, signal: AbortSignal): Promise<Message> {
    return this.network.call(() => {
      throw new BridgeError("SERVICE_REJECTED");
    }, signal);
  }
}

class UnreachableService extends SimulatedService {
  override createMessage(_: NewMessage, signal: AbortSignal): Promise<Message> {
    return this.network.call(() => {
      throw new BridgeError("SERVICE_UNREACHABLE");
    }, signal);
  }
}

/** Opens a second thread for each conversation where the bridge could have found the first. */
class DoubleOpeningChat extends SimulatedTeamChat {
  override async open(...given: Parameters<SimulatedTeamChat["open"]>): Promise<OpenedThread> {
    await super.open(...given);
    return await super.open(...given);
  }
}

class ClosedChat extends SimulatedTeamChat {
  override open(...given: Parameters<SimulatedTeamChat["open"]>): Promise<OpenedThread> {
    return this.network.call(() => {
      throw new BridgeError("CHAT_UNREACHABLE");
    }, given[4]);
  }
}

class NotelessService extends SimulatedService {
  override createMessage(message: NewMessage, signal: AbortSignal): Promise<Message> {
    return super.createMessage({ ...message, note: false }, signal);
  }
}

class DroppingChat extends SimulatedTeamChat {
  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    const isDropped = post.covers.length > 0 && this.record.number() % 5 === 0;
    return isDropped ? Promise.resolve(postId(`${thread}.${this.record.number()}`)) : super.post(thread, post, signal);
  }
}

class RepeatingChat extends SimulatedTeamChat {
  override async post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    await super.post(thread, post, signal);
    return await super.post(thread, post, signal);
  }
}

class ReversingChat extends SimulatedTeamChat {
  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    return super.post(thread, { ...post, lines: post.lines.toReversed() }, signal);
  }
}

/** Marks everything as sent. */
class OptimisticChat extends SimulatedTeamChat {
  override mark(post: PostId, _: Mark, earlier: readonly Mark[], signal: AbortSignal): Promise<MarkResult> {
    return super.mark(post, "sent", earlier, signal);
  }
}

/** Shows cards as they were at first. */
class ForgetfulChat extends SimulatedTeamChat {
  override editCard(): Promise<number> {
    return Promise.resolve(this.options.time.now);
  }
}

/** Keeps its notices to itself. */
class SilentChat extends SimulatedTeamChat {
  override notifyPerson(): Promise<void> {
    return Promise.resolve();
  }
}

/** Leaves what it should replace, and every question with it. */
class StubbornChat extends SimulatedTeamChat {
  override edit(): Promise<void> {
    return Promise.resolve();
  }
}

class UnaskingChat extends SimulatedTeamChat {
  override post(thread: ThreadId, { buttons: _, ...post }: Post, signal: AbortSignal): Promise<PostId> {
    return super.post(thread, post, signal);
  }
}

class PingingChat extends SimulatedTeamChat {
  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    const mentions = [{ person: this.person("Anna"), name: "Anna" }];
    const notice = { kind: "notice", sentence: { key: "ping" }, mentions } as const;
    return super.post(thread, { ...post, lines: [...post.lines, notice] }, signal);
  }
}

const BELATED_MS = 5 * 60_000;
const REMINDER = { kind: "notice", sentence: { key: "thread-waiting" } } as const;
const isReminder = ({ lines }: Post) =>
  lines.some((line) => line.kind === "notice" && line.sentence.key === REMINDER.sentence.key);

/** Shows no reminders. */
class CarelessChat extends SimulatedTeamChat {
  override async post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    return isReminder(post) ? postId(`${thread}.hidden`) : await super.post(thread, post, signal);
  }
}

/** Shows reminders twice. */
class InsistentChat extends SimulatedTeamChat {
  override async post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    if (isReminder(post)) await super.post(thread, post, signal);
    return await super.post(thread, post, signal);
  }
}

/** Shows a reminder with all that it posts. */
class ImpatientChat extends SimulatedTeamChat {
  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    return super.post(thread, { ...post, lines: [...post.lines, REMINDER] }, signal);
  }
}

/** Reminds of each client some minutes after the answer. */
class BelatedChat extends SimulatedTeamChat {
  override async mark(post: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal): Promise<MarkResult> {
    const thread = this.record.threadOf.get(post);
    if (mark === "sent" && thread !== undefined)
      this.options.time.after(BELATED_MS, () => {
        const reminder = { delivery: newDeliveryId(), covers: [], lines: [REMINDER] };
        this.record.addPost(thread, postId(`${thread.id}.${this.record.number()}`), reminder);
      });
    return await super.mark(post, mark, earlier, signal);
  }
}

/** Shows every other reminder. */
class DrowsyChat extends SimulatedTeamChat {
  #count = 0;

  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    if (!isReminder(post) || ++this.#count % 2 === 1) return super.post(thread, post, signal);
    return Promise.resolve(postId(`${thread}.${this.record.number()}`));
  }
}

const isDigest = ({ lines }: Post) =>
  lines.some((line) => line.kind === "notice" && line.sentence.key === "digest-head");

/** Shows nothing at the end of quiet hours. */
class SleepyChat extends SimulatedTeamChat {
  override async announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId> {
    return isDigest(post) ? postId(`${room}:hidden`) : await super.announce(room, post, signal);
  }
}

/** Closes nothing, and says that it did. */
class OpenService extends SimulatedService {
  override apply(id: ConversationId, changes: ConversationChanges): Conversation {
    if (changes.status !== "closed") return super.apply(id, changes);
    return { ...this.card(id).conversation, status: "closed" };
  }
}

const isList = ({ lines }: Post) => lines.some((line) => line.kind === "notice" && line.sentence.key === "list-head");

/** Never changes the list of waiting clients. */
class UnchangingChat extends SimulatedTeamChat {
  override async edit(id: PostId, post: Post, signal: AbortSignal): Promise<void> {
    if (!isList(post)) await super.edit(id, post, signal);
  }
}

/** Shows no list of waiting clients. */
class UnlistingChat extends SimulatedTeamChat {
  override async announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId> {
    return isList(post) ? postId(`${room}:hidden`) : await super.announce(room, post, signal);
  }
}

const isAlert = ({ lines }: Post) =>
  lines.some((line) => line.kind === "notice" && line.sentence.key.startsWith("alert-"));

/** Shows no alerts. */
class UnalertingChat extends SimulatedTeamChat {
  override async announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId> {
    return isAlert(post) ? postId(`${room}:hidden`) : await super.announce(room, post, signal);
  }
}

/** Shows alerts twice. */
class AlarmingChat extends SimulatedTeamChat {
  override async announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId> {
    if (isAlert(post)) await super.announce(room, post, signal);
    return await super.announce(room, post, signal);
  }
}

class DoubtingChat extends SimulatedTeamChat {
  override post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    const lines = post.lines.map((line) => (line.kind === "notice" ? line : { ...line, possibleDuplicate: true }));
    return super.post(thread, { ...post, lines }, signal);
  }
}

/** Says that it posted somewhere else. */
class MisleadingChat extends SimulatedTeamChat {
  override async post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId> {
    await super.post(thread, post, signal);
    return postId(`${thread}.nowhere`);
  }
}

class WelcomingChat extends SimulatedTeamChat {
  override async author(...given: Parameters<SimulatedTeamChat["author"]>): Promise<Author> {
    return { ...(await super.author(...given)), isGuest: false, isStranger: false, isBot: false };
  }
}

/** What the oracles say, up to the first walk in which they say `sentence`. */
async function wrongWith(remotes: Remotes, sentence: RegExp): Promise<string> {
  const wrong: string[] = [];
  for (const seed of SEEDS) {
    wrong.push(...(await walk(seed, USUAL_ACTS, remotes)).wrong);
    if (wrong.some((line) => sentence.test(line))) break;
  }
  return wrong.join("\n");
}

describe("planted faults", () => {
  it.each<[string, Remotes, RegExp]>([
    ["a reply that is sent twice", { service: DoublingService }, /reached the service 2 times/u],
    ["a reply that is lost", { service: LosingService }, /"Answer \d+.* was lost/u],
    ["replies in the wrong order", { service: SwappingService }, /the replies of \w+ in .* are out of order/u],
    ["a reply that is given up", { service: RefusingService }, /was given up/u],
    ["a reply that is never sent", { service: UnreachableService }, /waits for ever/u],
    ["a note that goes to the client", { service: NotelessService }, /which nobody sent them/u],
    ["a post that is lost", { chat: DroppingChat }, /"Question \d+" is missing/u],
    ["a post that is repeated", { chat: RepeatingChat }, /"Question \d+" stands there 2 times/u],
    ["a second thread", { chat: DoubleOpeningChat }, /has two threads in/u],
    ["a conversation without a thread", { chat: ClosedChat }, /has no thread in/u],
    ["lines in the wrong order", { chat: ReversingChat }, /is out of order/u],
    ["a mark that lies", { chat: OptimisticChat }, /is marked sent/u],
    ["a card that is out of date", { chat: ForgetfulChat }, /the card of .* says status/u],
    ["a refusal that nobody hears of", { chat: SilentChat }, /was not told in/u],
    ["a question that is left", { chat: StubbornChat }, /a question about .* is left/u],
    ["a question that nobody is asked", { chat: UnaskingChat }, /nobody is asked about/u],
    ["a ping", { chat: PingingChat }, /somebody was pinged/u],
    ["a reminder that is missing", { chat: CarelessChat }, /nobody in .* was reminded of/u],
    ["a reminder that is repeated", { chat: InsistentChat }, /was reminded 2 times of one wait/u],
    ["a reminder of a client who was answered", { chat: BelatedChat }, /was answered, and .* reminded of/u],
    ["a reminder that is too early", { chat: ImpatientChat }, /was reminded of .* too early/u],
    ["a second reminder that is missing", { chat: DrowsyChat }, /who waited for the second stage/u],
    ["a digest that is missing", { chat: SleepyChat }, /nobody in .* was reminded of/u],
    ["a part of a long text that is lost", { chat: DroppingChat }, /a part of "Question \d+" is missing/u],
    ["a part of a long text that is repeated", { chat: RepeatingChat }, /a part of "Question \d+" stands twice/u],
    ["a conversation that stays open", { service: OpenService }, /the conversation stayed open/u],
    ["a list of who waits that is out of date", { chat: UnchangingChat }, /the list of .* does not show/u],
    ["a list of who waits that is missing", { chat: UnlistingChat }, /keeps no list/u],
    ["an alert that is missing", { chat: UnalertingChat }, /heard nothing of .* \(alert-new-conversation\)/u],
    ["an alert that is repeated", { chat: AlarmingChat }, /heard 2 times of .* \(alert-new-conversation\)/u],
    ["a bad rating that nobody hears of", { chat: UnalertingChat }, /heard nothing of .* \(alert-bad-rating\)/u],
    ["a mark of a repeat without a reason", { chat: DoubtingChat }, /a repeat is marked in/u],
    ["a link that points nowhere", { chat: MisleadingChat }, /a link to .* points nowhere/u],
    ["a guest who answers a client", { chat: WelcomingChat }, /of Gast was sent/u],
  ])("catches %s", async (_, remotes, sentence) => {
    expect(await wrongWith(remotes, sentence)).toMatch(sentence);
  });

  it("accepts a swapped order only with a remark", () => {
    const line = (second: number, remark = {}) => {
      return { kind: "client", text: `${second}`, at: `2026-01-05T09:00:0${second}.000Z`, ...remark } as const;
    };

    expect(isInOrder([line(1), line(3), line(2, { late: true }), line(4)])).toBe(true);
    expect(isInOrder([line(1), line(3), line(2), line(4)])).toBe(false);
  });
});
