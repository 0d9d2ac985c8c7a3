/** The Slack emulator's options, and the controls that tests and the sandbox page use. */
import type { DeliveryStats } from "./deliveries.ts";
import type { EventType } from "./events.ts";
import type { Faults } from "./faults.ts";
import type { Change, Ephemeral, OpenView, SlackChannel, SlackMessage, SlackUser, WorkspaceSeed } from "./model.ts";
import type { Topics } from "./seed.ts";
import type { Staff } from "./staff.ts";

export interface SlackEmulatorOptions {
  /** Listens on 127.0.0.1 only. Default 0: any free port. */
  readonly port?: number;
  readonly workspace?: WorkspaceSeed;
  /** The language in the profiles of the sample workspace's people. Default `en-US`. */
  readonly locale?: string;
  /** Topics of the sample channels. Default: none. */
  readonly topics?: Topics;
  readonly botToken?: string;
  readonly appToken?: string;
  readonly signingSecret?: string;
  /** Scopes of the bot token. Default: those of the bridge's manifest. */
  readonly scopes?: readonly string[];
  /** Events that the app subscribes to. Default: all. */
  readonly events?: readonly EventType[];
  /** Slack's limit of one post a second per room, with a burst. Off by default, for fast tests. */
  readonly postsPerSecondPerChannel?: number;
  /** Size of the burst. Default 5. */
  readonly postBurst?: number;
  /** Tier limits of all other methods. Off by default. */
  readonly enforceTiers?: boolean;
  /** How long Slack waits for an acknowledgement. Default 3,000. */
  readonly ackDeadlineMs?: number;
  /** Multiplies the pauses before Slack redelivers an event (at once, 1 min, 5 min). Default 1. */
  readonly retryScale?: number;
  /** "Delayed Events" of the app's settings: hourly for a day after the three attempts. Off by default, as in Slack. */
  readonly delayedEvents?: boolean;
  /** People's clients show modals. On by default; without them, every trigger is expired. */
  readonly modals?: boolean;
  /** Unix time in milliseconds. */
  readonly nowMs?: () => number;
}

/** A snapshot of the workspace, from which another emulator can continue. */
export type SlackState = Required<WorkspaceSeed> & { readonly views: readonly OpenView[] };

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
  /** The messages in the room itself, oldest first. */
  timeline(channel: string): readonly SlackMessage[];
  /** The replies in a thread, oldest first, without the head. */
  replies(channel: string, head: string): readonly SlackMessage[];
  ephemerals(to?: string): readonly Ephemeral[];
  /** The modals that are open for one person. */
  views(to: string): readonly OpenView[];
  channel(id: string): SlackChannel | undefined;
  user(id: string): SlackUser | undefined;
  /** Adds or replaces a person. */
  setUser(user: SlackUser): void;
  /** Removes or grants scopes, as a reinstallation does. */
  setScopes(scopes: readonly string[]): void;
  subscribe(listener: (change: Change) => void): () => void;
  /**
   * Checks now and after every change until `look` finds something. Errors: rejects after `timeoutMs` (default 10,000).
   */
  when<T>(look: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Calls so far, by method. */
  calls(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export interface EventControls {
  /** Sends events and interactions to `url` from now on, or through sockets again. */
  deliverTo(target: "sockets" | { readonly url: string }): void;
  /** Slack's verification of the request URL. HTTP only. */
  verifyUrl(): Promise<boolean>;
  duplicateNext(count?: number): void;
  reverseNext(count: number): void;
  releaseHeld(): void;
  loseAcks(count?: number): void;
  /** Sends the event of a message once more, under another event id. */
  repeat(channel: string, ts: string): void;
  /** Tells the app that it received too many events. */
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
  /** Open connections carry nothing any more, and neither side is told. */
  silence(): void;
  /** The next connections are told to disconnect as soon as they are greeted, and closed. */
  endAtHello(reason: string, times: number): void;
  /** Sends this on every connection, whatever it is. */
  sendRaw(frame: string | Buffer, binary?: boolean): void;
  isAcknowledged(envelopeId: string): boolean;
}
