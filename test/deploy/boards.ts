/**
 * The Grafana boards, built with Grafana's own types. Thresholds are those of the alerts. In the older of Grafana's two
 * formats, which every version imports.
 */
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  type Dashboard,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from "@grafana/grafana-foundation-sdk/common";
import { DataqueryBuilder } from "@grafana/grafana-foundation-sdk/prometheus";
import { PanelBuilder as StatBuilder } from "@grafana/grafana-foundation-sdk/stat";
import { PanelBuilder as TimeseriesBuilder } from "@grafana/grafana-foundation-sdk/timeseries";
import { parse } from "yaml";
import { read } from "../guard/tree.ts";

interface Query {
  readonly expr: string;
  readonly legend: string;
}

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly queries: readonly Query[];
  /** Grafana's name of the unit. */
  readonly unit: string;
  readonly kind?: "stat";
  /** Red from here on. */
  readonly threshold?: number;
  /** Red below it. */
  readonly least?: number;
}

interface Board {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
}

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert?: string; readonly expr: string }[] }[];
}

/** The number that an alert compares with. Errors: RangeError if it has none. */
export function thresholdOf(alert: string): number {
  const { groups } = parse(read("deploy/prometheus/rules.yaml")) as Rules;
  const rule = groups.flatMap(({ rules }) => rules).find((one) => one.alert === alert);
  const [, number] = /> ([\d.]+)$/u.exec(rule?.expr ?? "") ?? [];
  if (number === undefined) throw new RangeError(`the alert ${alert} has no threshold`);
  return Number(number);
}

/** Within which replies and messages arrive. The ratios of the objectives count the bucket of this size. */
const OBJECTIVE_SECONDS = 10;
const LATE_RATIO = 0.005;

