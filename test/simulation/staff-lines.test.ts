/** What staff are told about a conversation, in a room that is behind. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import { keysOf, linesIn, press, SECOND_MS, talkIn, type Kind, type Talk } from "./turns.ts";

const BACKLOG = 40;
/** Of the backlog, while the service's event is on its way for up to eight seconds, and while others have their turns. */
const AT_MOST = 15;

/** The room where the thread is takes no more than its platform allows, and many new clients wait for it. */
async function behind(kind: Kind) {
  const at = await talkIn(kind);
  at.chat.isLimited = true;
  for (let number = 0; number < BACKLOG; number += 1) at.begins(`Client ${number}`, "Hello?");
  await at.passes(9 * SECOND_MS);
  return at;
}

/** How many of the others got their threads until it was said. */
async function overtakenUntil(at: Talk, isSaid: () => boolean): Promise<number> {
  const before = at.record.threads.size;
  for (let step = 0; !isSaid() && step < 1_000; step += 1) await at.passes(SECOND_MS / 2);
  expect(isSaid()).toBe(true);
  return at.record.threads.size - before;
}

const KINDS = [0, 1] as const satisfies readonly Kind[];

/** What happens, and the sentence that says so. */
const LINES: readonly (readonly [sentence: string, act: (at: Talk) => unknown])[] = [
  [
    "thread-closed-by",
    (at) => {
      press(at, "close");
    },
  ],
  [
    "taken-by",
    (at) => {
      press(at, "take");
    },
  ],
  [
    "tagged-by",
    (at) => {
      writes(at, "!tag vip");
    },
  ],
  [
    "later-replaced",
    (at) => {
      // Who waits cannot be put off until tomorrow.
      at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
      writes(at, "!later 1d call her");
      writes(at, "!later 2d", "Bert");
    },
  ],
  [
    "thread-closed",
    ({ world, id }) => {
      world.service.change(id, { status: "closed" });
    },
  ],
  [
    "thread-assigned",
    ({ world, id }) => {
      world.service.change(id, { assignee: "op_1" });
    },
  ],
  [
    "thread-rated",
    ({ world, id }) => {
      world.service.change(id, { rating: 5 });
    },
  ],
];

it.each(KINDS.flatMap((kind) => LINES.map(([sentence, act]) => [sentence, kind, act] as const)))(
  "says %s before most of a backlog has its threads (%i)",
  async (sentence, kind, act) => {
    using at = await behind(kind);
    act(at);
    expect(await overtakenUntil(at, () => at.said(sentence) > 0)).toBeLessThan(AT_MOST);
    await at.passes(600 * SECOND_MS);
    expect(at.said(sentence)).toBe(1);
    expect(at.record.threads.size).toBeGreaterThan(BACKLOG);
  },
);

it.each(KINDS)("shows a note from the console before most of a backlog has its threads (%i)", async (kind) => {
  using at = await behind(kind);
  at.world.service.write(at.id, "note", "Olga", "knows the boss");
  changed(at);
  const isShown = () => JSON.stringify(at.thread.posts).includes("knows the boss");
  expect(await overtakenUntil(at, isShown)).toBeLessThan(AT_MOST);
});

it("names everybody who closes and reopens it, although the card is drawn only later", async () => {
  using at = await behind(0);
  for (const [action, sentence] of [
    ["close", "thread-closed-by"],
    ["reopen", "thread-reopened-by"],
    ["close", "thread-closed-by"],
  ] as const) {
    const before = at.said(sentence);
    press(at, action);
    expect(await overtakenUntil(at, () => at.said(sentence) > before)).toBeLessThan(AT_MOST);
  }
  await at.passes(600 * SECOND_MS);
  expect(lines(at)).toEqual(["thread-closed-by", "thread-reopened-by", "thread-closed-by"]);
});

it("says who took it and who released it in that order, although the card is drawn only later", async () => {
  using at = await behind(0);
  press(at, "take");
  writes(at, "!tag vip");
  press(at, "release");
  await at.passes(600 * SECOND_MS);
  const said = at.thread.posts.flatMap(({ post }) => keysOf(post));
  expect(said.filter((key) => /^(?:taken|released)-/u.test(key))).toEqual(["taken-by", "released-by"]);
  expect(at.said("tagged-by")).toBe(1);
});

it.each([
  ["!tag vip", { tags: ["vip"] }, "tagged-by"],
  ["!close", { status: "closed" }, "thread-closed-by"],
] as const)("names for %s who made the change, not who wanted it and failed", async (text, change, sentence) => {
  for (const [isMade, times] of [
    [true, 1],
    [false, 0],
  ] as const) {
    using at = await talkIn(0);
    const { service } = at.world;
    const original = service.changeConversation.bind(service);
    service.changeConversation = () => {
      service.changeConversation = original;
      service.change(at.id, change);
      // The answer was lost, or the change was made at the console while this request failed.
      return Promise.reject(new BridgeError(isMade ? "SERVICE_UNREACHABLE" : "SERVICE_RATE_LIMITED"));
    };
    writes(at, text);
    await at.passes(120 * SECOND_MS);
    expect([at.said(sentence), at.told()]).toEqual([times, isMade ? undefined : "change-nothing"]);
  }
});

