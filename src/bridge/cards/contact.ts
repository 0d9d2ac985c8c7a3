/** The contact line of a card. */
import type { ConversationHead } from "../../contract/shapes.ts";
import { BridgeError } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import { isContactOf, isNameProven } from "../model/client-name.ts";
import { maskEmail, maskPhone } from "../text/mask.ts";

/** A card is useful without it. */
const WITHIN_MS = 2_000;
const MOST_ALIKE = 20;

/**
 * Phone number and e-mail address, masked, because everybody in the room can read them. `null` if there are none, or if
 * the client may not be that contact: their name must be proven, and only one contact may match. `undefined` if the
 * service does not respond in time.
 */
export async function contactLine(
  head: ConversationHead,
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  const { client, channel } = head;
  if (client.trim() === "" || !isNameProven(channel)) return null;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
    const found = await api.contacts(client, MOST_ALIKE, limited);
    const [contact, other] = found.filter((one) => isContactOf(one, head));
    if (contact === undefined || other !== undefined) return null;
    const { phone, email } = contact;
    const parts = [phone === null ? [] : [maskPhone(phone)], email === null ? [] : [maskEmail(email)]].flat();
    return parts.length === 0 ? null : parts.join(" · ");
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return undefined;
  }
}
