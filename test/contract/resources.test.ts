import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contact,
  contactPage,
  conversation,
  conversationCard,
  conversationPage,
  message,
  webhookCreated,
} from "../../src/contract/resources.ts";
import { timestamp } from "../../src/contract/values.ts";

// Shapes from the service's specification 1.0.0, "Resources and their fields"; the values are this project's.
const variantA = {
  id: "cv_1",
  client: "Ann Lee",
  channel: "site",
  assignee: null,
  department: "dep_2",
  unread: 2,
  rating: null,
  tags: ["vip"],
  createdAt: "2026-11-01T10:00:00Z",
  updatedAt: "2026-11-01T10:05:00Z",
};
const variantB = {
  ...variantA,
  status: "open",
  lastMessage: { from: "operator", text: "hi", createdAt: "2026-11-01T10:05:00Z" },
};
const messageB = { id: "m_1", from: "operator", author: "Maria", text: "Hello 👋", createdAt: "2026-11-01T10:05:00Z" };
const messageA = { ...messageB, from: "agent" };

const readMessage = { ...messageB, createdAt: "2026-11-01T10:05:00.000Z" };
const readA = {
  ...variantA,
  status: null,
  lastMessage: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:05:00.000Z",
};
const readB = {
  ...readA,
  status: "open",
  lastMessage: { from: "operator", text: "hi", createdAt: "2026-11-01T10:05:00.000Z" },
};

describe("conversation", () => {
  it("reads Variant A, which lacks status and last message", () => {
    expect(conversation.parse(variantA)).toEqual(readA);
  });

  it("reads Variant B", () => {
    expect(conversation.parse(variantB)).toEqual(readB);
  });

  it("reads absent nullable fields as null", () => {
    const { assignee: _a, department: _d, rating: _r, ...bare } = variantA;
    expect(conversation.parse(bare)).toMatchObject({ assignee: null, department: null, rating: null });
  });

  it("drops unspecified fields", () => {
    expect(
      conversation.parse({ ...variantB, priority: 1, lastMessage: { ...variantB.lastMessage, id: "m_9" } }),
    ).toEqual(readB);
  });

  it.each([
    ["another prefix", { id: "m_1" }],
    ["only the prefix", { id: "cv_" }],
    ["an id with a line break", { id: "cv_1\nx" }],
    ["an id with a blank", { id: "cv_1 2" }],
    ["an id of 200 characters", { id: `cv_${"1".repeat(200)}` }],
    ["an unknown client channel", { channel: "fax" }],
    ["an unknown status", { status: "archived" }],
    ["a client that is no text", { client: null }],
    ["a number as assignee", { assignee: 7 }],
    ["half a message unread", { unread: 0.5 }],
    ["less than no messages unread", { unread: -1 }],
    ["a rating as text", { rating: "5" }],
    ["tags that are no list", { tags: "vip" }],
    ["a tag that is no text", { tags: [1] }],
    ["a day that does not exist", { createdAt: "2026-02-30T00:00:00Z" }],
    ["a time without zone", { updatedAt: "2026-11-01T10:05:00" }],
    ["a time as number", { createdAt: 1793500000 }],
    ["a last message by nobody known", { lastMessage: { from: "robot", text: "", createdAt: "2026-11-01T10:05:00Z" } }],
  ])("refuses %s", (_, wrong) => {
    expect(conversation.safeParse({ ...variantB, ...wrong }).success).toBe(false);
  });

  it.each(["id", "client", "channel", "unread", "tags", "createdAt", "updatedAt"])(
    "refuses a conversation without %s",
    (field) => {
      expect(conversation.safeParse({ ...variantB, [field]: undefined }).success).toBe(false);
    },
  );
});

