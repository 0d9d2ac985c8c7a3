/** Connects the team chats that are set up. What is not set up is not loaded either: each brings a library of its own. */
import type { BridgeOptions } from "./app.ts";
import type { Clock } from "./bridge/ports.ts";
import type { RoomMode } from "./bridge/words.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/index.ts";
import { TELEGRAM_PATH } from "./http-routes.ts";
import { openMemory, type SqlLedger } from "./ledger/index.ts";
import { StartProblem } from "./start-problem.ts";
import type { SlackTeamChat } from "./team-chats/slack/index.ts";
import type { TelegramTeamChat } from "./team-chats/telegram/index.ts";

/** For checking the settings with the team chats, at the start. */
const CHECK_WITHIN_MS = 30_000;

/** Connects and checks, so that a wrong token or a missing invitation is told now and not at the first message. */
export async function connectSlack(
  { settings, secrets }: Config,
  { log, say }: BridgeOptions,
  clock: Clock,
): Promise<SlackTeamChat | undefined> {
  if (settings.slack === undefined || secrets.slackBotToken === undefined) return undefined;
  const { createSlack, slackTokenProblem } = await import("./team-chats/slack/index.ts");
  const rooms = settings.routes.list.flatMap(({ threads, alerts }) => [...threads, ...alerts]);
  const channels = new Set(
    [...rooms, ...settings.opsRooms].filter(({ chat }) => chat === "slack").map(({ room }) => room),
  );
  const slack = await createSlack({
    botToken: secrets.slackBotToken,
    ...(secrets.slackAppToken !== undefined && { appToken: secrets.slackAppToken }),
    ...(secrets.slackSigningSecret !== undefined && { signingSecret: secrets.slackSigningSecret }),
    apiUrl: `${settings.slack.apiUrl}/`,
    channels: [...channels],
    say,
    log,
    clock,
  }).catch((error: unknown) => {
    throw new StartProblem([slackTokenProblem(error, say).line]);
  });
  const problems = await slack.checkSetup(AbortSignal.timeout(CHECK_WITHIN_MS));
  // What may pass by itself must not keep the bridge from taking in what the service tells.
  const lasting = problems.filter(({ kind }) => kind !== "unreachable");
  if (lasting.length === 0) return slack;
  await slack.close();
  throw new StartProblem(lasting.map(({ line }) => line));
}

/** The same for Telegram. */
export async function connectTelegram(
  { settings, secrets }: Config,
  { log, say, locales, telegramCallsPerMinute }: BridgeOptions,
  clock: Clock,
  ledger: SqlLedger,
  database: Database,
): Promise<TelegramTeamChat | undefined> {
  if (settings.telegram === undefined || secrets.telegramBotToken === undefined) return undefined;
  const { createTelegram, telegramTokenProblem } = await import("./team-chats/telegram/index.ts");
  const { mode, apiRoot } = settings.telegram;
  const modes = new Map<number, RoomMode | undefined>();
  for (const { chat, room } of settings.opsRooms) if (chat === "telegram") modes.set(Number(room), undefined);
  for (const { threads, alerts, mode: roomMode } of settings.routes.list) {
    for (const { chat, room } of alerts) if (chat === "telegram") modes.set(Number(room), modes.get(Number(room)));
    for (const { chat, room } of threads) if (chat === "telegram") modes.set(Number(room), roomMode);
  }
  const secret = secrets.telegramWebhookSecret;
  const telegram = await createTelegram({
    token: secrets.telegramBotToken,
    apiRoot,
    ...(mode === "webhook" &&
      secret !== undefined && { webhook: { url: `${settings.publicUrl ?? ""}${TELEGRAM_PATH}`, secret } }),
    rooms: [...modes].map(([chat, roomMode]) => ({ chat, mode: roomMode })),
    memory: openMemory(database, "telegram"),
    leases: ledger.reading,
    say,
    languages: (locales?.available ?? []).map((language) => ({ language, say: locales?.in(language) ?? say })),
    log,
    clock,
    callsPerMinute: telegramCallsPerMinute,
  }).catch((error: unknown) => {
    throw new StartProblem([telegramTokenProblem(error, say).line]);
  });
  const problems = await telegram.checkSetup(AbortSignal.timeout(CHECK_WITHIN_MS));
  for (const { kind, line } of problems) if (kind === "advice") log.info({ line }, "telegram could be set up better");
  const lasting = problems.filter(({ kind }) => kind !== "unreachable" && kind !== "advice");
  if (lasting.length === 0) return telegram;
  await telegram.close();
  throw new StartProblem(lasting.map(({ line }) => line));
}
