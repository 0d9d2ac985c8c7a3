/** Traces of real processes, which the environment turns on: over a kill, from one replica to another; and what is loaded without them. */
import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOMS, startSlackEmulator, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { newClient } from "../support/bridge-fixture.ts";
import { startProcess } from "../support/bridge-process.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";
import { startCollector, type CollectedSpan } from "../support/otlp-collector.ts";

const TAKES_AT_MOST_MS = 120_000;

const settingsFor = (slack: SlackEmulator) => ({
  SLACK_BOT_TOKEN: slack.botToken,
  SLACK_APP_TOKEN: slack.appToken,
  SLACK_API_URL: slack.apiUrl,
  SLACK_ROOM: ROOMS.support,
});

it(
  "leads from the replica that took a message in and was killed to the one that posts it",
  async () => {
    await using collector = await startCollector();
    await using slack = await startSlackEmulator();
    await using fresh = await freshDatabase("postgres");
    const settings = {
      ...settingsFor(slack),
      DATABASE_URL: fresh.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    };
    const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name);
    await using first = await startProcess(["start"], settings);
    // What is written before that comes with the backfill.
    await first.logs("subscribed to the service's events");
    slack.faults.next("chat.postMessage", { kind: "server-error", status: 503 }, 1_000);
    await using ada = await newClient("Ada Canary", `${first.url}/site/`);
    await ada.writes("canary words of a client");
    await collector.has((spans) => named(spans, "receive service").length > 0);
    await using second = await startProcess(["start"], settings);
    first.kill("SIGKILL");
    await first.ended;
    slack.faults.clear();

    const card = () => slack.timeline(ROOMS.support).find((post) => JSON.stringify(post).includes("canary words"));
    const posts = await slack.when(card, 60_000);
    const [received] = named(collector.spans(), "receive service");
    const posted = () =>
      named(collector.spans(), "slack open")
        .filter(({ status }) => status?.code !== 2)
        .map(({ traceId }) => traceId);
    await expect.poll(posted, { timeout: 30_000 }).toContain(received?.traceId);
    // `trace` leads to it.
    const conversation = String(posts.metadata?.event_payload["conversation"]);
    const { output } = await runCommand(["trace", conversation, "--json"], settings);
    expect(output).toContain(`"trace":"${received?.traceId}"`);
    for (const secret of ["canary", "Canary", slack.botToken, slack.appToken])
      expect(collector.text()).not.toContain(secret);
    second.kill("SIGTERM");
    expect(await second.ended).toBe(0);
  },
  TAKES_AT_MOST_MS,
);

/** Notes every module that is loaded. */
const NOTES_MODULES = `
import { registerHooks } from "node:module";
import { appendFileSync } from "node:fs";
registerHooks({ load(url, context, next) { appendFileSync(process.env.LOADED, url + "\\n"); return next(url, context); } });
`;

it.each([
  ["without an endpoint", false],
  ["with one", true],
])("loads the SDK only %s", async (_, isOn) => {
  await using collector = await startCollector();
  await using slack = await startSlackEmulator();
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-modules-"));
  const loaded = join(folder.path, "loaded");
  writeFileSync(loaded, "");
  {
    await using bridge = await startProcess(["start"], {
      ...settingsFor(slack),
      ...(isOn && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(NOTES_MODULES)}`,
      LOADED: loaded,
    });
    bridge.kill("SIGTERM");
    expect(await bridge.ended).toBe(0);
  }
  const modules = readFileSync(loaded, "utf8").split("\n");
  expect(modules.some((url) => url.endsWith("/src/main.ts"))).toBe(true);
  // The API is small, and does nothing by itself.
  const more = modules.filter((url) => url.includes("/@opentelemetry/") && !url.includes("/@opentelemetry/api/"));
  expect(more.length > 0).toBe(isOn);
});
