import { expect, it, vi } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { shareSuspicions } from "../../src/app/shared-suspicions.ts";
import type { TeamChatName } from "../../src/bridge/model/ids.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import type { Database } from "../../src/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { freshDatabase } from "../support/databases.ts";

const CHATS = [
  { name: SLACK, features: { findsPosts: true } },
  { name: TELEGRAM, features: { findsPosts: false } },
] as unknown as readonly TeamChat[];

async function replica(database: Database) {
  const suspected: TeamChatName[] = [];
  const missing = { suspect: (chat: TeamChatName) => void suspected.push(chat) };
  return { suspected, suspicions: await shareSuspicions(database, { chats: CHATS, missing, log: silentLog }) };
}

it("shares a suspicion with the other replicas, however often it comes", async () => {
  await using fresh = await freshDatabase("postgres");
  const [one, other] = [await replica(await fresh.open()), await replica(await fresh.open())];
  await using _ = one.suspicions;
  await using __ = other.suspicions;
  for (let times = 0; times < 50; times++) one.suspicions.suspect(TELEGRAM);
  await vi.waitFor(() => {
    // At once, and once more for those that came meanwhile.
    expect(other.suspected).toEqual([TELEGRAM, TELEGRAM]);
  }, 5_000);
  expect(one.suspected).toEqual(Array.from({ length: 50 }, () => TELEGRAM));
});

it("suspects what can be read back when a process has died", async () => {
  await using fresh = await freshDatabase("postgres");
  const database = await fresh.open();
  await using ledger = await openBridgeLedger(database, { log: silentLog, pollMs: 20 });
  const { suspected, suspicions } = await replica(database);
  await using _ = suspicions;
  await ledger.start({});
  expect(suspected).toEqual([]);
  await database.transaction((tx) => tx.all("insert into worker (id, alive_until) values ('dead', 0)"));
  await vi.waitFor(() => {
    expect(suspected).toEqual([SLACK]);
  }, 5_000);
});

it("shares nothing on SQLite, where there is one process", async () => {
  await using fresh = await freshDatabase("sqlite");
  const { suspected, suspicions } = await replica(await fresh.open());
  await using _ = suspicions;
  suspicions.suspect(SLACK);
  expect(suspected).toEqual([SLACK]);
});
