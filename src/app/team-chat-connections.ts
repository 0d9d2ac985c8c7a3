/** Connects the configured team chats. Others are not even loaded, because each brings a library of its own. */
import type { TeamChatName } from "../bridge/model/ids.ts";
import type { RoomMode } from "../bridge/model/room.ts";
import type { ReadLeases } from "../bridge/ports/read-leases.ts";
import type { ChatMemory } from "../bridge/ports/team-chat.ts";
import type { RestoreWindow } from "../bridge/stores/restore-record.ts";
import type { Config } from "../config/index.ts";
import type { RoutesDraft } from "../config/routes.ts";
import type { Database } from "../database/index.ts";
import type { BridgeLedger } from "./open-ledger.ts";
import { openMemory } from "../key-value/index.ts";
import type { Clock } from "../platform/clock.ts";
import { type Locales, type Say, type LocaleResolver, localeResolver } from "../platform/i18n/locales.ts";
import type { Log } from "../platform/log.ts";
import type { Metrics } from "../platform/metrics.ts";
import { StartError } from "../platform/start-error.ts";
import { SLACK } from "../team-chats/slack/ids.ts";
import type { SlackTeamChat } from "../team-chats/slack/index.ts";
import { TELEGRAM } from "../team-chats/telegram/ids.ts";
import type { TelegramTeamChat } from "../team-chats/telegram/index.ts";
import type { BridgeOptions } from "./bridge-options.ts";
import { TELEGRAM_PATH } from "./http-routes.ts";

/** Who sends events, as the metrics name them. */
export const EVENT_SOURCES = ["service", SLACK, TELEGRAM] as const;

/** The time limit for checking the settings against the team chats at the start. */
const CHECK_WITHIN_MS = 30_000;

