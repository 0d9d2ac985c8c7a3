/** Which threads are told that a reply may be missing, and when that was. */
import { expect, it } from "vitest";
import { threadLane } from "../../src/bridge/lanes.ts";
import type { IngestDeps } from "../../src/bridge/inbound/ingest-service-event.ts";
import { ACTIVE_WITHIN_MS, missedReplies } from "../../src/bridge/inbound/missed-replies.ts";
import type { RoomMode } from "../../src/bridge/model/room.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { ROOM, roomId, THREAD } from "../support/ids.ts";

const FROM = "2026-11-21T10:02:30.000Z";
const OTHER = roomId("telegram:1:-2");
const ALERTS = roomId("telegram:1:-3");

async function told(zone?: string, rooms = [ROOM]) {
  const asked: number[] = [];
  const deps = {
    ledger: {
      activeLanes: (_kind: string, since: number) => {
        asked.push(since);
        const owned = [ROOM, OTHER, ALERTS].map((room) => threadLane("cv_1", room));
        return Promise.resolve([...owned, threadLane("cv_2", ROOM), threadLane(THREAD, ROOM)]);
      },
    },
    links: { thread: (conversation: string) => Promise.resolve(conversation === "cv_1" ? {} : undefined) },
    routes: {
      modes: new Map<string, RoomMode>([
        [ROOM, "reply"],
        [OTHER, "reply"],
        [ALERTS, "alerts"],
      ]),
      rules: new Map(zone === undefined ? [] : [[ROOM, { quiet: { zone, fromMinute: 0, toMinute: 1 } }]]),
    },
  } as unknown as IngestDeps;
  const event = { kind: "updates-missed", rooms, from: FROM, until: "2026-11-21T10:06:00.000Z" } as const;
  return { entries: await missedReplies(event, deps), asked };
}

const say = loadLocales().in("en");
const sentenceOf = (payload: unknown) => say((payload as { sentence: Parameters<typeof say>[0] }).sentence);

it("tells the active threads of these rooms, each once, and no other", async () => {
  const { entries, asked } = await told(undefined, [ROOM, ALERTS]);
  expect(asked).toEqual([Date.parse(FROM) - ACTIVE_WITHIN_MS]);
  expect(entries.map(({ lane, keys }) => [lane, keys])).toEqual([
    [threadLane("cv_1", ROOM), [`missed:${FROM}@cv_1|${ROOM}`]],
  ]);
});

it.each([
  [undefined, /between 10:02\sAM and 10:07\sAM \(UTC\)/u],
  ["Europe/Berlin", /between 11:02\sAM and 11:07\sAM \(Europe\/Berlin\)/u],
])("names whole minutes by the room's clock: %s", async (zone, expected) => {
  const { entries } = await told(zone);
  expect(sentenceOf(entries[0]?.payload)).toMatch(expected);
});
