/** The compose files: the specification's schema, and what holds for every container. */
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { fileSetting } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { SHUTDOWN_TIMEOUT_MS } from "../../src/cli/graceful-shutdown.ts";
import { exists, read } from "../guard/tree.ts";
import { composeFile, composeFiles, FOLDER, merged, type Compose, type Service } from "./compose-files.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const { $schema: _, ...schema } = JSON.parse(read("node_modules/dclint/schemas/compose.schema.json")) as object & {
  readonly $schema: string;
};
const fits = ajv.compile(schema);

const FILES = composeFiles();
const ALL = merged(["compose.yaml", ...FILES.filter((name) => name !== "compose.yaml")]);

const SECRET_SETTINGS = new Set<string>(SETTING_NAMES.filter(isSecret));
const KNOWN = new Set<string>([...SETTING_NAMES, ...SETTING_NAMES.filter(isSecret).map(fileSetting)]);

/** What is wrong with a service, whichever file it is in. */
function faultsOf(name: string, service: Service, { secrets = {} }: Compose): string[] {
  const faults: string[] = [];
  const wants = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`${name}: ${what}`);
  };
  wants(/:[\w.-]+$/u.test(service.image ?? "") && !/:latest$/u.test(service.image ?? ""), "image without a version");
  wants(service.read_only === true, "root that can be written");
  wants(service.cap_drop?.includes("ALL") === true, "capabilities that are not needed");
  wants(
    (service.cap_add ?? []).every((one) => one === "NET_BIND_SERVICE"),
    "capabilities that are too many",
  );
  wants(service.security_opt?.includes("no-new-privileges:true") === true, "privileges that may grow");
  wants(service.stop_grace_period !== undefined, "shutdown of Docker's 10 seconds");
  wants(service.logging?.options?.["max-size"] !== undefined, "log without a limit");
  wants(
    (service.secrets ?? []).every((one) => secrets[one]?.file !== undefined),
    "secret that is no file",
  );
  for (const volume of service.volumes ?? []) {
    const [source, isReadOnly] =
      typeof volume === "string" ? [volume, !volume.startsWith(".")] : [volume.source, volume.read_only === true];
    wants(isReadOnly && !source.startsWith("/"), "folder of the machine");
  }
  for (const variable of Object.keys(service.environment ?? {})) {
    wants(
      !SECRET_SETTINGS.has(variable) && !/(?:PASSWORD|TOKEN|SECRET|KEY)$/u.test(variable),
      `${variable} in the open`,
    );
  }
  return faults;
}

it.each(FILES)("%s fits the specification", (name) => {
  fits(composeFile(name));
  // A file that only adds to another has services without an image, which the schema allows.
  expect(fits.errors ?? []).toEqual([]);
});

it("catches a key that the specification does not have", () => {
  expect(fits({ services: { bridge: { image: "a:1", readonly: true } } })).toBe(false);
});

it("hold no secret, and confine every container", () => {
  expect(Object.entries(ALL.services).flatMap(([name, service]) => faultsOf(name, service, ALL))).toEqual([]);
});

it("catches each fault", () => {
  const bad: Service = {
    image: "bridge:latest",
    environment: { SLACK_BOT_TOKEN: "xoxb-1", POSTGRES_PASSWORD: "postgres" },
    cap_add: ["SYS_ADMIN"],
    secrets: ["token"],
    volumes: [
      "/var/run/docker.sock:/var/run/docker.sock",
      "./config:/app/config",
      { type: "bind", source: "./config", target: "/app/config" },
    ],
  };
  expect(faultsOf("bad", bad, { services: {}, secrets: { token: {} } })).toHaveLength(13);
});

it("give the bridge settings that exist, and each secret of a file that is mounted", () => {
  const { environment = {}, secrets = [] } = ALL.services["bridge"] ?? {};
  expect(Object.keys(environment).filter((name) => !KNOWN.has(name))).toEqual([]);
  const paths = Object.entries(environment).flatMap(([name, path]) => (name.endsWith("_FILE") ? [path] : []));
  expect(paths.toSorted()).toEqual(secrets.map((name) => `/run/secrets/${name}`).toSorted());
  expect(secrets.length).toBeGreaterThan(3);
});

