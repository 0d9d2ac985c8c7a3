import assert from "node:assert/strict";
import { z } from "zod";
import { EVENT_NAMES } from "../../../src/contract/event.ts";
import { verify } from "../../../src/contract/signature.ts";
import type { Received, Receiver } from "../../service/receiver.ts";
import type { Peer } from "../peer.ts";
import type { Rule } from "../rule.ts";
import { answered, has, refused, shapesOf } from "../shapes.ts";

const SUBSCRIBE = "POST /webhooks";
const SECRET = "conformance-secret";
const WAIT_MS = 20_000;

const created = z.object({ id: z.string().regex(/^wh_./), url: z.string() });
/** Event names about one conversation, in either set. */
const NAMES = {
  A: { message: "message.created", conversation: "conversation.created", assigned: "conversation.assigned" },
  B: { message: "message:new", conversation: "conversation:new", assigned: "conversation:update" },
} as const;

/** The API cannot delete subscriptions, so one of each kind is created, with its own path. */
async function subscribe(peer: Peer, events: readonly string[], path: string): Promise<Receiver> {
  const receiver = peer.need("receiver");
  const url = `${receiver.url}/${path}`;
  answered(await peer.post("/webhooks", { url, events, secret: SECRET }), 201, z.object({}));
  return receiver;
}

/** Deliveries at one path about one conversation. */
const about =
  (path: string, conversation: string) =>
  (one: Received): boolean =>
    one.path.endsWith(`/${path}`) && one.raw.includes(`"${conversation}"`);

async function waitFor(receiver: Receiver, wanted: (one: Received) => boolean, count = 1): Promise<Received[]> {
  const late = new Promise<never>((_, reject) => {
    AbortSignal.timeout(WAIT_MS).addEventListener("abort", () => {
      reject(new assert.AssertionError({ message: `no delivery within ${WAIT_MS / 1000} s` }));
    });
  });
  await Promise.race([receiver.until((all) => all.filter(wanted).length >= count), late]);
  return receiver.received.filter(wanted);
}

let paths = 0;
const aPath = () => `conformance-${++paths}`;

