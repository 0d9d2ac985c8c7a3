/**
 * Socket Mode without gaps: when Slack asks for a new connection, the next one is opened before the old one is closed.
 *
 * Not `@slack/socket-mode`: its 3.1.0 stays without a connection for five seconds at each of Slack's refreshes, and
 * ends the process with an unhandled rejection when a reconnect fails or `app_rate_limited` arrives (measured 2026-11).
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Health } from "../../../platform/health.ts";
import type { Proxy } from "../../../platform/http/proxy.ts";
import type { Log } from "../../../platform/log.ts";
import type { WebApi } from "../outbound/api.ts";
import { type SocketConnection, openConnection } from "./socket-connection.ts";

/** Pauses grow from the first value to the second, with jitter so that replicas do not reconnect at the same time. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that ends sooner counts as a failed attempt. */
const SHORT_LIFE_MS = 5_000;

const Opened = z.object({ url: z.string() });

export interface Socket {
  /**
   * Connects. If Slack does not respond, keeps trying in the background and resolves; `health` reports the state.
   * Errors: CHAT_UNAUTHORIZED when Slack rejects the app-level token.
   */
  start(): Promise<void>;
  health(): Health;
  close(): Promise<void>;
}

export interface SocketOptions {
  /** Made with the app-level token. */
  readonly webApi: WebApi;
  readonly clock: Clock;
  readonly log: Log;
  readonly receive: (payload: unknown) => Promise<void>;
  /** Nothing was connected for a while, so events may have been lost. */
  readonly mayBeMissing: () => void;
  readonly proxy: Proxy | undefined;
}

export function createSocket({ webApi, clock, log, receive, mayBeMissing, proxy }: SocketOptions): Socket {
  const stop = new AbortController();
  const stopped = once(stop.signal);
  const retiring = new Set<Promise<void>>();
  let current: SocketConnection | undefined;
  let health: Health = { ok: false, reason: { key: "slack-connecting" } };
  let running = Promise.resolve();

  async function connect(): Promise<SocketConnection> {
    const { url } = await webApi.call("apps.connections.open", {}, Opened, "read", stop.signal);
    const connection = await openConnection({ url, proxy }, receive, log, stop.signal);
    if (!health.ok) mayBeMissing();
    health = { ok: true, reason: { key: "slack-by-socket" } };
    log.info({}, "slack socket connected");
    return connection;
  }

  function replace(next: SocketConnection | undefined): void {
    const old = current;
    current = next;
    if (old === undefined) return;
    const retired = old.retire();
    retiring.add(retired);
    void retired.finally(() => retiring.delete(retired));
  }

  /** Replaces one connection with the next until `close`. */
  async function maintain(first: SocketConnection | undefined): Promise<void> {
    let failures = 0;
    let connection = first;
    while (!isStopped(stop.signal)) {
      if (connection !== undefined) {
        const since = clock.now();
        const reason = await Promise.race([connection.ended, stopped]);
        if (isStopped(stop.signal)) break;
        log.info({ reason }, "slack socket will be replaced");
        // Somebody turned Socket Mode off; retry slowly, in case it is turned on again.
        if (reason === "link_disabled") failures = 10;
        else failures = clock.now() - since < SHORT_LIFE_MS && reason === "socket_closed" ? failures + 1 : 0;
        if (reason !== "warning" && reason !== "refresh_requested") {
          health = { ok: false, reason: { key: "slack-closed", values: { code: reason } } };
        }
      }
      try {
        if (failures > 0) await pause(backoffMs(failures), undefined, { signal: stop.signal });
        connection = await connect();
        replace(connection);
      } catch (error) {
        if (isStopped(stop.signal)) break;
        connection = undefined;
        failures += 1;
        const code = error instanceof BridgeError ? (error.details.remoteCode ?? error.code) : "UNEXPECTED";
        // The old connection may still work if Slack asked for a new one in good time.
        health = { ok: current?.isOpen() ?? false, reason: { key: "slack-unreachable", values: { code } } };
        log.warn({ code, failures }, "slack socket not connected");
        // The Web API often works then.
        if (!health.ok) mayBeMissing();
      }
    }
  }

  return {
    async start() {
      let first: SocketConnection | undefined;
      try {
        first = await connect();
        replace(first);
      } catch (error) {
        if (!(error instanceof BridgeError) || error.code === "CHAT_UNAUTHORIZED") throw error;
        health = {
          ok: false,
          reason: { key: "slack-unreachable", values: { code: error.details.remoteCode ?? error.code } },
        };
      }
      running = maintain(first);
    },
    health: () => health,
    async close() {
      stop.abort();
      health = { ok: false, reason: { key: "slack-stopped" } };
      await running;
      replace(undefined);
      await Promise.all(retiring);
      await webApi.close();
    },
  };
}

function backoffMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
}

function isStopped(signal: AbortSignal): boolean {
  return signal.aborted;
}

function once(signal: AbortSignal): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  signal.addEventListener("abort", () => {
    resolve("stopped");
  });
  return promise;
}
