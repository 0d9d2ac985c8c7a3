/** A room of each team chat with its real limit, as the run of a backlog sees it. */
import { PEOPLE, ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startTelegramEmulator } from "../../src/sandbox/telegram-emulator/index.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/seed.ts";
import { SECRET } from "../events.ts";
import { tokensIn } from "../fakes/tokens.ts";
import type { BridgeOptions } from "../servers.ts";
import { REAL_LIMITS } from "./telegram-world.ts";

/** What happens in the room that the run waits for. */
export interface RoomEvents {
  /** The bridge has posted these; `thread`: where a reply to them is written. */
  shown(tokens: readonly number[], thread: string): void;
  /** A staff message has the mark that says that it was sent. */
  marked(tokens: readonly number[]): void;
}

export interface BacklogRoom extends AsyncDisposable {
  readonly bridge: BridgeOptions;
  /** Call it once the bridge runs at this origin. */
  reachedAt(origin: string): void;
  staffWrites(thread: string, text: string): void;
  /** Messages that the bridge has posted in the room. Notices to operations go elsewhere. */
  posts(): number;
}

/** One post a second, and a burst of five. */
export async function slackRoom(on: RoomEvents): Promise<BacklogRoom> {
  const slack = await startSlackEmulator({ signingSecret: SECRET, postsPerSecondPerChannel: 1, enforceTiers: true });
  const room = ROOMS.support;
  let posts = 0;
  slack.subscribe((change) => {
    if (change.kind === "posted" && change.message.bot_id !== undefined && change.message.channel === room) {
      const { text, blocks, ts, thread_ts: thread = ts } = change.message;
      posts += 1;
      on.shown(tokensIn(blocks === undefined ? text : JSON.stringify(blocks)), thread);
    }
    if (change.kind === "reacted" && change.name === "white_check_mark") on.marked(tokensIn(change.message.text));
  });
  return {
    bridge: {
      settings: {
        SLACK_API_URL: slack.apiUrl,
        SLACK_BOT_TOKEN: slack.botToken,
        SLACK_ROOM: room,
        OPS_ROOM: `slack:${ROOMS.alerts}`,
      },
    },
    reachedAt(origin) {
      slack.events.deliverTo({ url: `${origin}/slack/events` });
    },
    staffWrites(thread, text) {
      slack.staff.posts(PEOPLE.anna, room, text, { thread_ts: thread });
    },
    posts: () => posts,
    [Symbol.asyncDispose]: () => slack.close(),
  };
}

/** Twenty messages a minute, sent or edited. */
export async function telegramRoom(on: RoomEvents): Promise<BacklogRoom> {
  const telegram = await startTelegramEmulator(REAL_LIMITS);
  const room = TELEGRAM_CHATS.support;
  let posts = 0;
  telegram.subscribe((change) => {
    if (change.kind === "posted" && change.message.from === TELEGRAM_PEOPLE.bridge && change.message.chat === room) {
      const { text, service, topic } = change.message;
      if (service !== undefined) return;
      posts += 1;
      on.shown(tokensIn(text), String(topic));
    }
    if (change.kind === "reacted" && change.after.includes("👌")) on.marked(tokensIn(change.message.text));
  });
  const { apiRoot, token } = telegram;
  return {
    bridge: {
      telegram: { apiRoot, token, room: String(room) },
      settings: { OPS_ROOM: `telegram:${TELEGRAM_CHATS.frontDesk}` },
    },
    reachedAt: () => undefined,
    staffWrites(thread, text) {
      telegram.staff.posts(TELEGRAM_PEOPLE.anna, room, text, { topic: Number(thread) });
    },
    posts: () => posts,
    [Symbol.asyncDispose]: () => telegram.close(),
  };
}
