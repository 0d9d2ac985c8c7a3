/** What people see in the end, at whichever statement the process dies. In virtual time, on the real ledger. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { postId, threadId } from "../support/ids.ts";
import { keysOf, MINUTE_MS, SECOND_MS, talkIn, type Kind } from "./turns.ts";
import { World } from "./world.ts";

/** More than any of these takes. */
const MOST_STATEMENTS = 120;
const KINDS = [0, 1] as const satisfies readonly Kind[];

/** The process dies before its nth statement during `act`, and starts again after `downMs`. */
type Dies = (world: World, act: () => unknown, downMs?: number) => Promise<void>;

/**
 * `walk` returns what people see; each time the process dies one statement later, until it survives. Result: what they
 * see that is not `expected`.
 */
async function whereverItDies(walk: (dies: Dies) => Promise<unknown>, expected: unknown): Promise<readonly unknown[]> {
  const wrong: unknown[] = [];
  const bridge: { hasSurvived?: true } = {};
  for (let statements = 1; statements <= MOST_STATEMENTS && bridge.hasSurvived === undefined; statements += 1) {
    const seen = await walk(async (world, act, downMs = 0) => {
      world.disk.killAt({ statements, isAfter: false, run: world.kill });
      await act();
      world.disk.killAt(undefined);
      if (world.bridge !== undefined) {
        bridge.hasSurvived = true;
        return;
      }
      await world.time.advance(downMs);
      await world.start();
    });
    if (!isDeepStrictEqual(seen, expected)) wrong.push({ statements, seen });
  }
  return wrong;
}

it.each(KINDS)("asks about a reply that crosses a colleague's (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { world, record, thread } = at;
      record.writes(thread, at.person("Anna"), "It comes tomorrow.");
      await at.passes(5 * SECOND_MS);
      const startsAt = world.time.now;
      await dies(world, async () => {
        record.writes(thread, at.person("Bert"), "It comes on Friday.");
        await at.passes(12 * SECOND_MS);
      });
      await at.passes(2 * MINUTE_MS);
      const { ingestedAt = Infinity } = record.written.at(-1) ?? {};
      // One that comes late is asked about for that, or sent behind a colleague's that its author saw.
      if (ingestedAt - startsAt >= 10 * SECOND_MS) return [1, true];
      const sent = world.service.all[0]?.messages.filter(({ from }) => from === "operator").length;
      return [sent, thread.posts.some(({ post }) => keysOf(post).includes("reply-crosses"))];
    },
    [1, true],
  );
  expect(wrong).toEqual([]);
});

const reactions = new Map<string, ReactionAct>([
  ["👀", "take"],
  ["👍", "no-answer"],
  ["👏", { tag: "urgent" }],
  ["🤝", "close"],
]);

it.each([
  ["👏", 0],
  ["👀", 1],
  ["👍", 0],
] as const)("undoes the reaction %s that is taken back", async (emoji, released) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(0, { rules: { reactions } });
      const { record, thread, world } = at;
      const reacts = (id: string, added: readonly string[], removed: readonly string[]) => {
        const post = thread.card?.id ?? postId("none");
        record.reacts({ id, person: at.person("Anna"), room: thread.room, post, at: world.time.now, added, removed });
      };
      reacts("one", [emoji], []);
      await at.settles();
      await dies(world, async () => {
        reacts("two", [], [emoji]);
        await at.settles();
      });
      await at.passes(2 * MINUTE_MS);
      const tags = world.service.all[0]?.conversation.tags;
      return { tags, owner: at.card()?.claim?.name, turn: at.turn(), released: at.said("released-by") };
    },
    { tags: [], owner: undefined, turn: "waits", released },
  );
  expect(wrong).toEqual([]);
});

it("takes nobody else's tag away with a reaction", async () => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(0, { rules: { reactions } });
      const { record, thread, world } = at;
      const { service, time } = world;
      const change = service.changeConversation.bind(service);
      let calls = 0;
      service.changeConversation = async (...given) => {
        calls += 1;
        if (calls === 1)
          await new Promise<void>((end) => {
            time.after(20 * SECOND_MS, end);
          });
        return await change(...given);
      };
      record.writes(thread, at.person("Bert"), "!tag urgent");
      for (let step = 0; calls === 0 && step < 400; step += 1) await at.passes(50);
      const post = thread.card?.id ?? postId("none");
      const made = { person: at.person("Anna"), room: thread.room, post };
      record.reacts({ ...made, id: "one", at: time.now, added: ["👏"], removed: [] });
      await at.passes(9 * SECOND_MS);
      record.reacts({ ...made, id: "two", at: time.now, added: [], removed: ["👏"] });
      await at.passes(9 * SECOND_MS);
      await dies(world, () => at.passes(20 * SECOND_MS));
      await at.passes(2 * MINUTE_MS);
      return [service.card(at.id).conversation.tags, at.said("untagged-by")];
    },
    [["urgent"], 0],
  );
  expect(wrong).toEqual([]);
});

