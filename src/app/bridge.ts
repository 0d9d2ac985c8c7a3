/** Builds and connects all parts of the bridge. The only file that knows all of them. */
import { setTimeout as pause } from "node:timers/promises";
import { createMissingEvents } from "../bridge/replies/missing-events.ts";
import { FAILURES } from "../bridge/model/failure.ts";
import type { RoomId } from "../bridge/model/ids.ts";
import type { BridgeDeps } from "../bridge/deps.ts";
import { createStores } from "../bridge/stores/index.ts";
import { createRestoreWindow } from "../bridge/stores/restore-record.ts";
import type { TeamChat } from "../bridge/ports/team-chat.ts";
import { CHECK_PAUSE_MS, connectionWatch } from "../bridge/ops/connections.ts";
import { databaseOutages, type DatabaseOutages } from "../bridge/ops/database-outages.ts";
import { LANE_KINDS } from "../bridge/ports/ledger.ts";
import { listEntries } from "../bridge/rooms/pinned-list.ts";
import { scheduleDigests } from "../bridge/rooms/quiet-hours-digest.ts";
import { scheduleReports } from "../bridge/rooms/weekly-report.ts";
import { recordRoomSettings } from "../bridge/routing/effective-mode.ts";
import { laneWorkers } from "../bridge/workers.ts";
import { isLoopback, type Config } from "../config/index.ts";
import type { PersonName, RoomName } from "../config/routes.ts";
import { createConversationClient } from "../conversation-client/client.ts";
import { WEBHOOK_PATH } from "../conversation-client/subscription.ts";
import type { WebhookIngest } from "../conversation-client/webhook-ingest.ts";
import { requireUnmoved } from "../database/hold.ts";
import { databaseHealth, storeSentinel, openDatabase } from "../database/index.ts";
import { LEDGER_TABLES } from "../database/migrations/ledger/index.ts";
import { openBridgeLedger } from "./open-ledger.ts";
import { openSpaces } from "../key-value/index.ts";
import type { Health } from "../platform/health.ts";
import { createMetrics } from "../platform/metrics.ts";
import { ownVersion } from "../platform/own-version.ts";
import type { BridgeOptions } from "./bridge-options.ts";
import { coveredStart } from "./covered-start.ts";
import { readDatabase } from "./database-metrics.ts";
import { bridgeRoutes, startServers } from "./http-routes.ts";
import { instrumentApi, instrumentChat, instrumentWorkers } from "./instrumentation.ts";
import { beginReconciliation, type Reconciliation } from "./reconciliation.ts";
import { resolveRoutes } from "./routes.ts";
import { keepServiceConnected, type ServiceConnection } from "./service-connection.ts";
import { serviceWebhooks } from "./service-webhooks.ts";
import { shareSuspicions } from "./shared-suspicions.ts";
import { runStaffBackfill } from "./staff-backfill.ts";
import { listenForStaff } from "./staff-events.ts";
import { relocatingSubscriptionStore, subscriptionStore } from "./subscriptions.ts";
import { connectSlack, connectTelegram, EVENT_SOURCES } from "./team-chat-connections.ts";
import { teamChats } from "./team-chats.ts";
import { repeat } from "./repeat.ts";
import { recordUnrecordedRestore } from "./unrecorded-restore.ts";

export interface RunningBridge extends AsyncDisposable {
  /** The address that it listens on, without a trailing slash. */
  readonly url: string;
  /** By name: database, each team chat, service; and `traffic` while no requests are accepted. */
  health(): Promise<Readonly<Record<string, Health>>>;
  /**
   * Reports at once that it is not ready, goes on for the drain's time, then stops ingesting, lets running work finish,
   * and leaves the rest in the ledger.
   */
  stop(): Promise<void>;
}

const NOT_STARTED = {
  status: 503,
  headers: { "retry-after": "1" },
  body: '{"error":{"code":"unavailable","message":"Not ready."}}',
};

/**
 * Starts the bridge; resolves when it ingests events.
 *
 * Errors: `StartError`, `DatabaseError`, `ListenError`, in sentences that say what to do, and the reason of the
 *         options' `signal`. Nothing is left running then.
 */
