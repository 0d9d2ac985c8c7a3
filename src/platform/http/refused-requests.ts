/**
 * Requests that look like those of a known sender and are refused. With a wrong secret or clock these are all of them;
 * strangers can send them, too. So health falls only once a message was found of which no request had reported.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Health } from "../health.ts";
import type { Log } from "../log.ts";

/** `clock`: the signature is right, and its time is too far from this machine's. */
export type RefusalReason = "secret" | "clock";

const LOG_PAUSE_MS = 60_000;
/** Who sends the wrong signature so soon after a right one is a stranger. */
const GENUINE_FOR_MS = 5 * 60_000;
const SUSPECT_PAUSE_MS = 10_000;

export interface RefusedRequestsOptions<Reason extends RefusalReason> {
  /** Whom the requests seem to come from, as the metrics name it. */
  readonly source: string;
  /** The secrets in use. */
  readonly secrets: () => readonly string[];
  /** The sentences of `health`. Each may show the `$fingerprint` of the secrets. */
  readonly sentences: Readonly<Record<Reason, string>>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface RefusedRequests<Reason extends RefusalReason = RefusalReason> {
  /** Result: whether it may have been the known sender's. Rarely true, because strangers may send any number. */
  refuse(reason: Reason): boolean;
  /** A request was genuine, so what strangers send does not matter. */
  accept(): void;
  /** A message was found of which no request had reported. */
  reportMissed(): void;
  /** `undefined` while nothing is wrong. */
  health(): Health | undefined;
}

export function createRefusedRequests<Reason extends RefusalReason>({
  source,
  secrets,
  sentences,
  clock,
  log,
}: RefusedRequestsOptions<Reason>): RefusedRequests<Reason> {
  let refused = 0;
  let loggedAt = -Infinity;
  let genuineAt = -Infinity;
  let suspectedAt = -Infinity;
  /** Since the last genuine request. */
  let last: Reason | undefined;
  let proven: Reason | undefined;

  return {
    refuse(reason) {
      last = reason;
      refused += 1;
      const now = clock.now();
      const isStranger = now - genuineAt < GENUINE_FOR_MS;
      if (now - loggedAt >= LOG_PAUSE_MS) {
        const facts = {
          source,
          refused,
          reason: isStranger ? "stranger" : reason,
          fingerprint: fingerprint(secrets()),
        };
        log.warn(facts, "requests refused because their signatures do not match");
        loggedAt = now;
        refused = 0;
      }
      if (isStranger || now - suspectedAt < SUSPECT_PAUSE_MS) return false;
      suspectedAt = now;
      return true;
    },
    accept() {
      genuineAt = clock.now();
      last = undefined;
      proven = undefined;
    },
    reportMissed() {
      if (last === undefined || proven === last) return;
      proven = last;
      const facts = { source, reason: last, fingerprint: fingerprint(secrets()) };
      log.error(facts, "messages are late because the requests that report them are refused");
    },
    health() {
      if (proven === undefined) return undefined;
      const reason = { key: sentences[proven], values: { fingerprint: fingerprint(secrets()) } };
      return { ok: false, needsPerson: true, reason };
    },
  };
}

/** Tells secrets apart, and gives none away: the settings refuse short and common ones. A dash if there is none. */
function fingerprint(secrets: readonly string[]): string {
  if (secrets.length === 0) return "–";
  return secrets.map((secret) => createHash("sha256").update(secret).digest("hex").slice(0, 8)).join(", ");
}
