import { describe, expect, it } from "vitest";
import { asErrorBody, errorBody } from "../../src/contract/error.ts";
import { contactsQuery, conversationsQuery, newMessageBody, newWebhookBody } from "../../src/contract/request.ts";

describe("POST /messages", () => {
  it("is a reply unless it is marked as a note", () => {
    expect(newMessageBody.parse({ conversationId: "cv_1", text: "hi" })).toEqual({
      conversationId: "cv_1",
      text: "hi",
      internalNote: false,
    });
    expect(newMessageBody.parse({ conversationId: "cv_1", text: "hi", author: "Maria", internalNote: true })).toEqual({
      conversationId: "cv_1",
      text: "hi",
      author: "Maria",
      internalNote: true,
    });
  });

  it.each([
    ["one unit", "x", true],
    ["10,000 units", "x".repeat(10_000), true],
    ["5,000 emoji of two units", "👋".repeat(5_000), true],
    ["nothing", "", false],
    ["10,001 units", "x".repeat(10_001), false],
    ["5,001 emoji of two units", "👋".repeat(5_001), false],
  ])("text of %s", (_, text, fits) => {
    expect(newMessageBody.safeParse({ conversationId: "cv_1", text }).success).toBe(fits);
  });

  it.each([
    ["no conversation", { conversationId: undefined }],
    ["a note that is not said with true or false", { internalNote: "true" }],
    ["an author that is no text", { author: 1 }],
    ["a text that is none", { text: ["hi"] }],
  ])("refuses %s", (_, wrong) => {
    expect(newMessageBody.safeParse({ conversationId: "cv_1", text: "hi", ...wrong }).success).toBe(false);
  });
});

describe("POST /webhooks", () => {
  const events = ["message:new"];
  it.each([
    ["https://bridge.example.org/webhooks/conversations", true],
    ["http://127.0.0.1:8080/webhooks", true],
    ["http://localhost:8080/webhooks", true],
    ["http://[::1]:8080/webhooks", true],
    ["http://bridge.example.org/webhooks", false],
    ["http://localhost.example.org/", false],
    ["ftp://localhost/", false],
    ["javascript:alert(1)", false],
    ["bridge.example.org", false],
    ["", false],
  ])("url %j", (url, fits) => {
    expect(newWebhookBody.safeParse({ url, events }).success).toBe(fits);
  });

  it.each([
    ["no events", { events: undefined }],
    ["an empty list of events", { events: [] }],
    ["events that are no list", { events: "message:new" }],
    ["an empty secret", { secret: "" }],
  ])("refuses %s", (_, wrong) => {
    expect(newWebhookBody.safeParse({ url: "https://example.org/", events, ...wrong }).success).toBe(false);
  });
});

describe("queries", () => {
  it("have the defaults of the specification", () => {
    expect(conversationsQuery.parse({})).toEqual({ status: "all", limit: 50 });
    expect(contactsQuery.parse({})).toEqual({ limit: 50 });
  });

  it("are parsed from text", () => {
    const query = {
      status: "open",
      channel: "site",
      assignee: "unassigned",
      department: "dep_1",
      limit: "100",
      cursor: "abc",
    };
    expect(conversationsQuery.parse(query)).toEqual({ ...query, limit: 100 });
    expect(contactsQuery.parse({ query: "ann", limit: "1" })).toEqual({ query: "ann", limit: 1 });
  });

  it.each([
    { limit: "0" },
    { limit: "101" },
    { limit: "-1" },
    { limit: "1.5" },
    { limit: "" },
    { limit: "1e1" },
    { limit: " 5" },
    { status: "archived" },
    { status: "" },
    { channel: "fax" },
    { cursor: "" },
  ])("refuse %j", (query) => {
    expect(conversationsQuery.safeParse(query).success).toBe(false);
  });
});

describe("errors", () => {
  it("have the specified shape", () => {
    expect(asErrorBody("not_found", "No such conversation.")).toEqual({
      error: { code: "not_found", message: "No such conversation." },
    });
    expect(errorBody.safeParse(asErrorBody("a", "b")).success).toBe(true);
    expect(errorBody.safeParse({ error: "not_found" }).success).toBe(false);
  });
});
