/** Edits and deletions that arrive at an awkward moment. The ledger and the links are real. */
import { describe, expect, it } from "vitest";
import { ingestStaffEvents } from "../../src/bridge/inbound/ingest-staff-event.ts";
import { joinMediaGroup } from "../../src/bridge/inbound/media-group.ts";
import { echoesOnTheirWay } from "../../src/bridge/replies/echo.ts";
import type { ConversationEntries } from "../../src/bridge/entries.ts";
import { conversationLane, editLane, threadLane } from "../../src/bridge/lanes.ts";
import { filesOf } from "../../src/bridge/model/media-group.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { Interaction } from "../../src/bridge/model/button.ts";
import type { PendingReply, StaffMessage } from "../../src/bridge/model/message.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { ReplyStore } from "../../src/bridge/stores/replies.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { requestConfirmation, resolveConfirmation } from "../../src/bridge/replies/confirm.ts";
import { applyDeletion, applyEdit, cancelReply, endRetracted } from "../../src/bridge/replies/edit-and-retract.ts";
import type { ConversationId, Message } from "../../src/contract/shapes.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ANNA, CARD, postId, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const CONVERSATION: ConversationId = "cv_1";
const written: StaffMessage = {
  ...STAFF_MESSAGE,
  at: "2026-11-21T10:00:00.000Z",
  body: "it comes on Tuseday",
  files: [],
};
const edit = (body: string, second: number): StaffMessage => ({
  ...written,
  body,
  editedAt: `2026-11-21T10:00:0${second}.000Z`,
});

const LINK = "https://chat.example/1";

/** The message waits in `lane`, which has no worker. */
async function waitingIn(lane: ConversationId | ThreadId, message = written) {
  const fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  const clock = { now: Date.now };
  const ledger = await openBridgeLedger(database, { log: silentLog, clock });
  await ledger.append([{ lane: conversationLane(lane), kind: "staff", keys: [], payload: message }]);
  const entries = async () => (await ledger.open(conversationLane(lane))).map(({ payload }) => payload as StaffMessage);
  const deps = {
    ...{ ...stores, ledger, clock, routes: { modes: new Map([[ROOM, "reply"]]) } },
    chats: { of: () => ({ roomOf: () => ROOM, link: () => Promise.resolve(LINK) }) },
    api: { conversation: () => Promise.resolve({ messages: [{ id: "m_1", text: "it comes on Tuseday" }] }) },
  } as unknown as BridgeDeps;
  return {
    deps,
    ledger,
    links: stores.links,
    replies: stores.replies,
    entries,
    waiting: async () => (await entries()).map(({ body }) => body),
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

it("changes and drops messages that wait for their thread to be linked", async () => {
  await using at = await waitingIn(THREAD);
  expect(await applyEdit(edit("it comes on Tuesday", 1), at.deps, signal)).toEqual([]);
  expect(await at.waiting()).toEqual(["it comes on Tuesday"]);
  // What the client wrote before the edit, its author has seen.
  const [{ received } = {}] = (await at.entries()) as PendingReply[];
  expect(received).toEqual({ at: expect.closeTo(Date.now(), -4) as number });
  expect(await applyDeletion(written, at.deps, signal)).toEqual([]);
  expect(await at.waiting()).toEqual([]);
});

it("asks about the edited text after an attempt that had only stored its question", async () => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const ask = (staff: PendingReply) =>
    requestConfirmation(
      ...([CONVERSATION, staff, { asked: ["client-wrote"] }] as const),
      () => ({ sentence: { key: "reply-client-wrote" }, also: [], buttons: [] }),
      ...([{}, at.deps] as const),
    );
  await ask(written);
  await applyEdit(edit("it comes on Tuesday", 1), at.deps, signal);
  const [edited = written] = await at.entries();
  await ask(edited);
  expect(await at.replies.pendingConfirmation(written.post)).toMatchObject({
    body: "it comes on Tuesday",
    question: 1,
  });
});

it("keeps the newest of several edits, whatever order they arrive in", async () => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  await applyEdit(edit("on Wednesday", 2), at.deps, signal);
  await applyEdit(edit("on Tuesday", 1), at.deps, signal);
  expect(await at.waiting()).toEqual(["on Wednesday"]);

  const post = postId(`${ROOM}:3`);
  await at.replies.setPendingConfirmation(post, { ...edit("on Wednesday", 2), post });
  await applyEdit({ ...edit("on Tuesday", 1), post }, at.deps, signal);
  expect((await at.replies.pendingConfirmation(post))?.body).toBe("on Wednesday");
});

