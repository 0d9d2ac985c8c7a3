/** What people see when lanes that run side by side cross: one reads slowly while another goes on. In virtual time. */
import { expect, it } from "vitest";
import type { ReactionAct } from "../../src/bridge/model/reaction.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { PersonId, ThreadId } from "../../src/bridge/model/ids.ts";
import { threadId } from "../support/ids.ts";
import { HOUR_MS, linesIn, mentionsOf, MINUTE_MS, press, SECOND_MS, talkIn, type Talk } from "./turns.ts";
import { World } from "./world.ts";

/** The first answer to the part of the bridge that `who` names in its path is late. Result: how many were. */
function late({ world }: Talk, ms: number, who: string) {
  const { service, time } = world;
  const original = service.conversation.bind(service);
  let hits = 0;
  service.conversation = async (id, signal) => {
    const stack = new Error().stack ?? "";
    const answer = await original(id, signal);
    if (hits > 0 || !stack.includes(who)) return answer;
    hits += 1;
    await new Promise<void>((done) => {
      time.after(ms, done);
    });
    return answer;
  };
  return () => hits;
}

it.each([0, 1] as const)(
  "does not say again that it was closed when a slow look ends after it was opened (%i)",
  async (kind) => {
    using at = await talkIn(kind);
    const { service } = at.world;
    const isClosed = () => service.card(at.id).conversation.status === "closed";
    const hits = late(at, 4 * SECOND_MS, "assign-rooms");
    press(at, "close");
    for (let step = 0; !isClosed() && step < 4000; step += 1) await at.passes(1);
    // The service's event arrives before its response.
    void service.ingest?.({ type: "conversation-update", conversation: { id: at.id } }, "event:fast");
    for (let step = 0; at.said("thread-closed-by") === 0 && step < 400; step += 1) await at.passes(50);
    press(at, "reopen", "Bert");
    for (let step = 0; at.said("thread-reopened-by") === 0 && step < 400; step += 1) await at.passes(50);
    await at.passes(60 * SECOND_MS);
    expect([hits(), linesIn(at.thread), at.card()?.status]).toEqual([
      1,
      ["thread-closed-by", "thread-reopened-by"],
      "open",
    ]);
  },
);

it("counts a wait from when it was opened again, though a command had read slowly that it was open before", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS } });
  const hits = late(at, 15 * SECOND_MS, "/commands/");
  await at.passes(16 * MINUTE_MS);
  at.record.writes(at.thread, at.person("Bert"), "!why");
  for (let step = 0; hits() === 0 && step < 4000; step += 1) await at.passes(50);
  press(at, "close");
  await at.passes(60 * SECOND_MS);
  expect(at.card()?.status).toBe("closed");
  expect(at.reminders().length).toBe(1);
  await at.passes(HOUR_MS);
  press(at, "reopen");
  await at.passes(14 * MINUTE_MS);
  expect([hits(), at.reminders().length]).toEqual([1, 1]);
  await at.passes(2 * MINUTE_MS);
  expect(at.reminders().length).toBe(2);
});

it("counts a wait from when it was opened again, though a reminder had read slowly that it was open before", async () => {
  using at = await talkIn(0, { rules: { waitingMs: 15 * MINUTE_MS } });
  const hits = late(at, 15 * SECOND_MS, "waiting-reminders");
  for (let step = 0; hits() === 0 && step < 4000; step += 1) await at.passes(SECOND_MS / 2);
  press(at, "close");
  await at.passes(10 * MINUTE_MS);
  expect([hits(), at.card()?.status, at.reminders().length]).toEqual([1, "closed", 0]);
  press(at, "reopen");
  await at.passes(14 * MINUTE_MS);
  expect(at.reminders().length).toBe(0);
  await at.passes(2 * MINUTE_MS);
  expect(at.reminders().length).toBe(1);
});

it.each([0, 1] as const)("remembers who puts it off while a card ends what was put off before (%i)", async (kind) => {
  using at = await talkIn(kind);
  at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
  await at.settles();
  at.record.writes(at.thread, at.person("Anna"), "!later client call her");
  await at.settles();
  expect(at.turn()).toBe("put-off");
  // The team chat is slow to say who is who.
  const author = at.chat.author.bind(at.chat);
  let slow = 0;
  at.chat.author = async (...given) => {
    const stack = new Error().stack ?? "";
    const answer = await author(...given);
    if (stack.includes("calledIn") && slow++ === 0)
      await new Promise<void>((done) => {
        at.world.time.after(5 * SECOND_MS, done);
      });
    return answer;
  };
  at.world.service.write(at.id, "client", null, "Where is it now?");
  for (let step = 0; slow === 0 && step < 400; step += 1) await at.passes(50);
  at.record.writes(at.thread, at.person("Bert"), "It is here.");
  await at.passes(2 * SECOND_MS);
  at.record.writes(at.thread, at.person("Bert"), "!later 1h ask him");
  await at.passes(60 * SECOND_MS);
  expect([slow > 0, at.told("Bert"), at.turn()]).toEqual([true, "later-done", "put-off"]);
  await at.passes(HOUR_MS);
  expect(at.said("later-over")).toBe(1);
});

