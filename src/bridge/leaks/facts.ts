/** The facts that the leak guard needs besides the text: whom it mentions, and whose addresses and numbers it contains. */
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import { isContactOf } from "../model/client-name.ts";
import { isGuarded, ownDomainsOf } from "../routing/route.ts";
import type { Contact, ConversationId } from "../../contract/shapes.ts";
import type { StaffMessage } from "../model/message.ts";
import { addressesIn, phoneDigits, phonesIn } from "./addresses.ts";
import { leaksIn, type LeakFacts, type LeakFound } from "./guard.ts";

/** Addresses, and phone numbers, that are looked up for one reply; a longer list is not the client's own. */
const MOST_LOOK_UPS = 3;
const MOST_CONTACTS = 20;

type FactsDeps = Pick<BridgeDeps, "api" | "chats" | "routes">;

/**
 * What in `text`, as the client would read it, may not be meant for them. Errors: those of reading the conversation.
 */
export async function leaksOf(
  text: string,
  staff: StaffMessage,
  conversation: ConversationId,
  deps: FactsDeps,
  signal: AbortSignal,
): Promise<LeakFound[]> {
  if (!isGuarded(staff.room, deps.routes)) return [];
  const read = async (): Promise<Said> => {
    const { conversation: head, messages } = await deps.api.conversation(conversation, signal);
    const { client, channel } = head;
    return { client, channel, said: messages.filter(({ from }) => from !== "note").map((message) => message.text) };
  };
  const facts = await factsAbout(text, ownDomainsOf(staff.room, deps.routes), read, (query) =>
    contactsOf(query, deps, signal),
  );
  const found = leaksIn(text, facts);
  const has = (leak: LeakFound["leak"]) => found.some((it) => it.leak === leak);
  const isCalled = !has("colleague") && deps.chats.of(staff.thread).mentionsPeople(staff);
  const isPassedOn = staff.isForwarded === true && !has("forwarded");
  return [
    ...(isCalled ? ([{ leak: "colleague", quote: "" }] as const) : []),
    ...found,
    ...(isPassedOn ? ([{ leak: "forwarded", quote: "" }] as const) : []),
  ];
}

/** A conversation's messages except notes, and its client: the API does not say which contact a conversation belongs to. */
export interface Said {
  readonly client: string;
  readonly channel: string;
  readonly said: readonly string[];
}

type Known = Pick<Contact, "id" | "name" | "channel" | "email" | "phone">;
export type FindContacts = (query: string) => Promise<readonly Known[]>;

/** Looks up who owns the addresses and numbers in `text`. Makes no call if there are none. */
export async function factsAbout(
  text: string,
  ownDomains: readonly string[],
  read: () => Promise<Said>,
  contacts: FindContacts,
): Promise<LeakFacts> {
  const addresses = [...new Set(addressesIn(text, ownDomains))];
  const phones = [...new Set(phonesIn(text))];
  if (addresses.length === 0 && phones.length === 0) return { ownDomains };
  const conversation = await read();
  let own: Promise<Known | undefined> | undefined;
  const isClient = async (owner: Known) =>
    isContactOf(owner, conversation) && (await (own ??= ownContact(conversation, contacts)))?.id === owner.id;
  const asked = { ...conversation, addresses, phones, isClient };
  const [knownEmails, othersPhones] = await Promise.all([
    knownEmailsOf(asked, contacts),
    othersPhonesOf(asked, contacts),
  ]);
  return { ownDomains, knownEmails, othersPhones };
}

interface Asked extends Said {
  readonly addresses: readonly string[];
  readonly phones: readonly string[];
  /** Whether a contact is the conversation's client. */
  readonly isClient: (owner: Known) => Promise<boolean>;
}

/** The only contact that may be the client: nothing tells two of one name on one client channel apart. */
async function ownContact(head: Said, contacts: FindContacts): Promise<Known | undefined> {
  const [contact, ...others] = (await contacts(head.client)).filter((one) => isContactOf(one, head));
  return others.length === 0 ? contact : undefined;
}

/** The addresses that the client knows or has: those in the conversation, and those of the client's contact. */
async function knownEmailsOf(
  { client, said, addresses, isClient }: Asked,
  contacts: FindContacts,
): Promise<ReadonlySet<string>> {
  const known = new Set(said.flatMap((text) => addressesIn(text)));
  const others = addresses.filter((address) => !known.has(address));
  if (others.length > MOST_LOOK_UPS) return known;
  for (const address of others) {
    const owners = (await contacts(address)).filter(({ email }) => email?.trim().toLowerCase() === address);
    // The same person may have contacts on several client channels.
    if (owners.every(({ name }) => name === client) && (await isAny(owners, isClient))) known.add(address);
  }
  return known;
}

/** The numbers that belong to other contacts only. A number that no contact has may be the company's own. */
async function othersPhonesOf({ said, phones, isClient }: Asked, contacts: FindContacts): Promise<ReadonlySet<string>> {
  const known = new Set(said.flatMap((text) => phonesIn(text)));
  const others = new Set<string>();
  for (const digits of phones.filter((it) => !known.has(it)).slice(0, MOST_LOOK_UPS)) {
    const owners = (await contacts(digits)).filter(({ phone }) => phone !== null && phoneDigits(phone) === digits);
    if (owners.length > 0 && !(await isAny(owners, isClient))) others.add(digits);
  }
  return others;
}

async function isAny(owners: readonly Known[], isIt: (owner: Known) => Promise<boolean>): Promise<boolean> {
  for (const owner of owners) if (await isIt(owner)) return true;
  return false;
}

/** If the service rejects the search, an address stays unknown and the author is asked. */
async function contactsOf(query: string, { api }: Pick<BridgeDeps, "api">, signal: AbortSignal) {
  try {
    return await api.contacts(query, MOST_CONTACTS, signal);
  } catch (error) {
    if (error instanceof BridgeError && error.policy.retry === "never") return [];
    throw error;
  }
}
