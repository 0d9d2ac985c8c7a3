/** A desk with Slack alone, Telegram alone, or both, with the same API for a thread on either. */
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import {
  MARKED_WITHIN_MS,
  PEOPLE,
  ROOMS,
  some,
  startDesk,
  textOf,
  wordsOnCard,
  type Client,
  type Desk,
  type DeskOptions,
} from "./bridge-fixture.ts";
import { topicOf } from "./telegram-topic.ts";

export type Place = "slack" | "telegram";
export type Person = "anna" | "mark";
export type Shown = "taken" | "sent" | "noted" | "failed";

export interface Setup {
  readonly chats: "slack" | "telegram" | "both";
  /** Where the test's staff work. */
  readonly place: Place;
}

/** For `describe.each`. */
export const SETUPS: readonly (readonly [name: string, setup: Setup])[] = [
  ["Slack alone", { chats: "slack", place: "slack" }],
  ["Telegram alone", { chats: "telegram", place: "telegram" }],
  ["both, staff in Slack", { chats: "both", place: "slack" }],
  ["both, staff in Telegram", { chats: "both", place: "telegram" }],
];

/** A staff message, with the marks that its author sees. */
export interface Written {
  /** Whether it has this mark of the bridge now, and no other. */
  isMarked(as: Shown): boolean;
  /** Resolves when it has this mark of the bridge, and no other. */
  marked(as: Shown): Promise<void>;
  edits(text: string): void;
}

export interface ThreadSomewhere {
  /** What the bridge shows, oldest first: the client's words on the card, and the texts of its posts below. */
  posts(): readonly string[];
  shows(is: (posts: readonly string[]) => boolean): Promise<readonly string[]>;
  /** Resolves when the card satisfies `is`. */
  cardShows(is: (card: string) => boolean): Promise<void>;
  replies(text: string, by?: Person): Written;
  /** What the first button with this label carries: another value for each question. */
  buttonOf(label: string): string | undefined;
  /** Clicks the first button with this label in the thread. */
  presses(label: string, by?: Person): Promise<void>;
}

const MARKS: Readonly<Record<Place, Readonly<Record<Shown, string>>>> = {
  slack: { taken: "eyes", sent: "white_check_mark", noted: "lock", failed: "x" },
  telegram: { taken: "👀", sent: "👌", noted: "✍", failed: "💔" },
};

export function startSetup({ chats }: Setup, options: DeskOptions = {}): Promise<Desk> {
  return startDesk({ ...options, chats });
}

export interface Conversation extends AsyncDisposable {
  readonly desk: Desk;
  readonly ada: Client;
  readonly thread: ThreadSomewhere;
  readonly id: string;
}

/** Ada's conversation and its thread, in which her `hello` is shown. */
export async function conversationIn(setup: Setup, options: DeskOptions = {}, hello = "hello"): Promise<Conversation> {
  const desk = await startSetup(setup, options);
  const ada = await desk.client("Ada");
  await ada.writes(hello);
  const thread = await threadIn(setup.place, desk, "Ada");
  await thread.shows(some(hello));
  const [listed] = await desk.sandbox.service.admin.list();
  return { desk, ada, thread, id: listed?.id ?? "", [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

/** This client's thread, once it exists. */
export async function threadIn(place: Place, desk: Desk, client: string): Promise<ThreadSomewhere> {
  return place === "slack" ? await inSlack(desk, client) : await inTelegram(desk, client);
}

async function inSlack(desk: Desk, client: string): Promise<ThreadSomewhere> {
  const { slack } = desk.sandbox;
  const thread = await desk.thread(client);
  const { ts: head } = thread;
  const posts = () => [
    ...wordsOnCard(slack.message(ROOMS.support, head)),
    ...slack
      .replies(ROOMS.support, head)
      .filter(({ user }) => user === PEOPLE.bridge)
      .map(textOf),
  ];
  return {
    posts,
    shows: (is) => slack.when(() => (is(posts()) ? posts() : undefined)),
    async cardShows(is) {
      await slack.when(() => (is(thread.card()) ? true : undefined));
    },
    replies(text, by = "anna") {
      const { ts } = thread.replies(text, { by: PEOPLE[by] });
      const isMarked = (as: Shown) =>
        slack
          .message(ROOMS.support, ts)
          ?.reactions.map(({ name }) => name)
          .join() === MARKS.slack[as];
      return {
        isMarked,
        async marked(as) {
          await slack.when(() => (isMarked(as) ? true : undefined), MARKED_WITHIN_MS);
        },
        edits: (changed) => void slack.staff.edits(PEOPLE[by], ROOMS.support, ts, changed),
      };
    },
    buttonOf: (label) => buttonOf(label)?.value,
    async presses(label, by = "anna") {
      const button = buttonOf(label);
      if (button === undefined) throw new RangeError(`no button ${label}`);
      const { ts, action_id } = button;
      await slack.staff.presses({ channel: ROOMS.support, ts, action_id }, PEOPLE[by]);
    },
  };

  function buttonOf(label: string) {
    const card = slack.message(ROOMS.support, head);
    for (const { ts, blocks } of [...(card === undefined ? [] : [card]), ...slack.replies(ROOMS.support, head)]) {
      const buttons = (blocks ?? []).flatMap((block) => ("elements" in block ? block["elements"] : [])) as {
        readonly text?: { readonly text: string };
        readonly action_id?: string;
        readonly value?: string;
      }[];
      const { action_id, value } = buttons.find(({ text }) => text?.text === label) ?? {};
      if (action_id !== undefined) return { ts, action_id, value };
    }
    return undefined;
  }
}

async function inTelegram(desk: Desk, client: string): Promise<ThreadSomewhere> {
  const { telegram } = desk.sandbox;
  const chat = TELEGRAM_CHATS.support;
  const topic = await topicOf(desk, client);
  const posts = () => [...topic.wordsOnCard(), ...topic.texts().slice(1)];
  return {
    posts,
    shows: (is) => telegram.when(() => (is(posts()) ? posts() : undefined)),
    async cardShows(is) {
      await topic.shows(([card = ""]) => is(card));
    },
    replies(text, by = "anna") {
      const { message_id: id } = topic.replies(text, { by: TELEGRAM_PEOPLE[by] });
      const isMarked = (as: Shown) =>
        telegram
          .message(chat, id)
          ?.reactions.map(({ emoji }) => emoji)
          .join() === MARKS.telegram[as];
      return {
        isMarked,
        async marked(as) {
          await telegram.when(() => (isMarked(as) ? true : undefined), MARKED_WITHIN_MS);
        },
        edits: (changed) => void telegram.staff.edits(chat, id, changed),
      };
    },
    buttonOf: (label) => buttonOf(label)?.data,
    presses(label, by = "anna") {
      const button = buttonOf(label);
      if (button === undefined) throw new RangeError(`no button ${label}`);
      // Answered when there is a notice, or after a while; its effect shows in the thread.
      void telegram.staff.presses({ chat, ...button }, TELEGRAM_PEOPLE[by]);
      return Promise.resolve();
    },
  };

  function buttonOf(label: string) {
    for (const { message_id: message, buttons = [] } of telegram.messages(chat, topic.id)) {
      const data = buttons.flat().find(({ text }) => text === label)?.callback_data;
      if (data !== undefined) return { message, data };
    }
    return undefined;
  }
}
