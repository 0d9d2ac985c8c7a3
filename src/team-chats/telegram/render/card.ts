/** The card at the head of a thread, and the name of its topic. */
import { BETWEEN_FACTS, factsOn, modeOn } from "../../../bridge/cards/facts.ts";
import type { Card } from "../../../bridge/model/card.ts";
import { TURN_SIGNS, turnSign } from "../../../bridge/model/turn-sign.ts";
import { STATUSES } from "../../../contract/shapes.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { keyboard } from "../outbound/buttons.ts";
import { TextBuilder } from "./entities.ts";
import { appendTime } from "./heading.ts";
import { fitted, joined, type Rendered } from "./post.ts";
import { cut, isBlank, oneLine } from "./text.ts";
import { channelName } from "../../../bridge/text/channel-name.ts";

const MAX_NAME_UNITS = 100;
const MAX_VALUE_UNITS = 300;
/** Source: Bot API, `createForumTopic`, read 2026-11-21: 1 to 128 characters. */
const MAX_TOPIC_UNITS = 128;

/** What a topic is named after. */
type Named = Pick<Card, "client" | "channel" | "status">;

export function renderCard(card: Card, bot: number, say: Say): Rendered {
  const facts = factsOn(card, say, (value) => oneLine(value, MAX_VALUE_UNITS)).join(BETWEEN_FACTS);
  const title = new TextBuilder().plain(`${TURN_SIGNS[turnSign(card)]} `);
  const lines = [
    title.name(nameOf(card, say)),
    ...(card.firstMessage === null ? [] : [new TextBuilder().literal(card.firstMessage.text).quoted()]),
    new TextBuilder().literal(facts),
    ...waitingLine(card, say),
    ...modeOn(card, say).map((remark) => new TextBuilder().literal(remark)),
  ];
  if (card.isMuted) lines.push(new TextBuilder().literal(say({ key: "card-muted" })));
  if (card.possibleDuplicate === true) lines.push(new TextBuilder().plain(say({ key: "heading-perhaps-repeated" })));
  return { ...fitted(joined(lines, "\n").finish()), buttons: keyboard(card.buttons, bot, say) };
}

/** A conversation's topic is named after its client and client channel, followed by the status. */
export function topicName(card: Named, say: Say): string {
  const status = card.status === null ? "" : say({ key: `card-status-${card.status}` });
  const nameFor = (client: string) =>
    status === ""
      ? say({ key: "topic-name", values: { client, channel: channelName(card.channel) } })
      : say({ key: "topic-name-status", values: { client, channel: channelName(card.channel), status } });
  const client = nameOf(card, say);
  const over = nameFor(client).length - MAX_TOPIC_UNITS;
  return cut(
    oneLine(nameFor(over > 0 ? oneLine(client, Math.max(1, client.length - over)) : client), 1000),
    MAX_TOPIC_UNITS,
  );
}

/** The names that a conversation's topic may have got when it was opened, as Telegram keeps them. */
export function topicNames(card: Omit<Named, "status">, say: Say): readonly string[] {
  return [null, ...STATUSES].map((status) => keptName(topicName({ ...card, status }, say)));
}

/** Telegram collapses white space in names. */
export function keptName(name: string): string {
  return name.replaceAll(/\s+/gu, " ").trim();
}

/** Telegram itself shows how long ago a time is, which stays correct without an edit. */
function waitingLine({ waitingSince }: Card, say: Say): readonly TextBuilder[] {
  if (waitingSince === null || Number.isNaN(Date.parse(waitingSince))) return [];
  const builder = appendTime(new TextBuilder().plain(`${say({ key: "card-waiting" })}: `), waitingSince, "dt", say);
  return [appendTime(builder.plain(" · "), waitingSince, "r", say)];
}

function nameOf(card: Pick<Card, "client">, say: Say): string {
  const client = oneLine(card.client, MAX_NAME_UNITS);
  return isBlank(client) ? say({ key: "card-nameless" }) : client;
}
