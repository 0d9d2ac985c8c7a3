/** The conversation service inside the bridge's process: the default if no other service is configured. */
import { randomBytes } from "node:crypto";
import { requireUnmoved } from "../database/hold.ts";
import { databaseHealth, openDatabase } from "../database/index.ts";
import { serviceDatabaseUrl } from "../database/service-database-url.ts";
import type { Health } from "../platform/health.ts";
import type { Proxy } from "../platform/http/proxy.ts";
import type { Handler } from "../platform/http/server.ts";
import { createService, type Service, type ServiceOptions } from "../service/index.ts";
import { requestListener } from "../service/http/listener.ts";
import { screenReplyWith } from "./screen-reply.ts";

type Kept =
  | "variant"
  | "locales"
  | "language"
  | "log"
  | "deliveries"
  | "trustedProxies"
  | "inboundSecrets"
  | "identitySecrets"
  | "openingHours";

export interface EmbeddedServiceOptions extends Pick<ServiceOptions, Kept> {
  /** The bridge's own database. SQLite: the service gets a file beside it; PostgreSQL: tables of its own. */
  readonly databaseUrl: string;
  readonly firstKey: string | undefined;
  /** Private networks that webhooks may go to. Default: none. */
  readonly webhookNetworks?: readonly string[];
  /** For webhooks to an `https:` address. */
  readonly proxy?: Proxy | undefined;
  /** E-mail domains of the company itself. Default: none. */
  readonly ownDomains?: readonly string[];
}

export interface EmbeddedService extends AsyncDisposable {
  readonly service: Service;
  /** Valid while this process runs, unless it was given. */
  readonly key: string;
  readonly handler: Handler;
  health(): Promise<Health>;
}

/** Errors: `DatabaseError`; `StartError` if the database was moved. */
export async function openEmbeddedService({
  databaseUrl,
  firstKey,
  webhookNetworks = [],
  ownDomains = [],
  proxy,
  ...options
}: EmbeddedServiceOptions): Promise<EmbeddedService> {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(
    await openDatabase(serviceDatabaseUrl(databaseUrl), { lockOwner: true, log: options.log }),
  );
  await requireUnmoved(database);
  const key = firstKey ?? randomBytes(32).toString("hex");
  const service = await createService({
    ...options,
    database,
    firstKey: key,
    webhookTargets: { networks: webhookNetworks, proxy },
    console: { screenReply: screenReplyWith(ownDomains) },
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
