/** An environment for the doctor: the real service, both emulators, and the bridge, running or not. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import type { Area, Check } from "../../src/cli/doctor/check.ts";
import { examine, type DoctorOptions } from "../../src/cli/doctor/examine.ts";
import { secretsIn } from "../../src/cli/doctor/index.ts";
import type { Environment } from "../../src/config/index.ts";
import { startDesk, type Desk } from "../support/bridge-fixture.ts";
import { freshDatabase } from "../support/databases.ts";
import { sayAtTerminal } from "../support/terminal.ts";
import { slackSettings, telegramSettings } from "../support/emulator-settings.ts";

export const say = sayAtTerminal;

export interface Found {
  readonly all: readonly Check[];
  /** The lines of an area with this verdict. */
  readonly lines: (area: Area, verdict: Check["verdict"]) => readonly string[];
  /** The lines of all failed checks. */
  readonly failed: readonly string[];
}

/** Runs the checks, and asserts that no line contains a secret even before output is redacted. */
export async function examined(environment: Environment, more: Partial<DoctorOptions> = {}): Promise<Found> {
  const all: Check[] = [];
  const options: DoctorOptions = { environment, say, roundTrip: false, lookForPollersMs: 100, ...more };
  for await (const check of examine(options)) all.push(check);
  for (const { line } of all) {
    // Shorter ones are words that also occur in names.
    for (const secret of secretsIn(environment).filter(({ length }) => length >= 8)) expect(line).not.toContain(secret);
    expect(line).not.toContain("\n\n");
  }
  const lines: Found["lines"] = (area, verdict) =>
    all.filter((check) => check.area === area && check.verdict === verdict).map(({ line }) => line);
  return { all, lines, failed: all.filter(({ verdict }) => verdict === "failed").map(({ line }) => line) };
}

export interface World extends AsyncDisposable {
  readonly desk: Desk;
  /** All settings of this bridge. */
  readonly settings: Readonly<Record<string, string>>;
}

export async function startWorld(): Promise<World> {
  await using parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite", "bridge.db"));
  const desk = parts.use(await startDesk({ chats: "both", environment: { DATABASE_URL: fresh.url } }));
  const { slack, telegram, apiUrl, apiKey } = desk.sandbox;
  const url = desk.sandbox.bridge()?.url ?? "";
  const running = parts.move();
  return {
    desk,
    settings: {
      DATABASE_URL: fresh.url,
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      CONVERSATION_API_URL: apiUrl,
      CONVERSATION_API_KEY: apiKey,
      ...slackSettings(slack),
      ...telegramSettings(telegram),
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly port: string;
}

/** Another program that answers on a port. */
export async function serving(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port: String(port),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that is free at the moment. */
export async function freePort(): Promise<string> {
  await using server = await serving(() => undefined);
  return server.port;
}
