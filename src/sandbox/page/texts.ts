/** The sentences of the page in one language, as served to the browser. */
import type { Say } from "../../platform/i18n/locales.ts";
import type { PageTexts } from "./wire.ts";

/** Every sentence of the section "The sandbox page", with the names of its values. */
export const PAGE_SENTENCES = {
  "sandbox-title": [],
  "sandbox-tagline": [],
  "sandbox-client-side": [],
  "sandbox-team-side": [],
  "sandbox-shop-frame": [],
  "sandbox-shop-address": [],
  "sandbox-new-client": [],
  "sandbox-parts": [],
  "sandbox-part-service": [],
  "sandbox-part-bridge": [],
  "sandbox-part-quiet": [],
  "sandbox-part-slack": [],
  "sandbox-part-running": ["part"],
  "sandbox-part-stopped": ["part"],
  "sandbox-stop": ["part"],
  "sandbox-start": ["part"],
  "sandbox-stop-short": [],
  "sandbox-start-short": [],
  "sandbox-part-telegram": [],
  "sandbox-chat-connected": [],
  "sandbox-chat-alone": [],
  "sandbox-chat-limited": [],
  "sandbox-faults": [],
  "sandbox-fault-limit": [],
  "sandbox-fault-drop": [],
  "sandbox-fault-telegram-limit": [],
  "sandbox-fault-telegram-drop": [],
  "sandbox-fault-service": [],
  "sandbox-fault-done": ["fault"],
  "sandbox-offline": [],
  "sandbox-links": [],
  "sandbox-pane-slack": [],
  "sandbox-pane-telegram": [],
  "sandbox-link-console": [],
  "sandbox-link-reference": [],
  "sandbox-link-docs": [],
  "sandbox-other-clients": [],
  "sandbox-other-client": [],
  "sandbox-other-client-tags": [],
  "sandbox-other-client-box": [],
  "sandbox-other-client-send": [],
  "sandbox-other-client-sent": ["name"],
  "sandbox-channels": [],
  "sandbox-channel-unread": ["name"],
  "sandbox-private": [],
  "sandbox-archived": [],
  "sandbox-shared": [],
  "sandbox-app-absent": [],
  "sandbox-writing-as": [],
  "sandbox-guest": ["name"],
  "sandbox-stranger": ["name"],
  "sandbox-messages": [],
  "sandbox-empty-title": [],
  "sandbox-empty": [],
  "sandbox-thread": [],
  "sandbox-close-thread": [],
  "sandbox-app": [],
  "sandbox-edited": [],
  "sandbox-deleted": [],
  "sandbox-only-you": [],
  "sandbox-dismiss": [],
  "sandbox-last-reply": ["time"],
  "sandbox-new-replies": [],
  "sandbox-also-sent": [],
  "sandbox-replied-in": [],
  "sandbox-message-box": ["channel"],
  "sandbox-reply-box": [],
  "sandbox-edit-box": [],
  "sandbox-send": [],
  "sandbox-send-reply": [],
  "sandbox-broadcast": ["channel"],
  "sandbox-read-only": [],
  "sandbox-actions": [],
  "sandbox-react": ["emoji"],
  "sandbox-reaction": ["emoji", "count", "names"],
  "sandbox-open-thread": [],
  "sandbox-edit": [],
  "sandbox-delete": [],
  "sandbox-save": [],
  "sandbox-cancel": [],
  "sandbox-failed": [],
  "sandbox-press-failed": [],
  "sandbox-command-in-thread": [],
  "sandbox-look-up": [],
  "sandbox-today": [],
  "sandbox-telegram-side": [],
  "sandbox-telegram-topics": [],
  "sandbox-telegram-general": [],
  "sandbox-telegram-topic-is-closed": ["name"],
  "sandbox-telegram-group": [],
  "sandbox-telegram-plain": [],
  "sandbox-telegram-as": [],
  "sandbox-telegram-anonymous": ["name"],
  "sandbox-telegram-close-topic": [],
  "sandbox-telegram-reopen-topic": [],
  "sandbox-telegram-closed": [],
  "sandbox-telegram-box": [],
  "sandbox-telegram-send": [],
  "sandbox-telegram-stream": ["name"],
  "sandbox-telegram-empty": [],
  "sandbox-telegram-answer": [],
  "sandbox-telegram-answers": ["name"],
  "sandbox-telegram-answer-none": [],
  "sandbox-telegram-forwarded": [],
  "sandbox-telegram-spoiler": [],
  "sandbox-telegram-press-failed": [],
  "sandbox-telegram-alert-close": [],
  "sandbox-telegram-topic-created": ["who", "name"],
  "sandbox-telegram-topic-edited": ["who", "name"],
  "sandbox-telegram-topic-closed": ["who"],
  "sandbox-telegram-topic-reopened": ["who"],
  "sandbox-telegram-joined": ["who"],
  "sandbox-telegram-left": ["who"],
  "sandbox-telegram-retitled": ["who", "name"],
  "sandbox-telegram-pinned": ["who"],
  "sandbox-telegram-moved": [],
} as const satisfies Record<string, readonly string[]>;

/** Sentences whose form depends on a number named `count`. */
export const COUNTED_SENTENCES = ["sandbox-replies"] as const;

export function pageTexts(say: Say, language: string): PageTexts {
  return {
    language,
    sentences: Object.fromEntries(
      Object.entries(PAGE_SENTENCES).map(([key, names]) => [
        key,
        say({ key, values: Object.fromEntries(names.map((name) => [name, `{${name}}`])) }),
      ]),
    ),
    counted: Object.fromEntries(COUNTED_SENTENCES.map((key) => [key, byCategory(key, say, language)])),
  };
}

/** Formats the sentence once per plural category, with the first whole number in that category. */
function byCategory(key: string, say: Say, language: string): Record<string, string> {
  const rules = new Intl.PluralRules(language);
  const found: Record<string, string> = {};
  for (let count = 0; count <= 200; count += 1) {
    const category = rules.select(count);
    found[category] ??= say({ key, values: { count } }).replace(String(count), "{count}");
  }
  // Categories for fractions and large round numbers, which contain no whole number up to this one.
  found["other"] ??= found["many"] ?? "{count}";
  return found;
}
