/** Wraps ports so that their calls are counted and timed; the rules do not know. */
import { BridgeError } from "../bridge/model/failure.ts";
import type { ConversationApi } from "../bridge/ports/conversation-api.ts";
import { LANE_KINDS, type LaneKind, type LaneWorker } from "../bridge/ports/ledger.ts";
import type { TeamChat } from "../bridge/ports/team-chat.ts";
import type { Clock } from "../platform/clock.ts";
import type { Metrics } from "../platform/metrics.ts";

type Calls = Pick<Metrics, "callOut" | "failure">;

const CHAT_CALLS = [
  "open",
  "post",
  "announce",
  "edit",
  "editCard",
  "mark",
  "notifyPerson",
  "find",
  "messagesSince",
  "link",
  "author",
] as const;
const API_CALLS = ["conversation", "createMessage", "contacts"] as const;

export function instrumentChat<T extends TeamChat>(chat: T, metrics: Calls): T {
  return measured(chat, chat.name, CHAT_CALLS, metrics);
}

export function instrumentApi<T extends ConversationApi>(api: T, metrics: Calls): T {
  return measured(api, "service", API_CALLS, metrics);
}

/** Wraps workers so that the time from ingesting their entries to finishing them is recorded. */
export function instrumentWorkers(
  workers: Readonly<Record<LaneKind, LaneWorker>>,
  metrics: Pick<Metrics, "handled">,
  clock: Clock,
): Readonly<Record<LaneKind, LaneWorker>> {
  const timed = (kind: LaneKind): LaneWorker => {
    const worker = workers[kind];
    return {
      batchSize: worker.batchSize,
      async run(batch, signal) {
        await worker.run(batch, signal);
        const now = clock.now();
        for (const { createdAt } of batch.entries) metrics.handled(kind, Math.max(0, now - createdAt) / 1000);
      },
      failed: (batch, entries, error) => worker.failed(batch, entries, error),
    };
  };
  return Object.fromEntries(LANE_KINDS.map((kind) => [kind, timed(kind)])) as Record<LaneKind, LaneWorker>;
}

function measured<T extends object>(port: T, target: string, names: readonly (keyof T & string)[], metrics: Calls): T {
  const wrapped = new Map<string | symbol, unknown>();
  for (const name of names) {
    const call = port[name] as (...given: unknown[]) => Promise<unknown>;
    wrapped.set(name, async (...given: unknown[]) => {
      const began = performance.now();
      const done = (outcome: string) => {
        metrics.callOut(target, name, outcome, (performance.now() - began) / 1000);
      };
      try {
        const answer = await call.apply(port, given);
        done("ok");
        return answer;
      } catch (error) {
        const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
        done(code);
        metrics.failure(code);
        throw error;
      }
    });
  }
  // A proxy, so that members other than calls (health, features) stay the port's own.
  return new Proxy(port, {
    get(target, property) {
      const own = wrapped.get(property);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === "function" ? (value as (...given: unknown[]) => unknown).bind(target) : value;
    },
  });
}
