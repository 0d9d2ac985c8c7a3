/** Subscribes the bridge to the service's events, once. */
import { BridgeError } from "../bridge/model/failure.ts";
import { CHANGED_EVENT, EVENT_NAMES, type EventName, type Variant } from "../contract/event.ts";
import type { WebhookId } from "../contract/shapes.ts";
import type { ConversationClient } from "./client.ts";
import { makeSecret, type WebhookSecrets } from "./webhook-secrets.ts";

/** The path that the service posts to, after the public address. */
export const WEBHOOK_PATH = "/webhooks/conversations";

/** The stored subscription, which survives restarts. JSON. */
export interface Subscription {
  /** Base address of the service. */
  readonly service: string;
  /** The URL that it posts to. */
  readonly url: string;
  readonly secret: string;
  /** `intended`: requested, but the response was never seen. */
  readonly state: "intended" | "made";
  readonly id: WebhookId | null;
  /** It includes the service's own event about notes. */
  readonly hearsOfNotes?: true;
}

/** Stores one subscription durably. Errors: LEDGER_UNAVAILABLE. */
export interface SubscriptionStore {
  load(): Promise<Subscription | undefined>;
  save(subscription: Subscription): Promise<void>;
}

export interface SubscribeDeps {
  readonly api: Pick<ConversationClient, "url" | "subscribe" | "canChangeConversations">;
  /** The address at which the service reaches this process, without a trailing slash. */
  readonly publicUrl: string;
  /** Receives the secret in use before the service can sign with it. */
  readonly secrets: WebhookSecrets;
  readonly store: SubscriptionStore;
  /** Subscribes even if a subscription is stored: the service disables one after ten failures in a row. */
  readonly force?: boolean;
}

export type SubscribeOutcome =
  | { readonly outcome: "kept"; readonly subscription: Subscription }
  | { readonly outcome: "made"; readonly subscription: Subscription; readonly variant: Variant };

/**
 * Creates a subscription unless one is stored for this service and this address. Only one replica at a time may run it.
 *
 * Errors: those of the client; SERVICE_REJECTED if the service accepts neither set of event names; LEDGER_UNAVAILABLE.
 */
export async function ensureSubscription(deps: SubscribeDeps, signal: AbortSignal): Promise<SubscribeOutcome> {
  const { api, secrets, store } = deps;
  const url = deps.publicUrl + WEBHOOK_PATH;
  const kept = await store.load();
  // A secret that another service knows proves nothing about this one.
  const known = kept?.service === api.url ? kept : undefined;
  if (known !== undefined) secrets.add(known.secret);
  if (known?.url === url && known.state === "made" && deps.force !== true) {
    return { outcome: "kept", subscription: known };
  }

  const [configured] = secrets.current();
  const secret = configured ?? makeSecret();
  // Store it before the call and accept it at once: a process that dies before it sees the response must still know the
  // secret of the subscription that it may have created, and the first event may overtake the response.
  const intended: Subscription = { service: api.url, url, secret, state: "intended", id: null };
  await store.save(intended);
  secrets.add(secret);

  const { id, variant, hearsOfNotes } = await subscribeInEitherVariant(api, { url, secret }, signal);
  const subscription: Subscription = { ...intended, state: "made", id, ...(hearsOfNotes && { hearsOfNotes }) };
  await store.save(subscription);
  return { outcome: "made", subscription, variant };
}

/** The specification does not show which set of event names the running service accepts. */
async function subscribeInEitherVariant(
  api: SubscribeDeps["api"],
  webhook: { readonly url: string; readonly secret: string },
  signal: AbortSignal,
): Promise<{ id: WebhookId | null; variant: Variant; hearsOfNotes?: true }> {
  const attempt = async (variant: Variant, own: readonly EventName[] = []) => ({
    id: await api.subscribe({ ...webhook, events: [...EVENT_NAMES[variant], ...own] }, signal),
    variant,
  });
  const unlessRejected = (error: unknown): undefined => {
    if (!(error instanceof BridgeError) || error.code !== "SERVICE_REJECTED") throw error;
  };
  // A service that offers one extension may offer the other. All others are asked for what the specification has.
  if (await api.canChangeConversations(signal)) {
    const made = await attempt("B", [CHANGED_EVENT]).catch(unlessRejected);
    if (made !== undefined) return { ...made, hearsOfNotes: true };
  }
  return (await attempt("B").catch(unlessRejected)) ?? (await attempt("A"));
}
