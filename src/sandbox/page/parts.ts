/** The parts of the sandbox that can be stopped and started from the page, and the faults that can be injected. */
import type { SlackEmulator } from "../slack-emulator/index.ts";
import type { TelegramEmulator } from "../telegram-emulator/index.ts";
import type { PartsState } from "./wire.ts";

/** Setting a part to its current state is a no-op. */
export interface SwitchablePart {
  running(): boolean;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface SandboxControls {
  readonly service?: SwitchablePart;
  readonly bridge?: SwitchablePart;
  /** Quiet hours of the team, which end by themselves. */
  readonly quiet?: SwitchablePart;
  /** Drops the service's next response to the bridge, after the service acted. */
  readonly loseServiceAnswer?: () => void;
}

export const PART_NAMES = ["service", "bridge", "quiet"] as const;
export const FAULT_NAMES = ["limit", "drop", "telegram-limit", "telegram-drop", "service"] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** How long a team chat returns 429 when a fault is injected from the page. */
const LIMIT_MS = 10_000;

/** The team chats shown on the page. */
export interface ShownChats {
  readonly slack: SlackEmulator;
  readonly telegram: TelegramEmulator | undefined;
}

export function partsState(controls: SandboxControls, { slack, telegram }: ShownChats, nowMs: number): PartsState {
  const slackState = {
    name: "slack",
    connected: slack.sockets.connected() > 0,
    limited: slack.faults.rateLimitedUntilMs() > nowMs,
  };
  const telegramState = telegram && {
    name: "telegram",
    connected: telegram.updates.listening(),
    limited: telegram.faults.rateLimitedUntilMs() > nowMs,
  };
  return {
    parts: PART_NAMES.flatMap((name) => {
      const part = controls[name];
      return part === undefined ? [] : [{ name, running: part.running() }];
    }),
    chats: telegramState === undefined ? [slackState] : [slackState, telegramState],
    faults: FAULT_NAMES.filter((name) =>
      name === "service"
        ? controls.loseServiceAnswer !== undefined
        : telegram !== undefined || !name.startsWith("telegram-"),
    ),
  };
}

export function makeFault(name: FaultName, controls: SandboxControls, { slack, telegram }: ShownChats): void {
  switch (name) {
    case "limit":
      slack.faults.rateLimitFor(LIMIT_MS);
      return;
    case "drop":
      slack.faults.next("chat.postMessage", { kind: "drop", acted: true });
      return;
    case "telegram-limit":
      telegram?.faults.rateLimitFor(LIMIT_MS);
      return;
    case "telegram-drop":
      telegram?.faults.next("sendMessage", { kind: "drop", acted: true });
      return;
    case "service":
      controls.loseServiceAnswer?.();
  }
}
