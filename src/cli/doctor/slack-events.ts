/**
 * Whether Slack's events arrive over HTTP with the right signature. Only Slack itself can show that: the line that the
 * round trip posts is an event for the bridge, too.
 */
import { setTimeout as pause } from "node:timers/promises";
import { SLACK_EVENTS_PATH } from "../../app/http-routes.ts";
import { BridgeError } from "../../bridge/model/failure.ts";
import type { Config } from "../../config/index.ts";
import { withBody } from "../../platform/http/body.ts";
import { ListenError, startHttp, type HttpServer } from "../../platform/http/server.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { silentLog } from "../../platform/log.ts";
import { createEventsHandler } from "../../team-chats/slack/inbound/http.ts";
import { localUrl, type BridgeState } from "./bridge.ts";
import { checkingIn, type Check } from "./check.ts";
import { ask } from "./http.ts";

/** `none`: nothing of Slack has arrived yet. `clock`: the signature is right, and its time is far from this machine's. */
type Heard = "genuine" | "secret" | "clock" | "none";

export interface SlackEventsWatch extends AsyncDisposable {
  /** What has arrived since the watch began; waits for the first event. */
  check(say: Say): Promise<Check>;
}

const ARRIVES_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 200;
const LIMIT = { limitBytes: 1024 * 1024, timeoutMs: 3_000 };

/** Begins to watch. Result: `undefined` where Slack does not send over HTTP, or nobody can look. */
export async function watchSlackEvents(config: Config, bridge: BridgeState): Promise<SlackEventsWatch | undefined> {
  const { slackSigningSecret: signingSecret } = config.secrets;
  if (signingSecret === undefined || bridge === "unknown") return undefined;
  const source = bridge === "running" ? await runningBridge(config) : await inItsPlace(config, signingSecret);
  return (
    source && {
      async check(say) {
        let heard: Heard = "none";
        for (let waitedMs = 0; waitedMs < ARRIVES_WITHIN_MS && heard === "none"; waitedMs += LOOK_EVERY_MS) {
          heard = await source.heard();
          if (heard === "none") await pause(LOOK_EVERY_MS);
        }
        return verdict(heard, config.settings.publicUrl ?? "", say);
      },
      [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
    }
  );
}

function verdict(heard: Heard, publicUrl: string, say: Say): Check {
  const check = checkingIn("round-trip", say);
  const values = { url: publicUrl + SLACK_EVENTS_PATH };
  switch (heard) {
    case "genuine":
      return check("slack-events", "ok", { key: "doctor-slack-events-arrive", values });
    case "secret":
      return check("slack-events", "failed", { key: "doctor-slack-events-secret", values });
    case "clock":
      return check("slack-events", "failed", { key: "doctor-slack-events-clock", values });
    case "none":
      return check("slack-events", "failed", { key: "doctor-slack-events-none", values });
  }
}

interface Source extends AsyncDisposable {
  heard(): Promise<Heard>;
}

/** Counts of the bridge that runs on this machine. */
async function runningBridge({ settings }: Config): Promise<Source | undefined> {
  const url = `${localUrl({ host: settings.host, port: settings.opsPort ?? settings.port })}/metrics`;
  const counts = async () => {
    const answer = await ask(url, { method: "GET" }, LIMIT.timeoutMs);
    if ("failure" in answer || answer.status !== 200) return undefined;
    const found = answer.text.matchAll(/^bridge_events_in_total\{source="slack",outcome="(\w+)"\} (\d+)$/gmu);
    return new Map([...found].map(([, outcome, count]) => [outcome, Number(count)]));
  };
  const before = await counts();
  if (before === undefined) return undefined;
  return {
    async heard() {
      const now = [...((await counts()) ?? [])].filter(([outcome, count]) => count > (before.get(outcome) ?? 0));
      if (now.some(([outcome]) => outcome !== "unsigned")) return "genuine";
      return now.length > 0 ? "secret" : "none";
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Listens while the bridge does not run. What arrives is refused, so that Slack sends it again. */
async function inItsPlace({ settings }: Config, signingSecret: string): Promise<Source | undefined> {
  let heard: Heard = "none";
  const handler = createEventsHandler({
    signingSecret,
    clock: { now: Date.now },
    log: silentLog,
    receive: () => Promise.reject(new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "doctor" })),
    mayBeMissing: () => undefined,
    refused: {
      refuse(reason) {
        if (heard === "none") heard = reason;
        return false;
      },
      accept() {
        heard = "genuine";
      },
      reportMissed: () => undefined,
      health: () => undefined,
    },
  });
  let http: HttpServer;
  try {
    const routes = { [SLACK_EVENTS_PATH]: { POST: withBody(handler, LIMIT) } };
    http = await startHttp({ host: settings.host, port: settings.port, routes, log: silentLog });
  } catch (error) {
    if (error instanceof ListenError) return undefined;
    throw error;
  }
  return { heard: () => Promise.resolve(heard), [Symbol.asyncDispose]: () => http.close() };
}
