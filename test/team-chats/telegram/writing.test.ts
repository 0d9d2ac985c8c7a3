import { describe, expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { PostId, ThreadId } from "../../../src/bridge/model/ids.ts";
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import type { Opening } from "../../../src/bridge/ports/team-chat.ts";
import {
  TELEGRAM_CHATS,
  TELEGRAM_LIMITS,
  TELEGRAM_PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { TOPIC_ICONS } from "../../../src/sandbox/telegram-emulator/icons.ts";
import { postId, splitPost, splitThread } from "../../../src/team-chats/telegram/ids.ts";
import { permalink } from "../../../src/team-chats/telegram/outbound/permalink.ts";
import { replyHandle } from "../../support/ids.ts";
import { codeOf } from "../contract.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { opening, say, signal, startTelegramFixture, type TelegramFixture } from "./fixture.ts";

const { support, frontDesk, smallTeam } = TELEGRAM_CHATS;
const { anna, bridge } = TELEGRAM_PEOPLE;

const opened = ({ chat }: TelegramFixture, group: number = support) =>
  chat.open(chat.room(group), card, OPENING_DELIVERY, opening, signal);
const topicsOf = ({ telegram }: TelegramFixture) => telegram.chat(support)?.topics ?? [];
const textsIn = ({ telegram }: TelegramFixture, group: number) =>
  telegram.messages(group).filter(({ from, service }) => from === bridge && service === undefined);

describe("a topic", () => {
  it("is named by client and channel, and its name, icon and lock follow the status", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const { id } = splitThread(at.thread);
    const shown = () => fixture.telegram.topic(support, id);
    const first = shown();
    expect(first).toMatchObject({ name: "👤 Clara · Web site · New", closed: false });

    await fixture.chat.editCard(at, { ...card, status: "open" }, signal);
    const open = shown();
    expect(open?.name).toBe("👤 Clara · Web site · Open");
    expect(open?.icon_custom_emoji_id).toBe(first?.icon_custom_emoji_id);

    await fixture.chat.editCard(at, { ...card, status: "closed" }, signal);
    expect(shown()).toMatchObject({ name: "👤 Clara · Web site · Closed", closed: true });
    const calls = new Map(fixture.telegram.calls());
    await fixture.chat.editCard(at, { ...card, status: "closed" }, signal);
    expect(fixture.telegram.calls().get("editForumTopic")).toBe(calls.get("editForumTopic"));

    await fixture.chat.editCard(at, { ...card, status: "open" }, signal);
    expect(shown()).toMatchObject({ name: "👤 Clara · Web site · Open", closed: false });
  });

  it("says by its icon whose turn it is, in one call a change, and with a new name in none", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const { id } = splitThread(at.thread);
    const icon = () => TOPIC_ICONS.get(fixture.telegram.topic(support, id)?.icon_custom_emoji_id ?? "");
    const edits = () => fixture.telegram.calls().get("editForumTopic") ?? 0;
    const waits = { kind: "waits", since: card.createdAt } as const;
    expect(icon()).toBe("💬");
    for (const [turn, shown] of [
      ["waits", "❗️"],
      ["taken", "👀"],
      ["answered", "💬"],
      ["closed", "✅"],
    ] as const) {
      const before = edits();
      await fixture.chat.showTurn?.(at.thread, turn, signal);
      await fixture.chat.showTurn?.(at.thread, turn, signal);
      expect([icon(), edits() - before]).toEqual([shown, 1]);
    }
    await fixture.chat.editCard(at, { ...card, turn: waits }, signal);
    expect(icon()).toBe("✅");
    await fixture.chat.editCard(at, { ...card, status: "open", turn: waits }, signal);
    expect(icon()).toBe("❗️");
    expect(fixture.telegram.topic(support, id)?.name).toBe("👤 Clara · Web site · Open");
  });

  it("that is closed reopens for a client's message, and stays closed for the bridge's own", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const isClosed = () => fixture.telegram.topic(support, splitThread(at.thread).id)?.closed;
    await fixture.chat.editCard(at, { ...card, status: "closed" }, signal);
    await fixture.chat.post(
      at.thread,
      { ...post(""), lines: [{ kind: "notice", sentence: { key: "reply-sent-to-closed" } }] },
      signal,
    );
    expect(isClosed()).toBe(true);
    await fixture.chat.post(at.thread, post("one more thing"), signal);
    expect(isClosed()).toBe(false);
  });

  it("that staff closed by hand reopens, too", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const { id } = splitThread(at.thread);
    fixture.telegram.staff.closesTopic(anna, support, id);
    await fixture.telegram.updates.settled();
    await fixture.chat.post(at.thread, post("hello?"), signal);
    expect(fixture.telegram.topic(support, id)?.closed).toBe(false);
  });

  it("whose closing got no response reopens with its conversation, and a refusal changes nothing", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const isClosed = () => fixture.telegram.topic(support, splitThread(at.thread).id)?.closed;
    fixture.telegram.faults.next("closeForumTopic", { kind: "server-error", acted: true });
    expect(await codeOf(fixture.chat.editCard(at, { ...card, status: "closed" }, signal))).toBe("CHAT_UNREACHABLE");
    expect(isClosed()).toBe(true);
    await fixture.chat.editCard(at, { ...card, status: "open" }, signal);
    expect(isClosed()).toBe(false);

    const description = "Bad Request: not enough rights to close the topic";
    fixture.telegram.faults.next("closeForumTopic", { kind: "error", code: 400, description });
    await fixture.chat.editCard(at, { ...card, status: "closed" }, signal);
    const calls = new Map(fixture.telegram.calls());
    await fixture.chat.post(at.thread, post("hello?"), signal);
    expect(fixture.telegram.calls().get("reopenForumTopic")).toBe(calls.get("reopenForumTopic"));
  });

  it("that refuses a post because it is closed is reopened, and gets the post", async () => {
    await using fixture = await startTelegramFixture({ emulator: { closedTopicsRefuseBots: true }, listens: false });
    const at = await opened(fixture);
    fixture.telegram.staff.closesTopic(anna, support, splitThread(at.thread).id);
    const id = await fixture.chat.post(at.thread, post("hello?"), signal);
    expect(fixture.telegram.message(support, splitPost(id).message)?.text).toContain("hello?");
  });

  it("that exists before its card is continued, and not created twice", async () => {
    await using fixture = await startTelegramFixture();
    const begun: ThreadId[] = [];
    const record: Opening = { begun: undefined, begin: (thread) => Promise.resolve(void begun.push(thread)) };
    const room = fixture.chat.room(support);
    fixture.telegram.faults.next("sendMessage", { kind: "server-error" });
    expect(await codeOf(fixture.chat.open(room, card, OPENING_DELIVERY, record, signal))).toBe("CHAT_UNREACHABLE");
    expect(begun).toHaveLength(1);

    const again = await fixture.chat.open(
      room,
      { ...card, possibleDuplicate: true },
      OPENING_DELIVERY,
      { ...record, begun: begun[0] },
      signal,
    );
    expect(again.thread).toBe(begun[0]);
    expect(topicsOf(fixture)).toHaveLength(1);
    expect(textsIn(fixture, support)[0]?.text).toContain(say({ key: "heading-perhaps-repeated" }));
  });

  it("continues without its card", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    fixture.telegram.staff.deletes(support, splitPost(at.card).message);
    expect(await codeOf(fixture.chat.editCard(at, { ...card, status: "open" }, signal))).toBe("no failure");
    expect(topicsOf(fixture)[0]?.name).toContain("Open");
  });
});

