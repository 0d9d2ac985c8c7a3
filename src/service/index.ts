/** The conversation service, in which clients write and operators and integrations answer. */
import { Hono } from "hono";
import type { Variant } from "../contract/event.ts";
import { migrate, type Database } from "../database/index.ts";
import type { Locales } from "../platform/i18n/locales.ts";
import type { Proxy } from "../platform/http/proxy.ts";
import type { Log } from "../platform/log.ts";
import type { OpeningHours } from "../platform/opening-hours.ts";
import { createSerialExecutor } from "../platform/serial.ts";
import { createAdmin, type ServiceAdmin } from "./admin.ts";
import { cursors } from "./api/cursors.ts";
import { createInbound } from "./api/inbound.ts";
import { createApi } from "./api/index.ts";
import { keyRing } from "./api/key-ring.ts";
import { createSerializer } from "./api/serializer.ts";
import { openConsole, type ConsoleOptions } from "./console/index.ts";
import type { Operators } from "./console/operators.ts";
import { LIMIT_DEFAULTS, type Limits, type ServiceContext } from "./context.ts";
import { DELIVERY_DEFAULTS, startDeliveries, type Deliveries, type DeliveryOptions } from "./deliveries/index.ts";
import { createSsrfGuard, type Lookup } from "./deliveries/ssrf-guard.ts";
import { addressReader } from "./http/client-address.ts";
import { ServiceError } from "./http/errors.ts";
import { limiterFactory, type Limit } from "./http/rate-limiter.ts";
import { answerErrors } from "./http/requests.ts";
import { createHub, type HubLimits } from "./site/hub.ts";
import { createSite, fromAnyPage } from "./site/index.ts";
import { idMaker } from "./store/ids.ts";
import { startIndexing } from "./store/message-indexer.ts";
import { MIGRATIONS } from "./store/migrations/index.ts";
import { storedSecret } from "./store/secrets.ts";
import { subscribeToChanges, writerOf } from "./store/writes.ts";

export type { NamedClient, ServiceAdmin } from "./admin.ts";
export type { Limits } from "./context.ts";
export type { DeliveryOptions } from "./deliveries/index.ts";
export type { Limit } from "./http/rate-limiter.ts";

