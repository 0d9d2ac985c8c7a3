/** The facts that the leak guard needs besides the text: whom it mentions, and whose addresses it contains. */
import type { ConversationId } from "../../contract/shapes.ts";
import { BridgeError } from "../model/failure.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { isGuarded } from "../routing/route.ts";
import { addressesIn, leaksIn, type Leak } from "./guard.ts";

/** Addresses that are looked up for one reply; a longer list is not the client's own. */
const MOST_LOOK_UPS = 3;
const MOST_CONTACTS = 20;

/**
 * What in `text`, as the client would read it, may not be meant for them. Errors: those of reading the conversation.
 */
export async function leaksOf(
  text: string,
  staff: StaffMessage,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "api" | "chats" | "routes">,
  signal: AbortSignal,
): Promise<Leak[]> {
  if (!isGuarded(staff.room, deps.routes)) return [];
  const addresses = addressesIn(text);
  const known = addresses.length === 0 ? new Set<string>() : await knownOf(addresses, conversation, deps, signal);
  const leaks = leaksIn(text, known);
  const isCalled = !leaks.includes("colleague") && deps.chats.of(staff.thread).mentionsPeople(staff);
  const isForwarded = staff.isForwarded === true && !leaks.includes("forwarded");
  return [...(isCalled ? (["colleague"] as const) : []), ...leaks, ...(isForwarded ? (["forwarded"] as const) : [])];
}

/**
 * The `addresses` that the client knows or has: those in the conversation's messages, except notes, and those of
 * contacts with the client's name, because the API does not say which contact a conversation belongs to.
 */
async function knownOf(
  addresses: readonly string[],
  conversation: ConversationId,
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const { conversation: head, messages } = await api.conversation(conversation, signal);
  const known = new Set(messages.flatMap(({ from, text }) => (from === "note" ? [] : addressesIn(text))));
  const others = [...new Set(addresses)].filter((address) => !known.has(address));
  if (others.length > MOST_LOOK_UPS) return known;
  for (const address of others) {
    const owners = (await contactsOf(address, { api }, signal)).filter(
      ({ email }) => email?.trim().toLowerCase() === address,
    );
    if (owners.length > 0 && owners.every(({ name }) => name === head.client)) known.add(address);
  }
  return known;
}

/** If the service rejects the search, the address stays unknown and the author is asked. */
async function contactsOf(address: string, { api }: Pick<BridgeDeps, "api">, signal: AbortSignal) {
  try {
    return await api.contacts(address, MOST_CONTACTS, signal);
  } catch (error) {
    if (error instanceof BridgeError && error.policy.retry === "never") return [];
    throw error;
  }
}
