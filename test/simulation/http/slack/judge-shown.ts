/** Whether what stands in Slack says what the rules meant: every text, and every button. */
import type { Button } from "../../../../src/bridge/model/button.ts";
import type { SlackMessage } from "../../../../src/sandbox/slack-emulator/model.ts";
import type { Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import { messageId, splitMessage } from "../../../../src/team-chats/slack/ids.ts";
import type { ChatRecord, Written } from "../../chat-record.ts";
import { buttonOf } from "./acts.ts";

export function judgeShown(record: ChatRecord, workspace: Workspace, isForgotten: (at: string) => boolean): string[] {
  const known = record.written.filter(({ message }) => !isForgotten(message.at));
  return [
    ...judgePosts(record, workspace),
    ...judgeMarks(known, workspace),
    ...judgeStrays(record, workspace, isForgotten),
  ];
}

function judgePosts(record: ChatRecord, workspace: Workspace): string[] {
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

/** One mark is enough: two say different things. */
function judgeMarks(written: readonly Written[], workspace: Workspace): string[] {
  return written.flatMap(({ message: { post } }) => {
    const { channel, ts } = splitMessage(post);
    const all = workspace.message(channel, ts)?.reactions ?? [];
    const own = all.filter(({ users }) => users.includes(workspace.app.userId)).map(({ name }) => name);
    return own.length > 1 ? [`${post} is marked ${own.join(" and ")}`] : [];
  });
}

/** What was meant for a thread that is lost does not stay in its room, unless the attempt is forgotten. */
function judgeStrays(record: ChatRecord, workspace: Workspace, isForgotten: (at: string) => boolean): string[] {
  const known = new Set<string>(record.announcements.map(({ id }) => id));
  for (const { id } of record.threads.values()) known.add(id);
  return workspace.channels().flatMap(({ id: channel }) =>
    workspace
      .timeline(channel)
      .flatMap((ts) => workspace.message(channel, ts) ?? [])
      .filter(({ bot_id: bot, thread_ts: head }) => bot === workspace.app.botId && head === undefined)
      .filter(({ ts }) => !isForgotten(new Date(Number(ts) * 1000).toISOString()))
      .map(({ ts }) => messageId(workspace.team.id, channel, ts))
      .filter((id) => !known.has(id))
      .map((id) => `${id} was meant for a thread and stands in the room`),
  );
}

/** In the blocks, which people see, and in the text of notifications. */
function reads({ blocks, text }: SlackMessage, wanted: string): boolean {
  return JSON.stringify(blocks).includes(JSON.stringify(wanted).slice(1, -1)) && text.includes(wanted);
}

function has({ blocks }: SlackMessage, { action, value }: Button): boolean {
  return buttonOf(blocks, action, value) !== undefined;
}
