/** `subscribe`: creates the webhook subscription by hand, also after the service has disabled it. */
import { subscriptionStore } from "../app/subscriptions.ts";
import { createStores } from "../bridge/stores/index.ts";
import { readConfig, type Environment } from "../config/index.ts";
import { createConversationClient } from "../conversation-client/client.ts";
import { ensureSubscription } from "../conversation-client/subscription.ts";
import { createWebhookSecrets } from "../conversation-client/webhook-secrets.ts";
import { openDatabase } from "../database/index.ts";
import { openSpaces } from "../key-value/index.ts";
import { StartError } from "../platform/start-error.ts";
import { requireDatabase } from "./require-database.ts";
import { print } from "./print.ts";

export async function subscribe(environment: Environment): Promise<void> {
  const { settings, secrets } = readConfig(environment);
  if (settings.conversationApiUrl === undefined || secrets.conversationApiKey === undefined) {
    throw new StartError([{ key: "cli-subscribe-embedded" }]);
  }
  if (settings.publicUrl === undefined) {
    throw new StartError([{ key: "cli-subscribe-url-missing" }]);
  }
  requireDatabase(settings.databaseUrl);
  await using database = await openDatabase(settings.databaseUrl);
  await using api = createConversationClient({
    url: settings.conversationApiUrl,
    key: secrets.conversationApiKey,
    proxy: settings.proxy,
  });
  const { serviceRecord } = createStores(await openSpaces(database));
  const { subscription } = await ensureSubscription(
    {
      api,
      publicUrl: settings.publicUrl,
      secrets: createWebhookSecrets(secrets.webhookSecrets),
      store: subscriptionStore(serviceRecord),
      force: true,
    },
    AbortSignal.timeout(30_000),
  );
  // The operator has dealt with the service, so try notes again.
  await serviceRecord.setKeepsNoNotes(undefined);
  const { id, url, service } = subscription;
  print(`Subscribed ${url} to ${service}${id === null ? "" : ` (${id})`}.`);
}
