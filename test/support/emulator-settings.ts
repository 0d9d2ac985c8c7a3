/** Settings that connect a bridge to an emulator, as an administrator would set them. */
import { ROOMS, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { TELEGRAM_CHATS, type TelegramEmulator } from "../../src/sandbox/telegram-emulator/index.ts";

export const slackSettings = ({ botToken, appToken, apiUrl }: SlackEmulator) => ({
  SLACK_BOT_TOKEN: botToken,
  SLACK_APP_TOKEN: appToken,
  SLACK_API_URL: apiUrl,
  SLACK_ROOM: ROOMS.support,
});

export const telegramSettings = ({ token, apiRoot }: TelegramEmulator) => ({
  TELEGRAM_BOT_TOKEN: token,
  TELEGRAM_API_ROOT: apiRoot,
  TELEGRAM_ROOM: String(TELEGRAM_CHATS.support),
});
