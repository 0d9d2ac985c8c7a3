/** What a client's name says about who they are. */
import type { Contact } from "../../contract/shapes.ts";

/**
 * Visitors of a site type whatever name they like, and the API does not say which of them the site has identified, so
 * none of them is taken for the customer of that name. Names on other client channels come with an account there.
 */
export function isNameProven(channel: string): boolean {
  return channel !== "site";
}

/**
 * Whether a client may be this contact. The API does not say which contact a conversation belongs to, so they are
 * matched by name and client channel; if several match, nobody knows which one it is.
 */
export function isContactOf(
  contact: Pick<Contact, "name" | "channel">,
  { client, channel }: { readonly client: string; readonly channel: string },
): boolean {
  return isNameProven(channel) && contact.name === client && contact.channel === channel;
}
