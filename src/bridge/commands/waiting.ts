/** `/waiting`: the clients who wait for an answer in this room, longest first, then those who have only thanked. */
import { oneLine, plainLetters } from "../../platform/text/sanitize-text.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { noAnswerButton } from "../rooms/turn-buttons.ts";
import { waitingClients, type WaitingClient } from "../rooms/waiting-list.ts";
import { waitedFor } from "../rooms/waiting-time.ts";
import { whoseOf } from "../rooms/whose.ts";
import { channelName } from "../text/channel-name.ts";
import { lastWords } from "../text/last-words.ts";
import { pageButtons } from "../text/paging.ts";
import { openHere } from "./conversations.ts";
import { timeIn, zoneOf } from "./local-time.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";

export const WAITING_PAGE_ITEMS = 10;
/** Ten names must fit into one message. */
const MAX_NAME_UNITS = 60;

/** Its cost is that of `waitingClients`, for every page: the service's cursors do not fit into buttons. */
export const waitingCommand: AnswerCommand = async (request, deps, signal) => {
  const { command, entry } = request;
  if (command.argument.trim() !== "") return usageOf("waiting");
  const { clients, thanks, isComplete } = await waitingClients(command.room, deps, signal);
  const after = [
    ...(thanks.length === 0 ? [] : [{ key: "waiting-thanks", values: { count: thanks.length } }]),
    ...(isComplete ? [] : [{ key: "waiting-incomplete" }]),
  ];
  const listed = [...clients, ...thanks];
  if (listed.length === 0) return noticeOf({ key: "waiting-nobody" }, ...after);

  const pages = Math.ceil(listed.length / WAITING_PAGE_ITEMS);
  // Fewer wait than when the button was made.
  const page = Math.min(request.page, pages - 1);
  const from = page * WAITING_PAGE_ITEMS;
  const shown = listed.slice(from, from + WAITING_PAGE_ITEMS);
  const zone = await zoneOf(command, deps, signal);
  const items: NoticeItem[] = [];
  for (const [index, client] of shown.entries())
    items.push(await itemOf(client, from + index >= clients.length, zone, request, deps, signal));
  const buttons = pageButtons(entry, page, page + 1 < pages);
  const last = Math.min(from + shown.length, clients.length);
  const waiting = { key: "waiting-found", values: { first: from + 1, last, count: clients.length } };
  return {
    sentences: [...(clients.length === 0 ? [{ key: "waiting-nobody" }] : last > from ? [waiting] : []), ...after],
    items,
    ...(buttons.length > 0 && { buttons }),
  };
};

async function itemOf(
  { conversation, since }: WaitingClient,
  isThanks: boolean,
  zone: string | undefined,
  { command }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NoticeItem> {
  const waited = { time: timeIn(zone, since), ...waitedFor(since, deps.clock.now()) };
  const facts: Fact[] = [
    { label: { key: "card-channel" }, value: channelName(conversation.channel) },
    {
      label: { key: isThanks ? "card-only-thanks" : "card-waiting" },
      value: { key: "waiting-since", values: waited },
    },
    await whoseOf(conversation, command.room, deps, signal),
    ...lastWords(conversation),
  ];
  const title = oneLine(plainLetters(conversation.client), MAX_NAME_UNITS);
  const [endsWait] = noAnswerButton(conversation.id);
  const way = await openHere(conversation.id, command.room, deps, signal);
  return { title, facts, ...(endsWait && { button: endsWait }), ...way };
}
