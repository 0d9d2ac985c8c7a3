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
    [
      "!send note: this word is for the client",
      { kind: "reply", text: "note: this word is for the client", isExplicit: true },
    ],
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
    ["!close", { kind: "command", name: "close", argument: "" }],
    // Refused by the command, because it may be meant for the client.
    ["!close Thank you!", { kind: "command", name: "close", argument: "Thank you!" }],
    ["/assign me", { kind: "command", name: "assign", argument: "me" }],
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
    ["!note", "empty"],
  ])("%j goes nowhere: %s", (text, because) => {
    expect(readIntent(text, "reply")).toEqual({ kind: "refused", because });
  });

  it.each([
    ["note - call him", "call him"],
    ["Note; call him", "call him"],
    ["Note. call him", "call him"],
    ["note\ncall him", "call him"],
    ["[note] call him", "call him"],
    ["(internal) call him", "call him"],
    ["[note: call him]", "call him"],
    ["• note: call him", "call him"],
    ["- note: call him", "call him"],
    ["1. note: call him", "call him"],
    ["1️⃣ note: call him", "call him"],
    ["*note*: call him", "call him"],
    ["n*ote*: call him", "call him"],
    ["🔒 note: call him", "call him"],
    ["note → call him", "call him"],
    ["internal note: call him", "call him"],
    ["Interne Notiz – ruf ihn an", "ruf ihn an"],
    ["nota interna: llámale", "llámale"],
    ["note interne : rappelle-le", "rappelle-le"],
    ["özel: onu ara", "onu ara"],
    ["İÇ NOT: onu ara", "onu ara"],
    ["заметка: позвони", "позвони"],
    ["ПРИВАТНО: позвони", "позвони"],
    ["внутрішня нотатка: подзвони", "подзвони"],
    ["nоtе: call him", "call him"],
    ["𝗻𝗼𝘁𝗲: call him", "call him"],
    ["n\u200bo\u00adt\u0301e: call him", "call him"],
    ["!notiz ruf ihn an", "ruf ihn an"],
    ["ǃnote call him", "call him"],
    ["⁄⁄ call him", "call him"],
  ])("%j is a note", (text, note) => {
    expect(readIntent(text, "reply")).toEqual({ kind: "note", text: note });
  });

  it.each([
    ["ntoe: call him", "note-misspelt", "ntoe:"],
    ["noet - call him", "note-misspelt", "noet -"],
    ["internl: call him", "note-misspelt", "internl:"],
    ["замтека: позвони", "note-misspelt", "замтека:"],
    ["тщеу: call him", "note-misspelt", "тщеу"],
    [".тщеу call him", "note-misspelt", "тщеу call him"],
    ["pfvtnrf: позвони", "note-misspelt", "pfvtnrf"],
    ["!ntoe call him", "note-misspelt", "!ntoe call him"],
    ["n o t e: call him", "note-misspelt", "n o t e:"],
    ["note he is difficult", "note-likely", "note"],
    ["NOTA el jueves va bien", "note-likely", "NOTA"],
    ["internal he lies", "note-likely", "internal"],
    ["Note to self: call him", "note-likely", "Note to self:"],
    ["Kommentar: er lügt", "note-likely", "Kommentar:"],
    ["pour l'équipe : il ment", "note-likely", "pour l'équipe :"],
    ["not for the customer: he lies", "note-likely", "not for the customer:"],
    ["> note: call him", "note-likely", "note:"],
    ["We have sent it.\n// call him", "note-inside", "// call him"],
    ["We have sent it.\n[note] call him", "note-inside", "note] call him"],
    ["We have sent it.\nInternal: call him", "note-inside", "Internal: call him"],
    ["Enviado.\nnota: llámale", "note-inside", "nota: llámale"],
    ["Hi! note: call him", "note-inside", "note: call him"],
    ["🔒 Anna: he lies", "note-copied", "🔒 Anna: he lies"],
    ["!note2 call him", "note-misspelt", "!note2 call him"],
    ["!shut", "unknown-command", "!shut"],
    ["/hand over", "unknown-command", "/hand over"],
    ["! call him", "unknown-command", "! call him"],
    ["!!!", "unknown-command", "!!!"],
  ])("%j is asked about: %s", (text, doubt, quote) => {
    expect(readIntent(text, "reply")).toEqual({ kind: "doubtful", text, doubt, quote });
  });

  it.each([
    "Please note: we open at nine",
    "Note that we close at six",
    "Internal dimensions: 30 × 20 cm",
    "Private lessons: book them online",
    "We have sent it.\nNote: it may take a day",
    "Noted. We will send it.",
    "Not yet, sorry.",
    "Nota fiscal: 4711",
    "Note 20 is in stock",
    "Notre boutique : 12, rue Haute",
    "Internet: please restart the router",
    "Vote: yes or no",
    "Reminder: your appointment is tomorrow",
    "Нотатки збережуться",
    "https://example.org/note: here",
  ])("%j goes to the client", (text) => {
    expect(readIntent(text, "reply")).toEqual({ kind: "reply", text });
  });

  it("takes the team chat's word for what stands out", () => {
    expect(readIntent("intern Donnerstag passt", "reply")).toMatchObject({ kind: "reply" });
    expect(readIntent("intern Donnerstag passt", "reply", { lead: "intern" })).toMatchObject({ doubt: "note-likely" });
    expect(readIntent("Internal dimensions: 30", "reply", { lead: "Internal dimensions" }).kind).toBe("reply");
  });
});

describe("in note mode", () => {
  it("keeps plain text inside, and sends only explicit replies", () => {
    expect(readIntent("hello", "note")).toEqual({ kind: "note", text: "hello" });
    expect(readIntent("[note] hello", "note")).toEqual({ kind: "note", text: "hello" });
    expect(readIntent("ntoe: hello", "note")).toEqual({ kind: "note", text: "ntoe: hello" });
    expect(readIntent("!send hello", "note")).toEqual({ kind: "reply", text: "hello", isExplicit: true });
    expect(readIntent("/SEND: hello", "note")).toEqual({ kind: "reply", text: "hello", isExplicit: true });
    expect(readIntent("!sned hello", "note")).toMatchObject({ kind: "doubtful", doubt: "unknown-command" });
  });
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
