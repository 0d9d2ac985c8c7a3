/** Changes from a thread that the service does not make, although it offered them. */
import { expect, it } from "vitest";
import { applyChange } from "../../src/bridge/changes/apply.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { conversationLane } from "../../src/bridge/lanes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { fromAnswer } from "../../src/conversation-client/errors.ts";
import { ANNA, ROOM, THREAD } from "../support/ids.ts";

const signal = new AbortController().signal;
const AT = Date.parse("2026-11-23T10:00:00.000Z");

/** How a close is settled. `read`, `change`: what the service answers with, if not with a success. */
async function closes({ read, change, ageMs = 0 }: { read?: BridgeError; change?: BridgeError; ageMs?: number }) {
  const shownBy = new Map<string, unknown>();
  const deps = {
    clock: { now: () => AT + ageMs },
    chats: { of: () => ({ title: "Slack" }) },
    choices: {
      setChangedBy: (...[, field, , by]: readonly unknown[]) => Promise.resolve(void shownBy.set(String(field), by)),
      forgetChangedBy: (...[, field]: readonly unknown[]) => Promise.resolve(void shownBy.delete(String(field))),
    },
    links: { thread: () => Promise.resolve(undefined) },
    routes: { modes: new Map() },
    api: {
      conversation: () =>
        read
          ? Promise.reject(read)
          : Promise.resolve({ conversation: { status: "open", assignee: null, tags: [] }, messages: [] }),
      changeConversation: () => (change ? Promise.reject(change) : Promise.resolve()),
    },
  } as unknown as BridgeDeps;
  const payload = { change: { status: "closed" }, name: "Anna", person: ANNA, room: ROOM, thread: THREAD };
  const entry: Entry = {
    seq: 1,
    kind: "change",
    payload,
    attempts: 1,
    createdAt: AT,
    progress: undefined,
    failure: null,
  };
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane: conversationLane("cv_1"),
    entries: [entry],
    settle: (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome)),
  } as unknown as Batch;
  const error = await applyChange(entry, batch, deps, signal).catch((caught: unknown) => caught);
  return { error, settled, shownBy };
}

type Refused = readonly [what: string, how: Parameters<typeof closes>[0], key: string, result: string];

it.each<Refused>([
  ...[400, 409, 422].map((status): Refused => [
    `finds it wrong with ${status}`,
    { change: new BridgeError("SERVICE_REJECTED", { status }) },
    "change-refused",
    "refused SERVICE_REJECTED",
  ]),
  ...[403, 404, 405, 501].map((status): Refused => [
    `refuses it after all with ${status}`,
    { change: new BridgeError("SERVICE_REJECTED", { status }) },
    "change-not-offered",
    "refused SERVICE_REJECTED",
  ]),
  [
    "has deleted the conversation since",
    { change: new BridgeError("CONVERSATION_NOT_FOUND") },
    "conversation-gone",
    "refused CONVERSATION_NOT_FOUND",
  ],
  [
    "does not know the conversation",
    { read: new BridgeError("CONVERSATION_NOT_FOUND") },
    "conversation-gone",
    "refused CONVERSATION_NOT_FOUND",
  ],
  ["was away for longer than ten minutes", { ageMs: 600_001 }, "change-too-late", "too-late"],
])("tells only who asked if the service %s", async (_, how, key, result) => {
  const { settled, shownBy } = await closes(how);
  expect(settled).toMatchObject([{ state: "cancelled", result, then: [{ kind: "private-notice" }] }]);
  expect(JSON.stringify(settled)).toContain(`"key":"${key}"`);
  // No thread says that Anna closed it.
  expect([...shownBy]).toEqual([]);
});

it("names the field that the service refused", async () => {
  const change = fromAnswer(
    {
      ...{ status: 400, retryAfter: undefined },
      text: '{"error":{"code":"invalid_body","message":"The field assignee must be the id of an operator."}}',
    },
    "change",
    AT,
  );
  expect(change.details.field).toBe("assignee");
  expect(JSON.stringify((await closes({ change })).settled)).toContain('{"field":"assignee"}');
  // Of what it writes, nothing else is kept.
  const free = {
    status: 400,
    retryAfter: undefined,
    text: '{"error":{"code":"no","message":"The field secret is bad"}}',
  };
  expect(fromAnswer(free, "change", AT).details).toEqual({ status: 400, remoteCode: "no" });
});

it("tries again if the service does not answer, and says nothing yet", async () => {
  const { error, settled } = await closes({ change: new BridgeError("SERVICE_UNREACHABLE") });
  expect(error).toMatchObject({ code: "SERVICE_UNREACHABLE" });
  expect(settled).toEqual([]);
});
