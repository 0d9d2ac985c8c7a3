/** What people in the workspace do; tests and the sandbox page drive the emulator with it. */
import type { CommandOutcome, createCommands } from "./commands.ts";
import { compose } from "./composer.ts";
import type { ButtonPress } from "./interactivity.ts";
import type { SlackFile, SlackMessage } from "./model.ts";
import { pingsOf } from "./pings.ts";
import type { Views } from "./views.ts";
import { newClientMessageId, newId, type Workspace } from "./workspace.ts";

export interface PostOptions {
  readonly thread_ts?: string;
  /** Names of files to attach. */
  readonly files?: readonly string[];
  /** "Also send to channel". */
  readonly broadcast?: boolean;
  /** `/me` */
  readonly me?: boolean;
  /** The text of another message that this one shares. */
  readonly shares?: string;
  /** Another app posts it with the person's token. */
  readonly byApp?: boolean;
}

/**
 * Every method throws a `RangeError` for a room, message or button that does not exist, which is the caller's mistake.
 */
export interface Staff {
  /**
   * `text` as typed into the composer: `@anna`, `#support`, `*bold*`, links and emoji are parsed as Slack parses them.
   */
  posts(user: string, channel: string, text: string, options?: PostOptions): SlackMessage;
  edits(user: string, channel: string, ts: string, text: string): SlackMessage;
  deletes(channel: string, ts: string): void;
  reacts(user: string, channel: string, ts: string, name: string): void;
  unreacts(user: string, channel: string, ts: string, name: string): void;
  presses(press: ButtonPress, user: string): Promise<"acknowledged" | "failed">;
  /** Whether Slack treats this text as a command of the app. */
  knows(line: string): boolean;
  /** Sends `/contact ada` from the composer. */
  types(user: string, channel: string, line: string, thread?: string): Promise<CommandOutcome>;
  /** Chooses a shortcut in a message's menu. */
  chooses(user: string, channel: string, ts: string, callback: string): Promise<CommandOutcome>;
  /** Submits a modal; a field that is not named keeps what stands there. */
  submits(view: string, values: Readonly<Record<string, string>>): Promise<"acknowledged" | "failed">;
  /** Cancels a modal. */
  cancels(view: string): void;
  /** Dismisses an ephemeral message; nobody else learns of it. */
  dismisses(ts: string): void;
  /** A link preview arrives: the message changes, though nobody edited it. */
  unfurls(channel: string, ts: string): void;
  joins(user: string, channel: string): void;
  leaves(user: string, channel: string): void;
  archives(channel: string, archived?: boolean): void;
  /** Shares a channel with another workspace, or stops sharing it. */
  shares(channel: string, shared?: boolean): void;
}

export function createStaff(
  workspace: Workspace,
  press: (press: ButtonPress, user: string) => Promise<"acknowledged" | "failed">,
  commands: ReturnType<typeof createCommands>,
  views: Views,
): Staff {
  return {
    posts(user, channel, text, options = {}) {
      const author = workspace.user(user);
      if (author === undefined) throw new RangeError(`no person ${user} in the sandbox workspace`);
      const { thread_ts: thread, files = [], broadcast = false, me = false, shares, byApp = false } = options;
      const bot = author.bot_id ?? (byApp ? "B0OTHER" : undefined);
      if (thread !== undefined && workspace.message(channel, thread) === undefined)
        throw new RangeError(`no thread ${thread} in channel ${channel}`);
      const attached = files.map((name) => file(name, user));
      const subtype =
        attached.length > 0 ? "file_share" : me ? "me_message" : broadcast ? "thread_broadcast" : undefined;
      const composed = text === "" ? { text: "", blocks: [] } : compose(text, workspace);
      return workspace.post({
        channel,
        user,
        text: composed.text,
        // Other apps post without a composer.
        ...(bot === undefined ? { client_msg_id: newClientMessageId() } : { bot_id: bot, app_id: "A0OTHER" }),
        ...(composed.blocks.length === 0 || me ? {} : { blocks: composed.blocks }),
        ...(attached.length === 0 ? {} : { files: attached }),
        ...(shares === undefined ? {} : { attachments: [{ is_share: true, text: shares }] }),
        ...(thread === undefined ? {} : { thread_ts: thread }),
        ...(subtype === undefined ? {} : { subtype }),
        pings: pingsOf(composed.text, composed.blocks),
      });
    },
    edits(user, channel, ts, text) {
      const before = workspace.message(channel, ts);
      if (before === undefined) throw new RangeError(`no message ${ts} in channel ${channel}`);
      const composed = compose(text, workspace);
      return workspace.replaceContent({ ...before, ...composed, pings: pingsOf(composed.text, composed.blocks) }, user);
    },
    deletes(channel, ts) {
      workspace.remove(channel, ts);
    },
    reacts(user, channel, ts, name) {
      workspace.react(channel, ts, user, name);
    },
    unreacts(user, channel, ts, name) {
      workspace.unreact(channel, ts, user, name);
    },
    presses: press,
    ...commands,
    submits: (view, values) => views.submit(view, values),
    cancels: (view) => {
      views.close(view);
    },
    dismisses(ts) {
      workspace.dismiss(ts);
    },
    unfurls(channel, ts) {
      const before = workspace.message(channel, ts);
      if (before === undefined) throw new RangeError(`no message ${ts} in channel ${channel}`);
      workspace.replaceContent({ ...before }, before.user, "unfurl");
    },
    joins(user, channel) {
      workspace.setMember(channel, user, true);
    },
    leaves(user, channel) {
      workspace.setMember(channel, user, false);
    },
    archives(channel, archived = true) {
      workspace.setArchived(channel, archived);
    },
    shares(channel, shared = true) {
      workspace.setShared(channel, shared);
    },
  };
}

const file = (name: string, user: string): SlackFile => ({
  id: newId("F"),
  name,
  mimetype: "application/octet-stream",
  size: 1024,
  user,
});
