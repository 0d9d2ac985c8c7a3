/** `/conversations [new|open|closed|all] [unassigned|mine] [channel]`: a list with links to threads. */
import {
  CLIENT_CHANNELS,
  STATUSES,
  type ClientChannel,
  type Conversation,
  type Status,
} from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { RoomId } from "../model/ids.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { operatorOf } from "../people/operators.ts";
import type { BridgeDeps } from "../deps.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { modeOf } from "../routing/route.ts";
import { fitsButton, pageButtons, PAGE_ITEMS } from "../text/paging.ts";
import { threadUrl } from "../threads/urls.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";
import { channelName } from "../text/channel-name.ts";

export interface Wanted {
  /** In the order in which they are listed. */
  readonly statuses: readonly (Status | "all")[];
  readonly whose: "everybody" | "unassigned" | "mine";
  readonly channel: ClientChannel | undefined;
}

/** Conversations that nobody has answered, then those in progress. */
const UNFINISHED: Wanted["statuses"] = ["new", "open"];
/** The most pages that people can turn; a narrower query finds the rest. */
const MOST_PAGES = 50;

/** Words in any order and case, each kind once; `undefined` if a word is none of them. */
export function readWanted(argument: string): Wanted | undefined {
  let statuses: Wanted["statuses"] | undefined;
  let whose: Wanted["whose"] | undefined;
  let channel: ClientChannel | undefined;
  for (const word of argument.toLowerCase().split(/\s+/u)) {
    if (word === "") continue;
    const status = word === "all" ? word : STATUSES.find((known) => known === word);
    const client = CLIENT_CHANNELS.find((known) => known === word);
    if (status !== undefined && statuses === undefined) statuses = [status];
    else if ((word === "unassigned" || word === "mine") && whose === undefined) whose = word;
    else if (client !== undefined && channel === undefined) channel = client;
    else return undefined;
  }
  return { statuses: statuses ?? UNFINISHED, whose: whose ?? "everybody", channel };
}

export const conversationsCommand: AnswerCommand = async (request, deps, signal) => {
  const wanted = readWanted(request.command.argument);
  if (wanted === undefined) return usageOf("conversations");
  const operator = wanted.whose === "mine" ? await operatorOf(request.command.person, deps) : undefined;
  // The service knows operators by ids of its own; its API does not say whose they are, so people link themselves.
  if (wanted.whose === "mine" && operator === undefined) return noticeOf({ key: "conversations-mine-unknown" });
  const assignee = wanted.whose === "unassigned" ? "unassigned" : operator;

  const page = Math.min(request.page, MOST_PAGES - 1);
  const from = page * PAGE_ITEMS;
  const { items: found, hasMore } = await slice(wanted, assignee, from, request.command.room, deps, signal);
  if (found.length === 0) return noticeOf({ key: page === 0 ? "conversations-none" : "conversations-no-more" });
  const items: NoticeItem[] = [];
  for (const conversation of found) items.push(await itemOf(conversation, request, deps, signal));
  const buttons = pageButtons(request.entry, page, hasMore && page + 1 < MOST_PAGES);
  return {
    sentences: [
      { key: "conversations-found", values: { first: from + 1, last: from + found.length } },
      ...(hasMore && page + 1 === MOST_PAGES ? [{ key: "conversations-many" }] : []),
    ],
    items,
    ...(buttons.length > 0 && { buttons }),
  };
};

/** One page of the list, and whether there is another. The service's cursors do not fit into buttons. */
async function slice(
  { statuses, channel }: Wanted,
  assignee: string | undefined,
  from: number,
  room: RoomId,
  { api, routes }: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly items: readonly Conversation[]; readonly hasMore: boolean }> {
  const items: Conversation[] = [];
  const upTo = from + PAGE_ITEMS;
  let at = 0;
  for (const status of statuses) {
    const filter = {
      status,
      limit: Math.min(100, upTo + 1),
      ...(channel !== undefined && { channel }),
      ...(assignee !== undefined && { assignee }),
    };
    for await (const page of api.conversations(signal, filter)) {
      for (const conversation of page) {
        if (!isVisibleIn(room, conversation, routes)) continue;
        if (at === upTo) return { items, hasMore: true };
        // If the variant does not report the status, it is the one that was filtered for.
        if (at >= from)
          items.push({ ...conversation, status: conversation.status ?? (status === "all" ? null : status) });
        at += 1;
      }
    }
  }
  return { items, hasMore: false };
}

async function itemOf(
  conversation: Conversation,
  { command }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NoticeItem> {
  const { id, client, channel, status, assignee, updatedAt } = conversation;
  const url = await threadUrl(id, command.room, deps, signal);
  const facts: Fact[] = [
    { label: { key: "card-channel" }, value: channelName(channel) },
    ...(status === null ? [] : [{ label: { key: "card-status" }, value: { key: `card-status-${status}` } }]),
    { label: { key: "card-assignee" }, value: assignee ?? { key: "conversation-nobody" } },
    { label: { key: "conversation-updated" }, value: { key: "time-minute", values: { at: { at: updatedAt } } } },
  ];
  const link = url === undefined ? {} : { links: [{ label: { key: "alert-open-thread" }, url }] };
  const canOpen = url === undefined && modeOf(command.room, deps.routes) !== undefined && fitsButton("open-here", id);
  const button = { action: "open-here", value: id, label: { key: "button-open-here" } } as const;
  return { title: plainLetters(client), facts, ...link, ...(canOpen && { button }) };
}
