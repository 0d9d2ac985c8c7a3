/** Media groups of which a part comes late, or that were given up and edited then. */
import { expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import { World } from "./world.ts";

const SECOND_MS = 1_000;

/** What begins with `#7 ` belongs to the media group 7. */
function inAlbum(message: StaffMessage): StaffMessage {
  const { text } = message.body as { text: string };
  const [, group, rest] = /^#(\d+) ?(.*)$/su.exec(text) ?? [];
  if (group === undefined) return message;
  return { ...message, body: { text: rest ?? "" }, files: [`${message.number ?? 0}.png`], mediaGroup: group };
}

async function telegram() {
  const world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [, chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  const listen = chat.listen.bind(chat);
  const held: StaffEvent[] = [];
  let isHolding = false;
  let release = () => {
    isHolding = false;
  };
  chat.listen = (ingest, ...rest) => {
    release = () => {
      isHolding = false;
      void ingest(held.splice(0));
    };
    return listen(
      async (events, read) => {
        const all = events.map((event): StaffEvent =>
          event.kind === "message" || event.kind === "edited" ? { ...event, message: inAlbum(event.message) } : event,
        );
        if (isHolding) held.push(...all);
        else await ingest(all, read);
      },
      ...rest,
    );
  };
  // As Telegram's adapter reads it.
  const whole = ({ body, more = [] }: StaffMessage) =>
    [body, ...more.map((part) => part.body)]
      .map((one) => (one as { text: string }).text)
      .filter((text) => text !== "")
      .join("\n\n");
  chat.plainText = (message) => Promise.resolve(whole(message));
  chat.plainTextAtOnce = whole;
  await world.start();
  const id = service.begin("Ada", "telegram", "Where is it?");
  await time.advance(10 * SECOND_MS);
  const thread = chat.record.threadsOf(id).find(({ room }) => room === chat.room("-100"));
  if (thread === undefined) throw new RangeError("no thread");
  const got = (from: "operator" | "note") =>
    service
      .card(id)
      .messages.filter((message) => message.from === from)
      .map(({ text }) => text);
  const together = async (...texts: readonly string[]) => {
    isHolding = true;
    const written = texts.map((text) => chat.record.writes(thread, chat.person("Anna"), text));
    await time.advance(10 * SECOND_MS);
    release();
    return written;
  };
  return {
    together,
    world,
    service,
    time,
    chat,
    record: chat.record,
    id,
    thread,
    got,
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

it("keeps the rest of a note inside that comes late", async () => {
  using at = await telegram();
  at.record.writes(at.thread, at.chat.person("Anna"), "#7 !note her papers");
  // The webhook with the second picture was answered 503, so it comes again.
  await at.time.advance(8 * SECOND_MS);
  at.record.writes(at.thread, at.chat.person("Anna"), "#7 she is insolvent");
  await at.time.advance(20 * SECOND_MS);
  expect(at.got("operator")).toEqual([]);
});

it("sends the rest of a reply that comes late", async () => {
  using at = await telegram();
  at.record.writes(at.thread, at.chat.person("Anna"), "#7 Both sides");
  await at.time.advance(8 * SECOND_MS);
  at.record.writes(at.thread, at.chat.person("Anna"), "#7 This is the back");
  await at.time.advance(20 * SECOND_MS);
  expect(at.got("operator")).toEqual(["Both sides", "This is the back"]);
});

it.each(["#7 He is a fraud", "He is a fraud"])(
  "sends nothing that was edited into a note after it was given up: %s",
  async (text) => {
    using at = await telegram();
    const create = at.service.createMessage.bind(at.service);
    let refused = 0;
    let refuses = true;
    at.service.createMessage = async (...given) => {
      if (!refuses) return await create(...given);
      refused += 1;
      throw new BridgeError("SERVICE_REJECTED", { status: 422 });
    };
    const written = at.record.writes(at.thread, at.chat.person("Anna"), text);
    await at.time.advance(20 * SECOND_MS);
    const retry = at.record.buttons.findLast(({ button }) => button.action === "retry");
    if (retry === undefined) throw new RangeError("it was not given up");
    at.record.edits(written, text.replace("He is", "!note He is"));
    await at.time.advance(20 * SECOND_MS);
    refuses = false;
    at.record.press(at.chat.person("Bert"), retry);
    await at.time.advance(60 * SECOND_MS);
    expect([refused > 0, at.got("operator")]).toEqual([true, []]);
  },
);

it.each(["!note she is insolvent", "// she is insolvent", "note: she is insolvent", "/note she is insolvent"])(
  "sends no part of a media group that reads like a note: %s",
  async (text) => {
    using at = await telegram();
    await at.together("#7 Both sides", `#7 ${text}`);
    await at.time.advance(20 * SECOND_MS);
    expect(at.got("operator").join()).not.toContain("insolvent");
  },
);

it("sends together what was written together", async () => {
  using at = await telegram();
  await at.together("#7 Both sides", "#7 and the back");
  await at.time.advance(20 * SECOND_MS);
  expect(at.got("operator")).toHaveLength(1);
});
