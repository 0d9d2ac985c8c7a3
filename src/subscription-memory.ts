/** Remembers the subscription to the service's events among the links, so that a new start makes no second one. */
import type { Links } from "./bridge/ports.ts";
import type { Subscription, SubscriptionMemory } from "./conversation-api/subscribe.ts";

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
