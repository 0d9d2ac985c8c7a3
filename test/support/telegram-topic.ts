/** One conversation's topic in a desk's Telegram group, as its members see it. */
import {
  TELEGRAM_CHATS,
  TELEGRAM_PEOPLE,
  type PostOptions,
  type TelegramMessage,
} from "../../src/sandbox/telegram-emulator/index.ts";
import type { Desk } from "./bridge-fixture.ts";

export interface Topic {
  readonly id: number;
  name(): string;
  isClosed(): boolean;
  /** Texts of the bridge's messages, the card first. */
  texts(): readonly string[];
  /** The client's first message on the card, unless it was cut and stands below. */
  wordsOnCard(): readonly string[];
  /** Resolves when these texts satisfy `is`. */
  shows(is: (texts: readonly string[]) => boolean): Promise<readonly string[]>;
  replies(text: string, options?: Omit<PostOptions, "topic"> & { readonly by?: number }): TelegramMessage;
  /** Resolves when the message has this reaction of the bridge. */
  marked(message: TelegramMessage, emoji: string): Promise<void>;
}

/** The newest topic of the client whose name begins with `of`, once it exists. */
export async function topicOf({ sandbox }: Desk, of: string, chat: number = TELEGRAM_CHATS.support): Promise<Topic> {
  const { telegram } = sandbox;
  const { bridge, anna } = TELEGRAM_PEOPLE;
  const found = await telegram.when(() =>
    telegram.chat(chat)?.topics.findLast(({ name }) => name.startsWith(`👤 ${of}`)),
  );
  const id = found.message_thread_id;
  const posts = () =>
    telegram.messages(chat, id).filter(({ from, service }) => from === bridge && service === undefined);
  const texts = () => posts().map(({ text }) => text);
  return {
    id,
    name: () => telegram.topic(chat, id)?.name ?? "",
    isClosed: () => telegram.topic(chat, id)?.closed === true,
    texts,
    wordsOnCard() {
      const [card] = posts();
      const quote = card?.entities.find(({ type }) => type === "blockquote");
      if (card === undefined || quote === undefined) return [];
      const words = card.text.slice(quote.offset, quote.offset + quote.length);
      return words.endsWith("…") ? [] : [words];
    },
    shows: (is) => telegram.when(() => (is(texts()) ? texts() : undefined)),
    replies: (text, { by = anna, ...options } = {}) => telegram.staff.posts(by, chat, text, { ...options, topic: id }),
    async marked({ message_id }, emoji) {
      await telegram.when(() =>
        telegram
          .message(chat, message_id)
          ?.reactions.find((reaction) => reaction.emoji === emoji && reaction.users.includes(bridge)),
      );
    },
  };
}
