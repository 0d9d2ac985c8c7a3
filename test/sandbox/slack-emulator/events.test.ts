/** Events as received by Slack's own socket client, Bolt and a plain HTTP server. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { App, SocketModeReceiver } from "@slack/bolt";
import { SocketModeClient } from "@slack/socket-mode";
import { WebClient } from "@slack/web-api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { slackSignature } from "../../../src/sandbox/slack-emulator/http-events.ts";
import { PEOPLE, ROOMS, type SlackEmulator, startSlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";

let slack: SlackEmulator;
beforeEach(async () => {
  // Turns the pauses of one and five minutes into 10 and 50 ms.
  slack = await startSlackEmulator({ retryScale: 1 / 6_000, ackDeadlineMs: 300 });
});
afterEach(() => slack.close());

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => "error" as never,
  setName: () => undefined,
};

interface Delivered {
  readonly body: { readonly event_id: string; readonly event: Readonly<Record<string, unknown>> };
  readonly retry_num: number;
  readonly retry_reason: string;
  readonly ack: () => Promise<void>;
}

/** A socket client that acknowledges while `acks` is true. It waits `clientPingTimeout` before it reconnects. */
async function listening(acks: (delivered: Delivered) => boolean = () => true, clientPingTimeout = 5_000) {
  const client = new SocketModeClient({
    appToken: slack.appToken,
    clientOptions: { slackApiUrl: slack.apiUrl },
    clientPingTimeout,
    logger: quiet,
  });
  const seen: Delivered[] = [];
  client.on("slack_event", (delivered: Delivered) => {
    seen.push(delivered);
    if (acks(delivered)) void delivered.ack();
  });
  await client.start();
  return { seen, client, [Symbol.asyncDispose]: () => client.disconnect() };
}

const says = (text: string) => slack.staff.posts(PEOPLE.anna, ROOMS.support, text);
const texts = (seen: readonly Delivered[]) => seen.map(({ body }) => body.event["text"]);

