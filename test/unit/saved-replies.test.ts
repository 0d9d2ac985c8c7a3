/** Names and placeholders of saved replies. */
import { expect, it } from "vitest";
import { isCommandName } from "../../src/bridge/model/saved-reply.ts";
import { nearestNames } from "../../src/bridge/replies/saved/nearest.ts";
import { fillPlaceholders, readReplyName } from "../../src/contract/saved-reply.ts";
import { oneLine } from "../../src/platform/text/sanitize-text.ts";

it.each([
  ["Opening-Hours", "opening-hours"],
  ["  ｈｏｕｒｓ ", "hours"],
  ["часы_работы", "часы_работы"],
  ["n".repeat(40), "n".repeat(40)],
  ["n".repeat(41), undefined],
  ["two words", undefined],
  ["-hours", undefined],
  ["hours!", undefined],
  ["", undefined],
])("reads the name %j as %j", (given, name) => {
  expect(readReplyName(given)).toBe(name);
});

it.each(["close", "r", "replies", "add", "send", "note", "help"])("knows that %s is a command", (name) => {
  expect(isCommandName(name)).toBe(true);
  expect(isCommandName(`${name}-1`)).toBe(false);
});

it("fills in names once, in one line, and leaves other braces alone", () => {
  const names = { client: "Ada\n{me}", me: "Anna" };
  expect(fillPlaceholders("{client}, {me}, {sales}, {Client}", names, oneLine)).toBe(
    "Ada {me}, Anna, {sales}, {Client}",
  );
  expect(fillPlaceholders("{client}", { client: "a".repeat(500), me: "" }, oneLine)).toHaveLength(100);
});

it("offers the names that are likeliest meant", () => {
  const names = ["hours", "opening-hours", "refund", "refund-late", "shipping"];
  expect(nearestNames("huors", names)).toContain("hours");
  expect(nearestNames("Refund", names)).toEqual(["refund", "refund-late"]);
  expect(nearestNames("shiping", names)[0]).toBe("shipping");
  expect(nearestNames("zzz", names)).toEqual([]);
  expect(nearestNames("", names)).toEqual([]);
});
