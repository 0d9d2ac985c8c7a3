/** Reactions that act, at the borders of their times and limits. In virtual time, on the real ledger. */
import { describe, expect, it } from "vitest";
import { MOST_IN_A_MINUTE, UNDONE_WITHIN_MS } from "../../src/bridge/cards/reactions.ts";
import type { PostId } from "../../src/bridge/model/ids.ts";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { CLOSES_AFTER_MS } from "../../src/bridge/rooms/reaction-close.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { postId } from "../support/ids.ts";
import { SECOND_MS, talkIn, type Kind } from "./turns.ts";

const reactions = new Map<string, ReactionAct>([
  ["👀", "take"],
  ["👍", "no-answer"],
  ["🤝", "close"],
  ["👏", { tag: "urgent" }],
]);

interface How {
  readonly by?: string;
  readonly post?: PostId;
  readonly isBack?: boolean;
  /** Of the event. */
  readonly id?: string;
}

async function talk(kind: Kind, rules: RoomRules = { reactions }) {
  const at = await talkIn(kind, { rules });
  const { record, thread, world } = at;
  const card = thread.card?.id ?? postId("none");
  let count = 0;
  return {
    ...at,
    reacts(emoji: string, { by = "Anna", post = card, isBack = false, id = `reaction-${++count}` }: How = {}) {
      const [added, removed] = isBack ? [[], [emoji]] : [[emoji], []];
      record.reacts({ id, person: at.person(by), room: thread.room, post, at: world.time.now, added, removed });
    },
    status: () => world.service.all.find(({ conversation }) => conversation.id === at.id)?.conversation.status,
    tags: () => world.service.all.find(({ conversation }) => conversation.id === at.id)?.conversation.tags,
    owner: () => thread.card?.content.claim?.name,
    toldHow: (key: string, by = "Anna") =>
      record.notices.filter((one) => one.person === at.person(by) && one.key === key).length,
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

describe.each([0, 1] as const)("in team chat %i", (kind) => {
  it("close after ten seconds, once, and not before", async () => {
    using at = await talk(kind);
    at.reacts("🤝");
    await at.passes(CLOSES_AFTER_MS - SECOND_MS);
    expect([at.said("reaction-closes"), at.status()]).toEqual([1, "new"]);
    await at.settles();
    expect([at.said("reaction-closed"), at.status()]).toEqual([1, "closed"]);
  });

  it("close nothing once *Cancel* is pressed, and can close it later", async () => {
    using at = await talk(kind);
    at.reacts("🤝");
    await at.passes(3 * SECOND_MS);
    await at.presses("keep-open", "Bert");
    expect([at.said("reaction-kept-open"), at.status()]).toEqual([1, "new"]);
    at.reacts("🤝");
    await at.passes(2 * CLOSES_AFTER_MS);
    expect([at.said("reaction-closed"), at.status()]).toEqual([1, "closed"]);
  });

  it("close nothing if they are taken back within the ten seconds", async () => {
    using at = await talk(kind);
    at.reacts("🤝");
    await at.passes(5 * SECOND_MS);
    at.reacts("🤝", { isBack: true });
    await at.passes(2 * CLOSES_AFTER_MS);
    expect([at.said("reaction-kept-open"), at.said("reaction-closed"), at.status()]).toEqual([1, 0, "new"]);
  });

  it("open the conversation again if they are taken back after that, within a minute, and not later", async () => {
    using at = await talk(kind);
    for (const [afterMs, status] of [
      [UNDONE_WITHIN_MS, "open"],
      [UNDONE_WITHIN_MS + SECOND_MS, "closed"],
    ]) {
      at.reacts("🤝");
      await at.passes(Number(afterMs));
      expect(at.status()).toBe("closed");
      at.reacts("🤝", { isBack: true });
      await at.settles();
      expect([afterMs, at.status()]).toEqual([afterMs, status]);
    }
  });

  it("open nothing again that somebody else has closed since", async () => {
    using at = await talk(kind);
    at.reacts("🤝");
    await at.passes(3 * SECOND_MS);
    await at.presses("keep-open", "Bert");
    await at.answers("!close", "Bert");
    at.reacts("🤝", { isBack: true });
    await at.settles();
    expect(at.status()).toBe("closed");
  });

  it("taken back leave as it was what had ended an earlier wait", async () => {
    using at = await talk(kind);
    at.reacts("👍");
    await at.settles();
    expect(at.turn()).toBe("ended");
    const second = new Date(at.world.time.now).toISOString();
    await at.client("Another thing");
    at.reacts("👍", { by: "Bert" });
    await at.settles();
    at.reacts("👍", { by: "Bert", isBack: true });
    await at.settles();
    expect(at.turn()).toBe("waits");
    expect(Date.parse(at.card()?.waitingSince ?? "")).toBeGreaterThanOrEqual(Date.parse(second));
  });

  it("given and taken back fifty times in a minute add no more than is allowed, and the room can be undone", async () => {
    using at = await talk(kind);
    for (let times = 0; times < 50; times += 1) {
      at.reacts("👀");
      at.reacts("👀", { isBack: true });
      await at.passes(SECOND_MS / 2);
    }
    await at.passes(2 * UNDONE_WITHIN_MS);
    expect(at.said("taken-by") + at.said("released-by")).toBe(MOST_IN_A_MINUTE);
    expect([at.owner(), at.told()]).toEqual([undefined, "reactions-too-many"]);
  });

  it("close once if the bridge is killed meanwhile", async () => {
    using at = await talk(kind);
    at.reacts("🤝");
    await at.passes(5 * SECOND_MS);
    at.world.kill();
    await at.passes(2 * CLOSES_AFTER_MS);
    expect(at.status()).toBe("new");
    await at.world.start();
    await at.settles();
    await at.settles();
    expect([at.said("reaction-closed"), at.said("reaction-closes"), at.status()]).toEqual([1, 0, "closed"]);
  });

  it("are undone if taken back within a minute, and not after it", async () => {
    using at = await talk(kind);
    for (const [afterMs, owner] of [
      [UNDONE_WITHIN_MS - SECOND_MS, undefined],
      [UNDONE_WITHIN_MS, undefined],
      [UNDONE_WITHIN_MS + SECOND_MS, "Anna"],
    ] as const) {
      at.reacts("👀");
      await at.passes(afterMs);
      expect(at.owner()).toBe("Anna");
      at.reacts("👀", { isBack: true });
      await at.settles();
      expect([afterMs, at.owner()]).toEqual([afterMs, owner]);
    }
  });

  it("that the service refuses are said, and taken back they undo nothing", async () => {
    using at = await talk(kind);
    at.world.service.refusesTags = true;
    at.reacts("👏");
    await at.settles();
    expect([at.toldHow("change-refused"), at.tags()]).toEqual([1, []]);
    // Somebody else may do it meanwhile.
    at.world.service.refusesTags = false;
    at.reacts("👏", { by: "Bert" });
    await at.settles();
    at.reacts("👏", { isBack: true });
    await at.settles();
    expect([at.tags(), at.told()]).toEqual([["urgent"], "change-refused"]);
    at.reacts("👏", { by: "Bert", isBack: true });
    await at.settles();
    expect(at.tags()).toEqual([]);
  });

  it("to two posts are undone by taking back the one that acted, not the other", async () => {
    using at = await talk(kind);
    await at.client("And another thing");
    const post = at.thread.posts.at(-1)?.id ?? postId("none");
    at.reacts("👏");
    await at.settles();
    at.reacts("👏", { post });
    await at.settles();
    at.reacts("👏", { post, isBack: true });
    await at.settles();
    expect(at.tags()).toEqual(["urgent"]);
    at.reacts("👏", { isBack: true });
    await at.settles();
    expect(at.tags()).toEqual([]);
  });

  it("that are delivered again act once", async () => {
    using at = await talk(kind);
    at.reacts("👀", { id: "same" });
    await at.settles();
    await at.presses("release");
    at.reacts("👀", { id: "same" });
    await at.settles();
    expect([at.said("taken-by"), at.owner()]).toEqual([1, undefined]);
  });

  it("of two people take the conversation for the first, and the other is told", async () => {
    using at = await talk(kind);
    at.reacts("👀");
    at.reacts("👀", { by: "Bert" });
    await at.settles();
    expect([at.owner(), at.told("Bert")]).toEqual(["Anna", "taken-already"]);
    // Only what one's own reaction did is undone.
    at.reacts("👀", { by: "Bert", isBack: true });
    await at.settles();
    expect(at.owner()).toBe("Anna");
  });

  it.each([
    [MOST_IN_A_MINUTE - 1, "ended", 0],
    [MOST_IN_A_MINUTE, "waits", 1],
  ])("after %i others of a minute: %s", async (others, turn, told) => {
    using at = await talk(kind);
    for (let index = 0; index < others; index++) at.reacts("👀");
    at.reacts("👍");
    at.reacts("🎉");
    await at.settles();
    expect([at.turn(), at.toldHow("reactions-too-many")]).toEqual([turn, told]);
    await at.passes(60 * SECOND_MS);
    at.reacts("👍");
    await at.settles();
    expect(at.turn()).toBe("ended");
  });

  it("given at the same instant in many threads of a room count each", async () => {
    using at = await talk(kind);
    const ids = Array.from({ length: 2 * MOST_IN_A_MINUTE }, (_, index) =>
      at.begins(`Client ${index}`, "Where is it?"),
    );
    await at.passes(60 * SECOND_MS);
    const threads = ids.map((id) => at.record.threadsOf(id).find(({ room }) => room === at.thread.room));
    // They come one after another, and the team chat says at once who all of these people are.
    const author = at.chat.author.bind(at.chat);
    const known = Promise.withResolvers<undefined>();
    at.world.time.after(2 * ids.length * SECOND_MS, () => {
      known.resolve(undefined);
    });
    at.chat.author = async (...given) => {
      const answer = await author(...given);
      await known.promise;
      return answer;
    };
    for (const [index, thread] of threads.entries())
      at.reacts("👀", { post: thread?.card?.id ?? postId("none"), by: `Person ${index}` });
    await at.passes(120 * SECOND_MS);
    const takenIn = threads.filter((thread) => (thread?.card?.content.claim?.name ?? "") !== "");
    const told = at.record.notices.filter(({ key }) => key === "reactions-too-many");
    expect([takenIn.length, told.length]).toEqual([MOST_IN_A_MINUTE, MOST_IN_A_MINUTE]);
  });

  it("of 100 in a minute say once that they are too many", async () => {
    using at = await talk(kind);
    for (let index = 0; index < 100; index++) at.reacts("👀");
    await at.settles();
    expect([at.owner(), at.said("taken-by"), at.toldHow("reactions-too-many")]).toEqual(["Anna", 1, 1]);
  });

  it.each([
    ["Gast", "not-for-guest"],
    ["Robot", "not-for-bot"],
    ["Fremd", "not-for-stranger"],
  ])("of %s do nothing, and that is said once", async (by, told) => {
    using at = await talk(kind);
    for (const emoji of ["👀", "👍", "🤝"]) at.reacts(emoji, { by });
    await at.passes(2 * CLOSES_AFTER_MS);
    expect([at.toldHow(told, by), at.owner(), at.turn(), at.status()]).toEqual([1, undefined, "waits", "new"]);
  });

  it("to staff's own messages, and to what the bridge never wrote, do nothing and are forgotten", async () => {
    using at = await talk(kind);
    const own = at.record.writes(at.thread, at.person("Bert"), "note: mine").message.post;
    for (const post of [own, postId("nobody's")]) at.reacts("👀", { post });
    await at.settles();
    expect([at.owner(), await at.world.bridge?.unfinished()]).toEqual([undefined, []]);
  });

  it("to a post that somebody deleted meanwhile act as if it were there", async () => {
    using at = await talk(kind);
    await at.client("Still there?");
    const post = at.thread.posts.findLast(({ post: { lines } }) => lines.some((line) => line.kind === "client"));
    if (post === undefined) throw new RangeError("the thread shows no client's message");
    at.record.removePost(at.thread, post.id);
    at.reacts("👀", { post: post.id });
    at.reacts("👍", { post: post.id });
    await at.settles();
    expect([at.owner(), at.said("taken-by"), at.turn()]).toEqual(["Anna", 1, "ended"]);
    at.reacts("👀", { post: post.id, isBack: true });
    await at.settles();
    expect([at.owner(), at.world.errors, await at.world.bridge?.dead()]).toEqual([undefined, [], []]);
  });

  it.each([
    ["act", false, "ended"],
    ["are undone", true, "waits"],
  ])("that come before their post is recorded %s", async (_, isBack, turn) => {
    using at = await talk(kind);
    const { record } = at;
    const add = record.addPost.bind(record);
    record.addPost = (thread, post, content) => {
      add(thread, post, content);
      at.reacts("👍", { post });
      if (isBack) at.reacts("👍", { post, isBack });
    };
    await at.client("Still there?");
    expect(at.turn()).toBe(turn);
  });

  it("do nothing where the room has not turned them on", async () => {
    using at = await talk(kind, {});
    for (const emoji of ["👀", "👍", "🤝"]) at.reacts(emoji);
    await at.passes(2 * CLOSES_AFTER_MS);
    expect([at.owner(), at.turn(), at.status()]).toEqual([undefined, "waits", "new"]);
  });
});

it("to a thread that was deleted do not bring it down", async () => {
  using at = await talk(0);
  at.record.deletesThread(at.thread);
  at.reacts("👀");
  await at.settles();
  expect([at.world.errors, await at.world.bridge?.dead()]).toEqual([[], []]);
});