it("names who closed it last in a room that was busy since the first close", async () => {
  using at = await talkIn(1);
  const [one, other] = at.record.threadsOf(at.id);
  const { service } = at.world;
  // The other room is busy with one slow post.
  const post = at.chat.post.bind(at.chat);
  let slow = 0;
  at.chat.post = async (thread, ...given) => {
    const done = await post(thread, ...given);
    if (thread !== at.thread.id && slow++ === 0)
      await new Promise<void>((end) => {
        at.world.time.after(10 * SECOND_MS, end);
      });
    return done;
  };
  at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
  for (let step = 0; slow === 0 && step < 400; step += 1) await at.passes(50);
  press(at, "close", "Anna");
  await at.passes(SECOND_MS);
  press(at, "reopen", "Bert");
  for (let step = 0; at.said("thread-reopened-by") === 0 && step < 400; step += 1) await at.passes(50);
  // The response to the last close is slow.
  const change = service.changeConversation.bind(service);
  service.changeConversation = async (...given) => {
    const answer = await change(...given);
    await new Promise<void>((end) => {
      at.world.time.after(20 * SECOND_MS, end);
    });
    return answer;
  };
  const { ingest } = service;
  service.ingest = async (...given) => {
    await new Promise<void>((end) => {
      at.world.time.after(20 * SECOND_MS, end);
    });
    return (await ingest?.(...given)) ?? false;
  };
  press(at, "close", "Carl");
  await at.passes(60 * SECOND_MS);
  expect([slow > 0, one && linesIn(one), other && linesIn(other)]).toEqual([
    true,
    ["thread-closed-by", "thread-reopened-by", "thread-closed-by"],
    ["thread-closed-by", "thread-reopened-by", "thread-closed-by"],
  ]);
});

const reactions = new Map<string, ReactionAct>([
  ["👀", "take"],
  ["🤝", "close"],
]);

it("says who closed it before the reaction did, and not that the reaction did", async () => {
  using at = await talkIn(0, { rules: { reactions } });
  at.record.reacts({
    id: "r1",
    person: at.person("Anna"),
    room: at.thread.room,
    post: at.thread.card?.id ?? ("" as never),
    at: at.world.time.now,
    added: ["🤝"],
    removed: [],
  });
  await at.passes(3 * SECOND_MS);
  press(at, "close", "Bert");
  await at.passes(60 * SECOND_MS);
  expect([at.said("reaction-closed"), at.told("Anna")]).toEqual([0, undefined]);
});

it("does not call whoever has just put it off again", async () => {
  using at = await talkIn(0);
  at.record.writes(at.thread, at.person("Bert"), "It comes tomorrow.");
  await at.settles();
  at.record.writes(at.thread, at.person("Anna"), "!later 1h call her");
  const hits = late(at, 5 * SECOND_MS, "put-off-over");
  for (let step = 0; hits() === 0 && step < 40_000; step += 1) await at.passes(200);
  at.record.writes(at.thread, at.person("Anna"), "!later 2h call her");
  await at.passes(2 * SECOND_MS);
  const told = at.told();
  await at.passes(MINUTE_MS);
  expect([hits(), told, at.said("later-over")]).toEqual([1, "later-done", 0]);
  await at.passes(2 * HOUR_MS);
  expect(at.said("later-over")).toBe(1);
});

function reacting(at: Talk) {
  let count = 0;
  return (emoji: string, name: string, isBack = false) => {
    const [added, removed] = isBack ? [[], [emoji]] : [[emoji], []];
    at.record.reacts({
      id: `r${++count}`,
      person: at.person(name),
      room: at.thread.room,
      post: at.thread.card?.id ?? ("" as never),
      at: at.world.time.now,
      added,
      removed,
    });
  };
}
const tagging = new Map<string, ReactionAct>([...reactions, ["👏", { tag: "urgent" }]]);

