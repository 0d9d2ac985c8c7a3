/** A replica in a process of its own: the bridge on PostgreSQL, started and told of events by the process that made it. */
import type { StaffEvent } from "../../src/bridge/model/staff-event.ts";
import { openDatabase } from "../../src/database/index.ts";
import type { Log } from "../../src/platform/log.ts";
import { threadId } from "../support/ids.ts";
import { SimulatedBridge, type BridgeOptions } from "./bridge.ts";
import { ProcessCalls, type Message } from "./process-calls.ts";
import { remoteChat, remoteService, type ChatSetup, type RemoteChat } from "./replica-remotes.ts";
import type { SentEvent } from "./service.ts";

export interface ReplicaSetup extends Pick<
  BridgeOptions,
  "routes" | "opsRooms" | "holdMs" | "ledger" | "backfillEveryMs"
> {
  readonly databaseUrl: string;
  /** How fast the clock of its machine is, in milliseconds. */
  readonly clockMs: number;
  readonly commitTimeoutMs: number;
  readonly chats: readonly ChatSetup[];
}

const service = { current: undefined as BridgeOptions["service"] | undefined };
const chats = new Map<string, RemoteChat>();

const calls = new ProcessCalls((message) => {
  // Nobody hears a process whose parent is gone.
  if (process.connected) process.send?.(message, () => undefined);
}, answer);
process.on("message", (message: Message) => {
  calls.receive(message);
});
process.once("disconnect", () => process.exit());
// Ctrl+C is for the process that made this one.
process.on("SIGINT", () => undefined);

async function answer(name: string, args: readonly unknown[]): Promise<unknown> {
  if (name === "start") {
    await start(args[0] as ReplicaSetup);
    return undefined;
  }
  if (name === "service.ingest") {
    return await service.current?.ingest?.(args[0] as SentEvent, args[1] as string);
  }
  const [chat = "", method] = name.split(".");
  const remote = chats.get(chat);
  if (method === "ingest") await remote?.listener.ingest(args[0] as readonly StaffEvent[]);
  else if (method === "begin") await remote?.openings.get(args[0] as number)?.begin(threadId(args[1] as string));
  else remote?.listener.mayBeMissing?.();
  return undefined;
}

async function start(setup: ReplicaSetup): Promise<void> {
  const { databaseUrl, clockMs, commitTimeoutMs, chats: names, ...options } = setup;
  const now = Date.now.bind(Date);
  Date.now = () => now() + clockMs;
  const tell = (level: "warn" | "error") => (ids: object, sentence: string) => {
    void calls.call(level, [`${sentence} ${JSON.stringify(ids)}`]);
  };
  const log: Log = { debug: () => undefined, info: () => undefined, warn: tell("warn"), error: tell("error") };
  for (const name of names) chats.set(name.name, remoteChat(name, calls));
  service.current = remoteService(calls);
  const time = {
    get shown() {
      return Date.now();
    },
  };
  await SimulatedBridge.start(await openDatabase(databaseUrl, { commitTimeoutMs }), {
    ...{ ...options, time, log, service: service.current },
    chats: [...chats.values()].map(({ chat }) => chat),
  });
}