describe("Socket Mode", () => {
  it("delivers what a person composed, as text and as rich text", async () => {
    await using listener = await listening();
    says("*hi* @mark & <b> 🎉 https://example.com");
    await slack.events.settled();

    expect(listener.seen[0]?.body).toMatchObject({
      type: "event_callback",
      team_id: "T0SANDBOX",
      api_app_id: "A0BRIDGE",
      event: {
        type: "message",
        user: PEOPLE.anna,
        channel: ROOMS.support,
        channel_type: "channel",
        text: "*hi* <@U0MARK> &amp; &lt;b&gt; :tada: <https://example.com>",
        blocks: [{ type: "rich_text" }],
      },
    });
    expect(slack.events.stats()).toMatchObject({ acknowledged: 1, lost: 0 });
  });

  it("reports edits, deletions, tombstones, files and broadcasts as Slack does", async () => {
    await using listener = await listening();
    const head = says("head");
    const reply = slack.staff.posts(PEOPLE.mark, ROOMS.support, "", { thread_ts: head.ts, files: ["plan.pdf"] });
    slack.staff.posts(PEOPLE.mark, ROOMS.support, "to all", { thread_ts: head.ts, broadcast: true });
    slack.staff.edits(PEOPLE.anna, ROOMS.support, head.ts, "HEAD");
    slack.staff.unfurls(ROOMS.support, head.ts);
    slack.staff.deletes(ROOMS.support, reply.ts);
    slack.staff.deletes(ROOMS.support, head.ts);
    await slack.events.settled();

    const events = listener.seen.map(({ body }) => body.event);
    expect(events.map((event) => event["subtype"])).toEqual([
      undefined,
      "file_share",
      "thread_broadcast",
      "message_changed",
      "message_changed",
      "message_deleted",
      "message_changed",
    ]);
    expect(events[1]).toMatchObject({ thread_ts: head.ts, parent_user_id: PEOPLE.anna, files: [{ name: "plan.pdf" }] });
    expect(events[2]).toMatchObject({ root: { ts: head.ts } });
    expect(events[3]).toMatchObject({ message: { text: "HEAD", edited: { user: PEOPLE.anna } } });
    expect(events[4]).toMatchObject({ message: { text: "HEAD" }, previous_message: { text: "HEAD" } });
    expect(events[5]).toMatchObject({ deleted_ts: reply.ts });
    expect(events[6]).toMatchObject({ message: { subtype: "tombstone", user: "USLACKBOT", ts: head.ts } });
  });

  it("redelivers unacknowledged events under the same event id", async () => {
    await using listener = await listening(({ retry_num }) => retry_num >= 2);
    says("once more");
    await slack.events.settled();

    expect(listener.seen.map(({ retry_num }) => retry_num)).toEqual([0, 1, 2]);
    expect(listener.seen[1]?.retry_reason).toBe("http_timeout");
    expect(new Set(listener.seen.map(({ body }) => body.event_id)).size).toBe(1);
  });

  it("gives up after the third retry", async () => {
    await using listener = await listening(() => false);
    says("lost");
    await slack.events.settled();
    expect(listener.seen).toHaveLength(4);
    expect(slack.events.stats()).toMatchObject({ attempts: 4, lost: 1 });
  });

  it("drops acknowledgements, duplicates and reorders on request", async () => {
    await using listener = await listening();
    slack.events.loseAcks();
    says("again");
    await slack.events.settled();
    slack.events.duplicateNext();
    says("twice");
    await slack.events.settled();
    slack.events.reverseNext(2);
    says("first");
    says("second");
    await slack.events.settled();

    expect(texts(listener.seen)).toEqual(["again", "again", "twice", "twice", "second", "first"]);
    const [, , one, other] = listener.seen;
    expect(one?.body.event_id).not.toBe(other?.body.event_id);
    expect(one?.body.event["ts"]).toBe(other?.body.event["ts"]);
  });

  it("keeps events for a client that was asked to disconnect and comes back", async () => {
    await slack.close();
    slack = await startSlackEmulator({ retryScale: 1 / 100 });
    await using listener = await listening(() => true, 100);
    slack.sockets.refresh();
    says("while away");
    await slack.sockets.whenConnected();
    await slack.events.settled();
    expect(texts(listener.seen)).toEqual(["while away"]);
  });

  it("sends no events of rooms where the app is not a member, and accepts only its own tickets", async () => {
    await using listener = await listening();
    slack.staff.posts(PEOPLE.anna, ROOMS.notJoined, "unheard");
    says("heard");
    await slack.events.settled();
    expect(texts(listener.seen)).toEqual(["heard"]);

    const forged = new WebSocket(slack.apiUrl.replace("http", "ws").replace("api/", "link/?ticket=forged"));
    const outcome = await new Promise((resolve) => {
      forged.onopen = () => {
        resolve("opened");
      };
      forged.onerror = () => {
        resolve("refused");
      };
    });
    expect(outcome).toBe("refused");
  });
});

describe("Bolt", () => {
  it("receives button clicks, answers through response_url, and the person learns of a missing acknowledgement", async () => {
    const receiver = new SocketModeReceiver({
      appToken: slack.appToken,
      logger: quiet,
      installerOptions: { clientOptions: { slackApiUrl: slack.apiUrl } },
    });
    const app = new App({
      token: slack.botToken,
      botId: "B0BRIDGE",
      botUserId: PEOPLE.bridge,
      receiver,
      clientOptions: { slackApiUrl: slack.apiUrl },
      convoStore: false,
      logger: quiet,
    });
    app.action("discard", async ({ ack, respond }) => {
      await ack();
      await respond({ replace_original: true, text: "discarded" });
    });
    app.action("stuck", () => Promise.resolve());
    const web = new WebClient(slack.botToken, { slackApiUrl: slack.apiUrl });
    const elements = ["discard", "stuck"].map((id) => ({
      type: "button" as const,
      action_id: id,
      value: "d1",
      text: { type: "plain_text" as const, text: id },
    }));
    await app.start();
    await slack.sockets.whenConnected();
    const where = { channel: ROOMS.support, user: PEOPLE.anna, text: "was not sent" };
    const { message_ts: ts = "" } = await web.chat.postEphemeral({ ...where, blocks: [{ type: "actions", elements }] });

    const pressed = await slack.staff.presses({ channel: ROOMS.support, ts, action_id: "discard" }, PEOPLE.anna);
    await slack.when(() => slack.ephemerals(PEOPLE.anna).find(({ text }) => text === "discarded"));
    expect(pressed).toBe("acknowledged");
    expect(slack.ephemerals(PEOPLE.anna)).toHaveLength(1);

    const again = await web.chat.postEphemeral({ ...where, blocks: [{ type: "actions", elements }] });
    const stuck = { channel: ROOMS.support, ts: again.message_ts ?? "", action_id: "stuck" };
    expect(await slack.staff.presses(stuck, PEOPLE.anna)).toBe("failed");
    await receiver.client.disconnect();
  });
});

