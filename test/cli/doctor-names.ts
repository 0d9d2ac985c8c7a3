/** Rooms and people of both stand-ins. */
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram/index.ts";

export { ROOMS } from "../../src/sandbox/slack/index.ts";
export const TELEGRAM = { ...TELEGRAM_CHATS, people: TELEGRAM_PEOPLE };
