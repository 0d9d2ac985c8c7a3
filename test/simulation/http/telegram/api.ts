/** The Bot API in front of a simulated team chat, as far as the adapter calls it, with Telegram's own refusals. */
import { TelegramApiError } from "../../../../src/sandbox/telegram-emulator/errors.ts";
import { wireIcons } from "../../../../src/sandbox/telegram-emulator/icons.ts";
import { personId } from "../../../../src/team-chats/telegram/ids.ts";
import { nameOf, OUTSIDERS, type SimulatedTeamChat } from "../../team-chat.ts";
import type { VirtualTime } from "../../virtual-time.ts";
import { Pauses } from "../pauses.ts";
import { wireChat, type TelegramGroups } from "./groups.ts";
import { TelegramMessages } from "./messages.ts";
import { BOT, BOT_USER, wireUser, type Args } from "./shapes.ts";
import { TelegramTopics } from "./topics.ts";
import type { TelegramUpdates } from "./updates.ts";
import type { HttpAnswer, HttpRequest } from "../transport.ts";

export const TELEGRAM_TOKEN = "1:token-of-the-bot";

export class TelegramApi {
  readonly messages: TelegramMessages;
  readonly #pauses: Pauses;
  readonly #chat: SimulatedTeamChat;
  readonly #groups: TelegramGroups;
  readonly #updates: TelegramUpdates;
  readonly #topics: TelegramTopics;

  /** `onWrong`: called with what the bridge does wrong, as only this side sees it. */
  constructor(
    chat: SimulatedTeamChat,
    groups: TelegramGroups,
    updates: TelegramUpdates,
    time: VirtualTime,
    onWrong: (line: string) => void,
  ) {
    this.#chat = chat;
    this.#groups = groups;
    this.#updates = updates;
    this.#topics = new TelegramTopics(chat, updates, time, onWrong);
    this.messages = new TelegramMessages(chat, this.#topics, time, onWrong);
    this.#pauses = new Pauses(time, onWrong);
  }

  async answer({ path, body }: HttpRequest): Promise<HttpAnswer> {
    const [, token, method = ""] = /^\/bot([^/]+)\/(\w+)$/u.exec(path) ?? [];
    try {
      if (token !== TELEGRAM_TOKEN) throw new TelegramApiError(401, "Unauthorized");
      return answered(200, { ok: true, result: await this.#call(method, argsIn(body)) });
    } catch (error) {
      if (!(error instanceof TelegramApiError)) throw error;
      const { code, message, parameters } = error;
      return answered(code, { ok: false, error_code: code, description: message, ...(parameters && { parameters }) });
    }
  }

  /** Telegram says how long to wait, in whole seconds; what is in front of it does not. */
  limited({ path, body }: HttpRequest, retryAfterMs: number | undefined): HttpAnswer {
    const refusal = { ok: false, error_code: 429, description: "Too Many Requests" };
    if (retryAfterMs === undefined) return answered(429, refusal);
    const retry_after = Math.ceil(retryAfterMs / 1000);
    const { chat_id } = argsIn(body);
    // Whoever may not post may not do anything else that counts.
    if (path.endsWith("/sendMessage")) this.#pauses.ask(`${chat_id}`, retry_after * 1000);
    return answered(429, { ...refusal, parameters: { retry_after } });
  }

  unauthorized(): HttpAnswer {
    return answered(401, { ok: false, error_code: 401, description: "Unauthorized" });
  }

  /** A process that starts knows of no pauses but those that it has stored. */
  begin(): void {
    this.#pauses.forget();
  }

  #call(method: string, args: Args): unknown {
    this.#groups.check(args.chat_id);
    switch (method) {
      case "getMe":
        return { ...BOT_USER, can_join_groups: true, can_read_all_group_messages: true };
      case "getChat":
        return { ...wireChat(args.chat_id ?? 0), ...(!this.#chat.isMarkable && { available_reactions: [] }) };
      case "getChatMember":
        return this.#member(args);
      case "getForumTopicIconStickers":
        return wireIcons();
      case "setMyCommands":
      case "sendChatAction":
        return true;
      case "getUpdates": {
        const { offset, limit = 100, timeout = 0, allowed_updates: allowed = [] } = args;
        return this.#updates.poll({ offset, limit, timeoutMs: timeout * 1000, allowed });
      }
      case "createForumTopic":
        return this.#topics.create(args);
      case "editForumTopic":
        return this.#topics.edit(args);
      case "closeForumTopic":
        return this.#topics.lock(args, true);
      case "reopenForumTopic":
        return this.#topics.lock(args, false);
      case "deleteForumTopic":
        return this.#topics.delete(args);
      case "sendMessage":
        this.#pauses.judge(`${args.chat_id}`, "a message to a group of Telegram");
        return this.messages.send(args);
      case "editMessageText":
        return this.messages.edit(args);
      case "setMessageReaction":
        return this.messages.react(args);
      case "pinChatMessage":
        return this.messages.pin(args);
      case "answerCallbackQuery":
        return this.messages.answerPress(args);
      default:
        throw new TypeError(`nobody simulates ${method}`);
    }
  }

  #member({ user_id: id = 0 }: Args): object {
    if (id === BOT) return { status: "administrator", user: BOT_USER, can_manage_topics: true, can_pin_messages: true };
    const person = personId(BOT, id);
    const outsider = (OUTSIDERS as Readonly<Record<string, string | undefined>>)[nameOf(person)];
    return { status: outsider === "guest" || outsider === "stranger" ? "left" : "member", user: wireUser(person) };
  }
}

function argsIn(body: string): Args {
  return (body === "" ? {} : JSON.parse(body)) as Args;
}

function answered(status: number, body: object): HttpAnswer {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
