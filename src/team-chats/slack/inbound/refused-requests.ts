/**
 * Requests that look like Slack's and are refused. With a wrong signing secret or clock these are all of them; strangers
 * can send them, too. So health falls only once a message was found of which no event had reported.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Health } from "../../../platform/health.ts";
import type { Log } from "../../../platform/log.ts";

/** `clock`: the signature is right, and its time is too far from this machine's. */
export type RefusalReason = "secret" | "clock";

const LOG_PAUSE_MS = 60_000;
/** Who sends the wrong signature so soon after a right one is a stranger. */
const GENUINE_FOR_MS = 5 * 60_000;
const SUSPECT_PAUSE_MS = 10_000;

const HEALTH: Readonly<Record<RefusalReason, Health>> = {
  secret: { ok: false, needsPerson: true, reason: { key: "slack-refused-secret" } },
  clock: { ok: false, needsPerson: true, reason: { key: "slack-refused-clock" } },
};

export interface RefusedRequests {
  /** Result: whether it may have been Slack's. Rarely true, because strangers may send any number. */
  refuse(reason: RefusalReason): boolean;
  /** A request was genuine, so what strangers send does not matter. */
  accept(): void;
  /** A message was found of which no event had reported. */
  reportMissed(): void;
  /** `undefined` while nothing is wrong. */
  health(): Health | undefined;
}

export function createRefusedRequests(signingSecret: string, clock: Clock, log: Log): RefusedRequests {
  // Tells two secrets apart, and gives neither away.
  const fingerprint = createHash("sha256").update(signingSecret).digest("hex").slice(0, 8);
  let refused = 0;
  let loggedAt = -Infinity;
  let genuineAt = -Infinity;
  let suspectedAt = -Infinity;
  /** Since the last genuine request. */
  let last: RefusalReason | undefined;
  let proven: RefusalReason | undefined;

  return {
    refuse(reason) {
      last = reason;
      refused += 1;
      const now = clock.now();
      if (now - loggedAt >= LOG_PAUSE_MS) {
        log.warn({ refused, reason, fingerprint }, "slack requests refused because their signatures do not match");
        loggedAt = now;
        refused = 0;
      }
      if (now - genuineAt < GENUINE_FOR_MS || now - suspectedAt < SUSPECT_PAUSE_MS) return false;
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
      log.error({ reason: last, fingerprint }, "slack events are missed because they are refused");
    },
    health: () => proven && HEALTH[proven],
  };
}