export const EVENTS: readonly Rule[] = [
  {
    section: SUBSCRIBE,
    says: "the answer is 201 with the subscription's id, prefix wh_, and its url",
    async check(peer) {
      const url = `${peer.need("receiver").url}/${aPath()}`;
      const made = answered(
        await peer.post("/webhooks", { url, events: [NAMES[peer.variant].conversation], secret: SECRET }),
        201,
        created,
      );
      assert.equal(made.url, url);
    },
  },
  {
    section: SUBSCRIBE,
    says: "url and events are required, events a list of strings, url an address with HTTPS",
    async check(peer) {
      const events = [NAMES[peer.variant].message];
      refused(await peer.post("/webhooks", { events }));
      refused(await peer.post("/webhooks", { url: "https://example.org/hook" }));
      refused(await peer.post("/webhooks", { url: "https://example.org/hook", events: events[0] }));
      refused(await peer.post("/webhooks", { url: "https://example.org/hook", events: [7] }));
      for (const url of ["not an address", "/hook", "ftp://example.org/", "http://example.org/hook", 7])
        refused(await peer.post("/webhooks", { url, events }));
    },
  },
  {
    section: "Events",
    says: "events takes the four names of Variant A and no other",
    variant: "A",
    async check(peer) {
      await subscribe(peer, EVENT_NAMES.A, aPath());
      refused(await peer.post("/webhooks", { url: "https://example.org/hook", events: ["conformance.nothing"] }));
    },
  },
  {
    section: "Events",
    says: "events takes the three names of Variant B",
    variant: "B",
    async check(peer) {
      await subscribe(peer, EVENT_NAMES.B, aPath());
    },
  },
  {
    section: "Events",
    says: "a delivery is a POST of {type, payload}; a message's payload has conversation and message",
    async check(peer) {
      const { message } = NAMES[peer.variant];
      const path = aPath();
      const receiver = await subscribe(peer, [message], path);
      const conversationId = await peer.conversation();
      const { body } = await peer.post("/messages", { conversationId, text: "told to all" });
      const { id } = body as { id: string };
      const [one] = await waitFor(receiver, (it) => about(path, conversationId)(it) && it.raw.includes(`"${id}"`));
      assert.equal(one?.type, message);
      const told = has(shapesOf(peer.variant).messageEvent, one.payload);
      assert.deepEqual([told.conversation.id, told.message.id, told.message.text], [conversationId, id, "told to all"]);
    },
  },
  {
    section: "Events",
    says: "a new message fires for clients and operators alike",
    async check(peer) {
      const path = aPath();
      const receiver = await subscribe(peer, [NAMES[peer.variant].message], path);
      const conversationId = await peer.need("clientWrites")("from the client");
      await peer.post("/messages", { conversationId, text: "from the team" });
      const all = await waitFor(receiver, about(path, conversationId), 2);
      const from = all.map(({ payload }) => (payload.message as unknown as { from: string }).from);
      assert.deepEqual(from.toSorted(), ["client", peer.variant === "A" ? "agent" : "operator"].toSorted());
    },
  },
  {
    section: "Events",
    says: "a new conversation fires, in any channel",
    async check(peer) {
      const path = aPath();
      const { conversation } = NAMES[peer.variant];
      const receiver = await subscribe(peer, [conversation], path);
      const id = await peer.need("clientWrites")("hello");
      const [one] = await waitFor(receiver, about(path, id));
      assert.equal(one?.type, conversation);
      assert.equal(typeof one.payload, "object");
    },
  },
  {
    section: "Events",
    says: "assigning a conversation fires conversation:update (Variant B) or conversation.assigned (Variant A)",
    async check(peer) {
      const path = aPath();
      const { assigned } = NAMES[peer.variant];
      const receiver = await subscribe(peer, [assigned], path);
      const id = await peer.need("clientWrites")("assign me");
      await peer.need("assign")(id);
      const [one] = await waitFor(receiver, about(path, id));
      assert.equal(one?.type, assigned);
    },
  },
  {
    section: "Events",
    says: "rating a conversation fires conversation:update (Variant B) or conversation.rated (Variant A)",
    async check(peer) {
      const path = aPath();
      const name = peer.variant === "A" ? "conversation.rated" : "conversation:update";
      const receiver = await subscribe(peer, [name], path);
      const id = await peer.need("clientWrites")("rate me");
      await peer.need("rate")(id);
      const [one] = await waitFor(receiver, about(path, id));
      assert.equal(one?.type, name);
    },
  },
  {
    section: "Delivery rules",
    says: "every request has X-Service-Signature: HMAC-SHA256 of the body, keyed with the secret",
    async check(peer) {
      const path = aPath();
      const receiver = await subscribe(peer, [NAMES[peer.variant].message], path);
      const conversationId = await peer.conversation();
      await peer.post("/messages", { conversationId, text: "signed ✍️" });
      const [one] = await waitFor(receiver, about(path, conversationId));
      assert.ok(one !== undefined && verify(one.raw, one.signature, [SECRET]), "the signature does not sign the body");
      assert.ok(!verify(one.raw, one.signature, ["another"]), "another secret signs too");
    },
  },
  {
    section: "Delivery rules",
    says: "without a 2xx the same event is sent up to three times more",
    async check(peer) {
      peer.need("pausesAreShort");
      const path = aPath();
      const receiver = await subscribe(peer, [NAMES[peer.variant].conversation], path);
      const refuses = receiver.answer;
      receiver.answer = (one, number) => (one.path.endsWith(`/${path}`) ? 500 : refuses(one, number));
      const id = await peer.need("clientWrites")("again and again");
      const all = await waitFor(receiver, about(path, id), 4);
      assert.equal(new Set(all.map(({ raw }) => raw.toString())).size, 1, "an attempt has another body");
      // The next event has arrived, so a fifth attempt at this one would have too.
      const next = await peer.need("clientWrites")("the next one");
      await waitFor(receiver, about(path, next), 4);
      assert.equal(receiver.received.filter(about(path, id)).length, 4, "it came more than four times");
    },
  },
  {
    section: "Delivery rules",
    says: "an event that was taken with a 2xx does not come again",
    async check(peer) {
      const path = aPath();
      const { message } = NAMES[peer.variant];
      const receiver = await subscribe(peer, [message], path);
      receiver.answer = () => 204;
      const conversationId = await peer.conversation();
      await peer.post("/messages", { conversationId, text: "once" });
      await peer.post("/messages", { conversationId, text: "and then" });
      const mine = (text: string) => (it: Received) => about(path, conversationId)(it) && it.raw.includes(`"${text}"`);
      await waitFor(receiver, mine("and then"));
      assert.equal((await waitFor(receiver, mine("once"))).length, 1);
    },
  },
  {
    section: "States and transitions",
    says: "after ten failed deliveries in a row the subscription is switched off",
    async check(peer) {
      peer.need("pausesAreShort");
      const clientWrites = peer.need("clientWrites");
      const path = aPath();
      const receiver = await subscribe(peer, [NAMES[peer.variant].conversation], path);
      const before = receiver.answer;
      receiver.answer = (one, number) => (one.path.endsWith(`/${path}`) ? 500 : before(one, number));
      const ids: string[] = [];
      for (let n = 0; n < 10; n++) ids.push(await clientWrites(`failing ${n}`));
      for (const id of ids) await waitFor(receiver, about(path, id), 4);
      // Wait for another subscription's delivery; by then this one would have received its own.
      const other = aPath();
      await subscribe(peer, [NAMES[peer.variant].conversation], other);
      let quiet = false;
      for (let n = 0; n < 20 && !quiet; n++) {
        const id = await clientWrites(`after ${n}`);
        await waitFor(receiver, about(other, id));
        quiet = !receiver.received.some(about(path, id));
      }
      if (!quiet) throw new assert.AssertionError({ message: "it still gets events" });
    },
  },
];
