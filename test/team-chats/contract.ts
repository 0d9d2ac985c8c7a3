/** What the rules require of every team chat, whatever its platform; run against each adapter with its emulator. */
import { describe, expect, it } from "vitest";
import { BridgeError, type FailureCode } from "../../src/bridge/model/failure.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Mark, StaffMessage } from "../../src/bridge/model/message.ts";
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import type { Opening, TeamChat } from "../../src/bridge/ports/team-chat.ts";
import { deliveryId } from "../support/ids.ts";
import { card, OPENING_DELIVERY, post } from "./samples.ts";

/** One platform with people in it, in the vocabulary of the rules. */
export interface TeamChatFixture extends AsyncDisposable {
  readonly chat: TeamChat;
  readonly room: RoomId;
  /** All posts of a thread, its card first. */
  texts(thread: ThreadId): readonly string[];
  /** All posts in the room, including those in threads. */
  allTexts(): readonly string[];
  /** People notified by name by anything that the bridge wrote. */
  pinged(): number;
  marksOn(post: PostId): readonly string[];
  readonly signs: Readonly<Record<Mark, string>>;
  isPinned(post: PostId): boolean;
  /** The bridge loses the right to pin. */
  forbidsPins(): void;
  /** A team member writes in a thread, edits a message, or presses the first button of a post. */
  writes(thread: ThreadId, text: string): void;
  edits(post: PostId, text: string): void;
  presses(post: PostId): void;
  readonly writer: PersonId;
  /** The next ingested event that was not returned before. */
  next(): Promise<StaffEvent>;
  /** Refuses the next `times` events, like a ledger that does not respond. */
  refuseNext(times: number): void;
  removesThread(thread: ThreadId): void;
  removes(post: PostId): void;
  /** Fails the next message of the bridge this way. */
  failsNext(how: "rate-limited" | "server-error" | "drop" | "hang"): void;
  takesTokenAway(): void;
}

export const signal = new AbortController().signal;
export const fresh: Opening = { begun: undefined, begin: () => Promise.resolve() };

export async function codeOf(call: Promise<unknown>): Promise<FailureCode | "no failure"> {
  try {
    await call;
    return "no failure";
  } catch (error) {
    if (error instanceof BridgeError) return error.code;
    throw error;
  }
}

