/** Traces of entries: grouped by message, with ids and names of staff, and without anybody's text. */
import { describe, expect, it } from "vitest";
import { traceOf } from "../../src/bridge/commands/message-trace.ts";
import { threadLane, conversationLane, routingLane } from "../../src/bridge/lanes.ts";
import type { PostId } from "../../src/bridge/model/ids.ts";
import { resultSentence } from "../../src/bridge/model/result.ts";
import type { TracedEntry } from "../../src/bridge/ports/ledger.ts";
import type { MessageId } from "../../src/contract/shapes.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { postId, roomId } from "../support/ids.ts";

const NOW = 1_000_000;
const ROOM = roomId("chat:room");
const HERE = threadLane("cv_1", ROOM);
const WORDS = "what somebody wrote";

let seq = 0;
function entry(kind: string, payload: unknown, more: Partial<TracedEntry> = {}): TracedEntry {
  seq += 1;
  const state = { state: "queued", attempts: 0, notBefore: null, finishedAt: null } as const;
  const rest = { createdAt: NOW - 10, progress: undefined, delivery: null, result: null, failure: null } as const;
  return { seq, kind, payload, lane: HERE, ...state, ...rest, ...more };
}

const DONE = { state: "done", attempts: 1, finishedAt: NOW - 1 } as const;
const head = { id: "cv_1", client: "Ada", channel: "site" };
const message = (id: MessageId, from = "client", author: string | null = null) => ({
  head,
  message: { id, from, author, text: WORDS, createdAt: "2026-11-21T10:00:00.000Z" },
});
const staff = (post: string) => ({
  post,
  room: ROOM,
  thread: "chat:thread",
  author: "chat:anna",
  at: "2026-11-21T10:00:00.000Z",
  body: WORDS,
  files: [],
});
const inConversation = { lane: conversationLane("cv_1") };

/** `shown`: messages that are shown in the room, with their posts. */
const told = (entries: readonly TracedEntry[], shown: Readonly<Record<string, PostId>> = {}) =>
  traceOf(
    entries,
    {
      links: { postsOf: (ids) => Promise.resolve(ids.map((id) => shown[id])) },
      replies: { pendingConfirmation: () => Promise.resolve(undefined) },
    },
    NOW,
  );

