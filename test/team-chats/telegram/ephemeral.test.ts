/** Answers that only one person sees, with a Bot API server that has ephemeral messages, and with one that has not. */
import { describe, expect, it } from "vitest";
import type { Answering, PrivateNotice } from "../../../src/bridge/model/notice.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE, type TelegramMessage } from "../../../src/sandbox/telegram-emulator/index.ts";
import { isEphemeral, postId, splitThread } from "../../../src/team-chats/telegram/ids.ts";
import { replyHandle } from "../../support/ids.ts";
import { codeOf } from "../contract.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { opening, say, signal, startTelegramFixture, type StartOptions, type TelegramFixture } from "./fixture.ts";

const { support, smallTeam } = TELEGRAM_CHATS;
const { anna, mark, bridge } = TELEGRAM_PEOPLE;

const opened = ({ chat }: TelegramFixture, group: number = support) =>
  chat.open(chat.room(group), card, OPENING_DELIVERY, opening, signal);
const publicTexts = ({ telegram }: TelegramFixture, group: number = support) =>
  telegram
    .messages(group)
    .filter(({ from, service }) => from === bridge && service === undefined)
    .map(({ text }) => text)
    .slice(1);
const privateTexts = ({ telegram }: TelegramFixture, user: number = anna) =>
  telegram.ephemerals(user).map(({ text }) => text);

const HANDLED = say({ key: "press-handled-already" });
const what: PrivateNotice = { sentences: [{ key: "press-handled-already" }] };
/** Too long for the window of a button. */
const long: PrivateNotice = {
  ...what,
  facts: Array.from({ length: 10 }, () => ({ label: { key: "contact-name" }, value: "x".repeat(50) })),
};
const asked: Answering = { replaces: false, mayBeMissed: true };
const WITH: StartOptions = { emulator: { ephemeral: true } };
const learned = ({ logged }: TelegramFixture) => logged.filter((line) => line.includes("no ephemeral messages"));

/** What Anna was told, wherever it appeared. */
async function told(fixture: TelegramFixture, notice: PrivateNotice, answering?: Answering, group: number = support) {
  const { thread } = await opened(fixture, group);
  const tell = () => fixture.chat.notifyPerson(fixture.chat.person(String(anna)), thread, notice, signal, answering);
  await tell();
  return { thread, tell };
}

/** Presses the first button of a message as this person does, and resolves with what the adapter made of it. */
async function pressed(fixture: TelegramFixture, { chat, message_id: message, buttons, ephemeral }: TelegramMessage) {
  const data = buttons?.[0]?.[0]?.callback_data ?? "";
  const press = { chat, message, data, ...(ephemeral && { ephemeral: ephemeral.id }) };
  const answer = fixture.telegram.staff.presses(press, anna);
  const event = await fixture.next();
  if (event.kind !== "interaction") throw new Error(`a ${event.kind}`);
  return { answer, interaction: event.interaction };
}

const MORE = { action: "page", value: "1.1", label: { key: "button-next" } } as const;

describe("an answer", () => {
  it.each([support, smallTeam])(
    "is seen by nobody else in group %i, and names nobody once that is known",
    async (group) => {
      await using fixture = await startTelegramFixture(WITH);
      const { tell } = await told(fixture, what, asked, group);
      await tell();
      expect(privateTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`, HANDLED]);
      expect(privateTexts(fixture, mark)).toEqual([]);
      expect(publicTexts(fixture, group)).toEqual([]);
      expect(learned(fixture)).toEqual([]);
    },
  );

  it("is in the topic of who asked", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { thread } = await told(fixture, what, asked);
    expect(fixture.telegram.ephemerals(anna)[0]?.topic).toBe(splitThread(thread).id);
  });

  it("that is too long is cut, as a reply is", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const facts = Array.from({ length: 30 }, () => ({ label: { key: "contact-name" }, value: "y".repeat(300) }));
    await told(fixture, { ...what, facts }, asked);
    expect(fixture.telegram.ephemerals(anna)[0]?.text).toHaveLength(4096);
  });

  it("to a group that writes as itself is a reply", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { thread } = await opened(fixture);
    await fixture.chat.notifyPerson(fixture.chat.person(String(support)), thread, what, signal, asked);
    expect(publicTexts(fixture)).toEqual([HANDLED]);
  });

  it("that nobody asked for is a reply, because it must be read", async () => {
    await using fixture = await startTelegramFixture(WITH);
    await told(fixture, what);
    expect(publicTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`]);
    expect(privateTexts(fixture)).toEqual([]);
  });
});

