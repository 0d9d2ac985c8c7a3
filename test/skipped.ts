/** Tests that may be skipped, each with its reason: "FILE > NAME", as the run prints them. Any other fails the run. */
const NEEDS_PROGRAM = "Needs a program that is not installed here; the run names it.";
const NEEDS_PROGRAM_AND_HISTORY =
  "Needs HAProxy, and the commits of the version before, which a shallow clone has not.";
const NEEDS_HISTORY = "Needs the commits of the version before, which a shallow clone has not.";
const NEEDS_REGISTRY = "Installs from the npm registry.";
const NEEDS_ROOT = "Becomes another user.";
const NEEDS_SYSTEMD =
  "Needs systemd, root, HAProxy, Prometheus and its Alertmanager, and a machine that lets root make namespaces.";
const NEEDS_SYSTEMD_AND_POSTGRES =
  "Needs systemd with D-Bus, root, PostgreSQL with its client tools, and a machine that lets root make namespaces.";
const NEEDS_MOUNT = "Needs a second file system.";

export const SKIPPED: Readonly<Record<string, string>> = {
  "test/cli/setup.long.test.ts > asks, checks each answer, hears the group, writes .env and runs the doctor":
    NEEDS_PROGRAM,
  "test/cli/setup.long.test.ts > finds out by a real event that the signing secret is another app's": NEEDS_PROGRAM,
  "test/cli/setup.long.test.ts > speaks every language, and leaves nothing behind after Ctrl+C": NEEDS_PROGRAM,
  "test/deploy/arm64.long.test.ts > answers /healthz on arm64, and ends in order": NEEDS_PROGRAM,
  "test/deploy/from-nothing.long.test.ts > runs, loses its database, tells those on call, and delivers everything once":
    NEEDS_SYSTEMD,
  "test/deploy/grafana.long.test.ts > are understood by Prometheus, and find what a bridge reports": NEEDS_PROGRAM,
  "test/deploy/alerts.long.test.ts > are valid, and fire when they should, for Prometheus itself": NEEDS_PROGRAM,
  "test/deploy/alerts.long.test.ts > arrive for each injected fault, and are resolved after it": NEEDS_PROGRAM,
  "test/deploy/alerts.long.test.ts > arrive while the database is away, and are resolved when it is back":
    NEEDS_PROGRAM,
  "test/deploy/compose-monitoring.long.test.ts > asks Prometheus whether it is healthy, with the configuration that it gets":
    NEEDS_PROGRAM,
  "test/deploy/compose-monitoring.long.test.ts > sends an alert to Slack as the Alertmanager is told to": NEEDS_PROGRAM,
  "test/deploy/compose-monitoring.long.test.ts > asks PostgreSQL over TCP whether it is ready": NEEDS_PROGRAM,
  "test/deploy/compose.long.test.ts > creates a role that can use its own schema": NEEDS_PROGRAM,
  "test/deploy/compose.long.test.ts > lets the bridge's own paths through a real Caddy with TLS, and no others":
    NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge@.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge-backup.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge-backup.timer": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge-backup@.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge-backup@.timer": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > confines bridge.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > confines bridge@.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > confines bridge-backup.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > confines bridge-backup@.service": NEEDS_PROGRAM,
  "test/deploy/systemd-host.long.test.ts > runs a bridge and an instance, backs both up, and runs their commands whether or not they run":
    NEEDS_SYSTEMD_AND_POSTGRES,
  "test/backup/restore.long.test.ts > restores from another file system": NEEDS_MOUNT,
  "test/backup/postgres.long.test.ts > brings PostgreSQL back as it was, in one transaction, unless a bridge runs":
    NEEDS_PROGRAM,
  "test/backup/postgres.long.test.ts > restores an empty database, and refuses the archive of another bridge":
    NEEDS_PROGRAM,
  "test/backup/postgres.long.test.ts > records at the next start that it was restored if the command was killed before it could":
    NEEDS_PROGRAM,
  "test/flow/two-versions.long.test.ts > loses, doubles and reorders nothing from the version before to this one and back":
    NEEDS_PROGRAM_AND_HISTORY,
  "test/flow/downgrade.long.test.ts > is read by the version before, on SQLite and PostgreSQL": NEEDS_HISTORY,
  "test/backup/postgres.long.test.ts > says which tools are missing or too old": NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > with sqlite > renders to the same objects as kustomize": NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > with postgres > renders to the same objects as kustomize": NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > with sqlite > passes Helm's own checks, and rolls the pods when a setting changes":
    NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > with postgres > passes Helm's own checks, and rolls the pods when a setting changes":
    NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > adds the monitor and the alerts that ship with the bridge": NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > refuses what the bridge refuses, in its words": NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > refuses a second bridge on SQLite as the bridge does, and secrets among the settings":
    NEEDS_PROGRAM,
  "test/deploy/helm.long.test.ts > mounts every secret where its setting names it": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite renders to valid objects": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres renders to valid objects": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite confines its pods as the restricted standard wants": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres confines its pods as the restricted standard wants": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite probes paths that exist, and gives a shutdown its time": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres probes paths that exist, and gives a shutdown its time":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite has settings that exist, and secrets in files that are mounted":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres has settings that exist, and secrets in files that are mounted":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > runs one bridge on SQLite, which is replaced only once it has ended":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > runs three on PostgreSQL, of which a node may take one, and none is missing during a change":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > adds a monitor for the Prometheus Operator": NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite keeps health and metrics from everybody but this namespace and Prometheus's":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres keeps health and metrics from everybody but this namespace and Prometheus's":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > sqlite probes a real bridge through its life, and needs no preStop":
    NEEDS_PROGRAM,
  "test/deploy/kubernetes.long.test.ts > postgres probes a real bridge through its life, and needs no preStop":
    NEEDS_PROGRAM,
  "test/deploy/run-page.long.test.ts > runs on Kubernetes": NEEDS_PROGRAM,
  "test/deploy/run-page.long.test.ts > installs with Helm": NEEDS_PROGRAM,
  "test/deploy/rolling.long.test.ts > loses no request during rolling restarts of three replicas": NEEDS_PROGRAM,
  "test/deploy/rolling.long.test.ts > notices requests that fail without a drain": NEEDS_PROGRAM,
  "test/guard/workflows.long.test.ts > workflows > have commands that shellcheck accepts, as have all scripts":
    NEEDS_PROGRAM,
  "test/database/places.long.test.ts > a folder of another user > is named with both users and the command that heals it: data/bridge.db":
    NEEDS_ROOT,
  "test/database/places.long.test.ts > a folder of another user > is named with both users and the command that heals it: data/deeper/still/bridge.db":
    NEEDS_ROOT,
  "test/database/places.long.test.ts > a folder of another user > may hold single files of another user": NEEDS_ROOT,
  "test/deploy/npm-package.long.test.ts > installs into an empty folder, and runs there": NEEDS_REGISTRY,
  "test/deploy/npm-package.long.test.ts > takes a message through the sandbox": NEEDS_REGISTRY,
  "test/deploy/image.long.test.ts > runs on a read-only root as a user that may write its data alone, at 0.0.0.0, and says that it lives":
    NEEDS_ROOT,
  "test/deploy/image.long.test.ts > runs on a read-only root as a user that may write its data alone, at ::, and says that it lives":
    NEEDS_ROOT,
};
