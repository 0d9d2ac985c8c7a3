/** The widget's texts in one language. */
import { negotiateLanguages } from "@fluent/langneg";
import type { Locales } from "../../platform/i18n/locales.ts";

/** All sentences of the widget, without their common prefix `widget-`. */
export const WIDGET_TEXTS = [
  "title",
  "subtitle",
  "online",
  "away",
  "greeting",
  "open",
  "open-unread",
  "close",
  "message",
  "placeholder",
  "send",
  "log",
  "you",
  "team",
  "bot",
  "sending",
  "waiting",
  "refused",
  "retry",
  "offline",
  "busy",
  "new-messages",
  "closed",
  "rate",
  "stars",
  "rated",
  "not-rated",
  "too-long",
  "email-ask",
  "email-label",
  "email-save",
  "email-later",
  "email-saved",
  "email-wrong",
] as const;

export interface WidgetTexts {
  /** The language of the texts. */
  readonly language: string;
  readonly words: Readonly<Record<string, string>>;
}

/** `{count}` and `{when}` mark where the widget fills in a number and a time. */
export function widgetTexts(locales: Locales, wanted: readonly string[]): WidgetTexts {
  const tags = wanted.map((tag) => tag.trim().replaceAll("_", "-"));
  const [language = "en"] = negotiateLanguages(tags, [...locales.available], {
    strategy: "lookup",
    defaultLocale: "en",
  });
  const say = locales.in(language);
  const texts = WIDGET_TEXTS.map(
    (name) => [name, say({ key: `widget-${name}`, values: { count: "{count}", when: "{when}" } })] as const,
  );
  return { language, words: Object.fromEntries(texts) };
}
