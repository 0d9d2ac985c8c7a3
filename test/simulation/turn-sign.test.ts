/** Whose turn it is, on the card at once and in the list of threads after a minute. In virtual time. */
import { expect, it } from "vitest";
import { STANDS_AFTER_MS } from "../../src/bridge/cards/turn-sign.ts";
import { turnSign } from "../../src/bridge/model/turn-sign.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS, talkIn } from "./turns.ts";

async function inList() {
  const at = await talkIn(1);
  return Object.assign(at, {
    signs: () => at.chat.signs.get(at.thread.id) ?? [],
    onCard: () => {
      const card = at.card();
      return card && turnSign(card);
    },
  });
}

it("is shown in the list once it has stood for a minute, and on the card at once", async () => {
  using at = await inList();
  expect([at.onCard(), at.signs()]).toEqual(["waits", []]);
  await at.takes();
  expect([at.onCard(), at.signs()]).toEqual(["taken", []]);
  await at.passes(STANDS_AFTER_MS);
  expect(at.signs()).toEqual(["taken"]);
  await at.answers("It comes tomorrow.");
  await at.passes(STANDS_AFTER_MS);
  await at.client("And the other one?");
  await at.passes(STANDS_AFTER_MS);
  await at.closes();
  expect(at.onCard()).toBe("closed");
  await at.passes(STANDS_AFTER_MS);
  expect(at.signs()).toEqual(["taken", "answered", "taken", "closed"]);
});

it("costs no call for a turn that did not stand", async () => {
  using at = await inList();
  await at.takes();
  await at.passes(STANDS_AFTER_MS);
  for (let turn = 0; turn < 5; turn += 1) {
    await at.answers("One moment.");
    await at.client("Well");
  }
  await at.passes(HOUR_MS);
  expect(at.signs().filter((sign) => sign !== "taken")).toEqual([]);
});

it("counts an assignee as somebody who is on it, and thanks as answered", async () => {
  using at = await inList();
  await at.assigns("op_1");
  expect(at.onCard()).toBe("taken");
  await at.answers("It comes tomorrow.");
  await at.client("Thanks!");
  expect(at.onCard()).toBe("answered");
});

it("is shown after a restart, and once", async () => {
  using at = await inList();
  await at.takes();
  await at.passes(10 * SECOND_MS);
  at.world.kill();
  await at.passes(5 * MINUTE_MS);
  await at.world.start();
  await at.passes(5 * MINUTE_MS);
  expect(at.signs()).toEqual(["taken"]);
});

it("does not hold back messages while the list cannot be changed", async () => {
  using at = await inList();
  at.chat.showTurn = () => Promise.reject(at.chat.network.refusal("ROOM_RATE_LIMITED", { retryAfterMs: HOUR_MS }));
  await at.takes();
  await at.passes(2 * MINUTE_MS);
  await at.client("Hello?");
  expect(JSON.stringify(at.thread.posts)).toContain("Hello?");
});
