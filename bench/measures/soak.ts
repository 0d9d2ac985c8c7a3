/** Many threads for a long time: memory with the read-backs of the rooms in it, and the start with what has gathered. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Row, row } from "../rows.ts";
import { openDesk } from "./outage-desk.ts";

export interface SoakRun {
  readonly folder: string;
  readonly seconds: number;
  readonly conversations: number;
}

const LOOK_EVERY_MS = 1_000;
const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 200;
const MOST_START_MS = 1_000;

export async function soak({ folder, seconds, conversations }: SoakRun): Promise<readonly Row[]> {
  const load = { conversations, messagesPerSecond: 25, repliesPerSecond: 10 };
  await using desk = await openDesk({ folder, databaseUrl: `file:${join(folder, "bridge.db")}`, retryScale: 1, load });
  // The first start after a change of the sources compiles them, and the compiler stays in memory, as in no image.
  await desk.stop("SIGTERM");
  await desk.start();
  const over = new AbortController();
  let mostBytes = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      mostBytes = Math.max(mostBytes, (await desk.usage()).rssBytes);
      await pause(LOOK_EVERY_MS);
    }
  })();
  const { replies, messages, asked, crossed, split } = await desk.traffic(seconds);
  over.abort();
  await watching;
  await desk.stop("SIGTERM");
  await desk.start();
  const { readyMs } = await desk.usage();
  const zero = (what: string, count: number) =>
    row(`soak: ${what}`, "", { bridge: count }, { of: "bridge", atMost: 0 });
  return [
    zero("replies lost, doubled or out of order", replies.lost + replies.doubled + replies.outOfOrder),
    zero("replies asked about", asked + crossed),
    zero("clients' messages lost, doubled or out of order", messages.lost + messages.doubled + messages.outOfOrder),
    zero("conversations with a second thread", split),
    row("soak: most memory", "MB", { bridge: mostBytes / MEGABYTE }, { of: "bridge", atMost: MOST_MEGABYTES }),
    row("soak: next start until ready", "ms", { bridge: readyMs }, { of: "bridge", atMost: MOST_START_MS }),
  ];
}
