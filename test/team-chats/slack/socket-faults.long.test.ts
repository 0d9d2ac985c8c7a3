/** What goes wrong on the lines of Socket Mode. */
import { describe, expect, it, vi } from "vitest";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { type SlackFixture, startSlackFixture, type StartOptions } from "./fixture.ts";

const opened = ({ slack }: SlackFixture): number => slack.calls().get("apps.connections.open") ?? 0;

/** Resolves when this many lines were asked for. Result: how long that took, in milliseconds. */
async function untilOpened(count: number, fixture: SlackFixture): Promise<number> {
  const since = performance.now();
  // Not `expect.poll`, which belongs to one test, and these run side by side.
  await vi.waitFor(
    () => {
      if (opened(fixture) < count) throw new Error("not asked for yet");
    },
    { interval: 10, timeout: 40_000 },
  );
  return performance.now() - since;
}

async function started(options: StartOptions = {}) {
  const counted: string[] = [];
  const adapter = { counted: (outcome: string) => void counted.push(outcome), ...options.adapter };
  const fixture = await startSlackFixture({ ...options, adapter });
  return { ...fixture, counted };
}

describe.concurrent("a line of Socket Mode", () => {
  it("is replaced within six seconds when it is silent, and what it may have lost is looked for", async ({
    expect,
  }) => {
    await using fixture = await started();
    fixture.missing.length = 0;
    fixture.slack.sockets.silence();
    expect(await untilOpened(2, fixture)).toBeLessThan(6_000);
    await expect.poll(() => fixture.chat.health().ok).toBe(true);
    // When it was noticed, and when the next line was there.
    expect(fixture.missing.filter((state) => state === undefined)).toHaveLength(2);
  });

  it("is not taken for silent while nothing but pings cross it", async ({ expect }) => {
    await using fixture = await started();
    // Longer than it takes to notice silence.
    const since = performance.now();
    await expect.poll(() => performance.now() - since, { timeout: 10_000 }).toBeGreaterThan(6_500);
    expect(opened(fixture)).toBe(1);
  });

  it.for(["too_many_websockets", "refresh_requested", "a_new_reason"])(
    "that ends right after its greeting is retried with growing pauses: %s",
    async (reason, { expect }) => {
      await using fixture = await started();
      fixture.slack.sockets.endAtHello(reason, 3);
      fixture.slack.sockets.cut();
      // At least a quarter of a second, half a second and one.
      expect(await untilOpened(5, fixture)).toBeGreaterThan(1_700);
      await expect.poll(() => fixture.chat.health().ok).toBe(true);
    },
  );

  it("resets the pauses once it was good", async ({ expect }) => {
    await using fixture = await started();
    fixture.slack.faults.next("apps.connections.open", { kind: "server-error" }, 3);
    fixture.slack.sockets.cut();
    await untilOpened(5, fixture);
    for (const count of [6, 7, 8]) {
      await fixture.slack.sockets.whenConnected();
      const since = performance.now();
      await expect.poll(() => performance.now() - since).toBeGreaterThan(1_600);
      fixture.slack.sockets.cut();
      expect(await untilOpened(count, fixture)).toBeLessThan(1_000);
    }
  });

  it("is asked for again no sooner than Slack says", async ({ expect }) => {
    await using fixture = await started();
    fixture.slack.faults.next("apps.connections.open", { kind: "rate-limited", retryAfterSeconds: 3 });
    fixture.slack.sockets.cut();
    await untilOpened(2, fixture);
    expect(await untilOpened(3, fixture)).toBeGreaterThan(2_900);
  });

  it("is asked for no sooner than Slack says at the start, too", async ({ expect }) => {
    await using fixture = await started({
      before: (slack) => {
        slack.faults.next("apps.connections.open", { kind: "rate-limited", retryAfterSeconds: 2 });
      },
    });
    expect(await untilOpened(2, fixture)).toBeGreaterThan(1_900);
  });

  it("that ends before its announced replacement is there is missed by the readiness", async ({ expect }) => {
    await using fixture = await started();
    fixture.slack.faults.next("apps.connections.open", { kind: "server-error" }, 2);
    fixture.slack.sockets.refresh();
    await untilOpened(2, fixture);
    expect(fixture.chat.health().ok).toBe(true);
    fixture.slack.sockets.cut();
    await expect.poll(() => fixture.chat.health().ok).toBe(false);
    await expect.poll(() => fixture.chat.health().ok, { timeout: 10_000 }).toBe(true);
  });

  it("is missed every two seconds while none can be had", async ({ expect }) => {
    await using fixture = await started();
    fixture.slack.faults.next("apps.connections.open", { kind: "server-error" }, 1_000);
    fixture.slack.sockets.cut();
    const since = performance.now();
    await expect.poll(() => fixture.missing.filter((state) => state === "unconnected").length).toBe(3);
    expect(performance.now() - since).toBeLessThan(8_000);
    expect(fixture.chat.health().ok).toBe(false);
  });

  it("that somebody turned off needs a person", async ({ expect }) => {
    await using fixture = await started();
    fixture.slack.sockets.disable();
    await expect
      .poll(() => fixture.chat.health())
      .toEqual({ ok: false, reason: { key: "slack-socket-disabled" }, needsPerson: true });
    expect(fixture.logged.filter((line) => line.includes("turned off"))).toHaveLength(1);
  });
});

