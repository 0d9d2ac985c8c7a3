/** A conversation becomes confidential while a room that may not know of it any more is about to show something. */
import { expect, it } from "vitest";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { roomId } from "../support/ids.ts";
import { goesAway, HOUR_MS, keysOf, MINUTE_MS, SECOND_MS, talkIn, type Kind, type Talk } from "./turns.ts";

const OUTSIDE = [roomId("slack:1:C1"), roomId("telegram:1:-100")] as const;
const INSIDE = roomId("telegram:1:-200");
const SECRET = "Nobody else may read this";
/** Over an hour after a walk begins. */
const QUIET = { zone: "UTC", fromMinute: 8 * 60, toMinute: 10 * 60 };

/** Ada's conversation in a room that may not know of it once it has the tag. */
async function talkOutside(kind: Kind, rules: RoomRules = {}) {
  const at = await talkIn(kind, {
    rules,
    routes: () => ({
      list: [
        { name: "secret", when: { tags: ["secret"] }, threads: [INSIDE], alerts: [], isConfidential: true },
        { name: "rest", when: { channels: ["email", "telegram"] }, threads: OUTSIDE, alerts: [roomId("slack:1:C8")] },
        { name: "alerts only", when: { channels: ["site"] }, threads: [], alerts: [roomId("slack:1:C8")] },
      ],
      match: "all",
    }),
  });
  const { service } = at.world;
  const { ingest } = service;
  if (ingest === undefined) throw new RangeError("no bridge");
  return {
    ...at,
    /** The service's webhooks that a conversation has changed fail until the result is called. */
    changesAreLate() {
      service.ingest = (event, key) =>
        event.type === "conversation-update" ? Promise.reject(new Error("cut off")) : ingest(event, key);
      return () => {
        service.ingest = ingest;
      };
    },
    becomesSecret: () => {
      service.change(at.id, { tags: ["secret"] });
    },
  };
}

/** Everything that stands outside, in rooms and in threads. */
function outside({ world }: Pick<Talk, "world">): string {
  return JSON.stringify(
    world.chats.flatMap(({ record }) => [
      ...record.announcements.filter(({ room }) => room !== INSIDE).map(({ post }) => post),
      ...[...record.threads.values()].filter(({ room }) => room !== INSIDE).flatMap(({ posts, card }) => [posts, card]),
    ]),
  );
}

function threadInside({ record, id }: Pick<Talk, "record" | "id">) {
  const thread = record.threadsOf(id).find(({ room }) => room === INSIDE);
  if (thread === undefined) throw new RangeError("no thread inside");
  return thread;
}

function inside({ world, id }: Pick<Talk, "world" | "id">): string {
  const threads = world.chats.flatMap(({ record }) => record.threadsOf(id)).filter(({ room }) => room === INSIDE);
  return JSON.stringify(threads.flatMap(({ posts, card }) => [posts, card]));
}

it.each([0, 1] as const)(
  "shows what comes next inside, and not outside, before it hears that the conversation has changed (%i)",
  async (kind) => {
    using at = await talkOutside(kind);
    const hears = at.changesAreLate();
    at.becomesSecret();
    await at.client(SECRET);
    expect([outside(at).includes(SECRET), inside(at).includes(SECRET)]).toEqual([false, true]);
    hears();
    await at.passes(30 * MINUTE_MS);
    expect([outside(at).includes(SECRET), inside(at).split(SECRET).length - 1]).toEqual([false, 1]);
  },
);

it.each([0, 1] as const)("shows nothing outside that has waited for the team chat meanwhile (%i)", async (kind) => {
  using at = await talkOutside(kind);
  const comesBack = at.world.chats.map((chat) => goesAway(chat));
  await at.client(SECRET);
  at.becomesSecret();
  await at.settles();
  for (const back of comesBack) back();
  await at.passes(30 * MINUTE_MS);
  expect([outside(at).includes(SECRET), inside(at).includes(SECRET)]).toEqual([false, true]);
});

