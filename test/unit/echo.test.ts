/** Which messages of the service count as echoes of replies that are still being sent. */
import { expect, it } from "vitest";
import { echoesOnTheirWay } from "../../src/bridge/replies/echo.ts";
import type { Message } from "../../src/contract/shapes.ts";
import type { Entry } from "../../src/bridge/ports/ledger.ts";
import { ROOM, STAFF_MESSAGE } from "../support/ids.ts";

const AT = "2026-11-21T10:00:00.000Z";

const sending = (note: boolean): Entry => ({
  seq: 1,
  kind: "staff",
  payload: { ...STAFF_MESSAGE, at: AT, body: "hello", files: [] },
  attempts: 1,
  createdAt: Date.parse(AT),
  progress: { parts: ["hello"], note, author: "Anna", sent: [], openedAt: AT },
  failure: null,
});

it.each([
  ["operator", "hello", false, true],
  ["note", "hello", true, true],
  // A colleague's reply from the console, and a note with the words of a reply, are nobody's echo.
  ["operator", "something else", false, false],
  ["note", "hello", false, false],
  ["operator", "hello", true, false],
  ["client", "hello", false, false],
] as const)("%s %j, while a note (%3$s) is sent: %s", async (from, text, isNote, isEcho) => {
  const message: Message = { id: "m_1", from, author: null, text, createdAt: AT };
  const ledger = { open: () => Promise.resolve([sending(isNote)]) };
  expect((await echoesOnTheirWay("cv_1", [message], ROOM, ledger)).has("m_1")).toBe(isEcho);
});
