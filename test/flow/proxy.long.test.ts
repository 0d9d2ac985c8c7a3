/**
 * The whole bridge behind an outgoing proxy: Slack's Web API, Socket Mode, Telegram and the service are reached under
 * names that no DNS knows, with certificates of an authority that only NODE_EXTRA_CA_CERTS makes known.
 */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startWorld } from "../cli/doctor-fixture.ts";
import { runCommand } from "../support/command-line.ts";
import { some } from "../support/bridge-fixture.ts";
import { startConnectProxy } from "../support/connect-proxy.ts";
import { certificateFor, startTlsFront } from "../support/tls-front.ts";

const NAMES = ["slack.test", "socket.test", "telegram.test", "service.test"];

/** The settings of a bridge that reaches everything through the proxy, with their far sides. */
async function behindProxy() {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-proxy-")));
  const { desk, settings } = parts.use(await startWorld());
  await desk.sandbox.stopBridge();
  const { slack, telegram, apiUrl } = desk.sandbox;
  const certificate = await certificateFor(NAMES);
  const toWebSocket = (body: string) => body.replaceAll(/ws:\/\/[^/]+/gu, "wss://socket.test");
  const front = async (target: string) => parts.use(await startTlsFront(target, certificate, toWebSocket));
  const [slackFront, telegramFront, serviceFront] = [
    await front(slack.apiUrl),
    await front(telegram.apiRoot),
    await front(apiUrl),
  ];
  // The emulator answers on one port, the API and its sockets.
  const ports: Readonly<Record<string, number>> = {
    "slack.test:443": slackFront.port,
    "socket.test:443": slackFront.port,
    "telegram.test:443": telegramFront.port,
    "service.test:443": serviceFront.port,
  };
  const proxy = parts.use(await startConnectProxy((target) => ({ port: ports[target] ?? 0 })));
  const authority = join(folder.path, "authority.pem");
  await writeFile(authority, certificate.cert);
  const proxyUrl = new URL(proxy.url);
  Object.assign(proxyUrl, { username: "bridge", password: "p%40ss" });
  const path = (url: string) => new URL(url).pathname;
  const running = parts.move();
  return {
    desk,
    proxy,
    readyUrl: `${settings["PUBLIC_URL"] ?? ""}/readyz`,
    environment: {
      ...settings,
      DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
      SLACK_API_URL: `https://slack.test${path(slack.apiUrl)}`,
      TELEGRAM_API_ROOT: `https://telegram.test`,
      CONVERSATION_API_URL: `https://service.test${path(apiUrl)}`,
      HTTPS_PROXY: proxyUrl.href,
      NODE_EXTRA_CA_CERTS: authority,
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function statusOf(url: string): Promise<number> {
  return await fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

it("carries a message and its reply", async () => {
  await using at = await behindProxy();
  const enough = Promise.withResolvers<undefined>();
  const running = runCommand(["start"], at.environment, enough.promise);
  try {
    const ada = await at.desk.client("Ada");
    await expect.poll(() => statusOf(at.readyUrl)).toBe(200);
    await ada.writes("Where is my parcel?");
    const thread = await at.desk.thread("Ada");
    const reply = thread.replies("It comes tomorrow");
    await thread.marked(reply, "white_check_mark");
    await ada.sees(some("It comes tomorrow"));
  } finally {
    enough.resolve(undefined);
  }
  expect(await running).toMatchObject({ code: 0, errors: "" });
  expect(new Set(at.proxy.asked)).toEqual(new Set(NAMES.map((name) => `${name}:443`)));
  const basic = `Basic ${Buffer.from("bridge:p@ss").toString("base64")}`;
  expect(new Set(at.proxy.credentials)).toEqual(new Set([basic]));
});

it("says what is wrong without the proxy, without the authority, and with NO_PROXY", async () => {
  await using at = await behindProxy();
  const { HTTPS_PROXY, NODE_EXTRA_CA_CERTS, ...rest } = at.environment;
  const failing = async (environment: Readonly<Record<string, string>>) => {
    const { code, output } = await runCommand(["doctor", "--json"], environment);
    expect(code).toBe(1);
    return output;
  };
  expect(await failing({ ...rest, NODE_EXTRA_CA_CERTS })).toMatch(/ENOTFOUND|EAI_AGAIN/u);
  expect(await failing({ ...rest, HTTPS_PROXY })).toMatch(/DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED/u);
  const before = at.proxy.asked.length;
  expect(await failing({ ...at.environment, NO_PROXY: ".test" })).toMatch(/ENOTFOUND|EAI_AGAIN/u);
  expect(at.proxy.asked).toHaveLength(before);
});
