/** Wraps ports so that their calls are counted and timed; the rules do not know. */
import { BridgeError } from "../bridge/model/failure.ts";
import type { ConversationApi } from "../bridge/ports/conversation-api.ts";
import { entriesOf } from "../bridge/entry-payloads.ts";
import {
  LANE_KINDS,
  type Batch,
  type Entry,
  type LaneKind,
  type LaneWorker,
  type Settlement,
} from "../bridge/ports/ledger.ts";
import type { TeamChat } from "../bridge/ports/team-chat.ts";
import { stateOfEntry } from "../bridge/replies/state.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";
import type { Tracing } from "./tracing/tracing.ts";

type Calls = Pick<Metrics, "callOut" | "failure">;

/** Called once in the life of a port, so not worth a metric. */
const LIFECYCLE: ReadonlySet<string | symbol> = new Set<keyof TeamChat>(["listen", "close"]);

export function instrumentChat<T extends TeamChat>(chat: T, metrics: Calls, tracing?: Tracing): T {
  return instrumented(chat, chat.name, metrics, tracing);
}

export function instrumentApi<T extends ConversationApi>(api: T, metrics: Calls, tracing?: Tracing): T {
  return instrumented(api, "service", metrics, tracing);
}

/**
 * Wraps workers to count entries given up and how replies end, and to time replies and clients' messages from when they
 * were written. `holdMs`: how long replies are held before they are sent.
 */
export function instrumentWorkers(
  workers: Readonly<Record<LaneKind, LaneWorker>>,
  metrics: Pick<Metrics, "handled" | "gaveUp" | "replyEnded" | "replySent" | "messageShown" | "waitingCall">,
  clock: Clock,
  holdMs: number,
): Readonly<Record<LaneKind, LaneWorker>> {
  function ended({ lane }: Batch, entries: readonly Entry[], { state = "done", result, failure }: Settlement): void {
    if (failure !== undefined) metrics.gaveUp(failure, entries.length);
    const now = clock.now();
    const since = (at: string) => Math.max(0, now - Date.parse(at)) / 1000;
    if (lane.kind === "conversation") {
      for (const { payload } of entriesOf("conversation", "staff", entries)) {
        const read = { state, attempts: 1, notBefore: null, progress: undefined, failure: failure ?? null };
        const outcome = stateOfEntry({ ...read, result: result ?? null }, now);
        if (outcome === undefined || outcome === "received") continue;
        metrics.replyEnded(outcome);
        // A hold and a decision take as long as people want.
        const isDecided = payload.isOverridden === true || payload.cleared !== undefined;
        if (outcome === "sent" && !isDecided) metrics.replySent(Math.max(0, since(payload.at) - holdMs / 1000));
      }
    }
    if (lane.kind === "timer" && result !== undefined) {
      const [outcome = ""] = result.split(" ");
      for (const _ of entriesOf("timer", "waiting-reminder", entries)) metrics.waitingCall(outcome);
    }
    // The first message of a conversation may have been shown with the thread itself, just before.
    if (lane.kind === "thread" && state === "done") {
      for (const { payload } of entriesOf("thread", "show", entries)) {
        if (payload.message.from === "client") metrics.messageShown(since(payload.message.createdAt));
      }
    }
  }

  const timed = (kind: LaneKind): LaneWorker => {
    const worker = workers[kind];
    return {
      ...worker,
      async run(batch, signal) {
        const left = new Set(batch.entries);
        await worker.run(
          {
            ...batch,
            async settle(entries, outcome = {}) {
              await batch.settle(entries, outcome);
              const mine = entries.filter((entry) => left.delete(entry));
              ended(batch, mine, outcome);
            },
          },
          signal,
        );
        ended(batch, [...left], {});
        const now = clock.now();
        for (const { createdAt } of batch.entries) metrics.handled(kind, Math.max(0, now - createdAt) / 1000);
      },
      failed(batch, entries, error) {
        const after = worker.failed(batch, entries, error);
        if (!after.retry) ended(batch, entries, { state: "dead", failure: after.failure });
        return after;
      },
    };
  };
  return Object.fromEntries(LANE_KINDS.map((kind) => [kind, timed(kind)])) as Record<LaneKind, LaneWorker>;
}

/** Counts every method that returns a promise, and every page of a method that returns pages. */
function instrumented<T extends object>(port: T, target: string, metrics: Calls, tracing: Tracing | undefined): T {
  const record = (operation: string, outcome: string, began: number) => {
    metrics.callOut(target, operation, outcome, (performance.now() - began) / 1000);
  };
  function recordFailure(operation: string, error: unknown, began: number): void {
    const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
    record(operation, code, began);
    metrics.failure(code);
  }

  async function timed(operation: string, began: number, answer: Promise<unknown>): Promise<unknown> {
    try {
      const given = await answer;
      record(operation, "ok", began);
      return given;
    } catch (error) {
      recordFailure(operation, error, began);
      throw error;
    }
  }

  async function* timedPages(operation: string, pages: AsyncIterable<unknown>): AsyncGenerator {
    let began = performance.now();
    try {
      for await (const page of pages) {
        record(operation, "ok", began);
        yield page;
        began = performance.now();
      }
    } catch (error) {
      recordFailure(operation, error, began);
      throw error;
    }
  }

  const wrapped = new Map<string | symbol, unknown>();
  return new Proxy(port, {
    get(_, property) {
      const known = wrapped.get(property);
      if (known !== undefined) return known;
      const value: unknown = Reflect.get(port, property, port);
      if (typeof value !== "function") return value;
      const method = (value as (...given: unknown[]) => unknown).bind(port);
      if (typeof property === "symbol" || LIFECYCLE.has(property)) return method;
      const call = (...given: unknown[]): unknown => {
        const began = performance.now();
        const answer =
          tracing === undefined
            ? method(...given)
            : tracing.call(`${target} ${property}`, { "peer.service": target }, () => method(...given));
        if (answer instanceof Promise) return timed(property, began, answer);
        return isPages(answer) ? timedPages(property, answer) : answer;
      };
      wrapped.set(property, call);
      return call;
    },
  });
}

function isPages(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}
