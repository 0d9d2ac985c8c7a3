/** What the monitoring compose file brings: Prometheus with the alerts, Alertmanager, and Grafana with the boards. */
import { posix } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { filesIn, read } from "../guard/tree.ts";
import { composeFile, FOLDER } from "./compose-files.ts";

const { services, configs = {}, secrets = {} } = composeFile("compose.monitoring.yaml");

/** Path in the container, and the file of this repository that stands there. */
function mounts(service: string): ReadonlyMap<string, string> {
  return new Map(
    (services[service]?.configs ?? []).map(({ source, target }) => [
      target ?? source,
      posix.join(FOLDER, configs[source]?.file ?? "none"),
    ]),
  );
}

it("publishes each for this machine alone", () => {
  const ports = Object.values(services).map((service) => service.ports);
  expect(ports).toEqual([["127.0.0.1:9091:9090"], ["127.0.0.1:9093:9093"], ["127.0.0.1:3000:3000"]]);
});

it("gives Prometheus the alerts, and sends them to the Alertmanager of the same file", () => {
  const files = mounts("prometheus");
  const { rule_files, alerting } = parse(read(files.get("/etc/prometheus/prometheus.yml") ?? "")) as {
    readonly rule_files: readonly string[];
    readonly alerting: { readonly alertmanagers: readonly { readonly static_configs: readonly object[] }[] };
  };
  expect(rule_files.map((name) => files.get(`/etc/prometheus/${name}`))).toEqual(["deploy/prometheus/rules.yaml"]);
  expect(alerting.alertmanagers).toEqual([{ static_configs: [{ targets: ["alertmanager:9093"] }] }]);
  expect(Object.keys(services)).toContain("alertmanager");
});

it("gives Grafana its Prometheus and every board, and no default password", () => {
  const files = mounts("grafana");
  const { datasources } = parse(read(files.get("/etc/grafana/provisioning/datasources/bridge.yaml") ?? "")) as {
    readonly datasources: readonly object[];
  };
  // The boards ask for a Prometheus and take the default.
  expect(datasources).toMatchObject([{ type: "prometheus", url: "http://prometheus:9090", isDefault: true }]);
  const { providers } = parse(read(files.get("/etc/grafana/provisioning/dashboards/bridge.yaml") ?? "")) as {
    readonly providers: readonly { readonly type: string; readonly options: { readonly path: string } }[];
  };
  expect(providers).toMatchObject([{ type: "file", options: { path: "/etc/grafana/boards" } }]);
  const boards = [...files].filter(([target]) => posix.dirname(target) === providers[0]?.options.path);
  expect(boards.map(([, path]) => path).toSorted()).toEqual(filesIn("deploy/grafana", ".json").map(({ path }) => path));
  expect(boards).toHaveLength(3);

  const { environment = {}, secrets: own = [] } = services["grafana"] ?? {};
  expect(environment["GF_SECURITY_ADMIN_PASSWORD__FILE"]).toBe("/run/secrets/grafana-admin-password");
  expect(own.map((name) => secrets[name]?.file)).toEqual(["./secrets/grafana-admin-password"]);
});

it("gives the Alertmanager its receiver's address as a file that is mounted", () => {
  const routing = read(mounts("alertmanager").get("/etc/alertmanager/alertmanager.yml") ?? "");
  const paths = [...routing.matchAll(/_file: (\S+)/gu)].map(([, path]) => path);
  expect(paths).toEqual((services["alertmanager"]?.secrets ?? []).map((name) => `/run/secrets/${name}`));
  expect(paths).toHaveLength(1);
  expect(routing).not.toMatch(/https?:\/\/hooks/u);
});
