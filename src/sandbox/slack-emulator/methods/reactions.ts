/** `reactions.*` */
import { needed } from "../args.ts";
import { emojiOfName } from "../emoji.ts";
import { SlackApiError } from "../errors.ts";
import type { SlackMessage } from "../model.ts";
import { wireMessage } from "../wire.ts";
import { type Call, isMember, knownMessage, type Method, TIER, visibleChannel } from "./method.ts";

/** The most different emoji that one person may add to a message, and that a message may have. */
const MAX_PER_PERSON = 23;
const MAX_PER_MESSAGE = 50;

export const add: Method = {
  token: "bot",
  scopes: ["reactions:write"],
  perMinute: TIER.three,
  run(call) {
    const { name, message } = target(call);
    const { reactions } = message;
    const me = call.workspace.app.userId;
    const found = reactions.find((reaction) => reaction.name === name);
    if (found?.users.includes(me) === true) throw new SlackApiError("already_reacted");
    if (reactions.filter(({ users }) => users.includes(me)).length >= MAX_PER_PERSON)
      throw new SlackApiError("too_many_reactions");
    if (found === undefined && reactions.length >= MAX_PER_MESSAGE) throw new SlackApiError("too_many_emoji");
    call.workspace.react(message.channel, message.ts, me, name);
    return {};
  },
};

export const remove: Method = {
  token: "bot",
  scopes: ["reactions:write"],
  perMinute: TIER.two,
  run(call) {
    const { name, message } = target(call);
    const me = call.workspace.app.userId;
    if (!message.reactions.some((reaction) => reaction.name === name && reaction.users.includes(me)))
      throw new SlackApiError("no_reaction");
    call.workspace.unreact(message.channel, message.ts, me, name);
    return {};
  },
};

export const get: Method = {
  token: "bot",
  scopes: ["reactions:read"],
  perMinute: TIER.three,
  run({ args, workspace }) {
    const channel = visibleChannel(workspace, needed(args, "channel"));
    const message = knownMessage(workspace, channel.id, needed(args, "timestamp"));
    return { type: "message", channel: channel.id, message: wireMessage(workspace, message) };
  },
};

function target({ args, workspace }: Call): { readonly name: string; readonly message: SlackMessage } {
  const name = needed(args, "name").replace(/^:|:$/g, "");
  if (emojiOfName(name) === undefined) throw new SlackApiError("invalid_name");
  const channel = visibleChannel(workspace, needed(args, "channel"));
  if (channel.is_archived) throw new SlackApiError("is_archived");
  if (!isMember(workspace, channel)) throw new SlackApiError("not_in_channel");
  return { name, message: knownMessage(workspace, channel.id, needed(args, "timestamp")) };
}
