/** Settings that a restart changes. */
import { expect, it } from "vitest";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import type { Route } from "../../src/bridge/routing/route.ts";
import { MINUTE_MS, SECOND_MS } from "./turns.ts";
import { World } from "./world.ts";

/** A client's thread in a room that keeps notes until it is set to replies. */
async function inNotes() {
  const modes = new Map<RoomId, RoomMode>();
  const world = await World.create(0, {
    isCalm: true,
    routes({ first, second, third }) {
      for (const room of [first, second, third]) modes.set(room, "note");
      return { modes };
    },
  });
  const { service, time } = world;
  const [chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  await world.start();
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(20 * SECOND_MS);
  const [thread] = chat.record.threadsOf(id);
  if (thread === undefined) throw new RangeError("no thread");
  return {
    ...{ world, service, time, chat, id, thread },
    setToReplies: () => void modes.set(thread.room, "reply"),
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

it("keeps inside what is written while the card says that the thread keeps notes", async () => {
  using at = await inNotes();
  const { world, service, time, chat, id, thread } = at;
  expect(thread.card?.content.mode).toBe("note");
  world.kill();
  at.setToReplies();
  await world.start();
  await time.advance(10 * MINUTE_MS);
  const sent = () =>
    service
      .card(id)
      .messages.filter(({ from }) => from === "operator")
      .map(({ text }) => text);
  chat.record.writes(thread, chat.person("Anna"), "He never pays his bills.");
  await time.advance(MINUTE_MS);
  // From now on, the card says that replies go out.
  expect([sent(), thread.card?.content.mode]).toEqual([[], "reply"]);
  chat.record.writes(thread, chat.person("Anna"), "It comes tomorrow.");
  await time.advance(MINUTE_MS);
  expect(sent()).toEqual(["It comes tomorrow."]);
});

it("keeps inside what was written while the room kept notes, and is reported after a restart without", async () => {
  using at = await inNotes();
  const { world, service, time, chat, id, thread } = at;
  chat.lost = 1;
  chat.record.writes(thread, chat.person("Anna"), "He never pays his bills.");
  await time.advance(2 * SECOND_MS);
  world.kill();
  at.setToReplies();
  await world.start();
  await time.advance(10 * SECOND_MS);
  // It was read back, and what is written from now on goes out.
  expect(thread.card?.content.mode).toBe("reply");
  chat.lost = 0;
  await time.advance(30 * MINUTE_MS);
  const messages = () => service.card(id).messages.map(({ from, text }) => [from, text]);
  expect(messages()).toContainEqual(["note", "He never pays his bills."]);
  chat.record.writes(thread, chat.person("Anna"), "It comes tomorrow.");
  await time.advance(MINUTE_MS);
  expect(messages()).toContainEqual(["operator", "It comes tomorrow."]);
});

it.each([
  ["10 seconds slow", -10 * SECOND_MS],
  ["3 minutes fast", 3 * MINUTE_MS],
])("goes by the team chat's clock if the machine's is %s", async (_, wrongBy) => {
  using at = await inNotes();
  const { world, service, time, chat, id, thread } = at;
  world.kill();
  at.setToReplies();
  await world.start();
  await time.advance(MINUTE_MS);
  time.setClock(wrongBy);
  // Written, but not reported, before the card says that replies go out.
  chat.lost = 1;
  chat.record.writes(thread, chat.person("Anna"), "He never pays his bills.");
  await time.advance(SECOND_MS);
  service.change(id, { assignee: "Anna" });
  const noted = () => service.card(id).messages.filter(({ from }) => from === "note").length;
  for (let waited = 0; thread.card?.content.mode !== "reply" && waited < MINUTE_MS; waited += 100)
    await time.advance(100);
  expect([thread.card?.content.mode, noted()]).toEqual(["reply", 0]);
  chat.lost = 0;
  chat.record.writes(thread, chat.person("Anna"), "It comes tomorrow.");
  await time.advance(30 * MINUTE_MS);
  const messages = service.card(id).messages.filter(({ from }) => from !== "client");
  expect(messages.map(({ from, text }) => [from, text]).toSorted()).toEqual([
    ["note", "He never pays his bills."],
    ["operator", "It comes tomorrow."],
  ]);
});

it("shows nothing new in a room that was taken out of the routes", async () => {
  const modes = new Map<RoomId, RoomMode>();
  const list: Route[] = [];
  using world = await World.create(0, {
    isCalm: true,
    routes({ first, second }) {
      for (const room of [first, second]) modes.set(room, "reply");
      list.push(
        { name: "vip", when: { tags: ["vip"] }, threads: [first, second], alerts: [] },
        { name: "all", when: {}, threads: [first, second], alerts: [] },
      );
      return { modes, list };
    },
  });
  const { service, time } = world;
  const [chat, other] = world.chats;
  if (chat === undefined || other === undefined) throw new RangeError("no team chat");
  await world.start();
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(20 * SECOND_MS);
  const [thread] = chat.record.threadsOf(id);
  if (thread === undefined) throw new RangeError("no thread");
  world.kill();
  modes.delete(thread.room);
  list.splice(
    0,
    2,
    ...list.map((route) => ({ ...route, threads: route.threads.filter((room) => room !== thread.room) })),
  );
  await world.start();
  await time.advance(MINUTE_MS);
  service.write(id, "client", null, "Hello?");
  await time.advance(MINUTE_MS);
  expect(JSON.stringify(thread.posts)).not.toContain("Hello?");
  expect(JSON.stringify([...other.record.threads.values()].map(({ posts }) => posts))).toContain("Hello?");
});
