/**
 * Bolt as an event router, fed by the bridge. Bolt's own receivers acknowledge an event before its listeners run, so an
 * event is lost when the process dies in between. Here nothing is acknowledged before `receive` resolves, which is
 * after `ingest` does.
 */
import { App, LogLevel, type Logger } from "@slack/bolt";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import type { Log } from "../../../platform/log.ts";
import type { Rooms } from "../directory/rooms.ts";
import type { Self } from "../ids.ts";
import { parseCommand, parseShortcut } from "./commands.ts";
import { parseInteraction } from "./interactions.ts";
import { foreign, type Parsed, parseMessage } from "./parse.ts";
import { Envelope, RoomEvent } from "./payloads.ts";

export interface Receiver {
  /**
   * Ingests one payload: an event, a command or an interaction. Resolves once the payload is durable or ignored; throws
   * otherwise.
   */
  receive(body: unknown): Promise<void>;
  /** Why Slack ended the app's access; `undefined` while it has not. */
  lost(): string | undefined;
}

export interface ReceiverOptions {
  readonly token: string;
  readonly apiUrl: string | undefined;
  readonly self: Self;
  readonly rooms: Rooms;
  readonly sharedAllowed: boolean;
  readonly log: Log;
  readonly ingest: (event: StaffEvent) => Promise<void>;
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const { self, rooms, log } = options;
  let lost: string | undefined;
  const app = new App({
    token: options.token,
    // Given here, so that Bolt makes no call between an event and its listener.
    botId: self.botId,
    botUserId: self.botUser,
    // `parse.ts` recognises the bridge's own messages; Bolt's filter would let the bridge's edits and deletions
    // through.
    ignoreSelf: false,
    convoStore: false,
    logger: quiet(log),
    clientOptions: {
      ...(options.apiUrl === undefined ? {} : { slackApiUrl: options.apiUrl }),
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
      timeout: 10_000,
    },
    // The caller of `receive` acknowledges.
    receiver: { init: () => undefined, start: () => Promise.resolve(), stop: () => Promise.resolve() },
  });

  async function ingestParsed(parsed: Parsed): Promise<void> {
    if ("event" in parsed) await options.ingest(parsed.event);
    else log.debug({ because: parsed.ignore }, "slack event ignored");
  }

  app.event("message", ({ body }) => ingestParsed(parseMessage(body, self, options.sharedAllowed)));
  app.event(/^channel_(un)?shared$/, ({ body }) => {
    const envelope = Envelope.safeParse(body);
    const event = RoomEvent.safeParse(envelope.data?.event);
    if (!envelope.success || !event.success || foreign(envelope.data, self) !== undefined) return Promise.resolve();
    const isShared = event.data.is_ext_shared ?? event.data.type === "channel_shared";
    rooms.onSharingChanged(event.data.channel, isShared);
    log.warn({ room: event.data.channel, isShared }, "slack room sharing changed");
    return Promise.resolve();
  });
  app.event(/^(app_uninstalled|tokens_revoked)$/, ({ event }) => {
    lost = event.type;
    log.error({ event: event.type }, "slack revoked the app's access");
    return Promise.resolve();
  });
  app.action({ type: "block_actions" }, async ({ body, ack }) => {
    await ingestParsed(parseInteraction(body, self));
    await ack();
  });
  app.command(/^\//u, async ({ body, ack }) => {
    await ingestParsed(parseCommand(body, self));
    await ack();
  });
  app.shortcut({ type: "message_action" }, async ({ body, ack }) => {
    await ingestParsed(parseShortcut(body, self));
    await ack();
  });
  // Without this handler, Bolt prints the error, which may contain the event.
  app.error((error) => Promise.reject(error));

  return {
    async receive(body) {
      if (!isRecord(body)) return;
      // `app_rate_limited` is the only envelope without an inner event.
      if (body["type"] === "app_rate_limited") {
        log.warn({}, "slack withheld events: too many in an hour");
        return;
      }
      await app.processEvent({ body, ack: () => Promise.resolve() });
    },
    lost: () => lost,
  };
}

/** Bolt's own log lines may contain message bodies, so only the fact that Bolt logged something is kept. */
function quiet(log: Log): Logger {
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: () => {
      log.warn({}, "bolt warned");
    },
    error: () => {
      log.warn({}, "bolt reported an error");
    },
    setLevel: () => undefined,
    getLevel: () => LogLevel.ERROR,
    setName: () => undefined,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
