/** The card at the head of a thread: what the client asks, who they are, and the state of the conversation. */
import { BETWEEN_FACTS, factsOn, modeOn } from "../../../bridge/cards/facts.ts";
import type { Card } from "../../../bridge/model/card.ts";
import { TURN_SIGNS, turnSign } from "../../../bridge/model/turn-sign.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { buttonBlock } from "../outbound/buttons.ts";
import { type Block, MAX_HEADER_UNITS, mrkdwn, plain, type Rendered } from "./blocks.ts";
import { slackTime } from "./heading.ts";
import { quotedText, rendered, sections } from "./post.ts";
import { isBlank, bidiIsolate, oneLine } from "./text.ts";

const MAX_VALUE_UNITS = 300;

export function renderCard(card: Card, say: Say): Rendered {
  const sign = `${TURN_SIGNS[turnSign(card)]} `;
  const client = oneLine(card.client, MAX_HEADER_UNITS - sign.length);
  const title = sign + (isBlank(client) ? say({ key: "card-nameless" }) : client);
  const facts = factsOn(card, say, (value) => oneLine(value, MAX_VALUE_UNITS)).join(BETWEEN_FACTS);
  const remarks = [...modeOn(card, say), ...(card.isMuted ? [say({ key: "card-muted" })] : [])];
  const since = slackTime(card.createdAt, say);
  const waiting = card.waitingSince === null ? undefined : slackTime(card.waitingSince, say, "ago");
  const words = card.firstMessage?.text;
  const blocks: readonly Block[] = [
    { type: "header", text: plain(title) },
    ...(words === undefined ? [] : sections(words, say)),
    {
      type: "context",
      elements: [
        plain(facts),
        ...(waiting === undefined ? [] : [plain(say({ key: "card-waiting" }))]),
        ...[waiting ?? since].flatMap((time) => (time === undefined ? [] : [mrkdwn(time)])),
        ...(remarks.length === 0 ? [] : [plain(remarks.join(BETWEEN_FACTS))]),
      ],
    },
    ...buttonBlock(card.buttons, "card", say),
  ];
  const asks = words === undefined ? [] : [quotedText(words)];
  return rendered(blocks, `${[bidiIsolate(title), ...asks].join(": ")}\n${facts}`);
}
