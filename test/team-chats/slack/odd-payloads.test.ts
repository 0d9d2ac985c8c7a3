/** Payloads that Slack signed and that Bolt or the bridge cannot read. */
import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { startSlackFixture } from "./fixture.ts";

const event = (inner: unknown) => ({ type: "event_callback", team_id: "T0SANDBOX", event_id: "Ev1", event: inner });
const action = { type: "block_actions", user: { id: "U0ANNA" }, container: {}, actions: [] };

const UNREADABLE: readonly unknown[] = [
  null,
  5,
  "text",
  true,
  [],
  [null],
  {},
  { type: null },
  { type: 7 },
  { type: "toString" },
  { type: "__proto__" },
  { type: "view_submission" },
  { type: "view_submission", view: null, user: null },
  {
    type: "view_submission",
    view: { callback_id: "somebody_elses" },
    user: { id: "U0ANNA" },
    team: { id: "T0SANDBOX" },
  },
  { type: "view_closed", view: {} },
  { type: "block_suggestion", value: "x" },
  { type: "dialog_submission" },
  { type: "shortcut", callback_id: "x" },
  { type: "message_action", callback_id: "bridge_contact", user: null, message: null },
  { command: null },
  { command: "/contact" },
  { command: 5, user_id: "U0ANNA" },
  action,
  { ...action, actions: null },
  { ...action, actions: [null] },
  { ...action, actions: [{ action_id: 5 }], user: [] },
  { type: "event_callback", team_id: "T0SANDBOX" },
  event(null),
  event(5),
  event([]),
  event("message"),
  event({}),
  event({ type: null }),
  // These pass for events, and make Bolt throw.
  event({ type: "channel_shared", channel: 5 }),
  event({ type: "channel_shared", channel: null }),
  event({ type: "reaction_added", item: null }),
];
/** Readable as events, but none of a message. */
const IGNORED: readonly unknown[] = [
  { type: "event_callback", event: { type: "message" } },
  event({ type: "message" }),
  event({ type: "message", channel: "C0SUPPORT", message: null, subtype: "message_changed" }),
  event({ type: "message", channel: "C0SUPPORT", ts: 5, user: { id: "U0ANNA" }, text: [] }),
];

it("are acknowledged, counted and never ingested", async () => {
  const counted: string[] = [];
  await using fixture = await startSlackFixture({
    http: true,
    adapter: { counted: (outcome) => counted.push(outcome) },
  });
  const { chat, slack, logged, ingested } = fixture;
  const send = async (payload: unknown) => {
    const body = Buffer.from(JSON.stringify(payload));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const digest = createHmac("sha256", slack.signingSecret).update(`v0:${timestamp}:`).update(body).digest("hex");
    const headers = {
      "content-type": "application/json",
      "x-slack-request-timestamp": timestamp,
      "x-slack-signature": `v0=${digest}`,
    };
    return (await chat.events?.(headers, body))?.status;
  };
  for (const payload of UNREADABLE) {
    counted.length = 0;
    expect([payload, await send(payload), ...counted]).toEqual([payload, 200, "unreadable"]);
  }
  for (const payload of IGNORED) {
    counted.length = 0;
    expect([payload, await send(payload), ...counted]).toEqual([payload, 200, "ignored"]);
  }
  expect(ingested).toEqual([]);
  expect(logged.join("\n")).not.toContain("somebody_elses");
});
