/** `/contact QUERY`: finds people, with their open conversations. In a thread without a query: its client. */
import { CLIENT_CHANNELS, type Contact, type Conversation } from "../../contract/shapes.ts";
import { plainLetters } from "../../platform/text/sanitize-text.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Button } from "../model/button.ts";
import { BridgeError } from "../model/failure.ts";
import type { Fact, NoticeItem, PrivateNotice } from "../model/notice.ts";
import type { BridgeDeps } from "../deps.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { maskEmail, maskPhone } from "../text/mask.ts";
import { answerValue, fitsButton, pageButtons, PAGE_ITEMS } from "../text/paging.ts";
import { threadUrl } from "../threads/urls.ts";
import { noticeOf, usageOf, type AnswerCommand, type CommandRequest } from "./request.ts";
import { channelName } from "../text/channel-name.ts";

/** The service's own default: it states no upper bound. Source: specification, "GET /contacts". */
const MOST_CONTACTS = 50;
/** Longer queries are not names, numbers or addresses. */
const MAX_QUERY_UNITS = 200;
/** The most pages of a hundred open conversations that are searched for those of the contacts. */
const MOST_PAGES = 5;
/** The contacts are useful without their conversations. */
const CONVERSATIONS_WITHIN_MS = 5_000;
const MOST_LINKS = 5;

export const contactCommand: AnswerCommand = async (request, deps, signal) => {
  const query = await queryOf(request, deps, signal);
  if (typeof query !== "string") return query;
  const found = await findContacts(query, request, deps, signal);
  if (found.length === 0) return noticeOf({ key: "contact-none", values: { query } });

  const pages = Math.ceil(found.length / PAGE_ITEMS);
  const page = Math.min(request.page, pages - 1);
  const shown = found.slice(page * PAGE_ITEMS, (page + 1) * PAGE_ITEMS);
  const conversations = await openConversations(shown, request, deps, signal);
  const items: NoticeItem[] = [];
  for (const contact of shown) items.push(await itemOf(contact, conversations, request, deps, signal));
  const buttons = pageButtons(request.entry, page, page + 1 < pages);
  return {
    sentences: [
      { key: "contact-found", values: { query, count: found.length } },
      ...(pages > 1 ? [{ key: "list-page-of", values: { page: page + 1, pages } }] : []),
      ...(found.length === MOST_CONTACTS ? [{ key: "contact-many", values: { count: MOST_CONTACTS } }] : []),
      ...(typeof conversations === "string"
        ? [{ key: "contact-conversations-unread", values: { code: conversations } }]
        : []),
    ],
    items,
    ...(buttons.length > 0 && { buttons }),
  };
};

/** Shows one contact of an answer in full, to the person who pressed. `tail`: the end of the contact's id. */
export async function revealed(
  request: CommandRequest,
  tail: string,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly notice: PrivateNotice; readonly contact?: Contact["id"] }> {
  const query = await queryOf(request, deps, signal);
  if (typeof query !== "string") return { notice: query };
  const alike = (await findContacts(query, request, deps, signal)).filter(({ id }) => id.endsWith(tail));
  const [contact] = alike;
  if (contact === undefined || alike.length > 1) return { notice: noticeOf({ key: "answer-too-old" }) };
  const { id, name, phone, email } = contact;
  const facts: Fact[] = [
    { label: { key: "contact-name" }, value: name },
    ...(phone === null ? [] : [{ label: { key: "contact-phone" }, value: phone }]),
    ...(email === null ? [] : [{ label: { key: "contact-email" }, value: email }]),
  ];
  return { notice: { sentences: [{ key: "contact-revealed" }], facts, isSecret: true }, contact: id };
}

