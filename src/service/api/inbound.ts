/** `POST /inbound/{channel}`: connectors of other client channels deliver clients' messages here. */
import { Hono } from "hono";
import { z } from "zod";
import { CLIENT_CHANNELS, MAX_TEXT_UNITS, type ClientChannel } from "../../contract/shapes.ts";
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from "../../contract/signature.ts";
import type { ServiceContext } from "../context.ts";
import { ServiceError } from "../http/errors.ts";
import { CLIENT_FIELDS, textOf } from "../http/fields.ts";
import { methodNotAllowed, readAsJson, readBytes, requireJson } from "../http/requests.ts";
import { addClientMessage } from "../store/client-messages.ts";
import { knownOrNewContact } from "../store/contacts.ts";
import { checkInboundSignature, checkTimestamp } from "./inbound-signature.ts";

/** A connector's clock may be a little ahead; a time further in the future is an error. */
const AHEAD_MS = 5 * 60_000;
/** A connector that was offline for long still delivers what was written meanwhile. */
const BEHIND_MS = 30 * 24 * 60 * 60_000;

export const inboundBody = z.object({
  client: z.object(CLIENT_FIELDS),
  text: textOf(MAX_TEXT_UNITS),
  /** The message's id at the connector. Required, because a message can be delivered again for five minutes. */
  externalMessageId: textOf(200),
  createdAt: z.iso.datetime({ offset: true }).nullish(),
});
/** Of connectors that sign the body alone; for one more version. */
const oldInboundBody = inboundBody.extend({ externalMessageId: textOf(200).nullish() });

export function createInbound(service: ServiceContext): Hono {
  const { inboundSecrets, newId, now, log } = service;
  const inbound = new Hono();
  const warned = new Set<ClientChannel>();
  const warn = (channel: ClientChannel): void => {
    if (warned.has(channel)) return;
    warned.add(channel);
    log.warn({ channel }, "connector signs the body alone, which the next version refuses: sign channel and time too");
  };

  inbound.post("/:channel", async (c) => {
    const channel = channelOf(c.req.param("channel"));
    const at = now();
    const [timestamp, signature] = [c.req.header(TIMESTAMP_HEADER), c.req.header(SIGNATURE_HEADER)];
    if (timestamp !== undefined) checkTimestamp(timestamp, at);
    const body = await readBytes(c);
    checkInboundSignature(body, { channel, timestamp, signature }, inboundSecrets);
    if (timestamp === undefined) warn(channel);
    requireJson(c);
    const shape = timestamp === undefined ? oldInboundBody : inboundBody;
    const { client, text, externalMessageId, createdAt } = readAsJson(body, shape);
    const person = { ...client, id: newId("ct_"), channel, at };
    // Separate from the widget's keys, because a client of the site may be known to both.
    const messageKey = externalMessageId ? `inbound ${externalMessageId}` : undefined;
    const written = await addClientMessage(service, {
      contact: (tx) => knownOrNewContact(tx, person),
      channel,
      text,
      key: messageKey,
      saidAt: createdAt ? timeOf(createdAt, at) : undefined,
    });
    if (written === undefined) throw new Error("the contact was stored in the same write");
    return c.json({ conversationId: written.conversationId, messageId: written.messageId }, 201);
  });
  inbound.all("/:channel", (c) => {
    channelOf(c.req.param("channel"));
    return methodNotAllowed("POST")();
  });
  return inbound;
}

function channelOf(name: string): ClientChannel {
  const channel = CLIENT_CHANNELS.find((known) => known === name);
  if (channel === undefined) throw new ServiceError("not_found", "There is no client channel of this name.");
  return channel;
}

function timeOf(createdAt: string, now: number): number {
  const time = Date.parse(createdAt);
  if (time > now + AHEAD_MS || time < now - BEHIND_MS)
    throw new ServiceError("invalid_body", "The field createdAt is in the future, or more than 30 days ago.");
  return Math.min(time, now);
}