describe("a group whose topics", () => {
  it("are turned off gets chains of replies, and topics again when they are back", async () => {
    const time = { now: Date.now() };
    await using fixture = await startTelegramFixture({ adapter: { clock: { now: () => time.now } } });
    await opened(fixture);
    fixture.telegram.staff.switchesTopics(anna, support, false);
    const chain = await opened(fixture);
    expect(splitThread(chain.thread).kind).toBe("chain");
    fixture.telegram.staff.switchesTopics(anna, support, true);
    time.now += 10 * 60_000;
    expect(splitThread((await opened(fixture)).thread).kind).toBe("topic");
  });

  it("the bot may not create gets chains of replies until it may, and nothing else waits for that", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    const rights = (...given: readonly ("can_delete_messages" | "can_manage_topics")[]) => {
      fixture.telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: given });
    };
    rights("can_delete_messages");
    const chain = await opened(fixture);
    expect(splitThread(chain.thread).kind).toBe("chain");
    expect(fixture.logged.join("\n")).toMatch(/telegram topic not created .*not_enough_rights/u);
    fixture.telegram.staff.posts(anna, support, "in General", { replyTo: splitPost(chain.card).message });
    expect(await fixture.next()).toMatchObject({ kind: "room-available" });
    expect(await fixture.next()).toMatchObject({ message: { thread: chain.thread } });
    expect(await codeOf(fixture.chat.post(thread, post("in its topic"), signal))).toBe("no failure");
    rights("can_manage_topics");
    expect(splitThread((await opened(fixture)).thread).kind).toBe("topic");
  });

  it("the bot may not create, and whose General is closed, keeps conversations waiting and gives none up", async () => {
    await using fixture = await startTelegramFixture();
    fixture.telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: [] });
    const closed = { kind: "error", code: 400, description: "Bad Request: TOPIC_CLOSED" } as const;
    fixture.telegram.faults.next("sendMessage", closed);
    expect(await codeOf(opened(fixture))).toBe("THREAD_CLOSED");
    expect(await codeOf(opened(fixture))).toBe("no failure");
  });

  it("the bot may not edit have up-to-date cards all the same, and follow when it may", async () => {
    await using fixture = await startTelegramFixture();
    const at = await opened(fixture);
    const description = "Bad Request: not enough rights to edit the topic";
    fixture.telegram.faults.next("editForumTopic", { kind: "error", code: 400, description });
    expect(await codeOf(fixture.chat.editCard(at, { ...card, status: "open" }, signal))).toBe("no failure");
    expect(textsIn(fixture, support)[0]?.text).toContain("Open · ");
    expect(topicsOf(fixture)[0]?.name).toContain("New");
    await fixture.chat.editCard(at, { ...card, status: "open" }, signal);
    expect(topicsOf(fixture)[0]?.name).toContain("Open");
  });

  it("were never on has each thread under its card, found again from any of its posts", async () => {
    await using fixture = await startTelegramFixture();
    const one = await opened(fixture, frontDesk);
    const two = await opened(fixture, frontDesk);
    const later = await fixture.chat.post(one.thread, post("second post"), signal);
    fixture.telegram.staff.posts(anna, frontDesk, "for one", { replyTo: splitPost(later).message });
    expect(await fixture.next()).toMatchObject({ message: { thread: one.thread } });
    fixture.telegram.staff.posts(anna, frontDesk, "for two", { replyTo: splitPost(two.card).message });
    expect(await fixture.next()).toMatchObject({ message: { thread: two.thread } });
    fixture.telegram.staff.posts(anna, frontDesk, "for nobody");
    await fixture.telegram.updates.settled();
    expect(fixture.ingested).toHaveLength(2);
  });
});

