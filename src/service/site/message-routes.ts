/** Writing, reading and rating by a client of the site channel. Never returns a note. */
import type { Hono } from "hono";
import { z } from "zod";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { createKeyedSerialExecutor } from "../../platform/serial.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { CLIENT_FIELDS, textOf } from "../http/fields.ts";
import { consumeAll } from "../http/rate-limiter.ts";
import { methodNotAllowed, readJson, readQuery } from "../http/requests.ts";
import { addClientMessage } from "../store/client-messages.ts";
import { addEmail } from "../store/contacts.ts";
import { changeConversation, currentConversation } from "../store/conversations.ts";
import { shownAfter } from "../store/messages.ts";
import { clientOf, unknownClient } from "./client-routes.ts";
import { forClient } from "./for-client.ts";
import { streamMessages } from "./stream.ts";

const clientMessageBody = z.object({
  /** The browser's own id of the message, the same on every attempt. */
  key: z.string().min(8).max(64),
  text: textOf(MAX_TEXT_UNITS),
});
const historyQuery = z.object({ after: z.coerce.number().int().nonnegative().default(0) });
const HISTORY_PAGE = 200;
const emailBody = z.object({ email: CLIENT_FIELDS.email.unwrap().unwrap() });
const ratingBody = z.object({
  conversation: z.string().max(128),
  rating: z.int().min(1).max(5),
});

export function addMessageRoutes(site: Hono, service: ServiceContext): void {
  const { database, limits, addressOf, write, serializer, now } = service;
  /** Of several messages of one client that arrive at once, one opens the conversation, and that one is counted. */
  const oneByOne = createKeyedSerialExecutor();

  site.post("/messages", async (c) => {
    const address = addressOf(c);
    await limits.addressMessages.consume(address);
    const contact = await clientOf(c, service);
    await limits.clientMessages.consume(contact);
    const { key, text } = await readJson(c, clientMessageBody);
    const characters = [
      [limits.clientCharacters, contact],
      [limits.addressCharacters, address],
    ] as const;
    await consumeAll(characters, text.length);
    const store = () => addClientMessage(service, { contact, channel: "site", text, key });
    const isOpen = async () => (await currentConversation(database, contact)) !== undefined;
    const written = (await isOpen())
      ? await store()
      : await oneByOne(contact, async () => {
          // Counted before it is written, because many clients may do so at once.
          const conversations = [
            [limits.clientConversations, contact],
            [limits.addressConversations, address],
          ] as const;
          if (!(await isOpen())) await consumeAll(conversations);
          return store();
        });
    if (written === undefined) throw unknownClient();
    return c.json({ id: written.messageId, key }, written.repeated ? 200 : 201);
  });

  site.get("/messages", async (c) => {
    await limits.streams.consume(addressOf(c));
    const contact = await clientOf(c, service);
    const { after } = readQuery(c, historyQuery);
    c.header("Cache-Control", "no-store");
    return c.json({ messages: (await shownAfter(database, contact, after, HISTORY_PAGE)).map(forClient) });
  });

  site.get("/stream", async (c) => {
    await limits.streams.consume(addressOf(c));
    return streamMessages(c, service, await clientOf(c, service));
  });

  /** A client may rate their own conversation once it is closed, and may change the rating. */
  site.post("/rating", async (c) => {
    await limits.addressMessages.consume(addressOf(c));
    const contact = await clientOf(c, service);
    await limits.clientMessages.consume(contact);
    const { conversation, rating } = await readJson(c, ratingBody);
    const at = now();
    const outcome = await write(async (tx) => {
      const [row] = await tx.all<{ status: string }>(
        "select status from service_conversation where id = $1 and contact_id = $2",
        [conversation, contact],
      );
      if (row?.status !== "closed") return row === undefined ? "not-found" : "not-closed";
      await changeConversation(tx, conversation, { what: "rating", value: rating }, at, serializer);
      return "rated";
    });
    if (outcome === "not-found") throw new ServiceError("not_found", "This client has no conversation with this id.");
    if (outcome === "not-closed") throw new ServiceError("not_closed", "A conversation is rated after it is closed.");
    return c.json({ conversation, rating });
  });

  /** A visitor who waits leaves an address; it is not verified, and never replaces one that is known. */
  site.post("/email", async (c) => {
    await limits.addressMessages.consume(addressOf(c));
    const contact = await clientOf(c, service);
    await limits.clientMessages.consume(contact);
    const { email } = await readJson(c, emailBody);
    await write((tx) => addEmail(tx, contact, email));
    return c.body(null, 204);
  });

  site.all("/email", methodNotAllowed("POST"));
  site.all("/messages", methodNotAllowed("GET", "HEAD", "POST"));
  site.all("/stream", methodNotAllowed("GET", "HEAD"));
  site.all("/rating", methodNotAllowed("POST"));
}
