/** Stores the subscription to the service's events, so that a restart does not create a second one. */
import type { ServiceRecord } from "../bridge/stores/service-record.ts";
import { webhookId } from "../contract/values.ts";
import type { Subscription, SubscriptionStore } from "../conversation-client/subscription.ts";
import type { ServiceAdmin } from "../service/index.ts";

export function subscriptionStore(record: Pick<ServiceRecord, "subscription" | "setSubscription">): SubscriptionStore {
  return {
    async load() {
      const text = await record.subscription();
      return text === undefined ? undefined : (JSON.parse(text) as Subscription);
    },
    save: (subscription) => record.setSubscription(JSON.stringify(subscription)),
  };
}

/**
 * Moves the subscription of an embedded service with the bridge, whose port may differ from that of the last start:
 * `load` returns it at `here`, after the service has moved it with all pending deliveries. This includes a subscription
 * whose response was never seen, and one of an earlier version, which did not hear of notes.
 *
 * Errors: of `load`: LEDGER_UNAVAILABLE, `DatabaseError`.
 */
export function relocatingSubscriptionStore(
  store: SubscriptionStore,
  admin: Pick<ServiceAdmin, "moveSubscription">,
  here: Pick<Subscription, "service" | "url">,
): SubscriptionStore {
  return {
    async load() {
      const kept = await store.load();
      const isHere = kept?.service === here.service && kept.url === here.url && kept.state === "made";
      if (kept === undefined || (isHere && kept.hearsOfNotes === true)) return kept;
      const id = await admin.moveSubscription(kept.secret, here.url);
      if (id === undefined) return kept;
      const { secret } = kept;
      const moved: Subscription = { ...here, secret, state: "made", id: webhookId.parse(id), hearsOfNotes: true };
      await store.save(moved);
      return moved;
    },
    save: (subscription) => store.save(subscription),
  };
}
