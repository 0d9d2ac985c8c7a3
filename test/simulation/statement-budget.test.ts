/** How many statements and commits a reply and a client's message cost in a conversation that is going on. */
import { StatementSync } from "node:sqlite";
import { afterEach, expect, it, vi } from "vitest";
import { World } from "./world.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A group that was idle for three seconds. */
const MAKES_GROUP = /^insert into lane_group/u;
/** Every few seconds, whatever happens. */
const POLLS = /^select (?:1 where exists|max\(seq\) as last)/u;
const SETTLES = /^update entry set state = \?3/u;

/** What SQLite runs. Rows of one statement that follow each other count as one, as they are on PostgreSQL. */
function watchStatements(): string[] {
  const seen: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const original = StatementSync.prototype.all;
  vi.spyOn(StatementSync.prototype, "all").mockImplementation(function (this: StatementSync, ...values) {
    if (seen.at(-1) !== this.sourceSQL) seen.push(this.sourceSQL);
    return original.apply(this, values);
  });
  return seen;
}

function costOf(seen: readonly string[]): { statements: number; commits: number } {
  const commits = seen.filter((text) => text === "commit").length;
  const statements = seen.filter(
    (text) => ![/^(?:begin|commit)/u, MAKES_GROUP, POLLS].some((one) => one.test(text)),
  ).length;
  return { statements, commits };
}

/** A conversation in Slack, a moment after its last message. `before`: that one. */
async function within(world: World, before: (talk: Talk) => void): Promise<Talk> {
  await world.start();
  await world.time.advance(1_000);
  const id = world.service.begin("Ada", "email", "Question 1");
  await world.time.advance(30_000);
  const [chat] = world.chats;
  const [thread] = chat?.record.threads.values() ?? [];
  if (chat === undefined || thread === undefined) throw new Error("no thread was opened");
  const talk = {
    writes: (text: string) => void chat.record.writes(thread, chat.person("Anna"), text),
    asks: (text: string) => void world.service.write(id, "client", null, text),
    texts: () => world.service.all.flatMap(({ messages }) => messages.map(({ text }) => text)),
    shown: () => JSON.stringify(thread.posts),
  };
  before(talk);
  await world.time.advance(20_000);
  return talk;
}

interface Talk {
  readonly writes: (text: string) => void;
  readonly asks: (text: string) => void;
  readonly texts: () => readonly string[];
  readonly shown: () => string;
}

it("a staff reply, until the service has it and its mark is due", async () => {
  using world = await World.create(0, { isCalm: true });
  const talk = await within(world, ({ writes }) => {
    writes("Answer 1");
  });
  const seen = watchStatements();
  // The service's event of it comes after the answer to the call.
  world.service.lost = 1;
  talk.writes("Answer 2");
  // Its mark and the service's event of it follow.
  while (!seen.some((text) => SETTLES.test(text)) || seen.at(-1) !== "commit") await world.time.advance(1);
  const cost = costOf(seen);
  expect(talk.texts()).toContain("Answer 2");
  expect(cost).toEqual({ statements: 9, commits: 3 });
});

it("a client's message, from its webhook to its post", async () => {
  using world = await World.create(0, { isCalm: true });
  const talk = await within(world, ({ asks }) => {
    asks("Question 2");
  });
  const seen = watchStatements();
  talk.asks("Question 3");
  while (!seen.some((text) => SETTLES.test(text)) || seen.at(-1) !== "commit") await world.time.advance(1);
  const cost = costOf(seen);
  expect(talk.shown()).toContain("Question 3");
  expect(cost).toEqual({ statements: 6, commits: 2 });
});
