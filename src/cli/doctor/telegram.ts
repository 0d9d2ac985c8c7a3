/** Checks Telegram's token, groups and rights, and who receives the bot's updates. */
import { TELEGRAM_PATH } from "../../app/http-routes.ts";
import { openTelegram } from "../../app/team-chat-connections.ts";
import { BridgeError } from "../../bridge/model/failure.ts";
import type { ReadLeases } from "../../bridge/ports/read-leases.ts";
import type { ChatMemory } from "../../bridge/ports/team-chat.ts";
import type { Config } from "../../config/index.ts";
import type { Database } from "../../database/index.ts";
import { openMemory } from "../../key-value/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { silentLog } from "../../platform/log.ts";
import { StartError } from "../../platform/start-error.ts";
import type { TelegramTeamChat } from "../../team-chats/telegram/index.ts";
import type { BridgeState } from "./bridge.ts";
import { checkingIn, type Check, type Checking, type Checks } from "./check.ts";
import { roomsOf } from "./rooms.ts";

const CHECK_WITHIN_MS = 30_000;
/** A program that polls without pause is rejected at once, and retries within a few seconds. */
const LOOK_FOR_POLLERS_MS = 4_000;

export interface TelegramOptions {
  readonly config: Config;
  readonly bridge: BridgeState;
  /** Only if it has this version's tables. */
  readonly database: Database | undefined;
  readonly say: Say;
  /** Default 4,000. */
  readonly lookForPollersMs?: number | undefined;
}

/**
 * Result: the adapter, not listening; `undefined` if Telegram is not set up or refuses the token. The caller closes it.
 */
export async function* telegramChecks(options: TelegramOptions): Checks<TelegramTeamChat | undefined> {
  const { config, database, say } = options;
  const check = checkingIn("telegram", say);
  let telegram: TelegramTeamChat | undefined;
  try {
    const memory = readOnly(database && openMemory(database, "telegram"));
    telegram = await openTelegram(config, { log: silentLog, say, clock: { now: Date.now }, memory, leases: NO_LEASES });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    for (const sentence of error.sentences) yield check("token", "failed", sentence);
    return undefined;
  }
  if (telegram === undefined) return undefined;
  yield check("token", "ok", { key: "doctor-telegram-token" });
  const problems = await telegram.checkSetup(AbortSignal.timeout(CHECK_WITHIN_MS));
  for (const { kind, sentence } of problems) {
    yield check(kind === "advice" ? "topics" : kind, kind === "advice" ? "advice" : "failed", sentence);
  }
  const isWell = (...kinds: readonly string[]) =>
    !problems.some(({ kind }) => [...kinds, "unreachable"].includes(kind));
  const count = roomsOf(config, telegram.name).length;
  if (isWell("room")) yield check("room", "ok", { key: "doctor-telegram-rooms", values: { count } });
  if (isWell("room", "rights")) yield check("rights", "ok", { key: "doctor-telegram-rights" });
  try {
    yield await updatesCheck(telegram, options, check);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    const code = error.details.remoteCode ?? error.code;
    yield check("updates", "failed", { key: "doctor-telegram-failed", values: { code } });
  }
  return telegram;
}

async function updatesCheck(telegram: TelegramTeamChat, options: TelegramOptions, check: Checking): Promise<Check> {
  const { config, bridge } = options;
  const { host, isExpected, pending, failure } = await telegram.webhookState(AbortSignal.timeout(CHECK_WITHIN_MS));
  const said = (verdict: Check["verdict"], sentence: Parameters<Checking>[2]) => check("updates", verdict, sentence);
  if (config.settings.telegram?.mode === "webhook") {
    if (!isExpected) {
      if (bridge !== "running" && host === undefined) return said("ok", { key: "doctor-telegram-webhook-later" });
      return said("failed", { key: "doctor-telegram-webhook-other", values: { host: host ?? "none" } });
    }
    const values = { host: host ?? "", count: pending };
    if (failure === undefined) return said("ok", { key: "doctor-telegram-webhook", values });
    const more = { host: host ?? "", count: pending, code: failure, path: TELEGRAM_PATH };
    return said("failed", { key: "doctor-telegram-webhook-failing", values: more });
  }
  if (host !== undefined) {
    if (bridge !== "running") return said("advice", { key: "doctor-telegram-webhook-left", values: { host } });
    return said("failed", { key: "doctor-telegram-webhook-other", values: { host } });
  }
  // Polling now would take updates away from the running bridge.
  if (bridge === "running") return said("skipped", { key: "doctor-telegram-polled-by-bridge" });
  if (await isPolledByReplica(options)) return said("skipped", { key: "doctor-telegram-polled-by-replica" });
  const forMs = options.lookForPollersMs ?? LOOK_FOR_POLLERS_MS;
  return (await telegram.isPolledElsewhere(forMs, AbortSignal.timeout(CHECK_WITHIN_MS)))
    ? said("failed", { key: "doctor-telegram-polled-by-other" })
    : said("ok", { key: "doctor-telegram-polled-by-nobody" });
}

/** Replicas share PostgreSQL. On SQLite there is only one bridge, and it is not running. */
async function isPolledByReplica({ config, database }: TelegramOptions): Promise<boolean> {
  if (database?.dialect !== "postgres") return false;
  const [bot = ""] = (config.secrets.telegramBotToken ?? "").split(":");
  const rows = await database.all(
    "select 1 from reading where queue = $1 and held_until > extract(epoch from clock_timestamp()) * 1000",
    [`telegram:${bot}`],
  );
  return rows.length > 0;
}

/** Reads which groups have become supergroups, but stores nothing new: that is left to the bridge. */
function readOnly(memory: ChatMemory | undefined): ChatMemory {
  const learnt = new Map<string, string>();
  return {
    get: async (name) => learnt.get(name) ?? (await memory?.get(name)),
    set(facts) {
      for (const [name, value] of facts) learnt.set(name, value);
      return Promise.resolve();
    },
  };
}

/** The doctor does not listen. */
const NO_LEASES: ReadLeases = { hold: () => Promise.resolve(undefined), release: () => Promise.resolve() };
