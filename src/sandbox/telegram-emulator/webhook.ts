/**
 * Sends updates by POST: one at a time per chat, retried until a 2xx, with growing pauses.
 *
 * Source: tdlib/telegram-bot-api WebhookActor.cpp, read 2026-11-21.
 */
import { type Update, type Updates, wireUpdate } from "./updates.ts";
import type { Json } from "./wire.ts";

export interface WebhookTarget {
  readonly url: string;
  readonly secret: string | undefined;
  readonly maxConnections: number;
}

export interface WebhookOptions {
  readonly updates: Updates;
  /** Multiplies the pauses before an update is redelivered. */
  readonly retryScale: number;
  readonly deadlineMs: number;
  readonly nowMs: () => number;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** The longest pause that the response may ask for, in seconds. */
const LONGEST_ASKED_SECONDS = 3_600;
const GONE = 410;

export type Webhook = ReturnType<typeof createWebhook>;

export function createWebhook({ updates, retryScale, deadlineMs, nowMs }: WebhookOptions) {
  let registration: Registration | undefined;
  let lastError: { readonly at_ms: number; readonly message: string } | undefined;
  let loseAcks = 0;
  let attempts = 0;
  const timers = new Set<NodeJS.Timeout>();

  function sendNext(): void {
    if (registration === undefined) return;
    for (const update of updates.pending()) {
      if (registration.busy.size >= registration.to.maxConnections) return;
      if (registration.busy.has(update.chat)) continue;
      registration.busy.add(update.chat);
      void send(update, registration, FIRST_PAUSE_MS);
    }
  }

  async function send(update: Update, on: Registration, pauseMs: number): Promise<void> {
    attempts += 1;
    const outcome = await post(update, on.to);
    if (registration !== on) return;
    if (outcome === "done" && loseAcks === 0) {
      on.busy.delete(update.chat);
      updates.done(update.update_id);
      sendNext();
      return;
    }
    if (outcome === "done") loseAcks -= 1;
    else lastError = { at_ms: nowMs(), message: outcome.message };
    if (outcome !== "done" && outcome.status === GONE) {
      registration = undefined;
      return;
    }
    const waitMs = outcome === "done" ? pauseMs : Math.max(pauseMs, outcome.askedMs);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(update, on, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
    }, waitMs * retryScale);
    timers.add(timer);
  }

  async function post(update: Update, { url, secret }: WebhookTarget): Promise<"done" | FailedAttempt> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(secret === undefined ? {} : { "x-telegram-bot-api-secret-token": secret }),
        },
        body: JSON.stringify(wireUpdate(update)),
        redirect: "manual",
        signal: AbortSignal.timeout(deadlineMs),
      });
      await response.arrayBuffer();
      if (response.status >= 200 && response.status < 300) return "done";
      const requestedSeconds = Number(response.headers.get("retry-after") ?? 0);
      return {
        status: response.status,
        message: `Wrong response from the webhook: ${response.status} ${response.statusText}`,
        askedMs: Number.isFinite(requestedSeconds) ? Math.min(requestedSeconds, LONGEST_ASKED_SECONDS) * 1000 : 0,
      };
    } catch (error) {
      const late = error instanceof DOMException && error.name === "TimeoutError";
      return { status: 0, message: late ? "Read timeout expired" : "Connection refused", askedMs: 0 };
    }
  }

  function stopTimers(): void {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  const unsubscribe = updates.subscribe(sendNext);

  return {
    set(next: WebhookTarget | undefined): void {
      stopTimers();
      registration = next === undefined ? undefined : { to: next, busy: new Set() };
      lastError = undefined;
      sendNext();
    },
    isSet: () => registration !== undefined,
    /** Drops the next `count` responses, so that those updates are redelivered. */
    loseAcks(count = 1): void {
      loseAcks += count;
    },
    attempts: () => attempts,
    info(): Json {
      return {
        url: registration?.to.url ?? "",
        has_custom_certificate: false,
        pending_update_count: updates.pending().length,
        ...(registration === undefined
          ? {}
          : { max_connections: registration.to.maxConnections, ip_address: "127.0.0.1" }),
        ...(lastError === undefined
          ? {}
          : { last_error_date: Math.floor(lastError.at_ms / 1000), last_error_message: lastError.message }),
        ...(updates.allowed() === undefined ? {} : { allowed_updates: updates.allowed() }),
      };
    },
    close(): void {
      registration = undefined;
      stopTimers();
      unsubscribe();
    },
  };
}

interface Registration {
  readonly to: WebhookTarget;
  /** Chats whose first update is in flight or pausing. */
  readonly busy: Set<number>;
}

interface FailedAttempt {
  readonly status: number;
  readonly message: string;
  readonly askedMs: number;
}
