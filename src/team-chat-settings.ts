/** Settings of the team chats, their rooms and routes. What is wrong is told to `problem`, a line each. */
import { readFileSync } from "node:fs";
import type { RoomMode } from "./bridge/words.ts";
import type { SettingName } from "./config.ts";
import { readRoutes, type RoomName, type RoutesDraft } from "./routes-file.ts";
import { oneOf, readUrl, type Problem } from "./setting-values.ts";

export type Optional = (name: SettingName) => string | undefined;

export interface SlackSettings {
  readonly transport: "socket" | "http";
  readonly apiUrl: string;
}

export const TELEGRAM_MODES = ["polling", "webhook"] as const;

export interface TelegramSettings {
  readonly mode: (typeof TELEGRAM_MODES)[number];
  /** Without a trailing slash. */
  readonly apiRoot: string;
}

/** Those that are set up. */
export interface TeamChatSettings {
  readonly slack: SlackSettings | undefined;
  readonly telegram: TelegramSettings | undefined;
}

export function readTeamChats(optional: Optional, publicUrl: string | undefined, problem: Problem): TeamChatSettings {
  return { slack: readSlack(optional, publicUrl, problem), telegram: readTelegram(optional, publicUrl, problem) };
}

function readSlack(optional: Optional, publicUrl: string | undefined, problem: Problem): SlackSettings | undefined {
  const token = optional("SLACK_BOT_TOKEN");
  const app = optional("SLACK_APP_TOKEN");
  const signing = optional("SLACK_SIGNING_SECRET");
  const room = optional("SLACK_ROOM") ?? optional("ROUTES_FILE");
  if (token === undefined) {
    for (const name of ["SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_ROOM"] as const) {
      if (optional(name) !== undefined) problem(`${name} is set, but SLACK_BOT_TOKEN is missing.`);
    }
    return undefined;
  }
  if (!token.startsWith("xoxb-")) problem("SLACK_BOT_TOKEN is not a bot token: it begins with xoxb-.");
  if (app !== undefined && !app.startsWith("xapp-"))
    problem("SLACK_APP_TOKEN is not an app-level token: it begins with xapp-.");
  if (app === undefined && signing === undefined) {
    problem("SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET (HTTP).");
  }
  if (room === undefined)
    problem("SLACK_ROOM is missing: the id of the channel for conversations. Or set ROUTES_FILE.");
  const transport = app === undefined ? "http" : "socket";
  if (transport === "http" && signing !== undefined && publicUrl === undefined) {
    problem(
      "PUBLIC_URL is missing: with SLACK_SIGNING_SECRET Slack calls the bridge. Or set SLACK_APP_TOKEN for Socket Mode.",
    );
  }
  return { transport, apiUrl: readUrl("SLACK_API_URL", optional("SLACK_API_URL"), problem) ?? "" };
}

/** Source: Bot API, `setWebhook`, read 2026-11-21. */
const SECRET = /^[\w-]{1,256}$/u;

