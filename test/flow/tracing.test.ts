/** OpenTelemetry traces, from a client's message to its post and from a reply to the service. */
import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { startTracing } from "../../src/app/tracing/tracing.ts";
import { createHttpClient } from "../../src/conversation-client/http-client.ts";
import type { Log } from "../../src/platform/log.ts";
import { createLog } from "../../src/platform/create-log.ts";
import { z } from "zod";
import { serving } from "../cli/doctor-fixture.ts";
import { filesIn } from "../guard/tree.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";
import { startCollector, type CollectedSpan } from "../support/otlp-collector.ts";

const QUICK = { version: "1.2.3", delayMs: 20 };

function tracing(url: string, log: Log = silentLog) {
  return startTracing({ ...QUICK, url, log });
}

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

describe("a trace", () => {
  it("leads from a client's message to its post over a restart, and from a reply to the service", async () => {
    await using collector = await startCollector();
    await using traces = tracing(collector.url);
    await using fresh = await freshDatabase("sqlite", "bridge.db");
    await using desk = await startDesk({ environment: { DATABASE_URL: fresh.url }, tracing: traces });
    await using ada = await desk.client("Ada Canary");
    const { slack } = desk.sandbox;
    slack.faults.next("chat.postMessage", { kind: "rate-limited", retryAfterSeconds: 2 });

    await ada.writes("canary words of a client");
    await collector.has((spans) => named(spans, "process thread").length > 0);
    await desk.sandbox.stopBridge();
    await desk.sandbox.startBridge();
    const thread = await desk.thread("Ada Canary");
    await thread.shows((posts) => posts.some((post) => post.includes("canary words")));
    await thread.marked(thread.replies("canary words of staff"), "white_check_mark");

    const orphansOf = (all: readonly CollectedSpan[]) => {
      const ids = new Set(all.map(({ spanId }) => spanId));
      return all.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId));
    };
    // A parent ends, and is exported, after its children.
    const spans = await collector.has(
      (all) =>
        named(all, "service createMessage").length > 0 &&
        all.some(({ name }) => name.startsWith("slack open")) &&
        orphansOf(all).length === 0,
    );
    const [received] = named(spans, "receive service");
    const inTrace = (id: string | undefined) => spans.filter(({ traceId }) => traceId === id).map(({ name }) => name);
    expect(inTrace(received?.traceId)).toEqual(
      expect.arrayContaining(["receive service", "process thread", "slack open"]),
    );
    const [staff] = named(spans, "receive slack");
    expect(inTrace(staff?.traceId)).toEqual(
      expect.arrayContaining(["receive slack", "process conversation", "service createMessage"]),
    );
    for (const secret of ["canary", "Canary", slack.botToken, slack.appToken, desk.sandbox.apiKey]) {
      expect(collector.text()).not.toContain(secret);
    }
  });

  it("of one post that shows several messages has links to all of them", async () => {
    await using collector = await startCollector();
    await using traces = tracing(collector.url);
    await using desk = await startDesk({ tracing: traces });
    await using ada = await desk.client("Ada");
    await ada.writes("one");
    const thread = await desk.thread("Ada");
    await thread.shows((posts) => posts.some((post) => post.includes("one")));

    desk.sandbox.slack.faults.rateLimitFor(1_000);
    for (const text of ["two", "three", "four"]) await ada.writes(text);
    await thread.shows((posts) => posts.some((post) => post.includes("four")));

    const spans = await collector.has((all) =>
      named(all, "process thread").some(({ links = [] }) => links.length >= 2),
    );
    const [together] = named(spans, "process thread").filter(({ links = [] }) => links.length >= 2);
    const origins = [together?.traceId, ...(together?.links ?? []).map(({ traceId }) => traceId)];
    expect(new Set(origins).size).toBeGreaterThanOrEqual(3);
  });

  it("reaches the service with the call, and every log line of its work", async () => {
    const headers: (string | undefined)[] = [];
    await using server = await serving((request, response) => {
      headers.push(request.headers["traceparent"] as string | undefined);
      response.end("{}");
    });
    await using collector = await startCollector();
    await using traces = tracing(collector.url);
    const lines: string[] = [];
    const destination = { write: (line: string) => lines.push(line) };
    const log = createLog({ level: "info", secrets: [], destination, more: () => traces.ids() });
    const client = createHttpClient({ url: `${server.url}/v1`, key: "k", traceparent: () => traces.traceparent() });
    const call = { method: "GET", path: "/x", doing: "list", shape: z.looseObject({}) } as const;

    await client.call(call, AbortSignal.timeout(5_000));
    const from = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await traces.span("work", { kind: "server", from: [from, from, "nonsense"], attributes: {} }, async () => {
      await client.call(call, AbortSignal.timeout(5_000));
      log.info({}, "within");
    });
    log.info({}, "outside");
    await client.close();

    expect(headers[0]).toBeUndefined();
    expect(headers[1]).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ trace_id: "0af7651916cd43dd8448eb211c80319c" });
    expect(lines[1]).not.toContain("trace_id");
    const [work] = await collector.has((spans) => spans.length > 0);
    expect(work).toMatchObject({ name: "work", parentSpanId: "b7ad6b7169203331" });
    expect(work?.links ?? []).toEqual([]);
  });
});

it("costs nothing while it is off: nothing of OpenTelemetry is loaded", () => {
  const eager = filesIn("src", ".ts")
    .filter(({ path }) => !path.startsWith("src/app/tracing/"))
    .filter(({ text }) => /^(?:import|export) (?!type )[^;]*"(?:@opentelemetry\/|[^"]*\/tracing\/)/mu.test(text));
  expect(eager.map(({ path }) => path)).toEqual([]);
});

describe("a collector that", () => {
  it.each([
    [
      "is away",
      (response: { destroy: () => void }) => {
        response.destroy();
      },
    ],
    ["never answers", () => undefined],
  ])("%s delays nobody, not even a shutdown", async (_, answer) => {
    await using server = await serving((_request, response) => {
      answer(response);
    });
    const warned: string[] = [];
    const log: Log = { ...silentLog, warn: (_fields, text) => warned.push(text) };
    const traces = tracing(server.url, log);
    await using desk = await startDesk({ tracing: traces });
    await using ada = await desk.client("Ada");
    await ada.writes("hello");
    const thread = await desk.thread("Ada");
    const reply = thread.replies("hi");
    await thread.marked(reply, "white_check_mark");
    await desk.sandbox.stopBridge();

    const began = performance.now();
    await traces[Symbol.asyncDispose]();
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(warned.filter((text) => !text.includes("collector"))).toEqual([]);
  });

  it("is away is reported once", async () => {
    await using server = await serving((_request, response) => {
      response.writeHead(400).end();
    });
    const warned: string[] = [];
    const told = Promise.withResolvers<undefined>();
    const warn = (_fields: object, text: string) => {
      warned.push(text);
      told.resolve(undefined);
    };
    await using traces = tracing(server.url, { ...silentLog, warn });
    const origin = { kind: "server", from: [], attributes: {} } as const;
    await traces.span("a", origin, () => Promise.resolve());
    await told.promise;
    await traces.span("b", origin, () => Promise.resolve());
    await traces[Symbol.asyncDispose]();
    expect(warned).toEqual(["the collector takes no traces; they are dropped"]);
  });
});