it.each([0, 1] as const)("says nothing outside of a change that has waited for the team chat (%i)", async (kind) => {
  using at = await talkOutside(kind);
  const before = outside(at);
  const comesBack = at.world.chats.map((chat) => goesAway(chat));
  at.world.service.change(at.id, { assignee: "Olga" });
  await at.settles();
  at.becomesSecret();
  await at.settles();
  for (const back of comesBack) back();
  await at.passes(30 * MINUTE_MS);
  expect(outside(at)).toBe(before);
});

/** Ada's conversation becomes confidential while the digest at the end of quiet hours waits for the team chat. */
async function digestWaits(at: Awaited<ReturnType<typeof talkOutside>>): Promise<void> {
  await at.passes(55 * MINUTE_MS);
  const comesBack = at.world.chats.map((chat) => goesAway(chat));
  await at.passes(10 * MINUTE_MS);
  at.becomesSecret();
  await at.settles();
  for (const back of comesBack) back();
  await at.passes(30 * MINUTE_MS);
}

it.each([0, 1] as const)("leaves it out of a digest that has waited for the team chat (%i)", async (kind) => {
  using at = await talkOutside(kind, { waitingMs: 15 * MINUTE_MS, quiet: QUIET });
  at.begins("Ben", "Hello?");
  await digestWaits(at);
  const digests = at.record.announcements.filter(({ post }) => keysOf(post).includes("digest-head"));
  const said = JSON.stringify(digests.map(({ post }) => post));
  expect([said.includes("Ada"), said.includes("Ben")]).toEqual([false, true]);
});

it("posts no digest of what has become confidential", async () => {
  using at = await talkOutside(0, { waitingMs: 15 * MINUTE_MS, quiet: QUIET });
  const before = outside(at);
  await digestWaits(at);
  expect(outside(at)).toBe(before);
});

it("does not name the room inside to whoever answers outside at the same time", async () => {
  using at = await talkOutside(1);
  at.becomesSecret();
  await at.settles();
  const thread = threadInside(at);
  at.record.writes(thread, at.person("Anna"), "It comes tomorrow.");
  await at.passes(SECOND_MS);
  at.record.writes(at.thread, at.person("Bert"), "It comes on Friday.");
  await at.settles();
  const keys = at.thread.posts.flatMap(({ post }) => keysOf(post)).filter((key) => key.startsWith("reply-crosses"));
  expect(keys).toEqual(["reply-crosses"]);
});

it("appears inside although nobody reports that it has changed", async () => {
  using at = await talkOutside(0);
  const { service, chats } = at.world;
  const id = service.begin("Ben", "site", "Hello?");
  await at.passes(MINUTE_MS);
  at.changesAreLate();
  service.change(id, { tags: ["secret"] });
  await at.passes(30 * MINUTE_MS);
  expect(chats.flatMap(({ record }) => record.threadsOf(id)).map(({ room }) => room)).toEqual([INSIDE]);
});

it.each([0, 1] as const)("reminds nobody outside of a client who waits (%i)", async (kind) => {
  using at = await talkOutside(kind, { waitingMs: 15 * MINUTE_MS });
  const before = outside(at);
  at.becomesSecret();
  await at.settles();
  await at.passes(60 * MINUTE_MS);
  expect(outside(at)).toBe(before);
});

it("opens no thread and posts no alert outside for one that was confidential before it could", async () => {
  using at = await talkOutside(0);
  const comesBack = at.world.chats.map((chat) => goesAway(chat));
  const id = at.begins("Sue Secret", SECRET);
  await at.passes(SECOND_MS);
  at.world.service.change(id, { tags: ["secret"] });
  await at.settles();
  for (const back of comesBack) back();
  await at.passes(30 * MINUTE_MS);
  expect(outside(at)).not.toContain("Sue Secret");
  expect(inside({ ...at, id })).toContain(SECRET);
});

it("shows what was said inside nowhere else", async () => {
  using at = await talkOutside(1);
  at.becomesSecret();
  await at.settles();
  await at.passes(MINUTE_MS);
  const before = outside(at);
  const thread = threadInside(at);
  at.record.writes(thread, at.person("Anna"), "It comes tomorrow.");
  at.record.writes(thread, at.person("Anna"), "!note He is a regular");
  await at.passes(30 * MINUTE_MS);
  expect(at.world.service.card(at.id).messages.map(({ text }) => text)).toContain("It comes tomorrow.");
  expect(outside(at)).toBe(before);
});

