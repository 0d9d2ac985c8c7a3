/** Checks that the conversation service answers, accepts the key, and has the right time. */
import { BridgeError } from "../../bridge/model/failure.ts";
import type { Config } from "../../config/index.ts";
import { errorBody } from "../../contract/error.ts";
import { createConversationClient, type ConversationClient } from "../../conversation-client/client.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Proxy } from "../../platform/http/proxy.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { localUrl, type BridgeState } from "./bridge.ts";
import { checkingIn, type Check, type Checking, type Checks } from "./check.ts";
import { ask } from "./http.ts";

/** Far below the five minutes that Slack's signatures stay valid, and far above the whole seconds of `Date`. */
export const CLOCKS_APART_SECONDS = 60;
const ANSWERS_WITHIN_MS = 10_000;

export interface ServiceOptions {
  readonly config: Config;
  readonly bridge: BridgeState;
  readonly say: Say;
  readonly clock: Clock;
}

export async function* serviceChecks(options: ServiceOptions): Checks {
  const { settings, secrets } = options.config;
  const check = checkingIn("service", options.say);
  const { conversationApiUrl: url } = settings;
  if (url === undefined) yield await embedded(options, check);
  else yield* external(url, secrets.conversationApiKey ?? "", options, check);
}

/** Sends no key, and expects the refusal that the specification describes. */
async function embedded({ config, bridge }: ServiceOptions, check: Checking): Promise<Check> {
  if (bridge !== "running") return check("reached", "skipped", { key: "doctor-service-embedded" });
  const url = `${localUrl(config.settings)}/v1`;
  const answer = await ask(`${url}/conversations?limit=1`, { method: "GET" }, ANSWERS_WITHIN_MS);
  const isService = "status" in answer && answer.status === 401 && isErrorShape(answer.text);
  return isService
    ? check("reached", "ok", { key: "doctor-service-embedded-runs", values: { url } })
    : check("reached", "failed", { key: "doctor-service-embedded-silent", values: { url } });
}

async function* external(url: string, key: string, { config, say, clock }: ServiceOptions, check: Checking): Checks {
  const { proxy } = config.settings;
  const client = clientOf(url, key, proxy);
  if (client === undefined) {
    yield check("key", "failed", { key: "doctor-service-key-illegal" });
    return;
  }
  await using api = client;
  const failure = await onePage(api);
  if (failure !== undefined) {
    const meaning = say({ key: `failure-${failure.code}` });
    const code = failure.details.remoteCode ?? failure.code;
    yield check("reached", "failed", { key: "doctor-service-failed", values: { url, meaning, code } });
  } else yield check("reached", "ok", { key: "doctor-service-reached", values: { url } });
  if (failure?.code === "SERVICE_UNREACHABLE") return;

  const sentAt = clock.now();
  const headers = { authorization: `Bearer ${key}` };
  const answer = await ask(`${url}/conversations?limit=1`, { method: "GET", headers }, ANSWERS_WITHIN_MS, proxy);
  const between = (sentAt + clock.now()) / 2;
  const theirs = "date" in answer ? Date.parse(answer.date ?? "") : Number.NaN;
  yield clockCheck(Math.round(Math.abs(theirs - between) / 1000), check);
}

/** `seconds`: `NaN` if the service does not report its time. */
export function clockCheck(seconds: number, check: Checking): Check {
  if (Number.isNaN(seconds)) return check("clock", "skipped", { key: "doctor-clock-unknown" });
  return seconds > CLOCKS_APART_SECONDS
    ? check("clock", "failed", { key: "doctor-clock-wrong", values: { seconds } })
    : check("clock", "ok", { key: "doctor-clock", values: { seconds } });
}

/** `undefined` if the key contains characters that a header cannot. */
function clientOf(url: string, key: string, proxy: Proxy | undefined): ConversationClient | undefined {
  try {
    return createConversationClient({ url, key, proxy });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function onePage(api: ConversationClient): Promise<BridgeError | undefined> {
  try {
    const pages = api.conversations(AbortSignal.timeout(ANSWERS_WITHIN_MS), { limit: 1 });
    await pages[Symbol.asyncIterator]().next();
    return undefined;
  } catch (error) {
    if (error instanceof BridgeError) return error;
    throw error;
  }
}

function isErrorShape(text: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
