/** `/conversations [new|open|closed|all] [unassigned|mine] [channel] [waiting]`: a list with links to threads. */
import {
  CLIENT_CHANNELS,
  STATUSES,
  type ClientChannel,
  type Conversation,
  type ConversationId,
  type Status,
} from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { RoomId } from "../model/ids.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { operatorName, operatorOf } from "../people/operators.ts";
import type { BridgeDeps } from "../deps.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { WAITING_BUTTON } from "../rooms/waiting-button.ts";
import { waitingAmong, type WaitingClient } from "../rooms/waiting-list.ts";
import { modeOf } from "../routing/route.ts";
import { lastWords } from "../text/last-words.ts";
import { fitsButton, pageButtons, PAGE_ITEMS } from "../text/paging.ts";
import { threadUrl } from "../threads/urls.ts";
import { timeIn, zoneOf } from "./local-time.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";
import { channelName } from "../text/channel-name.ts";

export interface Wanted {
  /** In the order in which they are listed. */
  readonly statuses: readonly (Status | "all")[];
  readonly whose: "everybody" | "unassigned" | "mine";
  readonly channel: ClientChannel | undefined;
  /** Those whose clients wait come first, longest first. */
  readonly isByWaiting?: true;
}

/** Conversations that nobody has answered, then those in progress. */
const UNFINISHED: Wanted["statuses"] = ["new", "open"];
/** The most pages that people can turn; a narrower query finds the rest. */
const MOST_PAGES = 50;
/** Calls to the service for the total, or for the order by waiting: a hundred conversations each. */
const MOST_CALLS = 50;

/** Words in any order and case, each kind once; `undefined` if a word is none of them. */
export function readWanted(argument: string): Wanted | undefined {
  let statuses: Wanted["statuses"] | undefined;
  let whose: Wanted["whose"] | undefined;
  let channel: ClientChannel | undefined;
  let isByWaiting = false;
  for (const word of argument.toLowerCase().split(/\s+/u)) {
    if (word === "") continue;
    const status = word === "all" ? word : STATUSES.find((known) => known === word);
    const client = CLIENT_CHANNELS.find((known) => known === word);
    if (status !== undefined && statuses === undefined) statuses = [status];
    else if ((word === "unassigned" || word === "mine") && whose === undefined) whose = word;
    else if (client !== undefined && channel === undefined) channel = client;
    else if (word === "waiting" && !isByWaiting) isByWaiting = true;
    else return undefined;
  }
  return {
    statuses: statuses ?? UNFINISHED,
    whose: whose ?? "everybody",
    channel,
    ...(isByWaiting && { isByWaiting }),
  };
}

export const conversationsCommand: AnswerCommand = async (request, deps, signal) => {
  const wanted = readWanted(request.command.argument);
  if (wanted === undefined) return usageOf("conversations");
  const operator = wanted.whose === "mine" ? await operatorOf(request.command.person, deps) : undefined;
  // The service knows operators by ids of its own; its API does not say whose they are, so people link themselves.
  if (wanted.whose === "mine" && operator === undefined) return noticeOf({ key: "conversations-mine-unknown" });
  const assignee = wanted.whose === "unassigned" ? "unassigned" : operator;

  const { command, entry } = request;
  const page = Math.min(request.page, MOST_PAGES - 1);
  const from = page * PAGE_ITEMS;
  const { all, isComplete } = await listed(wanted, assignee, command.room, deps, signal);
  const found = all.slice(from, from + PAGE_ITEMS);
  if (found.length === 0) return noticeOf({ key: page === 0 ? "conversations-none" : "conversations-no-more" });
  const zone = await zoneOf(command, deps, signal);
  const items: NoticeItem[] = [];
  for (const conversation of found) items.push(await itemOf(conversation, zone, request, deps, signal));
  const hasMore = from + found.length < all.length;
  const values = { first: from + 1, last: from + found.length, count: all.length };
  return {
    sentences: [
      { key: isComplete ? "conversations-found" : "conversations-found-of-many", values },
      ...(hasMore && page + 1 === MOST_PAGES ? [{ key: "conversations-many" }] : []),
    ],
    items,
    buttons: [...pageButtons(entry, page, hasMore && page + 1 < MOST_PAGES), WAITING_BUTTON],
  };
};

/**
 * Everything that matches, in order. All of it is read for every page, because the service neither counts nor knows who
 * waits, and its cursors do not fit into buttons: one call for each hundred conversations, and for the order by waiting
 * one read of the links for each call and room.
 */
async function listed(
  { statuses, channel, isByWaiting }: Wanted,
  assignee: string | undefined,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly all: readonly Conversation[]; readonly isComplete: boolean }> {
  const all: Conversation[] = [];
  const waiting: WaitingClient[] = [];
  let calls = 0;
  let isComplete = true;
  for (const status of statuses) {
    const filter = { status, ...(channel !== undefined && { channel }), ...(assignee !== undefined && { assignee }) };
    for await (const page of deps.api.conversations(signal, filter)) {
      if (calls === MOST_CALLS) {
        isComplete = false;
        break;
      }
      calls += 1;
      const visible = page.filter((conversation) => isVisibleIn(room, conversation, deps.routes));
      if (isByWaiting === true) waiting.push(...(await waitingAmong(visible, room, deps, signal)).clients);
      // If the variant does not report the status, it is the one that was filtered for.
      const assumed = status === "all" ? null : status;
      all.push(...visible.map((conversation) => ({ ...conversation, status: conversation.status ?? assumed })));
    }
  }
  if (isByWaiting !== true) return { all, isComplete };
  const since = new Map(waiting.map((client) => [client.conversation.id, client.since]));
  const order = ({ id }: Conversation) => since.get(id) ?? "~";
  return { all: all.toSorted((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0)), isComplete };
}

async function itemOf(
  conversation: Conversation,
  zone: string | undefined,
  { command }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NoticeItem> {
  const { id, client, channel, status, assignee, updatedAt } = conversation;
  const assigned = assignee && ((await operatorName(assignee, command.room, deps, signal)) ?? assignee);
  const facts: Fact[] = [
    { label: { key: "card-channel" }, value: channelName(channel) },
    ...(status === null ? [] : [{ label: { key: "card-status" }, value: { key: `card-status-${status}` } }]),
    { label: { key: "card-assignee" }, value: assigned ?? { key: "conversation-nobody" } },
    { label: { key: "conversation-updated" }, value: timeIn(zone, updatedAt) },
    ...lastWords(conversation),
  ];
  return { title: plainLetters(client), facts, ...(await openHere(id, command.room, deps, signal)) };
}

/** The link to a conversation's thread; without one, the button that opens it in `room`. */
export async function openHere(
  id: ConversationId,
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Pick<NoticeItem, "links" | "button">> {
  const url = await threadUrl(id, room, deps, signal);
  if (url !== undefined) return { links: [{ label: { key: "alert-open-thread" }, url }] };
  const canOpen = modeOf(room, deps.routes) !== undefined && fitsButton("open-here", id);
  return canOpen ? { button: { action: "open-here", value: id, label: { key: "button-open-here" } } } : {};
}