it.each(KINDS)("says once that a close by reaction was cancelled (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind, { rules: { reactions } });
      const { record, thread, world } = at;
      const post = thread.card?.id ?? postId("none");
      const made = { person: at.person("Anna"), room: thread.room, post, at: world.time.now };
      record.reacts({ ...made, id: "one", added: ["🤝"], removed: [] });
      await at.passes(3 * SECOND_MS);
      await dies(world, () => at.presses("keep-open", "Bert"));
      await at.passes(2 * MINUTE_MS);
      // A press that the platform repeats may come after the close.
      return [at.said("reaction-closes"), at.said("reaction-kept-open") + at.said("reaction-closed")];
    },
    [0, 1],
  );
  expect(wrong).toEqual([]);
});

it.each(KINDS)("asks about an edited reply in one post, and no longer once it is answered (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { record, thread, world } = at;
      const written = record.writes(thread, at.person("Anna"), "The password: hunter2secret");
      await at.settles();
      const questions = () =>
        thread.posts.filter(({ post: { buttons = [] } }) => buttons.some(({ action }) => action === "keep"));
      expect(questions()).toHaveLength(1);
      await dies(world, async () => {
        record.edits(written, "The password: hunter3secret");
        await at.settles();
      });
      await at.passes(2 * MINUTE_MS);
      const asked = questions();
      const [last] = asked;
      const button = last?.post.buttons?.find(({ action }) => action === "drop");
      if (last === undefined || button === undefined) return [asked.length];
      record.press(at.person("Anna"), { button, post: last.id, room: thread.room, thread: thread.id });
      await at.settles();
      return [asked.length, questions().length];
    },
    [1, 0],
  );
  expect(wrong).toEqual([]);
});

it.each(KINDS)("calls who took it when the client writes after our answer (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { record, thread, world, chat } = at;
      await at.takes();
      // The line that the conversation is closed waits, and then shares a batch with the echo of the answer.
      const post = chat.post.bind(chat);
      chat.post = () => Promise.reject(new BridgeError("CHAT_UNREACHABLE"));
      world.service.change(at.id, { status: "closed" });
      await at.passes(3 * SECOND_MS);
      record.writes(thread, at.person("Anna"), "It comes tomorrow.");
      await at.passes(20 * SECOND_MS);
      Object.assign(chat, { post });
      await dies(world, () => at.passes(40 * SECOND_MS));
      await at.passes(MINUTE_MS);
      world.service.change(at.id, { status: "open" });
      await at.client("And the other one?");
      await at.passes(MINUTE_MS);
      return at.called();
    },
    ["Anna"],
  );
  expect(wrong).toEqual([]);
});

it("handles what is written in a thread that it said is linked", async () => {
  const wrong = await whereverItDies(
    async (dies) => {
      using world = await World.create(0, { isCalm: true });
      const { service, time } = world;
      const [, blind] = world.chats;
      if (blind === undefined) throw new RangeError("no team chat");
      const { record } = blind;
      // Nobody has heard of this conversation yet.
      const id = service.begin("Ada", "telegram", "Where is it?");
      await time.advance(400 * SECOND_MS);
      await world.start();
      await time.advance(20 * SECOND_MS);
      const room = blind.room("-100");
      const anna = blind.person("Anna");
      const own = record.addThread(threadId(`${room}:t999`), room);
      record.writes(own, anna, "Hello");
      await time.advance(20 * SECOND_MS);
      const button = record.buttons.findLast(({ button: one }) => one.action === "link" && one.value === id);
      if (button === undefined) throw new RangeError("nobody is asked");
      const open = blind.open.bind(blind);
      const opening = Promise.withResolvers<undefined>();
      blind.open = async (...how) => {
        const opened = await open(...how);
        await opening.promise;
        return opened;
      };
      service.write(id, "client", null, "Hello?");
      await time.advance(4 * SECOND_MS);
      record.press(anna, button);
      await time.advance(6 * SECOND_MS);
      await dies(world, async () => {
        opening.resolve(undefined);
        await time.advance(30 * SECOND_MS);
      });
      Object.assign(blind, { open });
      await time.advance(2 * MINUTE_MS);
      record.writes(own, anna, "It comes tomorrow.");
      await time.advance(MINUTE_MS);
      const told = record.notices.some(({ key }) => key === "thread-linked");
      return [told, service.all[0]?.messages.filter(({ text }) => text === "It comes tomorrow.").length];
    },
    [true, 1],
  );
  expect(wrong).toEqual([]);
});

