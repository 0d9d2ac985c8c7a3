/** The simulated groups. One has topics; the other has none until it becomes a supergroup, which has another chat id. */
import type { RoomId, ThreadId } from "../../../../src/bridge/model/ids.ts";
import { TelegramApiError } from "../../../../src/sandbox/telegram-emulator/errors.ts";
import { splitRoom, splitThread } from "../../../../src/team-chats/telegram/ids.ts";

/** As the world names them. */
export const GROUPS = [-100, -200, -300];
const PLAIN = -200;
const SUPERGROUP = -1_000_000_000_200;

export interface WireChat {
  readonly id: number;
  readonly title: string;
  readonly type: "group" | "supergroup";
  readonly is_forum?: true;
}

export function wireChat(id: number): WireChat {
  const title = `Group ${-id % 1_000}`;
  return id === PLAIN ? { id, title, type: "group" } : { id, title, type: "supergroup", is_forum: true };
}

/** The first chat id of a group, which names its room. */
export function firstChatOf(id: number): number {
  return id === SUPERGROUP ? PLAIN : id;
}

/** A thread in a group without topics: a message of the bot, and what replies to it. */
export function isChain(thread: ThreadId): boolean {
  return splitThread(thread).kind === "chain";
}

export class TelegramGroups {
  #isMigrated = false;

  /** Makes the plain group a supergroup, once. Result: its chat ids. */
  migrate(): { readonly from: number; readonly to: number } | undefined {
    if (this.#isMigrated) return undefined;
    this.#isMigrated = true;
    return { from: PLAIN, to: SUPERGROUP };
  }

  chatOf(room: RoomId): number {
    const first = splitRoom(room);
    return first === PLAIN && this.#isMigrated ? SUPERGROUP : first;
  }

  /** Errors: 400, with the new chat id of a group that became a supergroup. */
  check(chat: number | undefined): void {
    if (chat !== PLAIN || !this.#isMigrated) return;
    const says = "Bad Request: group chat was upgraded to a supergroup chat";
    throw new TelegramApiError(400, says, { migrate_to_chat_id: SUPERGROUP });
  }
}
