/** Fetches the current version of a staff message from its thread. */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { StaffMessage } from "../../../bridge/model/message.ts";
import { splitMessage, type Self } from "../ids.ts";
import type { WebApi } from "../outbound/api.ts";
import { listMessages } from "../outbound/pagination.ts";
import { staffMessage } from "./parse.ts";
import { Inner } from "./payloads.ts";

/** `TeamChat.fetchMessage`. */
export async function fetchMessage(
  { webApi, self }: { readonly webApi: WebApi; readonly self: Self },
  { post, thread }: Pick<StaffMessage, "post" | "thread">,
  signal: AbortSignal,
): Promise<StaffMessage | "gone"> {
  const { channel, ts } = splitMessage(post);
  // Slack returns the head first, whatever the bounds.
  const only = { channel, ts: splitMessage(thread).ts, oldest: ts, latest: ts, inclusive: true };
  try {
    for await (const message of listMessages(webApi, "conversations.replies", only, Inner, signal)) {
      const staff = message.ts === ts ? staffMessage(message, channel, self) : undefined;
      if (typeof staff === "object") return staff;
    }
  } catch (error) {
    if (!(error instanceof BridgeError) || error.code !== "THREAD_GONE") throw error;
  }
  return "gone";
}