/** The query, or the notice to show if it cannot be determined. */
async function queryOf(
  { command }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<string | PrivateNotice> {
  const query = command.argument.trim();
  if (query.length > MAX_QUERY_UNITS) return usageOf("contact");
  if (query !== "") return query;
  if (command.thread === undefined) return usageOf("contact");
  const conversation = await deps.links.conversationOf(command.thread);
  if (conversation === undefined) return noticeOf({ key: "command-thread-unknown" });
  try {
    const read = (await deps.api.conversation(conversation, signal)).conversation;
    if (isVisibleIn(command.room, read, deps.routes)) return read.client;
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "CONVERSATION_NOT_FOUND") throw error;
  }
  return noticeOf({ key: "conversation-gone", values: { id: conversation } });
}

async function findContacts(
  query: string,
  { command }: CommandRequest,
  { api, routes }: BridgeDeps,
  signal: AbortSignal,
): Promise<readonly Contact[]> {
  const found = await api.contacts(query, MOST_CONTACTS, signal);
  // Contacts have nothing but a channel: whose conversations are all confidential by their channel is not shown.
  return found.slice(0, MOST_CONTACTS).filter(({ channel }) => {
    const known = CLIENT_CHANNELS.find((one) => one === channel);
    return known === undefined || isVisibleIn(command.room, { channel: known }, routes);
  });
}

/**
 * The open conversations of these contacts, or the code of the failure to read them. The API does not say which contact
 * a conversation belongs to: they are matched by name and client channel.
 */
async function openConversations(
  contacts: readonly Contact[],
  { command }: CommandRequest,
  { api, routes }: BridgeDeps,
  signal: AbortSignal,
): Promise<readonly Conversation[] | string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(CONVERSATIONS_WITHIN_MS)]);
  const wanted = new Set(contacts.map(clientOf));
  const found: Conversation[] = [];
  try {
    for (const status of ["new", "open"] as const) {
      let pages = 0;
      for await (const page of api.conversations(limited, { status })) {
        found.push(
          ...page.filter(
            (conversation) =>
              wanted.has(clientOf({ ...conversation, name: conversation.client })) &&
              isVisibleIn(command.room, conversation, routes),
          ),
        );
        pages += 1;
        if (pages === MOST_PAGES) break;
      }
    }
    return found;
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return error.code;
  }
}

function clientOf({ name, channel }: Pick<Contact, "name" | "channel">): string {
  return `${channel}|${name}`;
}

async function itemOf(
  contact: Contact,
  conversations: readonly Conversation[] | string,
  { command, entry }: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NoticeItem> {
  const { id, name, channel, phone, email, firstSeenAt } = contact;
  const facts: Fact[] = [
    { label: { key: "contact-channel" }, value: channelName(channel) },
    ...(phone === null ? [] : [{ label: { key: "contact-phone" }, value: maskPhone(phone) }]),
    ...(email === null ? [] : [{ label: { key: "contact-email" }, value: maskEmail(email) }]),
    { label: { key: "contact-first-seen" }, value: { key: "time-day", values: { at: { at: firstSeenAt } } } },
  ];
  const links: { label: Sentence; url: string }[] = [];
  if (typeof conversations !== "string") {
    const theirs = conversations.filter((one) => one.client === name && one.channel === channel);
    const without: string[] = [];
    for (const one of theirs.slice(0, MOST_LINKS)) {
      const url = await threadUrl(one.id, command.room, deps, signal);
      const day = { at: one.createdAt };
      if (url === undefined) without.push(one.id);
      else links.push({ label: { key: "contact-conversation-link", values: { day } }, url });
    }
    facts.push({ label: { key: "contact-conversations" }, value: String(theirs.length) });
    if (without.length > 0) facts.push({ label: { key: "contact-without-thread" }, value: without.join(" ") });
  }
  const button = phone === null && email === null ? undefined : revealButton(id, entry);
  return { title: plainLetters(name), facts, ...(links.length > 0 && { links }), ...(button && { button }) };
}

/** Ids of another service may be long; their ends tell them apart. */
const TAIL_UNITS = 36;

function revealButton(id: Contact["id"], entry: number): Button | undefined {
  const value = answerValue(entry, id.slice(-TAIL_UNITS));
  return fitsButton("reveal", value) ? { action: "reveal", value, label: { key: "button-reveal" } } : undefined;
}
