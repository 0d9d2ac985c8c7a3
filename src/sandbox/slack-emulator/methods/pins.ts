/** `pins.*` */
import { needed } from "../args.ts";
import { SlackApiError } from "../errors.ts";
import { knownMessage, type Method, readableChannel, TIER } from "./method.ts";

export const add: Method = {
  token: "bot",
  scopes: ["pins:write"],
  perMinute: TIER.two,
  run({ args, workspace }) {
    const { id, is_archived } = readableChannel(workspace, needed(args, "channel"));
    if (is_archived) throw new SlackApiError("is_archived");
    const { ts, pinned_to } = knownMessage(workspace, id, needed(args, "timestamp"));
    if (pinned_to !== undefined) throw new SlackApiError("already_pinned");
    workspace.pin(id, ts);
    return {};
  },
};