describe("with a server that ignores the parameters, an answer", () => {
  it.each([support, smallTeam])(
    "in group %i is the reply that it posted, once, and that is logged once",
    async (group) => {
      await using fixture = await startTelegramFixture();
      const { tell, thread } = await told(fixture, what, asked, group);
      await tell();
      expect(publicTexts(fixture, group)).toEqual([`Anna Berg: ${HANDLED}`, `Anna Berg: ${HANDLED}`]);
      const last = fixture.telegram.messages(group).at(-1);
      expect(last?.topic ?? last?.reply_to).toBe(splitThread(thread).id);
      expect(learned(fixture)).toEqual([
        `telegram shows no ephemeral messages, answers are replies {"room":"${fixture.chat.room(group)}"}`,
      ]);
    },
  );

  it("in a chain of replies can be answered, like any post of the bridge", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await told(fixture, what, asked, smallTeam);
    const { message_id: replyTo = 0 } = fixture.telegram.messages(smallTeam).at(-1) ?? {};
    fixture.telegram.staff.posts(anna, smallTeam, "and this?", { replyTo });
    expect(await fixture.next()).toMatchObject({ message: { thread } });
  });

  it("replies to the command that was written", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    const { id } = splitThread(thread);
    const { message_id } = fixture.telegram.staff.posts(anna, support, "/contact ada", { topic: id });
    const event = await fixture.next();
    if (event.kind !== "command") throw new Error(`a ${event.kind}`);
    const { person, reply = replyHandle("") } = event.command;
    await fixture.chat.notifyPerson(person, thread, what, signal, { ...asked, reply });
    expect(fixture.telegram.messages(support).at(-1)?.reply_to).toBe(message_id);
  });

  it("with a secret is not tried, because everybody would see it", async () => {
    await using fixture = await startTelegramFixture();
    expect(await codeOf(told(fixture, { ...long, isSecret: true }, asked))).toBe("POST_REJECTED");
    expect(publicTexts(fixture)).toEqual([]);
  });
});

describe("with a server that refuses, an answer", () => {
  const refused = (code: number, description: string) => ({ kind: "error", code, description }) as const;

  it("is a reply at once, and the group is not asked again", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { thread } = await opened(fixture);
    fixture.telegram.faults.next("sendMessage", refused(400, "Bad Request: ephemeral messages are not available"));
    const tell = () => fixture.chat.notifyPerson(fixture.chat.person(String(anna)), thread, what, signal, asked);
    await tell();
    await tell();
    expect(publicTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`, `Anna Berg: ${HANDLED}`]);
    expect(privateTexts(fixture)).toEqual([]);
    expect(learned(fixture)).toHaveLength(1);
  });

  it("is a reply this once, if it took others before", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { tell } = await told(fixture, what, asked);
    fixture.telegram.faults.next("sendMessage", refused(400, "Bad Request: something new"));
    await tell();
    await tell();
    expect(publicTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`]);
    expect(privateTexts(fixture)).toHaveLength(2);
    expect(learned(fixture)).toEqual([]);
  });

  it("is tried again later if the group's limit was why", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { thread } = await opened(fixture);
    fixture.telegram.faults.next("sendMessage", { kind: "rate-limited", retryAfterSeconds: 1 });
    const person = fixture.chat.person(String(anna));
    expect(await codeOf(fixture.chat.notifyPerson(person, thread, what, signal, asked))).toBe("ROOM_RATE_LIMITED");
    expect([...publicTexts(fixture), ...privateTexts(fixture)]).toEqual([]);
  });

  it("is a reply where the bot is no administrator", async () => {
    await using fixture = await startTelegramFixture(WITH);
    const { tell } = await told(fixture, what, undefined);
    fixture.telegram.staff.setsMember(anna, support, bridge, { status: "member" });
    expect(publicTexts(fixture)).toHaveLength(1);
    await tell();
    const { thread } = await opened(fixture);
    await fixture.chat.notifyPerson(fixture.chat.person(String(anna)), thread, what, signal, asked);
    expect(privateTexts(fixture)).toEqual([]);
    expect(learned(fixture)).toHaveLength(1);
  });
});