export interface ServiceOptions {
  /** Owned by the caller; not closed here. */
  readonly database: Database;
  readonly locales: Locales;
  readonly log: Log;
  /** Which of the two descriptions the responses follow. Default `B`. */
  readonly variant?: Variant;
  /** A key that is valid without having been issued (`SERVICE_API_KEY`). */
  readonly firstKey?: string;
  /** Language of the service's own sentences to staff. Default `en`. */
  readonly language?: string;
  readonly deliveries?: Partial<DeliveryOptions>;
  /**
   * Private networks that webhooks may go to, `10.0.0.0/8`, and how names are resolved. Default: none, and the system's
   * resolver.
   */
  readonly webhookTargets?: {
    readonly networks?: readonly string[];
    readonly lookup?: Lookup;
    readonly proxy?: Proxy | undefined;
  };
  /** `null` lifts a limit. */
  readonly limits?: Partial<Limits<Limit | null>>;
  /** The most open streams of site clients. Default: 10 per client, 100 per address. */
  readonly openStreams?: HubLimits;
  /** How many of the operator's own reverse proxies write `X-Forwarded-For`. Default 0. */
  readonly trustedProxies?: number;
  /** Secrets that sign what connectors deliver, newest first. Without any, nothing is accepted. */
  readonly inboundSecrets?: readonly string[];
  /** Secrets that sign identities of site clients, newest first. Without any, all clients are anonymous. */
  readonly identitySecrets?: readonly string[];
  /** For widgets without hours of their own: `text` as in `data-hours`, and an IANA time zone. Default: none. */
  readonly openingHours?: OpeningHours | undefined;
  /** How long console sessions last, how many sign-in attempts are allowed, and what screens replies. */
  readonly console: ConsoleOptions;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

export interface Service {
  /**
   * `/v1/…` is the API, `/site/…` the site channel with `/site/widget.js`, `/inbound/…` accepts messages from
   * connectors, `/console` is for operators, and `/` leads there. May be mounted under any path.
   */
  readonly app: Hono;
  readonly admin: ServiceAdmin;
  /** Who may sign in to `/console`. */
  readonly operators: Operators;
  /** Allows webhooks to this URL of the process's own, which is this machine. Call it before `start`. */
  allowWebhooksTo(url: string): void;
  /** Starts, or restarts, responding and delivering. */
  start(): Promise<void>;
  /**
   * Stops streams and deliveries; every path returns 503 until `start`. Open deliveries are made after that. The HTTP
   * server belongs to the caller.
   */
  stop(): Promise<void>;
}

const OPEN_STREAMS: HubLimits = { perClient: 10, perAddress: 100 };

/** Migrates the tables and builds the service, which responds once it is started. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, locales, log } = options;
  const now = options.now ?? Date.now;
  await migrate(database, "service", MIGRATIONS);
  const write = writerOf(database);
  const wanted = { ...LIMIT_DEFAULTS, ...options.limits };
  const hub = createHub(options.openStreams ?? OPEN_STREAMS);
  const createLimiter = limiterFactory(database, now);
  const { networks = [], lookup, proxy } = options.webhookTargets ?? {};
  const ssrfGuard = createSsrfGuard(networks, lookup, proxy);
  const context: ServiceContext = {
    database,
    write,
    serializer: createSerializer(options.variant ?? "B"),
    cursors: cursors(await storedSecret(database, write, "cursor")),
    keys: keyRing(database, options.firstKey, now),
    createLimiter,
    limits: {
      lists: createLimiter("lists", wanted.lists, { policy: "lists" }),
      calls: createLimiter("calls", wanted.calls, { policy: "calls" }),
      clientMessages: createLimiter("clientMessages", wanted.clientMessages),
      addressMessages: createLimiter("addressMessages", wanted.addressMessages),
      clientCharacters: createLimiter("clientCharacters", wanted.clientCharacters, { ofAmounts: true }),
      addressCharacters: createLimiter("addressCharacters", wanted.addressCharacters, { ofAmounts: true }),
      newClients: createLimiter("newClients", wanted.newClients),
      clientConversations: createLimiter("clientConversations", wanted.clientConversations),
      addressConversations: createLimiter("addressConversations", wanted.addressConversations),
      streams: createLimiter("streams", wanted.streams),
    },
    hub,
    ssrfGuard,
    addressOf: addressReader(options.trustedProxies ?? 0),
    inboundSecrets: options.inboundSecrets ?? [],
    identitySecrets: options.identitySecrets ?? [],
    openingHours: options.openingHours,
    locales,
    language: options.language ?? "en",
    newId: idMaker(now),
    now,
    log,
  };

  const admin = createAdmin(context);
  const operatorConsole = await openConsole(context, admin, options.console);

  let running:
    | { readonly changes: AsyncDisposable; readonly deliveries: Deliveries; readonly indexing: AsyncDisposable }
    | undefined;
  /** Runs starts and stops one after another, however they are called. */
  const serially = createSerialExecutor();

  const app = new Hono();
  answerErrors(app, log);
  app.use("/site/*", fromAnyPage);
  app.use(async (_c, next) => {
    if (!hub.isOpen) throw new ServiceError("unavailable", "The service is stopped.", { "Retry-After": "1" });
    await next();
  });
  // Whoever opens the address in a browser is an operator.
  app.get("/", (c) => c.redirect("console/"));
  app.route("/v1", createApi(context));
  app.route("/site", createSite(context));
  app.route("/inbound", createInbound(context));
  app.route("/console", operatorConsole.app);

  return {
    app,
    admin,
    operators: operatorConsole.operators,
    allowWebhooksTo: (url) => {
      ssrfGuard.allow(url);
    },
    start: () =>
      serially(async () => {
        if (running !== undefined) return;
        const changes = await subscribeToChanges(database, (change) => {
          if (change === undefined) hub.wakeAll();
          else hub.wake(change.clients);
          operatorConsole.onChange(change);
        });
        const deliveryOptions = { ...DELIVERY_DEFAULTS, ...options.deliveries };
        const deliveries = await startDeliveries(database, deliveryOptions, { ssrfGuard, now, log });
        running = { changes, deliveries, indexing: startIndexing(write, log) };
        hub.open();
        operatorConsole.open();
      }),
    stop: () =>
      serially(async () => {
        if (running === undefined) return;
        const { changes, deliveries, indexing } = running;
        running = undefined;
        hub.close();
        operatorConsole.close();
        await indexing[Symbol.asyncDispose]();
        await changes[Symbol.asyncDispose]();
        await deliveries.stop();
      }),
  };
}
