/** Notes in the record what the bridge has really done in Slack, with what it means. */
import type { Card } from "../../../../src/bridge/model/card.ts";
import type { Mark } from "../../../../src/bridge/model/message.ts";
import type { Post } from "../../../../src/bridge/model/post.ts";
import { messageId, roomId, splitRoomOrThread } from "../../../../src/team-chats/slack/ids.ts";
import { REACTIONS } from "../../../../src/team-chats/slack/outbound/marks.ts";
import type { Args } from "../../../../src/sandbox/slack-emulator/args.ts";
import type { Answer } from "../../../../src/sandbox/slack-emulator/methods/method.ts";
import type { SlackMessage } from "../../../../src/sandbox/slack-emulator/model.ts";
import type { Workspace } from "../../../../src/sandbox/slack-emulator/workspace.ts";
import { deliveryId, postId, threadId } from "../../../support/ids.ts";
import type { SimulatedTeamChat } from "../../team-chat.ts";
import { meaningOf, type Meaning } from "../meaning.ts";

const MARKS = new Map(Object.entries(REACTIONS).map(([mark, name]) => [name, mark as Mark]));

type Notes = Pick<SimulatedTeamChat, "record" | "marks">;

/** Errors: TypeError for a call that has no meaning. */
export function recordCalls(workspace: Workspace, notes: () => Notes): (method: string, args: Args, a: Answer) => void {
  const idOf = (channel: string, ts: string) => messageId(workspace.team.id, channel, ts);

  function posted(message: SlackMessage, isForThread: boolean, meaning: Meaning): void {
    const { record } = notes();
    const { channel, ts, thread_ts: head } = message;
    const id = idOf(channel, ts);
    const room = roomId(workspace.team.id, channel);
    if (meaning.kind === "card") {
      const thread = record.addThread(threadId(id), room);
      thread.card = { id: postId(id), content: meaning.card, covers: sentOf(message).covers };
      record.threadOf.set(id, thread);
      record.noteButtons(id, meaning.card.buttons, room, thread.id);
      return;
    }
    if (meaning.kind !== "post") throw new TypeError("a private notice is shown to everybody");
    const post = { ...meaning.post, ...sentOf(message) };
    const thread = head === undefined ? undefined : record.threads.get(idOf(channel, head));
    if (thread !== undefined) record.addPost(thread, id, post);
    // What was meant for a lost thread stands in the room until the bridge removes it.
    else if (!isForThread) {
      record.announcements.push({ id, room, post, at: record.now() });
      record.noteButtons(id, post.buttons, room, undefined);
    }
  }

  function changed(message: SlackMessage, meaning: Meaning): void {
    const { record } = notes();
    const id = idOf(message.channel, message.ts);
    if (meaning.kind === "post") record.edit(id, { ...meaning.post, ...sentOf(message) });
    else if (meaning.kind === "card") changeCard(record.threads.get(id), meaning.card);
  }

  function changeCard(thread: ReturnType<Notes["record"]["threads"]["get"]>, card: Card): void {
    if (thread?.card === undefined) return;
    thread.card.content = card;
    notes().record.noteButtons(thread.card.id, card.buttons, thread.room, thread.id);
  }

  function told(meaning: Meaning): void {
    if (meaning.kind !== "notice") throw new TypeError("what everybody should see is shown to one person");
    const { record } = notes();
    const { person, where, notice } = meaning;
    for (const { key } of notice.sentences) record.notices.push({ person, where, key, at: record.now() });
    const shown = [...(notice.buttons ?? []), ...(notice.items ?? []).flatMap(({ button }) => button ?? [])];
    const { team, channel } = splitRoomOrThread(where);
    const thread = record.threads.get(threadId(where));
    record.noteButtons(idOf(channel, workspace.nextTs()), shown, roomId(team, channel), thread?.id);
  }

  /** The last one that the bridge has put there. */
  function marked(channel: string, ts: string): void {
    const { marks, record } = notes();
    const own = workspace.message(channel, ts)?.reactions.filter(({ users }) => users.includes(workspace.app.userId));
    const mark = MARKS.get(own?.at(-1)?.name ?? "");
    if (mark === undefined) marks.delete(idOf(channel, ts));
    else {
      marks.set(idOf(channel, ts), mark);
      record.noteMark(idOf(channel, ts), mark);
    }
  }

  return (method, args, answer) => {
    const [channel, at] = [String(args["channel"]), String(args["timestamp"])];
    const message = workspace.message(channel, String(answer["ts"]));
    const meaning = meaningOf();
    if (method === "chat.postMessage")
      posted(message ?? missing(), args["thread_ts"] !== undefined, meaning ?? missing());
    else if (method === "chat.update") changed(message ?? missing(), meaning ?? missing());
    else if (method === "chat.postEphemeral" || method === "response_url") told(meaning ?? missing());
    else if (method === "chat.delete") removed(notes(), idOf(channel, String(args["ts"])));
    else if (method.startsWith("reactions.")) marked(channel, at);
    else if (method === "pins.add") notes().record.pinned.add(idOf(channel, at));
  };
}

/** As it stands in Slack, where the bridge finds it again. */
function sentOf({ metadata }: SlackMessage): Pick<Post, "delivery" | "covers"> {
  const { delivery, covers = "[]" } = (metadata?.event_payload ?? {}) as Readonly<Record<string, string | undefined>>;
  return { delivery: deliveryId(delivery ?? "none"), covers: JSON.parse(covers) as readonly string[] };
}

function removed({ record }: Notes, id: string): void {
  const at = record.announcements.findIndex((one) => one.id === id);
  if (at !== -1) record.announcements.splice(at, 1);
}

function missing(): never {
  throw new TypeError("a call to Slack that no rule has made");
}