it.each([
  ["it comes on Tuesday", undefined],
  ["note: it comes on Tuesday", "edited"],
  ["!refund", "edited"],
  ["", "edited"],
])("lets a dead reply be retried unless it was edited into something else: %j", async (body, how) => {
  await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const chats = {
    of: () => ({
      features: { findsPosts: true },
      emphasis: () => undefined,
      plainText: (staff: StaffMessage) => Promise.resolve(staff.body),
    }),
  };
  const deps = { ...at.deps, chats } as unknown as BridgeDeps;
  const told = await applyEdit(edit(body, 1), deps, signal);
  expect(told.map(({ payload }) => payload)).toMatchObject([{ what: { sentences: [{ key: "edited-not-sent" }] } }]);
  expect(await at.replies.retraction(written.post)).toBe(how);
});

it("reports a deletion as too late if the reply was sent while the deletion was being recorded", async () => {
  await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const replies: ReplyStore = {
    ...at.replies,
    setRetraction: async (post, how) => {
      // The reply has checked for the deletion, and found none.
      await at.links.bindPosts(ROOM, [{ message: "m_1", post: written.post }]);
      await at.replies.setRetraction(post, how);
    },
  };
  const deps: BridgeDeps = { ...at.deps, replies };
  const told = await applyDeletion(written, deps, signal);
  expect(told.map(({ payload }) => payload)).toEqual([
    { sentence: { key: "deleted-after-sending", values: { words: "it comes on Tuseday" } } },
  ]);
  // Reported once, whichever side notices.
  expect(told).toEqual(await applyDeletion(written, deps, signal));
  expect(told[0]?.keys).toHaveLength(1);
});

it("asks nothing more about a reply that was deleted while its question was being stored", async () => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const ledger = { open: at.ledger.open.bind(at.ledger), cancel: () => Promise.resolve(false) };
  const { deps } = at;
  const [behind] = await applyDeletion(written, { ...deps, ledger } as unknown as BridgeDeps, signal);
  // It had looked for the deletion before.
  await requestConfirmation(
    CONVERSATION,
    written,
    {},
    () => ({ sentence: { key: "asked" }, also: [], buttons: [] }),
    {},
    deps,
  );
  expect(await endRetracted(behind?.payload as ConversationEntries["retracted"], CONVERSATION, deps, signal)).toEqual(
    [],
  );
  expect(await at.replies.pendingConfirmation(written.post)).toBeUndefined();
  const [answer, ...more] = await at.ledger.open(threadLane(CONVERSATION, ROOM));
  expect([answer?.payload, more]).toEqual([expect.objectContaining({ sentence: { key: "reply-withdrawn" } }), []]);
});

it("reports behind a reply that is being sent whether its deletion came too late", async () => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  // An attempt has begun, so it can no longer be dropped.
  const ledger = { ...at.deps.ledger, open: at.ledger.open.bind(at.ledger), cancel: () => Promise.resolve(false) };
  const deps: BridgeDeps = { ...at.deps, ledger };
  const [behind, ...more] = await applyDeletion(written, deps, signal);
  expect(more).toEqual([]);
  expect(behind).toMatchObject({ lane: conversationLane(CONVERSATION), kind: "retracted" });

  const retracted = behind?.payload as ConversationEntries["retracted"];
  expect(await endRetracted(retracted, CONVERSATION, deps, signal)).toEqual([]);
  await at.links.bindPosts(ROOM, [{ message: "m_1", post: written.post }]);
  const told = await endRetracted(retracted, CONVERSATION, deps, signal);
  expect(told.map(({ payload }) => payload)).toEqual([
    { sentence: { key: "deleted-after-sending", values: { words: "it comes on Tuseday" } } },
  ]);
});

it.each([
  ["a long text", `${"word ".repeat(20)}end`, `${"word ".repeat(12).slice(0, 59)}…`],
  ["several lines", "one\ntwo", "one two"],
  ["a secret", "your password is Tr0ub4dor&3", "your password is Tr0••••"],
])("names a reply that is too late to change by its first words: %s", async (_, text, words) => {
  await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  await at.links.bindPosts(ROOM, [{ message: "m_1", post: written.post }]);
  const api = { conversation: () => Promise.resolve({ messages: [{ id: "m_1", text }] }) };
  const deps = { ...at.deps, api } as unknown as BridgeDeps;
  const [told] = await applyDeletion(written, deps, signal);
  expect(told?.payload).toEqual({ sentence: { key: "deleted-after-sending", values: { words } } });
});