describe("a group that becomes a supergroup", () => {
  it("keeps its room; its threads are lost, and new ones are created in the new chat, after every restart, too", async () => {
    await using fixture = await startTelegramFixture();
    const { chat, telegram } = fixture;
    const room = chat.room(smallTeam);
    const old = await opened(fixture, smallTeam);
    const next = telegram.staff.migrates(anna, smallTeam);

    expect(await codeOf(chat.announce(room, post("news"), signal))).toBe("no failure");
    expect(
      textsIn(fixture, next)
        .map(({ text }) => text)
        .join(),
    ).toContain("news");
    expect(await codeOf(chat.post(old.thread, post("hello"), signal))).toBe("THREAD_GONE");
    const anew = await opened(fixture, smallTeam);
    expect([chat.roomOf(anew.thread), chat.roomOf(anew.card), chat.roomOf(old.thread)]).toEqual([room, room, room]);

    telegram.staff.posts(anna, next, "on its way", { replyTo: splitPost(anew.card).message });
    expect(await fixture.next()).toMatchObject({ message: { room, thread: anew.thread } });

    const later = await fixture.again({ rooms: [{ chat: next, mode: "reply" }] });
    expect(later.room(next)).toBe(room);
    expect(await codeOf(later.announce(room, post("later"), signal))).toBe("no failure");
  });

  it("gets no post meant for an earlier thread, whatever has the head's number now", async () => {
    await using fixture = await startTelegramFixture({ listens: false });
    const { chat, telegram } = fixture;
    const old = await opened(fixture, smallTeam);
    const next = telegram.staff.migrates(anna, smallTeam);
    const head = splitPost(old.card).message;
    while (telegram.staff.posts(anna, next, "lunch?").message_id < head);

    expect(await codeOf(chat.post(old.thread, post("hello"), signal))).toBe("THREAD_GONE");
    expect(
      textsIn(fixture, next)
        .map(({ text }) => text)
        .join(),
    ).not.toContain("hello");
  });

  it("is noticed from what people write in the new chat, although the memory is from before the move", async () => {
    await using fixture = await startTelegramFixture({ listens: false });
    const { chat, telegram } = fixture;
    telegram.updates.loseNext(2);
    const next = telegram.staff.migrates(anna, smallTeam);
    const { card } = await opened(fixture, smallTeam);
    telegram.staff.posts(anna, next, "It comes tomorrow.", { replyTo: splitPost(card).message });

    const memory = { get: () => Promise.resolve(undefined), set: () => Promise.resolve() };
    const restored = await fixture.again({ memory });
    const ingested: StaffEvent[] = [];
    await restored.listen((events) => Promise.resolve(void ingested.push(...events)), signal);
    await expect.poll(() => ingested).toMatchObject([{ kind: "message", message: { room: chat.room(smallTeam) } }]);
    expect(telegram.calls().get("sendChatAction")).toBe(2);
  });

  it("is noticed from Telegram's update, before anything is sent", async () => {
    await using fixture = await startTelegramFixture();
    const next = fixture.telegram.staff.migrates(anna, smallTeam);
    await fixture.telegram.updates.settled();
    await fixture.chat.announce(fixture.chat.room(smallTeam), post("news"), signal);
    expect(fixture.telegram.calls().get("sendMessage")).toBe(1);
    expect(textsIn(fixture, next)).toHaveLength(1);
  });
});

