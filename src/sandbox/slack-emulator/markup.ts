/** Slack's mark-up of plain text, as far as storing a message requires. */
import { withShortcodes } from "./emoji.ts";

/** Exactly these three characters. Source: docs.slack.dev, formatting message text, read 2026-11-21. */
export const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Longest `text` that is stored; the rest is cut without an error. */
const MAX_STORED_TEXT = 40_000;

/** What Slack stores of an app's `text`: bare addresses become links, emoji become short names, the rest is cut. */
export function storedText(text: string): { readonly text: string; readonly cut: boolean } {
  const cut = text.length > MAX_STORED_TEXT;
  const kept = cut ? text.slice(0, MAX_STORED_TEXT) : text;
  return { text: withShortcodes(withLinks(kept)), cut };
}

function withLinks(text: string): string {
  if (!text.includes("://")) return text;
  // A token already in angle brackets is left alone.
  return text.replace(/<[^<>]*>|https?:\/\/[^\s<>|]+[^\s<>|.,;:!?)"'\]]/g, (found) =>
    found.startsWith("<") ? found : `<${found}>`,
  );
}
