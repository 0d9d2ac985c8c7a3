/** The Slack adapter: assembles the parts of this folder into a `TeamChat`. */
import { z } from "zod";
import { BridgeError } from "../../bridge/model/failure.ts";
import type { PostId, ThreadId } from "../../bridge/model/ids.ts";
import type { IngestEvents, MayBeMissing, TeamChat } from "../../bridge/ports/team-chat.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Health } from "../../platform/health.ts";
import type { Proxy } from "../../platform/http/proxy.ts";
import { createRefusedRequests } from "../../platform/http/refused-requests.ts";
import { singleLocale, type Say, type LocaleResolver } from "../../platform/i18n/locales.ts";
import type { Log } from "../../platform/log.ts";
import { createGroups } from "./directory/groups.ts";
import { createPeople } from "./directory/people.ts";
import { createRooms } from "./directory/rooms.ts";
import { type SetupProblem, setupProblems, identifyBot } from "./directory/setup.ts";
import { SLACK_FEATURES } from "./features.ts";
import { messageId, personId, roomId, SLACK, splitMessage, splitPerson, splitRoomOrThread } from "./ids.ts";
import { fetchMessage } from "./inbound/fetch-message.ts";
import { messagesSince } from "./inbound/history.ts";
import { cards, readThread } from "./inbound/read-back.ts";
import { createEventsHandler, type HttpHandler, type RequestOutcome } from "./inbound/http.ts";
import { emphasis } from "./inbound/emphasis.ts";
import { mentionsPeople } from "./inbound/mentions.ts";
import { plainTextAtOnce, plainTextOf, type NameSource } from "./inbound/plain-text.ts";
import { createReceiver, type PayloadOutcome } from "./inbound/receiver.ts";
import { createSocket } from "./inbound/socket.ts";
import { createWebApi } from "./outbound/api.ts";
import { findCard, findDelivery } from "./outbound/find-delivery.ts";
import { createMarks } from "./outbound/marks.ts";
import { createForms } from "./outbound/forms.ts";
import { createEphemeral } from "./outbound/ephemeral.ts";
import { createPosts, removeStray } from "./outbound/posts.ts";
import { createResponses } from "./outbound/response-url.ts";

export { slackManifest } from "./directory/manifest.ts";
export type { HttpHandler, HttpHeaders } from "./inbound/http.ts";
export { tokenProblem as slackTokenProblem, type SetupProblem } from "./directory/setup.ts";

export interface SlackOptions {
  /** `xoxb-…` */
  readonly botToken: string;
  /** `xapp-…`: receives events in Socket Mode. */
  readonly appToken?: string;
  /** Receives events over HTTP when there is no `appToken`. */
  readonly signingSecret?: string;
  /** Base URL of the Web API. Default: Slack's own. */
  readonly apiUrl?: string;
  /** Slack's ids of the configured rooms, `C…` or `G…`, for `checkSetup`. */
  readonly channels: readonly string[];
  /** Slack's ids of the user groups on duty, `S…`, for `checkSetup`. Default none. */
  readonly groups?: readonly string[];
  /** Allows rooms shared with other organisations. Default false, because outsiders would read what clients write. */
  readonly sharedRoomsAllowed?: boolean;
  /** Whether a room keeps a pinned list, for `checkSetup`. Default false. */
  readonly pins?: boolean;
  /** Whether reactions act in a room, for `checkSetup`. Default false. */
  readonly reactions?: boolean;
  readonly say: Say;
  /** Languages of rooms and people, by Slack's room ids. Default: `say` for everybody. */
  readonly localeResolver?: LocaleResolver | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /** Default 10,000. */
  readonly timeoutMs?: number;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
  /** Called for everything received that leads to no staff event. */
  readonly counted?: ((outcome: RequestOutcome | PayloadOutcome) => void) | undefined;
  /** Aborts identifying the token. */
  readonly signal?: AbortSignal | undefined;
}

export interface SlackTeamChat extends TeamChat {
  /** `POST /slack/events`; `undefined` in Socket Mode. Answers 503 before `listen` and after `close`. */
  readonly events: HttpHandler | undefined;
  /** Problems with the settings; empty when everything is fine. Calls Slack. Never throws a BridgeError. */
  checkSetup(signal: AbortSignal): Promise<readonly SetupProblem[]>;
  /** Deletes one of the bridge's posts; succeeds if it is already gone. Errors: CHAT_UNREACHABLE. */
  remove(post: PostId, signal: AbortSignal): Promise<void>;
}

const Permalink = z.object({ permalink: z.string() });

