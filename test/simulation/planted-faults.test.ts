/** The oracles catch what they are for: each remote here breaks one promise in the bridge's stead. */
import { describe, expect, it } from "vitest";
import type { NewMessage } from "../../src/bridge/ports/conversation-api.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Post } from "../../src/bridge/model/post.ts";
import type { OpenedThread } from "../../src/bridge/ports/team-chat.ts";
import type { Message } from "../../src/contract/shapes.ts";
import { postId } from "../support/ids.ts";
import { isInOrder } from "./oracles.ts";
import { SimulatedService } from "./service.ts";
import { SimulatedTeamChat } from "./team-chat.ts";
import { walk } from "./walk.ts";
import type { Remotes } from "./world.ts";

/** Each fault shows in one of these walks. */
const SEEDS = [1, 2, 3, 4, 5];

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

/** What the oracles say, up to the first walk in which they say `sentence`. */
async function wrongWith(remotes: Remotes, sentence: RegExp): Promise<string> {
  const wrong: string[] = [];
  for (const seed of SEEDS) {
    wrong.push(...(await walk(seed, { remotes })).wrong);
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
