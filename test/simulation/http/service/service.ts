/** The simulated service as the bridge's own client and webhooks reach it: over HTTP. */
import type { ConversationApi } from "../../../../src/bridge/ports/conversation-api.ts";
import type { Variant } from "../../../../src/contract/event.ts";
import { createConversationClient } from "../../../../src/conversation-client/client.ts";
import { createWebhookIngest, type WebhookIngest } from "../../../../src/conversation-client/webhook-ingest.ts";
import { createWebhookSecrets } from "../../../../src/conversation-client/webhook-secrets.ts";
import type { HttpDeliveryOptions } from "../../deliveries.ts";
import type { Life } from "../../life.ts";
import type { Network } from "../../network.ts";
import { SimulatedService, type SentEvent } from "../../service.ts";
import { Pauses } from "../pauses.ts";
import { limitedByService, SERVICE_KEY, SERVICE_ORIGIN, SERVICE_URL, ServiceApi, UNAUTHORIZED } from "./api.ts";
import { WEBHOOK_SECRET, webhooksTo } from "./webhooks.ts";
import type { HttpRequest, SimulatedHttp } from "../transport.ts";

export interface HttpServiceOptions extends HttpDeliveryOptions {
  readonly http: SimulatedHttp;
  readonly variant: Variant;
  /** Whether the file of the database has a message. */
  readonly isStored: (message: string) => boolean;
}

export class HttpService extends SimulatedService {
  readonly #more: HttpServiceOptions;
  /** By the body of the reply that was refused. */
  readonly #pauses: Pauses;
  #deliver: ((event: SentEvent, at: string) => Promise<void>) | undefined;

  constructor(network: Network, options: HttpServiceOptions) {
    super(network, options);
    this.#more = options;
    const pauses = new Pauses(options.time, this.#onWrong);
    this.#pauses = pauses;
    const api = new ServiceApi(this, options.variant);
    options.http.register(SERVICE_ORIGIN, {
      network,
      answer(request) {
        if (isReply(request)) pauses.judge(request.body, "a reply to the service");
        return api.answer(request);
      },
      limited(request, retryAfterMs) {
        if (retryAfterMs === undefined) return limitedByService();
        const seconds = Math.ceil(retryAfterMs / 1000);
        if (isReply(request)) pauses.ask(request.body, seconds * 1000);
        return limitedByService(seconds);
      },
      unauthorized: () => UNAUTHORIZED,
    });
  }

  override connect({ clock, log }: Life): ConversationApi {
    // Only what the process that starts has stored is known to it.
    this.#pauses.forget();
    const ingest = createWebhookIngest({
      secrets: createWebhookSecrets([WEBHOOK_SECRET]),
      ingest: (event, key) => this.ingest?.(event, key) ?? Promise.reject(new Error("no bridge")),
    });
    const answering: WebhookIngest = async (headers, body) => {
      try {
        return await ingest(headers, body);
      } catch (error) {
        log.error({ error: error instanceof Error ? error.name : "unknown" }, "a webhook could not be answered");
        throw error;
      }
    };
    const { variant, random, isStored } = this.#more;
    this.#deliver = webhooksTo({ ingest: answering, variant, random, isStored, onWrong: this.#onWrong });
    return createConversationClient({ url: SERVICE_URL, key: SERVICE_KEY, clock });
  }

  protected override deliver(event: SentEvent, at: string): Promise<unknown> {
    // A bridge that is still starting does not listen.
    if (this.ingest === undefined || this.#deliver === undefined) return Promise.reject(new Error("no bridge"));
    return this.#deliver(event, at);
  }

  readonly #onWrong = (line: string): void => {
    this.wrong.push(line);
  };
}

function isReply({ method, path }: HttpRequest): boolean {
  return method === "POST" && path.endsWith("/messages");
}