describe("limits", () => {
  it("of Telegram are respected: no call is wasted, and the wait is reported", async () => {
    const time = { now: Date.now() };
    const clock = { now: () => time.now };
    await using fixture = await startTelegramFixture({
      emulator: { groupLimit: TELEGRAM_LIMITS.group, nowMs: clock.now },
      adapter: { clock, callsPerMinute: undefined },
    });
    const { thread } = await opened(fixture);
    // One opened the thread, and after nine more the others are spread over the minute.
    for (let index = 0; index < 19; index += 1) {
      time.now += index < 9 ? 100 : 5_500;
      await fixture.chat.post(thread, post(`number ${index}`), signal);
    }
    const calls = fixture.telegram.calls().get("sendMessage");
    const failure: unknown = await fixture.chat.post(thread, post("too soon"), signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "ROOM_RATE_LIMITED", details: { retryAfterMs: 4_100 } });
    expect(fixture.telegram.calls().get("sendMessage")).toBe(calls);
    time.now += 4_100;
    expect(await codeOf(fixture.chat.post(thread, post("in time"), signal))).toBe("no failure");
  });

  it("for writing do not block lookups of people", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    const asked = () => fixture.chat.author(fixture.chat.person(String(anna)), fixture.chat.room(support), signal);
    fixture.telegram.faults.next("sendMessage", { kind: "rate-limited", retryAfterSeconds: 60 });
    expect(await codeOf(fixture.chat.post(thread, post("too much"), signal))).toBe("ROOM_RATE_LIMITED");
    expect(await asked()).toMatchObject({ name: "Anna Berg", isAdmin: true });
    expect(await codeOf(fixture.chat.post(thread, post("too soon"), signal))).toBe("ROOM_RATE_LIMITED");
    expect(fixture.telegram.calls().get("sendMessage")).toBe(2);
  });

  it("for reading do not block posts", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    fixture.telegram.faults.next("getChatMember", { kind: "rate-limited", retryAfterSeconds: 60 });
    const asked = fixture.chat.author(fixture.chat.person(String(anna)), fixture.chat.room(support), signal);
    expect(await codeOf(asked)).toBe("ROOM_RATE_LIMITED");
    expect(await codeOf(fixture.chat.post(thread, post("in time"), signal))).toBe("no failure");
  });

  it("of one message are Telegram's: text that is too long is rejected, not cut", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    const long = post("x".repeat(5_000));
    expect(await codeOf(fixture.chat.post(thread, long, signal))).toBe("POST_REJECTED");
  });
});

