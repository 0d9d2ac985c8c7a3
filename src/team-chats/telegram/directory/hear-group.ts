/** Hears in which group a new bot is, so that nobody needs to look its chat id up. Confirms no update, so none is lost. */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import { createBotApi, type BotApiOptions } from "../outbound/api.ts";
import { identifyBot } from "./setup.ts";

export interface HeardGroup {
  /** Chat id, a negative number. */
  readonly room: number;
  readonly title: string;
}

export interface GroupListener extends AsyncDisposable {
  /** Without the `@`. */
  readonly username: string;
  /**
   * Waits for an update from a group. Result: `undefined` if nobody can hear one, because a webhook is set or another
   * program polls. Errors: the reason of `signal`.
   */
  next(signal: AbortSignal): Promise<HeardGroup | undefined>;
}

/** Unconfirmed updates are returned at once, so a longer poll would not wait either. */
const LOOK_EVERY_MS = 1_000;
/** Others get the updates. */
const DEAF: ReadonlySet<string> = new Set(["webhook_is_set", "polled_elsewhere"]);

const Chat = z.object({ id: z.int().negative(), type: z.enum(["group", "supergroup"]), title: z.string() });
const Update = z.object({
  message: z.object({ chat: Chat }).optional().catch(undefined),
  my_chat_member: z
    .object({ chat: Chat, new_chat_member: z.object({ status: z.enum(["member", "administrator"]) }) })
    .optional()
    .catch(undefined),
});

/** Errors: BridgeError. */
export async function listenForGroups(options: BotApiOptions, signal: AbortSignal): Promise<GroupListener> {
  await using opened = new AsyncDisposableStack();
  const botApi = createBotApi(options);
  opened.defer(() => botApi.close());
  const { username } = await identifyBot(botApi, signal);
  const parts = opened.move();
  return {
    username,
    async next(waiting) {
      for (;;) {
        try {
          const updates = await botApi.call("read", waiting, (api, inner) => api.getUpdates({ limit: 100 }, inner));
          const heard = latestGroup(updates);
          if (heard !== undefined) return heard;
        } catch (error) {
          waiting.throwIfAborted();
          if (!(error instanceof BridgeError)) throw error;
          if (DEAF.has(error.details.remoteCode ?? "") || error.code !== "CHAT_UNREACHABLE") return undefined;
        }
        await pause(LOOK_EVERY_MS, undefined, { signal: waiting });
      }
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** The latest, because a group that gets topics gets a new id too. */
function latestGroup(updates: readonly unknown[]): HeardGroup | undefined {
  const groups = updates.flatMap((update) => {
    const { data } = Update.safeParse(update);
    const chat = data?.my_chat_member?.chat ?? data?.message?.chat;
    return chat === undefined ? [] : [{ room: chat.id, title: chat.title }];
  });
  return groups.at(-1);
}
