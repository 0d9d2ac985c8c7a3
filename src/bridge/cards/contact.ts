/** What a card says of the contact behind a conversation. */
import type { ConversationHead } from "../../contract/shapes.ts";
import { BridgeError } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import { maskEmail, maskPhone } from "../text/mask.ts";

/** A card is worth having without it. */
const WITHIN_MS = 2_000;
const MOST_ALIKE = 20;

/**
 * Phone and e-mail, masked: everybody in the room reads them. `null` when there is none, or when it cannot be told whose
 * they are: the interface does not say whose a conversation is, so it goes by name and client channel, which one contact
 * only may have. `undefined` when the service does not answer in time.
 */
export async function contactLine(
  { client, channel }: ConversationHead,
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  if (client.trim() === "") return null;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
    const found = await api.contacts(client, MOST_ALIKE, limited);
    const [contact, other] = found.filter((one) => one.name === client && one.channel === channel);
    if (contact === undefined || other !== undefined) return null;
    const { phone, email } = contact;
    const parts = [phone === null ? [] : [maskPhone(phone)], email === null ? [] : [maskEmail(email)]].flat();
    return parts.length === 0 ? null : parts.join(" · ");
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return undefined;
  }
}
