/** Whether what stands in Slack says what the rules meant: every text, and every button. */
import type { Button } from "../../../../src/bridge/model/button.ts";
import type { SlackMessage } from "../../../../src/sandbox/slack-emulator/model.ts";
import type { Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import { splitMessage } from "../../../../src/team-chats/slack/ids.ts";
import type { ChatRecord } from "../../chat-record.ts";
import { buttonOf } from "./acts.ts";

export function judgeShown(record: ChatRecord, workspace: Workspace): string[] {
  return [...record.threads.values()].flatMap(({ card, posts, deletedAt }) => {
    if (deletedAt !== undefined) return [];
    const onCard = card?.content.firstMessage?.text;
    const shown = posts.map(({ id, post: { lines, buttons = [] } }) => {
      return { id, buttons, texts: lines.flatMap((line) => (line.kind === "notice" ? [] : [line.text])) };
    });
    if (card !== undefined) {
      const texts = [card.content.client, ...(onCard === undefined ? [] : [onCard])];
      shown.push({ id: card.id, buttons: card.content.buttons, texts });
    }
    return shown.flatMap(({ id, texts, buttons }) => {
      const { channel, ts } = splitMessage(id);
      const message = workspace.message(channel, ts);
      if (message === undefined) return [`${id} does not stand in Slack`];
      return [
        ...texts.filter((text) => !reads(message, text)).map((text) => `${id} does not show "${text}"`),
        ...buttons.filter((one) => !has(message, one)).map(({ action }) => `${id} does not show the button ${action}`),
        ...message.pings.filter((ping) => ping.startsWith("<!")).map((ping) => `${id} pings ${ping}`),
      ];
    });
  });
}

/** In the blocks, which people see, and in the text of notifications. */
function reads({ blocks, text }: SlackMessage, wanted: string): boolean {
  return JSON.stringify(blocks).includes(JSON.stringify(wanted).slice(1, -1)) && text.includes(wanted);
}

function has({ blocks }: SlackMessage, { action, value }: Button): boolean {
  return buttonOf(blocks, action, value) !== undefined;
}
