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

  slack.faults.rateLimitFor(1_000);
  for (const { id } of await service.admin.list()) await service.admin.setStatus(id, "closed");
  const cards = () => slack.calls().get("chat.update") ?? 0;
  await expect.poll(cards).toBeGreaterThan(0);
  const cy = await desk.client("Cy");
  await cy.writes("Is anybody there?");

  await slack.when(() => (done.filter((what) => what === "card").length === 2 ? true : undefined));
  const opened = done.findIndex((what) => what.startsWith("Cy\nIs anybody there?"));
  expect(opened).not.toBe(-1);
  expect(opened).toBeLessThan(done.indexOf("card"));
  expect(slack.timeline(ROOMS.support).filter((head) => textOf(head).includes("Closed"))).toHaveLength(2);
});