it.each(["SERVICE_UNREACHABLE", "CONVERSATION_NOT_FOUND", "ROOM_RATE_LIMITED"] as const)(
  "says without its words that a reply is too late to change when they cannot be read: %s",
  async (code) => {
    await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
    await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
    await at.links.bindPosts(ROOM, [{ message: "m_1", post: written.post }]);
    const failing = () => Promise.reject(new BridgeError(code));
    const chats = { of: () => ({ link: failing }) };
    const deps = { ...at.deps, chats, api: { conversation: failing } } as unknown as BridgeDeps;
    const [told] = await applyEdit(edit("it comes on Tuesday", 1), deps, signal);
    expect(told?.payload).toEqual({ sentence: { key: "edited-after-sending", values: { words: "none" } } });
  },
);

it("says that it was dealt with when a button's value was forged", async () => {
  await using at = await waitingIn(CONVERSATION);
  const press = { id: "p1", value: "forged", person: ANNA, room: ROOM, thread: THREAD, post: CARD } as const;
  const ordinary = { isBot: false, isGuest: false, isStranger: false, isDeactivated: false, actsAsRoom: false };
  const by = { person: ANNA, name: "Anna", isAdmin: true, ...ordinary };
  const told = await cancelReply({ ...press, action: "cancel" }, by, CONVERSATION, at.deps);
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { what: { sentences: [{ key: "press-handled-already" }] } },
  ]);
  expect(await resolveConfirmation({ ...press, action: "anyway" }, by.name, CONVERSATION, at.deps)).toBe(false);
  expect(await at.waiting()).toEqual([written.body]);
});

it("looks anew at a reply that is edited after somebody let it pass", async () => {
  const passed: PendingReply = { ...written, isOverridden: true, cleared: ["secret"] };
  await using at = await waitingIn(CONVERSATION, passed);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  expect(await applyEdit(edit("the other password is hunter2", 1), at.deps, signal)).toEqual([]);
  const [waiting] = await at.entries();
  expect(waiting).toMatchObject({ body: "the other password is hunter2", isOverridden: true });
  expect(waiting).not.toHaveProperty("cleared");
});

it("edits, deletes and recognises a reply behind one that cannot be read", async () => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const lane = conversationLane(CONVERSATION);
  await at.deps.ledger.append([{ lane, kind: "staff", keys: [], payload: { post: 7 } }]);
  expect(await applyEdit(edit("it comes on Tuesday", 1), at.deps, signal)).toEqual([]);
  expect((await at.entries()).map(({ body }) => body)).toEqual(["it comes on Tuesday", undefined]);
  const echo: Message = { id: "m_1", from: "operator", author: "Anna", text: "x", createdAt: written.at };
  expect((await echoesOnTheirWay(CONVERSATION, [echo], ROOM, at.deps.ledger)).size).toBe(0);
  expect(await applyDeletion(written, at.deps, signal)).toEqual([]);
  expect((await at.entries()).map(({ body }) => body)).toEqual([undefined]);
});

it("answers the question about an earlier text when the edited reply is deleted before it was read anew", async () => {
  const staff: PendingReply = { ...written, editedQuestion: written.post };
  await using at = await waitingIn(CONVERSATION, staff);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  expect(await applyDeletion(written, at.deps, signal)).toEqual([]);
  expect(await at.waiting()).toEqual([]);
  const shown = await at.deps.ledger.open(threadLane(CONVERSATION, ROOM));
  expect(shown.map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    { kind: "replace", payload: { asked: written.post, sentence: { key: "reply-withdrawn" } } },
  ]);
});

it("says nothing of a press that an edit has overtaken, even if the bridge was killed between the two", async () => {
  await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const asked: PendingReply = { ...written, question: 1, asked: ["secret"] };
  await at.replies.setPendingConfirmation(written.post, asked);
  await applyEdit(edit("it comes on Tuesday", 1), at.deps, signal);
  // The edit is recorded, and the process ended before it removed the question.
  await at.replies.setPendingConfirmation(written.post, asked);
  const press: Interaction = {
    id: "press",
    action: "anyway",
    value: written.post,
    person: ANNA,
    room: ROOM,
    thread: THREAD,
    post: postId(`${ROOM}:8`),
  };
  expect(await resolveConfirmation(press, "Mark", CONVERSATION, at.deps)).toBe(false);
  expect(await at.deps.ledger.open(threadLane(CONVERSATION, ROOM))).toEqual([]);
  expect(await at.waiting()).toEqual(["it comes on Tuseday", "it comes on Tuesday"]);
});

