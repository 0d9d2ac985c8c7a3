import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import { faultOf, fromCode, fromNetwork, fromStatus } from "../../../src/team-chats/slack/errors.ts";

it.each([
  ["invalid_auth", "post", "CHAT_UNAUTHORIZED"],
  ["missing_scope", "read", "CHAT_UNAUTHORIZED"],
  ["not_in_channel", "post", "ROOM_UNAVAILABLE"],
  ["is_archived", "post", "ROOM_UNAVAILABLE"],
  ["thread_not_found", "read", "THREAD_GONE"],
  ["restricted_action_thread_locked", "post", "THREAD_GONE"],
  ["message_not_found", "post", "THREAD_GONE"],
  ["message_not_found", "change", "POST_GONE"],
  ["thread_locked", "change", "POST_REJECTED"],
  ["msg_too_long", "change", "POST_REJECTED"],
  ["invalid_metadata_format", "post", "POST_REJECTED"],
  ["ratelimited", "post", "ROOM_RATE_LIMITED"],
  ["internal_error", "post", "CHAT_UNREACHABLE"],
  ["fatal_error", "post", "CHAT_UNREACHABLE"],
  ["a_code_of_next_year", "post", "CHAT_UNREACHABLE"],
] as const)("%s during %s is %s", (code, doing, wanted) => {
  const error = fromCode(code, doing);
  expect(error.code).toBe(wanted);
  expect(error.details.remoteCode).toBe(code);
});

it("does not keep an HTML page as a code", () => {
  expect(fromCode("<html>secret</html>", "post").details.remoteCode).toBe("unreadable_answer");
});

it("waits as long as Slack asks", () => {
  expect(fromStatus(429, "7").details).toMatchObject({ retryAfterMs: 7000, status: 429 });
  expect(fromStatus(429, undefined).details.retryAfterMs).toBe(1000);
  expect(fromStatus(503, undefined).code).toBe("CHAT_UNREACHABLE");
});

it("keeps the code of a network error but not its message", () => {
  const error = fromNetwork(Object.assign(new Error("Bearer xoxb-1 refused"), { code: "ECONNREFUSED" }));
  expect(error.details).toEqual({ remoteCode: "ECONNREFUSED" });
  expect(JSON.stringify(error) + String(error.stack)).not.toContain("xoxb");
});

it("reports where a bug is, but not its message", () => {
  const fault = faultOf(Object.assign(new Error("wrapped"), { original: new Error("client said secret") }));
  expect(fault.failure).toBe("UNEXPECTED");
  expect(fault.where?.[0]).toContain("errors.test.ts");
  expect(JSON.stringify(fault)).not.toContain("secret");
  expect(faultOf(new BridgeError("LEDGER_UNAVAILABLE"))).toEqual({ failure: "LEDGER_UNAVAILABLE" });
});
