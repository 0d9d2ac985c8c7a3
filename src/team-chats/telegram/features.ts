/** What Telegram can do, as data that the rules read. */
import type { TeamChatFeatures } from "../../bridge/ports/team-chat.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { MAX_TEXT_UNITS } from "./render/entities.ts";
import { BETWEEN, unitsOf } from "./render/post.ts";

/** What this team chat can do. `says`: headings are as long as the longest of their languages makes them. */
export function telegramFeatures(...says: readonly Say[]): TeamChatFeatures {
  return {
    maxPostUnits: MAX_TEXT_UNITS,
    // Each takes two of the hundred entities, and one more where its text or where it comes from has to be made dead.
    maxPostLines: 25,
    // Bots may edit their own messages in groups for ever. Source: Bot API, `editMessageText`, read 2026-11-21.
    editWindowMs: null,
    unitsOf: (line) => Math.max(...says.map((say) => unitsOf(line, say))),
    betweenUnits: BETWEEN.length,
    findsPosts: false,
    reportsDeletions: false,
  };
}
