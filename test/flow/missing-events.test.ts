/** Events of Slack that are refused: what staff write reaches the client all the same, once and in order. */
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { ROOMS, startDesk, type DeskOptions } from "../support/bridge-fixture.ts";

/** A desk whose Slack sends its events over HTTP. */
async function overHttp({ settings, ...options }: DeskOptions = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const desk = await startDesk({
    ...options,
    settings: {
      ...{ PORT: String(port), PUBLIC_URL: url, SLACK_APP_TOKEN: "", SLACK_SIGNING_SECRET: SECRET },
      ...{ OPS_ROOM: `slack:${ROOMS.alerts}`, ...settings },
    },
    slack: { retryScale: 0.001, signingSecret: SECRET },
  });
  desk.sandbox.slack.events.deliverTo({ url: `${url}/slack/events` });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  return { desk, ada, thread: await desk.thread("Ada") };
}

const SECRET = "what-slack-signs-with-here";
/** A read-back comes ten seconds after the one before it, at the latest. */
const READ_BACK = { timeout: 25_000, interval: 50 };

it.each([
  ["secret", { settings: { SLACK_SIGNING_SECRET: "of-another-app-of-theirs" } }],
  ["clock", { clock: { now: () => Date.now() + 10 * 60_000 } }],
])("finds what staff write though every event is refused, and says why: %s", async (reason, options) => {
  const { desk, ada, thread } = await overHttp(options);
  await using _ = desk;
  thread.replies("first");
  thread.replies("second");
  await ada.sees((texts) => texts.length === 2);
  expect(ada.seen.map(({ text }) => text)).toEqual(["first", "second"]);

  const health = await desk.sandbox.bridge()?.health();
  expect(health?.["slack"]).toMatchObject({ ok: false, reason: { key: `slack-refused-${reason}` } });
  await vi.waitFor(() => {
    expect(JSON.stringify(desk.sandbox.slack.timeline(ROOMS.alerts))).toContain("Events from Slack are refused");
  }, READ_BACK);
});

it("sends replies in order as soon as their thread was read back, however long the room takes", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  thread.replies("before");
  await ada.sees((texts) => texts.length === 1);
  await desk.sandbox.stopBridge();
  const { slack } = desk.sandbox;
  slack.faults.next("conversations.history", { kind: "rate-limited", retryAfterSeconds: 60 }, Number.MAX_SAFE_INTEGER);
  thread.replies("while nobody listened");
  await desk.sandbox.startBridge();
  const listings = slack.calls().get("conversations.history");
  const last = thread.replies("after the start");
  // Without its thread read back, a reply waits for fifteen seconds.
  const marks = () => slack.message(ROOMS.support, last.ts)?.reactions.map(({ name }) => name);
  await vi.waitFor(() => {
    expect(marks()).toContain("white_check_mark");
  }, 8_000);
  expect(ada.seen.map(({ text }) => text)).toEqual(["before", "while nobody listened", "after the start"]);
  expect(slack.calls().get("conversations.replies")).toBeGreaterThan(0);
  expect(listings).toBeGreaterThan(0);
});

it("marks a reply as received as soon as it is known to wait", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const { slack } = desk.sandbox;
  for (const method of ["conversations.history", "conversations.replies"])
    slack.faults.next(method, { kind: "rate-limited", retryAfterSeconds: 60 }, Number.MAX_SAFE_INTEGER);
  await desk.sandbox.stopBridge();
  await desk.sandbox.startBridge();
  const last = thread.replies("after the start");
  // It goes out after fifteen seconds, whatever could not be read.
  await vi.waitFor(() => {
    expect(slack.message(ROOMS.support, last.ts)?.reactions.map(({ name }) => name)).toContain("eyes");
  }, 8_000);
  expect(ada.seen).toEqual([]);
});
