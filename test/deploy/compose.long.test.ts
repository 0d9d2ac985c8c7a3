/** What the compose files run, run for real: the script of the secrets, the healthchecks, the role, and Caddy. */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { BRIDGE_PATHS } from "../../src/app/http-routes.ts";
import { freePort } from "../cli/doctor-fixture.ts";
import { ROOT } from "../guard/tree.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { requireTool } from "../support/optional-tool.ts";
import { composeFiles, FOLDER, merged } from "./compose-files.ts";

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(program: string, args: readonly string[], environment: object, input = ""): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...CHILD_ENVIRONMENT, ...environment };
    const child = execFile(program, args, { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: stdout + stderr });
    });
    child.stdin?.end(input);
  });
}

function copied(): ReturnType<typeof mkdtempDisposableSync> {
  const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-compose-"));
  cpSync(join(ROOT, FOLDER), folder.path, { recursive: true });
  return folder;
}

it("writes every secret, private to its owner's folder, and keeps what is there", async () => {
  using folder = copied();
  const secrets = join(folder.path, "secrets");
  const files = composeFiles().join(":");
  const answers = "https://slack.example/alerts\nconversation-key\nxoxb-1\n";
  writeFileSync(join(folder.path, ".env"), `COMPOSE_FILE=${files}\n`);
  const script = join(folder.path, "new-secrets.sh");

  const interrupted = await run(script, [], {}, answers);
  expect(interrupted).toMatchObject({
    code: 1,
    output: expect.stringMatching(/Nothing entered for secrets\/\S+/u) as string,
  });
  const done = await run(script, [], {}, "xapp-1\n1:telegram\n");
  expect(done).toMatchObject({ code: 0 });

  const wanted = Object.keys(merged(composeFiles()).secrets ?? {});
  expect(readdirSync(secrets).toSorted()).toEqual([...wanted, "bridge"].toSorted());
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  const read = (name: string) => readFileSync(join(secrets, name), "utf8").trim();
  for (const name of wanted) expect(statSync(join(secrets, name)).mode & 0o777, name).toBe(0o444);
  expect(read("database-url")).toBe(`postgres://bridge:${read("bridge-database-password")}@postgres/bridge`);
  expect(read("bridge-database-password")).toMatch(/^[0-9a-f]{64}$/u);
  expect(read("grafana-admin-password")).toMatch(/^[0-9a-f]{64}$/u);
  expect(read("postgres-password")).not.toBe(read("bridge-database-password"));

  const before = wanted.map(read);
  expect(await run(script, [], {})).toMatchObject({ code: 0, output: "" });
  expect(wanted.map(read)).toEqual(before);
});

it.each([
  "COMPOSE_FILE=compose.yaml:compose.telegram.yaml",
  'COMPOSE_FILE="compose.yaml:compose.telegram.yaml"',
  "export COMPOSE_FILE = 'compose.yaml:compose.telegram.yaml' # no Slack",
  "COMPOSE_FILE=./compose.yaml:./compose.telegram.yaml\r",
  "COMPOSE_FILE=compose.yaml\nCOMPOSE_FILE=compose.yaml:../compose/compose.telegram.yaml",
])("finds the chosen files in %j", async (line) => {
  using folder = copied();
  writeFileSync(join(folder.path, ".env"), `# COMPOSE_FILE=compose.slack.yaml\n${line}\n`);
  expect(await run(join(folder.path, "new-secrets.sh"), [], {}, "1:telegram\n")).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder.path, "secrets")).toSorted()).toEqual(["bridge", "telegram-bot-token"]);
});

it("asks for each secret that .env names, into the folder that the bridge gets", async () => {
  using folder = copied();
  const lines = [
    "COMPOSE_FILE=compose.yaml",
    "SLACK_SIGNING_SECRET_FILE=secrets/slack-signing-secret",
    'HTTPS_PROXY_FILE="/app/secrets/proxy" # of the company',
    "# SERVICE_API_KEY_FILE=secrets/service-api-key",
    "DATABASE_URL_FILE=/run/secrets/database-url",
    "export TELEGRAM_WEBHOOK_SECRET_FILE = secrets/telegram-webhook-secret\r",
  ];
  writeFileSync(join(folder.path, ".env"), `${lines.join("\n")}\n`);
  const script = join(folder.path, "new-secrets.sh");
  const own = join(folder.path, "secrets/bridge");

  const interrupted = await run(script, [], {}, "signing\n");
  expect(interrupted).toMatchObject({
    code: 1,
    output: "Nothing entered for secrets/bridge/proxy. Run ./new-secrets.sh again.\n",
  });
  expect(await run(script, [], {}, "http://proxy:3128\nupdates\n")).toEqual({ code: 0, output: "" });
  expect(await run(script, [], {})).toEqual({ code: 0, output: "" });

  const written = readdirSync(own).toSorted();
  expect(written.map((name) => [name, readFileSync(join(own, name), "utf8")])).toEqual([
    ["proxy", "http://proxy:3128\n"],
    ["slack-signing-secret", "signing\n"],
    ["telegram-webhook-secret", "updates\n"],
  ]);
  // The bridge reads them as a user whom the parent keeps out on this machine.
  expect(statSync(own).mode & 0o777).toBe(0o755);
  expect(written.map((name) => statSync(join(own, name)).mode & 0o777)).toEqual([0o444, 0o444, 0o444]);
  expect(readdirSync(join(folder.path, "secrets"))).toEqual(["bridge"]);
});

