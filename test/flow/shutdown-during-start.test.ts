/** A signal during a start that waits for something unresponsive ends the process at once, as a requested shutdown. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { runCommand } from "../support/command-line.ts";
import { slackSettings } from "../support/emulator-settings.ts";

interface Silent extends AsyncDisposable {
  /** `127.0.0.1:PORT` */
  readonly host: string;
  /** Resolves when a client has sent something. */
  readonly asked: Promise<void>;
}

/** Accepts every connection and never responds. */
async function startSilent(): Promise<Silent> {
  const asked = Promise.withResolvers<undefined>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      asked.resolve(undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    asked: asked.promise,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const SLACK = { SLACK_BOT_TOKEN: "xoxb-123456789", SLACK_APP_TOKEN: "xapp-1-A0-2-abc", SLACK_ROOM: "C0SUPPORT1" };
const TELEGRAM = { TELEGRAM_BOT_TOKEN: "123456789:AAabcdefghijklmnopqrstuvwxyz", TELEGRAM_ROOM: "-1001234567890" };

describe.concurrent("a shutdown during startup", () => {
  it.each<[string, NodeJS.Signals, (host: string) => Record<string, string>]>([
    ["Slack", "SIGINT", (host) => ({ ...SLACK, SLACK_API_URL: `http://${host}/api/` })],
    ["Telegram", "SIGTERM", (host) => ({ ...TELEGRAM, TELEGRAM_API_ROOT: `http://${host}` })],
    ["PostgreSQL", "SIGINT", (host) => ({ ...SLACK, DATABASE_URL: `postgres://bridge:word@${host}/bridge` })],
  ])("while %s does not answer exits on %s with one line", async (_, signal, settings) => {
    await using silentLog = await startSilent();
    const { code, errors, output } = await runCommand(
      ["start"],
      { PORT: "0", ...settings(silentLog.host) },
      silentLog.asked,
      signal,
    );
    expect(errors).toBe("");
    expect(output.trim().split("\n").map(read)).toEqual([
      { level: "info", time: expect.any(String) as string, signal, msg: "shutdown requested during startup" },
    ]);
    expect(code).toBe(0);
  });

  it("while the conversation service does not answer ends in order, because ingestion works without it", async () => {
    await using silentLog = await startSilent();
    await using slack = await startSlackEmulator();
    const settings = {
      PORT: "0",
      ...slackSettings(slack),
      CONVERSATION_API_URL: `http://${silentLog.host}/v1`,
      CONVERSATION_API_KEY: "key",
      PUBLIC_URL: "https://bridge.example.org",
    };
    const { code, errors, output } = await runCommand(["start"], settings, silentLog.asked, "SIGINT");
    expect(errors).toBe("");
    expect(output.trim().split("\n").map(read).at(-1)).toMatchObject({ msg: "shutdown complete" });
    expect(code).toBe(0);
  });
});

function read(line: string): unknown {
  return JSON.parse(line);
}
