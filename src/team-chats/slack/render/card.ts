/** The card at the head of a thread: who the client is, the state of the conversation, and what typing here does. */
import { factsOn } from "../../../bridge/cards/facts.ts";
import type { Card } from "../../../bridge/model/card.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { buttonBlock } from "../outbound/buttons.ts";
import { type Block, MAX_FIELDS, MAX_HEADER_UNITS, mrkdwn, plain, type Rendered } from "./blocks.ts";
import { slackTime } from "./heading.ts";
import { rendered } from "./post.ts";
import { isBlank, bidiIsolate, oneLine } from "./text.ts";

const MAX_VALUE_UNITS = 300;

export function renderCard(card: Card, say: Say): Rendered {
  const client = oneLine(card.client, MAX_HEADER_UNITS);
  const name = isBlank(client) ? say({ key: "card-nameless" }) : client;
  const facts = factsOn(card, say, (value) => oneLine(value, MAX_VALUE_UNITS));
  const since = slackTime(card.createdAt, say);
  const waiting = card.waitingSince === null ? undefined : slackTime(card.waitingSince, say, "ago");
  const blocks: readonly Block[] = [
    { type: "header", text: plain(name) },
    { type: "section", fields: facts.slice(0, MAX_FIELDS).map(({ label, value }) => plain(`${label}\n${value}`)) },
    ...(waiting === undefined
      ? []
      : [{ type: "context", elements: [plain(say({ key: "card-waiting" })), mrkdwn(waiting)] } as const]),
    {
      type: "context",
      elements: [
        ...(since === undefined ? [] : [mrkdwn(since)]),
        ...(card.isModeOwn ? [plain(say({ key: "card-mode-own" }))] : []),
        plain(say({ key: `card-mode-${card.mode}` })),
        ...(card.isMuted ? [plain(say({ key: "card-muted" }))] : []),
      ],
    },
    ...buttonBlock(card.buttons, "card", say),
  ];
  return rendered(
    blocks,
    [bidiIsolate(name), ...facts.map(({ label, value }) => `${label}: ${bidiIsolate(value)}`)].join(" · "),
  );
}