/** Of a world in which replies are held for 20 seconds. */
const HOLDS = 4;

it.each(KINDS)("says that a saved reply is held (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using world = await World.create(HOLDS);
      const { service, time } = world;
      await world.start();
      const id = service.begin("Ada", kind === 0 ? "email" : "telegram", "Where is it?");
      await time.advance(20 * SECOND_MS);
      const chat = world.chats[kind];
      const [thread] = chat?.record.threadsOf(id) ?? [];
      if (chat === undefined || thread === undefined) throw new RangeError("no thread");
      chat.isLimited = false;
      const { record } = chat;
      const anna = chat.person("Anna");
      record.commands(anna, thread, "replies", "add hello Hello, we look into it.");
      await time.advance(20 * SECOND_MS);
      record.writes(thread, anna, "!r hello");
      await time.advance(20 * SECOND_MS);
      const button = record.buttons.findLast(({ button: one }) => one.action === "anyway");
      if (button === undefined) throw new RangeError("nobody sees the saved reply");
      const before = record.notices.length;
      await dies(world, async () => {
        record.press(anna, button);
        await time.advance(2 * SECOND_MS);
      });
      await time.advance(10 * SECOND_MS);
      const sent = () => service.all[0]?.messages.filter(({ from }) => from === "operator").length;
      const early = sent();
      await time.advance(2 * MINUTE_MS);
      return [record.notices.slice(before).some(({ key }) => key.startsWith("reply-held")), early, sent()];
    },
    [true, 0, 1],
  );
  expect(wrong).toEqual([]);
});

it("does not say after an outage that nothing was changed when it was", async () => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(0);
      await dies(at.world, () => at.presses("close", "Bert"), 11 * MINUTE_MS);
      await at.passes(2 * MINUTE_MS);
      const isClosed = at.world.service.all[0]?.conversation.status === "closed";
      const isTold = at.record.notices.some(({ key }) => key === "change-too-late");
      return isClosed ? [isTold, at.said("thread-closed-by"), at.said("thread-closed")] : [false, 1, 0];
    },
    [false, 1, 0],
  );
  expect(wrong).toEqual([]);
});

it("knows the newest message of a thread that it has compared with its conversation", async () => {
  const wrong = await whereverItDies(async (dies) => {
    using at = await talkIn(0);
    const { world, chat, thread, id } = at;
    world.kill();
    // Read back and posted by a process that dies before it hears of it.
    world.service.write(id, "client", null, "Hello?");
    await at.passes(MINUTE_MS);
    const post = chat.post.bind(chat);
    chat.post = async (...how) => {
      const made = await post(...how);
      Object.assign(chat, { post });
      world.kill();
      return made;
    };
    await world.start();
    await at.passes(MINUTE_MS);
    expect(world.bridge).toBeUndefined();
    await dies(world, async () => {
      await world.start();
      await at.passes(MINUTE_MS);
    });
    await at.passes(MINUTE_MS);
    const state = await world.bridge?.links.thread(id, thread.room);
    return state?.lastPost?.newest === world.service.all[0]?.messages.at(-1)?.createdAt;
  }, true);
  expect(wrong).toEqual([]);
});

it("says whose claim was released", async () => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(0);
      await at.takes("Anna");
      await dies(at.world, () => at.presses("release", "Bert"));
      await at.passes(2 * MINUTE_MS);
      return [at.said("released-for"), at.said("released-by"), at.card()?.claim ?? null];
    },
    [1, 0, null],
  );
  expect(wrong).toEqual([]);
});

