/** `chat.*` */
import { flag, needed, object, text } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import { acceptMetadata } from "../metadata.ts";
import { isTs } from "../timestamps.ts";
import { wireMessage } from "../wire.ts";
import type { Workspace } from "../workspace.ts";
import { readContent, withWarnings } from "./content.ts";
import { isMember, knownMessage, type Method, TIER, visibleChannel, writableChannel } from "./method.ts";

/** Longest `text` of an update; longer text is an error here, but not for a new message. */
const MAX_UPDATE_TEXT = 4_000;

export const postMessage: Method = {
  token: "bot",
  scopes: ["chat:write"],
  run(call) {
    const { args, workspace } = call;
    const channel = writableChannel(call, needed(args, "channel"));
    const { content, warnings } = readContent(args, workspace);
    const metadata = acceptMetadata(object(args, "metadata", "invalid_metadata_format"));
    const thread = threadToJoin(workspace, channel.id, text(args, "thread_ts"));
    const username = text(args, "username");
    if (username !== undefined && !call.scopes.includes("chat:write.customize"))
      throw new SlackApiError("missing_scope", { needed: "chat:write.customize", provided: call.scopes.join(",") });
    call.spendPost(channel.id);
    const subtype =
      thread !== undefined && flag(args, "reply_broadcast")
        ? "thread_broadcast"
        : username === undefined
          ? undefined
          : "bot_message";
    const posted = workspace.post({
      channel: channel.id,
      user: workspace.app.userId,
      bot_id: workspace.app.botId,
      app_id: workspace.app.id,
      ...content,
      ...(thread === undefined ? {} : { thread_ts: thread }),
      ...(subtype === undefined ? {} : { subtype }),
      ...(username === undefined ? {} : { username }),
      ...(metadata === undefined || metadata === null ? {} : { metadata }),
    });
    return {
      channel: channel.id,
      ts: posted.ts,
      message: wireMessage(workspace, posted),
      ...withWarnings(warnings),
    };
  },
};

/**
 * The head of the thread for a post. A deleted head is not an error: Slack puts the post into the channel itself, and
 * the response lacks `thread_ts`. Observed in slack-go #1571, open-swe #2753, PostHog #83601. A reply's own timestamp
 * resolves to that reply's head.
 */
function threadToJoin(workspace: Workspace, channel: string, requested: string | undefined): string | undefined {
  if (requested === undefined || requested === "") return undefined;
  if (!isTs(requested)) throw new SlackApiError("invalid_thread_ts");
  const found = workspace.message(channel, requested);
  if (found === undefined) return undefined;
  const head = workspace.message(channel, found.thread_ts ?? found.ts);
  return head === undefined || head.subtype === "tombstone" ? undefined : head.ts;
}

export const update: Method = {
  token: "bot",
  scopes: ["chat:write"],
  perMinute: TIER.three,
  run(call) {
    const { args, workspace } = call;
    const channel = writableChannel(call, needed(args, "channel"));
    const before = knownMessage(workspace, channel.id, needed(args, "ts"));
    if (before.bot_id !== workspace.app.botId) throw new SlackApiError("cant_update_message");
    if ((text(args, "text") ?? "").length > MAX_UPDATE_TEXT) throw new SlackApiError("msg_too_long");
    const { content, warnings } = readContent(args, workspace);
    const metadata = acceptMetadata(object(args, "metadata", "invalid_metadata_format"));
    // A text without blocks removes earlier blocks; metadata stays unless given, and `{}` removes it.
    const { blocks: _, mrkdwn: __, metadata: kept, edited: ___, ...rest } = before;
    const next = metadata === undefined ? kept : (metadata ?? undefined);
    const changed = workspace.replaceContent(
      { ...rest, ...content, ...(next === undefined ? {} : { metadata: next }) },
      workspace.app.userId,
    );
    return {
      channel: channel.id,
      ts: changed.ts,
      text: changed.text,
      message: wireMessage(workspace, changed),
      ...withWarnings(warnings),
    };
  },
};

export const remove: Method = {
  token: "bot",
  scopes: ["chat:write"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const channel = visibleChannel(workspace, needed(args, "channel"));
    const message = knownMessage(workspace, channel.id, needed(args, "ts"));
    if (message.bot_id !== workspace.app.botId) throw new SlackApiError("cant_delete_message");
    workspace.remove(channel.id, message.ts);
    return { channel: channel.id, ts: message.ts };
  },
};

export const postEphemeral: Method = {
  token: "bot",
  scopes: ["chat:write"],
  perMinute: TIER.four,
  run(call) {
    const { args, workspace } = call;
    const channel = visibleChannel(workspace, needed(args, "channel"));
    if (channel.is_archived) throw new SlackApiError("is_archived");
    if (!isMember(workspace, channel)) throw new SlackApiError("not_in_channel");
    const to = needed(args, "user");
    if (!channel.members.includes(to)) throw new SlackApiError("user_not_in_channel");
    const { content, warnings } = readContent(args, workspace);
    const thread = threadToJoin(workspace, channel.id, text(args, "thread_ts"));
    const shown = workspace.postEphemeral({
      channel: channel.id,
      to,
      ...content,
      ...(thread === undefined ? {} : { thread_ts: thread }),
    });
    return { message_ts: shown.ts, ...withWarnings(warnings) };
  },
};

export const getPermalink: Method = {
  token: "bot",
  scopes: [],
  run({ args, workspace }) {
    const channel = visibleChannel(workspace, needed(args, "channel"));
    const message = knownMessage(workspace, channel.id, needed(args, "message_ts"));
    const inThread = message.thread_ts === undefined ? "" : `?thread_ts=${message.thread_ts}&cid=${channel.id}`;
    const address = `https://${workspace.team.domain}.slack.com/archives/${channel.id}/p${message.ts.replace(".", "")}`;
    return { channel: channel.id, permalink: address + inThread };
  },
};