it("takes nobody else's tag away with a reaction", async () => {
  using at = await talkIn(0, { rules: { reactions: tagging } });
  const { service, time } = at.world;
  const reacts = reacting(at);
  const change = service.changeConversation.bind(service);
  let calls = 0;
  service.changeConversation = async (...given) => {
    if (calls++ === 0)
      await new Promise<void>((end) => {
        time.after(20 * SECOND_MS, end);
      });
    return await change(...given);
  };
  at.record.writes(at.thread, at.person("Bert"), "!tag urgent");
  for (let step = 0; calls === 0 && step < 400; step += 1) await at.passes(50);
  reacts("👏", "Anna");
  await at.passes(9 * SECOND_MS);
  reacts("👏", "Anna", true);
  await at.passes(90 * SECOND_MS);
  expect([service.card(at.id).conversation.tags, at.said("tagged-by"), at.said("untagged-by")]).toEqual([
    ["urgent"],
    1,
    0,
  ]);
});

it("takes the reaction's own tag away with it", async () => {
  using at = await talkIn(0, { rules: { reactions: tagging } });
  const { service } = at.world;
  const reacts = reacting(at);
  for (const isQuick of [true, false]) {
    reacts("👏", "Anna");
    await at.passes(isQuick ? 1 : 20 * SECOND_MS);
    if (!isQuick) expect(service.card(at.id).conversation.tags).toEqual(["urgent"]);
    reacts("👏", "Anna", true);
    await at.passes(30 * SECOND_MS);
    expect(service.card(at.id).conversation.tags).toEqual([]);
  }
});

it("closes once if somebody else reacts while the end of the countdown is late", async () => {
  using at = await talkIn(0, { rules: { reactions } });
  const reacts = reacting(at);
  const hits = late(at, 5 * SECOND_MS, "reaction-close");
  reacts("🤝", "Anna");
  for (let step = 0; hits() === 0 && step < 400; step += 1) await at.passes(50);
  reacts("🤝", "Bert");
  await at.passes(60 * SECOND_MS);
  const closed = [at.world.service.card(at.id).conversation.status, at.said("reaction-closed"), linesIn(at.thread)];
  expect([hits(), closed, at.said("reaction-closes")]).toEqual([1, ["closed", 1, ["thread-closed-by"]], 0]);
});

it("opens nothing that somebody else has closed when a reaction is taken back", async () => {
  using at = await talkIn(0, { rules: { reactions: tagging } });
  const { service } = at.world;
  const reacts = reacting(at);
  reacts("🤝", "Anna");
  for (let step = 0; at.said("reaction-closes") === 0 && step < 200; step += 1) await at.passes(50);
  press(at, "close", "Bert");
  await at.passes(20 * SECOND_MS);
  reacts("🤝", "Anna", true);
  await at.passes(60 * SECOND_MS);
  expect([service.card(at.id).conversation.status, linesIn(at.thread)]).toEqual([
    "closed",
    ["thread-closed", "thread-closed-by"],
  ]);
});

it.each([
  ["!assign op_1", "!assign op_2"],
  ["!later 1h first", "!later 2h second"],
  ["!tag vip", "!untag vip"],
])("does last what one person asked for last: %s, %s", async (first, second) => {
  using at = await talkIn(0);
  await at.answers("It comes tomorrow.", "Bert");
  const { time, service } = at.world;
  const author = at.chat.author.bind(at.chat);
  let asked = 0;
  at.chat.author = async (...given) => {
    const isCommand = (new Error().stack ?? "").includes("/commands/");
    const answer = await author(...given);
    if (isCommand && asked++ === 0)
      await new Promise<void>((end) => {
        time.after(4 * SECOND_MS, end);
      });
    return answer;
  };
  at.record.writes(at.thread, at.person("Anna"), first);
  for (let step = 0; asked === 0 && step < 400; step += 1) await at.passes(50);
  at.record.writes(at.thread, at.person("Anna"), second);
  await at.passes(60 * SECOND_MS);
  const { assignee, tags } = service.card(at.id).conversation;
  const putOff = (await at.world.bridge?.turns.marks(at.id))?.putOff;
  expect([asked > 1, putOff?.words ?? assignee ?? tags.length]).toEqual([
    true,
    second.includes("later") ? "second" : second.includes("op_") ? "op_2" : 0,
  ]);
});

