/** The Kubernetes manifests as kubectl renders them: valid objects, confined pods, and settings that exist. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as monitoring from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import { expect, it, type TestContext } from "vitest";
import { parseAllDocuments } from "yaml";
import { BRIDGE_PATHS } from "../../src/app/http-routes.ts";
import { SHUTDOWN_TIMEOUT_MS } from "../../src/cli/graceful-shutdown.ts";
import { fileSetting } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { freePort } from "../cli/doctor-fixture.ts";
import { ROOT } from "../guard/tree.ts";
import { startProcess } from "../support/bridge-process.ts";
import { freshDatabase } from "../support/databases.ts";
import { slackSettings } from "../support/emulator-settings.ts";
import { requireTool } from "../support/optional-tool.ts";

const FOLDER = "deploy/kubernetes";
const OVERLAYS = ["sqlite", "postgres"] as const;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly securityContext: object;
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly lifecycle?: object;
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly terminationGracePeriodSeconds: number;
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: object;
  readonly containers: readonly Container[];
  readonly topologySpreadConstraints?: readonly object[];
}

interface Peer {
  readonly ports: readonly { readonly port: string }[];
  readonly from?: readonly object[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly selector: { readonly matchLabels: object };
    readonly podSelector: { readonly matchLabels: object };
    readonly strategy?: { readonly rollingUpdate: object };
    readonly maxUnavailable?: number;
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly Peer[];
  };
}

/** As a cluster gets them. `path`: a folder with a kustomization. */
function rendered(context: TestContext, path: string): readonly Manifest[] {
  const kubectl = requireTool(context, "kubectl");
  const text = execFileSync(kubectl, ["kustomize", path], { encoding: "utf8" });
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

const overlay = (name: string) => join(ROOT, FOLDER, "overlays", name);

const MODELS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  v1: core,
  "apps/v1": apps,
  "networking.k8s.io/v1": networking,
  "policy/v1": policy,
  "monitoring.coreos.com/v1": monitoring,
};

type Model = new (manifest: Manifest) => { validate(): void };

/** Errors: `ValidationError` with the path of what is wrong. */
function validate(manifest: Manifest): void {
  const model = MODELS[manifest.apiVersion]?.[manifest.kind] as Model | undefined;
  if (model === undefined) throw new Error(`no schema of ${manifest.apiVersion} ${manifest.kind}`);
  new model(manifest).validate();
}

function only(manifests: readonly Manifest[], ...kinds: readonly string[]): Manifest {
  const found = manifests.filter(({ kind }) => kinds.includes(kind));
  const [one] = found;
  if (one === undefined || found.length > 1) throw new Error(`${found.length} of ${kinds.join(", ")}`);
  return one;
}

const workloadOf = (manifests: readonly Manifest[]) => only(manifests, "Deployment", "StatefulSet");

function containerOf(manifests: readonly Manifest[]): Container {
  const [container] = workloadOf(manifests).spec.template.spec.containers;
  if (container === undefined) throw new Error("no container");
  return container;
}

it.for(OVERLAYS)("%s renders to valid objects", (name, context) => {
  const manifests = rendered(context, overlay(name));
  expect(manifests.length).toBeGreaterThan(4);
  for (const manifest of manifests) validate(manifest);
  expect(() => {
    validate({ ...workloadOf(manifests), spec: { replicas: "one" } as unknown as Manifest["spec"] });
  }).toThrow(/replicas/u);
});

it.for(OVERLAYS)("%s confines its pods as the restricted standard wants", (name, context) => {
  const manifests = rendered(context, overlay(name));
  const { template } = workloadOf(manifests).spec;
  expect(template.spec).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: "RuntimeDefault" } },
  });
  expect(containerOf(manifests).securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expect(containerOf(manifests).image).toMatch(/:\d+\.\d+\.\d+$/u);
  expect(workloadOf(manifests).spec.selector.matchLabels).toEqual(template.metadata.labels);
});

it.for(OVERLAYS)("%s keeps health and metrics from everybody but this namespace and Prometheus's", (name, context) => {
  const manifests = rendered(context, overlay(name));
  const { podSelector, policyTypes, ingress = [] } = only(manifests, "NetworkPolicy").spec;
  expect(podSelector.matchLabels).toEqual(workloadOf(manifests).spec.template.metadata.labels);
  expect(policyTypes).toEqual(["Ingress"]);
  const { ports, lifecycle } = containerOf(manifests);
  expect(ports.map((one) => one.name)).toEqual(["http", "ops"]);
  expect(ingress).toEqual([
    { ports: [{ port: "http" }] },
    {
      ports: [{ port: "ops" }],
      from: [
        { podSelector: {} },
        { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } },
      ],
    },
  ]);
  const { data } = only(manifests, "ConfigMap");
  expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([data?.["PORT"], data?.["OPS_PORT"]]);
  // The drain does what such a hook would: the process itself waits until nobody sends requests here.
  expect(lifecycle).toBeUndefined();
});

