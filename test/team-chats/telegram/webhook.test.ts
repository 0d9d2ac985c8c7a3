/** What the bridge makes of Telegram's view of the webhook: Telegram's answers by script. */
import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { BotApi } from "../../../src/team-chats/telegram/outbound/api.ts";
import type { Missed } from "../../../src/team-chats/telegram/inbound/missed-updates.ts";
import { createWebhook } from "../../../src/team-chats/telegram/inbound/webhook.ts";
import { silentLog } from "../../support/log.ts";

const URL = "https://bridge.example/telegram/webhook";
const NOW_MS = Date.parse("2026-11-22T12:00:00.000Z");

/** Telegram's answers to `getWebhookInfo` and `setWebhook`, the last one again and again. */
interface Answers {
  readonly info:
    readonly { url: string; pending_update_count: number; last_error_date?: number }[] | ((call: number) => object);
  readonly set: readonly (true | BridgeError)[];
  /** Milliseconds between two checks. Default 1. */
  readonly everyMs?: number;
}

/** The states of health that `count` checks end with. */
async function checked({ info, set, everyMs = 1 }: Answers, count: number, missed: Missed[] = []) {
  const calls = { info: 0, set: 0 };
  const { promise: isDone, resolve: done } = Promise.withResolvers<undefined>();
  const found: string[] = [];
  const api = {
    getWebhookInfo() {
      if (calls.info > 0) found.push(webhook.health().reason.key);
      if (found.length === count) done(undefined);
      const call = calls.info++;
      return Promise.resolve(typeof info === "function" ? info(call) : info[Math.min(call, info.length - 1)]);
    },
    setWebhook() {
      const next = set[Math.min(calls.set++, set.length - 1)];
      return next instanceof BridgeError ? Promise.reject(next) : Promise.resolve(next);
    },
  };
  const botApi = {
    call: (_operation: string, _signal: AbortSignal, work: (raw: typeof api) => Promise<unknown>) => work(api),
    close: () => Promise.resolve(),
  } as unknown as BotApi;
  const webhook = createWebhook({
    url: URL,
    secret: "s",
    allowed: [],
    botApi,
    clock: { now: () => NOW_MS + calls.info * everyMs },
    log: silentLog,
    checkPauseMs: 1,
    onMissed: (one) => missed.push(one),
  });
  await webhook.start();
  await isDone;
  await webhook.close();
  return found.slice(0, count);
}

it("stays reported as removed while Telegram refuses to set it again", async () => {
  const refused = new BridgeError("POST_REJECTED", { status: 400, remoteCode: "bad_request" });
  const removed = { url: "", pending_update_count: 0 };
  const found = await checked({ info: [removed], set: [true, refused] }, 3);
  expect(found).toEqual(Array.from({ length: 3 }, () => "telegram-webhook-removed"));
});

it("is not reported for a failure before it was set, as during a restart, but for one after that", async () => {
  const at = (seconds: number) => ({ url: URL, pending_update_count: 2, last_error_date: NOW_MS / 1000 + seconds });
  expect(await checked({ info: [at(-5), at(-5), at(1)], set: [true] }, 3)).toEqual([
    "telegram-by-http",
    "telegram-by-http",
    "telegram-webhook-failing",
  ]);
});

const HOUR_MS = 3_600_000;

it("reports after twenty hours of failures that Telegram will drop what it keeps", async () => {
  const failing = (call: number) => ({
    url: URL,
    pending_update_count: 2,
    last_error_date: (NOW_MS + call * HOUR_MS) / 1000,
  });
  const found = await checked({ info: failing, set: [true], everyMs: HOUR_MS }, 22);
  // The first check cannot tell a failure from one before the webhook was set.
  const before = Array.from({ length: 20 }, () => "telegram-webhook-failing");
  expect(found).toEqual(["telegram-by-http", ...before, "telegram-drops-soon"]);
});

it("reports a queue that only grows for five minutes, not one that is worked off", async () => {
  const queue = (sizes: readonly number[]) => (call: number) => ({ url: URL, pending_update_count: sizes[call] ?? 0 });
  const every = { set: [true], everyMs: 60_000 } as const;
  const growing = await checked({ info: queue([3, 4, 5, 6, 7, 8, 9]), ...every }, 6);
  expect(growing).toEqual([...Array.from({ length: 5 }, () => "telegram-by-http"), "telegram-webhook-behind"]);
  const worked = await checked({ info: queue([9, 8, 7, 0, 5, 6, 7, 8, 9]), ...every }, 8);
  expect(new Set(worked)).toEqual(new Set(["telegram-by-http"]));
});

it("says when updates may have been missed, once the webhook is its own again", async () => {
  const [own, removed] = [URL, ""].map((url) => ({ url, pending_update_count: 0 }));
  const elsewhere = { url: "https://elsewhere.example/", pending_update_count: 0 };
  if (own === undefined || removed === undefined) throw new Error("unreachable");
  const missed: Missed[] = [];
  await checked({ info: [own, own, elsewhere, elsewhere, own, removed, own], set: [true], everyMs: 1_000 }, 7, missed);
  const seconds = missed.map(({ fromMs, untilMs }) => [(fromMs - NOW_MS) / 1000, (untilMs - NOW_MS) / 1000]);
  expect(seconds).toEqual([
    [2, 5],
    [5, 6],
  ]);
});