it.each([0, 1] as const)(
  "tells authors outside that their reply waits while the service is away (%i)",
  async (kind) => {
    using at = await talkOutside(kind);
    const comesBack = goesAway(at.world.service, "SERVICE_UNREACHABLE");
    await at.answers("It comes tomorrow.");
    await at.passes(30 * MINUTE_MS);
    expect(at.said("reply-waits")).toBe(1);
    comesBack();
    await at.passes(30 * MINUTE_MS);
    expect(at.world.service.card(at.id).messages.map(({ text }) => text)).toContain("It comes tomorrow.");
  },
);

it.each([0, 1] as const)("disappears from the list of waiting clients outside (%i)", async (kind) => {
  using at = await talkOutside(kind, { keepsList: true });
  at.begins("Ben", "Hello?");
  await at.passes(MINUTE_MS);
  const list = () =>
    JSON.stringify(
      at.record.announcements
        .filter(({ room, id }) => room === at.thread.room && at.record.pinned.has(id))
        .map(({ post }) => post),
    );
  expect([list().includes("Ada"), list().includes("Ben")]).toEqual([true, true]);
  at.becomesSecret();
  await at.settles();
  await at.passes(MINUTE_MS);
  expect([list().includes("Ada"), list().includes("Ben")]).toEqual([false, true]);
});

it.each([0, 1] as const)(
  "goes on outside, without what was said meanwhile, once it is not confidential (%i)",
  async (kind) => {
    using at = await talkOutside(kind);
    at.becomesSecret();
    await at.client(SECRET);
    at.world.service.change(at.id, { tags: [] });
    await at.client("Where is it now?");
    await at.passes(30 * MINUTE_MS);
    expect([outside(at).includes(SECRET), outside(at).includes("Where is it now?")]).toEqual([false, true]);
    expect(at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room)).toHaveLength(1);
  },
);

it.each(["deletesThread", "closesThread"] as const)(
  "opens no other thread outside to ask about a reply, and tells operations instead (%s)",
  async (ends) => {
    using at = await talkOutside(1);
    at.becomesSecret();
    await at.settles();
    at.record.writes(at.thread, at.person("Anna"), "!hmm It comes tomorrow.");
    at.record[ends](at.thread);
    await at.passes(3 * HOUR_MS);
    expect(at.record.threadsOf(at.id).filter(({ room }) => room === at.thread.room)).toHaveLength(1);
    const operations = at.world.chats.flatMap(({ record }) => record.announcements);
    expect(operations.flatMap(({ post }) => keysOf(post))).toContain("ops-dead");
    expect(await at.world.bridge?.unfinished()).toEqual([]);
  },
);

it.each([0, 1] as const)("says only inside who made it confidential (%i)", async (kind) => {
  using at = await talkOutside(kind);
  at.becomesSecret();
  await at.settles();
  at.world.service.change(at.id, { tags: [] });
  await at.passes(MINUTE_MS);
  const before = outside(at);
  at.record.writes(at.thread, at.person("Anna"), "!tag secret");
  await at.settles();
  await at.passes(MINUTE_MS);
  expect(at.world.service.card(at.id).conversation.tags).toEqual(["secret"]);
  expect([outside(at) === before, inside(at).includes("tagged-by")]).toEqual([true, true]);
});

it.each([0, 1] as const)("does nothing to the conversation from outside (%i)", async (kind) => {
  using at = await talkOutside(kind);
  at.becomesSecret();
  await at.settles();
  const before = at.world.service.card(at.id);
  for (const action of ["take", "close", "later"] as const) {
    const button = at.record.buttons.find((one) => one.button.action === action && one.thread === at.thread.id);
    if (button === undefined) throw new RangeError(`nobody sees ${action}`);
    at.record.press(at.person("Anna"), button);
    await at.settles();
    expect([action, at.told()]).toEqual([action, "command-thread-unknown"]);
  }
  expect(at.world.service.card(at.id)).toEqual(before);
  expect(inside(at)).not.toContain("Anna");
});
