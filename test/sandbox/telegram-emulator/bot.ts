/** The real grammY client against the emulator. */
import { Api, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import type { TelegramEmulator } from "../../../src/sandbox/telegram-emulator/index.ts";

export const apiOf = ({ apiRoot, token }: TelegramEmulator, otherToken = token): Api =>
  new Api(otherToken, { apiRoot, timeoutSeconds: 5 });

/** What Telegram said no with, as `code description`; or what came instead. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return "accepted";
  } catch (error) {
    return error instanceof GrammyError ? `${error.error_code} ${error.description}` : error;
  }
}

/** Everything that waits, confirmed at once. */
export async function takeUpdates(api: Api, more: object = {}): Promise<Update[]> {
  const updates = await api.getUpdates({ timeout: 0, ...more });
  const last = updates.at(-1);
  if (last !== undefined) await api.getUpdates({ offset: last.update_id + 1, timeout: 0 });
  return updates;
}
