import { expect, it } from "vitest";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Entry } from "../../src/bridge/ports/ledger.ts";
import { REVALIDATE_AFTER_MS, createRevalidate, REPORTED_LATE_MS } from "../../src/bridge/replies/revalidate.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");
const signal = new AbortController().signal;

/** A bridge that has just started, and a team chat that counts its queries. */
function started(now: StaffMessage | "gone" | "unknowable" = "unknowable") {
  const asked: string[] = [];
  const clock = { time: START, now: () => clock.time };
  const chat = {
    fetchMessage: ({ post }: StaffMessage) => {
      asked.push(post);
      return Promise.resolve(now);
    },
  };
  const look = createRevalidate({ chats: { of: () => chat }, clock } as unknown as BridgeDeps);
  return { asked, clock, look };
}

function staff(at: number): StaffMessage {
  return { ...STAFF_MESSAGE, at: new Date(at).toISOString(), body: "as told", files: [] };
}

function entry(createdAt: number, progress?: unknown): Entry {
  return { seq: 1, kind: "staff", payload: null, attempts: 1, createdAt, progress, failure: null };
}

it.each([
  ["nothing for a message written just now", START, START, 0, 0],
  ["nothing for a message delayed in transit", START, START, REVALIDATE_AFTER_MS, 0],
  ["a message that has waited", START, START, REVALIDATE_AFTER_MS + 1, 1],
  ["nothing for a message that only a fast clock makes older", START, START + REPORTED_LATE_MS, REPORTED_LATE_MS, 0],
  ["a message that was reported late", START, START + REPORTED_LATE_MS, REPORTED_LATE_MS + 1, 1],
  ["a message written before this start and reported after it", START - 1, START, 0, 1],
  ["a message ingested before this start", START - 1, START - 1, 0, 1],
])("checks %s", async (_, at, createdAt, laterMs, times) => {
  const { asked, clock, look } = started();
  clock.time += laterMs;
  expect(await look(staff(at), entry(createdAt), signal)).toEqual(staff(at));
  expect(asked).toHaveLength(times);
});

it("returns the current text and files, and the decisions on it", async () => {
  const { look } = started({ ...staff(START - 1), body: "as edited", files: ["plan.pdf"] });
  const pending = { ...staff(START - 1), anyway: true as const };
  const now = await look(pending, entry(START - 1), signal);
  expect(now).toEqual({ ...pending, body: "as edited", files: ["plan.pdf"] });
});

it("checks again at each attempt until the text is recorded, and then once", async () => {
  const { asked, look } = started("gone");
  for (const progress of [undefined, undefined, {}, {}, {}])
    await look(staff(START - 1), entry(START - 1, progress), signal);
  expect(asked).toHaveLength(3);
});
