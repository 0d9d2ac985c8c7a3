/** The doctor's checks of one answer, against the real service, Slack or Telegram. */
import type { Config } from "../../config/index.ts";
import { LEDGER_MIGRATIONS } from "../../database/migrations/ledger/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import type { BridgeState } from "../doctor/bridge.ts";
import type { Area, Check, Checks } from "../doctor/check.ts";
import { databaseChecks } from "../doctor/database.ts";
import { roundTrip } from "../doctor/round-trip.ts";
import { roomsOf } from "../doctor/rooms.ts";
import { watchSlackEvents } from "../doctor/slack-events.ts";
import { serviceChecks } from "../doctor/service.ts";
import { slackChecks } from "../doctor/slack.ts";
import { telegramChecks } from "../doctor/telegram.ts";
import type { Asked } from "./draft.ts";

/** The checks that an answer decides. What cannot be reached cannot be checked, whatever was asked. */
const DECIDED: Partial<Record<Asked, readonly string[]>> = {
  DATABASE_URL: ["reached", "tables", "version"],
  CONVERSATION_API_KEY: ["key", "reached", "clock"],
  SLACK_BOT_TOKEN: ["token", "scopes", "unreachable"],
  SLACK_APP_TOKEN: ["app-token", "unreachable"],
  SLACK_ROOM: ["room", "unreachable"],
  TELEGRAM_BOT_TOKEN: ["token", "updates", "unreachable"],
  TELEGRAM_ROOM: ["room", "rights", "topics", "unreachable"],
};

/** `config`: with stand-ins for what has not been answered. Result: the checks, none if there is nothing to ask. */
export async function checkAnswer(
  name: Asked,
  config: Config,
  bridge: BridgeState,
  say: Say,
): Promise<readonly Check[]> {
  const decided = DECIDED[name] ?? [];
  const found: Check[] = [];
  for await (const check of checksFor(name, config, bridge, say)) if (decided.includes(check.name)) found.push(check);
  return found;
}

async function* checksFor(name: Asked, config: Config, bridge: BridgeState, say: Say): Checks {
  switch (name) {
    case "DATABASE_URL": {
      const tables = [{ area: "ledger", migrations: LEDGER_MIGRATIONS }];
      await using _ = yield* databaseChecks({
        url: config.settings.databaseUrl,
        tables,
        say,
        mayBeRemote: config.settings.networkDiskAllowed,
      });
      return;
    }
    case "CONVERSATION_API_KEY":
      yield* serviceChecks({ config, bridge, say, clock: { now: Date.now } });
      return;
    case "SLACK_BOT_TOKEN":
    case "SLACK_APP_TOKEN":
    case "SLACK_ROOM": {
      const isRoom = name === "SLACK_ROOM";
      const slack = yield* slackChecks(isRoom ? config : withoutRooms(config), say);
      await slack?.close();
      return;
    }
    case "TELEGRAM_BOT_TOKEN":
    case "TELEGRAM_ROOM": {
      const isRoom = name === "TELEGRAM_ROOM";
      const telegram = yield* telegramChecks({
        config: isRoom ? config : withoutRooms(config),
        bridge,
        database: undefined,
        say,
        // The token's check has looked for them.
        ...(isRoom && { lookForPollersMs: 0 }),
      });
      await telegram?.close();
      return;
    }
    default:
  }
}

/** Whether Slack's events arrive with the right signature: only a real post shows that. */
export async function checkSignature(config: Config, bridge: BridgeState, say: Say): Promise<readonly Check[]> {
  const opening = slackChecks(config, say);
  let step = await opening.next();
  while (step.done !== true) step = await opening.next();
  const slack = step.value;
  if (slack === undefined) return [];
  try {
    await using events = await watchSlackEvents(config, bridge);
    const found: Check[] = [];
    const rooms = roomsOf(config, slack.name).map((room) => slack.room(room));
    for await (const check of roundTrip([{ chat: slack, rooms }], say)) found.push(check);
    if (events !== undefined) found.push(await events.check(say));
    return found;
  } finally {
    await slack.close();
  }
}

/** Stand-ins for rooms are no rooms. */
function withoutRooms({ settings, secrets }: Config): Config {
  return { settings: { ...settings, routes: { ...settings.routes, list: [] }, opsRooms: [] }, secrets };
}

/** Failed checks that a start would survive: a proxy or a bridge that does not run yet may come later. */
export function isForLater({ area, name }: { readonly area: Area; readonly name: string }): boolean {
  return area === "bridge" || name === "webhook" || name === "slack-events";
}