describe("events over HTTP", () => {
  interface Received {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }

  /** An app that answers with `status`. */
  async function requestUrl(status: (received: Received) => number, answer: (body: string) => string = () => "") {
    const received: Received[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const one = { headers: request.headers, body: Buffer.concat(chunks).toString("utf8") };
        received.push(one);
        response.writeHead(status(one)).end(answer(one.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      received,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/slack/events`,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  it("signs every request and marks retries", async () => {
    let calls = 0;
    await using app = await requestUrl(() => ((calls += 1) === 1 ? 500 : 200));
    slack.events.deliverTo({ url: app.url });
    says("hello");
    await slack.events.settled();

    const [first, second] = app.received;
    for (const { headers, body } of app.received) {
      const timestamp = String(headers["x-slack-request-timestamp"]);
      expect(headers["x-slack-signature"]).toBe(slackSignature(slack.signingSecret, timestamp, body));
      expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(5);
    }
    expect(first?.headers["x-slack-retry-num"]).toBeUndefined();
    expect(second?.headers).toMatchObject({ "x-slack-retry-num": "1", "x-slack-retry-reason": "http_error" });
    expect(second?.body).toBe(first?.body);
  });

  it("stops when the app asks for no retry", async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(500, { "x-slack-no-retry": "1" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    slack.events.deliverTo({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
    says("poison");
    await slack.events.settled();
    expect(slack.events.stats()).toMatchObject({ attempts: 1, lost: 1 });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("verifies the request URL with a challenge", async () => {
    await using right = await requestUrl(
      () => 200,
      (body) => (JSON.parse(body) as { challenge: string }).challenge,
    );
    await using wrong = await requestUrl(() => 200);
    slack.events.deliverTo({ url: right.url });
    expect(await slack.events.verifyUrl()).toBe(true);
    slack.events.deliverTo({ url: wrong.url });
    expect(await slack.events.verifyUrl()).toBe(false);
  });

  it("sends interactions as a form", async () => {
    await using app = await requestUrl(() => 200);
    const web = new WebClient(slack.botToken, { slackApiUrl: slack.apiUrl });
    const retry = { type: "button" as const, action_id: "retry", text: { type: "plain_text" as const, text: "Retry" } };
    const { ts = "" } = await web.chat.postMessage({
      channel: ROOMS.support,
      text: "x",
      blocks: [{ type: "actions", elements: [retry] }],
    });
    slack.events.deliverTo({ url: app.url });

    expect(await slack.staff.presses({ channel: ROOMS.support, ts, action_id: "retry" }, PEOPLE.anna)).toBe(
      "acknowledged",
    );

    const form = new URLSearchParams(app.received.at(-1)?.body);
    expect(JSON.parse(form.get("payload") ?? "{}")).toMatchObject({
      type: "block_actions",
      user: { id: PEOPLE.anna },
      container: { message_ts: ts, channel_id: ROOMS.support, is_ephemeral: false },
      message: { ts },
      actions: [{ action_id: "retry" }],
    });
  });
});
