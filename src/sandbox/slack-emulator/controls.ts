/** What the Slack emulator offers: its options, and the surface that tests and the sandbox page drive. */
import type { DeliveryStats } from "./deliveries.ts";
import type { EventType } from "./events.ts";
import type { Faults } from "./faults.ts";
import type { Change, Ephemeral, SlackChannel, SlackMessage, SlackUser, WorkspaceSeed } from "./model.ts";
import type { Topics } from "./seed.ts";
import type { Staff } from "./staff.ts";

export interface SlackEmulatorOptions {
  /** 0, the default: any free port. Listens on 127.0.0.1 only. */
  readonly port?: number;
  readonly workspace?: WorkspaceSeed;
  /** The language that people of the sample workspace have set; `en-US` by default. */
  readonly locale?: string;
  /** What channels of the sample are for; nothing by default. */
  readonly topics?: Topics;
  readonly botToken?: string;
  readonly appToken?: string;
  readonly signingSecret?: string;
  /** Scopes of the bot token; by default what the bridge's manifest asks for. */
  readonly scopes?: readonly string[];
  /** Events that the app subscribes to; all by default. */
  readonly events?: readonly EventType[];
  /** Slack's limit of one post a second in a room, with a burst. Off by default, for quick tests. */
  readonly postsPerSecondPerChannel?: number;
  /** Posts at once before the limit bites; 5 by default. */
  readonly postBurst?: number;
  /** Limits by tier of all other methods. Off by default. */
  readonly enforceTiers?: boolean;
  /** How long Slack waits for an acknowledgement; 3,000 by default. */
  readonly ackDeadlineMs?: number;
  /** Multiplies the pauses before Slack sends an event again (at once, 1 min, 5 min); 1 by default. */
  readonly retryScale?: number;
  /** "Delayed Events" of the app's settings: hourly for a day after the three attempts. Off, as in Slack. */
  readonly delayedEvents?: boolean;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

/** A workspace as it is now, from which another emulator can go on. */
export type SlackState = Required<WorkspaceSeed>;

export interface SlackEmulator extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/api/` */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  readonly staff: Staff;
  readonly faults: Faults;
  readonly events: EventControls;
  readonly sockets: SocketControls;
  state(): SlackState;
  message(channel: string, ts: string): SlackMessage | undefined;
  /** What stands in the room itself, oldest first. */
  timeline(channel: string): readonly SlackMessage[];
  /** The replies under a head, oldest first, without the head. */
  replies(channel: string, head: string): readonly SlackMessage[];
  ephemerals(to?: string): readonly Ephemeral[];
  channel(id: string): SlackChannel | undefined;
  user(id: string): SlackUser | undefined;
  /** Adds or replaces a person. */
  setUser(user: SlackUser): void;
  /** Takes scopes away or gives them, as a reinstallation does. */
  setScopes(scopes: readonly string[]): void;
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Looks now and after every change until `look` finds something. Errors: rejects after `timeoutMs` (10,000 by
   * default).
   */
  when<T>(look: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Calls so far, by method. */
  calls(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export interface EventControls {
  /** Events and presses go to `url` from now on, or through sockets again. */
  deliverTo(target: "sockets" | { readonly url: string }): void;
  /** Slack's check of the request address. HTTP only. */
  verifyUrl(): Promise<boolean>;
  duplicateNext(count?: number): void;
  reverseNext(count: number): void;
  releaseHeld(): void;
  loseAcks(count?: number): void;
  /** Tells the app of a message once more, under another event id. */
  repeat(channel: string, ts: string): void;
  /** Tells the app that it got too many events. */
  rateLimit(): void;
  settled(): Promise<void>;
  stats(): DeliveryStats;
}

export interface SocketControls {
  connected(): number;
  whenConnected(count?: number): Promise<void>;
  refresh(): void;
  disable(): void;
  cut(): void;
}