it("leave every setting to .env, but for those that other parts of the files depend on", () => {
  const fixed = (names: readonly string[]) =>
    Object.keys(merged(["compose.yaml", ...names]).services["bridge"]?.environment ?? {}).filter((name) =>
      SETTING_NAMES.some((setting) => setting === name),
    );
  expect(ALL.services["bridge"]?.env_file).toEqual([{ path: ".env", required: false }]);
  const always = ["HOST", "PORT", "OPS_PORT", "DRAIN_SECONDS"];
  expect(fixed([])).toEqual(always);
  const apart = FILES.map((name) => [name, fixed([name]).slice(always.length)] as const);
  expect(Object.fromEntries(apart.filter(([, names]) => names.length > 0))).toEqual({
    "compose.caddy.yaml": ["PUBLIC_URL", "TRUSTED_PROXIES"],
    // From .env.
    "compose.service.yaml": ["CONVERSATION_API_URL"],
  });
});

it("mount the folders for what .env names, where relative paths lead to", () => {
  const mounts = (ALL.services["bridge"]?.volumes ?? []).filter((volume) => typeof volume !== "string");
  expect(mounts).toEqual(
    [
      ["./config", "/app/config"],
      ["./secrets/bridge", "/app/secrets"],
    ].map(([source, target]) => ({
      type: "bind",
      source,
      target,
      read_only: true,
      bind: { create_host_path: false },
    })),
  );
  expect(read("Dockerfile")).toMatch(/^WORKDIR \/app$/mu);
  expect(exists(`${FOLDER}/config`)).toBe(true);
});

it("give the bridge longer than its shutdown takes", () => {
  const [, seconds] = /^(\d+)s$/u.exec(ALL.services["bridge"]?.stop_grace_period ?? "") ?? [];
  const drainMs = Number(ALL.services["bridge"]?.environment?.["DRAIN_SECONDS"]) * 1000;
  expect(drainMs).toBe(10_000);
  expect(Number(seconds) * 1000).toBeGreaterThan(drainMs + SHUTDOWN_TIMEOUT_MS + 5_000);
});

it("name files that exist, and secrets that the script writes", () => {
  const configs = Object.values(ALL.configs ?? {}).map(({ file = "" }) => join(FOLDER, file));
  expect(configs.filter((path) => !exists(path))).toEqual([]);
  const script = read(`${FOLDER}/new-secrets.sh`);
  const unwritten = Object.keys(ALL.secrets ?? {}).filter(
    (name) => !new RegExp(`(?:ask|write) ${name} `, "u").test(script),
  );
  expect(unwritten).toEqual([]);
});

it("have every variable in .env.example, which names every file", () => {
  const example = read(`${FOLDER}/.env.example`);
  const used = FILES.flatMap((name) =>
    [...read(`${FOLDER}/${name}`).matchAll(/\$\{([A-Z_]+)/gu)].map(([, one = ""]) => one),
  );
  expect([...new Set(used)].filter((name) => !new RegExp(`^(?:# )?${name}=`, "mu").test(example))).toEqual([]);
  expect(FILES.filter((name) => !example.includes(name))).toEqual([]);
});

it("run at most one bridge on SQLite, and two on PostgreSQL", () => {
  const replicas = (names: string[]) =>
    (merged(names).services["bridge"] as { readonly deploy?: { readonly replicas?: number } }).deploy?.replicas ?? 1;
  expect(replicas(FILES.filter((name) => name !== "compose.postgres.yaml"))).toBe(1);
  expect(replicas(["compose.yaml", "compose.postgres.yaml"])).toBe(2);
});

it("create the documented role of the database", () => {
  const statements = (text: string) =>
    [...text.matchAll(/^(?:create|revoke|grant|alter|\\connect) .+$/gmu)].map(([line]) =>
      line.replace("'change-me'", ":'password'"),
    );
  const [, documented = ""] = /```sql\n(create role[^`]+)```/u.exec(read("docs/operations.md")) ?? [];
  expect(statements(read(`${FOLDER}/postgres-role.sh`))).toEqual(statements(documented));
});
