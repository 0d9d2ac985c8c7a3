/** The facts on a card, the same in every team chat. */
import type { Card } from "../model/card.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import type { Fact } from "../model/notice.ts";
import { isNameProven } from "../model/client-name.ts";
import { bidiIsolate } from "../../platform/text/sanitize-text.ts";
import { channelName } from "../text/channel-name.ts";

/** What stands between two facts. */
export const BETWEEN_FACTS = " · ";

/**
 * In display order, without unknown and blank facts; a label only where the value alone could mean something else.
 * `oneLine` shortens a value, which may come from outside, to one line of the team chat.
 */
export function factsOn(card: Card, say: Say, oneLine: (value: string) => string): readonly string[] {
  return known(card).flatMap(({ label, value }) => {
    const shown = bidiIsolate(oneLine(typeof value === "string" ? value : say(value)));
    if (shown === "") return [];
    return [label === undefined ? shown : `${say({ key: label })}: ${shown}`];
  });
}

/** That a client waits is shown with the time. */
function turnFacts(turn: Card["turn"]): readonly KnownFact[] {
  switch (turn.kind) {
    case "thanks":
      return [{ value: { key: "card-only-thanks" } }];
    case "ended":
      return [
        { label: "card-no-answer", value: { key: "card-taken-value", values: { name: turn.name, chat: turn.chat } } },
      ];
    case "put-off": {
      const { until, zone, name, chat } = turn;
      const by = { name, chat };
      const value =
        until === null
          ? { key: "card-put-off-client", values: by }
          : { key: "card-put-off-until", values: { ...by, at: { at: until, zone }, zone } };
      return [{ value }];
    }
    case "waits":
    case "answered":
    case "closed":
      return [];
  }
}

interface KnownFact {
  readonly label?: string;
  readonly value: Fact["value"] | null;
}

function known(card: Card): readonly { readonly label?: string; readonly value: Fact["value"] }[] {
  const { channel, contact, status, turn, assignee, assigneeName, claim, department, tags, rating } = card;
  const facts: readonly KnownFact[] = [
    { value: status && { key: `card-status-${status}` } },
    ...turnFacts(turn),
    { value: channelName(channel) },
    { label: "card-name", value: isNameProven(channel) ? null : { key: "card-name-unproven" } },
    { value: contact },
    { label: "card-assignee", value: assigneeName ?? assignee },
    { label: "card-taken", value: claim && { key: "card-taken-value", values: { ...claim } } },
    { label: "card-department", value: department },
    { label: "card-tags", value: tags.length === 0 ? null : tags.join(", ") },
    { label: "card-rating", value: rating === null ? null : { key: "card-rating-value", values: { rating } } },
  ];
  return facts.flatMap(({ value, ...fact }) => (value === null ? [] : [{ ...fact, value }]));
}

/** What writing in the thread does; nothing for a closed conversation, whose card is only a record. */
export function modeOn({ status, mode, isModeOwn, explainsMode }: Card, say: Say): readonly string[] {
  if (status === "closed") return [];
  const whose = isModeOwn ? [say({ key: "card-mode-own" })] : [];
  const sentence = isModeOwn || explainsMode ? { key: `card-mode-${mode}` } : { key: `card-mode-short-${mode}` };
  return [[...whose, say(sentence)].join(" ")];
}
