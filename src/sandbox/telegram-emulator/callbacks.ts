/** Button presses: the query goes to the bot, and its answer back to the person who pressed. */
import { randomInt } from "node:crypto";
import type { Chats } from "./chats.ts";
import type { Button, CallbackAnswer } from "./model.ts";
import type { Updates } from "./updates.ts";
import { wireMessage, wireUser } from "./wire.ts";

export interface ButtonPress {
  readonly chat: number;
  readonly message: number;
  /** The button's `callback_data`. */
  readonly data: string;
  /** The number of the ephemeral message with the button, whose `message` is 0. */
  readonly ephemeral?: number;
}

export type Callbacks = ReturnType<typeof createCallbacks>;

interface OpenQuery {
  readonly chat: number;
  readonly user: number;
  readonly ephemeral: number | undefined;
  readonly timer: NodeJS.Timeout;
  readonly settle: (answer: CallbackAnswer | "unanswered") => void;
}

export function createCallbacks(options: {
  readonly chats: Chats;
  readonly updates: Updates;
  /** How long a query may be answered. */
  readonly lifetimeMs: number;
}) {
  const { chats, updates, lifetimeMs } = options;
  const open = new Map<string, OpenQuery>();

  return {
    /** Errors: `RangeError` if there is no such message or button. */
    press({ chat, message: id, data, ephemeral }: ButtonPress, user: number): Promise<CallbackAnswer | "unanswered"> {
      const message = ephemeral === undefined ? chats.message(chat, id) : chats.ephemeral(chat, ephemeral);
      const from = chats.user(user);
      const isHidden = message?.ephemeral !== undefined && message.ephemeral.receiver !== user;
      if (message === undefined || from === undefined || isHidden)
        throw new RangeError(`no message ${id} in chat ${chat}`);
      if (buttonsOf(message.buttons).every((button) => button.callback_data !== data))
        throw new RangeError(`no button ${data} on message ${id}`);
      const query = `${user}${randomInt(2 ** 47)}`;
      const { promise, resolve } = Promise.withResolvers<CallbackAnswer | "unanswered">();
      const timer = setTimeout(() => {
        open.delete(query);
        resolve("unanswered");
      }, lifetimeMs);
      open.set(query, { chat, user, ephemeral, timer, settle: resolve });
      updates.push({
        type: "callback_query",
        chat,
        body: {
          id: query,
          from: wireUser(from),
          message: wireMessage(chats, message),
          chat_instance: String(-chat),
          data,
        },
      });
      return promise;
    },

    /** The press of this person that may still be answered. */
    openFor: (query: string, chat: number, user: number): Pick<OpenQuery, "ephemeral"> | undefined => {
      const found = open.get(query);
      return found?.chat === chat && found.user === user ? found : undefined;
    },

    /** `false`: the query does not exist any more. */
    answer(query: string, answer: CallbackAnswer): boolean {
      const found = open.get(query);
      if (found === undefined) return false;
      open.delete(query);
      clearTimeout(found.timer);
      found.settle(answer);
      chats.emit({ kind: "answered", user: found.user, chat: found.chat, answer });
      return true;
    },

    close(): void {
      for (const { timer, settle } of open.values()) {
        clearTimeout(timer);
        settle("unanswered");
      }
      open.clear();
    },
  };
}

export const buttonsOf = (rows: readonly (readonly Button[])[] | undefined): readonly Button[] => (rows ?? []).flat();
