import { describe, expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { CHANGED_EVENT, EVENT_NAMES } from "../../src/contract/event.ts";
import { createConversationClient } from "../../src/conversation-client/client.ts";
import {
  ensureSubscription,
  type Subscription,
  type SubscriptionStore,
} from "../../src/conversation-client/subscription.ts";
import { createWebhookSecrets } from "../../src/conversation-client/webhook-secrets.ts";
import { json, type Peer, refuse, reset, type Script, startPeer } from "./peer.ts";

const never = new AbortController().signal;
const PUBLIC_URL = "https://bridge.example.org";
const HANDLER = "https://bridge.example.org/webhooks/conversations";
const made = json(201, { id: "wh_1", url: HANDLER });
const offers = (allow: string): Script => json(204, null, { allow });
/** Answers a question for extensions as a service does that has none. */
const onlyTheSpecification =
  (script: Script): Script =>
  (asked, response) => {
    (asked.method === "OPTIONS" ? refuse(405, "method_not_allowed") : script)(asked, response);
  };
const takesOnly =
  (names: readonly string[], allow = "GET"): Script =>
  (asked, response) => {
    if (asked.method === "OPTIONS") {
      offers(allow)(asked, response);
      return;
    }
    const { events } = asked.body as { events: string[] };
    (events.every((name) => names.includes(name)) ? made : refuse(422, "invalid_events"))(asked, response);
  };

function memoryOf(first?: Subscription) {
  let kept = first;
  return {
    load: () => Promise.resolve(kept),
    save: (subscription) => {
      kept = subscription;
      return Promise.resolve();
    },
    kept: () => kept,
  } satisfies SubscriptionStore & { kept(): Subscription | undefined };
}

/** One start of the bridge. */
async function start(
  peer: Peer,
  store: SubscriptionStore,
  given: { secrets?: string[]; publicUrl?: string; anew?: boolean } = {},
) {
  await using api = createConversationClient({ url: peer.url, key: "key" });
  const secrets = createWebhookSecrets(given.secrets ?? []);
  const { publicUrl = PUBLIC_URL, anew: force = false } = given;
  const result = await ensureSubscription({ api, publicUrl, secrets, store, force }, never).catch(
    (error: unknown) => error,
  );
  return { result, secrets: secrets.current() };
}
const posted = (peer: Peer) => peer.asked.filter(({ method }) => method === "POST");
const bodies = (peer: Peer) =>
  posted(peer).map(({ body }) => body as { url: string; events: string[]; secret: string });

describe("subscribing", () => {
  it("subscribes to the names of Variant B with its own secret, which it stores", async () => {
    await using peer = await startPeer(takesOnly(EVENT_NAMES.B));
    const memory = memoryOf();
    const { result, secrets } = await start(peer, memory);

    expect(result).toMatchObject({ outcome: "made", variant: "B" });
    expect(bodies(peer)).toEqual([{ url: HANDLER, events: [...EVENT_NAMES.B], secret: secrets[0] }]);
    expect(secrets).toHaveLength(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(memory.kept()).toEqual({ service: peer.url, url: HANDLER, secret: secrets[0], state: "made", id: "wh_1" });
  });

  it("subscribes to the names of Variant A when those of B are refused", async () => {
    await using peer = await startPeer(takesOnly(EVENT_NAMES.A));
    const { result } = await start(peer, memoryOf());
    expect(result).toMatchObject({ outcome: "made", variant: "A" });
    expect(bodies(peer).map(({ events }) => events)).toEqual([[...EVENT_NAMES.B], [...EVENT_NAMES.A]]);
    expect(new Set(bodies(peer).map(({ secret }) => secret)).size).toBe(1);
  });

  it("asks for the event about notes where the service has extensions, and remembers it", async () => {
    await using peer = await startPeer(takesOnly([...EVENT_NAMES.B, CHANGED_EVENT], "GET, PATCH, OPTIONS"));
    const memory = memoryOf();
    expect((await start(peer, memory)).result).toMatchObject({ outcome: "made", variant: "B" });
    expect(bodies(peer).map(({ events }) => events)).toEqual([[...EVENT_NAMES.B, CHANGED_EVENT]]);
    expect(memory.kept()).toMatchObject({ state: "made", hearsOfNotes: true });
  });

  it("does without it where the service has other extensions only", async () => {
    await using peer = await startPeer(takesOnly(EVENT_NAMES.B, "GET, PATCH, OPTIONS"));
    const memory = memoryOf();
    expect((await start(peer, memory)).result).toMatchObject({ outcome: "made", variant: "B" });
    expect(bodies(peer).map(({ events }) => events)).toEqual([[...EVENT_NAMES.B, CHANGED_EVENT], [...EVENT_NAMES.B]]);
    expect(memory.kept()).not.toHaveProperty("hearsOfNotes");
  });

  it("reports when both are refused", async () => {
    await using peer = await startPeer(onlyTheSpecification(refuse(422, "invalid_events")));
    const { result } = await start(peer, memoryOf());
    expect(result).toBeInstanceOf(BridgeError);
    expect(result).toMatchObject({ code: "SERVICE_REJECTED", details: { remoteCode: "invalid_events" } });
    expect(posted(peer)).toHaveLength(2);
  });

  it.each([
    ["the key is wrong", refuse(401, "unauthorized"), "SERVICE_UNAUTHORIZED"],
    ["the limit is reached", refuse(429, "rate_limited"), "SERVICE_RATE_LIMITED"],
    ["the service is away", refuse(503, "unavailable"), "SERVICE_UNREACHABLE"],
    ["the answer is lost", reset, "SERVICE_UNREACHABLE"],
    ["the answer is a web page", ((_, response) => response.end("<html>")) satisfies Script, "SERVICE_MISUNDERSTOOD"],
  ] as const)("does not take it for a refusal of the names when %s", async (_, script, code) => {
    await using peer = await startPeer(script);
    const { result } = await start(peer, memoryOf());
    expect(result).toMatchObject({ code });
    expect(posted(peer).length).toBeLessThanOrEqual(1);
  });

  it("creates no second subscription when the process restarts, and still knows the secret", async () => {
    await using peer = await startPeer(onlyTheSpecification(made));
    const memory = memoryOf();
    const first = await start(peer, memory);
    const second = await start(peer, memory);
    expect(second.result).toMatchObject({ outcome: "kept" });
    expect(second.secrets).toEqual(first.secrets);
    expect(posted(peer)).toHaveLength(1);
  });

  it("retries with the same secret when the response was lost", async () => {
    await using peer = await startPeer(onlyTheSpecification(reset));
    const memory = memoryOf();
    const first = await start(peer, memory);
    expect(memory.kept()).toMatchObject({ state: "intended", secret: first.secrets[0] });
    peer.answer(onlyTheSpecification(made));
    const second = await start(peer, memory);
    expect(second.result).toMatchObject({ outcome: "made" });
    expect(second.secrets).toEqual(first.secrets);
    expect(new Set(bodies(peer).map(({ secret }) => secret)).size).toBe(1);
  });

  it("stores the secret, and accepts it, before the service can use it", async () => {
    const store = memoryOf();
    const secrets = createWebhookSecrets([]);
    let seen: { sent: string; kept: string | undefined; inForce: readonly string[] } | undefined;
    await using peer = await startPeer((asked, response) => {
      if (asked.method === "OPTIONS") {
        offers("GET")(asked, response);
        return;
      }
      const { secret } = asked.body as { secret: string };
      seen = { sent: secret, kept: store.kept()?.secret, inForce: secrets.current() };
      made(asked, response);
    });
    await using api = createConversationClient({ url: peer.url, key: "key" });
    await ensureSubscription({ api, publicUrl: PUBLIC_URL, secrets, store }, never);
    expect(seen).toEqual({ sent: seen?.sent, kept: seen?.sent, inForce: [seen?.sent] });
  });

  it("uses the newest configured secret, and verifies with all of them and the stored one", async () => {
    await using peer = await startPeer(onlyTheSpecification(made));
    const memory = memoryOf();
    await start(peer, memory, { secrets: ["newest", "older"] });
    expect(bodies(peer)[0]?.secret).toBe("newest");
    const rotated = await start(peer, memory, { secrets: ["brand new"] });
    expect(rotated.result).toMatchObject({ outcome: "kept" });
    expect(rotated.secrets).toEqual(["brand new", "newest"]);
  });

  it("creates another one for another URL, and on request", async () => {
    await using peer = await startPeer(onlyTheSpecification(made));
    const memory = memoryOf();
    const first = await start(peer, memory);
    const moved = await start(peer, memory, { publicUrl: "https://new.example.org" });
    expect(moved.result).toMatchObject({
      outcome: "made",
      subscription: { url: "https://new.example.org/webhooks/conversations" },
    });
    // Deliveries for the first one may still arrive.
    expect(moved.secrets).toEqual(first.secrets);
    expect((await start(peer, memory, { publicUrl: "https://new.example.org", anew: true })).result).toMatchObject({
      outcome: "made",
    });
    expect(posted(peer)).toHaveLength(3);
  });

  it("never sends one service's secret to another, nor accepts it from another", async () => {
    await using one = await startPeer(onlyTheSpecification(made));
    await using other = await startPeer(onlyTheSpecification(made));
    const memory = memoryOf();
    const first = await start(one, memory);
    const second = await start(other, memory);
    expect(second.result).toMatchObject({ outcome: "made" });
    expect(second.secrets).not.toContain(first.secrets[0]);
    expect(bodies(other)[0]?.secret).not.toBe(first.secrets[0]);
  });

  it("sends no request while its store fails", async () => {
    await using peer = await startPeer(onlyTheSpecification(made));
    const broken = () => Promise.reject(new BridgeError("LEDGER_UNAVAILABLE"));
    expect((await start(peer, { load: broken, save: broken })).result).toMatchObject({ code: "LEDGER_UNAVAILABLE" });
    expect((await start(peer, { load: () => Promise.resolve(undefined), save: broken })).result).toMatchObject({
      code: "LEDGER_UNAVAILABLE",
    });
    expect(peer.asked).toHaveLength(0);
  });
});