export function teamChatContract(name: string, start: () => Promise<TeamChatFixture>): void {
  const opened = ({ chat, room }: TeamChatFixture) => chat.open(room, card, OPENING_DELIVERY, fresh, signal);
  const taken = async (fixture: TeamChatFixture): Promise<StaffMessage> => {
    const event = await fixture.next();
    if (event.kind !== "message") throw new Error(`a ${event.kind} came`);
    return event.message;
  };

  describe(`${name}: writing`, () => {
    it("opens a thread with its card, followed by posts", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const { thread, card: head } = await opened(fixture);
      const id = await chat.post(thread, post("hello"), signal);

      const [first = "", ...others] = fixture.texts(thread);
      expect(first).toContain("Clara");
      expect(others).toEqual([expect.stringContaining("hello")]);
      expect([chat.roomOf(id), chat.roomOf(thread), chat.threadOf(head)]).toEqual([room, room, thread]);
    });

    it("shows clients' text literally, and notifies nobody", async () => {
      await using fixture = await start();
      const text =
        "<!channel> <@U0ANNA> @anna_berg /start *b* _i_ [x](https://example.org) <b>&amp; `c` https://example.org";
      const { thread } = await fixture.chat.open(
        fixture.room,
        { ...card, client: "@anna_berg" },
        OPENING_DELIVERY,
        fresh,
        signal,
      );
      await fixture.chat.post(thread, post(text), signal);
      expect(fixture.texts(thread).join("\n")).toContain(text);
      expect(fixture.pinged()).toBe(0);
    });

    it("accepts the longest allowed post in full", async () => {
      await using fixture = await start();
      const { chat } = fixture;
      const { thread } = await opened(fixture);
      const [line] = post("").lines;
      if (line?.kind !== "client") throw new Error("no line of a client");
      const room = chat.features.maxPostUnits - chat.features.unitsOf({ ...line, text: "" });
      // Without a text, the line is replaced with a sentence.
      const text = "x".repeat(room);
      await chat.post(thread, { ...post(""), lines: [{ ...line, text }] }, signal);
      expect(fixture.texts(thread).join("").match(/x+/gu)?.join("")).toHaveLength(room);
    });

    it("posts announcements in the room itself", async () => {
      await using fixture = await start();
      await fixture.chat.announce(fixture.room, post("everybody, look"), signal);
      expect(fixture.allTexts().join("\n")).toContain("everybody, look");
    });

    it("replaces a post, and accepts one that does not change", async () => {
      await using fixture = await start();
      const { chat } = fixture;
      const { thread } = await opened(fixture);
      const id = await chat.post(thread, post("before"), signal);
      await chat.edit(id, post("after"), signal);
      await chat.edit(id, post("after"), signal);
      expect(fixture.texts(thread).join("\n")).toContain("after");
      expect(fixture.texts(thread).join("\n")).not.toContain("before");
      fixture.removes(id);
      expect(await codeOf(chat.edit(id, post("late"), signal))).toBe("POST_GONE");
    });

    it("pins a post, accepts one that is pinned, and does nothing without the right", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const [one, other] = [
        await chat.announce(room, post("one"), signal),
        await chat.announce(room, post("other"), signal),
      ];
      await chat.pin(one, signal);
      await chat.pin(one, signal);
      fixture.forbidsPins();
      await expect(chat.pin(other, signal)).rejects.toThrow(BridgeError);
      expect([fixture.isPinned(one), fixture.isPinned(other)]).toEqual([true, false]);
      fixture.removes(one);
      await expect(chat.pin(one, signal)).rejects.toThrow(BridgeError);
    });

    it("updates the card, however often it is asked to", async () => {
      await using fixture = await start();
      const at = await opened(fixture);
      for (const status of ["open", "closed", "closed", "open"] as const) {
        await fixture.chat.editCard(at, { ...card, status }, signal);
      }
      const [shown = ""] = fixture.texts(at.thread);
      expect(shown).toContain("Open");
    });

    it("tells when the card was updated at the latest, in whole seconds of its own clock", async () => {
      await using fixture = await start();
      const at = await opened(fixture);
      const before = Date.now();
      const editedBy = await fixture.chat.editCard(at, { ...card, status: "closed" }, signal);
      expect(editedBy).toSatisfy((time: number) => time >= before && time <= Date.now() + 1_000);
      expect((editedBy ?? 0) % 1_000).toBe(0);
    });

    it("reports that a thread is gone, and leaves nothing elsewhere", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      await fixture.chat.post(thread, post("first"), signal);
      fixture.removesThread(thread);
      expect(await codeOf(fixture.chat.post(thread, post("second"), signal))).toBe("THREAD_GONE");
      expect(fixture.allTexts().join("\n")).not.toContain("second");
    });

    it("has a link to what it posted, or none", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      const id = await fixture.chat.post(thread, post("hello"), signal);
      for (const link of [await fixture.chat.link(thread, signal), await fixture.chat.link(id, signal)]) {
        if (link !== undefined) expect(link).toMatch(/^https:\/\//u);
      }
    });
  });

  describe(`${name}: failures`, () => {
    it("report how long to wait", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.failsNext("rate-limited");
      const failure: unknown = await fixture.chat.post(thread, post("hello"), signal).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "ROOM_RATE_LIMITED", details: { retryAfterMs: 1_000 } });
    });

    it.each(["server-error", "drop"] as const)("are ambiguous without a response (%s)", async (how) => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.failsNext(how);
      expect(await codeOf(fixture.chat.post(thread, post("hello"), signal))).toBe("CHAT_UNREACHABLE");
    });

    it("are reported for an aborted call", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.failsNext("hang");
      const stop = new AbortController();
      const attempt = codeOf(fixture.chat.post(thread, post("hello"), stop.signal));
      stop.abort();
      expect(await attempt).toBe("CHAT_UNREACHABLE");
    });

    it("name a revoked token", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.takesTokenAway();
      expect(await codeOf(fixture.chat.post(thread, post("hello"), signal))).toBe("CHAT_UNAUTHORIZED");
    });
  });

  describe(`${name}: staff`, () => {
    it("are received in their thread, with their author and the text that a client would read", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const { thread } = await opened(fixture);
      fixture.writes(thread, "It comes tomorrow");

      const message = await taken(fixture);
      expect(message).toMatchObject({ room, thread, author: fixture.writer, files: [] });
      expect(await chat.plainText(message, signal)).toBe("It comes tomorrow");
      expect(chat.plainTextAtOnce(message)).toBe("It comes tomorrow");
      const author = await chat.author(message.author, room, signal);
      expect(author).toMatchObject({
        name: expect.stringContaining("Anna") as string,
        isBot: false,
        isStranger: false,
      });
    });

    it("are looked up again after a lookup that was aborted, whose failure says that nothing is known", async () => {
      await using fixture = await start();
      const { chat, room } = fixture;
      const { thread } = await opened(fixture);
      fixture.writes(thread, "who am I?");
      const { author } = await taken(fixture);
      const ending = new AbortController();
      const asked = chat.author(author, room, ending.signal);
      ending.abort();
      expect(await codeOf(asked)).toBe("CHAT_UNREACHABLE");
      expect((await chat.author(author, room, signal)).isStranger).toBe(false);
    });

    it("are redelivered until they are durable", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.refuseNext(1);
      fixture.writes(thread, "once more");
      const message = await taken(fixture);
      expect(await fixture.chat.plainText(message, signal)).toBe("once more");
    });

    it("are received when edited", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      fixture.writes(thread, "first");
      const { post: id } = await taken(fixture);
      fixture.edits(id, "second");
      const event = await fixture.next();
      if (event.kind !== "edited") throw new Error(`a ${event.kind} came`);
      expect(event.message.post).toBe(id);
      expect(await fixture.chat.plainText(event.message, signal)).toBe("second");
    });

    it("are received for button presses", async () => {
      await using fixture = await start();
      const { room } = fixture;
      const { thread } = await opened(fixture);
      const buttons = [{ action: "retry", value: "12", label: { key: "button-retry" } } as const];
      const id = await fixture.chat.post(thread, post("?", "d-1", { buttons }), signal);
      fixture.presses(id);
      expect(await fixture.next()).toMatchObject({
        kind: "interaction",
        interaction: { action: "retry", value: "12", person: fixture.writer, room, thread, post: id },
      });
    });

    it("see a mark, one at a time", async () => {
      await using fixture = await start();
      const { chat, signs } = fixture;
      const { thread } = await opened(fixture);
      fixture.writes(thread, "hello");
      const { post: id } = await taken(fixture);
      await chat.mark(id, "taken", [], signal);
      await chat.mark(id, "taken", [], signal);
      expect(fixture.marksOn(id)).toEqual([signs.taken]);
      await chat.mark(id, "sent", ["taken", "failed"], signal);
      expect(fixture.marksOn(id)).toEqual([signs.sent]);
      fixture.removes(id);
      expect(await codeOf(chat.mark(id, "failed", [], signal))).toBe("POST_GONE");
    });

    it("can get a private notice", async () => {
      await using fixture = await start();
      const { thread } = await opened(fixture);
      const what = { sentences: [{ key: "refused-empty" }] };
      expect(await codeOf(fixture.chat.notifyPerson(fixture.writer, thread, what, signal))).toBe("no failure");
      expect(fixture.pinged()).toBe(0);
    });
  });

  it(`${name}: backfills staff messages in the bridge's threads, or has them queued`, async () => {
    await using fixture = await start();
    const { chat, room } = fixture;
    const { thread } = await opened(fixture);
    await chat.post(thread, post("from the client"), signal);
    const since = new Date(Date.now() - 1_000).toISOString();
    fixture.writes(thread, "nobody listened");
    const message = await taken(fixture);
    const missed = chat.features.findsPosts ? [[message]] : [];
    expect(await Array.fromAsync(chat.messagesSince?.(room, since, signal) ?? [])).toEqual(missed);
    expect(await Array.fromAsync(chat.messagesSince?.(thread, since, signal) ?? [])).toEqual(missed);
  });

  it(`${name}: reads its own cards and posts back, or reports that it cannot`, async () => {
    await using fixture = await start();
    const { chat, room } = fixture;
    const { thread, card: head } = await opened(fixture);
    const id = await chat.post(thread, post("from the client"), signal);
    const since = new Date(Date.now() - 60_000).toISOString();
    const mayKnow = chat.features.findsPosts;
    const { conversation } = card;
    const found = mayKnow ? [expect.objectContaining({ conversation, thread })] : "unknowable";
    expect(await chat.cards(room, since, signal)).toEqual(found);
    const posts = [
      { post: head, covers: ["m_0"] },
      { post: id, covers: ["m_1", "m_2"] },
    ];
    const content = { conversation, card: thread, posts, staff: [], tracedUntil: expect.any(String) as string };
    expect(await chat.readThread(thread, signal)).toEqual(mayKnow ? content : "unknowable");
  });

  it(`${name}: fetches the current staff message, or reports that it cannot`, async () => {
    await using fixture = await start();
    const { chat } = fixture;
    const { thread } = await opened(fixture);
    fixture.writes(thread, "hello");
    const message = await taken(fixture);
    const mayKnow = chat.features.findsPosts;
    expect(await chat.fetchMessage(message, signal)).toEqual(mayKnow ? message : "unknowable");
    fixture.removes(message.post);
    expect(await chat.fetchMessage(message, signal)).toBe(mayKnow ? "gone" : "unknowable");
  });

  it(`${name}: finds the post of an earlier attempt, or reports that it cannot`, async () => {
    await using fixture = await start();
    const { chat } = fixture;
    const { thread } = await opened(fixture);
    const id = await chat.post(thread, post("hello"), signal);
    const found = await chat.find(thread, deliveryId("d-1"), new Date(Date.now() - 60_000).toISOString(), signal);
    expect(found).toEqual(chat.features.findsPosts ? [{ post: id, covers: ["m_1", "m_2"] }] : "unknowable");
  });
}
