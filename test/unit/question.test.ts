/** What a question about a reply quotes, and what a person let pass. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { PendingReply } from "../../src/bridge/model/message.ts";
import { reasonsOf } from "../../src/bridge/replies/question.ts";
import { asCleared } from "../../src/bridge/replies/read-message.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";

const quoted = (quote: string, leaks: Parameters<typeof reasonsOf>[0]["leaks"]) =>
  JSON.stringify(reasonsOf({ sign: { doubt: "note-inside", quote }, leaks }));

it("masks a secret behind the sign of a note", () => {
  const text = quoted("// password: hunter2secret9", [{ leak: "secret", quote: "password: hun••••" }]);
  expect(text).not.toContain("hunter2secret9");
  expect(text).toContain("// password: hun••••");
});

it("quotes a sign as it was written when there is no secret, and a sign alone always", () => {
  expect(quoted("// order 4711 is late", [])).toContain("// order 4711 is late");
  expect(quoted("ntoe:", [{ leak: "secret", quote: "hun••••" }])).toContain("ntoe:");
});

it.each([
  ["the same text", "the password is hunter2", ["secret"]],
  ["another text", "the other password is hunter3", undefined],
])("keeps what was let pass for %s only", async (_, now, cleared) => {
  const chats = { of: () => ({ plainText: ({ body }: PendingReply) => Promise.resolve(body) }) };
  const deps = { chats } as unknown as Pick<BridgeDeps, "chats">;
  const seen: PendingReply = {
    ...STAFF_MESSAGE,
    at: "2026-11-21T10:00:00.000Z",
    body: "the password is hunter2",
    files: [],
    cleared: ["secret"],
  };
  const { signal } = new AbortController();
  expect((await asCleared({ ...seen, body: now }, seen, deps, signal)).cleared).toEqual(cleared);
});
