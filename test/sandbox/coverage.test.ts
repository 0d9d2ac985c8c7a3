import { describe, expect, it } from "vitest";
import { EVENTS, INTERACTIONS, METHODS } from "../../src/sandbox/slack-emulator/coverage.ts";
import { EVENT_TYPES } from "../../src/sandbox/slack-emulator/index.ts";
import { ROUTES } from "../../src/sandbox/slack-emulator/routes.ts";
import { METHODS as TELEGRAM_METHODS, UPDATES } from "../../src/sandbox/telegram-emulator/coverage.ts";
import { UPDATE_TYPES } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROUTES as TELEGRAM_ROUTES } from "../../src/sandbox/telegram-emulator/routes.ts";

it("tells of every method that is answered, and of no other", () => {
  expect(Object.keys(METHODS).sort()).toEqual([...ROUTES.keys()].sort());
});

it("tells of every event that is sent, and of no other", () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...EVENT_TYPES].sort());
});

it("says what is covered, each time", () => {
  for (const coverage of [...Object.values(METHODS), ...Object.values(EVENTS), ...Object.values(INTERACTIONS)])
    expect(coverage.covers.length).toBeGreaterThan(2);
});

describe("Telegram", () => {
  it("tells of every method that is answered, and of no other", () => {
    expect(Object.keys(TELEGRAM_METHODS).sort()).toEqual(Object.keys(TELEGRAM_ROUTES).sort());
  });

  it("tells of every update that is sent, and of no other", () => {
    expect(Object.keys(UPDATES).sort()).toEqual([...UPDATE_TYPES].sort());
  });

  it("says what is covered, each time", () => {
    for (const coverage of [...Object.values(TELEGRAM_METHODS), ...Object.values(UPDATES)])
      expect(coverage.covers.length).toBeGreaterThan(2);
  });
});
