/** Edits and deletions that come at an awkward moment: the ledger and the links are real. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { conversationLane } from "../../src/bridge/entries.ts";
import { deleted, edited } from "../../src/bridge/take-back.ts";
import type { ConversationId, StaffMessage } from "../../src/bridge/words.ts";
import { openLedger, openLinks } from "../../src/ledger/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";

const ROOM = "slack:T1:C1";
const THREAD = `${ROOM}:1`;
const CONVERSATION: ConversationId = "cv_1";
const written: StaffMessage = {
  post: `${ROOM}:2`,
  room: ROOM,
  thread: THREAD,
  author: "slack:T1:U1",
  at: "2026-11-21T10:00:00.000Z",
  body: "it comes on Tuseday",
  files: [],
};
const edit = (body: string, second: number): StaffMessage => ({
  ...written,
  body,
  editedAt: `2026-11-21T10:00:0${second}.000Z`,
});

/** The message waits in `lane`, where nobody works. */
async function waitingIn(lane: ConversationId | typeof THREAD) {
  const fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const links = await openLinks(database);
  const ledger = await openLedger(database, { log: silentLog, clock: { now: Date.now } });
  await ledger.append([{ lane: conversationLane(lane), kind: "staff", keys: [], payload: written }]);
  const deps = { links, ledger, routes: { modes: new Map([[ROOM, "reply"]]) } } as unknown as BridgeDeps;
  return {
    deps,
    links,
    waiting: async () =>
      (await ledger.open(conversationLane(lane))).map(({ payload }) => (payload as StaffMessage).body),
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

it("changes and drops what waits for its thread to be linked", async () => {
  await using at = await waitingIn(THREAD);
  expect(await edited(edit("it comes on Tuesday", 1), at.deps)).toEqual([]);
  expect(await at.waiting()).toEqual(["it comes on Tuesday"]);
  expect(await deleted(written, at.deps)).toEqual([]);
  expect(await at.waiting()).toEqual([]);
});

it("keeps the newest of several edits, whichever is told last", async () => {
  await using at = await waitingIn(CONVERSATION);
  const card = `${ROOM}:1`;
  await at.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card, status: "open", pending: [] });
  await edited(edit("on Wednesday", 2), at.deps);
  await edited(edit("on Tuesday", 1), at.deps);
  expect(await at.waiting()).toEqual(["on Wednesday"]);

  await at.links.setUndecided(`${ROOM}:3`, { ...edit("on Wednesday", 2), post: `${ROOM}:3` });
  await edited({ ...edit("on Tuesday", 1), post: `${ROOM}:3` }, at.deps);
  expect((await at.links.undecided(`${ROOM}:3`))?.body).toBe("on Wednesday");
});
