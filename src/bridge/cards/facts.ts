/** The facts on a card, the same in every team chat. */
import type { Card } from "../model/card.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import type { Fact } from "../model/notice.ts";
import { isNameProven } from "../model/client-name.ts";
import { channelName } from "../text/channel-name.ts";

export interface ShownFact {
  readonly label: string;
  readonly value: string;
}

/**
 * In display order, without unknown and blank facts. `oneLine` shortens a value, which may come from outside, to one
 * line of the team chat.
 */
export function factsOn(card: Card, say: Say, oneLine: (value: string) => string): readonly ShownFact[] {
  return known(card)
    .map(({ label, value }) => ({
      label: say(label),
      value: oneLine(typeof value === "string" ? value : say(value)),
    }))
    .filter(({ value }) => value !== "");
}

function known(card: Card): readonly Fact[] {
  const { channel, contact, status, assignee, claim, department, tags, rating } = card;
  const facts: readonly (readonly [key: string, value: Fact["value"] | null])[] = [
    ["card-channel", channelName(channel)],
    ["card-name", isNameProven(channel) ? null : { key: "card-name-unproven" }],
    ["card-contact", contact],
    ["card-status", status && { key: `card-status-${status}` }],
    ["card-assignee", assignee],
    ["card-taken", claim && { key: "card-taken-value", values: { ...claim } }],
    ["card-department", department],
    ["card-tags", tags.length === 0 ? null : tags.join(", ")],
    ["card-rating", rating === null ? null : { key: "card-rating-value", values: { rating } }],
  ];
  return facts.flatMap(([key, value]) => (value === null ? [] : [{ label: { key }, value }]));
}
