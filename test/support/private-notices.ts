/** Private notices to one person: in Slack an ephemeral message, in Telegram an alert or a line in the thread. */
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { PEOPLE, textOf, type Desk } from "./bridge-fixture.ts";
import type { Person, Place } from "./every-team-chat.ts";

export interface PrivateWords extends Disposable {
  /** Resolves when the notices to this person, oldest first, satisfy `is`. */
  notified(is: (texts: readonly string[]) => boolean, by?: Person): Promise<readonly string[]>;
  /** Clicks the last button with this label that this person was shown. In Telegram everybody sees it. */
  presses(label: string, by?: Person): Promise<void>;
}

export function privateWords(place: Place, desk: Desk): PrivateWords {
  return place === "slack" ? inSlack(desk) : inTelegram(desk);
}

function inSlack({ sandbox: { slack } }: Desk): PrivateWords {
  return {
    notified: (is, by = "anna") =>
      slack.when(() => {
        const texts = slack.ephemerals(PEOPLE[by]).map(textOf);
        return is(texts) ? texts : undefined;
      }),
    async presses(label, by = "anna") {
      for (const { channel, ts, blocks = [] } of slack.ephemerals(PEOPLE[by]).toReversed()) {
        const buttons = blocks.flatMap((block) => ("elements" in block ? block["elements"] : [])) as {
          readonly text?: { readonly text: string };
          readonly action_id?: string;
        }[];
        const id = buttons.find(({ text }) => text?.text === label)?.action_id;
        if (id === undefined) continue;
        await slack.staff.presses({ channel, ts, action_id: id }, PEOPLE[by]);
        return;
      }
      throw new RangeError(`no button ${label}`);
    },
    [Symbol.dispose]: () => undefined,
  };
}

function inTelegram({ sandbox: { telegram } }: Desk): PrivateWords {
  const chat = TELEGRAM_CHATS.support;
  const windows: { readonly user: number; readonly text: string }[] = [];
  const unsubscribe = telegram.subscribe((change) => {
    if (change.kind === "answered") windows.push({ user: change.user, text: change.answer.text });
  });
  return {
    notified: (is, by = "anna") =>
      telegram.when(() => {
        const ours = telegram.messages(chat).filter(({ from }) => from === TELEGRAM_PEOPLE.bridge);
        const alone = windows.filter(({ user }) => user === TELEGRAM_PEOPLE[by]);
        const texts = [...ours, ...alone].map(({ text }) => text);
        return is(texts) ? texts : undefined;
      }),
    presses(label, by = "anna") {
      for (const { message_id: message, buttons = [] } of telegram.messages(chat).toReversed()) {
        const data = buttons.flat().find(({ text }) => text === label)?.callback_data;
        if (data === undefined) continue;
        // Answered when there is a notice, or after a while.
        void telegram.staff.presses({ chat, message, data }, TELEGRAM_PEOPLE[by]);
        return Promise.resolve();
      }
      throw new RangeError(`no button ${label}`);
    },
    [Symbol.dispose]: unsubscribe,
  };
}
