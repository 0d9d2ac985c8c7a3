/** The bridge's own paths. Their handlers know nothing of HTTP servers. */
import type { IncomingHttpHeaders } from "node:http";
import { WEBHOOK_PATH } from "../conversation-client/subscription.ts";
import type { Health } from "../platform/health.ts";
import { withBody, type Answer } from "../platform/http/body.ts";
import { answerJson, startHttp, type HttpOptions } from "../platform/http/server.ts";
import type { Say } from "../platform/i18n/locales.ts";
import type { Metrics } from "../platform/metrics.ts";

/**
 * Source: the specification's "Limits" has none for webhooks; a message of 10,000 characters stays far below this one.
 */
const WEBHOOK_LIMIT_BYTES = 1024 * 1024;
/** A message has at most 40,000 characters, which Slack sends twice, as text and as blocks. */
const SLACK_LIMIT_BYTES = 1024 * 1024;
/** An update has a few kilobytes, because texts have a limit. Source: Bot API, read 2026-11-21. */
const TELEGRAM_LIMIT_BYTES = 1024 * 1024;
/** The service waits 5 s for a response, Slack 3 s. */
const BODY_WITHIN_MS = 3_000;

type RawHandler = Parameters<typeof withBody>[0];

export interface RoutesDeps {
  readonly webhook: RawHandler;
  /** `undefined` with Socket Mode. */
  readonly slackEvents: RawHandler | undefined;
  /** `undefined` with polling. */
  readonly telegramUpdates: RawHandler | undefined;
  /** Answers a body over the limit instead of a 413. */
  readonly telegramTooLarge?: ((headers: IncomingHttpHeaders) => Answer) | undefined;
  /** By name; the process is ready if all are healthy. */
  readonly health: () => Promise<Readonly<Record<string, Health>>>;
  /** Whether requests are accepted here, whatever Slack, Telegram and the service do. */
  readonly traffic: () => Promise<Health>;
  /** In the configured language. */
  readonly say: Say;
  readonly metrics: Metrics;
}

/** The path that Telegram sends updates to, after the public address. */
export const TELEGRAM_PATH = "/telegram/webhook";

/** The path that Slack sends events and interactions to, after the public address. */
export const SLACK_EVENTS_PATH = "/slack/events";

export const BRIDGE_PATHS = [
  `POST ${WEBHOOK_PATH}`,
  `POST ${SLACK_EVENTS_PATH}`,
  `POST ${TELEGRAM_PATH}`,
  "GET /healthz",
  "GET /readyz",
  "GET /readyz/traffic",
  "GET /metrics",
] as const;

export function bridgeRoutes(deps: RoutesDeps): HttpOptions["routes"] {
  const { webhook, slackEvents, telegramUpdates, telegramTooLarge, health, traffic, say, metrics } = deps;
  return {
    [WEBHOOK_PATH]: {
      POST: withBody(webhook, { limitBytes: WEBHOOK_LIMIT_BYTES, timeoutMs: BODY_WITHIN_MS }, (failure) => {
        metrics.eventIn("service", failure);
        return undefined;
      }),
    },
    ...(slackEvents !== undefined && {
      [SLACK_EVENTS_PATH]: {
        POST: withBody(slackEvents, { limitBytes: SLACK_LIMIT_BYTES, timeoutMs: BODY_WITHIN_MS }, (failure) => {
          metrics.eventIn("slack", failure);
          return undefined;
        }),
      },
    }),
    ...(telegramUpdates !== undefined && {
      [TELEGRAM_PATH]: {
        POST: withBody(
          telegramUpdates,
          { limitBytes: TELEGRAM_LIMIT_BYTES, timeoutMs: BODY_WITHIN_MS },
          (failure, headers) => {
            metrics.eventIn("telegram", failure);
            return failure === "too-large" ? telegramTooLarge?.(headers) : undefined;
          },
        ),
      },
    }),
    ...healthRoutes(health, say),
    "/readyz/traffic": {
      async GET(_, response) {
        const { ok, reason } = await traffic();
        answerJson(response, ok ? 200 : 503, { ok, reason: reason.key, text: say(reason) });
      },
    },
    "/metrics": {
      async GET(_, response) {
        const text = await metrics.text();
        response.writeHead(200, { "content-type": metrics.contentType });
        response.end(text);
      },
    },
  };
}

/**
 * The health endpoints, the same for the bridge and for the service alone. Machines read `reason`, which is the same in
 * every language; people read `text`.
 */
export function healthRoutes(health: RoutesDeps["health"], say: Say): HttpOptions["routes"] {
  return {
    // Reports only whether the process is alive, not whether its connections are.
    "/healthz": {
      GET: (_, response) => {
        answerJson(response, 200, { ok: true });
      },
    },
    "/readyz": {
      async GET(_, response) {
        const found = Object.entries(await health());
        const ok = found.every(([, part]) => part.ok);
        const parts = found.map(([name, { ok: isWell, reason, more = [] }]) => {
          const text = [reason, ...more].map(say).join(" ");
          return [name, { ok: isWell, reason: reason.key, text }] as const;
        });
        answerJson(response, ok ? 200 : 503, { ok, parts: Object.fromEntries(parts) });
      },
    },
  };
}

const OPS_PATHS = ["/readyz", "/metrics"];

/** What load balancers and supervisors ask, on both ports. */
const PROBES = ["/healthz", "/readyz/traffic"];

/**
 * Starts the HTTP server, and with an `opsPort` a second one for the paths of operations, which the first one does not
 * serve then. Errors: `ListenError`; nothing listens then.
 */
export async function startServers({ opsPort, ...options }: HttpOptions & { readonly opsPort: number | undefined }) {
  if (opsPort === undefined) return await startHttp(options);
  const { host, log } = options;
  const paths = Object.entries(options.routes);
  const ops = paths.filter(([path]) => PROBES.includes(path) || OPS_PATHS.includes(path));
  const opsHttp = await startHttp({ host, port: opsPort, log, routes: Object.fromEntries(ops) });
  try {
    const http = await startHttp({
      ...options,
      routes: Object.fromEntries(paths.filter(([path]) => !OPS_PATHS.includes(path))),
    });
    log.info({ url: opsHttp.url }, "readiness and metrics have a port of their own");
    return {
      url: http.url,
      drain() {
        http.drain();
      },
      // Readiness is reported until the end.
      close: () => http.close().finally(() => opsHttp.close()),
    };
  } catch (error) {
    await opsHttp.close();
    throw error;
  }
}
