/** Settings of the team chats, their rooms and routes. Problems are passed to `report`, one sentence each. */
import { readFileSync } from "node:fs";
import type { Sentence } from "../platform/i18n/sentence.ts";
import { withoutCredentials } from "./masked.ts";
import { readRoutes, type RoomMode, type RoomName, type RoutesDraft } from "./routes.ts";
import type { SettingName } from "./setting-table.ts";
import { oneOf, readSecrets, readUrl, type ReportProblem } from "./setting-values.ts";

export type Optional = (name: SettingName) => string | undefined;

export interface SlackSettings {
  readonly transport: "socket" | "http";
  readonly apiUrl: string;
}

const TELEGRAM_MODES = ["polling", "webhook"] as const;

export interface TelegramSettings {
  readonly mode: (typeof TELEGRAM_MODES)[number];
  /** Without a trailing slash. */
  readonly apiRoot: string;
}

/** The team chats that are configured. */
export interface TeamChatSettings {
  readonly slack: SlackSettings | undefined;
  readonly telegram: TelegramSettings | undefined;
}

export function readTeamChats(optional: Optional, report: ReportProblem): TeamChatSettings {
  return { slack: readSlack(optional, report), telegram: readTelegram(optional, report) };
}

function readSlack(optional: Optional, report: ReportProblem): SlackSettings | undefined {
  const token = optional("SLACK_BOT_TOKEN");
  const app = optional("SLACK_APP_TOKEN");
  const signing = optional("SLACK_SIGNING_SECRET");
  const room = optional("SLACK_ROOM") ?? optional("ROUTES_FILE");
  if (token === undefined) {
    for (const name of ["SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_ROOM"] as const) {
      if (optional(name) !== undefined) report({ key: "setting-lacks", values: { name, other: "SLACK_BOT_TOKEN" } });
    }
    return undefined;
  }
  if (!token.startsWith("xoxb-")) report({ key: "setting-slack-bot-token" });
  if (app !== undefined && !app.startsWith("xapp-")) report({ key: "setting-slack-app-token" });
  if (app === undefined && signing === undefined) report({ key: "setting-slack-transport" });
  if (room === undefined) report({ key: "setting-slack-room" });
  const transport = app === undefined ? "http" : "socket";
  if (transport === "http" && signing !== undefined && optional("PUBLIC_URL") === undefined) {
    report({ key: "setting-slack-public-url" });
  }
  return { transport, apiUrl: readUrl("SLACK_API_URL", optional("SLACK_API_URL"), report) ?? "" };
}

/** Source: Bot API, `setWebhook`, read 2026-11-21. */
const SECRET = /^[\w-]{1,256}$/u;

function readTelegram(optional: Optional, report: ReportProblem): TelegramSettings | undefined {
  const token = optional("TELEGRAM_BOT_TOKEN");
  const room = optional("TELEGRAM_ROOM");
  const secret = optional("TELEGRAM_WEBHOOK_SECRET");
  if (token === undefined) {
    for (const name of ["TELEGRAM_ROOM", "TELEGRAM_WEBHOOK_SECRET"] as const) {
      if (optional(name) !== undefined) {
        report({ key: "setting-lacks", values: { name, other: "TELEGRAM_BOT_TOKEN" } });
      }
    }
    return undefined;
  }
  if (!/^\d+:[\w-]+$/u.test(token)) report({ key: "setting-telegram-bot-token" });
  if (room === undefined && optional("ROUTES_FILE") === undefined) {
    report({ key: "setting-telegram-room" });
  }
  if (room !== undefined && !isChatId(room)) report({ key: "setting-telegram-room-id" });
  const mode = oneOf("TELEGRAM_MODE", optional("TELEGRAM_MODE") ?? "polling", TELEGRAM_MODES, report);
  if (mode === "polling" && secret !== undefined) report({ key: "setting-telegram-secret-unused" });
  if (mode === "webhook") {
    if (secret === undefined) report({ key: "setting-telegram-secret" });
    else if (!SECRET.test(secret)) report({ key: "setting-telegram-secret-letters" });
    else readSecrets("TELEGRAM_WEBHOOK_SECRET", [secret], report);
    if (optional("PUBLIC_URL") === undefined) report({ key: "setting-telegram-public-url" });
  }
  return { mode, apiRoot: readUrl("TELEGRAM_API_ROOT", optional("TELEGRAM_API_ROOT"), report) ?? "" };
}