it("says again that it was closed after the client had written, although the card is drawn only later", async () => {
  using at = await behind(0);
  const { service } = at.world;
  for (const status of ["closed", "open", "closed"] as const) {
    service.change(at.id, { status });
    await at.passes(12 * SECOND_MS);
  }
  await at.passes(600 * SECOND_MS);
  expect(lines(at)).toEqual(["thread-closed", "thread-closed"]);
});

it("says it in a thread that is not behind once, whoever hears of it first", async () => {
  using at = await talkIn(0);
  for (let round = 0; round < 5; round += 1) {
    for (const action of ["close", "reopen"] as const) {
      press(at, action);
      await at.passes(12 * SECOND_MS);
    }
    at.world.service.change(at.id, { status: "closed" });
    await at.passes(12 * SECOND_MS);
    at.world.service.change(at.id, { status: "open" });
    await at.passes(12 * SECOND_MS);
  }
  const round = ["thread-closed-by", "thread-reopened-by", "thread-closed"];
  expect(lines(at)).toEqual([...round, ...round, ...round, ...round, ...round]);
});

it("says it in every thread of the conversation", async () => {
  using at = await talkIn(1);
  press(at, "close");
  await at.settles();
  at.world.service.change(at.id, { assignee: "op_1" });
  at.world.service.write(at.id, "note", "Olga", "knows the boss");
  await at.settles();
  const threads = at.record.threadsOf(at.id);
  expect(threads.map(linesIn)).toEqual([
    ["thread-closed-by", "thread-assigned"],
    ["thread-closed-by", "thread-assigned"],
  ]);
  for (const { posts } of threads) expect(JSON.stringify(posts).match(/knows the boss/gu)).toHaveLength(1);
});

it("names in every thread who closed and reopened it, whichever thread says so first", async () => {
  const rounds = 12;
  using at = await talkIn(1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [action, sentence] of [
      ["close", "thread-closed-by"],
      ["reopen", "thread-reopened-by"],
    ] as const) {
      const before = at.said(sentence);
      press(at, action);
      for (let step = 0; at.said(sentence) === before && step < 200; step += 1) await at.passes(50);
      // The cards of the change before are drawn meanwhile, or were.
      await at.passes(round * 100);
    }
  }
  await at.passes(60 * SECOND_MS);
  const named = Array.from({ length: rounds }, () => ["thread-closed-by", "thread-reopened-by"]).flat();
  expect(at.record.threadsOf(at.id).map(linesIn)).toEqual([named, named]);
});

it("says with the card who was assigned while the team chat did not know who is who, once", async () => {
  const op = (name: string) => [`slack:1:${name}` as never];
  using at = await talkIn(0, { routes: () => ({ operators: new Map([["op_1", op("Carl")]]) }) });
  const author = at.chat.author.bind(at.chat);
  at.chat.author = () => Promise.reject(at.chat.network.refusal("CHAT_UNREACHABLE"));
  await at.assigns("op_1");
  expect(lines(at)).toEqual([]);
  at.chat.author = author;
  await at.passes(60 * SECOND_MS);
  expect(lines(at)).toEqual(["thread-assigned"]);
  expect(at.called()).toEqual(["Carl"]);
});

it("says what changed while it was down, once", async () => {
  using at = await talkIn(0);
  at.world.kill();
  at.world.service.change(at.id, { status: "closed" });
  await at.passes(10 * SECOND_MS);
  await at.world.start();
  await at.passes(300 * SECOND_MS);
  expect(lines(at)).toEqual(["thread-closed"]);
});

it("reads no conversation that has no thread", async () => {
  using at = await talkIn(0);
  const { service } = at.world;
  const conversation = service.conversation.bind(service);
  const read: string[] = [];
  service.conversation = (id, signal) => {
    read.push(id);
    return conversation(id, signal);
  };
  for (const id of ["cv_other", at.id] as const)
    void service.ingest?.({ type: "conversation-update", conversation: { id } }, `event:${id}`);
  await at.settles();
  expect(new Set(read)).toEqual(new Set([at.id]));
});

it("says nothing in a muted thread", async () => {
  using at = await talkIn(0);
  await at.presses("mute");
  press(at, "close");
  at.world.service.change(at.id, { assignee: "op_1" });
  await at.settles();
  expect(lines(at)).toEqual([]);
});

function lines({ thread }: Talk): readonly string[] {
  return linesIn(thread);
}

function changed({ world, id }: { readonly world: Talk["world"]; readonly id: ConversationId }): void {
  world.service.change(id, {});
}

function writes({ record, thread, person }: Talk, text: string, by = "Anna"): void {
  record.writes(thread, person(by), text);
}
