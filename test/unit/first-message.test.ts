import { expect, it } from "vitest";
import {
  firstMessageAgain,
  firstMessageOf,
  MAX_SHOWN_LINES,
  MAX_SHOWN_UNITS,
} from "../../src/bridge/cards/first-message.ts";
import type { Message, Sender } from "../../src/contract/shapes.ts";

const message = (text: string, from: Sender = "client", id: Message["id"] = "m_1"): Message => ({
  id,
  from,
  author: null,
  text,
  createdAt: "2026-11-21T10:00:00.000Z",
});
const shown = (messages: readonly Message[], toShow = messages) => firstMessageOf(messages, toShow);

it("is on the card whole up to the limits, and its beginning beyond them", () => {
  const units = "x".repeat(MAX_SHOWN_UNITS);
  expect(shown([message(units)])).toEqual({ id: "m_1", text: units, isShown: true });
  expect(shown([message(`${units}x`)])).toEqual({ id: "m_1", text: `${units}…`, isShown: false });
  const lines = Array.from({ length: MAX_SHOWN_LINES }, () => "y").join("\n");
  expect(shown([message(lines)])).toEqual({ id: "m_1", text: lines, isShown: true });
  expect(shown([message(`${lines}\ny`)])).toEqual({ id: "m_1", text: `${lines}…`, isShown: false });
});

it("is never cut inside a character", () => {
  const family = "👩‍👩‍👧";
  const text = `${"x".repeat(MAX_SHOWN_UNITS - 2)}${family}`;
  expect(shown([message(text)])?.text).toBe(`${"x".repeat(MAX_SHOWN_UNITS - 2)}…`);
});

it("is the client's, and is posted below if something older is", () => {
  const greeting = message("How can I help?", "bot", "m_0");
  const asked = message("Where is my order?");
  expect(shown([greeting, asked])).toEqual({ id: "m_1", text: "Where is my order?", isShown: false });
  // The older messages of a long conversation are not repeated.
  expect(shown([asked, greeting], [greeting])?.isShown).toBe(false);
  expect(shown([greeting])).toBeNull();
  expect(shown([])).toBeNull();
});

it("is left out where there is nothing to read", () => {
  expect(shown([message(" \n\u200b")])).toBeNull();
});

it("stays the same on a card that is edited, as long as the service has it", () => {
  const state = { firstMessage: { id: "m_1", isShown: true } } as const;
  const messages = [message("older", "client", "m_0"), message("Where is my order?")];
  expect(firstMessageAgain(messages, state)).toEqual({ id: "m_1", text: "Where is my order?", isShown: true });
  expect(firstMessageAgain([], state)).toBeNull();
  expect(firstMessageAgain(messages, {})).toBeNull();
});
