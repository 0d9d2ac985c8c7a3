/** Receives the conversation service's webhooks: the secrets that verify them, and what was refused. */
import { ingestDelivered } from "../bridge/inbound/ingest-service-event.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { createWebhookIngest, type WebhookIngest } from "../conversation-client/webhook-ingest.ts";
import { createWebhookSecrets, type WebhookSecrets } from "../conversation-client/webhook-secrets.ts";
import { createRefusedRequests, type RefusedRequests } from "../platform/http/refused-requests.ts";
import type { Metrics } from "../platform/metrics.ts";

export interface ServiceWebhooks {
  readonly ingest: WebhookIngest;
  readonly secrets: WebhookSecrets;
  readonly refused: RefusedRequests<"secret">;
}

/** `given`: the secrets in the settings. `mayBeMissing`: a webhook that may be the service's own was refused. */
export function serviceWebhooks(
  given: readonly string[],
  deps: BridgeDeps,
  metrics: Pick<Metrics, "eventIn">,
  mayBeMissing: () => void,
): ServiceWebhooks {
  const secrets = createWebhookSecrets(given);
  const refused = createRefusedRequests({
    source: "service",
    secrets: () => secrets.current(),
    sentences: { secret: "service-refused-secret" },
    clock: deps.clock,
    log: deps.log,
  });
  const ingest = createWebhookIngest({
    ...{ secrets, refused, mayBeMissing },
    ingest: (event, key) => ingestDelivered(event, key, deps),
    counted: (outcome) => {
      metrics.eventIn("service", outcome);
    },
  });
  return { ingest, secrets, refused };
}
