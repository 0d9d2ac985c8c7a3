/** Rooms and people of both emulators. */
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";

export { ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
export const TELEGRAM = { ...TELEGRAM_CHATS, people: TELEGRAM_PEOPLE };
