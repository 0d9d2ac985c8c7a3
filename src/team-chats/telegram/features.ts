/** What Telegram can do, as data that the rules read. */
import type { TeamChatFeatures } from "../../bridge/ports/team-chat.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { MAX_TEXT_UNITS } from "./render/entities.ts";
import { BETWEEN, unitsOf } from "./render/post.ts";

/** What this team chat can do. `says`: headings may be as long as the longest of their languages. */
export function telegramFeatures(...says: readonly Say[]): TeamChatFeatures {
  return {
    maxPostUnits: MAX_TEXT_UNITS,
    // Each takes three of the hundred entities, and one more each where its text or its source has to be made inert.
    maxPostLines: 20,
    // Bots may edit their own messages in groups without a time limit. Source: Bot API, `editMessageText`, read
    // 2026-11-21.
    editWindowMs: null,
    unitsOf: (line) => Math.max(...says.map((say) => unitsOf(line, say))),
    betweenUnits: BETWEEN.length,
    findsPosts: false,
    reportsDeletions: false,
  };
}
