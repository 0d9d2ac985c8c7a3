/** `conversations.*`; Slack's API calls a channel a conversation. */
import { type Args, flag, needed, text } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import { wireChannel, wireMessage } from "../wire.ts";
import { isMember, type Method, readableChannel, TIER, visibleChannel } from "./method.ts";
import { pageOf } from "./page.ts";

export const info: Method = {
  token: "bot",
  scopes: ["channels:read", "groups:read"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const channel = visibleChannel(workspace, needed(args, "channel"));
    const { num_members: members, ...shown } = wireChannel(workspace, channel);
    return { channel: flag(args, "include_num_members") ? { ...shown, num_members: members } : shown };
  },
};

export const list: Method = {
  token: "bot",
  scopes: ["channels:read", "groups:read"],
  perMinute: TIER.two,
  run({ args, workspace }) {
    const types = (text(args, "types") ?? "public_channel").split(",");
    const all = workspace
      .channels()
      .filter((channel) => types.includes(channel.is_private ? "private_channel" : "public_channel"))
      .filter((channel) => !channel.is_private || isMember(workspace, channel))
      .filter((channel) => !(channel.is_archived && flag(args, "exclude_archived")));
    const { items, more } = pageOf(all, args, { otherwise: 100, most: 1000 });
    return { channels: items.map((channel) => wireChannel(workspace, channel)), ...more };
  },
};

export const members: Method = {
  token: "bot",
  scopes: ["channels:read", "groups:read"],
  perMinute: TIER.four,
  run({ args, workspace }) {
    const channel = visibleChannel(workspace, needed(args, "channel"));
    const { items, more } = pageOf(channel.members, args, { otherwise: 100, most: 1000 });
    return { members: items, ...more };
  },
};

export const history: Method = {
  token: "bot",
  scopes: ["channels:history", "groups:history"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const channel = readableChannel(workspace, needed(args, "channel"));
    const shown = workspace.timeline(channel.id).filter(window(args)).toReversed();
    const { items, more } = pageOf(shown, args, { otherwise: 100, most: 999 });
    return { messages: read(items, channel.id), ...more, pin_count: 0 };

    function read(stamps: readonly string[], id: string) {
      return stamps
        .map((ts) => workspace.message(id, ts))
        .filter((message) => message !== undefined)
        .map((message) => wireMessage(workspace, message, metadataMode(args)));
    }
  },
};

export const replies: Method = {
  token: "bot",
  scopes: ["channels:history", "groups:history"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const channel = readableChannel(workspace, needed(args, "channel"));
    const asked = workspace.message(channel.id, needed(args, "ts"));
    const head = asked && workspace.message(channel.id, asked.thread_ts ?? asked.ts);
    if (head === undefined) throw new SlackApiError("thread_not_found");
    const inWindow = workspace.replies(channel.id, head.ts).filter(window(args));
    const { items, more } = pageOf(inWindow, args, { otherwise: 1000, most: 999 });
    // The head comes first on every page, whatever the requested window.
    const shown = [head.ts, ...items]
      .map((ts) => workspace.message(channel.id, ts))
      .filter((message) => message !== undefined);
    return { messages: shown.map((message) => wireMessage(workspace, message, metadataMode(args))), ...more };
  },
};

const metadataMode = (args: Args) => (flag(args, "include_all_metadata") ? "whole" : "type");

/** `oldest` and `latest` are exclusive unless `inclusive` is set. Timestamps of the same length compare as text. */
function window(args: Args): (ts: string) => boolean {
  const oldest = padded(text(args, "oldest"));
  const latest = padded(text(args, "latest"));
  const inclusive = flag(args, "inclusive");
  return (ts) =>
    (oldest === undefined || ts > oldest || (inclusive && ts === oldest)) &&
    (latest === undefined || ts < latest || (inclusive && ts === latest));
}

function padded(stamp: string | undefined): string | undefined {
  if (stamp === undefined || stamp === "" || stamp === "0") return undefined;
  const [, seconds, fraction = ""] = /^(\d+)(?:\.(\d{0,6}))?$/.exec(stamp) ?? [];
  if (seconds === undefined) throw new SlackApiError("invalid_ts_oldest");
  return `${seconds.padStart(10, "0")}.${fraction.padEnd(6, "0")}`;
}
