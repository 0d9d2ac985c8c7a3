/** The facts on a card, the same in every team chat. */
import type { Card } from "../model/card.ts";
import type { Fact } from "../model/notice.ts";
import { isNameProven } from "../model/client-name.ts";
import { channelName } from "../text/channel-name.ts";

/** In display order. Unknown facts are left out; values from outside may be blank or of any length. */
export function factsOn(card: Card): readonly Fact[] {
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