it("calls the assignee that the thread has said, although its card is drawn only later", async () => {
  const op = (name: string) => [`slack:1:${name}` as never];
  using at = await talkIn(0, {
    routes: () => ({
      operators: new Map([
        ["op_1", op("Carl")],
        ["op_2", op("Bert")],
      ]),
    }),
  });
  await at.assigns("op_1");
  at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
  await at.settles();
  at.chat.isLimited = true;
  for (let number = 0; number < 40; number += 1) at.begins(`Client ${number}`, "Hello?");
  await at.passes(9 * SECOND_MS);
  at.world.service.change(at.id, { assignee: "op_2" });
  for (let step = 0; at.said("thread-assigned") < 2 && step < 1000; step += 1) await at.passes(100);
  at.world.service.write(at.id, "client", null, "And the other one?");
  await at.passes(600 * SECOND_MS);
  expect(at.thread.posts.flatMap(({ post }) => mentionsOf(post).map(({ person }) => person))).toEqual([
    ...op("Carl"),
    ...op("Bert"),
    ...op("Bert"),
  ]);
});

it.each([true, false])(
  "says that a reply went into a closed conversation if the thread has said that it is closed (%s)",
  async (isClosed) => {
    using at = await talkIn(0, { rules: { takesByReply: true } });
    if (!isClosed) {
      press(at, "close");
      await at.passes(20 * SECOND_MS);
    }
    at.chat.isLimited = true;
    for (let number = 0; number < 40; number += 1) at.begins(`Client ${number}`, "Hello?");
    await at.passes(9 * SECOND_MS);
    press(at, isClosed ? "close" : "reopen", "Bert");
    const line = isClosed ? "thread-closed-by" : "thread-reopened-by";
    for (let step = 0; at.said(line) === 0 && step < 1000; step += 1) await at.passes(100);
    expect(at.card()?.status === "closed").toBe(!isClosed);
    at.record.writes(at.thread, at.person("Anna"), "It comes tomorrow.");
    await at.passes(600 * SECOND_MS);
    expect([at.said("reply-sent-to-closed"), at.card()?.claim?.name]).toEqual(isClosed ? [1, undefined] : [0, "Anna"]);
  },
);

