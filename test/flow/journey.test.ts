import { expect, it } from "vitest";
import { PEOPLE, ROOMS, some, startDesk, textOf } from "../support/bridge-fixture.ts";

it("carries a client's message into its own thread, and the reply back", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada");

  await ada.writes("Where is my parcel?");
  const thread = await desk.thread("Ada");
  await thread.shows((posts) => posts.some((post) => post.includes("Where is my parcel?")));
  expect(thread.card()).toContain("Ada");

  const reply = thread.replies("It comes *tomorrow* :tada:");
  await ada.sees((texts) => texts.length > 0);
  await thread.marked(reply, "white_check_mark");

  expect(ada.seen.map(({ author, text }) => [author, text])).toEqual([["Anna", "It comes tomorrow 🎉"]]);
  // The service also echoes the reply; the thread shows it once, where it was written.
  expect(thread.posts().filter((post) => post.includes("tomorrow"))).toHaveLength(1);
});

it("never sends what it does not understand, and tells only the author", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");

  thread.replies("!close");
  thread.replies("   ");
  thread.replies("", { files: ["invoice.pdf"] });
  thread.replies("as a guest", { by: PEOPLE.guest });
  thread.replies("as a stranger", { by: PEOPLE.stranger });
  thread.replies("as a robot", { by: PEOPLE.robot });
  thread.replies("as an app in Anna's name", { byApp: true });
  thread.replies("", { shares: "what another client wrote" });
  await thread.notified(PEOPLE.anna, some("only a shared message"));
  await thread.notified(PEOPLE.anna, (texts) => texts.length >= 3);
  await thread.notified(PEOPLE.guest, (texts) => texts.some((text) => text.includes("guests")));
  await thread.notified(PEOPLE.stranger, (texts) => texts.some((text) => text.includes("outside")));
  await thread.marked(thread.replies("now for real"), "white_check_mark");
  await ada.sees((texts) => texts.length > 0);

  await thread.marked(thread.replies("and this", { shares: "what another client wrote" }), "white_check_mark");
  await thread.shows(some("The shared message was not sent"));
  await ada.sees((texts) => texts.length > 1);

  expect(ada.seen.map(({ text }) => text)).toEqual(["now for real", "and this"]);
});

it("mentions nobody because of a client's text", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada <!channel>");
  await ada.writes("<!channel> <!here> <@U0ANNA> <!subteam^S0TEAM> @here *bold*");
  const thread = await desk.thread("Ada");
  await thread.shows((posts) => posts.some((post) => post.includes("<!channel>")));

  const { slack } = desk.sandbox;
  const all = [...slack.timeline(ROOMS.support), ...slack.replies(ROOMS.support, thread.ts)];
  expect(all.flatMap(({ pings }) => pings)).toEqual([]);
});

it("reopens a deleted thread, with its history", async () => {
  await using desk = await startDesk();
  const ada = await desk.client("Ada");
  await ada.writes("first words");
  const old = await desk.thread("Ada");
  await old.shows((posts) => posts.some((post) => post.includes("first words")));

  desk.sandbox.slack.staff.deletes(ROOMS.support, old.ts);
  await ada.writes("second words");
  const { slack } = desk.sandbox;
  const head = await slack.when(() =>
    slack
      .timeline(ROOMS.support)
      .find(({ ts, metadata }) => ts !== old.ts && metadata?.event_payload["conversation"] !== undefined),
  );
  const texts = await slack.when(() => {
    const replies = [head, ...slack.replies(ROOMS.support, head.ts)].map(textOf).join("\n");
    return replies.includes("second words") ? replies : undefined;
  });

  expect(texts).toContain("first words");
  expect(slack.timeline(ROOMS.support).some((message) => textOf(message).includes("second words"))).toBe(false);
});
