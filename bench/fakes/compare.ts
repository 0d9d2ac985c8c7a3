/** Compares what was sent with what the remote sides hold. */
import type { FarService } from "./service.ts";
import type { FarSlack } from "./slack.ts";
import { tokensIn } from "./tokens.ts";

/** By conversation. */
export type Tokens = ReadonlyMap<string, readonly number[]>;

export interface Verdict {
  readonly sent: number;
  readonly lost: number;
  readonly doubled: number;
  readonly outOfOrder: number;
}

/** Both directions of a run. */
export interface Comparison {
  readonly messages: Verdict;
  readonly replies: Verdict;
  /** Replies that wait for their author's decision, because nobody knows whether or in which order to send them. */
  readonly asked: number;
  /**
   * Others that wait for it because the client has written since. That is right for a reply which the outage kept back for
   * more than 20 seconds; how many there are depends on how often clients write.
   */
  readonly crossed: number;
  /** Replies that the bridge posted in their own thread. */
  readonly shownAgain: number;
  /** Conversations with more than one thread. */
  readonly split: number;
}

export interface Sent {
  readonly messages: Tokens;
  readonly replies: Tokens;
  /** The replies' tokens by the `ts` of the staff message. */
  readonly replyAt: ReadonlyMap<string, number>;
}

export interface Held {
  /** What the bridge posted about a conversation, in Slack's order, without the fallback text, which repeats it. */
  readonly posts: (conversation: string) => readonly string[];
  /** Tokens of what staff wrote, in the service's order. */
  readonly fromStaff: (conversation: string) => readonly number[];
  /** Threads of a conversation. */
  readonly threads: (conversation: string) => number;
}

const CROSSED = "the client has written something since";

/** Compares conversation by conversation. What is missing is lost, unless it is `excused`. */
export function compare(
  sent: Tokens,
  standing: (id: string) => readonly number[],
  excused: ReadonlySet<number> = new Set(),
): Verdict {
  const verdict = { sent: 0, lost: 0, doubled: 0, outOfOrder: 0 };
  for (const [id, tokens] of sent) {
    const found = standing(id);
    const once = [...new Set(found)];
    verdict.sent += tokens.length;
    verdict.lost += tokens.filter((token) => !once.includes(token) && !excused.has(token)).length;
    verdict.doubled += found.length - once.length;
    verdict.outOfOrder += once.filter((token, index) => index > 0 && token < (once[index - 1] ?? 0)).length;
  }
  return verdict;
}

export function compareBoth({ messages, replies, replyAt }: Sent, held: Held): Comparison {
  const ofStaff = new Set(replyAt.values());
  const ids = [...messages.keys()];
  const shown = new Map(ids.map((id) => [id, held.posts(id).flatMap(tokensIn)]));
  const questions = ids.flatMap((id) => held.posts(id)).filter((post) => post.includes("Not sent"));
  const asked = new Set(questions.flatMap((post) => askedIn(post, replyAt)));
  const unknown = new Set(
    questions.filter((post) => !post.includes(CROSSED)).flatMap((post) => askedIn(post, replyAt)),
  );
  return {
    messages: compare(messages, (id) => (shown.get(id) ?? []).filter((token) => !ofStaff.has(token))),
    replies: compare(replies, held.fromStaff, asked),
    asked: unknown.size,
    crossed: asked.size - unknown.size,
    shownAgain: [...shown.values()].flat().filter((token) => ofStaff.has(token)).length,
    split: ids.filter((id) => held.threads(id) > 1).length,
  };
}

/** "Not sent yet: …", and "Not sent: …" after a restore. The buttons below name the staff message. */
function askedIn(post: string, replyAt: ReadonlyMap<string, number>): number[] {
  return [...post.matchAll(/\d{10}\.\d{6}/gu)].flatMap(([ts]) => replyAt.get(ts) ?? []);
}

/** What the fakes hold. */
export function heldBy(slack: FarSlack, service: FarService): Held {
  const heads = (id: string) => slack.heads().get(id) ?? [];
  return {
    posts: (id) =>
      heads(id).flatMap((head) =>
        [head, ...slack.replies(head.ts)].map(({ content }) => JSON.stringify(content["blocks"] ?? [])),
      ),
    fromStaff: (id) =>
      service.conversation(id).messages.flatMap(({ from, text }) => (from === "client" ? [] : tokensIn(text))),
    threads: (id) => heads(id).length,
  };
}
