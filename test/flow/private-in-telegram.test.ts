/** Questions to the bridge in Telegram, with a Bot API server that has ephemeral messages, and with one that has not. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk, type Desk } from "../support/bridge-fixture.ts";

const { support } = TELEGRAM_CHATS;
const { anna, mark, bridge } = TELEGRAM_PEOPLE;

const LONG = `${"ada.byron.".repeat(20)}@example.org`;

/** A desk whose commands are registered, and the topic of a client. */
async function asking(ephemeral: boolean) {
  const desk = await startDesk({ chats: "telegram", telegram: { retryScale: 0.001, ephemeral } });
  const { telegram, service } = desk.sandbox;
  await expect.poll(() => telegram.commands(support, anna).length, { interval: 5 }).toBeGreaterThan(0);
  const client = { externalId: "ada", name: "Ada Byron", email: LONG };
  await service.admin.createConversationAs("site", client, "hello");
  const topic = await telegram.when(() => telegram.chat(support)?.topics.find(({ name }) => name.includes("Ada")));
  return { desk, telegram, topic: topic.message_thread_id };
}

/** What everybody reads of the bridge, in all topics. */
const everybody = ({ sandbox: { telegram } }: Desk) =>
  telegram.messages(support).filter(({ from, service }) => from === bridge && service === undefined);

describe("with ephemeral messages", () => {
  it("question, answer and reveal are seen by who asked, and by nobody else", async () => {
    const { desk, telegram, topic } = await asking(true);
    await using _ = desk;
    telegram.staff.posts(anna, support, "/contact byron", { topic });
    const found = await telegram.when(() => telegram.ephemerals(anna).find(({ buttons }) => buttons !== undefined));
    expect(found).toMatchObject({ topic, message_id: 0 });
    expect(found.text).toContain("Ada Byron");
    expect(found.text).not.toContain(LONG);

    const data = found.buttons?.flat().find(({ text }) => text.startsWith("Reveal"))?.callback_data ?? "";
    void telegram.staff.presses({ chat: support, message: 0, ephemeral: found.ephemeral?.id ?? 0, data }, anna);
    await telegram.when(() => telegram.ephemerals(anna).find(({ text }) => text.includes(LONG)));

    expect(telegram.ephemerals(mark)).toEqual([]);
    const shown = JSON.stringify(telegram.messages(support));
    expect(shown).not.toContain("/contact");
    expect(shown).not.toContain(LONG);
  });

  it("a question written as a message is answered in the same way, and a refusal stays a reply", async () => {
    const { desk, telegram, topic } = await asking(true);
    await using _ = desk;
    telegram.staff.posts(anna, support, "!contact byron", { topic });
    await telegram.when(() => telegram.ephemerals(anna).find(({ text }) => text.includes("Ada Byron")));
    telegram.staff.posts(anna, support, "!assign nobody-of-this-name", { topic });
    await telegram.when(() => everybody(desk).find(({ text }) => text.startsWith("Anna Berg: ")));
    telegram.staff.posts(anna, support, "a file", { topic, files: ["a.pdf"] });
    await telegram.when(() => everybody(desk).find(({ text }) => text.includes("a.pdf")));
  });
});

describe("without them", () => {
  it("the answer is a reply, and details that do not fit the window are shown to nobody", async () => {
    const { desk, telegram, topic } = await asking(false);
    await using _ = desk;
    const asked = telegram.staff.posts(anna, support, "/contact byron", { topic });
    const found = await telegram.when(() => everybody(desk).find(({ text }) => text.startsWith("Anna Berg: ")));
    expect(found).toMatchObject({ topic, reply_to: asked.message_id });
    const data = found.buttons?.flat().find(({ text }) => text.startsWith("Reveal"))?.callback_data ?? "";
    await telegram.staff.presses({ chat: support, message: found.message_id, data }, anna);
    await desk.sandbox.telegram.updates.settled();
    expect(telegram.ephemerals(anna)).toEqual([]);
    expect(JSON.stringify(telegram.messages(support))).not.toContain(LONG);
  });
});