it.each([
  [0, "client"],
  [1, "client"],
  [0, "operator"],
  [1, "operator"],
] as const)("says in a new thread which one it replaces (%i, for the %s)", async (kind, from) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { world, record, thread, id } = at;
      // Without an event.
      thread.deletedAt = world.time.now;
      await dies(world, async () => {
        world.service.write(id, from, from === "client" ? null : "Olga", "Hello?");
        await at.settles();
      });
      await at.passes(4 * MINUTE_MS);
      const anew = record.threadsOf(id).filter((one) => one !== thread && one.room === thread.room);
      // Where nobody can look what was posted, a post may stand there twice, and the second one says so.
      const isMarked = ({ post: { lines } }: (typeof thread.posts)[number]) =>
        lines.some((line) => "possibleDuplicate" in line && line.possibleDuplicate);
      return anew.map(({ posts }) => {
        const [first, ...others] = posts.filter(({ post }) => keysOf(post).includes("notice-thread-anew"));
        return first !== undefined && others.every(isMarked);
      });
    },
    [true],
  );
  expect(wrong).toEqual([]);
});

it("says that a saved reply was added", async () => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(0);
      await dies(at.world, async () => {
        at.record.commands(at.person("Anna"), at.thread, "replies", "add hello Hello, we look into it.");
        await at.settles();
      });
      await at.passes(2 * MINUTE_MS);
      // What one person reads alone may be told again.
      return new Set(at.record.notices.map(({ key }) => key));
    },
    new Set(["saved-added"]),
  );
  expect(wrong).toEqual([]);
});

it.each([
  ["take", undefined],
  ["mute", undefined],
  ["mode", undefined],
  ["close", undefined],
  ["anyway", "The password: hunter2secret"],
  ["drop", "The password: hunter2secret"],
] as const)("tells nobody who presses %s that it was handled already", async (action, written) => {
  const wrong = await whereverItDies(async (dies) => {
    using at = await talkIn(0);
    if (written !== undefined) await at.answers(written);
    await dies(at.world, () => at.presses(action));
    await at.passes(2 * MINUTE_MS);
    return at.record.notices.map(({ key }) => key).filter((key) => /already|nobody/u.test(key));
  }, []);
  expect(wrong).toEqual([]);
});

it.each(KINDS)("opens no thread for a note in a room that has none for its conversation (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { world, record, thread } = at;
      const opened = () => world.chats.flatMap((chat) => [...chat.record.threads.values()].map(({ id }) => id));
      const before = opened();
      await dies(world, async () => {
        record.writes(thread, at.person("Anna"), "!note for us only");
        await at.settles();
      });
      await at.passes(4 * MINUTE_MS);
      const notes = world.service.card(at.id).messages.filter(({ from }) => from === "note").length;
      return [notes, opened().length - before.length];
    },
    [1, 0],
  );
  expect(wrong).toEqual([]);
});

it.each(KINDS)("says of no edit that it came too late, if the edited text is sent (%i)", async (kind) => {
  const wrong = await whereverItDies(
    async (dies) => {
      using at = await talkIn(kind);
      const { record, world } = at;
      const written = record.writes(at.thread, at.person("Anna"), "The password: hunter2secret");
      await at.settles();
      await dies(world, async () => {
        record.edits(written, "It comes tomorrow.");
        await at.settles();
      });
      await at.passes(2 * MINUTE_MS);
      return [world.service.card(at.id).messages.at(-1)?.text, record.notices.map(({ key }) => key)];
    },
    ["It comes tomorrow.", []],
  );
  expect(wrong).toEqual([]);
});

it("keeps open what was cancelled in time while the bridge was down, though it dies once more", async () => {
  const wrong = await whereverItDies(async (dies) => {
    using at = await talkIn(1, { rules: { reactions } });
    const { record, thread, world } = at;
    const post = thread.card?.id ?? postId("none");
    const made = { person: at.person("Anna"), room: thread.room, post, at: world.time.now };
    record.reacts({ ...made, id: "one", added: ["🤝"], removed: [] });
    for (let step = 0; at.said("reaction-closes") === 0 && step < 400; step += 1) await at.passes(50);
    const button = record.buttons.findLast((one) => one.button.action === "keep-open");
    if (button === undefined) throw new RangeError("nobody can cancel");
    world.kill();
    record.press(at.person("Bert"), button);
    await at.passes(20 * SECOND_MS);
    await dies(world, async () => {
      await world.start();
      await at.passes(3 * SECOND_MS);
    });
    await at.passes(5 * MINUTE_MS);
    return world.service.card(at.id).conversation.status;
  }, "new");
  expect(wrong).toEqual([]);
});
