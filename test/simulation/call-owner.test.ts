/** Who hears of the first message that a client writes after our answer. In virtual time, on the real ledger. */
import { describe, expect, it } from "vitest";
import type { PersonId } from "../../src/bridge/model/ids.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { OUT_OF_SIGHT_AFTER_MS } from "../../src/bridge/threads/call-owner.ts";
import { personId, roomId } from "../support/ids.ts";
import { goesAway, HOUR_MS, mentionsOf, MINUTE_MS, SECOND_MS, talkIn, type Kind } from "./turns.ts";
import type { World } from "./world.ts";

/** Anna has taken it and answered. */
async function answered(kind: Kind = 0, rules: RoomRules = {}) {
  const at = await talkIn(kind, { rules });
  await at.takes();
  await at.answers("It comes tomorrow.");
  return at;
}

/** Somebody presses *No answer needed*, as in the list of who waits. */
async function needsNone({ record, person, id, settles }: Awaited<ReturnType<typeof talkIn>>) {
  const shown = record.buttons.find(({ button }) => button.action === "take");
  if (shown === undefined) throw new RangeError("nobody sees a button");
  record.press(person("Anna"), { ...shown, button: { ...shown.button, action: "no-answer", value: id } });
  await settles();
}

it.each([0, 1] as const)("calls who took it, once a wait, in the post that shows the message (%i)", async (kind) => {
  using at = await answered(kind);
  const before = at.thread.posts.length;
  await at.client("And the other one?");
  expect([at.called(), at.thread.posts.length - before]).toEqual([["Anna"], 1]);
  await at.client("Hello?");
  await at.client("Anybody?");
  expect(at.called()).toEqual(["Anna"]);

  await at.answers("In a week.", "Bert");
  await at.client("Why so late?");
  expect(at.called()).toEqual(["Anna", "Anna"]);
});

it("calls nobody before we have answered, nor where nobody is on it", async () => {
  using at = await talkIn(0);
  await at.takes();
  await at.client("Hello?");
  expect(at.called()).toEqual([]);
  await at.answers("It comes tomorrow.");
  await at.presses("release");
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
});

it("calls once for a burst, and again only after another answer", async () => {
  using at = await answered();
  for (const text of ["And", "the", "other"]) at.world.service.write(at.id, "client", null, text);
  await at.settles();
  expect(at.called()).toEqual(["Anna"]);
});

it("calls for a message that arrives before the card says that we answered", async () => {
  using at = await talkIn(1);
  await at.takes();
  at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
  await at.passes(9 * SECOND_MS);
  await at.client("And the other one?");
  expect(at.called()).toEqual(["Anna"]);
});

it("calls the assignee where nobody has taken it, and only in their team chat", async () => {
  using at = await talkIn(0, {
    routes: () => ({ operators: new Map([["op_1", [at0("Carl"), other("Carl")]]]) }),
  });
  await at.assigns("op_1");
  await at.answers("It comes tomorrow.");
  await at.client("And the other one?");
  // By the assignment, and by the message.
  expect(at.called().filter((name) => name === "Carl")).toHaveLength(2);
  expect(at.said("thread-assigned")).toBe(1);

  function at0(name: string) {
    return `slack:1:${name}` as never;
  }
  function other(name: string) {
    return `telegram:1:${name}` as never;
  }
});

it.each([
  ["the first room", {}, ["Anna"], []],
  ["the other one, where the first calls nobody", { call: "nobody" }, [], ["Anna"]],
] as const)("calls in one of two threads: in %s", async (_, rules, here, there) => {
  using at = await answered(1, rules);
  await at.client("And the other one?");
  const other = at.record.threadsOf(at.id).find(({ id }) => id !== at.thread.id);
  const shown = other?.posts.filter(({ post }) => JSON.stringify(post).includes("And the other one?")) ?? [];
  expect(shown).toHaveLength(1);
  expect(shown.flatMap(({ post }) => mentionsOf(post)).map(({ person }) => person)).toEqual(there.map(at.person));
  expect(at.called()).toEqual(here);
});

