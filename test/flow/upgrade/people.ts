/** People's actions and views in both team chats of a world. */
import { PEOPLE, ROOMS, type SlackMessage } from "../../../src/sandbox/slack-emulator/index.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../../src/sandbox/telegram-emulator/index.ts";
import { textOf } from "../../support/bridge-fixture.ts";
import type { World } from "./world.ts";

export const REACTIONS = { taken: "eyes", sent: "white_check_mark", noted: "lock", failed: "x" } as const;

type Post = Parameters<typeof textOf>[0] & { readonly channel: string; readonly ts: string };

export function people({ slack, telegram }: World) {
  const group = TELEGRAM_CHATS.support;
  /** Resolves when `is` holds. Errors: names what was not seen. */
  const sees = async (what: string, is: () => boolean): Promise<void> => {
    await slack
      .when(() => (is() ? true : undefined))
      .catch(() => {
        throw new Error(`not seen in time: ${what}`);
      });
  };
  const head = (client: string) =>
    slack.timeline(ROOMS.support).findLast((one) => textOf(one).includes(client) && one.subtype !== "tombstone");
  // Version 0.1.0 named topics without a mark.
  const topicNamed = (client: string) =>
    telegram.chat(group)?.topics.findLast(({ name }) => name.replace(/^👤 /u, "").startsWith(client));
  /** The bridge's posts in a client's thread, its card first. */
  const slackPosts = (client: string): readonly SlackMessage[] => {
    const found = head(client);
    return found === undefined ? [] : [found, ...slack.replies(ROOMS.support, found.ts)];
  };
  const telegramPosts = (client: string) => {
    const topic = topicNamed(client)?.message_thread_id;
    return topic === undefined ? [] : telegram.messages(group, topic).filter(({ service }) => service === undefined);
  };

  const inRoom = (room: string) =>
    slack
      .timeline(room)
      .flatMap((one) => [one, ...slack.replies(room, one.ts)])
      .map(textOf);

  async function pressSlack(label: string, posts: () => readonly Post[], by: string): Promise<void> {
    await sees(`a button ${label}`, () =>
      posts().some((post) => buttonsOf(post).some(({ text }) => text.text === label)),
    );
    const found = await slack.when(() => {
      for (const post of posts().toReversed()) {
        const { channel, ts } = post;
        const button = buttonsOf(post).find(({ text }) => text.text === label);
        if (button !== undefined) {
          const { action_id, value } = button;
          return { channel, ts, action_id, ...(value !== undefined && { value }) };
        }
      }
      return undefined;
    });
    await slack.staff.presses(found, by);
  }

  return {
    slackPosts: (client: string) => slackPosts(client).map(textOf),
    /** Labels of all buttons in the client's thread. */
    slackButtons: (client: string) =>
      slackPosts(client).flatMap((post) => buttonsOf(post).map(({ text }) => text.text)),
    telegramPosts: (client: string) => telegramPosts(client).map(({ text }) => text),
    /** Resolves when the client's thread in Slack contains this text. */
    inSlack: (client: string, text: string) =>
      sees(`in Slack, ${client}: ${text}`, () => slackPosts(client).some((post) => textOf(post).includes(text))),
    sees,
    /** Resolves when a room in Slack, or a thread in it, contains this text. */
    inRoom: (room: string, text: string) =>
      sees(`in ${room}: ${text}`, () => inRoom(room).some((one) => one.includes(text))),
    inTelegram: (client: string, text: string) =>
      telegram
        .when(() => (telegramPosts(client).some((post) => post.text.includes(text)) ? true : undefined))
        .catch(() => {
          throw new Error(`not seen in time: in Telegram, ${client}: ${text}`);
        }),
    /** All posts in a Slack room, threads included. */
    room: inRoom,

    async writesInSlack(client: string, text: string, by: string = PEOPLE.anna): Promise<SlackMessage> {
      const { ts } = await slack.when(() => head(client));
      return slack.staff.posts(by, ROOMS.support, text, { thread_ts: ts });
    },
    async writesInTelegram(client: string, text: string, files: readonly string[] = []) {
      const { message_thread_id: topic } = await telegram.when(() => topicNamed(client));
      return telegram.staff.posts(TELEGRAM_PEOPLE.anna, group, text, { topic, files });
    },
    markedInSlack: ({ channel, ts, text }: SlackMessage, as: keyof typeof REACTIONS) =>
      sees(`${as}: ${text}`, () => {
        const reactions = slack.message(channel, ts)?.reactions ?? [];
        return reactions.some(({ name }) => name === REACTIONS[as]);
      }),
    markedInTelegram: (message: number, emoji: string) =>
      telegram.when(() => {
        const reactions = telegram.message(group, message)?.reactions ?? [];
        return reactions.some((one) => one.emoji === emoji) ? true : undefined;
      }),
    pressesInSlack: (client: string, label: string, by: string = PEOPLE.anna) =>
      pressSlack(label, () => slackPosts(client), by),
    /** A button that only this person sees. */
    pressesAlone: (label: string, by: string = PEOPLE.anna) => pressSlack(label, () => slack.ephemerals(by), by),
    /** A button in a room, outside of threads. */
    pressesInRoom: (room: string, label: string, by: string = PEOPLE.anna) =>
      pressSlack(label, () => slack.timeline(room), by),
    async pressesInTelegram(client: string, label: string): Promise<void> {
      const found = await telegram.when(() => {
        for (const { message_id: message, buttons = [] } of telegramPosts(client).toReversed()) {
          const data = buttons.flat().find(({ text }) => text === label)?.callback_data;
          if (data !== undefined) return { chat: group, message, data };
        }
        return undefined;
      });
      void telegram.staff.presses(found, TELEGRAM_PEOPLE.anna);
    },
  };
}

interface Button {
  readonly type: string;
  readonly action_id: string;
  readonly value?: string;
  readonly text: { readonly text: string };
}

function buttonsOf({ blocks = [] }: Pick<Post, "blocks">): readonly Button[] {
  return (blocks as readonly { readonly elements?: readonly Button[] }[])
    .flatMap(({ elements = [] }) => elements)
    .filter(({ type }) => type === "button");
}