it("shows no previews, and a client's text notifies nobody", async () => {
  await using fixture = await startTelegramFixture();
  const { thread } = await opened(fixture);
  await fixture.chat.post(thread, post("@anna_berg https://example.org /start"), signal);
  const link = { label: { key: "alert-open-thread" }, url: "https://example.org/x" };
  const lines = [{ kind: "notice", sentence: { key: "post-empty" }, link } as const];
  await fixture.chat.announce(fixture.chat.room(support), { ...post(""), lines }, signal);
  const all = textsIn(fixture, support);
  expect(all.some(({ preview }) => preview)).toBe(false);
  expect(all.flatMap(({ pings }) => pings)).toEqual([]);
  expect(all.at(-1)?.entities).toContainEqual(
    expect.objectContaining({ type: "text_link", url: "https://example.org/x" }),
  );
});

describe("a topic whose creation got no response", () => {
  const lost = {
    before: (telegram: TelegramEmulator) => {
      telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
    },
  };

  /** Creates a topic whose response is lost; its id. */
  async function loseOne(fixture: TelegramFixture): Promise<number> {
    fixture.telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
    await expect(opened(fixture)).rejects.toMatchObject({ code: "CHAT_UNREACHABLE" });
    return topicsOf(fixture).at(-1)?.message_thread_id ?? 0;
  }

  async function isDeleted(fixture: TelegramFixture, id: number): Promise<void> {
    await fixture.telegram.when(() => topicsOf(fixture).every((one) => one.message_thread_id !== id) || undefined);
  }

  it("is adopted by the next attempt, and only by that", async () => {
    await using fixture = await startTelegramFixture(lost);
    await expect(opened(fixture)).rejects.toMatchObject({ code: "CHAT_UNREACHABLE" });
    await fixture.telegram.updates.settled();
    const { thread } = await opened(fixture);
    expect(topicsOf(fixture).map((topic) => topic.message_thread_id)).toEqual([splitThread(thread).id]);
    expect((await opened(fixture)).thread).not.toBe(thread);
  });

  it("is deleted if nobody adopts it, and those with a response are not", async () => {
    await using fixture = await startTelegramFixture({ adapter: { unclaimedTopicMs: 100 } });
    const { thread } = await opened(fixture);
    await isDeleted(fixture, await loseOne(fixture));
    expect(topicsOf(fixture).map((topic) => topic.message_thread_id)).toEqual([splitThread(thread).id]);
  });

  it("stays if it is older than a database that was restored", async () => {
    let isForgotten = true;
    await using fixture = await startTelegramFixture({
      adapter: { unclaimedTopicMs: 100, isForgotten: () => isForgotten },
    });
    const { telegram, chat } = fixture;
    const old = await loseOne(fixture);
    await telegram.updates.settled();
    isForgotten = false;
    telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
    // Another name, so that it does not adopt the first.
    const other = { ...card, status: "open" } as const;
    await codeOf(chat.open(chat.room(support), other, OPENING_DELIVERY, opening, signal));
    await isDeleted(fixture, topicsOf(fixture).at(-1)?.message_thread_id ?? 0);

    expect(topicsOf(fixture).map((topic) => topic.message_thread_id)).toEqual([old]);
  });

  it("stays if somebody wrote there, or if the bot may not delete it", async () => {
    await using fixture = await startTelegramFixture({ adapter: { unclaimedTopicMs: 300 } });
    const { telegram } = fixture;
    const written = await loseOne(fixture);
    telegram.staff.posts(anna, support, "what is this?", { topic: written });
    await telegram.updates.settled();
    const description = "Bad Request: not enough rights to delete the topic";
    telegram.faults.next("deleteForumTopic", { kind: "error", code: 400, description });
    telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
    // Another name, so that it does not adopt the first.
    const other = { ...card, status: "open" } as const;
    await codeOf(fixture.chat.open(fixture.chat.room(support), other, OPENING_DELIVERY, opening, signal));
    const kept = topicsOf(fixture).at(-1)?.message_thread_id ?? 0;
    while (!fixture.logged.some((line) => line.includes("no conversation uses not deleted")))
      await new Promise((resolve) => setImmediate(resolve));
    expect(topicsOf(fixture).map((topic) => topic.message_thread_id)).toEqual([written, kept]);
  });
});

