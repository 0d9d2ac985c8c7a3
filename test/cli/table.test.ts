/** Tables fit the terminal, whatever its width and the script of the names. */
import stringWidth from "string-width";
import { describe, expect, it, vi } from "vitest";
import { count } from "../../src/cli/print.ts";
import { progressOfConversations } from "../../src/cli/progress.ts";
import { timeCell } from "../../src/cli/cells.ts";
import { table } from "../../src/cli/table.ts";

const ROWS = [
  { id: "kid_1", name: "東京サポート", missed: 12_345, lastFailure: "timeout 2026-11-21 08:05:00Z", because: "" },
  { id: "kid_22", name: "Łódź", missed: 1, lastFailure: "", because: "" },
];

describe("a table", () => {
  it("has headings from the names of its columns, numbers with separators, and no empty columns", () => {
    expect(table(ROWS, undefined)).toBe(
      "id      name          missed  last failure\n" +
        "kid_1   東京サポート  12,345  timeout 2026-11-21 08:05:00Z\n" +
        "kid_22  Łódź          1\n",
    );
  });

  it("wraps the widest columns to the width of the terminal, and loses nothing", () => {
    const id = "cv_01m810wwhx56e9ycq6rd12pc7r|slack:T0SANDBOX:C0SUPPORT";
    const shown = table([{ entry: "1", failure: "CHAT_UNREACHABLE", where: id, delivery: "d".repeat(36) }], 60);
    const lines = shown.trimEnd().split("\n");
    expect(lines.map((line) => stringWidth(line) <= 60)).toEqual(lines.map(() => true));
    const [heading = ""] = lines;
    const at = heading.indexOf("where");
    const column = lines.slice(1).map((line) => line.slice(at, heading.indexOf("delivery")).trim());
    expect(column.join("")).toBe(id);
    expect(
      table(ROWS, 40)
        .split("\n")
        .every((line) => stringWidth(line) <= 40),
    ).toBe(true);
  });

  it("is unchanged if it fits exactly, and wraps no further than ten columns", () => {
    expect(table(ROWS, 58)).toBe(table(ROWS, undefined));
    expect(table(ROWS, 57)).not.toBe(table(ROWS, undefined));
    expect(table([{ one: "1".repeat(12), two: "2".repeat(12) }], 5)).toBe(
      "one         two\n1111111111  2222222222\n11          22\n",
    );
  });

  it("removes line breaks and escape codes from names", () => {
    expect(table([{ by: "Anna\u001b[31m\nerror" }], undefined)).toBe("by\nAnna [31m error\n");
  });

  it("shows times to the second, in UTC", () => {
    expect(timeCell("2026-11-21T08:05:00.123Z")).toBe("2026-11-21 08:05:00Z");
    expect([timeCell(null), timeCell("")]).toEqual(["", ""]);
  });
});

it("counts in English", () => {
  expect([0, 1, 1_200].map((amount) => count(amount, "event"))).toEqual(["0 events", "1 event", "1,200 events"]);
});

it("shows progress, on a terminal only", () => {
  const written: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const isTerminal = process.stderr.isTTY;
  try {
    process.stderr.isTTY = true;
    using progress = progressOfConversations(4_000);
    progress.update(1_399);
  } finally {
    process.stderr.isTTY = isTerminal;
  }
  expect(written).toEqual(["\r\u001b[K1,399 of 4,000 conversations, 34%", "\r\u001b[K"]);
  using silent = progressOfConversations(4_000);
  silent.update(2_000);
  expect(written).toHaveLength(2);
});
