/** Tests the path from the service to the bridge with a signed event of a type that has no effect. */
import { BridgeError } from "../../bridge/model/failure.ts";
import { isLoopback, type Config } from "../../config/index.ts";
import { SIGNATURE_HEADER, sign } from "../../contract/signature.ts";
import { WEBHOOK_PATH, type Subscription } from "../../conversation-client/subscription.ts";
import { createWebhookIngest } from "../../conversation-client/webhook-ingest.ts";
import { makeSecret } from "../../conversation-client/webhook-secrets.ts";
import { withBody } from "../../platform/http/body.ts";
import { ListenError, startHttp, type HttpServer } from "../../platform/http/server.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { silentLog } from "../../platform/log.ts";
import { localUrl, type BridgeState } from "./bridge.ts";
import { checkingIn, type Check, type Checking, type Checks } from "./check.ts";
import { ask, type Asked } from "./http.ts";

export interface WebhookOptions {
  readonly config: Config;
  readonly bridge: BridgeState;
  /** The subscription that the bridge has stored. */
  readonly subscription: Subscription | undefined;
  readonly say: Say;
}

/** The service's own timeout. Source: specification, "Webhooks". */
const ANSWERS_WITHIN_MS = 5_000;
const LIMIT = { limitBytes: 1024 * 1024, timeoutMs: 3_000 };
const SELF_TEST = Buffer.from(JSON.stringify({ type: "doctor:self-test", payload: {} }));

export async function* webhookChecks(options: WebhookOptions): Checks {
  const { config, bridge, subscription } = options;
  const { publicUrl, conversationApiUrl } = config.settings;
  const check = checkingIn("service", options.say);
  if (publicUrl === undefined) {
    const isNear = conversationApiUrl === undefined || isLoopback(conversationApiUrl);
    if (isNear) yield check("webhook", "ok", { key: "doctor-webhook-not-needed" });
    else yield check("webhook", "advice", { key: "doctor-webhook-by-hand", values: { path: WEBHOOK_PATH } });
    return;
  }
  const url = publicUrl + WEBHOOK_PATH;
  if (publicUrl.startsWith("http:") && !isLoopback(publicUrl)) {
    yield check("webhook-https", "advice", { key: "doctor-webhook-plain" });
  }
  if (conversationApiUrl !== undefined && subscription?.state === "made") yield subscribed(subscription, url, check);

  const known = config.secrets.webhookSecrets[0] ?? subscription?.secret;
  if (known === undefined && bridge === "running") {
    yield check("webhook", "skipped", { key: "doctor-webhook-unsubscribed" });
    return;
  }
  yield await selfTest(url, known ?? makeSecret(), options, check);
}

function subscribed({ url: where }: Subscription, expected: string, check: Checking): Check {
  return where === expected
    ? check("subscription", "ok", { key: "doctor-subscribed", values: { url: where } })
    : check("subscription", "advice", { key: "doctor-subscribed-elsewhere", values: { url: where } });
}

async function selfTest(url: string, secret: string, options: WebhookOptions, check: Checking): Promise<Check> {
  await using listener = options.bridge === "running" ? undefined : await listen(options.config, secret);
  const headers = { "content-type": "application/json", [SIGNATURE_HEADER]: sign(SELF_TEST, secret) };
  const answer = await ask(
    url,
    { method: "POST", headers, body: SELF_TEST },
    ANSWERS_WITHIN_MS,
    options.config.settings.proxy,
  );
  return webhookVerdict(answer, url, listener?.heard() === true, localUrl(options.config.settings), check);
}

/** `isHeardHere`: the doctor itself received the event. */
export function webhookVerdict(
  answer: Asked,
  url: string,
  isHeardHere: boolean,
  listening: string,
  check: Checking,
): Check {
  if ("failure" in answer) {
    const values = { url, listening, code: answer.failure };
    return check("webhook", "failed", { key: "doctor-webhook-unreachable", values });
  }
  const { status } = answer;
  if (status === 200) {
    const by = isHeardHere ? "doctor" : "bridge";
    return check("webhook", "ok", { key: "doctor-webhook-well", values: { url, by } });
  }
  if (status >= 300 && status < 400) {
    return check("webhook", "failed", { key: "doctor-webhook-redirect", values: { url, status: String(status) } });
  }
  if (status === 401) return check("webhook", "failed", { key: "doctor-webhook-refused", values: { url } });
  if (status === 503) {
    return check("webhook", "failed", { key: "doctor-webhook-not-ready", values: { url, status: String(status) } });
  }
  const values = { url, listening, status: String(status) };
  return check("webhook", "failed", { key: "doctor-webhook-status", values });
}

interface Listener extends AsyncDisposable {
  heard(): boolean;
}

/** Listens in the bridge's place while it is not running. Returns `undefined` if the port is in use. */
async function listen({ settings }: Config, secret: string): Promise<Listener | undefined> {
  let heard = false;
  const intake = createWebhookIngest({
    secrets: { current: () => [secret] },
    // Events that arrive meanwhile are refused; the service delivers them again once the bridge runs.
    ingest: () => Promise.reject(new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "doctor" })),
    counted: (outcome) => {
      if (outcome === "unknown") heard = true;
    },
  });
  let http: HttpServer;
  try {
    http = await startHttp({
      host: settings.host,
      port: settings.port,
      routes: { [WEBHOOK_PATH]: { POST: withBody(intake, LIMIT) } },
      log: silentLog,
    });
  } catch (error) {
    if (error instanceof ListenError) return undefined;
    throw error;
  }
  return { heard: () => heard, [Symbol.asyncDispose]: () => http.close() };
}
