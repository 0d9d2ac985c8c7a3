/** Remembers the subscription to the service's events among the links, so that a new start makes no second one. */
import type { Links } from "./bridge/ports.ts";
import { webhookId } from "./contract/values.ts";
import type { Subscription, SubscriptionMemory } from "./conversation-api/subscribe.ts";
import type { ServiceAdmin } from "./service/index.ts";

const NAME = "subscription";

export function subscriptionMemory(links: Pick<Links, "episode" | "setEpisode">): SubscriptionMemory {
  return {
    async load() {
      const text = await links.episode(NAME);
      return text === undefined ? undefined : (JSON.parse(text) as Subscription);
    },
    save: (subscription) => links.setEpisode(NAME, JSON.stringify(subscription)),
  };
}

/**
 * The embedded service is where the bridge is, whose port may be another one than at the last start: the subscription
 * goes along, before anything is delivered. What was asked for, and whose answer was never seen, is found as well.
 *
 * Errors: LEDGER_UNAVAILABLE, `DatabaseProblem`.
 */
export async function followAddress(
  memory: SubscriptionMemory,
  admin: Pick<ServiceAdmin, "moveSubscription">,
  { service, url }: Pick<Subscription, "service" | "url">,
): Promise<void> {
  const kept = await memory.load();
  if (kept === undefined || (kept.service === service && kept.url === url && kept.state === "made")) return;
  const id = await admin.moveSubscription(kept.secret, url);
  if (id !== undefined)
    await memory.save({ service, url, secret: kept.secret, state: "made", id: webhookId.parse(id) });
}
