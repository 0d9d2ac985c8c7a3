/**
 * The trace that an entry belongs to, kept in its payload so that it outlives restarts and moves between replicas. A
 * version without traces keeps the field or drops it; both are harmless.
 */

const FIELD = "traceparent";
/** Source: W3C Trace Context, "traceparent Header Field Values". */
const SHAPE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/u;

/** The payload of an entry that belongs to a trace. A payload that is no object stays as it is. */
export function withTraceparent(payload: unknown, traceparent: string): unknown {
  return isObject(payload) ? { ...payload, [FIELD]: traceparent } : payload;
}

/** `undefined` if the entry was added without a trace, or another version stored something else there. */
export function traceparentOf(payload: unknown): string | undefined {
  const value = isObject(payload) ? payload[FIELD] : undefined;
  return typeof value === "string" && SHAPE.test(value) ? value : undefined;
}

/** 32 hexadecimal digits. */
export function traceIdOf(payload: unknown): string | null {
  return SHAPE.exec(traceparentOf(payload) ?? "")?.[1] ?? null;
}

function isObject(payload: unknown): payload is Readonly<Record<string, unknown>> {
  return typeof payload === "object" && payload !== null && !Array.isArray(payload);
}
