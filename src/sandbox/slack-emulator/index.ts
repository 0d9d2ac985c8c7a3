/** The Slack emulator: Web API, Socket Mode and HTTP events on a real port, backed by a workspace. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeServer, listenHere, readBody, whenChanged } from "../emulator-kit/http.ts";
import { createApi } from "./api.ts";
import { createCommands } from "./commands.ts";
import type { SlackEmulator, SlackEmulatorOptions } from "./controls.ts";
import { type Attempt, createDeliveries } from "./deliveries.ts";
import { callbackOf, EVENT_TYPES, eventOf, rateLimitedNotice } from "./events.ts";
import { createFaults } from "./faults.ts";
import { createHttpEvents, type HttpEvents } from "./http-events.ts";
import { createInteractivity } from "./interactivity.ts";
import type { Change } from "./model.ts";
import { type BucketSize, createBuckets } from "./rate-limit.ts";
import { type InteractionContext, createResponses } from "./responses.ts";
import { sampleWorkspace } from "./seed.ts";
import { createSocketMode } from "./socket-mode.ts";
import { createStaff } from "./staff.ts";
import { createViews } from "./views.ts";
import { createWorkspace } from "./workspace.ts";

const DEFAULT_SCOPES = [
  "chat:write",
  "channels:history",
  "groups:history",
  "channels:read",
  "groups:read",
  "users:read",
  "reactions:write",
  "reactions:read",
  "usergroups:read",
  "commands",
  "pins:write",
] as const;

export async function startSlackEmulator(options: SlackEmulatorOptions = {}): Promise<SlackEmulator> {
  const nowMs = options.nowMs ?? Date.now;
  const ackDeadlineMs = options.ackDeadlineMs ?? 3_000;
  const botToken = options.botToken ?? "xoxb-sandbox-bot";
  const appToken = options.appToken ?? "xapp-sandbox-app";
  const signingSecret = options.signingSecret ?? "sandbox-signing-secret";
  const subscribed = new Set<string>(options.events ?? EVENT_TYPES);
  let scopes: readonly string[] = options.scopes ?? DEFAULT_SCOPES;
  let baseUrl = "";
  let http: HttpEvents | undefined;

  const workspace = createWorkspace(options.workspace ?? sampleWorkspace(options.locale, options.topics), nowMs);
  const faults = createFaults(nowMs);
  const sockets = createSocketMode({ appId: workspace.app.id, ackDeadlineMs });
  const transport = () => http ?? sockets.transport;
  const deliveries = createDeliveries({
    retryScale: options.retryScale ?? 1,
    delayedEvents: options.delayedEvents ?? false,
    transport,
  });
  const responses = createResponses(workspace, () => baseUrl, nowMs);
  const views = createViews({
    ...{ workspace, nowMs },
    shown: options.modals ?? true,
    send: (attempt) => transport().send(attempt),
  });
  const interactionDeps = {
    workspace,
    trigger: (by: string) => views.trigger(by),
    open: (by: InteractionContext) => responses.open(by),
    send: (attempt: Attempt) => transport().send(attempt),
  };
  const interactivity = createInteractivity(interactionDeps);
  const commands = createCommands(interactionDeps);
  const api = createApi({
    workspace,
    botToken,
    appToken,
    scopes: () => scopes,
    faults,
    baseUrl: () => baseUrl,
    openTicket: () => sockets.openTicket(),
    openView: (trigger, view) => views.open(trigger, view),
    posts: postBuckets(options, nowMs),
    enforceTiers: options.enforceTiers ?? false,
    nowMs,
  });

  workspace.subscribe(hear);

  function hear(change: Change): void {
    const outgoing = eventOf(workspace, change);
    if (outgoing === undefined || !subscribed.has(outgoing.event.type)) return;
    // An app receives a room's events only while it is a member, plus the event of its own leaving.
    const hears = outgoing.channel.members.includes(workspace.app.userId) || outgoing.event.type === "channel_left";
    if (hears) deliveries.deliver(callbackOf(workspace, outgoing.event, outgoing.channel, nowMs()));
  }

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.setHeader("date", new Date(nowMs()).toUTCString());
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.on("upgrade", (request, socket, head) => {
    sockets.upgrade(request, socket, head);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ""] = (request.url ?? "").split("?");
    if (path.startsWith("/api/")) {
      await api.handle(path.slice("/api/".length), request, response);
      return;
    }
    if (path.startsWith("/response/") && request.method === "POST") {
      const body = (await readBody(request)) ?? "";
      response.writeHead(responses.respond(path.slice("/response/".length), body)).end("ok");
      return;
    }
    response.writeHead(404).end();
  }

  baseUrl = await listenHere(server, options.port ?? 0);

  async function close(): Promise<void> {
    deliveries.close();
    sockets.close();
    await closeServer(server);
  }

  const read = (channel: string, stamps: readonly string[]) =>
    stamps.map((ts) => workspace.message(channel, ts)).filter((message) => message !== undefined);

  return {
    apiUrl: `${baseUrl}api/`,
    botToken,
    appToken,
    signingSecret,
    staff: createStaff(workspace, (press, user) => interactivity.press(press, user), commands, views),
    faults,
    events: {
      deliverTo(target) {
        http =
          target === "sockets" ? undefined : createHttpEvents({ url: target.url, signingSecret, ackDeadlineMs, nowMs });
      },
      verifyUrl: () => http?.verifyUrl() ?? Promise.resolve(false),
      duplicateNext: (count) => {
        deliveries.duplicateNext(count);
      },
      reverseNext: (count) => {
        deliveries.reverseNext(count);
      },
      releaseHeld: () => {
        deliveries.releaseHeld();
      },
      loseAcks: (count) => {
        deliveries.loseAcks(count);
      },
      repeat(channel, ts) {
        const message = workspace.message(channel, ts);
        if (message === undefined) throw new RangeError(`no message ${ts} in channel ${channel}`);
        hear({ kind: "posted", message });
      },
      rateLimit() {
        deliveries.deliver(rateLimitedNotice(workspace, nowMs()));
      },
      settled: () => deliveries.settled(),
      stats: deliveries.stats,
    },
    sockets,
    state: () => ({
      team: workspace.team,
      app: workspace.app,
      users: workspace.users(),
      groups: workspace.groups,
      channels: workspace.channels(),
      messages: Object.fromEntries(workspace.channels().map(({ id }) => [id, workspace.messages(id)])),
      ephemerals: workspace.ephemerals(),
      views: views.all(),
    }),
    message: workspace.message,
    timeline: (channel) => read(channel, workspace.timeline(channel)),
    replies: (channel, head) => read(channel, workspace.replies(channel, head)),
    ephemerals: (to) => workspace.ephemerals().filter((one) => to === undefined || one.to === to),
    views: (to) => views.of(to),
    channel: workspace.channel,
    user: workspace.user,
    setUser(user) {
      workspace.setUser(user);
    },
    setScopes(next) {
      scopes = next;
    },
    subscribe: (listener) => workspace.subscribe(listener),
    when: (look, timeoutMs = 10_000) => whenChanged((listener) => workspace.subscribe(listener), look, timeoutMs),
    calls: api.calls,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function postBuckets(options: SlackEmulatorOptions, nowMs: () => number) {
  if (options.postsPerSecondPerChannel === undefined) return undefined;
  const size: BucketSize = { perSecond: options.postsPerSecondPerChannel, burst: options.postBurst ?? 5 };
  return createBuckets(size, nowMs);
}

export type { SlackEmulator, SlackEmulatorOptions } from "./controls.ts";
export { PEOPLE, ROOMS, ROOMS_WITH_TOPIC, type Topics } from "./seed.ts";
export { EVENT_TYPES } from "./events.ts";
export type { Ephemeral, SlackMessage, SlackUser } from "./model.ts";
