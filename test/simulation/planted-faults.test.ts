/** The oracles catch what they are for: each remote here breaks one promise in the bridge's stead. */
import { describe, expect, it } from "vitest";
import type { NewMessage } from "../../src/bridge/ports/conversation-api.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Post } from "../../src/bridge/model/post.ts";
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

async function wrongWith(remotes: Remotes): Promise<string> {
  const walks = [];
  for (const seed of SEEDS) walks.push(await walk(seed, { remotes }));
  return walks.flatMap(({ wrong }) => wrong).join("\n");
}

describe("planted faults", () => {
  it.each<[string, Remotes, RegExp]>([
    ["a reply that is sent twice", { service: DoublingService }, /reached the service 2 times/u],
    ["a note that goes to the client", { service: NotelessService }, /which nobody sent them/u],
    ["a post that is lost", { chat: DroppingChat }, /"Question \d+" is missing/u],
    ["a post that is repeated", { chat: RepeatingChat }, /"Question \d+" stands there 2 times/u],
    ["lines in the wrong order", { chat: ReversingChat }, /is out of order/u],
  ])("catches %s", async (_, remotes, sentence) => {
    expect(await wrongWith(remotes)).toMatch(sentence);
  });

  it("accepts a swapped order only with a remark", () => {
    const line = (second: number, remark = {}) => {
      return { kind: "client", text: `${second}`, at: `2026-01-05T09:00:0${second}.000Z`, ...remark } as const;
    };

    expect(isInOrder([line(1), line(3), line(2, { late: true }), line(4)])).toBe(true);
    expect(isInOrder([line(1), line(3), line(2), line(4)])).toBe(false);
  });
});