describe("marks", () => {
  const forbidden = {
    before: (telegram: TelegramEmulator) => {
      telegram.staff.allowsReactions(support, ["👍"]);
    },
  };

  /** Messages that Anna writes in a new topic. */
  async function written(fixture: TelegramFixture, count: number) {
    const { thread } = await opened(fixture);
    const topic = splitThread(thread).id;
    const ids = Array.from({ length: count }, () =>
      postId(bridge, support, thread, fixture.telegram.staff.posts(anna, support, "hello", { topic }).message_id),
    );
    return { thread, ids };
  }

  it("are not tried where Telegram says that the group forbids them, and one message gets them as a reply", async () => {
    await using fixture = await startTelegramFixture(forbidden);
    const { thread, ids } = await written(fixture, 1);
    const [id] = ids;
    if (id === undefined) throw new Error("nothing was written");
    expect(await fixture.chat.mark(id, "taken", [], signal)).toEqual({ unmarkableIn: thread });
    expect(fixture.telegram.calls().get("setMessageReaction")).toBeUndefined();
    expect(await fixture.chat.markInWords?.(thread, [{ post: id, mark: "failed" }], signal)).toEqual([id]);
    const replies = fixture.telegram.messages(support).filter(({ reply_to: to }) => to === splitPost(id).message);
    expect(replies.map(({ text }) => text)).toEqual([`💔 ${say({ key: "mark-failed" })}`]);
  });

  it("are collected in one post every two minutes, with a link to each message, fifty at a time", async () => {
    const time = { now: Date.now() };
    await using fixture = await startTelegramFixture({ ...forbidden, adapter: { clock: { now: () => time.now } } });
    const { thread, ids } = await written(fixture, 52);
    const marks = ids.map((post, at) => ({ post, mark: at === 1 ? "noted" : "sent" }) as const);
    expect(await fixture.chat.markInWords?.(thread, marks, signal)).toEqual(ids.slice(0, 50));
    const first = textsIn(fixture, support).at(-1);
    expect(first?.text.split("\n")).toHaveLength(2);
    const links = first?.entities.map(({ url }) => url);
    expect(links?.toSorted()).toEqual(
      ids
        .slice(0, 50)
        .map((id) => permalink(id))
        .toSorted(),
    );
    const rest = marks.slice(50);
    time.now += 119_999;
    await expect(fixture.chat.markInWords?.(thread, rest, signal)).rejects.toMatchObject({
      code: "ROOM_RATE_LIMITED",
      details: { retryAfterMs: 1, concerns: "call" },
    });
    time.now += 1;
    expect(await fixture.chat.markInWords?.(thread, rest, signal)).toEqual(ids.slice(50));
  });

  it("try a reaction again only when the group allows it, once it has forbidden them", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    fixture.telegram.staff.allowsReactions(support, ["👍"]);
    const marked = async () => {
      const { message_id } = fixture.telegram.staff.posts(anna, support, "hello", { topic: splitThread(thread).id });
      await fixture.chat.mark(postId(bridge, support, thread, message_id), "sent", [], signal);
    };
    const tried = () => fixture.telegram.calls().get("setMessageReaction");
    await marked();
    const before = tried();
    await marked();
    await marked();
    expect(tried()).toBe(before);
  });
});

