/** Client actions, in any client channel: becoming known, and writing. */
import type { ClientChannel } from "../../contract/shapes.ts";
import type { ServiceContext } from "../context.ts";
import { currentConversation, openConversation } from "./conversations.ts";
import { appendMessage, messageOfKey } from "./messages.ts";
import type { WriteTx } from "./writes.ts";

export interface NewClientMessage {
  /** Id of the contact, or a function that finds it in the same write. */
  readonly contact: string | ((tx: WriteTx) => Promise<string>);
  readonly channel: ClientChannel;
  readonly text: string;
  /** A message with the same key is the same message. */
  readonly key?: string | undefined;
  /** When it was written, not in the future, if that is known better than by its arrival. Unix milliseconds. */
  readonly saidAt?: number | undefined;
  /** Opens a conversation, even if one is still open. */
  readonly inNewConversation?: boolean;
}

export interface StoredClientMessage {
  readonly conversationId: string;
  readonly messageId: string;
  /** It had been stored before. */
  readonly repeated: boolean;
}

/**
 * Stores a client's message in their newest conversation that is not closed, or else in a new one. Result: `undefined`
 * if there is no such client.
 */
export async function addClientMessage(
  service: ServiceContext,
  made: NewClientMessage,
): Promise<StoredClientMessage | undefined> {
  const { serializer, newId, now } = service;
  const { channel, text, key: clientKey, saidAt } = made;
  const newConversation = newId("cv_");
  const id = newId("m_");
  const at = now();
  return service.write(async (tx) => {
    const contact = typeof made.contact === "string" ? made.contact : await made.contact(tx);
    const known = clientKey === undefined ? undefined : await messageOfKey(tx, contact, clientKey);
    if (known !== undefined) return { conversationId: known.conversation, messageId: known.id, repeated: true };
    const [client] = await tx.all<{ name: string }>("select name from service_contact where id = $1", [contact]);
    if (client === undefined) return undefined;
    let conversation = made.inNewConversation === true ? undefined : await currentConversation(tx, contact);
    if (conversation === undefined) {
      conversation = newConversation;
      const begun = { id: conversation, contact, channel, client: client.name, at, beganAt: saidAt };
      await openConversation(tx, begun, serializer);
    }
    const message = { id, conversation, sender: "client" as const, author: null, text, clientKey, at, saidAt };
    await appendMessage(tx, message, serializer);
    return { conversationId: conversation, messageId: id, repeated: false };
  });
}
