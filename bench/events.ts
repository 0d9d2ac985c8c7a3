/** The events of a run, signed in advance so that sending is cheap. */
import { createHmac } from "node:crypto";
import { sign } from "../src/contract/signature.ts";
import { placeOf, type Spread } from "./spread.ts";
import { APP, STAFF, TEAM } from "./fakes/slack.ts";
import { marked } from "./fakes/tokens.ts";
import { staffEvent } from "./fakes/torture.ts";

export const SECRET = "bench-secret-0123456789";

export interface Prepared {
  readonly token: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const TEXT =
  "Hello, my order has not arrived yet and the tracking page shows nothing new since Tuesday. Could you look?";
const JSON_TYPE = "application/json";

/**
 * Increases with every event, so that no message is out of order; starts in the past, so that none is in the future.
 */
let createdMs = Date.now() - 3_600_000;
let tokens = 0;

/** A client message in conversation number `conversation`. */
export function clientMessage(conversation: number, spread: Spread = "one-room"): Prepared {
  const token = (tokens += 1);
  createdMs += 1;
  const payload = {
    conversation: {
      id: conversationId(conversation, spread),
      channel: placeOf(conversation, spread).channel,
      client: `Client ${conversation}`,
    },
    message: {
      id: `m_bench${token}`,
      from: "client",
      text: marked(token, TEXT),
      createdAt: new Date(createdMs).toISOString(),
    },
  };
  const body = Buffer.from(JSON.stringify({ type: "message:new", payload }));
  const headers = { "content-type": JSON_TYPE, "x-service-signature": sign(body, SECRET) };
  return { token, path: "/webhooks/conversations", headers, body };
}

const KINDS: Readonly<Record<Spread, string>> = { "one-room": "bench", channels: "spread", departments: "desk" };

/** The kind tells the fake service the channel, too: a start that reads another one there moves the thread. */
export function conversationId(number: number, spread: Spread = "one-room"): string {
  return `cv_${KINDS[spread]}${number}`;
}

/** A staff message in a thread, as Slack sends it over HTTP. */
export function staffMessage(thread: { readonly channel: string; readonly ts: string }): Prepared {
  const token = (tokens += 1);
  const seconds = Math.floor(Date.now() / 1_000);
  const ts = `${seconds}.${String(token % 1_000_000).padStart(6, "0")}`;
  const body = Buffer.from(JSON.stringify(staffEvent(thread, `Ev${token}`, ts, marked(token, TEXT))));
  return signedBySlack(token, JSON_TYPE, seconds, body);
}

/** A press of a button on the card of a thread, as Slack sends it over HTTP. */
export function buttonPress(
  { conversation, channel, ts }: { readonly conversation: string; readonly channel: string; readonly ts: string },
  action: "take" | "release",
): Prepared {
  const token = (tokens += 1);
  const seconds = Math.floor(Date.now() / 1_000);
  const payload = {
    type: "block_actions",
    api_app_id: APP,
    team: { id: TEAM, domain: "bench" },
    user: { id: STAFF, username: "kim", team_id: TEAM },
    channel: { id: channel, name: "bench" },
    container: { type: "message", message_ts: ts, channel_id: channel, is_ephemeral: false },
    actions: [
      {
        type: "button",
        block_id: "bridge.card",
        action_id: `bridge.${action}.0`,
        value: conversation,
        action_ts: `${seconds}.${String(token % 1_000_000).padStart(6, "0")}`,
      },
    ],
  };
  const body = Buffer.from(new URLSearchParams({ payload: JSON.stringify(payload) }).toString());
  return signedBySlack(token, "application/x-www-form-urlencoded", seconds, body);
}

function signedBySlack(token: number, type: string, seconds: number, body: Buffer): Prepared {
  const digest = createHmac("sha256", SECRET).update(`v0:${seconds}:`).update(body).digest("hex");
  const headers = {
    "content-type": type,
    "x-slack-request-timestamp": String(seconds),
    "x-slack-signature": `v0=${digest}`,
  };
  return { token, path: "/slack/events", headers, body };
}
