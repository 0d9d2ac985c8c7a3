/** The commands that a bot registered, by scope and language. */
export interface Command {
  readonly command: string;
  readonly description: string;
  /** Typed, it becomes an ephemeral message to the bot. */
  readonly is_ephemeral?: true;
}

export interface Scope {
  readonly type: string;
  readonly chat_id?: number;
  readonly user_id?: number;
}

export type Commands = ReturnType<typeof createCommands>;

export function createCommands() {
  const lists = new Map<string, readonly Command[]>();
  const keyOf = ({ type, chat_id: chat, user_id: user }: Scope, language: string) =>
    JSON.stringify([type, chat ?? 0, user ?? 0, language]);
  return {
    set(scope: Scope, language: string, list: readonly Command[]): void {
      lists.set(keyOf(scope, language), list);
    },
    get: (scope: Scope, language: string): readonly Command[] => lists.get(keyOf(scope, language)) ?? [],
    clear(scope: Scope, language: string): void {
      lists.delete(keyOf(scope, language));
    },
    /**
     * The commands suggested to somebody in the group: from the narrowest scope with a list, preferring their language.
     * Source: Bot API, "Determining list of commands", read 2026-11-21.
     */
    offered(chat: number, language: string, admin: boolean): readonly Command[] {
      const scopes: Scope[] = [
        ...(admin ? [{ type: "chat_administrators", chat_id: chat }] : []),
        { type: "chat", chat_id: chat },
        ...(admin ? [{ type: "all_chat_administrators" }] : []),
        { type: "all_group_chats" },
        { type: "default" },
      ];
      for (const scope of scopes)
        for (const one of [language, ""]) {
          const list = lists.get(keyOf(scope, one));
          if (list !== undefined && list.length > 0) return list;
        }
      return [];
    },
  };
}
