import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TracedEntry } from "../../src/bridge/ports/ledger.ts";
import {
  canBecome,
  REPLY_STATES,
  stateOfEntry,
  stateOfReply,
  type ReplyState,
} from "../../src/bridge/replies/state.ts";

const NOW = 1_000_000;
type Read = Parameters<typeof stateOfEntry>[0];
const QUEUED = {
  state: "queued",
  attempts: 0,
  notBefore: null,
  progress: undefined,
  result: null,
  failure: null,
} as const;
const ended = (state: TracedEntry["state"], result: string | null, failure: string | null = null): Read => ({
  ...QUEUED,
  ...{ state, attempts: 1, result, failure },
});

it.each<[Partial<Read>, ReplyState | undefined]>([
  [{}, "received"],
  [{ notBefore: NOW }, "received"],
  [{ notBefore: NOW + 1 }, "held"],
  [{ attempts: 1, failure: "CHAT_UNREACHABLE", notBefore: NOW + 1 }, "checking"],
  [{ state: "running", attempts: 1 }, "checking"],
  [{ state: "running", attempts: 1, progress: {} }, "sending"],
  [{ attempts: 1, progress: {}, notBefore: NOW + 1 }, "sending"],
  [ended("dead", null, "SERVICE_REJECTED"), "failed"],
  [ended("done", "sent m_1 m_2"), "sent"],
  [ended("done", "noted m_1"), "noted"],
  [ended("done", "note-not-kept m_1", "NOTE_NOT_KEPT"), "failed"],
  [ended("done", "moved cv_1"), "received"],
  [ended("done", "silent"), "ignored"],
  [ended("cancelled", "a-command"), "ignored"],
  [ended("cancelled", "refused guest"), "refused"],
  [ended("cancelled", "retracted"), "retracted"],
  [ended("cancelled", "confirmation-requested secret"), "awaiting-confirmation"],
  // Dropped before its first attempt; discarded.
  [{ ...ended("cancelled", null), attempts: 0 }, "retracted"],
  [ended("cancelled", null, "SERVICE_REJECTED"), "failed"],
  // Of another version.
  [ended("done", "sent-elsewhere m_1"), undefined],
])("%j is %s", (entry, state) => {
  expect(stateOfEntry({ ...QUEUED, ...entry }, NOW)).toBe(state);
});

describe("a reply with several entries", () => {
  const asked = ended("cancelled", "confirmation-requested secret");

  it("is where its last entry is", () => {
    expect(stateOfReply([asked, QUEUED], true, NOW)).toBe("received");
    expect(stateOfReply([ended("cancelled", null, "SERVICE_REJECTED"), ended("done", "sent m_1")], false, NOW)).toBe(
      "sent",
    );
    expect(stateOfReply([], false, NOW)).toBeUndefined();
  });

  it("awaits confirmation for as long as nobody has decided", () => {
    expect(stateOfReply([asked], true, NOW)).toBe("awaiting-confirmation");
    expect(stateOfReply([asked], false, NOW)).toBe("retracted");
  });
});

it("never leaves the states in which the client has it, or never gets it", () => {
  for (const end of ["sent", "noted", "refused", "retracted", "ignored"] as const)
    for (const state of Object.keys(REPLY_STATES) as ReplyState[]) expect(canBecome(end, state)).toBe(state === end);
  expect(canBecome("held", "sent")).toBe(true);
  expect(canBecome("awaiting-confirmation", "noted")).toBe(true);
  expect(canBecome("sending", "awaiting-confirmation")).toBe(true);
});

it("is drawn in the documentation as it is", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const drawing = /### States of a reply[\s\S]*?```mermaid\n([\s\S]*?)```/u.exec(page)?.[1] ?? "";
  const drawn = [...drawing.matchAll(/^ {2}(\w+) --> (\w+)$/gmu)].map(([, from, to]) =>
    `${from} ${to}`.replaceAll("_", "-"),
  );
  const table = Object.entries(REPLY_STATES).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));
  expect(drawn).toEqual(table);
});