describe("a trace", () => {
  it("reports where a client's message was posted, and until when a pending one waits", async () => {
    const entries = [
      entry(
        "route",
        { event: { type: "message", conversation: head, ...message("m_1") }, key: "k" },
        { ...DONE, lane: routingLane("cv_1") },
      ),
      entry("show", message("m_1"), { ...DONE, attempts: 2, failure: "CHAT_UNREACHABLE" }),
      entry("show", message("m_2"), { attempts: 1, failure: "ROOM_RATE_LIMITED", notBefore: NOW + 1 }),
      entry("show", message("m_3")),
      entry("show", message("m_4"), { state: "dead", attempts: 3, failure: "POST_REJECTED", finishedAt: NOW }),
      entry("show", message("m_5"), { state: "running", attempts: 1, notBefore: NOW }),
    ];
    const traced = await told(entries, { m_1: postId("chat:post") });
    expect(traced.map(({ message: id, from, by, steps }) => [id, from, by, steps.length])).toEqual([
      ["m_1", "client", null, 2],
      ["m_2", "client", null, 1],
      ["m_3", "client", null, 1],
      ["m_4", "client", null, 1],
      ["m_5", "client", null, 1],
    ]);
    const steps = traced.map(({ steps }) => steps.at(-1));
    expect(steps).toMatchObject([
      { outcome: "posted", room: ROOM, post: "chat:post", attempts: 2, failure: "CHAT_UNREACHABLE", waitsUntil: null },
      { outcome: "again", post: null, failure: "ROOM_RATE_LIMITED", waitsUntil: NOW + 1 },
      { outcome: "waiting", waitsUntil: null },
      { outcome: "given-up", attempts: 3, failure: "POST_REJECTED" },
      { outcome: "running", waitsUntil: null },
    ]);
    expect(JSON.stringify(traced)).not.toContain(WORDS);
    expect(JSON.stringify(traced)).not.toContain("Ada");
  });

  it("reports who replied, whatever came of it, with its marks and its echo", async () => {
    const progress = { parts: [WORDS], note: false, author: "Anna Berg", sent: [], openedAt: "" };
    const entries = [
      entry("staff", staff("chat:1"), { ...DONE, ...inConversation, progress, result: "sent m_1 m_2" }),
      entry("mark", { post: "chat:1", mark: "sent", earlier: [] }, DONE),
      entry("show", message("m_1", "operator", "Anna Berg"), { ...DONE, result: "already-shown" }),
      entry("staff", staff("chat:2"), { ...DONE, ...inConversation, progress, result: "noted m_3" }),
      entry("staff", staff("chat:3"), {
        ...inConversation,
        state: "cancelled",
        result: "refused guest",
        finishedAt: NOW,
      }),
      entry("mark", { post: "chat:3", mark: "failed", earlier: [] }),
      entry("staff", staff("chat:4"), {
        ...inConversation,
        attempts: 2,
        failure: "SERVICE_UNREACHABLE",
        progress: { ...progress, sent: ["m_4"] },
      }),
    ];
    const traced = await told(entries, { m_1: postId("chat:1") });
    expect(traced).toMatchObject([
      {
        message: "m_1",
        from: "staff",
        by: "Anna Berg",
        state: "sent",
        steps: [
          { kind: "staff", outcome: "sent", post: "chat:1", room: ROOM },
          { kind: "mark", outcome: "done" },
          { kind: "show", outcome: "done", result: "already-shown" },
        ],
      },
      { message: "m_3", from: "staff", state: "noted", steps: [{ outcome: "noted" }] },
      {
        message: null,
        from: "staff",
        by: "chat:anna",
        state: "refused",
        steps: [{ outcome: "dropped", result: "refused guest" }, { kind: "mark" }],
      },
      {
        message: "m_4",
        from: "staff",
        state: "sending",
        steps: [{ outcome: "again", failure: "SERVICE_UNREACHABLE" }],
      },
    ]);
    expect(traced).toHaveLength(4);
    expect(JSON.stringify(traced)).not.toContain(WORDS);
  });

  it("lists entries that belong to no message, each by itself", async () => {
    const room = { kind: "room", key: ROOM, group: "group" } as const;
    const traced = await told([
      entry("appear", { head }, DONE),
      entry("alert", { head, thread: null }, { ...DONE, lane: room }),
      entry(
        "route",
        { event: { type: "conversation-new", conversation: head }, key: "k" },
        { lane: routingLane("cv_1") },
      ),
    ]);
    expect(traced).toMatchObject([
      { message: null, from: null, steps: [{ kind: "appear", outcome: "done", room: ROOM }] },
      { message: null, from: null, steps: [{ kind: "alert", room: ROOM }] },
      { message: null, from: null, steps: [{ kind: "route", room: null }] },
    ]);
    expect(await told([])).toEqual([]);
  });
});

describe("the reason for a step's outcome", () => {
  const said = (language: string, result: string) => {
    const values = { where: "Slack, #support", at: { at: "2026-11-21T10:00:00.000Z" }, result: resultSentence(result) };
    return loadLocales().in(language)({ key: "trace-outcome-dropped", values });
  };

  it.each([
    ["en", "refused guest", "guests may not answer"],
    ["de", "refused guest", "Gäste dürfen nicht antworten"],
    ["en", "refused something-new", "something-new"],
    ["ru", "retracted", "отозвано до отправки"],
    ["en", "confirmation-requested", "asked first"],
    ["en", "confirmation-requested secret colleague", "asked first: secret, colleague"],
  ])("is explained in %s for “%s”", (language, result, words) => {
    expect(said(language, result).endsWith(`UTC: ${words}`)).toBe(true);
  });

  it("is shown unchanged if another version wrote it", () => {
    expect(resultSentence("no thread")).toBe("no thread");
    expect(resultSentence("")).toBe("");
  });
});
