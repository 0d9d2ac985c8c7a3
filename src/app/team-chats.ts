/** The team chats that are connected, by the ids that belong to them. */
import type { TeamChats } from "../bridge/deps.ts";
import { teamChatOf } from "../bridge/model/ids.ts";
import type { TeamChat } from "../bridge/ports/team-chat.ts";

export function teamChats(all: readonly TeamChat[]): TeamChats {
  const byName = new Map(all.map((chat) => [chat.name, chat]));
  return {
    all,
    of(id) {
      const chat = byName.get(teamChatOf(id));
      if (chat === undefined) throw new TypeError(`the team chat ${teamChatOf(id)} is not connected`);
      return chat;
    },
  };
}
