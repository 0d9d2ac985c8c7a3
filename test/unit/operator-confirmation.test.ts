/** An admin's decision is carried out even if the store fails in the middle of it. */
import { expect, it, vi } from "vitest";
import { interactionWorker } from "../../src/bridge/commands/interactions.ts";
import { ingestStaffEvents } from "../../src/bridge/inbound/ingest-staff-event.ts";
import { commandEntry, threadLane } from "../../src/bridge/lanes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Choices } from "../../src/bridge/stores/choices.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ANNA, CARD, personId, ROOM } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const MARK = personId("slack:T1:U2");

it("links an operator that an admin confirmed, even if the first attempt to store the link failed", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  await using ledger = await openBridgeLedger(database, { log: silentLog });
  const { choices } = createStores(await openSpaces(database));
  let failures = 1;
  const weak: Choices = {
    ...choices,
    linkOperator: (...given) =>
      failures-- > 0 ? Promise.reject(new BridgeError("LEDGER_UNAVAILABLE")) : choices.linkOperator(...given),
  };
  const author = { name: "Anna", isAdmin: true };
  const deps = {
    ledger,
    choices: weak,
    log: silentLog,
    clock: { now: Date.now },
    chats: { of: () => ({ author: () => Promise.resolve(author) }) },
  } as unknown as BridgeDeps;

  const command = { id: "c1", name: "operator", argument: "op_mark", person: MARK, room: ROOM, thread: undefined };
  await ledger.append([commandEntry(command)]);
  const interaction = {
    id: "p1",
    action: "confirm",
    value: "1",
    person: ANNA,
    room: ROOM,
    thread: undefined,
    post: CARD,
  } as const;
  await ingestStaffEvents([{ kind: "interaction", interaction }], deps);
  await ledger.start({ interaction: interactionWorker(deps, opsNotices([], deps.clock)) });
  const open = () => ledger.open(threadLane(ROOM, ROOM));
  await vi.waitFor(async () => {
    expect(await open()).toHaveLength(1);
  });

  expect(await choices.operatorOf(MARK)).toBe("op_mark");
  expect((await open()).map(({ kind }) => kind)).toEqual(["replace"]);
});
