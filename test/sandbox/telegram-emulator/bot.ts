/** grammY's real client, connected to the emulator. */
import { Api, GrammyError } from "grammy";
import type { Update } from "grammy/types";
import type { TelegramEmulator } from "../../../src/sandbox/telegram-emulator/index.ts";

export const apiOf = ({ apiRoot, token }: TelegramEmulator, otherToken = token): Api =>
  new Api(otherToken, { apiRoot, timeoutSeconds: 5 });

/** Telegram's refusal as `code description`, or any other error. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
    return "accepted";
  } catch (error) {
    return error instanceof GrammyError ? `${error.error_code} ${error.description}` : error;
  }
}

/** All pending updates, confirmed at once. */
export async function takeUpdates(api: Api, more: object = {}): Promise<Update[]> {
  const updates = await api.getUpdates({ timeout: 0, ...more });
  const last = updates.at(-1);
  if (last !== undefined) await api.getUpdates({ offset: last.update_id + 1, timeout: 0 });
  return updates;
}
