import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHANGED_EVENT, EVENT_NAMES, readEvent } from "../../src/contract/event.ts";

// Source: specification 1.0.0, "Events": shows the payload of `message:new`, but not those of the others.
const head = { id: "cv_1", channel: "site", client: "Ann Lee" };
const message = { id: "m_1", from: "client", text: "Hello", createdAt: "2026-11-01T10:00:00Z" };
const read = { ...message, author: null, createdAt: "2026-11-01T10:00:00.000Z" };

describe("events", () => {
  it.each(["message:new", "message.created"])("reads %s", (type) => {
    expect(readEvent({ type, payload: { conversation: head, message } })).toEqual({
      type: "message",
      conversation: head,
      message: read,
    });
  });

  it("reads an author if there is one, agents as operators, and drops additional fields", () => {
    const payload = {
      conversation: { ...head, status: "open" },
      message: { ...message, from: "agent", author: "Maria", seq: 4 },
      at: 1,
    };
    expect(readEvent({ id: "ev_1", type: "message:new", payload })).toEqual({
      type: "message",
      conversation: head,
      message: { ...read, from: "operator", author: "Maria" },
    });
  });

  it.each(["conversation:new", "conversation.created"])(
    "reads %s, the conversation in its field or as the payload",
    (type) => {
      const event = { type: "conversation-new", conversation: head };
      expect(readEvent({ type, payload: { conversation: { ...head, tags: [] } } })).toEqual(event);
      expect(readEvent({ type, payload: { ...head, tags: [] } })).toEqual(event);
    },
  );

  it.each(["conversation:update", "conversation.assigned", "conversation.rated", CHANGED_EVENT])(
    "reads %s, of which only the id is needed",
    (type) => {
      const event = { type: "conversation-update", conversation: { id: "cv_1" } };
      expect(readEvent({ type, payload: { conversation: { id: "cv_1", assignee: "op_1" } } })).toEqual(event);
      expect(readEvent({ type, payload: { id: "cv_1", rating: 5 } })).toEqual(event);
      expect(readEvent({ type, payload: { conversationId: "cv_1", rating: 5 } })).toEqual(event);
    },
  );

  it("recognises every name of both sets", () => {
    const payload = { conversation: head, message };
    for (const type of [...EVENT_NAMES.A, ...EVENT_NAMES.B])
      expect(readEvent({ type, payload })?.type).not.toBe("unknown");
  });

  it.each(["message:deleted", "", "toString", "__proto__", "constructor"])(
    "returns the name of the unknown type %j, whatever its payload",
    (name) => {
      for (const payload of [undefined, null, 1, {}, { conversation: head, message }]) {
        expect(readEvent({ type: name, payload })).toEqual({ type: "unknown", name });
      }
    },
  );

  it.each([
    ["nothing", null],
    ["a list", [{ type: "message:new" }]],
    ["a text", "message:new"],
    ["no type", { payload: {} }],
    ["a type that is no text", { type: 1, payload: {} }],
    ["no payload", { type: "message:new" }],
    ["a payload that is a list", { type: "message:new", payload: [] }],
    ["a message without conversation", { type: "message:new", payload: { message } }],
    ["a conversation without message", { type: "message.created", payload: { conversation: head } }],
    [
      "an unknown client channel",
      { type: "message:new", payload: { conversation: { ...head, channel: "fax" }, message } },
    ],
    [
      "a message without time",
      { type: "message:new", payload: { conversation: head, message: { ...message, createdAt: undefined } } },
    ],
    [
      "an unknown sender",
      { type: "message:new", payload: { conversation: head, message: { ...message, from: "system" } } },
    ],
    ["a new conversation without client channel", { type: "conversation:new", payload: { id: "cv_1", client: "Ann" } }],
    ["an update of nothing", { type: "conversation:update", payload: {} }],
    ["an update with a foreign id", { type: "conversation.rated", payload: { conversation: { id: "m_1" } } }],
  ])("refuses %s", (_, wrong) => {
    expect(readEvent(wrong)).toBeUndefined();
  });

  it("accepts any JSON without throwing, and returns only known fields", () => {
    const known = fc.constantFrom<string>(...EVENT_NAMES.A, ...EVENT_NAMES.B);
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ type: fc.oneof(known, fc.string()), payload: fc.jsonValue() }),
      fc.record({
        type: known,
        payload: fc.record({
          conversation: fc.oneof(fc.constant(head), fc.jsonValue()),
          message: fc.oneof(fc.constant(message), fc.jsonValue()),
        }),
      }),
    );
    fc.assert(
      fc.property(anything, (json) => {
        const event = readEvent(json);
        const fields = event === undefined ? [] : Object.keys(event);
        expect(["type", "conversation", "message", "name"]).toEqual(expect.arrayContaining(fields));
      }),
    );
  });
});