/** A topic that no database knows, in which the bridge has asked which of two conversations it belongs to. */
async function unknownTopic({ isOpen }: { readonly isOpen: boolean }) {
  const world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [, blind] = world.chats;
  if (blind === undefined) throw new RangeError("no team chat");
  const { record } = blind;
  // Nobody has heard of these conversations yet.
  const ids = ["Ada", "Ben"].map((client) => service.begin(client, "telegram", "Where is it?"));
  await time.advance(400 * SECOND_MS);
  await world.start();
  await time.advance(20 * SECOND_MS);
  const room = blind.room("-100");
  const own = record.addThread(threadId(`${room}:t999`), room);
  const people = [blind.person("Anna"), blind.person("Bert")] as const;
  record.writes(own, people[0], "Hello");
  await time.advance(20 * SECOND_MS);
  if (isOpen) for (const id of ids) service.write(id, "client", null, "Hello?");
  await time.advance(20 * SECOND_MS);
  // Reads take a second, so that what is decided meanwhile is not seen.
  const original = service.conversation.bind(service);
  service.conversation = async (id, signal) => {
    const answer = await original(id, signal);
    await new Promise<void>((done) => {
      time.after(SECOND_MS, done);
    });
    return answer;
  };
  return {
    ...{ world, own, people, ids, room },
    chooses(person: PersonId, conversation: string | undefined) {
      const isIt = ({ button: { action, value } }: (typeof record.buttons)[number]) =>
        action === "link" && value === conversation;
      const button = record.buttons.findLast(isIt);
      if (button === undefined) throw new RangeError("nobody is asked");
      record.press(person, button);
    },
    told: () => people.map((person) => record.notices.findLast((notice) => notice.person === person)?.key),
    /** How often each client gets what is written in the topic. */
    async answers(text: string) {
      Object.assign(service, { conversation: original });
      record.writes(own, people[0], text);
      await time.advance(MINUTE_MS);
      return ids.map((id) => service.card(id).messages.filter((message) => message.text === text).length);
    },
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

it.each([false, true])("links a topic to one conversation when two people choose at once (%s)", async (isOpen) => {
  using at = await unknownTopic({ isOpen });
  for (const [index, person] of at.people.entries()) at.chooses(person, at.ids[index]);
  await at.world.time.advance(MINUTE_MS);
  const told = at.told();
  expect(told.toSorted()).toEqual(["press-handled-already", "thread-linked"]);
  expect(await at.answers("It comes tomorrow.")).toEqual(told.map((key) => (key === "thread-linked" ? 1 : 0)));
});

it.each([false, true])("takes a topic from no conversation that it was opened for meanwhile (%s)", async (isOpen) => {
  using at = await unknownTopic({ isOpen });
  const [ada, ben] = at.ids;
  at.chooses(at.people[0], ada);
  await at.world.time.advance(SECOND_MS / 2);
  const { links } = at.world.bridge ?? {};
  if (links === undefined || ben === undefined) throw new RangeError("no bridge runs");
  // Not awaited: the database takes virtual time.
  void links.bindFurtherThread(ben, at.own.id);
  await at.world.time.advance(MINUTE_MS);
  expect(await at.answers("It comes tomorrow.")).toEqual([0, 1]);
});

it("opens another topic for a conversation whose own was given to another one while it was opened", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [, blind] = world.chats;
  if (blind === undefined) throw new RangeError("no team chat");
  const { record } = blind;
  const ben = service.begin("Ben", "telegram", "Where is it?");
  await time.advance(400 * SECOND_MS);
  await world.start();
  await time.advance(20 * SECOND_MS);
  const open = blind.open.bind(blind);
  let isRefused = true;
  const ada = service.begin("Ada", "telegram", "Where is mine?");
  // Its card is refused for long.
  blind.open = async (room, card, delivery, opening, signal) => {
    const begin = async (topic: ThreadId) => {
      await opening.begin(topic);
      if (isRefused) throw new BridgeError("CHAT_UNREACHABLE");
    };
    if (card.conversation === ada && opening.begun !== undefined && isRefused)
      throw new BridgeError("CHAT_UNREACHABLE");
    return await open(room, card, delivery, { ...opening, begin }, signal);
  };
  await time.advance(4 * SECOND_MS);
  const own = [...record.threads.values()].find(({ room, card }) => room === blind.room("-100") && card === undefined);
  if (own === undefined) throw new RangeError("no topic is being opened");
  record.writes(own, blind.person("Anna"), "Hello");
  // Asked once that has taken too long.
  await time.advance(130 * SECOND_MS);
  const button = record.buttons.findLast(({ button: { action, value } }) => action === "link" && value === ben);
  if (button === undefined) throw new RangeError("nobody is asked");
  record.press(blind.person("Anna"), button);
  await time.advance(2 * MINUTE_MS);
  isRefused = false;
  await time.advance(5 * MINUTE_MS);
  record.writes(own, blind.person("Anna"), "It comes tomorrow.");
  await time.advance(MINUTE_MS);
  const got = [ada, ben].map((id) => service.card(id).messages.filter(({ text }) => text === "It comes tomorrow."));
  expect(got.map(({ length }) => length)).toEqual([0, 1]);
  const { links } = world.bridge ?? {};
  const [adas, bens] = [links?.thread(ada, own.room), links?.thread(ben, own.room)];
  await time.advance(SECOND_MS);
  expect((await bens)?.thread).toBe(own.id);
  expect(record.threadsOf(ada).some(({ id, room }) => room === own.room && id !== own.id)).toBe(true);
  expect((await adas)?.thread).not.toBe(own.id);
});

it("asks nobody about a topic that it is opening, and sends what was written there once its card stands in it", async () => {
  using world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [, blind] = world.chats;
  if (blind === undefined) throw new RangeError("no team chat");
  const { record } = blind;
  await world.start();
  await time.advance(20 * SECOND_MS);
  const open = blind.open.bind(blind);
  let isRefused = true;
  blind.open = async (room, card, delivery, opening, signal) => {
    const begin = async (topic: ThreadId) => {
      await opening.begin(topic);
      if (isRefused) throw new BridgeError("CHAT_UNREACHABLE");
    };
    if (opening.begun !== undefined && isRefused) throw new BridgeError("CHAT_UNREACHABLE");
    return await open(room, card, delivery, { ...opening, begin }, signal);
  };
  const ada = service.begin("Ada", "telegram", "Where is mine?");
  await time.advance(4 * SECOND_MS);
  const own = [...record.threads.values()].find(({ room, card }) => room === blind.room("-100") && card === undefined);
  if (own === undefined) throw new RangeError("no topic is being opened");
  record.writes(own, blind.person("Anna"), "It comes tomorrow.");
  await time.advance(MINUTE_MS);
  isRefused = false;
  await time.advance(2 * MINUTE_MS);
  expect(record.buttons.filter(({ button: { action } }) => action === "link")).toEqual([]);
  expect(service.card(ada).messages.filter(({ text }) => text === "It comes tomorrow.")).toHaveLength(1);
});
