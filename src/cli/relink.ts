/** `relink`: links threads again that the database does not know, by the cards at their heads. */
import { openSlack } from "../app/team-chat-connections.ts";
import { comparedCards, linkCard, type ComparedCard } from "../bridge/restore/relink.ts";
import { createStores } from "../bridge/stores/index.ts";
import { readConfig, type Environment } from "../config/index.ts";
import { openDatabase } from "../database/index.ts";
import { openSpaces } from "../key-value/index.ts";
import { systemClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { StartError } from "../platform/start-error.ts";
import { requireDatabase } from "./require-database.ts";
import { count, print, printJson, printTable } from "./print.ts";
import { timeCell } from "./cells.ts";
import { terminalSay } from "./terminal-locale.ts";

export interface RelinkOptions {
  /** Stores nothing. */
  readonly isDryRun: boolean;
  readonly asJson: boolean;
}

/**
 * `rooms`: Slack's ids; all rooms with threads if empty. Errors: `StartError`, `DatabaseError`: `in-use` while the bridge
 * runs on SQLite, which would not see the links.
 */
export async function relink(
  rooms: readonly string[],
  { isDryRun, asJson }: RelinkOptions,
  environment: Environment,
): Promise<void> {
  const config = readConfig(environment);
  const threads = config.settings.routes.list.flatMap((route) => route.threads);
  const known = [...new Set(threads.filter(({ chat }) => chat === "slack").map(({ room }) => room))];
  const unknown = rooms.filter((room) => !known.includes(room));
  if (unknown.length > 0) {
    const names = known.join(", ");
    throw new StartError(unknown.map((room) => ({ key: "cli-relink-unknown-room", values: { room, known: names } })));
  }
  const { databaseUrl } = config.settings;
  // One that was lost is what the links are for; a dry run stores nothing.
  if (isDryRun) requireDatabase(databaseUrl);
  const say = terminalSay(environment);
  const slack = await openSlack(config, { log: silentLog, say, clock: systemClock });
  if (slack === undefined || known.length === 0) throw new StartError([{ key: "cli-relink-nothing" }]);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => slack.close());
  await using database = await openDatabase(databaseUrl, { lockOwner: !isDryRun });
  const { links } = createStores(await openSpaces(database));
  const deps = { chats: { all: [slack], of: () => slack }, links, clock: systemClock };
  const found: ComparedCard[] = [];
  for (const name of rooms.length > 0 ? rooms : known) {
    const room = slack.room(name);
    const cards = await comparedCards(room, deps, new AbortController().signal);
    for (const card of cards === "unknowable" ? [] : cards) {
      if (!isDryRun) await linkCard(card, room, deps);
      found.push(card);
    }
  }
  await report(found, isDryRun, asJson);
}

async function report(found: readonly ComparedCard[], isDryRun: boolean, asJson: boolean): Promise<void> {
  const rows = found.map(({ conversation, thread, postedAt, lastWrittenAt, link }) => {
    return { conversation, link, posted: postedAt, lastWritten: lastWrittenAt, thread };
  });
  if (asJson) {
    printJson(rows);
    return;
  }
  const left = rows.filter(({ link }) => link !== "linked");
  await printTable(
    left.map((row) => ({ ...row, posted: timeCell(row.posted), lastWritten: timeCell(row.lastWritten) })),
  );
  if (isDryRun || left.length === 0) print(`${count(found.length, "card")} found, ${left.length} of them not linked.`);
  else print(`${count(found.length, "card")} found, ${left.length} of them not linked before; they are now.`);
}