/** Whether the id of a Telegram group is well-formed. */
function isChatId(room: string): boolean {
  return /^-[1-9]\d{0,14}$/u.test(room);
}

/** The team chats that routes may name, with the setting that each requires. */
const TOKENS = { slack: "SLACK_BOT_TOKEN", telegram: "TELEGRAM_BOT_TOKEN" } as const;
const TITLES = { slack: "Slack", telegram: "Telegram" } as const;

function isKnown(chat: string): chat is keyof typeof TOKENS {
  return chat in TOKENS;
}

export function readAllRoutes(
  optional: Optional,
  mode: RoomMode,
  chats: TeamChatSettings,
  report: ReportProblem,
): RoutesDraft {
  const file = optional("ROUTES_FILE");
  if (chats.slack === undefined && chats.telegram === undefined) report({ key: "setting-no-team-chat" });
  if (file === undefined) {
    const rooms = { slack: optional("SLACK_ROOM"), telegram: optional("TELEGRAM_ROOM") };
    const threads = (["slack", "telegram"] as const).flatMap((chat) => {
      const room = rooms[chat];
      return chats[chat] === undefined || room === undefined ? [] : [{ chat, room }];
    });
    return { match: "first", list: [{ name: "default", when: {}, threads, alerts: [], mode }] };
  }
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    report({ key: "routes-unreadable", values: { where: whereIn(file) } });
    return NO_ROUTES;
  }
  const read = readRoutes(text, mode, whereIn(file));
  if ("problems" in read) {
    for (const sentence of read.problems) report(sentence);
    return NO_ROUTES;
  }
  for (const name of read.list.flatMap(({ threads, alerts }) => [...threads, ...alerts])) {
    const wrong = roomProblem(name, chats, whereIn(file));
    if (wrong !== undefined) report(wrong);
  }
  return read;
}

/** `ROUTES_FILE routes.yaml`: the place in error messages. */
const whereIn = (file: string) => `ROUTES_FILE ${withoutCredentials(file)}`;

function roomProblem({ chat, room }: RoomName, chats: TeamChatSettings, where: string): Sentence | undefined {
  if (!isKnown(chat)) return { key: "room-chat-unknown", values: { where, chat } };
  if (chats[chat] === undefined) {
    return { key: "room-chat-not-set", values: { where, chat: TITLES[chat], name: TOKENS[chat] } };
  }
  if (chat === "telegram" && !isChatId(room)) return { key: "room-not-a-group", values: { where, room } };
  return undefined;
}

const NO_ROUTES: RoutesDraft = { match: "first", list: [] };

export function readOpsRooms(
  value: string | undefined,
  routes: RoutesDraft,
  chats: TeamChatSettings,
  report: ReportProblem,
): readonly RoomName[] {
  if (value === undefined) return routes.list.flatMap(({ threads, alerts }) => [...threads, ...alerts]).slice(0, 1);
  const [, named, room] = /^(?:(slack|telegram):)?(\S+)$/u.exec(value) ?? [];
  if (room === undefined || room.includes(":")) {
    report({ key: "setting-ops-room" });
    return [];
  }
  const name = { chat: named ?? (isChatId(room) ? "telegram" : "slack"), room };
  const wrong = roomProblem(name, chats, "OPS_ROOM");
  if (wrong !== undefined) report(wrong);
  return [name];
}
