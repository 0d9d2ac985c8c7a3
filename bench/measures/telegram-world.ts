/** The bridge between the Telegram emulator and a conversation service in memory. */
import {
  startTelegramEmulator,
  TELEGRAM_LIMITS,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../../src/sandbox/telegram-emulator/index.ts";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/seed.ts";
import { tempFolder } from "../contestants.ts";
import { startFarService } from "../fakes/far-service.ts";
import type { FarService } from "../fakes/service.ts";
import { type Server, startBridge } from "../servers.ts";

export interface World {
  readonly telegram: TelegramEmulator;
  readonly service: FarService;
  readonly bridge: Server;
}

export const REAL_LIMITS: TelegramEmulatorOptions = {
  groupLimit: TELEGRAM_LIMITS.group,
  botLimit: TELEGRAM_LIMITS.bot,
};

/** `webhookSecret`: updates arrive over HTTP; they are polled without it. */
export async function inWorld<Result>(
  options: TelegramEmulatorOptions,
  measure: (world: World) => Promise<Result>,
  webhookSecret?: string,
): Promise<Result> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const telegram = parts.use(await startTelegramEmulator(options));
  const { service, origin } = parts.use(await startFarService());
  const { apiRoot, token } = telegram;
  const settings = { apiRoot, token, room: String(TELEGRAM_CHATS.support), webhookSecret };
  const bridge = parts.use(await startBridge({ origin }, folder.path, { telegram: settings }));
  return await measure({ telegram, service, bridge });
}
