/**
 * Traces for OpenTelemetry: ids, kinds and codes, never a text, a name or a token. Loaded only if a collector is set.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
} from "@opentelemetry/api";
import { ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import { BridgeError } from "../../bridge/model/failure.ts";
import type { Log } from "../../platform/log.ts";

export interface TracingOptions {
  /** Base address of the collector, without a trailing slash. */
  readonly url: string;
  readonly version: string;
  readonly log: Log;
  /** How long spans wait to be sent together. Default 5,000. */
  readonly delayMs?: number;
}

export interface SpanOptions {
  readonly kind: "server" | "consumer";
  /** Where the work came from: the first is the parent, the others are links. */
  readonly from: readonly string[];
  readonly attributes: Attributes;
}

export interface Tracing extends AsyncDisposable {
  /** Runs work as a span, which fails if the work does. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Runs a call as a span of the running one; without one, and for what returns no promise, only the call. */
  call<T>(name: string, attributes: Attributes, work: () => T): T;
  /** Of the running span. */
  traceparent(): string | undefined;
  /** For log lines. */
  ids(): { readonly trace_id?: string; readonly span_id?: string };
}

/** Spans wait in memory for the collector; more are dropped. */
const MOST_WAITING = 2_048;
const EXPORT_WITHIN_MS = 10_000;
/** A shutdown does not wait for a collector that is away. */
const FLUSH_WITHIN_MS = 2_000;

export function startTracing({ url, version, log, delayMs = 5_000 }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${url}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS });
  const provider = new TracerProvider({
    // Whatever OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say comes first.
    resource: resourceFromAttributes({
      "service.name": "conversation-bridge",
      "service.version": version,
      "service.instance.id": randomUUID(),
    }).merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: delayMs,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("conversation-bridge", version);
  // Not the API's global one: several bridges may run in one process.
  const running = new AsyncLocalStorage<Context>();
  const current = (): SpanContext | undefined => trace.getSpanContext(running.getStore() ?? ROOT_CONTEXT);

  async function ending<T>(span: Span, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const code = error instanceof BridgeError ? error.code : "UNEXPECTED";
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", code);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    span(name, { kind, from, attributes }, work) {
      const [parent, ...others] = distinct(from);
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      const options = { kind: KINDS[kind], attributes, links: others.map((other) => ({ context: other })) };
      const span = tracer.startSpan(name, options, context);
      return ending(span, running.run(trace.setSpan(context, span), work));
    },
    call(name, attributes, work) {
      const context = running.getStore();
      if (context === undefined) return work();
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
      const answer = running.run(trace.setSpan(context, span), work);
      // A span that is not ended is never exported.
      return answer instanceof Promise ? (ending(span, answer as Promise<unknown>) as typeof answer) : answer;
    },
    traceparent() {
      const span = current();
      return span && `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, "0")}`;
    },
    ids() {
      const span = current();
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    async [Symbol.asyncDispose]() {
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(FLUSH_WITHIN_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
    },
  };
}

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;

function distinct(from: readonly string[]): readonly SpanContext[] {
  return [...new Set(from)].flatMap((traceparent) => {
    const read = parseTraceParent(traceparent);
    return read === null ? [] : [{ ...read, isRemote: true }];
  });
}

/** Says once that the collector does not take spans, and once that it does again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code === ExportResultCode.FAILED;
        if (failed && !isFailing) log.warn({ spans: spans.length }, "the collector takes no traces; they are dropped");
        if (!failed && isFailing) log.info({}, "the collector takes traces again");
        isFailing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
