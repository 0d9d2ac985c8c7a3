import { expect, it, vi } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { shareSuspicions } from "../../src/app/shared-suspicions.ts";
import type { TeamChatName } from "../../src/bridge/model/ids.ts";
import type { Database } from "../../src/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { freshDatabase } from "../support/databases.ts";

async function replica(database: Database) {
  const suspected: (TeamChatName | "all")[] = [];
  const suspicions = await shareSuspicions(database, {
    chats: [SLACK, TELEGRAM],
    suspect: (chat) => suspected.push(chat),
    suspectAll: () => suspected.push("all"),
    log: silentLog,
  });
  return { suspected, suspicions };
}

it("shares a suspicion with the other replicas, however often it comes", async () => {
  await using fresh = await freshDatabase("postgres");
  const [one, other] = [await replica(await fresh.open()), await replica(await fresh.open())];
  await using _ = one.suspicions;
  await using __ = other.suspicions;
  for (let times = 0; times < 50; times++) one.suspicions.share(SLACK);
  await vi.waitFor(() => {
    // At once, and once more for those that came meanwhile.
    expect(other.suspected).toEqual([SLACK, SLACK]);
  }, 5_000);
  expect(one.suspected).toEqual([]);
});

it("suspects everything when a process has died", async () => {
  await using fresh = await freshDatabase("postgres");
  const database = await fresh.open();
  await using ledger = await openBridgeLedger(database, { log: silentLog, pollMs: 20 });
  const { suspected, suspicions } = await replica(database);
  await using _ = suspicions;
  await ledger.start({});
  expect(suspected).toEqual([]);
  await database.transaction((tx) => tx.all("insert into worker (id, alive_until) values ('dead', 0)"));
  await vi.waitFor(() => {
    expect(suspected).toEqual(["all"]);
  }, 5_000);
});

it("needs no database on SQLite, where there is one process", async () => {
  await using fresh = await freshDatabase("sqlite");
  const { suspected, suspicions } = await replica(await fresh.open());
  await using _ = suspicions;
  suspicions.share(SLACK);
  expect(suspected).toEqual([]);
});
