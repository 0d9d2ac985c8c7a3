/**
 * Socket Mode without gaps: when Slack asks for a new connection, the next one is opened before the old one is closed.
 *
 * Not `@slack/socket-mode`: its 3.1.0 stays without a connection for five seconds at each of Slack's refreshes, and
 * ends the process with an unhandled rejection when a reconnect fails or `app_rate_limited` arrives (measured 2026-11).
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { MayBeMissing } from "../../../bridge/ports/team-chat.ts";
import type { Health } from "../../../platform/health.ts";
import type { Proxy } from "../../../platform/http/proxy.ts";
import type { Sentence } from "../../../platform/i18n/sentence.ts";
import type { Log } from "../../../platform/log.ts";
import type { WebApi } from "../outbound/api.ts";
import { type SocketConnection, openConnection } from "./socket-connection.ts";

/** Pauses grow from the first value to the second, with jitter so that replicas do not reconnect at the same time. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that ends sooner counts as a failed attempt, whatever Slack says; any other one resets the pauses. */
const SHORT_LIFE_MS = 1_500;
/** How often the rooms are read instead while nothing is connected. The Web API often works then. */
const READ_EVERY_MS = 2_000;
/** Slack's reasons that announce the end of a connection in good time. */
const ANNOUNCED: ReadonlySet<string> = new Set(["warning", "refresh_requested"]);

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
  readonly log: Log;
  readonly receive: (payload: unknown) => Promise<void>;
  /** Nothing is connected, or was for a while, so events may have been lost. */
  readonly mayBeMissing: MayBeMissing;
  readonly counted?: ((outcome: "unreadable") => void) | undefined;
  readonly proxy: Proxy | undefined;
}

export function createSocket({ webApi, log, receive, mayBeMissing, counted, proxy }: SocketOptions): Socket {
  const stop = new AbortController();
  const stopped = once(stop.signal);
  const retiring = new Set<Promise<void>>();
  let current: SocketConnection | undefined;
  /** Why nothing is connected; `undefined` while something is, or ended without a word. */
  let trouble: Sentence | undefined = { key: "slack-connecting" };
  let isDisabled = false;
  let reading: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const isConnected = (): boolean => trouble === undefined && current?.isOpen() === true;

  function health(): Health {
    if (isStopped(stop.signal)) return { ok: false, reason: { key: "slack-stopped" } };
    if (isDisabled) return { ok: false, reason: { key: "slack-socket-disabled" }, needsPerson: true };
    if (isConnected()) return { ok: true, reason: { key: "slack-by-socket" } };
    return { ok: false, reason: trouble ?? { key: "slack-closed", values: { code: "socket_closed" } } };
  }

  async function connect(): Promise<SocketConnection> {
    const { url } = await webApi.call("apps.connections.open", {}, Opened, "read", stop.signal);
    const connection = await openConnection({ url, proxy }, { receive, counted }, log, stop.signal);
    if (!isConnected()) mayBeMissing();
    trouble = undefined;
    isDisabled = false;
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

  function onEnded(reason: string): void {
    log.info({ reason }, "slack socket will be replaced");
    if (ANNOUNCED.has(reason)) return;
    trouble = { key: "slack-closed", values: { code: reason } };
    // Whatever was under way is lost.
    mayBeMissing();
    if (reason !== "link_disabled") return;
    isDisabled = true;
    log.error({}, "slack socket mode was turned off in the app's settings");
  }

  /** Result: how long Slack asked to wait, in milliseconds. */
  function onFailed(error: unknown, failures: number): number {
    const { remoteCode, retryAfterMs = 0 } = error instanceof BridgeError ? error.details : {};
    const code = remoteCode ?? (error instanceof BridgeError ? error.code : "UNEXPECTED");
    // The old connection may still work if Slack asked for a new one in good time.
    if (!isConnected()) trouble = { key: "slack-unreachable", values: { code } };
    log.warn({ code, failures }, "slack socket not connected");
    return retryAfterMs;
  }

  /** Replaces one connection with the next until `close`. `retryAfterMs`: since the first one failed. */
  async function maintain(first: SocketConnection | undefined, retryAfterMs: number): Promise<void> {
    let failures = first === undefined ? 1 : 0;
    let leastMs = retryAfterMs;
    let connection = first;
    while (!isStopped(stop.signal)) {
      if (connection !== undefined) {
        const since = performance.now();
        const reason = await Promise.race([connection.ended, stopped]);
        if (isStopped(stop.signal)) break;
        onEnded(reason);
        const isShort = performance.now() - since < SHORT_LIFE_MS;
        failures = isShort ? failures + 1 : ANNOUNCED.has(reason) || reason === "socket_closed" ? 0 : 1;
      }
      // Retried slowly, in case somebody turns it on again.
      const pauseMs = isDisabled ? jittered(LONGEST_PAUSE_MS) : failures > 0 ? backoffMs(failures) : 0;
      try {
        await pause(Math.max(pauseMs, leastMs), undefined, { signal: stop.signal });
        leastMs = 0;
        connection = await connect();
        replace(connection);
      } catch (error) {
        if (isStopped(stop.signal)) break;
        connection = undefined;
        failures += 1;
        leastMs = onFailed(error, failures);
      }
    }
  }

  return {
    async start() {
      let first: SocketConnection | undefined;
      let retryAfterMs = 0;
      try {
        first = await connect();
        replace(first);
      } catch (error) {
        if (!(error instanceof BridgeError) || error.code === "CHAT_UNAUTHORIZED") throw error;
        retryAfterMs = onFailed(error, 1);
      }
      reading = setInterval(() => {
        if (!isConnected()) mayBeMissing("unconnected");
      }, READ_EVERY_MS).unref();
      running = maintain(first, retryAfterMs);
    },
    health,
    async close() {
      stop.abort();
      clearInterval(reading);
      await running;
      replace(undefined);
      await Promise.all(retiring);
      await webApi.close();
    },
  };
}

function backoffMs(failures: number): number {
  return jittered(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
}

function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
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