it("asks a real bridge whether it is alive, and notices when it is not", async () => {
  const [command, program = "", ...args] = merged(["compose.yaml"]).services["bridge"]?.healthcheck?.test ?? [];
  expect([command, program]).toEqual(["CMD", "node"]);
  await using desk = await startDesk();
  const { port } = new URL(desk.sandbox.bridge()?.url ?? "");
  const probe = () =>
    run(
      process.execPath,
      args.map((arg) => arg.replace(":8080/", `:${port}/`)),
      {},
    );
  expect(await probe()).toEqual({ code: 0, output: "" });
  await desk.sandbox.stopBridge();
  expect(await probe()).toEqual({ code: 1, output: "" });
});

it("creates a role that can use its own schema", async (context) => {
  requireTool(context, "psql");
  using folder = copied();
  const password = join(folder.path, "password");
  writeFileSync(password, "it's secret");
  const server = new URL(inject("postgresUrl"));
  const environment = {
    BRIDGE_DATABASE_PASSWORD_FILE: password,
    POSTGRES_USER: server.username,
    PGHOST: server.hostname,
    PGPORT: server.port,
    PGPASSWORD: server.password,
  };
  const admin = new pg.Client({ connectionString: server.href });
  await admin.connect();
  try {
    expect(await run("sh", [join(folder.path, "postgres-role.sh")], environment)).toEqual({ code: 0, output: "" });
    const own = new URL(server);
    Object.assign(own, { username: "bridge", password: "it's secret", pathname: "/bridge" });
    const client = new pg.Client({ connectionString: own.href });
    await client.connect();
    await client.query("create table probe (id int)");
    await client.end();
  } finally {
    await admin.query("drop database if exists bridge with (force)");
    await admin.query("drop role if exists bridge");
    await admin.end();
  }
});

/** The compose file's Caddy, in front of a bridge. Result: the status of one request through it. */
async function behindCaddy(caddy: string, bridge: URL) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-caddy-"));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const child = spawn(caddy, ["run", "--adapter", "caddyfile", "--config", join(ROOT, FOLDER, "Caddyfile")], {
    env: {
      ...CHILD_ENVIRONMENT,
      HOME: folder.path,
      XDG_DATA_HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
      BRIDGE_DOMAIN: "localhost",
      BRIDGE_HOST: bridge.hostname,
      BRIDGE_PORT: bridge.port,
      CADDY_HTTP_PORT: httpPort,
      CADDY_HTTPS_PORT: httpsPort,
    },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const statusOf = (method: string, path: string): Promise<number> =>
    new Promise((resolve) => {
      // Caddy's authority for localhost is new with each run.
      const asked = request({
        host: "localhost",
        port: httpsPort,
        method,
        path,
        rejectUnauthorized: false,
        agent: false,
      });
      asked.once("response", (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      asked.once("error", () => {
        resolve(0);
      });
      asked.end();
    });
  const parts = new AsyncDisposableStack();
  parts.defer(async () => {
    child.kill();
    await ended;
  });
  return { statusOf, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

it("lets the bridge's own paths through a real Caddy with TLS, and no others", async (context) => {
  const caddy = requireTool(context, "caddy");
  await using desk = await startDesk();
  await using at = await behindCaddy(caddy, new URL(desk.sandbox.bridge()?.url ?? ""));
  await expect.poll(() => at.statusOf("GET", "/elsewhere")).toBe(404);
  const statuses = await Promise.all(
    BRIDGE_PATHS.map(async (route) => {
      const [method = "", path = ""] = route.split(" ");
      return [route, await at.statusOf(method, path)] as const;
    }),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    // Unsigned; the bridge of this test takes Slack and Telegram without webhooks, so it has no such path.
    "POST /webhooks/conversations": 401,
    "POST /slack/events": 404,
    "POST /telegram/webhook": 404,
    "GET /healthz": 404,
    "GET /readyz": 404,
    "GET /readyz/traffic": 404,
    "GET /metrics": 404,
  });
  await desk.sandbox.stopBridge();
  const open = ["/webhooks/conversations", "/slack/events", "/telegram/webhook", "/v1/messages", "/console", "/site/x"];
  const passed = await Promise.all(open.map((path) => at.statusOf("POST", path)));
  // Nothing answers behind it, or it has noticed that already.
  expect(passed.filter((status) => status !== 502 && status !== 503)).toEqual([]);
  expect(await at.statusOf("GET", "/metrics")).toBe(404);
});
