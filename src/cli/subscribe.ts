/** `subscribe`: makes the subscription to the service's events by hand, also when the service has switched it off. */
import { NOTES_NOT_KEPT } from "../bridge/reply.ts";
import { readConfig, type Environment } from "../config.ts";
import { createConversationClient } from "../conversation-api/client.ts";
import { ensureSubscription } from "../conversation-api/subscribe.ts";
import { createWebhookSecrets } from "../conversation-api/webhook-secrets.ts";
import { openDatabase } from "../database/index.ts";
import { openLinks } from "../ledger/index.ts";
import { StartProblem } from "../start-problem.ts";
import { subscriptionMemory } from "../subscription-memory.ts";

export async function subscribe(environment: Environment): Promise<void> {
  const { settings, secrets } = readConfig(environment);
  if (settings.conversationApiUrl === undefined || secrets.conversationApiKey === undefined) {
    throw new StartProblem(["CONVERSATION_API_URL is missing: the embedded service needs no subscription by hand."]);
  }
  if (settings.publicUrl === undefined) {
    throw new StartProblem(["PUBLIC_URL is missing: the service needs it to reach the bridge."]);
  }
  await using database = await openDatabase(settings.databaseUrl);
  await using api = createConversationClient({ url: settings.conversationApiUrl, key: secrets.conversationApiKey });
  const links = await openLinks(database);
  const { subscription } = await ensureSubscription(
    {
      api,
      publicUrl: settings.publicUrl,
      secrets: createWebhookSecrets(secrets.webhookSecrets),
      memory: subscriptionMemory(links),
      anew: true,
    },
    AbortSignal.timeout(30_000),
  );
  // Whoever subscribes by hand has dealt with the service: notes are tried again.
  await links.setEpisode(NOTES_NOT_KEPT, undefined);
  process.stdout.write(
    `Subscribed ${subscription.url} at ${subscription.service} (${subscription.id ?? "no id told"}).\n`,
  );
}
