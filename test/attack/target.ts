/** What is attacked: the bridge as `npm start` runs it, with the service inside it and an emulated Slack. */
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { tempFolder } from "../../bench/contestants.ts";
import { freePort } from "../../bench/free-port.ts";
import { startProgram, type Server } from "../../bench/servers.ts";
import { ROOMS, startSlackEmulator, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { request } from "./attack.ts";
import { ROOT } from "../guard/tree.ts";

export const OPERATOR = "Anna Berg";

export interface Target extends AsyncDisposable {
  readonly url: string;
  readonly slack: SlackEmulator;
  readonly server: Server;
  readonly folder: string;
  readonly apiKey: string;
  readonly inboundSecret: string;
  /** The password of `OPERATOR`. */
  readonly password: string;
  /** Posts to `/slack/events` as Slack does: signed, at this Unix time in seconds, by default now. */
  readonly slackSends: (body: string, type: string, at?: number) => Promise<Response>;
  /** A visitor of the site who writes from `address`. */
  readonly visitor: (name: string, address: string) => Promise<Visitor>;
}

export interface Visitor {
  writes(text: string): Promise<Response>;
  /** The texts of others in the visitor's own conversation. */
  seen(): Promise<readonly string[]>;
}

const run = promisify(execFile);

export async function startTarget(): Promise<Target> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await tempFolder());
  const slack = parts.use(await startSlackEmulator());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const apiKey = "key-of-somebody-who-attacks";
  const inboundSecret = "secret-of-the-inbound-channel";
  const environment = {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_ROOM: ROOMS.support,
    SERVICE_API_KEY: apiKey,
    SERVICE_INBOUND_SECRET: inboundSecret,
    // Attackers come from many addresses.
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "error",
  };
  const server = parts.use(await startProgram(environment, folder.path));
  slack.events.deliverTo({ url: `${url}/slack/events` });
  const operators = [join(ROOT, "src/main.ts"), "service", "operators", "add", OPERATOR];
  const { stdout } = await run(process.execPath, operators, {
    env: { ...process.env, ...environment },
    cwd: folder.path,
  });

  const opened = parts.move();
  return {
    url,
    slack,
    server,
    folder: folder.path,
    apiKey,
    inboundSecret,
    password: stdout.trim(),
    slackSends(body, type, at = Math.floor(Date.now() / 1000)) {
      const signature = createHmac("sha256", slack.signingSecret).update(`v0:${at}:${body}`).digest("hex");
      const signed = { "x-slack-request-timestamp": String(at), "x-slack-signature": `v0=${signature}` };
      return request(`${url}/slack/events`, { method: "POST", body, headers: { "content-type": type, ...signed } });
    },
    async visitor(name, address) {
      const call = (method: string, path: string, token?: string, body?: object) =>
        request(`${url}/site${path}`, {
          method,
          headers: {
            "x-forwarded-for": address,
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
      const made = await call("POST", "/clients", undefined, { name });
      const { token } = (await made.json()) as { readonly token: string };
      return {
        writes: (text) => call("POST", "/messages", token, { key: crypto.randomUUID(), text }),
        async seen() {
          const history = await call("GET", "/messages", token);
          const { messages } = (await history.json()) as {
            readonly messages: readonly { from: string; text: string }[];
          };
          return messages.filter(({ from }) => from !== "client").map(({ text }) => text);
        },
      };
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
