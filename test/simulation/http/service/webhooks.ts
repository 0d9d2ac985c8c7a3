/**
 * The simulated service's webhooks as HTTP requests, signed over their bytes. Now and then, somebody else sends one that
 * is forged, or the service one that is malformed or of a kind that nobody knows: the bridge must refuse or ignore those.
 */
import { EVENT_NAMES, type Variant } from "../../../../src/contract/event.ts";
import { sign, SIGNATURE_HEADER } from "../../../../src/contract/signature.ts";
import type {
  WebhookAnswer,
  WebhookHeaders,
  WebhookIngest,
} from "../../../../src/conversation-client/webhook-ingest.ts";
import type { Random } from "../../random.ts";
import { shapesOf } from "./api.ts";
import type { SentEvent } from "../../service.ts";

export const WEBHOOK_SECRET = "secret-of-the-subscription";
/** The share of webhooks that come with a strange one before them. */
const STRANGE = 0.15;
/** Nothing that begins like this may be shown to anybody. */
export const FORGED = "Forged";

export interface WebhookOptions {
  readonly ingest: WebhookIngest;
  readonly variant: Variant;
  readonly random: Random;
  /** Whether the file of the database has the message. */
  readonly isStored: (message: string) => boolean;
  /** Called with what the bridge does wrong. */
  readonly onWrong: (line: string) => void;
}

/** Delivers an event once; `at`: when it happened, ISO 8601. Rejects if it was not acknowledged. */
export function webhooksTo(options: WebhookOptions): (event: SentEvent, at: string) => Promise<void> {
  const { ingest, variant, random, isStored, onWrong } = options;
  return async (event, at) => {
    const body = bytesOf(bodyOf(event, at, variant));
    const strange = random.chance(STRANGE) ? random.pick(STRANGE_ONES) : undefined;
    if (strange !== undefined) {
      const { status } = await strange.send(event, body, ingest);
      if (status !== strange.status) onWrong(`${strange.name} was answered ${status}, not ${strange.status}`);
    }
    const { status } = await ingest(signed(body, random), body);
    if (status < 200 || status > 299) throw new Error(`answered ${status}`);
    if (event.type === "message" && !isStored(event.message.id))
      onWrong(`the webhook of "${event.message.text}" was acknowledged before it was stored`);
  };
}

interface Strange {
  readonly name: string;
  readonly status: number;
  send(event: SentEvent, body: Uint8Array, ingest: WebhookIngest): Promise<WebhookAnswer>;
}

const STRANGE_ONES: readonly Strange[] = [
  {
    name: "a webhook signed with another secret",
    status: 401,
    send: (event, _, ingest) => ingest({ [SIGNATURE_HEADER]: sign(forged(event), "of somebody else") }, forged(event)),
  },
  {
    name: "a webhook whose body was exchanged",
    status: 401,
    send: (event, body, ingest) => ingest({ [SIGNATURE_HEADER]: sign(body, WEBHOOK_SECRET) }, forged(event)),
  },
  {
    name: "a webhook without a signature",
    status: 401,
    send: (event, _, ingest) => ingest({}, forged(event)),
  },
  {
    name: "a webhook cut in its middle",
    status: 400,
    send: (_, body, ingest) => sends(body.subarray(0, body.length >> 1), ingest),
  },
  {
    name: "a webhook that is no text",
    status: 400,
    send: (_, __, ingest) => sends(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), ingest),
  },
  {
    name: "a webhook without its conversation",
    status: 400,
    send: (_, __, ingest) => sends(bytesOf({ type: "message:new", payload: {} }), ingest),
  },
  {
    name: "a webhook of an unknown kind",
    status: 200,
    send: ({ conversation }, _, ingest) =>
      sends(bytesOf({ type: "conversation:merged", payload: { conversation } }), ingest),
  },
];

function sends(body: Uint8Array, ingest: WebhookIngest): Promise<WebhookAnswer> {
  return ingest({ [SIGNATURE_HEADER]: sign(body, WEBHOOK_SECRET) }, body);
}

/** What a client never wrote, in a conversation that exists. */
function forged({ conversation: { id } }: SentEvent): Uint8Array {
  const message = { id: "m_forged", from: "client", text: `${FORGED} message`, createdAt: new Date().toISOString() };
  const conversation = { id, client: `${FORGED} client`, channel: "site" };
  return bytesOf({ type: "message:new", payload: { conversation, message } });
}

/** The specification leaves the encoding open. */
function signed(body: Uint8Array, random: Random): WebhookHeaders {
  const hex = sign(body, WEBHOOK_SECRET);
  const base64 = Buffer.from(hex, "hex").toString("base64");
  return { [SIGNATURE_HEADER]: random.pick([hex, `sha256=${hex}`, base64]) ?? hex };
}

/** The same for each delivery of an event. */
function bodyOf(event: SentEvent, at: string, variant: Variant): object {
  const { isA, message: shown, time } = shapesOf(variant);
  const [isMessage, isNew, isChange] = [
    EVENT_NAMES[variant][isA ? 1 : 0],
    EVENT_NAMES[variant][isA ? 0 : 1],
    EVENT_NAMES[variant][2],
  ];
  switch (event.type) {
    case "message": {
      const { author: _, ...message } = shown(event.message);
      return { type: isMessage, payload: { conversation: event.conversation, message } };
    }
    case "conversation-new":
      return { type: isNew, payload: isA ? event.conversation : { conversation: event.conversation } };
    case "conversation-update": {
      const { id } = event.conversation;
      return { type: isChange, payload: isA ? { conversationId: id } : { conversation: { id, updatedAt: time(at) } } };
    }
  }
}

function bytesOf(body: object): Uint8Array {
  return Buffer.from(JSON.stringify(body));
}