describe("message", () => {
  it.each([
    ["client", "client"],
    ["operator", "operator"],
    ["agent", "operator"],
    ["bot", "bot"],
    ["note", "note"],
  ])("reads from %s as %s", (from, read) => {
    expect(message.parse({ ...messageB, from }).from).toBe(read);
  });

  it("reads a message without author, and with the conversation of a creation's response", () => {
    expect(message.parse({ ...messageB, author: undefined })).toEqual({ ...readMessage, author: null });
    expect(message.parse({ ...messageB, conversationId: "cv_1" })).toEqual(readMessage);
  });

  it("keeps the text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(message.parse({ ...messageB, text }).text).toBe(text);
      }),
    );
  });

  it.each([
    ["no text", { text: null }],
    ["another sender", { from: "operater" }],
    ["capitals", { from: "Note" }],
    ["another prefix", { id: "cv_1" }],
  ])("refuses %s", (_, wrong) => {
    expect(message.safeParse({ ...messageB, ...wrong }).success).toBe(false);
  });
});

describe("card", () => {
  it("reads the nested form of Variant A", () => {
    expect(conversationCard.parse({ conversation: variantA, messages: [messageA] })).toEqual({
      conversation: readA,
      messages: [readMessage],
    });
  });

  it("reads the flat form of Variant B", () => {
    expect(conversationCard.parse({ ...variantB, messages: [messageB] })).toEqual({
      conversation: readB,
      messages: [readMessage],
    });
  });

  it.each([
    ["no messages", variantB],
    ["messages that are no list", { ...variantB, messages: {} }],
    ["a list", [variantB]],
    ["nothing", null],
    ["a nested one without messages", { conversation: variantA }],
  ])("refuses %s", (_, wrong) => {
    expect(conversationCard.safeParse(wrong).success).toBe(false);
  });
});

describe("lists", () => {
  it("reads a list in items or in data", () => {
    expect(conversationPage.parse({ items: [variantB], nextCursor: "abc" })).toEqual({
      items: [readB],
      nextCursor: "abc",
    });
    expect(conversationPage.parse({ data: [variantA], nextCursor: null })).toEqual({
      items: [readA],
      nextCursor: null,
    });
    expect(conversationPage.parse({ data: [] })).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    ["neither", {}],
    ["another wrong element", { items: [variantB, {}] }],
    ["a cursor of another type", { items: [], nextCursor: 3 }],
    ["an empty cursor", { items: [], nextCursor: "" }],
    ["a bare list", [variantB]],
  ])("refuses %s", (_, wrong) => {
    expect(conversationPage.safeParse(wrong).success).toBe(false);
  });

  it("reads contacts", () => {
    const given = {
      id: "ct_1",
      name: "Ann",
      phone: null,
      email: "ann@example.org",
      channel: "site",
      firstSeenAt: "2026-11-01T10:00:00Z",
    };
    const read = { ...given, firstSeenAt: "2026-11-01T10:00:00.000Z" };
    expect(contactPage.parse({ data: [given] }).items).toEqual([read]);
    expect(contact.parse({ ...given, phone: undefined })).toEqual(read);
    expect(contact.safeParse({ ...given, id: "cv_1" }).success).toBe(false);
  });
});

describe("subscription", () => {
  it("reads a response with and without id", () => {
    expect(webhookCreated.parse({ id: "wh_1", url: "https://example.org" })).toEqual({ id: "wh_1" });
    expect(webhookCreated.parse({ ok: true })).toEqual({ id: null });
    expect(webhookCreated.safeParse({ id: "cv_1" }).success).toBe(false);
    expect(webhookCreated.safeParse("<html>").success).toBe(false);
  });
});

describe("times", () => {
  it.each([
    ["2026-11-01T10:00:00Z", "2026-11-01T10:00:00.000Z"],
    ["2026-11-01T10:00:00.5Z", "2026-11-01T10:00:00.500Z"],
    ["2026-11-01T10:00:00.123456Z", "2026-11-01T10:00:00.123Z"],
    ["2026-11-01T12:00:00+02:00", "2026-11-01T10:00:00.000Z"],
  ])("reads %s as %s", (given, read) => {
    expect(timestamp.parse(given)).toBe(read);
  });

  it("sort as strings in the order of time, with or without a fraction", () => {
    const time = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(time, time, fc.boolean(), (one, other, whole) => {
        const iso = whole ? one.toISOString().replace(/\.\d+Z$/, "Z") : one.toISOString();
        const [a, b] = [timestamp.parse(iso), timestamp.parse(other.toISOString())];
        expect(a < b).toBe(Date.parse(iso) < other.getTime());
      }),
    );
  });
});
