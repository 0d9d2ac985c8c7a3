import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIntent } from "../../src/bridge/replies/note-or-reply.ts";

describe("in reply mode", () => {
  it.each([
    ["hello", { kind: "reply", text: "hello" }],
    ["  hello\n", { kind: "reply", text: "hello" }],
    ["note: call him", { kind: "note", text: "call him" }],
    ["NOTE: call him", { kind: "note", text: "call him" }],
    [" note : call him", { kind: "note", text: "call him" }],
    ["！note call him", { kind: "note", text: "call him" }],
    ["！ｎｏｔｅ：call him", { kind: "note", text: "call him" }],
    ["ｎｏｔｅ：call him", { kind: "note", text: "call him" }],
    ["\u200bnote: call him", { kind: "note", text: "call him" }],
    ["// call him", { kind: "note", text: "call him" }],
    ["／／call him", { kind: "note", text: "call him" }],
    ["/note call him", { kind: "note", text: "call him" }],
    ["! note call him", { kind: "note", text: "call him" }],
    ["private: call him", { kind: "note", text: "call him" }],
    ["!send note: this word is for the client", { kind: "reply", text: "note: this word is for the client" }],
    ["note: first\nsecond: line", { kind: "note", text: "first\nsecond: line" }],
    ["Please note: we open at nine", { kind: "reply", text: "Please note: we open at nine" }],
    ["notebook: 3 pieces", { kind: "reply", text: "notebook: 3 pieces" }],
    ["notes from the road", { kind: "reply", text: "notes from the road" }],
    ["Noted, thank you: it comes tomorrow", { kind: "reply", text: "Noted, thank you: it comes tomorrow" }],
    ["- one\n- two", { kind: "reply", text: "- one\n- two" }],
    ["1. open the box", { kind: "reply", text: "1. open the box" }],
    ["> your words\nmy answer", { kind: "reply", text: "> your words\nmy answer" }],
    ["\u00adnote: call him", { kind: "note", text: "call him" }],
    ["note\u200b: call him", { kind: "note", text: "call him" }],
    ["!\u200bnote call him", { kind: "note", text: "call him" }],
    ["/\u2060note call him", { kind: "note", text: "call him" }],
    ["notes: call him", { kind: "note", text: "call him" }],
    ["https://example.org/a", { kind: "reply", text: "https://example.org/a" }],
    ["!contact Ada Byron", { kind: "command", name: "contact", argument: "Ada Byron" }],
    ["／HELP", { kind: "command", name: "help", argument: "" }],
    ["! conversations: new", { kind: "command", name: "conversations", argument: "new" }],
  ])("%j is %j", (text, intent) => {
    expect(readIntent(text, "reply")).toEqual(intent);
  });

  it.each([
    ["", "empty"],
    [" \n\t", "empty"],
    ["\u200b\ufeff", "empty"],
    ["note:", "empty"],
    ["//", "empty"],
    ["!send", "empty"],
    ["!note2 call him", "unknown-command"],
    ["!close", "unknown-command"],
    ["/assign me", "unknown-command"],
    ["！заметка позвонить", "unknown-command"],
    ["note - call him", "note-unclear"],
    ["Note; call him", "note-unclear"],
    ["[note] call him", "note-unclear"],
    ["(internal) call him", "note-unclear"],
    ["! call him", "unknown-command"],
    ["! ", "unknown-command"],
    ["!!!", "unknown-command"],
    ["!!note call him", "unknown-command"],
    ["!(note) call him", "unknown-command"],
    ["> note: call him", "note-unclear"],
    ["• note: call him", "note-unclear"],
    ["- note: call him", "note-unclear"],
    ["1. note: call him", "note-unclear"],
    ['"note: call him"', "note-unclear"],
    ["*note*: call him", "note-unclear"],
    ["> // call him", "note-unclear"],
    ["Note to self: call him", "note-unclear"],
  ])("%j is refused: %s", (text, because) => {
    expect(readIntent(text, "reply")).toEqual({ kind: "refused", because });
  });
});

describe("in note mode", () => {
  it("keeps plain text inside, and sends only explicit replies", () => {
    expect(readIntent("hello", "note")).toEqual({ kind: "note", text: "hello" });
    expect(readIntent("[note] hello", "note")).toEqual({ kind: "note", text: "[note] hello" });
    expect(readIntent("!send hello", "note")).toEqual({ kind: "reply", text: "hello" });
    expect(readIntent("/SEND: hello", "note")).toEqual({ kind: "reply", text: "hello" });
    expect(readIntent("!sned hello", "note")).toEqual({ kind: "refused", because: "unknown-command" });
  });
});

it("sends nothing in alerts mode", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readIntent(text, "alerts")).toEqual({ kind: "silent" });
    }),
  );
});

it("never sends a text that begins with a sign and an unknown command", () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/u).filter((it) => it !== "send" && it !== "note");
  fc.assert(
    fc.property(fc.constantFrom("!", "/", "！", "／"), word, fc.string(), (sign, command, rest) => {
      expect(readIntent(`${sign}${command} ${rest}`, "reply").kind).not.toBe("reply");
    }),
  );
});

it("never sends a text marked as a note, however it is typed", () => {
  const blank = fc.constantFrom("", " ", "\u00a0", "\u3000", "\t", "\u200b");
  const mark = fc.constantFrom(
    "note:",
    "NOTE:",
    "Note：",
    "nOtE :",
    "//",
    "！note ",
    "/note ",
    "internal:",
    "ｎｏｔｅ：",
  );
  fc.assert(
    fc.property(blank, mark, fc.string(), (before, sign, rest) => {
      expect(readIntent(`${before}${sign}${rest}`, "reply").kind).not.toBe("reply");
    }),
  );
});
