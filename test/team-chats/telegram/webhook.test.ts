/** What the bridge makes of Telegram's view of the webhook: Telegram's answers by script. */
import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { BotApi } from "../../../src/team-chats/telegram/outbound/api.ts";
import { createWebhook } from "../../../src/team-chats/telegram/inbound/webhook.ts";
import { silentLog } from "../../support/log.ts";

const URL = "https://bridge.example/telegram/webhook";
const NOW_MS = Date.parse("2026-11-22T12:00:00.000Z");

/** Telegram's answers to `getWebhookInfo` and `setWebhook`, the last one again and again. */
interface Answers {
  readonly info: readonly { url: string; pending_update_count: number; last_error_date?: number }[];
  readonly set: readonly (true | BridgeError)[];
}

/** The states of health that `count` checks end with. */
async function checked({ info, set }: Answers, count: number) {
  const calls = { info: 0, set: 0 };
  const { promise: isDone, resolve: done } = Promise.withResolvers<undefined>();
  const found: string[] = [];
  const api = {
    getWebhookInfo() {
      if (calls.info > 0) found.push(webhook.health().reason.key);
      if (found.length === count) done(undefined);
      return Promise.resolve(info[Math.min(calls.info++, info.length - 1)]);
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
    botApi,
    clock: { now: () => NOW_MS + calls.info },
    log: silentLog,
    checkPauseMs: 1,
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