const envelope = (id: string, more: object) => JSON.stringify({ envelope_id: id, type: "events_api", ...more });
const message = (more: object) => ({
  payload: {
    type: "event_callback",
    team_id: "T0SANDBOX",
    api_app_id: "A0SANDBOX",
    event_id: "Ev1",
    event: { type: "message", channel: ROOMS.support, user: PEOPLE.anna, text: "hello", thread_ts: "1.0", ...more },
  },
});

it("acknowledges and counts envelopes that cannot be understood, and keeps the line", async () => {
  await using fixture = await started();
  const { sockets } = fixture.slack;
  const frames: readonly (readonly [string, string | Buffer, boolean])[] = [
    ["no-type", JSON.stringify({ envelope_id: "no-type", payload: {} }), false],
    ["null-type", JSON.stringify({ envelope_id: "null-type", type: null }), false],
    ["no-payload", envelope("no-payload", {}), false],
    ["binary", Buffer.from([0x7b, 0xff, ...Buffer.from('"envelope_id":"binary"')]), true],
    ["cut-off", envelope("cut-off", message({ ts: "2.0" })).slice(0, -20), false],
    ["not-utf8", Buffer.concat([Buffer.from('{"envelope_id":"not-utf8","type":'), Buffer.from([0xc3, 0x28])]), false],
    ["over-limit", envelope("over-limit", message({ ts: "2.0", text: "a".repeat(4 * 1024 * 1024) })), false],
    // The id behind a long text, in which another one is quoted.
    [
      "behind",
      JSON.stringify({
        payload: { text: '"envelope_id":"quoted"'.repeat(200_000) },
        type: "events_api",
        envelope_id: "behind",
      }),
      false,
    ],
  ];
  for (const [index, [id, frame, binary]] of frames.entries()) {
    sockets.sendRaw(frame, binary);
    await expect.poll(() => sockets.isAcknowledged(id), { message: id }).toBe(true);
    expect(fixture.counted, id).toHaveLength(index + 1);
  }
  expect(new Set(fixture.counted)).toEqual(new Set(["unreadable"]));
  expect(sockets.isAcknowledged("quoted")).toBe(false);

  for (const [index, ts] of ["not a number", "", "NaN", "1e999"].entries()) {
    sockets.sendRaw(envelope(`ts ${ts}`, message({ ts })));
    await expect.poll(() => sockets.isAcknowledged(`ts ${ts}`), { message: ts }).toBe(true);
    expect(fixture.counted, ts).toHaveLength(frames.length + index + 1);
  }
  // At the limit it is read.
  const room = 4 * 1024 * 1024 - envelope("at-limit", { payload: "" }).length;
  sockets.sendRaw(envelope("at-limit", { payload: "a".repeat(room) }));
  await expect.poll(() => sockets.isAcknowledged("at-limit")).toBe(true);
  expect(fixture.ingested).toEqual([]);
  expect(opened(fixture)).toBe(1);
  expect(fixture.chat.health().ok).toBe(true);
  expect(fixture.logged.join("\n")).not.toContain("hello");
});
