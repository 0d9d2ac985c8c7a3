import { describe, expect, it } from "vitest";
import { EVENTS, INTERACTIONS, METHODS } from "../../src/sandbox/slack-emulator/coverage.ts";
import { EVENT_TYPES } from "../../src/sandbox/slack-emulator/index.ts";
import { ROUTES } from "../../src/sandbox/slack-emulator/routes.ts";
import { METHODS as TELEGRAM_METHODS, UPDATES } from "../../src/sandbox/telegram-emulator/coverage.ts";
import { UPDATE_TYPES } from "../../src/sandbox/telegram-emulator/index.ts";
import { ROUTES as TELEGRAM_ROUTES } from "../../src/sandbox/telegram-emulator/routes.ts";

it("lists exactly the supported methods", () => {
  expect(Object.keys(METHODS).sort()).toEqual([...ROUTES.keys()].sort());
});

it("lists exactly the events that are sent", () => {
  expect(Object.keys(EVENTS).sort()).toEqual([...EVENT_TYPES].sort());
});

it("describes every entry", () => {
  for (const coverage of [...Object.values(METHODS), ...Object.values(EVENTS), ...Object.values(INTERACTIONS)])
    expect(coverage.covers.length).toBeGreaterThan(2);
});

describe("Telegram", () => {
  it("lists exactly the supported methods", () => {
    expect(Object.keys(TELEGRAM_METHODS).sort()).toEqual(Object.keys(TELEGRAM_ROUTES).sort());
  });

  it("lists exactly the updates that are sent", () => {
    expect(Object.keys(UPDATES).sort()).toEqual([...UPDATE_TYPES].sort());
  });

  it("describes every entry", () => {
    for (const coverage of [...Object.values(TELEGRAM_METHODS), ...Object.values(UPDATES)])
      expect(coverage.covers.length).toBeGreaterThan(2);
  });
});
