/** Subscribes the bridge to the service's events, once. */
import { BridgeError } from "../bridge/model/failure.ts";
import { EVENT_NAMES, type Variant } from "../contract/event.ts";
import type { WebhookId } from "../contract/shapes.ts";
import type { ConversationClient } from "./client.ts";
import { makeSecret, type WebhookSecrets } from "./webhook-secrets.ts";

/** Where the service posts to, behind the public address. */
export const WEBHOOK_PATH = "/webhooks/conversations";

/** What is remembered of the subscription, across starts. JSON. */
export interface Subscription {
  /** Base address of the service that was asked. */
  readonly service: string;
  /** Where it posts to. */
  readonly url: string;
  readonly secret: string;
  /** `intended`: asked for, but the answer was never seen. */
  readonly state: "intended" | "made";
  readonly id: WebhookId | null;
}

/** Keeps one subscription durably. Errors: LEDGER_UNAVAILABLE. */
export interface SubscriptionStore {
  load(): Promise<Subscription | undefined>;
  save(subscription: Subscription): Promise<void>;
}

export interface SubscribeDeps {
  readonly api: Pick<ConversationClient, "url" | "subscribe">;
  /** Where the service reaches this process, without a slash behind. */
  readonly publicUrl: string;
  /** Gets the secret that is in force before the service can use it. */
  readonly secrets: WebhookSecrets;
  readonly store: SubscriptionStore;
  /** Subscribes though a subscription is remembered: the service switches one off after ten failures in a row. */
  readonly force?: boolean;
}

export type SubscribeOutcome =
  | { readonly outcome: "kept"; readonly subscription: Subscription }
  | { readonly outcome: "made"; readonly subscription: Subscription; readonly variant: Variant };

/**
 * Makes a subscription unless one is remembered for this service and this address. To be run by one replica at a time.
 *
 * Errors: those of the client; SERVICE_REJECTED when neither set of event names is taken; LEDGER_UNAVAILABLE.
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
  // Kept before the call and valid at once: a process that dies before it sees the answer must still know the secret of
  // the subscription that it may have made, and the first event may overtake the answer.
  const intended: Subscription = { service: api.url, url, secret, state: "intended", id: null };
  await store.save(intended);
  secrets.add(secret);

  const { id, variant } = await subscribeInEitherVariant(api, { url, secret }, signal);
  const subscription: Subscription = { ...intended, state: "made", id };
  await store.save(subscription);
  return { outcome: "made", subscription, variant };
}

/** The specification does not show which set of event names the running service takes. */
async function subscribeInEitherVariant(
  api: SubscribeDeps["api"],
  webhook: { readonly url: string; readonly secret: string },
  signal: AbortSignal,
): Promise<{ id: WebhookId | null; variant: Variant }> {
  const attempt = async (variant: Variant) => ({
    id: await api.subscribe({ ...webhook, events: EVENT_NAMES[variant] }, signal),
    variant,
  });
  try {
    return await attempt("B");
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "SERVICE_REJECTED") throw error;
    return await attempt("A");
  }
}
