/** An edit and a press behind it that reach the bridge together, as a poll of Telegram brings them after a pause. */
import { expect, it } from "vitest";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import { World } from "./world.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

async function polled() {
  const world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [, chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  const held: StaffEvent[] = [];
  let isHolding = false;
  let ingestAll: ((events: readonly StaffEvent[]) => Promise<unknown>) | undefined;
  const listen = chat.listen.bind(chat);
  chat.listen = (ingest, ...rest) => {
    ingestAll = ingest;
    return listen(
      async (events, read) => {
        if (isHolding) held.push(...events);
        else await ingest(events, read);
      },
      ...rest,
    );
  };
  await world.start();
  const id = service.begin("Ada", "telegram", "Where is it?");
  await time.advance(10 * SECOND_MS);
  const thread = chat.record.threadsOf(id).find(({ room }) => room === chat.room("-100"));
  if (thread === undefined) throw new RangeError("no thread");
  return {
    world,
    service,
    time,
    chat,
    record: chat.record,
    id,
    thread,
    hold() {
      isHolding = true;
    },
    async release() {
      isHolding = false;
      void ingestAll?.(held.splice(0));
      await time.advance(60 * SECOND_MS);
    },
    got: () =>
      service
        .card(id)
        .messages.filter(({ from }) => from === "operator")
        .map(({ text }) => text),
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

async function known({ chat, thread, time }: Awaited<ReturnType<typeof polled>>) {
  const asking = chat.author(chat.person("Bert"), thread.room, new AbortController().signal);
  await time.advance(SECOND_MS);
  return await asking;
}

it.each([
  "I send you the password by post. It is not Winter2026!",
  "!note The password is Sommer2026!",
  "It comes tomorrow",
])("a press passes what its person saw: %s", async (edited) => {
  using at = await polled();
  const written = at.record.writes(at.thread, at.chat.person("Anna"), "The password is Sommer2026!");
  await at.time.advance(12 * SECOND_MS);
  const shown = at.record.buttons.findLast(({ button }) => button.action === "anyway");
  if (shown === undefined) throw new RangeError("nobody is asked");
  // Who is who is remembered for minutes, as by the adapters.
  const bert = await known(at);
  at.chat.author = () => Promise.resolve(bert);
  at.hold();
  at.record.edits(written, edited);
  await at.time.advance(5 * SECOND_MS);
  at.record.press(at.chat.person("Bert"), shown);
  await at.time.advance(5 * SECOND_MS);
  await at.release();
  expect(at.got()).not.toContain("The password is Sommer2026!");
});

it("keeps inside what was written after a switch to notes, though no event reported it", async () => {
  using at = await talkIn(0);
  const written = at.record.writes(at.thread, at.person("Anna"), "!send-later 3h It comes tomorrow.");
  await at.settles();
  await at.presses("mode", "Bert", "note");
  await at.passes(MINUTE_MS);
  at.chat.lost = 1;
  at.record.edits(written, "We go bankrupt next week");
  await at.passes(10 * MINUTE_MS);
  at.chat.lost = 0;
  await at.passes(4 * HOUR_MS);
  const got = at.world.service.card(at.id).messages.filter(({ from }) => from === "operator");
  expect([at.card()?.mode, got.map(({ text }) => text)]).toEqual(["note", []]);
});

it("keeps a note that was edited from what somebody let pass a moment before", async () => {
  using at = await talkIn(0);
  await at.presses("mode", "Bert", "note");
  await at.passes(MINUTE_MS);
  const written = at.record.writes(at.thread, at.person("Anna"), "!hmm It comes tomorrow");
  await at.settles();
  const asked = at.record.buttons.findLast(({ button }) => button.action === "anyway");
  if (asked === undefined) throw new RangeError("nobody is asked");
  at.world.kill();
  await at.world.start();
  await at.passes(MINUTE_MS);
  // The message is from before the start, so it is read once more, and the edit comes meanwhile.
  const fetch = at.chat.fetchMessage.bind(at.chat);
  let fetched = 0;
  at.chat.fetchMessage = async (...given) => {
    const read = fetch(...given);
    if (fetched++ === 0) {
      at.record.edits(written, "We go bankrupt next week");
      await new Promise<void>((done) => {
        at.world.time.after(SECOND_MS, done);
      });
    }
    return await read;
  };
  at.record.press(at.person("Bert"), asked);
  await at.passes(MINUTE_MS);
  const { messages } = at.world.service.card(at.id);
  expect(fetched).toBeGreaterThan(0);
  expect(messages.flatMap(({ from, text }) => (from === "client" ? [] : [[from, text]]))).toEqual([
    ["note", "We go bankrupt next week"],
  ]);
  expect(at.chat.marks.get(written.message.post)).toBe("noted");
});
