/** Reminders that could not be posted when they were due. In virtual time, on the real ledger. */
import { expect, it } from "vitest";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { roomId } from "../support/ids.ts";
import { goesAway, HOUR_MS, keysOf, MINUTE_MS, talkIn, type Kind } from "./turns.ts";

const ALERTS = roomId("slack:1:C7");
const WAITING = { waitingMs: 15 * MINUTE_MS };

/** The team chat goes away before the reminder is due, for an hour. */
async function away(kind: Kind, rules: RoomRules = {}) {
  const at = await talkIn(kind, {
    routes: (room) => ({
      list: [{ name: "all", when: {}, threads: [room], alerts: [ALERTS] }],
      rules: new Map([
        [room, { ...WAITING, ...rules }],
        [ALERTS, WAITING],
      ]),
    }),
  });
  const [alertsChat] = at.world.chats;
  if (alertsChat === undefined) throw new RangeError("no team chat");
  const chats = new Set([at.chat, alertsChat]);
  const back = [...chats].map((chat) => goesAway(chat));
  await at.passes(HOUR_MS);
  return {
    ...at,
    async comesBack() {
      for (const come of back) come();
      await at.passes(HOUR_MS);
    },
    alerts: () =>
      alertsChat.record.announcements.filter(
        ({ room, post }) => room === ALERTS && keysOf(post).includes("alert-waiting"),
      ),
    async outcomes() {
      const { bridge, time } = at.world;
      if (bridge === undefined) throw new RangeError("no bridge");
      const [[inThread], [inRoom]] = [
        await time.until(bridge.outcomes("thread", "notice"), HOUR_MS),
        await time.until(bridge.outcomes("room", "waiting-reminder"), HOUR_MS),
      ];
      return [inThread, inRoom];
    },
  };
}

it.each([0, 1] as const)("are posted if the client still waits (%i)", async (kind) => {
  using at = await away(kind);
  await at.comesBack();
  expect([at.reminders().length, at.alerts().length]).toEqual([1, 1]);
});

it.each([0, 1] as const)(
  "are dropped once somebody has answered, in the thread and in the alert room (%i)",
  async (kind) => {
    using at = await away(kind);
    at.world.service.write(at.id, "operator", "Olga", "It comes tomorrow.");
    await at.comesBack();
    expect([at.reminders(), at.alerts()]).toEqual([[], []]);
    expect(await at.outcomes()).toEqual([
      ["cancelled", "answered"],
      ["cancelled", "answered"],
    ]);
    // The next wait is reminded of.
    await at.client("And the other one?");
    await at.passes(15 * MINUTE_MS);
    expect([at.reminders().length, at.alerts().length]).toEqual([1, 1]);
  },
);

it("are dropped once the conversation is closed", async () => {
  using at = await away(0);
  at.world.service.change(at.id, { status: "closed" });
  await at.comesBack();
  expect([at.reminders(), at.alerts()]).toEqual([[], []]);
});

it("are left to the digest of a room whose quiet hours have begun", async () => {
  // The walk begins at nine.
  using at = await away(0, { quiet: { zone: "UTC", fromMinute: 9 * 60 + 30, toMinute: 20 * 60 } });
  await at.comesBack();
  expect([at.reminders(), at.alerts().length]).toEqual([[], 1]);
  expect((await at.outcomes())[0]).toEqual(["cancelled", "quiet-hours"]);
});

it("are posted if the service does not say whether the client still waits", async () => {
  using at = await away(0);
  const { service } = at.world;
  const call = service.conversation.bind(service);
  service.conversation = () => Promise.reject(service.network.refusal("SERVICE_UNREACHABLE"));
  await at.comesBack();
  service.conversation = call;
  expect([at.reminders().length, at.alerts().length]).toEqual([1, 1]);
});