/** Anna presses the first button of the card. */
async function pressButton(fixture: TelegramFixture, card: PostId) {
  const { message } = splitPost(card);
  const data = fixture.telegram.message(support, message)?.buttons?.[0]?.[0]?.callback_data ?? "";
  const answer = fixture.telegram.staff.presses({ chat: support, message, data }, anna);
  const event = await fixture.next();
  if (event.kind !== "interaction") throw new Error(`a ${event.kind}`);
  return { answer, interaction: event.interaction };
}

describe("notices to one person", () => {
  const what = { sentences: [{ key: "press-handled-already" }] };

  it("appear in the thread with their name", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    await fixture.chat.notifyPerson(fixture.chat.person(String(anna)), thread, what, signal);
    expect(textsIn(fixture, support).at(-1)?.text).toBe(`Anna Berg: ${say({ key: "press-handled-already" })}`);
  });

  it("that answer a press appear in a window that nobody else sees", async () => {
    await using fixture = await startTelegramFixture();
    const { thread, card: head } = await opened(fixture);
    const { answer, interaction } = await pressButton(fixture, head);
    await fixture.telegram.updates.settled();
    const before = textsIn(fixture, support).length;
    await fixture.chat.notifyPerson(interaction.person, thread, what, signal);
    expect(await answer).toEqual({ text: say({ key: "press-handled-already" }), alert: true });
    expect(textsIn(fixture, support)).toHaveLength(before);
  });

  it("that are secret appear in the window or not at all", async () => {
    await using fixture = await startTelegramFixture();
    const { thread } = await opened(fixture);
    const secret = { ...what, isSecret: true as const };
    expect(await codeOf(fixture.chat.notifyPerson(fixture.chat.person(String(anna)), thread, secret, signal))).toBe(
      "POST_REJECTED",
    );
  });

  it("that are too long for the window appear in the thread, and the spinner stops", async () => {
    await using fixture = await startTelegramFixture();
    const { thread, card: head } = await opened(fixture);
    const { answer, interaction } = await pressButton(fixture, head);
    const facts = Array.from({ length: 10 }, () => ({ label: { key: "contact-name" }, value: "x".repeat(50) }));
    const { reply = replyHandle("") } = interaction;
    const answering = { reply, replaces: false };
    await fixture.chat.notifyPerson(interaction.person, thread, { ...what, facts }, signal, answering);
    expect(await answer).toEqual({ text: "", alert: false });
    expect(textsIn(fixture, support).at(-1)?.text).toContain("x".repeat(50));
  });

  it("answers every press when it closes, at the latest", async () => {
    const fixture = await startTelegramFixture();
    const { card: head } = await opened(fixture);
    const { answer } = await pressButton(fixture, head);
    await fixture.telegram.updates.settled();
    await fixture.chat.close();
    expect(await answer).toEqual({ text: "", alert: false });
    await fixture[Symbol.asyncDispose]();
  });
});

it("throws only BridgeErrors", async () => {
  await using fixture = await startTelegramFixture();
  const { thread } = await opened(fixture);
  fixture.telegram.faults.next("sendMessage", { kind: "error", code: 400, description: "Bad Request: something new" });
  await expect(fixture.chat.post(thread, post("x"), signal)).rejects.toBeInstanceOf(BridgeError);
});
