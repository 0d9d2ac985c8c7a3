/** What a team's day leaves in the metrics. */
import { expect, it } from "vitest";
import { ROOMS, startDesk } from "../support/bridge-fixture.ts";

it("count how replies end, and how long people waited", async () => {
  await using desk = await startDesk({ settings: { HOLD_SECONDS: "0" } });
  const url = desk.sandbox.bridge()?.url ?? "";
  const scraped = async () => await (await fetch(`${url}/metrics`)).text();
  const { slack } = desk.sandbox;
  const room = `bridge_room_waiting_seconds{room="slack:T0SANDBOX:${ROOMS.support}"} 0`;
  expect((await scraped()).replaceAll(/slack:\w+:/gu, "slack:T0SANDBOX:")).toContain(room);

  await using ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.marked(thread.replies("good morning"), "white_check_mark");
  await thread.marked(thread.replies("//between us"), "lock");
  thread.replies("ntoe: customer lies");
  await thread.shows((posts) => posts.some((post) => post.includes("Not sent yet: ")));
  await slack.events.settled();

  const text = await scraped();
  expect(text).toContain('bridge_replies_total{outcome="sent"} 1');
  expect(text).toContain('bridge_replies_total{outcome="noted"} 1');
  expect(text).toContain('bridge_replies_total{outcome="awaiting-confirmation"} 1');
  expect(text).toContain("bridge_reply_sent_seconds_count 1");
  expect(text).toContain('bridge_reply_sent_seconds_bucket{le="10"} 1');
  expect(text).toContain("bridge_message_shown_seconds_count 1");
  expect(text).toMatch(/bridge_database_bytes\{part="data"\} [1-9]\d+/u);
  expect(text).toMatch(/bridge_schema_info\{area="ledger",migration="\d{3}-[a-z-]+"\} 1/u);
});