/** Errors: CHAT_UNAUTHORIZED for an invalid token, CHAT_UNREACHABLE, ROOM_RATE_LIMITED; see `slackTokenProblem`. */
export async function createSlack(options: SlackOptions): Promise<SlackTeamChat> {
  const { botToken, appToken, apiUrl, say, log, clock, counted, timeoutMs, proxy } = options;
  const { channels, groups = [] } = options;
  const sharedAllowed = options.sharedRoomsAllowed ?? false;
  const webApi = createWebApi({ token: botToken, apiUrl, timeoutMs, proxy });
  const appApi = appToken === undefined ? undefined : createWebApi({ token: appToken, apiUrl, timeoutMs, proxy });
  const timeout = AbortSignal.timeout(timeoutMs ?? 10_000);
  const asking = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const self = await identifyBot(webApi, appToken, asking).catch(async (error: unknown) => {
    await Promise.all([webApi.close(), appApi?.close()]);
    throw error;
  });

  const rooms = createRooms(webApi, clock, sharedAllowed);
  const people = createPeople(webApi, self, clock, say);
  const group = createGroups(webApi, clock);
  const responses = createResponses({ apiUrl, timeoutMs, proxy });
  const localeResolver = options.localeResolver ?? singleLocale(say);
  const posts = createPosts(webApi, rooms, localeResolver);
  const marks = createMarks(webApi);
  const inFlight = new Set<Promise<void>>();
  let stopped: Promise<void> | undefined;
  let closed: Promise<void> | undefined;
  let ingest: IngestEvents | undefined;
  let onMissing: MayBeMissing | undefined;
  const mayBeMissing: MayBeMissing = (state) => onMissing?.(state);

  const receiver = createReceiver({
    token: botToken,
    apiUrl,
    self,
    rooms,
    sharedAllowed,
    log,
    counted,
    ingest: (event) =>
      ingest?.([event]) ?? Promise.reject(new BridgeError("LEDGER_UNAVAILABLE", { remoteCode: "not_listening" })),
  });
  const receive = (body: unknown): Promise<void> => {
    const receiving = receiver.receive(body);
    inFlight.add(receiving);
    // Slack delivers it again, perhaps after what was written later.
    receiving.catch(() => {
      mayBeMissing();
    });
    return receiving.finally(() => inFlight.delete(receiving));
  };
  const socket =
    appApi === undefined ? undefined : createSocket({ webApi: appApi, log, receive, mayBeMissing, counted, proxy });
  const { signingSecret = "" } = options;
  const refused = createRefusedRequests({
    source: SLACK,
    secrets: () => [signingSecret],
    sentences: { secret: "slack-refused-secret", clock: "slack-refused-clock" },
    clock,
    log,
  });
  const events =
    socket === undefined && signingSecret !== ""
      ? createEventsHandler({ signingSecret, clock, log, receive, counted, refused, mayBeMissing })
      : undefined;

  const names: NameSource = {
    person: async (user, signal) => (await people.author(user, signal)).name,
    channel: async (id, signal) => (await rooms.name(id, signal)) ?? say({ key: "mention-channel" }),
    group: (_id, label) => label ?? say({ key: "mention-group" }),
  };

  return {
    name: SLACK,
    title: "Slack",
    features: SLACK_FEATURES,
    events,
    room: (channel) => roomId(self.team, channel),
    person: (user) => personId(self.team, user),
    ...posts,
    openForm: createForms(webApi, localeResolver),
    notifyPerson: createEphemeral(webApi, responses, people, localeResolver),
    mark: marks.mark,
    find: (where, delivery, since, signal) => findDelivery(webApi, self, where, delivery, since, signal),
    findCard: (room, delivery, since, signal) => findCard(webApi, self, room, delivery, since, signal),
    messagesSince: (where, since, signal) => messagesSince({ webApi, self, rooms }, where, since, signal),
    cards: (room, since, signal) => cards({ webApi, self, rooms }, room, since, signal),
    readThread: (thread, signal) => readThread({ webApi, self, rooms }, thread, signal),
    fetchMessage: (message, signal) => fetchMessage({ webApi, self }, message, signal),
    reactedPost: (post) => post,
    threadOf(head) {
      const { team, channel, ts } = splitMessage(head);
      return messageId(team, channel, ts);
    },
    roomOf(id: ThreadId | PostId) {
      const { team, channel } = splitMessage(id);
      return roomId(team, channel);
    },
    roomName(room) {
      const { channel } = splitRoomOrThread(room);
      const name = rooms.known(channel);
      return name === undefined ? channel : `#${name}`;
    },
    async link(id: ThreadId | PostId, signal) {
      const { channel, ts } = splitMessage(id);
      try {
        return (await webApi.call("chat.getPermalink", { channel, message_ts: ts }, Permalink, "change", signal))
          .permalink;
      } catch (error) {
        if (error instanceof BridgeError && error.code === "POST_GONE") return undefined;
        throw error;
      }
    },
    author: (person, _room, signal) => people.author(splitPerson(person).user, signal),
    group: (one, signal) => group(splitPerson(one).user, signal),
    timeZone: (person, signal) => people.timeZone(splitPerson(person).user, signal),
    plainText: (message, signal) => plainTextOf(message, names, signal),
    plainTextAtOnce: (message) => plainTextAtOnce(message, names),
    emphasis,
    mentionsPeople,

    async listen(ingestEvents, signal, whenMissing) {
      ingest = ingestEvents;
      onMissing = whenMissing;
      signal.addEventListener("abort", () => void stop(), { once: true });
      await socket?.start();
    },
    health,
    reportMissed() {
      refused.reportMissed();
    },
    checkSetup: (signal) =>
      setupProblems(
        {
          webApi,
          appApi,
          rooms,
          channels,
          groups,
          botName: self.name,
          sharedAllowed,
          pins: options.pins ?? false,
          reactions: options.reactions ?? false,
        },
        signal,
      ),
    async remove(post, signal) {
      const { channel, ts } = splitMessage(post);
      await removeStray(webApi, channel, ts, signal);
    },
    close() {
      closed ??= stop().then(async () => {
        await Promise.all([webApi.close(), responses.close()]);
      });
      return closed;
    },
  };

  function stop(): Promise<void> {
    stopped ??= (async () => {
      await socket?.close();
      ingest = undefined;
      await Promise.allSettled(inFlight);
    })();
    return stopped;
  }

  function health(): Health {
    const lost = receiver.lost();
    if (lost !== undefined) return { ok: false, reason: { key: "slack-access-lost", values: { code: lost } } };
    if (socket !== undefined) return socket.health();
    if (events === undefined) return { ok: false, reason: { key: "slack-no-way-in" } };
    return ingest === undefined
      ? { ok: false, reason: { key: "slack-not-listening" } }
      : (refused.health() ?? { ok: true, reason: { key: "slack-by-http" } });
  }
}