function readTelegram(
  optional: Optional,
  publicUrl: string | undefined,
  problem: Problem,
): TelegramSettings | undefined {
  const token = optional("TELEGRAM_BOT_TOKEN");
  const room = optional("TELEGRAM_ROOM");
  const secret = optional("TELEGRAM_WEBHOOK_SECRET");
  if (token === undefined) {
    for (const name of ["TELEGRAM_ROOM", "TELEGRAM_WEBHOOK_SECRET"] as const) {
      if (optional(name) !== undefined) problem(`${name} is set, but TELEGRAM_BOT_TOKEN is missing.`);
    }
    return undefined;
  }
  if (!/^\d+:[\w-]+$/u.test(token)) problem("TELEGRAM_BOT_TOKEN is not a bot token: it looks like 123456789:AA….");
  if (room === undefined && optional("ROUTES_FILE") === undefined) {
    problem("TELEGRAM_ROOM is missing: the chat id of the group for conversations. Or set ROUTES_FILE.");
  }
  if (room !== undefined && !isChatId(room)) {
    problem("TELEGRAM_ROOM is not the chat id of a group: it is a negative number, -1001234567890.");
  }
  const mode = oneOf("TELEGRAM_MODE", optional("TELEGRAM_MODE") ?? "polling", TELEGRAM_MODES, problem);
  if (mode === "polling" && secret !== undefined) {
    problem("TELEGRAM_WEBHOOK_SECRET is set, but TELEGRAM_MODE is not webhook.");
  }
  if (mode === "webhook") {
    if (secret === undefined) problem("TELEGRAM_MODE is webhook, but TELEGRAM_WEBHOOK_SECRET is missing.");
    else if (!SECRET.test(secret)) {
      problem("TELEGRAM_WEBHOOK_SECRET holds other characters than letters, digits, _ and -, or more than 256.");
    }
    if (publicUrl === undefined) {
      problem("PUBLIC_URL is missing: with TELEGRAM_MODE=webhook Telegram calls the bridge. Or leave it at polling.");
    }
  }
  return { mode, apiRoot: readUrl("TELEGRAM_API_ROOT", optional("TELEGRAM_API_ROOT"), problem) ?? "" };
}

/** Whether a room of Telegram is written as it must be. */
function isChatId(room: string): boolean {
  return /^-\d{1,15}$/u.test(room);
}

/** Team chats that routes may name, with the setting that one needs. */
const TOKENS = { slack: "SLACK_BOT_TOKEN", telegram: "TELEGRAM_BOT_TOKEN" } as const;
const TITLES = { slack: "Slack", telegram: "Telegram" } as const;

function isKnown(chat: string): chat is keyof typeof TOKENS {
  return chat in TOKENS;
}

export function readAllRoutes(
  optional: Optional,
  mode: RoomMode,
  chats: TeamChatSettings,
  problem: Problem,
): RoutesDraft {
  const file = optional("ROUTES_FILE");
  if (chats.slack === undefined && chats.telegram === undefined) {
    problem(
      "No team chat is set. Set SLACK_BOT_TOKEN or TELEGRAM_BOT_TOKEN, or run `npm run sandbox` to try without one.",
    );
  }
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
    problem(`ROUTES_FILE ${file} cannot be read.`);
    return NO_ROUTES;
  }
  const read = readRoutes(text, mode);
  if ("problems" in read) {
    for (const line of read.problems) problem(`ROUTES_FILE ${file}: ${line}`);
    return NO_ROUTES;
  }
  for (const name of read.list.flatMap(({ threads, alerts }) => [...threads, ...alerts])) {
    const line = roomProblem(name, chats);
    if (line !== undefined) problem(`ROUTES_FILE ${file}${line}`);
  }
  return read;
}

function roomProblem({ chat, room }: RoomName, chats: TeamChatSettings): string | undefined {
  if (!isKnown(chat)) return `: there is no team chat called ${chat}.`;
  if (chats[chat] === undefined) return ` names a ${TITLES[chat]} room, but ${TOKENS[chat]} is missing.`;
  if (chat === "telegram" && !isChatId(room)) return `: telegram:${room} is not the chat id of a group.`;
  return undefined;
}

const NO_ROUTES: RoutesDraft = { match: "first", list: [] };

export function readOpsRooms(
  value: string | undefined,
  routes: RoutesDraft,
  chats: TeamChatSettings,
  problem: Problem,
): readonly RoomName[] {
  if (value === undefined) return routes.list.flatMap(({ threads, alerts }) => [...threads, ...alerts]).slice(0, 1);
  const [, named, room] = /^(?:(slack|telegram):)?(\S+)$/u.exec(value) ?? [];
  if (room === undefined || room.includes(":")) {
    problem("OPS_ROOM is not a room: it is written as slack:C0123456789 or telegram:-1001234567890.");
    return [];
  }
  const name = { chat: named ?? (isChatId(room) ? "telegram" : "slack"), room };
  const line = roomProblem(name, chats);
  if (line !== undefined) problem(`OPS_ROOM${line}`);
  return [name];
}