describe("a button under an ephemeral answer", () => {
  async function listed(options: StartOptions = WITH, group: number = support) {
    const fixture = await startTelegramFixture(options);
    const { thread } = await told(fixture, { ...long, buttons: [MORE] }, asked, group);
    const [shown] = fixture.telegram.ephemerals(anna);
    if (shown === undefined) throw new Error("nothing was shown");
    return { fixture, thread, shown };
  }

  it("is a press in its thread also in a chain of replies", async () => {
    const { fixture, thread, shown } = await listed(WITH, smallTeam);
    await using _ = fixture;
    expect((await pressed(fixture, shown)).interaction.thread).toBe(thread);
  });

  it("that could not do what was asked answers with a reply, because that must be read", async () => {
    const { fixture, thread, shown } = await listed();
    await using _ = fixture;
    const { person, reply = replyHandle("") } = (await pressed(fixture, shown)).interaction;
    await fixture.chat.notifyPerson(person, thread, long, signal, { reply, replaces: false, mayBeMissed: false });
    expect(publicTexts(fixture)).toHaveLength(1);
    expect(privateTexts(fixture)).toHaveLength(1);
  });

  it("is a press in that topic, on a message that no call can name", async () => {
    const { fixture, thread, shown } = await listed();
    await using _ = fixture;
    const { interaction } = await pressed(fixture, shown);
    expect(interaction).toMatchObject({ action: "page", value: "1.1", thread });
    expect(isEphemeral(interaction.post)).toBe(true);
    expect(fixture.chat.roomOf(interaction.post)).toBe(fixture.chat.room(support));
    // Anybody can forge what a button carries.
    expect(await codeOf(fixture.chat.edit(interaction.post, post("x"), signal))).toBe("POST_GONE");
  });

  it("shows another page in place of the first, and stops the spinner", async () => {
    const { fixture, thread, shown } = await listed();
    await using _ = fixture;
    const { interaction, answer } = await pressed(fixture, shown);
    const { person, reply = replyHandle("") } = interaction;
    await fixture.chat.notifyPerson(person, thread, what, signal, { ...asked, reply, replaces: true });
    expect(privateTexts(fixture)).toEqual([HANDLED]);
    expect(await answer).toEqual({ text: "", alert: false });
    expect(publicTexts(fixture)).toEqual([]);
  });

  it("reveals a secret of any length, also after a restart", async () => {
    const { fixture, thread, shown } = await listed();
    await using _ = fixture;
    const { interaction } = await pressed(fixture, shown);
    const { person, reply = replyHandle("") } = interaction;
    const again = await fixture.again();
    await again.notifyPerson(person, thread, { ...long, isSecret: true }, signal, { ...asked, reply });
    expect(privateTexts(fixture).at(-1)).toContain("x".repeat(50));
    expect(publicTexts(fixture)).toEqual([]);
  });

  it("answers with the window if that is enough", async () => {
    const { fixture, thread, shown } = await listed();
    await using _ = fixture;
    const { interaction, answer } = await pressed(fixture, shown);
    const { person, reply = replyHandle("") } = interaction;
    await fixture.chat.notifyPerson(person, thread, what, signal, { ...asked, reply });
    expect(await answer).toEqual({ text: HANDLED, alert: true });
    expect(privateTexts(fixture)).toHaveLength(1);
  });

  it("answers with a reply if the press is too old to be replaced", async () => {
    const { fixture, thread, shown } = await listed({ emulator: { ephemeral: true, callbackLifetimeMs: 1 } });
    await using _ = fixture;
    const { interaction, answer } = await pressed(fixture, shown);
    expect(await answer).toBe("unanswered");
    const { person, reply = replyHandle("") } = interaction;
    await fixture.chat.notifyPerson(person, thread, what, signal, { ...asked, reply, replaces: true });
    expect(publicTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`]);
  });
});

describe("commands", () => {
  const registered = async ({ telegram }: TelegramFixture) =>
    await telegram.when(() => {
      const list = telegram.commands(support, anna, "en");
      return list.length === 0 ? undefined : list;
    });
  /** Wakes `when`. */
  const start = async (options: StartOptions) => {
    const fixture = await startTelegramFixture(options);
    await expect.poll(() => fixture.telegram.calls().get("setMyCommands") ?? 0, { interval: 5 }).toBeGreaterThan(5);
    return fixture;
  };

  it("that ask the bridge are ephemeral, and what staff write is not", async () => {
    await using fixture = await start(WITH);
    const list = await registered(fixture);
    const names = (isPrivate: boolean) =>
      list.filter((it) => (it.is_ephemeral === true) === isPrivate).map(({ command }) => command);
    expect(names(false)).toEqual(["note", "replies"]);
    expect(names(true)).toContain("contact");
  });

  it("are registered all the same where the mark is ignored or refused", async () => {
    await using fixture = await start({});
    expect((await registered(fixture)).map(({ command }) => command)).toContain("contact");
    await using other = await start({
      ...WITH,
      before: ({ faults }) => {
        faults.next("setMyCommands", { kind: "error", code: 400, description: "Bad Request: unknown field" });
      },
    });
    const list = other.telegram.commands(support, anna);
    expect(list.map(({ command }) => command)).toContain("contact");
    expect(list.some(({ is_ephemeral: isPrivate }) => isPrivate === true)).toBe(false);
  });

  it("that nobody else sees are answered in the same way, and replied to by nothing", async () => {
    await using fixture = await start(WITH);
    const { thread } = await opened(fixture);
    const { id } = splitThread(thread);
    const before = fixture.telegram.messages(support).length;
    const written = fixture.telegram.staff.posts(anna, support, "/contact ada@example.org", { topic: id });
    expect(written.message_id).toBe(0);
    const event = await fixture.next();
    if (event.kind !== "command") throw new Error(`a ${event.kind}`);
    expect(event.command).toMatchObject({ name: "contact", argument: "ada@example.org", thread, id: event.eventId });
    const { person, reply = replyHandle("") } = event.command;
    await fixture.chat.notifyPerson(person, thread, long, signal, { ...asked, reply });
    expect(fixture.telegram.messages(support)).toHaveLength(before);
    expect(privateTexts(fixture)).toHaveLength(1);
    fixture.telegram.faults.next("sendMessage", { kind: "error", code: 400, description: "Bad Request: no" });
    await fixture.chat.notifyPerson(person, thread, what, signal, { ...asked, reply });
    expect(publicTexts(fixture)).toEqual([`Anna Berg: ${HANDLED}`]);
    expect(() => postId(bridge, support, thread, 0)).toThrow(TypeError);
  });
});
