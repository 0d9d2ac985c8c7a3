/** If a team chat allows few calls, messages that clients wait for go first. */
import { expect, it } from "vitest";
import { PEOPLE, ROOMS, startDesk, textOf } from "../support/bridge-fixture.ts";

it("opens new conversations and shows their first messages before it edits cards that have waited longer", async () => {
  await using desk = await startDesk();
  const { slack, service } = desk.sandbox;
  for (const name of ["Ada", "Ben"]) {
    const client = await desk.client(name);
    await client.writes("hello");
    const thread = await desk.thread(name);
    await thread.shows((posts) => posts.length > 0);
  }
  const done: string[] = [];
  using unsubscribe = new DisposableStack();
  unsubscribe.defer(
    slack.subscribe((change) => {
      if (change.kind === "changed") done.push("card");
      if (change.kind === "posted" && change.message.user === PEOPLE.bridge) done.push(textOf(change.message));
    }),
  );

  const calls = () => (slack.calls().get("chat.update") ?? 0) + (slack.calls().get("chat.postMessage") ?? 0);
  const before = calls();
  slack.faults.rateLimitFor(1_000);
  for (const { id } of await service.admin.list()) await service.admin.setStatus(id, "closed");
  await expect.poll(calls).toBeGreaterThan(before);
  const cy = await desk.client("Cy");
  await cy.writes("Is anybody there?");

  await slack.when(() => (done.filter((what) => what === "card").length === 2 ? true : undefined));
  const opened = done.findIndex((what) => what.startsWith("❗ Cy\nIs anybody there?"));
  expect(opened).not.toBe(-1);
  expect(opened).toBeLessThan(done.indexOf("card"));
  expect(slack.timeline(ROOMS.support).filter((head) => textOf(head).includes("Closed"))).toHaveLength(2);
});

it("marks at once, and then shows answered clients and newcomers before a backlog", async () => {
  await using desk = await startDesk();
  const { slack } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.marked(thread.replies("what is your order number?"), "white_check_mark");

  const shown: string[] = [];
  using unsubscribe = new DisposableStack();
  unsubscribe.defer(
    slack.subscribe((change) => {
      if (change.kind !== "posted" || change.message.user !== PEOPLE.bridge) return;
      const [who] = /Ben|Cy|Dot|Eve|Fay|Zoe|number 7/u.exec(textOf(change.message)) ?? [];
      if (who !== undefined) shown.push(who);
    }),
  );
  slack.faults.next("chat.postMessage", { kind: "rate-limited", retryAfterSeconds: 5 }, 1);
  const refused = () => slack.calls().get("chat.postMessage") ?? 0;
  const before = refused();
  for (const name of ["Ben", "Cy", "Dot", "Eve", "Fay"]) {
    const client = await desk.client(name);
    await client.writes("is anybody there?");
    if (name === "Ben") await expect.poll(refused).toBe(before + 1);
  }
  await ada.writes("it is number 7");
  await thread.marked(thread.replies("one moment"), "white_check_mark");
  expect(shown).toEqual([]);
  const zoe = await desk.client("Zoe");
  await zoe.writes("I have just come");

  await slack.when(() => (shown.length === 7 ? true : undefined));
  // One turn in four belongs to the oldest, wherever it comes, and one to the newcomer.
  expect(new Set(shown.filter((who) => who !== "Ben").slice(0, 2))).toEqual(new Set(["number 7", "Zoe"]));
  expect(shown.toSorted()).toEqual(["Ben", "Cy", "Dot", "Eve", "Fay", "Zoe", "number 7"]);
  expect(thread.posts().filter((post) => post.includes("number 7"))).toHaveLength(1);
});
