/** The parts of the sandbox that can be stopped and started from the page, and what can be made to fail. */
import type { SlackStandIn } from "../slack/index.ts";

export interface SwitchablePart {
  running(): boolean;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SandboxControls {
  readonly service?: SwitchablePart;
  readonly bridge?: SwitchablePart;
  /** The next answer of the service to the bridge is lost, though the service acted. */
  readonly loseServiceAnswer?: () => void;
}

export const PART_NAMES = ["service", "bridge"] as const;
export type PartName = (typeof PART_NAMES)[number];
export const FAULT_NAMES = ["limit", "drop", "service"] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** How long Slack answers 429 when asked to from the page. */
const LIMIT_MS = 10_000;

export function partsState(controls: SandboxControls, slack: SlackStandIn, nowMs: number) {
  return {
    parts: PART_NAMES.flatMap((name) => {
      const part = controls[name];
      return part === undefined ? [] : [{ name, running: part.running() }];
    }),
    slack: {
      connected: slack.sockets.connected(),
      limitedForMs: Math.max(0, slack.faults.rateLimitedUntilMs() - nowMs),
    },
    faults: FAULT_NAMES.filter((name) => name !== "service" || controls.loseServiceAnswer !== undefined),
  };
}

export function makeFault(name: FaultName, controls: SandboxControls, slack: SlackStandIn): void {
  switch (name) {
    case "limit":
      slack.faults.rateLimitFor(LIMIT_MS);
      return;
    case "drop":
      slack.faults.next("chat.postMessage", { kind: "drop", acted: true });
      return;
    case "service":
      controls.loseServiceAnswer?.();
  }
}
