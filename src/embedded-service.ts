/** The conversation service inside the bridge's process: the default where no other is set. */
import { randomBytes } from "node:crypto";
import type { Health, Log } from "./bridge/ports.ts";
import type { Variant } from "./contract/event.ts";
import { besideOf } from "./database/beside.ts";
import { databaseHealth, openDatabase } from "./database/index.ts";
import type { Handler } from "./http.ts";
import type { Locales } from "./locales.ts";
import { createService, type Service, type ServiceOptions } from "./service/index.ts";
import { requestListener } from "./service/listener.ts";

export interface EmbeddedServiceOptions {
  /** The bridge's own database. SQLite: the service gets a file beside it; PostgreSQL: tables of its own. */
  readonly databaseUrl: string;
  readonly firstKey: string | undefined;
  /** Default `B`. */
  readonly variant?: Variant;
  /** Private networks that webhooks may go to. Default: none. */
  readonly webhookNetworks?: readonly string[];
  readonly locales: Locales;
  readonly language: string;
  readonly log: Log;
  readonly deliveries?: ServiceOptions["deliveries"];
  readonly trustedProxies?: number;
  /** Newest first. */
  readonly inboundSecrets?: readonly string[];
  readonly identitySecrets?: readonly string[];
}

export interface EmbeddedService extends AsyncDisposable {
  readonly service: Service;
  /** Valid while this process runs, unless it was given. */
  readonly key: string;
  readonly handler: Handler;
  health(): Promise<Health>;
}

/** Errors: `DatabaseProblem`. */
export async function openEmbeddedService(options: EmbeddedServiceOptions): Promise<EmbeddedService> {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await openDatabase(besideOf(options.databaseUrl), { lockOwner: true }));
  const key = options.firstKey ?? randomBytes(32).toString("hex");
  const service = await createService({
    database,
    locales: options.locales,
    language: options.language,
    log: options.log,
    firstKey: key,
    ...(options.variant && { variant: options.variant }),
    ...(options.webhookNetworks && { handlers: { networks: options.webhookNetworks } }),
    ...(options.deliveries && { deliveries: options.deliveries }),
    trustedProxies: options.trustedProxies ?? 0,
    inboundSecrets: options.inboundSecrets ?? [],
    identitySecrets: options.identitySecrets ?? [],
  });
  parts.defer(() => service.stop());
  const listener = requestListener(service.app);
  const opened = parts.move();
  return {
    service,
    key,
    handler: (request, response) => listener(request, response),
    health: () => databaseHealth(database),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
