/** The bridge between the Telegram emulator and a conversation service in memory. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  startTelegramEmulator,
  TELEGRAM_LIMITS,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../../src/sandbox/telegram-emulator/index.ts";
import { TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/seed.ts";
import { tempFolder } from "../contestants.ts";
import { createFarService, type FarService } from "../fakes/service.ts";
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
  const service = createFarService();
  const server = createServer((request, response) => void service.handle(request.url ?? "", request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  parts.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { apiRoot, token } = telegram;
  const settings = { apiRoot, token, room: String(TELEGRAM_CHATS.support), webhookSecret };
  const bridge = parts.use(await startBridge({ origin }, folder.path, { telegram: settings }));
  return await measure({ telegram, service, bridge });
}
