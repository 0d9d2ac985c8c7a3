/**
 * Bolt as an event router, fed by the bridge. Bolt's own receivers acknowledge an event before its listeners run, so an
 * event is lost when the process dies in between. Here nothing is acknowledged before `receive` resolves, which is
 * after `ingest` does.
 */
// Only the App: the package's index loads Express for receivers that are not used here, at each start.
import bolt, { LogLevel, type Logger } from "@slack/bolt/dist/App.js";
import { z } from "zod";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import type { Log } from "../../../platform/log.ts";
import type { Rooms } from "../directory/rooms.ts";
import { faultOf } from "../errors.ts";
import type { Self } from "../ids.ts";
import { parseCommand, parseShortcut } from "./commands.ts";
import { FORM_CALLBACK } from "../outbound/forms.ts";
import { parseSubmission } from "./forms.ts";
import { parseInteraction } from "./interactions.ts";
import { foreignEvent, type Parsed, parseMessage } from "./parse.ts";
import { parseReaction } from "./reactions.ts";
import { BlockActions, Envelope, RoomEvent, Shortcut, SlashCommand, ViewSubmission } from "./payloads.ts";

// Of a CommonJS module, Node's default import is the whole of its exports.
const { default: App } = bolt;

/** Payloads that are not ingested: `ignored` ones are none of the bridge's business, `unreadable` ones are malformed. */
export type PayloadOutcome = "ignored" | "unreadable";

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
  readonly counted?: ((outcome: PayloadOutcome) => void) | undefined;
}

/** What Bolt is given, by the payload's `type`. It throws for other shapes. Only slash commands have no type. */
const SHAPES = new Map<unknown, z.ZodType>([
  ["event_callback", z.object({ event: Envelope.shape.event })],
  ["block_actions", BlockActions],
  ["message_action", Shortcut],
  ["view_submission", ViewSubmission],
  [undefined, SlashCommand],
]);

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

  /** Bodies that have been parsed: what fails from there on is redelivered. */
  const parsedBodies = new WeakSet<object>();

  async function ingestParsed(body: object, parsed: Parsed): Promise<void> {
    parsedBodies.add(body);
    if ("event" in parsed) await options.ingest(parsed.event);
    else ignore(parsed.ignore);
  }

  function ignore(because: string): void {
    options.counted?.("ignored");
    log.debug({ because }, "slack event ignored");
  }

  app.event("message", ({ body }) => ingestParsed(body, parseMessage(body, self, options.sharedAllowed)));
  app.event(/^reaction_(added|removed)$/, ({ body }) =>
    ingestParsed(body, parseReaction(body, self, options.sharedAllowed)),
  );
  app.event(/^channel_(un)?shared$/, ({ body }) => {
    const envelope = Envelope.safeParse(body);
    const event = RoomEvent.safeParse(envelope.data?.event);
    if (!envelope.success || !event.success || foreignEvent(envelope.data, self) !== undefined)
      return Promise.resolve();
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
    await ingestParsed(body, parseInteraction(body, self));
    await ack();
  });
  app.command(/^\//u, async ({ body, ack }) => {
    await ingestParsed(body, parseCommand(body, self));
    await ack();
  });
  app.shortcut({ type: "message_action" }, async ({ body, ack }) => {
    await ingestParsed(body, parseShortcut(body, self));
    await ack();
  });
  app.view({ type: "view_submission", callback_id: FORM_CALLBACK }, async ({ body, ack }) => {
    await ingestParsed(body, parseSubmission(body, self));
    await ack();
  });
  // Without this handler, Bolt prints the error, which may contain the event.
  app.error((error) => Promise.reject(error));

  return {
    async receive(body) {
      // `app_rate_limited` is the only envelope without an inner event.
      const type = isRecord(body) ? body["type"] : undefined;
      if (type === "app_rate_limited") {
        log.warn({}, "slack withheld events: too many in an hour");
        return;
      }
      if (!isRecord(body) || SHAPES.get(type)?.safeParse(body).success !== true) {
        options.counted?.("unreadable");
        log.warn({}, "slack payload ignored because it has no shape that the bridge reads");
        return;
      }
      try {
        await app.processEvent({ body, ack: () => Promise.resolve() });
      } catch (error) {
        if (parsedBodies.has(body)) throw error;
        // A payload that Bolt or the parser cannot read fails on every redelivery, too.
        options.counted?.("unreadable");
        log.error(faultOf(error), "slack payload not read because of a bug in the bridge");
      }
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