describe("in two rooms", () => {
  const NEXT = "And the other one?";
  const slack = (name: string) => personId(`slack:1:${name}`);
  const telegram = (name: string) => personId(`telegram:1:${name}`);
  const rooms = [roomId("slack:1:C1"), roomId("telegram:1:-100"), roomId("telegram:1:-200")];
  const list = [{ name: "site", when: {}, threads: rooms.slice(0, 2), alerts: [] }];

  /** Whom the posts that show `words` call, in the rooms of the routes. */
  function calledBy(world: World, id: ConversationId, words: string): readonly (readonly string[])[] {
    const threads = world.chats.flatMap(({ record }) => record.threadsOf(id));
    const inOrder = threads.toSorted((a, b) => rooms.indexOf(a.room) - rooms.indexOf(b.room));
    return inOrder.map(({ posts }) =>
      posts
        .filter(({ post }) => JSON.stringify(post).includes(words))
        .flatMap(({ post }) => mentionsOf(post).map(({ person }) => person)),
    );
  }

  /** Assigned to an operator who has these accounts, and answered. */
  async function assigned(people: readonly PersonId[]) {
    const at = await talkIn(0, { routes: () => ({ list, operators: new Map([["op_1", people]]) }) });
    at.world.service.change(at.id, { assignee: "op_1" });
    await at.settles();
    await at.answers("It comes tomorrow.");
    return at;
  }

  it("calls in the second room if the owner cannot be mentioned in the first", async () => {
    using at = await assigned([slack("Gast"), telegram("Emil")]);
    await at.client(NEXT);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [telegram("Emil")]]);
  });

  it("calls who took it in the second group of a team chat if they have left the first", async () => {
    using at = await answered(1);
    const author = at.chat.author.bind(at.chat);
    at.chat.author = async (person, room, signal) => {
      const found = await author(person, room, signal);
      return room === at.thread.room ? { ...found, isStranger: true } : found;
    };
    await at.client(NEXT);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [at.person("Anna")]]);
  });

  it("calls once although the first room's team chat was away", async () => {
    using at = await assigned([slack("Dora"), telegram("Emil")]);
    const comesBack = goesAway(at.chat);
    await at.client(NEXT);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [telegram("Emil")]]);
    comesBack();
    await at.passes(HOUR_MS);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [telegram("Emil")]]);
    expect(JSON.stringify(at.thread.posts)).toContain(NEXT);

    await at.answers("In a week.");
    await at.client("Why so late?");
    expect(calledBy(at.world, at.id, "Why so late?")).toEqual([[slack("Dora")], []]);
  });

  it("calls in the second room if the first has called nobody, although it could by now", async () => {
    using at = await assigned([slack("Dora"), telegram("Emil")]);
    const [, other] = at.world.chats;
    if (other === undefined) throw new RangeError("no other team chat");
    const comesBack = goesAway(other);
    const author = at.chat.author.bind(at.chat);
    at.chat.author = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
    await at.client(NEXT);
    at.chat.author = author;
    comesBack();
    await at.passes(HOUR_MS);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [telegram("Emil")]]);
  });

  it("calls in the second room if the conversation became confidential there", async () => {
    const routes = [
      { name: "secret", when: { tags: ["secret"] }, threads: rooms.slice(1, 2), alerts: [], isConfidential: true },
      ...list,
    ];
    using at = await talkIn(0, {
      routes: () => ({ list: routes, match: "all", operators: new Map([["op_1", [slack("Dora"), telegram("Emil")]]]) }),
    });
    at.world.service.change(at.id, { assignee: "op_1" });
    await at.settles();
    await at.answers("It comes tomorrow.");
    at.world.service.change(at.id, { tags: ["secret"] });
    await at.settles();
    await at.client(NEXT);
    expect(calledBy(at.world, at.id, NEXT)).toEqual([[], [telegram("Emil")]]);
  });
});