describe("a media group", () => {
  const [second, third] = [postId(`${ROOM}:3`), postId(`${ROOM}:4`)] as const;
  const album: StaffMessage = {
    ...written,
    body: "both sides",
    files: ["front.png"],
    mediaGroup: "7",
    more: [
      { post: second, body: "", files: ["back.png"] },
      { post: third, body: "and the invoice", files: ["invoice.pdf"] },
    ],
  };
  const part = (post: PostId, body: string, second: number): StaffMessage => ({
    ...edit(body, second),
    post,
    mediaGroup: "7",
    files: [`${post.slice(-1)}.png`],
  });
  const said = (staff: StaffMessage | undefined) =>
    staff && [staff.body, ...(staff.more ?? []).map(({ body }) => body), filesOf(staff).join()];
  const linked: ThreadState = { thread: THREAD, card: CARD, status: "open", pending: [] };

  it("ends with the current text of each message, whichever was edited, and lists every file once", async () => {
    await using at = await waitingIn(THREAD, album);
    await applyEdit(part(third, "without the invoice", 3), at.deps, signal);
    // Older than the edit of another message, but the newest edit of this one.
    await applyEdit(part(second, "the back", 1), at.deps, signal);
    await applyEdit({ ...part(written.post, "Both sides", 2), files: ["front.png"] }, at.deps, signal);
    await applyEdit(part(third, "reported late", 2), at.deps, signal);
    expect(said((await at.entries())[0])).toEqual([
      "Both sides",
      "the back",
      "without the invoice",
      "front.png,3.png,4.png",
    ]);
  });

  it("is one message while it awaits a decision, and once the service has it", async () => {
    await using at = await waitingIn(CONVERSATION, { ...written, post: postId(`${ROOM}:9`) });
    await at.links.bindThread(CONVERSATION, ROOM, linked);
    await at.links.bindMediaGroup(album.post, album.more ?? []);
    await at.replies.setPendingConfirmation(album.post, album);
    expect(await applyEdit(part(second, "the back", 1), at.deps, signal)).toEqual([]);
    const readAnew = (await at.entries()).find(({ post }) => post === album.post);
    expect(said(readAnew)).toContain("the back");
    expect(await at.replies.pendingConfirmation(album.post)).toBeUndefined();

    for (const { seq } of await at.deps.ledger.open(conversationLane(CONVERSATION))) await at.deps.ledger.cancel(seq);
    await at.links.bindPosts(ROOM, [{ message: "m_1", post: album.post }]);
    const told = await applyEdit(part(second, "the back", 2), at.deps, signal);
    expect(told.map(({ payload }) => payload)).toEqual([
      {
        sentence: { key: "edited-after-sending", values: { words: "it comes on Tuseday" } },
        link: { label: { key: "notice-the-message" }, url: LINK },
      },
    ]);
    expect(told).toEqual(await applyEdit(part(third, "no invoice", 3), at.deps, signal));
  });

  it("applies edits one after another, because they change the same entry", async () => {
    await using at = await waitingIn(CONVERSATION, album);
    const edits = [part(second, "the back", 1), part(third, "no invoice", 2)];
    await ingestStaffEvents(
      edits.map((message) => ({ kind: "edited", editedAt: message.editedAt ?? "", message })),
      at.deps,
    );
    const inLine = await at.deps.ledger.open(editLane(`${THREAD}#7`));
    expect(inLine.map(({ payload }) => (payload as StaffMessage).post)).toEqual([second, third]);
  });

  it("creates no new message on redelivery, neither while it waits nor afterwards", async () => {
    await using at = await waitingIn(CONVERSATION, album);
    const retry = { ...part(third, "and the invoice", 1), files: ["invoice.pdf"] };
    const lanes = [conversationLane(CONVERSATION)];
    expect(await joinMediaGroup(retry, lanes, at.deps)).toBe(true);
    expect(filesOf((await at.entries())[0] ?? written)).toEqual(["front.png", "back.png", "invoice.pdf"]);

    expect(await joinMediaGroup(retry, [], at.deps)).toBe(false);
    await at.links.bindMediaGroup(album.post, album.more ?? []);
    expect(await joinMediaGroup(retry, [], at.deps)).toBe(true);
  });
});

it.each([
  [true, ["It comes tomorrow"]],
  // There, what was edited may have been a command.
  [false, []],
] as const)("ingests an edit that overtakes its message where events can (%s)", async (findsPosts, ingested) => {
  await using at = await waitingIn(CONVERSATION);
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] });
  const chats = {
    of: () => ({
      features: { findsPosts },
      emphasis: () => undefined,
      plainText: (staff: StaffMessage) => Promise.resolve(staff.body),
    }),
  };
  const deps = {
    ...{ ...at.deps, chats, restored: { covers: () => false }, settings: { holdMs: 0 } },
  } as unknown as BridgeDeps;
  const overtaking = { ...edit("It comes tomorrow", 1), post: postId(`${ROOM}:9`), at: new Date().toISOString() };
  await applyEdit(overtaking, deps, signal);
  expect((await at.waiting()).slice(1)).toEqual(ingested);
});