export interface OpenChatOptions {
  readonly log: Log;
  readonly say: Say;
  /** The languages of rooms and people; without it, `say` is used for everybody. */
  readonly locales?: Locales | undefined;
  readonly clock: Clock;
  /** Called for everything received that leads to no staff event. */
  readonly counted?: ((outcome: string) => void) | undefined;
  /** Aborts the connection attempt. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Errors: `StartError` for a language that is not available: otherwise English would silently replace it.
 */
function localeResolverOf(
  chat: TeamChatName,
  { locale, routes }: Config["settings"],
  locales: Locales,
): LocaleResolver {
  const rooms = (routes.locales ?? []).filter(({ room }) => room.chat === chat);
  const unknown = rooms.filter((one) => locales.nearest(one.locale) === undefined);
  if (unknown.length === 0)
    return localeResolver(locales, locale, new Map(rooms.map((one) => [one.room.room, one.locale])));
  const known = locales.available.join(", ");
  throw new StartError(
    unknown.map(({ locale: language, room }) => {
      const values = { room: `${chat}:${room.room}`, language, known };
      return { key: "routes-language-unknown", values };
    }),
  );
}

/**
 * The configured Slack, not listening yet; `undefined` if it is not configured. Errors: `StartError` for the token, and
 * the reason of `signal`.
 */
export async function openSlack(
  { settings, secrets }: Config,
  { log, say, locales, clock, counted, signal }: OpenChatOptions,
): Promise<SlackTeamChat | undefined> {
  if (settings.slack === undefined || secrets.slackBotToken === undefined) return undefined;
  const { createSlack, slackTokenProblem } = await import("../team-chats/slack/index.ts");
  const rooms = settings.routes.list.flatMap(({ threads, alerts }) => [...threads, ...alerts]);
  const channels = new Set(
    [...rooms, ...settings.opsRooms].filter(({ chat }) => chat === "slack").map(({ room }) => room),
  );
  return await createSlack({
    botToken: secrets.slackBotToken,
    ...(secrets.slackAppToken !== undefined && { appToken: secrets.slackAppToken }),
    ...(secrets.slackSigningSecret !== undefined && { signingSecret: secrets.slackSigningSecret }),
    apiUrl: `${settings.slack.apiUrl}/`,
    proxy: settings.proxy,
    channels: [...channels],
    groups: [
      ...new Set(
        (settings.routes.rules ?? []).flatMap(({ rules }) => rules.duty?.groups ?? []).map((one) => one.person),
      ),
    ],
    pins: roomsWithList(settings.routes, SLACK).length > 0,
    reactions: roomsWithReactions(settings.routes, SLACK).length > 0,
    say,
    localeResolver: locales && localeResolverOf(SLACK, settings, locales),
    log,
    clock,
    counted,
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new StartError([slackTokenProblem(error).sentence]);
  });
}

/**
 * Connects and checks the setup, so that a wrong token or a missing invitation is reported now and not at the first
 * message.
 *
 * Errors: `StartError`, and the reason of `signal`. Nothing is left open then.
 */
export async function connectSlack(
  config: Config,
  { log, say, locales, signal }: BridgeOptions,
  clock: Clock,
  metrics: Pick<Metrics, "eventIn">,
): Promise<SlackTeamChat | undefined> {
  const counted = (outcome: string) => {
    metrics.eventIn(SLACK, outcome);
  };
  const slack = await openSlack(config, { log, say, locales, clock, counted, signal });
  if (slack === undefined) return undefined;
  return await checked(slack, log, signal);
}

export interface OpenTelegramOptions extends OpenChatOptions {
  readonly memory: ChatMemory;
  readonly leases: ReadLeases;
  readonly callsPerMinute?: number | undefined;
  /** See `TelegramOptions`. */
  readonly isForgotten?: ((at: string) => boolean) | undefined;
}

/** Like `openSlack`. */
export async function openTelegram(
  { settings, secrets }: Config,
  { log, say, clock, memory, leases, locales, callsPerMinute, isForgotten, counted, signal }: OpenTelegramOptions,
): Promise<TelegramTeamChat | undefined> {
  if (settings.telegram === undefined || secrets.telegramBotToken === undefined) return undefined;
  const { createTelegram, telegramTokenProblem } = await import("../team-chats/telegram/index.ts");
  const { mode, apiRoot } = settings.telegram;
  const modes = new Map<number, RoomMode | undefined>();
  for (const { chat, room } of settings.opsRooms) if (chat === "telegram") modes.set(Number(room), undefined);
  for (const { threads, alerts, mode: roomMode } of settings.routes.list) {
    for (const { chat, room } of alerts) if (chat === "telegram") modes.set(Number(room), modes.get(Number(room)));
    for (const { chat, room } of threads) if (chat === "telegram") modes.set(Number(room), roomMode);
  }
  const pinned = roomsWithList(settings.routes, TELEGRAM);
  const reacting = roomsWithReactions(settings.routes, TELEGRAM);
  const secret = secrets.telegramWebhookSecret;
  return await createTelegram({
    token: secrets.telegramBotToken,
    apiRoot,
    proxy: settings.proxy,
    ...(mode === "webhook" &&
      secret !== undefined && { webhook: { url: `${settings.publicUrl ?? ""}${TELEGRAM_PATH}`, secret } }),
    rooms: [...modes].map(([chat, roomMode]) => ({
      ...{ chat, mode: roomMode },
      pins: pinned.includes(String(chat)),
      reactions: reacting.includes(String(chat)),
    })),
    memory,
    leases,
    say,
    localeResolver: locales && localeResolverOf(TELEGRAM, settings, locales),
    languages: (locales?.available ?? []).map((language) => ({
      language,
      read: () => locales?.passing(language) ?? say,
    })),
    log,
    clock,
    callsPerMinute,
    isForgotten,
    counted,
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new StartError([telegramTokenProblem(error).sentence]);
  });
}

/** The rooms of a team chat that keep a pinned list, as in the file. */
function roomsWithList({ rules = [] }: RoutesDraft, of: string): readonly string[] {
  return rules.flatMap(({ room: { chat, room }, rules: { keepsList } }) =>
    chat === of && keepsList === true ? [room] : [],
  );
}

/** The rooms of a team chat in which reactions act, as in the file. */
function roomsWithReactions({ rules = [] }: RoutesDraft, of: string): readonly string[] {
  return rules.flatMap(({ room: { chat, room }, rules: { reactions } }) =>
    chat === of && reactions !== undefined ? [room] : [],
  );
}

/** Like `connectSlack`; facts that Telegram cannot be asked for are stored in the ledger's database. */
export async function connectTelegram(
  config: Config,
  { log, say, locales, telegramCallsPerMinute, signal }: BridgeOptions,
  clock: Clock,
  ledger: BridgeLedger,
  database: Database,
  metrics: Pick<Metrics, "eventIn">,
  restored: RestoreWindow,
): Promise<TelegramTeamChat | undefined> {
  const telegram = await openTelegram(config, {
    log,
    say,
    clock,
    memory: openMemory(database, "telegram"),
    leases: ledger.reading,
    locales,
    callsPerMinute: telegramCallsPerMinute,
    isForgotten: (at) => restored.covers(at),
    counted: (outcome) => {
      metrics.eventIn(TELEGRAM, outcome);
    },
    signal,
  });
  if (telegram === undefined) return undefined;
  return await checked(telegram, log, signal);
}

/**
 * Throws for lasting problems and closes the team chat. Transient ones must not keep the bridge from ingesting the
 * service's events.
 */
async function checked<Chat extends SlackTeamChat | TelegramTeamChat>(
  chat: Chat,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<Chat> {
  await using opened = new AsyncDisposableStack();
  opened.defer(() => chat.close());
  const late = AbortSignal.timeout(CHECK_WITHIN_MS);
  const problems = await chat.checkSetup(signal === undefined ? late : AbortSignal.any([late, signal]));
  signal?.throwIfAborted();
  for (const { kind, sentence } of problems) {
    if (kind !== "advice") continue;
    const advice = { chat: chat.name, advice: sentence.key, ...sentence.values };
    log.info(advice, "the setup of a team chat can be improved; run `npm run doctor` for details");
  }
  const lasting = problems.filter(({ kind }) => kind !== "unreachable" && kind !== "advice");
  if (lasting.length > 0) throw new StartError(lasting.map(({ sentence }) => sentence));
  opened.move();
  return chat;
}