export async function startBridge(config: Config, options: BridgeOptions): Promise<RunningBridge> {
  const { settings, secrets } = config;
  const { log, embedded, tracing, clock = { now: Date.now } } = options;
  await using parts = new AsyncDisposableStack();
  const ending = new AbortController();
  const starting = options.signal ?? ending.signal;
  const startedAt = clock.now();

  const database = parts.use(await openDatabase(settings.databaseUrl, { lockOwner: true, log }));
  starting.throwIfAborted();
  await requireUnmoved(database);
  const traced = tracing && (await import("./tracing/traced-ledger.ts")).tracedBy(tracing);
  const stores = createStores(await openSpaces(database));
  await recordUnrecordedRestore(database, clock.now());
  const checkSentinel = await storeSentinel(database);
  const later: {
    ingestWebhook?: WebhookIngest;
    connection?: ServiceConnection;
    reconciliation?: Reconciliation;
    ledgerFailed?: () => void;
    outages?: DatabaseOutages;
    rooms?: readonly RoomId[];
  } = {};
  const ledger = await openBridgeLedger(database, { log, clock, onUnavailable: () => later.ledgerFailed?.() });
  starting.throwIfAborted();
  const chats: TeamChat[] = [];
  let stopping: Promise<void> | undefined;
  const metrics = createMetrics({
    version: ownVersion(),
    laneKinds: LANE_KINDS,
    failureCodes: Object.keys(FAILURES),
    eventSources: EVENT_SOURCES,
    readDatabase: async () => {
      await checkSentinel();
      return await readDatabase(database, settings.databaseUrl, later.rooms ?? [], clock.now());
    },
    connections: () => Object.fromEntries(chats.map((chat) => [chat.name, chat.health().ok])),
    isDraining: () => stopping !== undefined,
  });

  const slack = await connectSlack(config, options, clock, metrics);
  if (slack !== undefined) {
    parts.defer(() => slack.close());
    chats.push(instrumentChat(slack, metrics, tracing));
  }
  const restored = createRestoreWindow();
  const telegram = await connectTelegram(config, options, clock, ledger, database, metrics, restored);
  if (telegram !== undefined) {
    parts.defer(() => telegram.close());
    chats.push(instrumentChat(telegram, metrics, tracing));
  }
  const roomOf = ({ chat, room }: RoomName) => {
    const named = chats.find(({ name }) => name === chat);
    if (named === undefined) throw new TypeError(`the team chat ${chat} is not connected`);
    return named.room(room);
  };
  const personOf = ({ chat, person }: PersonName) => chats.find(({ name }) => name === chat)?.person(person);

  const ownHealth = () => databaseHealth(database, LEDGER_TABLES, checkSentinel);
  const probe = async () => {
    const found = await ownHealth();
    // A load balancer that asks sends no events meanwhile, so nothing else may notice the outage.
    if (!found.ok) later.outages?.failed();
    return found;
  };
  const serviceHealth = (): Health => later.connection?.health() ?? { ok: false, reason: { key: "service-starting" } };
  // Open the port before the service is called, because an embedded service answers here.
  const health = async () => {
    const restore = later.reconciliation?.health();
    const kept = await embedded?.health();
    return {
      ...(refusal && { traffic: refusal }),
      ...(restore !== undefined && { restore }),
      database: await probe(),
      ...Object.fromEntries(chats.map((chat) => [chat.name, chat.health()])),
      // Its connection only reads, which works with a database that takes no writes.
      service: kept?.ok === false ? kept : serviceHealth(),
    };
  };
  /** Why no requests are accepted; `undefined` while they are. */
  let refusal: Health | undefined = { ok: false, reason: { key: "traffic-starting" } };
  const traffic = async () => refusal ?? (await probe());
  const http = await startServers({
    host: settings.host,
    port: settings.port,
    opsPort: settings.opsPort,
    log,
    routes: bridgeRoutes({
      webhook: async (headers, body) => {
        const ingest = async () => (await later.ingestWebhook?.(headers, body)) ?? NOT_STARTED;
        if (tracing === undefined) return await ingest();
        const { traceparent } = headers;
        const from = typeof traceparent === "string" ? [traceparent] : [];
        const origin = { kind: "server", from, attributes: {} } as const;
        return await tracing.span("receive service", origin, ingest);
      },
      slackEvents: slack?.events,
      telegramUpdates: telegram?.events,
      telegramTooLarge: telegram?.eventTooLarge,
      health,
      traffic,
      say: options.say,
      metrics,
    }),
    ...(embedded && { otherwise: embedded.handler }),
  });
  parts.defer(() => http.close());
  // Within one process, avoid the detour through a public address, which may resolve to a private one. On PostgreSQL there
  // may be replicas: whichever delivers the events must reach one that is there, even on the same machine.
  const isAlone = embedded !== undefined && database.dialect === "sqlite";
  const reachedAt = isAlone && isLoopback(http.url) ? http.url : (settings.publicUrl ?? http.url);
  const here = { service: `${http.url}/v1`, url: reachedAt + WEBHOOK_PATH };
  embedded?.service.allowWebhooksTo(here.url);
  const remembered = subscriptionStore(stores.serviceRecord);
  const store =
    embedded === undefined ? remembered : relocatingSubscriptionStore(remembered, embedded.service.admin, here);
  // Load it before anything is delivered or ingested: the service may have been posting while the bridge was down.
  const kept = await store.load();
  if (embedded !== undefined) {
    await embedded.service.start();
    parts.defer(() => embedded.service.stop());
  }

  const client = parts.use(
    createConversationClient({
      url: embedded === undefined ? (settings.conversationApiUrl ?? "") : `${http.url}/v1`,
      key: embedded?.key ?? secrets.conversationApiKey ?? "",
      traceparent: tracing && (() => tracing.traceparent()),
      proxy: settings.proxy,
    }),
  );
  const routes = {
    ...resolveRoutes(settings.routes, { room: roomOf, person: personOf }),
    ownDomains: settings.ownDomains,
  };
  later.rooms = [...routes.modes.keys()];
  const deps: BridgeDeps = {
    chats: teamChats(chats),
    api: instrumentApi(client, metrics, tracing),
    ledger: traced?.ledger(ledger) ?? ledger,
    ...stores,
    routes,
    settings: { holdMs: settings.holdMs, opsRooms: settings.opsRooms.map(roomOf) },
    missing: createMissingEvents(routes, clock),
    restored,
    clock,
    log,
  };
  const webhooks = serviceWebhooks(secrets.webhookSecrets, deps, metrics, () => later.connection?.compareSoon());
  // The secret of an earlier start.
  if (kept?.service === client.url) webhooks.secrets.add(kept.secret);
  later.ingestWebhook = webhooks.ingest;

  starting.throwIfAborted();
  const suspicions = parts.use(await shareSuspicions(database, { chats, missing: deps.missing, log }));
  const suspectAll = () => {
    suspicions.suspectAll();
  };
  // Nothing was connected while the bridge was down, unless another replica says otherwise.
  suspectAll();
  const start = parts.use(await coveredStart(database, { chats, missing: deps.missing, log }));
  const takesWrites = async () => (await ownHealth()).ok;
  const outages = (later.outages = databaseOutages(deps, takesWrites, suspectAll));
  later.ledgerFailed = () => {
    suspectAll();
    outages.failed();
  };
  parts.use(ledger);
  await recordRoomSettings(deps);
  const workers = instrumentWorkers(laneWorkers(deps), metrics, clock, settings.holdMs);
  const send = () => ledger.start(traced?.workers(workers) ?? workers);
  const reconciliation = await beginReconciliation(deps, ledger.reading, send, ending.signal);
  later.reconciliation = reconciliation;
  await ledger.append([...scheduleDigests(deps), ...scheduleReports(deps), ...listEntries(undefined, deps)]);
  await listenForStaff(chats, { deps, metrics, tracing, suspicions }, AbortSignal.any([ending.signal, starting]));
  const backfilling = reconciliation.ended.then(async () => {
    later.connection = keepServiceConnected(
      {
        deps,
        // Without a public address, the operator subscribed by hand, unless the service is on this machine.
        subscribes: settings.publicUrl !== undefined || isLoopback(client.url),
        startedAt,
        refused: webhooks.refused,
        subscribe: {
          api: client,
          publicUrl: reachedAt,
          secrets: webhooks.secrets,
          store,
        },
      },
      ending.signal,
    );
    await Promise.all([later.connection.ended, runStaffBackfill(deps, start, ending.signal)]);
  });
  const watch = connectionWatch([...chats, { name: "service", health: serviceHealth }], deps);
  const watching = repeat(async () => {
    // The ledger logs its outages, and the next check tries again.
    await Promise.allSettled([checkSentinel(), watch(), outages.check()]);
    return CHECK_PAUSE_MS;
  }, ending.signal);
  const ended = [watching, backfilling];
  parts.defer(async () => {
    ending.abort();
    await Promise.all(ended);
  });

  // Frees 17 MB of resident memory that only the start needed, before a load balancer sends requests that would wait a
  // tenth of a second for it. Available with `--expose-gc`, which `npm start` sets.
  globalThis.gc?.({ type: "major", flavor: "last-resort" });
  const running = parts.move();
  refusal = undefined;
  const end = async () => {
    refusal = { ok: false, reason: { key: "traffic-stopping" } };
    http.drain();
    if (settings.drainMs > 0) await pause(settings.drainMs);
    await running.disposeAsync();
  };
  const stop = () => (stopping ??= end());
  return { url: http.url, health, stop, [Symbol.asyncDispose]: stop };
}
