/**
 * The remotes of a bridge that is killed again and again: emulators of Slack and Telegram, and a service that retries
 * unanswered webhooks.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startFarService, webhookOf } from "../../../bench/fakes/far-service.ts";
import type { FarConversation, FarMessage, FarService } from "../../../bench/fakes/service.ts";
import { freePort } from "../../../bench/free-port.ts";
import { startSlackEmulator } from "../../../src/sandbox/slack-emulator/index.ts";
import type { SlackEmulator } from "../../../src/sandbox/slack-emulator/controls.ts";
import { startTelegramEmulator, type TelegramEmulator } from "../../../src/sandbox/telegram-emulator/index.ts";
import { BridgeProcess } from "./bridge-process.ts";
import { slackSettings, telegramSettings } from "../../support/emulator-settings.ts";

const SECRET = "webhook-secret-of-the-kill-test";
/** Like the service: three retries with growing pauses; after that only catch-up finds the message. */
const REPEATS_MS = [200, 600, 1_800];
const ANSWER_WITHIN_MS = 5_000;

export interface World extends AsyncDisposable {
  readonly slack: SlackEmulator;
  readonly telegram: TelegramEmulator;
  readonly service: FarService;
  readonly bridge: BridgeProcess;
  /** A client writes. The webhook is sent after those of the conversation's earlier messages. */
  clientWrites(conversation: FarConversation, text: string): void;
  /** Called when the service has stored an operator's message, before it responds. */
  onStored: (conversation: FarConversation, message: FarMessage) => void;
  /** Resolves when every webhook was acknowledged or given up. Result: how many were given up. */
  webhooksSent(): Promise<number>;
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "bridge-kill-"));
  // Slack retries an event at once, after one and five minutes, then hourly. Faster here, because a kill is not an
  // outage.
  const slack = await startSlackEmulator({ delayedEvents: true, retryScale: 0.000_1, ackDeadlineMs: 1_000 });
  const telegram = await startTelegramEmulator();
  const listening = await startFarService();
  const { service } = listening;
  const port = await freePort();
  const bridge = new BridgeProcess(folder, port, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: `file:${join(folder, "bridge.db")}`,
    CONVERSATION_API_URL: `${listening.origin}/v1`,
    CONVERSATION_API_KEY: "key-of-the-kill-test",
    CONVERSATION_WEBHOOK_SECRET: SECRET,
    ...slackSettings(slack),
    ...telegramSettings(telegram),
    LOG_LEVEL: "warn",
  });

  const outboxes = new Map<string, Promise<void>>();
  let givenUp = 0;
  const send = (conversation: FarConversation, message: FarMessage): void => {
    const before = outboxes.get(conversation.id) ?? Promise.resolve();
    outboxes.set(
      conversation.id,
      before.then(async () => {
        if (!(await delivered(`${bridge.url}/webhooks/conversations`, conversation, message))) givenUp += 1;
      }),
    );
  };

  const world: World = {
    slack,
    telegram,
    service,
    bridge,
    clientWrites(conversation, text) {
      send(conversation, service.write(conversation, { from: "client", author: null, text }));
    },
    onStored: () => undefined,
    async webhooksSent() {
      await Promise.all(outboxes.values());
      return givenUp;
    },
    async [Symbol.asyncDispose]() {
      await bridge.kill();
      await Promise.all([slack.close(), telegram.close()]);
      await listening[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
  service.onMessage = (conversation, message) => {
    world.onStored(conversation, message);
    // The echo of an operator's message.
    send(conversation, message);
  };
  return world;
}

async function delivered(url: string, conversation: FarConversation, message: FarMessage): Promise<boolean> {
  const { headers, body } = webhookOf(conversation, message, SECRET);
  for (const repeatMs of [...REPEATS_MS, undefined]) {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const answer = await fetch(url, { method: "POST", headers, body, signal });
      await answer.arrayBuffer();
      if (answer.ok) return true;
    } catch {
      // A missing response counts as a failure.
    }
    if (repeatMs !== undefined) await pause(repeatMs);
  }
  return false;
}
