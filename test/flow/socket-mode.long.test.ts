/** Without a line of Socket Mode, what staff write reaches the client all the same: soon, once, in order, unasked. */
import { expect, it, vi } from "vitest";
import { PEOPLE, ROOMS, some, startDesk } from "../support/bridge-fixture.ts";

const OPEN = "apps.connections.open";

it("reads the rooms while no line can be had, and as soon as one is back", async () => {
  await using desk = await startDesk();
  const { slack } = desk.sandbox;
  await using ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  thread.replies("on the line");
  await ada.sees(some("on the line"));

  slack.faults.next(OPEN, { kind: "server-error" }, 1_000);
  slack.sockets.cut();
  const written = ["on the line"];
  for (const text of ["one", "two", "three"]) {
    const since = performance.now();
    thread.replies(text);
    written.push(text);
    await ada.sees((texts) => texts.includes(text));
    expect(performance.now() - since).toBeLessThan(8_000);
  }
  expect((await desk.sandbox.bridge()?.health())?.["slack"]?.ok).toBe(false);

  // Slack gives up on these before the line is back, and then delivers one that was written after them.
  for (const text of ["four", "five"]) thread.replies(text);
  await slack.events.settled();
  slack.faults.clear();
  await slack.sockets.whenConnected();
  thread.replies("six");
  await ada.sees(some("six"));
  await ada.sees((texts) => texts.length === 7);
  expect(ada.seen.map(({ text }) => text)).toEqual([...written, "four", "five", "six"]);
  expect(thread.posts().filter((text) => /written|send/iu.test(text))).toEqual([]);
  expect(await thread.notified(PEOPLE.anna, () => true)).toEqual([]);
});

it("tells operations that somebody turned Socket Mode off", async () => {
  await using desk = await startDesk({ settings: { OPS_ROOM: `slack:${ROOMS.alerts}` } });
  desk.sandbox.slack.sockets.disable();
  await vi.waitFor(
    () => {
      expect(JSON.stringify(desk.sandbox.slack.timeline(ROOMS.alerts))).toContain("Socket Mode was turned off");
    },
    { timeout: 10_000, interval: 50 },
  );
  const health = (await desk.sandbox.bridge()?.health())?.["slack"];
  expect(health).toMatchObject({ ok: false, reason: { key: "slack-socket-disabled" } });
});
