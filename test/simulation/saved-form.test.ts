/** What is filled into the form of a saved reply. */
import { expect, it } from "vitest";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import { World } from "./world.ts";

const SECOND_MS = 1_000;

async function slackWithForms() {
  const world = await World.create(0, { isCalm: true });
  const { service, time } = world;
  const [chat] = world.chats;
  if (chat === undefined) throw new RangeError("no team chat");
  const filledIn = { text: "" };
  const listen = chat.listen.bind(chat);
  chat.listen = (ingest, ...rest) =>
    listen(
      (events, read) =>
        ingest(
          events.map((event): StaffEvent =>
            event.kind === "interaction" && event.interaction.action === "edited"
              ? { ...event, interaction: { ...event.interaction, fields: { text: filledIn.text } } }
              : event,
          ),
          read,
        ),
      ...rest,
    );
  await world.start();
  const id = service.begin("Ada", "email", "Where is it?");
  await time.advance(10 * SECOND_MS);
  const [thread] = chat.record.threadsOf(id);
  if (thread === undefined) throw new RangeError("no thread");
  const { record } = chat;
  const anna = chat.person("Anna");
  record.writes(thread, anna, "!replies add hours We are open until six.");
  await time.advance(5 * SECOND_MS);
  record.writes(thread, anna, "!replies add street We live in Main Street.");
  await time.advance(5 * SECOND_MS);
  const asked = record.writes(thread, anna, "!r hours");
  await time.advance(5 * SECOND_MS);
  const got = () =>
    service
      .card(id)
      .messages.filter(({ from }) => from === "operator")
      .map(({ text }) => text);
  const button = (action: string) =>
    record.buttons.findLast((one) => one.button.action === action && one.thread === thread.id);
  return {
    world,
    time,
    chat,
    record,
    thread,
    asked,
    anna,
    got,
    button,
    filledIn,
    [Symbol.dispose]: () => {
      world[Symbol.dispose]();
    },
  };
}

it.each(["!note She is insolvent", "// She is insolvent", "note: She is insolvent", "internal: she is insolvent"])(
  "sends nothing that reads like a note: %s",
  async (text) => {
    using at = await slackWithForms();
    const edit = at.button("edit");
    if (edit === undefined) throw new RangeError("no draft");
    at.filledIn.text = text;
    at.record.press(at.anna, { ...edit, button: { ...edit.button, action: "edited" } });
    await at.time.advance(60 * SECOND_MS);
    expect(at.got()).toEqual([]);
  },
);

it.each([
  ["!send-close Bye", ["Bye"], "closed", undefined],
  ["!send", [], "new", "refused-empty"],
] as const)("does what the text begins with: %s", async (text, got, status, told) => {
  using at = await slackWithForms();
  const edit = at.button("edit");
  if (edit === undefined) throw new RangeError("no draft");
  at.filledIn.text = text;
  at.record.press(at.anna, { ...edit, button: { ...edit.button, action: "edited" } });
  const before = at.record.notices.length;
  await at.time.advance(60 * SECOND_MS);
  const { conversation } = at.world.service.all[0] ?? {};
  expect([at.got(), conversation?.status, at.record.notices[before]?.key]).toEqual([got, status, told]);
});

it("sends the draft that the message was edited into, once", async () => {
  using at = await slackWithForms();
  const first = at.button("send-close");
  at.record.edits(at.asked, "!r street");
  await at.time.advance(10 * SECOND_MS);
  const second = at.button("anyway");
  if (first === undefined || second === undefined) throw new RangeError("no draft");
  at.record.press(at.anna, first);
  await at.time.advance(10 * SECOND_MS);
  expect(at.got()).toEqual([]);
  at.record.press(at.anna, second);
  await at.time.advance(10 * SECOND_MS);
  expect(at.got()).toEqual(["We live in Main Street."]);
});