const quantile = (q: number, metric: string, by = "") =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket[$__rate_interval])))`;
const rate = (metric: string, by: string, where = "") => `sum by (${by}) (rate(${metric}${where}[$__rate_interval]))`;
const quantiles = (metric: string): readonly Query[] => [
  { expr: quantile(0.5, metric), legend: "p50" },
  { expr: quantile(0.99, metric), legend: "p99" },
];

export const BOARDS: readonly Board[] = [
  {
    uid: "conversation-bridge-overview",
    title: "Conversation Bridge: overview",
    description: "Whether clients and staff reach each other, and what waits.",
    rows: {
      Now: [
        {
          title: "Bridges",
          description: "Processes that answer.",
          queries: [{ expr: 'sum(up{job="bridge"})', legend: "" }],
          unit: "short",
          kind: "stat",
          least: 1,
        },
        {
          title: "Connections",
          description: "0: at least one replica has no connection. See the runbook of BridgeConnectionDown.",
          queries: [{ expr: "min by (connection) (bridge_connection_up)", legend: "{{connection}}" }],
          unit: "short",
          kind: "stat",
          least: 1,
        },
        {
          title: "Database",
          description: "1 while it answers.",
          queries: [{ expr: "min(bridge_database_up)", legend: "" }],
          unit: "short",
          kind: "stat",
          least: 1,
        },
        {
          title: "Dead letters",
          description: "Entries that were given up: npm run dead-letters lists them.",
          queries: [{ expr: 'sum(max by (lane) (bridge_ledger_entries{state="dead"}))', legend: "" }],
          unit: "short",
          kind: "stat",
          threshold: thresholdOf("BridgeDeadLetters") + 1,
        },
      ],
      Objectives: [
        {
          title: "Replies that reach the client late",
          description: "The share that takes more than 10 seconds; the objective is 0.5 %.",
          queries: [{ expr: lateRatio("bridge_reply_sent_seconds"), legend: "replies" }],
          unit: "percentunit",
          threshold: LATE_RATIO,
        },
        {
          title: "Messages that stand in their thread late",
          description: "The share that takes more than 10 seconds; the objective is 0.5 %.",
          queries: [{ expr: lateRatio("bridge_message_shown_seconds"), legend: "messages" }],
          unit: "percentunit",
          threshold: LATE_RATIO,
        },
        {
          title: "From a reply to the client",
          description: "From writing it, or the end of its hold, to the service's response.",
          queries: quantiles("bridge_reply_sent_seconds"),
          unit: "s",
          threshold: OBJECTIVE_SECONDS,
        },
        {
          title: "From a client's message to its post",
          description: "From writing it to its post in a thread.",
          queries: quantiles("bridge_message_shown_seconds"),
          unit: "s",
          threshold: OBJECTIVE_SECONDS,
        },
      ],
      Waiting: [
        {
          title: "Rooms that are behind",
          description: "Age of the oldest entry that waits for a room.",
          queries: [{ expr: "max by (room) (bridge_room_waiting_seconds)", legend: "{{room}}" }],
          unit: "s",
          threshold: thresholdOf("BridgeRoomBehind"),
        },
        {
          title: "Oldest waiting entry",
          description: "By lane; timers wait on purpose.",
          queries: [{ expr: 'max by (lane) (bridge_oldest_waiting_seconds{lane!="timer"})', legend: "{{lane}}" }],
          unit: "s",
          threshold: thresholdOf("BridgeWaiting"),
        },
      ],
    },
  },
  {
    uid: "conversation-bridge-messages",
    title: "Conversation Bridge: messages",
    description: "The way of messages: what comes in, what the ledger does with it, what is called.",
    rows: {
      In: [
        {
          title: "Events received",
          description: "New ones and redeliveries, by source.",
          queries: [{ expr: rate("bridge_events_in_total", "source, outcome"), legend: "{{source}} {{outcome}}" }],
          unit: "reqps",
        },
        {
          title: "Refused requests",
          description: "Unsigned, malformed or unreadable: from somebody else, or with a wrong secret.",
          queries: [
            {
              expr: rate("bridge_events_in_total", "source", '{outcome=~"unsigned|malformed|unreadable|too-large"}'),
              legend: "{{source}}",
            },
          ],
          unit: "reqps",
        },
      ],
      Ledger: [
        {
          title: "Unfinished entries",
          description: "Of all replicas together.",
          queries: [
            {
              expr: 'sum by (state) (max by (lane, state) (bridge_ledger_entries{state!="dead"}))',
              legend: "{{state}}",
            },
          ],
          unit: "short",
        },
        {
          title: "From storing an entry to finishing it, p99",
          description: "By lane.",
          queries: [{ expr: quantile(0.99, "bridge_handled_seconds", "lane"), legend: "{{lane}}" }],
          unit: "s",
        },
        {
          title: "What became of replies",
          description: "What staff wrote in threads.",
          queries: [{ expr: rate("bridge_replies_total", "outcome"), legend: "{{outcome}}" }],
          unit: "reqps",
        },
        {
          title: "Given up",
          description: "Entries that failed for good, by code.",
          queries: [
            { expr: "sum by (code) (increase(bridge_given_up_total[$__rate_interval])) > 0", legend: "{{code}}" },
          ],
          unit: "short",
        },
      ],
      Out: [
        {
          title: "Calls",
          description: "To team chats and the service.",
          queries: [{ expr: rate("bridge_calls_out_total", "target, operation"), legend: "{{target}} {{operation}}" }],
          unit: "reqps",
        },
        {
          title: "Calls that fail",
          description: "The share, by target.",
          queries: [
            {
              expr: `${rate("bridge_calls_out_total", "target", '{outcome!="ok"}')} / ${rate("bridge_calls_out_total", "target")}`,
              legend: "{{target}}",
            },
          ],
          unit: "percentunit",
          threshold: thresholdOf("BridgeCallsFail"),
        },
        {
          title: "Duration of calls, p99",
          description: "By target.",
          queries: [{ expr: quantile(0.99, "bridge_call_seconds", "target"), legend: "{{target}}" }],
          unit: "s",
        },
        {
          title: "Failed attempts",
          description: "By code; docs/operations.md explains each.",
          queries: [{ expr: `${rate("bridge_failures_total", "code")} > 0`, legend: "{{code}}" }],
          unit: "reqps",
        },
      ],
    },
  },
  {
    uid: "conversation-bridge-platform",
    title: "Conversation Bridge: platform",
    description: "Processes, database and backups.",
    rows: {
      Processes: [
        {
          title: "Memory",
          description: "Resident.",
          queries: [{ expr: 'process_resident_memory_bytes{job="bridge"}', legend: "{{instance}}" }],
          unit: "bytes",
        },
        {
          title: "Processor time",
          description: "Share of one core.",
          queries: [
            { expr: 'rate(process_cpu_seconds_total{job="bridge"}[$__rate_interval])', legend: "{{instance}}" },
          ],
          unit: "percentunit",
        },
        {
          title: "Event loop lag, p99",
          description: "How late Node.js runs what is due.",
          queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds{job="bridge"}', legend: "{{instance}}" }],
          unit: "s",
        },
        {
          title: "Restarts",
          description: "Within a quarter of an hour.",
          queries: [{ expr: 'changes(process_start_time_seconds{job="bridge"}[15m])', legend: "{{instance}}" }],
          unit: "short",
          threshold: thresholdOf("BridgeRestarts") + 1,
        },
        {
          title: "Versions",
          description: "More than one during an upgrade.",
          queries: [{ expr: "count by (version) (bridge_build_info)", legend: "{{version}}" }],
          unit: "short",
        },
        {
          title: "Draining",
          description: "Processes that shut down.",
          queries: [{ expr: "sum(bridge_draining)", legend: "draining" }],
          unit: "short",
        },
      ],
      Database: [
        {
          title: "Size",
          description: "Of the bridge's database, by part.",
          queries: [{ expr: "max by (part) (bridge_database_bytes)", legend: "{{part}}" }],
          unit: "bytes",
        },
        {
          title: "Write-ahead log of SQLite",
          description: "It grows while something reads for very long.",
          queries: [{ expr: 'max(bridge_database_bytes{part="wal"})', legend: "wal" }],
          unit: "bytes",
          threshold: thresholdOf("BridgeWalGrows"),
        },
        {
          title: "Age of the last backup",
          description: "Nothing is shown before the first.",
          queries: [{ expr: "time() - max(bridge_last_backup_timestamp_seconds > 0)", legend: "age" }],
          unit: "s",
          threshold: thresholdOf("BridgeBackupOld"),
        },
        {
          title: "Size of the last backup",
          description: "Before compression.",
          queries: [{ expr: "max(bridge_last_backup_bytes)", legend: "size" }],
          unit: "bytes",
        },
      ],
    },
  },
];

function lateRatio(metric: string): string {
  const late = `sum(rate(${metric}_bucket{le="${OBJECTIVE_SECONDS}"}[$__rate_interval]))`;
  return `1 - ${late} / sum(rate(${metric}_count[$__rate_interval]))`;
}

const DATASOURCE = { type: "prometheus", uid: "${datasource}" };

/** The board as Grafana imports it. */
// eslint-disable-next-line @typescript-eslint/no-deprecated
export function dashboardOf({ uid, title, description, rows }: Board): Dashboard {
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const dashboard = new DashboardBuilder(title)
    .uid(uid)
    .description(description)
    .tags(["conversation-bridge"])
    .timezone("browser")
    .time({ from: "now-6h", to: "now" })
    .refresh("30s")
    .withVariable(new DatasourceVariableBuilder("datasource").label("Prometheus").type("prometheus"));
  for (const [row, panels] of Object.entries(rows)) {
    dashboard.withRow(new RowBuilder(row));
    for (const panel of panels) dashboard.withPanel(panel.kind === "stat" ? stat(panel) : timeseries(panel));
  }
  return dashboard.build();
}

function timeseries(panel: Panel): TimeseriesBuilder {
  const builder = described(new TimeseriesBuilder(), panel).height(8).span(12).min(0);
  if (panel.threshold === undefined) return builder;
  return builder.thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Dashed));
}

function stat(panel: Panel): StatBuilder {
  return described(new StatBuilder(), panel).height(4).span(6);
}

function described<Builder extends TimeseriesBuilder | StatBuilder>(builder: Builder, panel: Panel): Builder {
  const { title, description, queries, unit, threshold, least } = panel;
  builder.title(title).description(description).datasource(DATASOURCE).unit(unit);
  for (const { expr, legend } of queries) builder.withTarget(new DataqueryBuilder().expr(expr).legendFormat(legend));
  if (threshold !== undefined || least !== undefined) {
    const colours = least === undefined ? { below: "green", from: "red" } : { below: "red", from: "green" };
    const steps = [
      { value: null, color: colours.below },
      { value: threshold ?? least ?? 0, color: colours.from },
    ];
    builder.thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps));
  }
  return builder;
}