it.for(OVERLAYS)("%s probes paths that exist, and gives a shutdown its time", (name, context) => {
  const manifests = rendered(context, overlay(name));
  const { startupProbe, livenessProbe, readinessProbe } = containerOf(manifests);
  for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
    expect(BRIDGE_PATHS).toContain(`GET ${httpGet.path}`);
  const drainMs = Number(only(manifests, "ConfigMap").data?.["DRAIN_SECONDS"]) * 1000;
  const graceMs = workloadOf(manifests).spec.template.spec.terminationGracePeriodSeconds * 1000;
  expect(graceMs).toBeGreaterThan(drainMs + SHUTDOWN_TIMEOUT_MS + 5_000);
});

it.for(OVERLAYS)("%s has settings that exist, and secrets in files that are mounted", (name, context) => {
  const manifests = rendered(context, overlay(name));
  const { data = {} } = only(manifests, "ConfigMap");
  const secrets = new Set<string>(SETTING_NAMES.filter(isSecret).map(fileSetting));
  const known = new Set<string>([...SETTING_NAMES, ...secrets]);
  expect(Object.keys(data).filter((one) => !known.has(one))).toEqual([]);
  const mount = containerOf(manifests).volumeMounts.find((one) => one.name === "secrets")?.mountPath ?? "none";
  const elsewhere = Object.entries(data).filter(([one, path]) => secrets.has(one) && !path.startsWith(`${mount}/`));
  expect(elsewhere).toEqual([]);
  const open = Object.entries(data).filter(([one, value]) => /TOKEN$|SECRET$|KEY$/u.test(one) || value.includes("@"));
  expect(open).toEqual([]);
});

it("runs one bridge on SQLite, which is replaced only once it has ended", (context) => {
  const manifests = rendered(context, overlay("sqlite"));
  const workload = only(manifests, "StatefulSet");
  expect(workload.spec.replicas).toBe(1);
  expect(containerOf(manifests).volumeMounts.map(({ mountPath }) => mountPath)).toContain("/app/data");
  expect(only(manifests, "ConfigMap").data?.["DATABASE_URL"]).toBe("file:/app/data/bridge.db");
});

it("runs three on PostgreSQL, of which a node may take one, and none is missing during a change", (context) => {
  const manifests = rendered(context, overlay("postgres"));
  const { spec } = only(manifests, "Deployment");
  expect([spec.replicas, spec.strategy?.rollingUpdate]).toEqual([3, { maxUnavailable: 0, maxSurge: 1 }]);
  const budget = only(manifests, "PodDisruptionBudget").spec;
  const { labels } = spec.template.metadata;
  expect([budget.maxUnavailable, budget.selector.matchLabels]).toEqual([1, labels]);
  // On different nodes where there are any, but rather two on one node than one too few.
  expect(spec.template.spec.topologySpreadConstraints).toEqual([
    {
      maxSkew: 1,
      topologyKey: "kubernetes.io/hostname",
      whenUnsatisfiable: "ScheduleAnyway",
      labelSelector: { matchLabels: labels },
    },
  ]);
});

it("adds a monitor for the Prometheus Operator", (context) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-kubernetes-"));
  cpSync(join(ROOT, FOLDER), folder.path, { recursive: true });
  const path = join(folder.path, "overlays/monitored");
  cpSync(join(folder.path, "overlays/postgres"), path, { recursive: true });
  writeFileSync(
    join(path, "kustomization.yaml"),
    "resources: [../postgres]\ncomponents: [../../components/monitoring]\n",
  );
  const monitor = only(rendered(context, path), "ServiceMonitor");
  validate(monitor);
  expect(monitor.spec.selector.matchLabels).toEqual({ "app.kubernetes.io/name": "conversation-bridge" });
});

it.for(OVERLAYS)(
  "%s probes a real bridge through its life, and needs no preStop",
  { timeout: 120_000 },
  async (name, context) => {
    const manifests = rendered(context, overlay(name));
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(manifests);
    const { data = {} } = only(manifests, "ConfigMap");
    await using slack = await startSlackEmulator();
    await using fresh = await freshDatabase(name, "bridge.db");
    const port = { http: await freePort(), ops: await freePort() };
    // The pod's settings, on ports and a database of this machine. Its host is that of every machine.
    const pod = Object.fromEntries(Object.entries(data).filter(([one]) => !one.endsWith("_FILE")));
    await using bridge = await startProcess(["start"], {
      ...pod,
      ...{ PORT: port.http, OPS_PORT: port.ops, DATABASE_URL: fresh.url, PUBLIC_URL: "" },
      ...slackSettings(slack),
    });
    const statusOf = ({ httpGet }: Probe) =>
      fetch(`http://127.0.0.1:${port[httpGet.port as "http" | "ops"]}${httpGet.path}`).then(
        ({ status }) => status,
        () => 0,
      );
    const statuses = () => Promise.all([startupProbe, livenessProbe, readinessProbe].map(statusOf));
    const soon = { timeout: 60_000, interval: 50 };
    await expect.poll(statuses, soon).toEqual([200, 200, 200]);
    // Slack is away: the pods stay where they are.
    await slack[Symbol.asyncDispose]();
    expect(await statuses()).toEqual([200, 200, 200]);
    // A pod that ends is not restarted, and gets no new requests, but answers those that still come.
    bridge.kill("SIGTERM");
    await expect.poll(statuses, soon).toEqual([200, 200, 503]);
    expect(await bridge.ended).toBe(0);
    expect(await statuses()).toEqual([0, 0, 0]);
  },
);