describe("after a wait that needed no answer", () => {
  it.each([0, 1] as const)("calls for the next message, once (%i)", async (kind) => {
    using at = await talkIn(kind);
    await at.takes();
    await needsNone(at);
    await at.client("And the other one?");
    expect(at.called()).toEqual(["Anna"]);
    await at.client("Hello?");
    expect(at.called()).toEqual(["Anna"]);

    await needsNone(at);
    at.world.service.write(at.id, "note", "Bert", "He is right.");
    await at.settles();
    await at.client("Well?");
    await at.client("Well?!");
    expect(at.called()).toEqual(["Anna", "Anna"]);
  });

  it("calls again although we have answered before", async () => {
    using at = await answered();
    await at.client("And the other one?");
    await needsNone(at);
    at.world.kill();
    await at.passes(MINUTE_MS);
    await at.world.start();
    await at.client("Hello?");
    await at.client("Hello!");
    expect(at.called()).toEqual(["Anna", "Anna"]);
  });

  it("calls nobody for a message that it was said of", async () => {
    using at = await answered();
    await at.client("And the other one?");
    const comesBack = goesAway(at.chat);
    at.world.service.write(at.id, "client", null, "Never mind");
    await at.settles();
    const bridge = at.world.bridge;
    if (bridge === undefined) throw new Error("no bridge");
    const newest = at.world.service.all.flatMap(({ messages }) => messages).at(-1)?.createdAt ?? "";
    const ended = { until: newest, name: "Bert", chat: "Elsewhere", interaction: "press" };
    await at.world.time.until(bridge.turns.setEnded(at.id, ended), HOUR_MS);
    comesBack();
    await at.passes(HOUR_MS);
    expect(JSON.stringify(at.thread.posts)).toContain("Never mind");
    expect(at.called()).toEqual(["Anna"]);
    await at.client("One more thing");
    expect(at.called()).toEqual(["Anna", "Anna"]);
  });
});

it("calls in the thread that replaces a deleted one", async () => {
  using at = await answered(1);
  at.record.deletesThread(at.thread);
  at.world.service.write(at.id, "client", null, "And the other one?");
  await at.passes(MINUTE_MS);
  const threads = at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room);
  const posts = threads.flatMap((thread) => thread.posts).filter(({ post }) => mentionsOf(post).length > 0);
  expect(posts.map(({ post }) => JSON.stringify(post).includes("And the other one?"))).toEqual([true]);
});

it("calls nobody for thanks, and for what comes after them", async () => {
  using at = await answered();
  await at.client("Thanks, Anna!");
  expect(at.called()).toEqual([]);
  await at.client("And the other one");
  expect(at.called()).toEqual(["Anna"]);
});

it.each([
  ["`call: nobody`", { call: "nobody" }],
  // The walk begins at nine.
  ["quiet hours", { quiet: { zone: "UTC", fromMinute: 8 * 60, toMinute: 20 * 60 } }],
] as const)("calls nobody in a room with %s", async (_, rules) => {
  using at = await answered(0, rules);
  await at.passes(OUT_OF_SIGHT_AFTER_MS);
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
  expect(at.thread.posts.some(({ post }) => post.isLoud)).toBe(false);
});

it("calls nobody in a muted thread", async () => {
  using at = await answered();
  await at.presses("mute");
  await at.client("And the other one?");
  expect(at.called()).toEqual([]);
});

it.each([
  [-MINUTE_MS, false],
  [0, true],
])("brings a thread up again whose last message is a day old (%i ms)", async (ms, isLoud) => {
  using at = await answered();
  // The answer reached the service within the ten seconds after it was written.
  await at.passes(OUT_OF_SIGHT_AFTER_MS + ms);
  await at.client("And the other one?");
  expect(at.thread.posts.at(-1)?.post.isLoud === true).toBe(isLoud);
  await at.client("Hello?");
  expect(at.thread.posts.at(-1)?.post.isLoud).toBeUndefined();
});

it("calls after a restart, once", async () => {
  using at = await answered();
  at.world.kill();
  await at.passes(HOUR_MS);
  await at.world.start();
  await at.client("And the other one?");
  at.world.kill();
  await at.passes(MINUTE_MS);
  await at.world.start();
  await at.client("Hello?");
  expect(at.called()).toEqual(["Anna"]);
});

it("shows the message although the team chat does not say who is who", async () => {
  using at = await answered();
  at.chat.author = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
  await at.client("And the other one?");
  expect(JSON.stringify(at.thread.posts)).toContain("And the other one?");
});

it("calls nobody for thanks in a conversation that stays closed", async () => {
  using at = await talkIn(0, {});
  await at.takes();
  await at.answers("It comes.");
  await at.closes();
  await at.client("Thanks!");
  expect(at.called()).toEqual([]);
  await at.client("And the other one?");
  expect(at.called()).toEqual(["Anna"]);
});
